/** The Python runtime at its served addresses; the composition root imports this lazily. */

import guestUrl from 'virtual:hunkscope-python'
import programUrl from 'pyodide/pyodide.asm.wasm?url'
import libraryUrl from 'pyodide/python_stdlib.zip?url'
import { bootFailure } from '../embedded/guest-host'
import { openFrame } from '../embedded/sandbox-frame'
import { createPythonLoad } from './load'
import { PythonRuntime } from './python'

/** The Python runtime of this page. Nothing is loaded before it boots. */
export function openPythonRuntime(document: Document): PythonRuntime {
  const load = createPythonLoad({ guestUrl, programUrl, libraryUrl })
  return new PythonRuntime(load, async (signal) => {
    if (typeof Worker === 'undefined' || typeof WebAssembly === 'undefined')
      return bootFailure('unsupported', 'This browser has no Worker or no WebAssembly.')
    const loaded = await load.start()
    return loaded.ok ? openFrame(document, `${import.meta.env.BASE_URL}sandbox.html`, loaded, signal) : loaded
  })
}
