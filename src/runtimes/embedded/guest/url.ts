/** The two functions of `node:url` that a browser lacks. */

/** Absolute path of a `file:` URL. */
export function fileURLToPath(url: string | URL): string {
  const { protocol, pathname } = new URL(url)
  if (protocol !== 'file:')
    throw Object.assign(new TypeError('The URL must be of scheme file'), { code: 'ERR_INVALID_URL_SCHEME' })
  return decodeURIComponent(pathname)
}

/** `file:` URL of a path; a relative one starts at the project's folder. */
export function pathToFileURL(path: string): URL {
  const absolute = path.startsWith('/') ? path : `/project/${path}`
  return new URL(`file://${absolute.split('/').map(encodeURIComponent).join('/')}`)
}
