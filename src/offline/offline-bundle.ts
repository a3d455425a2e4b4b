/** Vite plugin: the service worker that keeps the page, as one script beside it, with the list of files that it keeps. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'
import { isKept } from './kept-files.ts'

const WORKER = fileURLToPath(new URL('./offline-worker.ts', import.meta.url))
const NAME = 'offline-worker.js'

/** The name of a file has its content in it. */
const HASHED = /^assets\/.*-[\w-]{8}\.\w+$/

type Kept = { readonly url: string; readonly revision: string | null }

/** The files of a built page that are kept, sorted. */
function keptIn(dist: string): Kept[] {
  return readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dist, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .toSorted()
    .flatMap((path) => {
      const bytes = readFileSync(join(dist, path))
      if (!isKept(path, bytes.length)) return []
      return [{ url: path, revision: HASHED.test(path) ? null : createHash('sha256').update(bytes).digest('hex').slice(0, 16) }]
    })
}

async function buildWorker(kept: readonly Kept[]): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"', __HUNKSCOPE_KEPT__: JSON.stringify(kept) },
    build: {
      write: false,
      minify: true,
      target: 'es2022',
      lib: { entry: WORKER, formats: ['iife'], name: 'hunkscopeOffline' },
    },
  })
  for (const one of Array.isArray(result) ? result : [result]) {
    const chunk = 'output' in one ? one.output.find((item) => item.type === 'chunk') : undefined
    if (chunk) return chunk.code
  }
  throw new Error('The offline worker has no chunk.')
}

/** Written once everything else is: its list is of what is there. A development server has none. */
export const offlineBundle = (): Plugin => ({
  name: 'hunkscope-offline',
  apply: 'build',
  writeBundle: {
    order: 'post',
    sequential: true,
    async handler({ dir }) {
      if (dir !== undefined) writeFileSync(join(dir, NAME), await buildWorker(keptIn(dir)))
    },
  },
})
