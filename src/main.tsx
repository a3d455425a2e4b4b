/** The composition root: builds the parts and hands them over. */
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { FirstLook } from './embed/first-look'
import { hosts } from './hosting/guards'
import type { EmbeddedRuntime } from './runtimes/embedded/embedded'
import type { PythonRuntime } from './runtimes/python/python'
import { createDriver, type Driver } from './session/driver'
import { decodeReloadState, encodeReloadState, type ReloadState } from './session/reload-state'
import { EMPTY_STATE, type State } from './session/state'
import { shippedFilesOf } from './starter/shipped-file'
import { whenIdle } from './ui/when-idle'
import { createEngineClient, type EngineClient } from './workers/client'
import { inParts } from './workers/in-parts'

async function makeEngine(): Promise<EngineClient> {
  if (typeof Worker === 'undefined')
    return (await import('./workers/page-client')).createPageEngine(() => import('./workers/page-engine'))
  return createEngineClient(() =>
    inParts(new Worker(new URL('./workers/engine.worker.ts', import.meta.url), { type: 'module', name: 'engine' })),
  )
}

/** Milliseconds after which a page that reloads has surely gone. */
const LEAVING = 5_000

/** What boots a WebContainer is loaded from there, in a frame. */
const WEBCONTAINER = 'https://stackblitz.com'

/** Null: the page is cross-origin isolated, and may load a WebContainer; else the sentence that says why not. */
async function isolatePage(): Promise<string | null> {
  if (!hosts.allows(WEBCONTAINER)) {
    if (!hosts.allow([WEBCONTAINER])) return 'The browser did not keep that this page may load a WebContainer.'
    location.reload()
    return leaving()
  }
  const { isolate, pageParts } = await import('./hosting/isolate')
  const isolation = await isolate(pageParts(import.meta.env.BASE_URL))
  if (isolation.state === 'isolated') return null
  return isolation.state === 'not-isolated' ? isolation.why : leaving()
}

async function leaving(): Promise<string> {
  await new Promise((resolve) => setTimeout(resolve, LEAVING))
  return 'The page reloads so that it may run a WebContainer. Run the tests again after that.'
}

/** What the tab keeps from one load of the page to the next. */
const RETURNED = 'hunkscope:returned'

function reload(back: ReloadState | null): void {
  if (back !== null) storageOf(() => sessionStorage)?.setItem(RETURNED, encodeReloadState(back))
  location.reload()
}

/** Takes what was kept for this load; null: nothing was. */
function takeReturned(): ReloadState | null {
  const storage = storageOf(() => sessionStorage)
  const kept = storage?.getItem(RETURNED) ?? null
  storage?.removeItem(RETURNED)
  return decodeReloadState(kept)
}

/** Null where the browser refuses it: reading the name alone may throw. */
function storageOf(find: () => Storage): Storage | null {
  try {
    return find()
  } catch (refused) {
    console.warn(refused)
    return null
  }
}

/** Milliseconds that the first drawing waits for a project. More: a slow storage leaves the page bare, fewer: it is drawn twice, which takes longer than both. */
const TOGETHER = 500

/** Resolves when a project is open, or has not come in time. */
function whenProject(store: StoreApi<State>): Promise<void> {
  return new Promise((resolve) => {
    const late = setTimeout(resolve, TOGETHER)
    const stop = store.subscribe(({ timeline }) => {
      if (timeline === null) return
      clearTimeout(late)
      stop()
      resolve()
    })
  })
}

/** Takes the code of a login out of the tab's address before anything else sees it. Gives the address as it was; null: there was none. */
function takeReturn(): string | null {
  const page = location.href
  const clean = new URL(page)
  if (!clean.searchParams.has('code') || !clean.searchParams.has('state')) return null
  clean.searchParams.delete('code')
  clean.searchParams.delete('state')
  history.replaceState(history.state, '', clean)
  return page
}

/** The browser keeps the page for a time without a network, once nothing else is to be loaded. Without it the page works as before. */
async function keep(driver: Driver): Promise<void> {
  await whenIdle()
  try {
    const { keepOffline, offlineParts } = await import('./offline/keep-offline')
    await keepOffline(offlineParts(import.meta.env.BASE_URL), driver.page.offerVersion)
  } catch (refused) {
    console.warn(refused)
  }
}

