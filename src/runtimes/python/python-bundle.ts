/** Vite plugin: the Python guest (CPython's glue and the runner) as one classic script, reachable through `virtual:hunkscope-python`. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'
import { textAsset } from '../text-asset.ts'

const GUEST = fileURLToPath(new URL('./guest/', import.meta.url))

/** The glue around CPython: scripts that take their place among the globals. */
const glue = () =>
  ['pyodide/pyodide.asm.js', 'pyodide/pyodide.js'].map((name) =>
    readFileSync(createRequire(import.meta.url).resolve(name), 'utf8').replace(/^\/\/# sourceMappingURL=.*$/m, ''),
  )

/**
 * The guest's text, no import left in it.
 * @throws where the guest does not build
 */
export async function buildPython({ minify }: { minify: boolean }): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      write: false,
      minify,
      target: 'es2022',
      lib: { entry: `${GUEST}main.ts`, formats: ['iife'], name: 'hunkscopePython' },
    },
  })
  for (const one of Array.isArray(result) ? result : [result]) {
    const chunk = 'output' in one ? one.output.find((item) => item.type === 'chunk') : undefined
    if (chunk) return [...glue(), chunk.code, '//# sourceURL=hunkscope-python.js'].join('\n;')
  }
  throw new Error('The Python guest has no chunk.')
}

/** Serves the guest in development, emits it as an asset in a build. */
export const pythonBundle = (): Plugin =>
  textAsset({
    virtual: 'virtual:hunkscope-python',
    name: 'python.js',
    build: buildPython,
    watches: (file) => file.startsWith(GUEST),
  })
