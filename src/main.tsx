/** The composition root: builds the parts and hands them over. */
import '@fontsource-variable/inter/wght.css'
import '@fontsource-variable/jetbrains-mono/wght.css'
import './ui/app.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createStore } from 'zustand/vanilla'
import { createDriver } from './session/driver'
import { EMPTY } from './session/state'
import { App } from './ui/App'
import { createEngineClient, createPageEngine, type EngineClient } from './workers/client'

async function makeEngine(): Promise<EngineClient> {
  if (typeof Worker === 'undefined') return createPageEngine(await import('./workers/analyse'))
  return createEngineClient(
    () => new Worker(new URL('./workers/engine.worker.ts', import.meta.url), { type: 'module', name: 'engine' }),
  )
}

async function readLesson(path: string): Promise<Uint8Array> {
  const address = `${import.meta.env.BASE_URL}lessons/${path.split('/').map(encodeURIComponent).join('/')}`
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address}: ${response.status}`)
  return new Uint8Array(await response.arrayBuffer())
}

async function start(root: HTMLElement): Promise<void> {
  const store = createStore(() => EMPTY)
  const driver = createDriver(store, {
    engine: await makeEngine(),
    runtime: async () => (await import('./runtimes/embedded')).openEmbeddedRuntime(document),
    head: async () => (await import('./workspace/head')).createHead(),
    persistence: async () => (await import('./session/persistence')).openPersistence(),
    starter: async () => (await import('./starter')).starter,
    readLesson,
    now: Date.now,
    missing: { worker: typeof Worker === 'undefined', wasm: typeof WebAssembly === 'undefined' },
  })
  createRoot(root).render(
    <StrictMode>
      <App session={{ store, driver }} />
    </StrictMode>,
  )
  await driver.start()
}

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')
await start(root)