/** Whether an address carries a session, or names a gist. */
const HAS_LINK = /[#&](?:s|gist)=/

/** Begins in `root`. `look`: the first look that is drawn there already and shows what a link carries; null: none. */
export async function start(root: HTMLElement, look: FirstLook | null): Promise<void> {
  const returned = takeReturn()
  const store = createStore(() => EMPTY_STATE)
  /** The one that runs the tests; the shell runs programs in it too; so for Python's below. */
  let embedded: Promise<EmbeddedRuntime> | null = null
  const embeddedRuntime = () => {
    embedded ??= import('./runtimes/embedded').then(({ openEmbeddedRuntime }) => openEmbeddedRuntime(document))
    return embedded
  }
  let python: Promise<PythonRuntime> | null = null
  let loadedPython: PythonRuntime | null = null
  const pythonRuntime = () => {
    python ??= import('./runtimes/python').then(({ openPythonRuntime }) => {
      loadedPython = openPythonRuntime(document, hosts)
      return loadedPython
    })
    return python
  }
  const driver = createDriver(store, {
    engine: await makeEngine(),
    tools: async () => {
      const { toolsInWorker, toolsOnPage, workersFor } = await import('./workers/tools-client')
      if (typeof Worker === 'undefined') return toolsOnPage(() => import('./engine/appliers'))
      return toolsInWorker(
        () => new Worker(new URL('./workers/tools.worker.ts', import.meta.url), { type: 'module', name: 'tools' }),
        workersFor(navigator.hardwareConcurrency),
      )
    },
    runtimes: {
      embedded: () => {
        embedded = null
        return embeddedRuntime()
      },
      python: () => {
        python = null
        return pythonRuntime()
      },
      webcontainer: async () => {
        const { openWebContainerRuntime } = await import('./runtimes/webcontainer')
        // The host of the page may have a key of StackBlitz's, which is public by its nature.
        const apiKey = import.meta.env.VITE_WEBCONTAINER_API_KEY
        return openWebContainerRuntime({ isolate: isolatePage, ...(typeof apiKey === 'string' ? { apiKey } : {}) })
      },
    },
    pythonCompiler: () => loadedPython?.compiler() ?? null,
    shell: async () => (await import('./runtimes/embedded/shell')).openShell(embeddedRuntime, pythonRuntime),
    workingTree: async () => (await import('./workspace/working-tree')).createWorkingTree(),
    persistence: async () => (await import('./session/persistence')).openPersistence(),
    network: async () => {
      const { openNetwork } = await import('./providers/network')
      return openNetwork({
        fetch: (...request) => fetch(...request),
        wait: (ms, signal) =>
          new Promise((resolve) => {
            const timer = setTimeout(resolve, ms)
            signal.addEventListener('abort', () => {
              clearTimeout(timer)
              resolve()
            })
          }),
        random: Math.random,
        online: () => navigator.onLine,
        session: storageOf(() => sessionStorage),
        local: storageOf(() => localStorage),
        crypto: {
          fill: (bytes) => void crypto.getRandomValues(bytes),
          digest: (bytes) => crypto.subtle.digest('SHA-256', new Uint8Array(bytes)),
        },
      })
    },
    starters: async () => (await import('./starter')).starters,
    readLesson: shippedFilesOf('lessons'),
    readRun: shippedFilesOf('runs'),
    hosts,
    reload,
    persist: () => void navigator.storage?.persist?.().catch(() => false), // refused, it stays as it is
    now: Date.now,
    wait(act, ms) {
      const timer = setTimeout(act, ms)
      return () => clearTimeout(timer)
    },
    missing: { worker: typeof Worker === 'undefined', wasm: typeof WebAssembly === 'undefined' },
  })
  // The last moment that a page has in every browser: later ones may never come.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void driver.page.leave()
  })
  addEventListener('pagehide', () => void driver.page.leave())
  const shown = whenProject(store)
  const started = driver.projects.start()
  if (returned !== null) void started.then(driver.models).then((models) => models.takeReturn(returned))
  const arrive = async () => {
    if (HAS_LINK.test(location.hash))
      await (await import('./ui/share/open-from-address')).openFromAddress({ driver, store }, look)
  }
  const arrived = arrive()
  addEventListener('hashchange', () => void arrive())
  // Read and run while the storage opens.
  const { draw } = await import('./ui/draw')
  // What cannot be opened is thrown below: the page is there all the same.
  await Promise.allSettled([shown, arrived])
  const chosen = look?.chosen() ?? null
  if (chosen !== null) driver.reply.select(chosen)
  draw(root, { store, driver })
  const back = takeReturned()
  if (back !== null) driver.page.comeBack(back)
  await Promise.all([started, arrived])
  void keep(driver)
}
