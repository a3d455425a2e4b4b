/** What an ES module finds as `import.meta`. */

import { absolute, folderOf } from './modules/module-paths'
import { urlOf } from './stack-frames'

/** What Vite puts there for tests. */
const ENV = { BASE_URL: '/', MODE: 'test', DEV: true, PROD: false, SSR: true }

/**
 * @param path project path, or a `data:` URL
 * @param resolveUrl URL of what a specifier names from this file
 */
export function createImportMeta(path: string, url: string, resolveUrl: (specifier: string) => string, isOpen: boolean): object {
  const place = path.startsWith('data:') ? {} : { dirname: absolute(folderOf(path)), filename: absolute(path) }
  return Object.assign(Object.create(null), {
    ...place,
    resolve: resolveUrl,
    url,
    ...(isOpen ? { env: { ...process.env, ...ENV } } : {}),
  })
}

/** The project path that `createRequire` was given as a path or a `file:` URL. */
export function projectPathOf(from: string | URL): string {
  const text = String(from)
  const path = text.startsWith('file:') ? decodeURIComponent(new URL(text).pathname) : text
  return path.replace(/^\/project\//, '').replace(/^\//, '')
}

/** URL of a relative specifier whether or not there is such a file, as Node gives it; null for others. */
export function urlOfRelative(specifier: string, importer: string): string | null {
  return /^\.{0,2}\//.test(specifier) ? new URL(specifier, urlOf(importer)).href : null
}
