/** What an address asks the page to be, before anything of it is loaded. */

/** `app`: the whole page. `look`: the verdict on what the link carries, then the whole page. `embed`: the verdict and nothing else. */
export type PageMode = 'app' | 'look' | 'embed'

export type PageRequest = Pick<URL, 'search' | 'hash'>

/** `isFramed`: another page shows this one. */
export function pageModeOf({ search, hash }: PageRequest, isFramed: boolean): PageMode {
  if (isFramed || new URLSearchParams(search).get('embed') === '1') return 'embed'
  return /^#(?:.*&)?s=/s.test(hash) ? 'look' : 'app'
}

/** The colours that an address asks for; null: the system's. */
export function themeIn(search: string): 'light' | 'dark' | null {
  const theme = new URLSearchParams(search).get('theme')
  return theme === 'light' || theme === 'dark' ? theme : null
}

/** The same session in the whole page. */
export function wholeAddress(address: string): string {
  const url = new URL(address)
  url.searchParams.delete('embed')
  url.searchParams.delete('theme')
  return url.href
}
