/** For tests: Python in threads of Node, from the installed package. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { threadSandbox } from '../../embedded/testing/thread-sandbox'
import { PythonRuntime } from '../python'
import { buildPython } from '../python-bundle'

const bytesOf = (name: string) => new Uint8Array(readFileSync(createRequire(import.meta.url).resolve(name)))

/** A worker's global scope as far as Python's glue looks for one. */
const SCOPE = `
globalThis.self = globalThis
globalThis.WorkerGlobalScope = class { static [Symbol.hasInstance]() { return true } }
globalThis.location = new URL('https://worker.invalid/')
delete globalThis.process
`

/** The Python runtime in Node. Each guest is a thread. */
export async function threadPython(): Promise<PythonRuntime> {
  const text = SCOPE + (await buildPython({ minify: false }))
  const data = new Blob([bytesOf('pyodide/python_stdlib.zip')])
  const program = await WebAssembly.compile(bytesOf('pyodide/pyodide.asm.wasm'))
  return new PythonRuntime(
    { start: async () => ({ ok: true }), watch: () => () => undefined },
    threadSandbox(text, { program, data }),
  )
}
