/** Search in the files of a project, in a worker where the browser has them. */
import { createFileSearch, type SearchWorker } from './file-search'

export type FileSearch = ReturnType<typeof createFileSearch>

export function openFileSearch(): FileSearch {
  if (typeof Worker === 'undefined') return createFileSearch(null)
  const start = (): SearchWorker => new Worker(new URL('./find.worker.ts', import.meta.url), { type: 'module', name: 'find' })
  return createFileSearch(start)
}
