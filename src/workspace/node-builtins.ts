/**
 * What memfs needs of Node's `stream`, `url` and `process` in a browser; vite.config.ts points those names here.
 * memfs derives its streams when it is loaded and opens one only on request: a request fails with a sentence instead of hanging.
 */

function unsupported(): never {
  throw new Error('Streams are not supported by the in-memory file system; use readFile and writeFile.')
}

/** Plain functions, because memfs calls them without `new`. */
export function Readable(): void {
  unsupported()
}
export function Writable(): void {
  unsupported()
}

export const URL = globalThis.URL

export const platform = 'linux'
export const env: Readonly<Record<string, string | undefined>> = {}
export const cwd = (): string => '/'
export const emitWarning = (warning: string): void => console.warn(warning)
