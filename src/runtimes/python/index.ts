/** The Python runtime at its served addresses; the composition root imports this lazily. */

import guestUrl from 'virtual:hunkscope-python'
import programUrl from 'pyodide/pyodide.asm.wasm?url'
import libraryUrl from 'pyodide/python_stdlib.zip?url'
import { PYTEST_HOSTS } from '../../test-plan/pytest-packages'
import { bootFailure, type OpenSandbox } from '../embedded/guest-host'
import { openFrame } from '../embedded/sandbox-frame'
import { createPythonLoad, type LoadWorker } from './load'
import { fetchPytest } from './pytest-wheels'
import { PythonRuntime } from './python'

function openLoadWorker(): LoadWorker {
  const worker = new Worker(new URL('./load.worker.ts', import.meta.url), { type: 'module', name: 'python' })
  return {
    post: (command, transfer) => worker.postMessage(command, [...transfer]),
    listen(hear, broke) {
      worker.onmessage = ({ data }: MessageEvent<unknown>) => hear(data)
      worker.onerror = ({ message }) => broke(String(message || 'The worker that loads it did not start.'))
    },
  }
}

/** The Python runtime of this page. Nothing is loaded before it boots; pytest itself only where the person lets the page ask the hosts that have it. */
export function openPythonRuntime(document: Document, hosts: { allows(address: string): boolean }): PythonRuntime {
  const absolute = (url: string) => new URL(url, document.baseURI).href
  const addresses = { guestUrl: absolute(guestUrl), programUrl: absolute(programUrl), libraryUrl: absolute(libraryUrl) }
  const load = createPythonLoad(addresses, openLoadWorker)
  const isAllowed = PYTEST_HOSTS.every((host) => hosts.allows(host))
  const open: OpenSandbox = async (signal) => {
    if (typeof Worker === 'undefined' || typeof WebAssembly === 'undefined')
      return bootFailure('unsupported', 'This browser has no Worker or no WebAssembly.')
    const loaded = await load.start()
    if (!loaded.ok) return loaded
    return openFrame(document, `${import.meta.env.BASE_URL}sandbox.html`, (frame) => load.hand(frame), signal)
  }
  return new PythonRuntime(load, open, isAllowed ? fetchPytest : null)
}
