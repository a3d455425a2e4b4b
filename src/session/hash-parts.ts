/** The keys of the page's hash, each `key=value`. */

/** Parts of a hash, '' or with '#'; empty ones are left out. */
export const hashParts = (hash: string): string[] =>
  hash
    .replace(/^#/, '')
    .split('&')
    .filter((part) => part !== '')

/** The hash of these parts: '' for none, else with '#'. */
export const hashOf = (parts: readonly string[]): string => (parts.length === 0 ? '' : `#${parts.join('&')}`)
