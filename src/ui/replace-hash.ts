/** The hash of the page's address, '' or with '#', as the page itself writes it. */

/** Marks the entries of the browser's history that differ in the view alone. */
const OWN = 'hunkscope-view'

/** The hash as the page wrote it last, or read it when the person went to another address; null: neither has happened. */
let last: string | null = null

const address = (hash: string): string => `${location.pathname}${location.search}${hash}`

/** Sets the hash without a step of its own in the browser's history. */
export function replaceHash(hash: string): void {
  if (hash !== location.hash) history.replaceState(history.state, '', address(hash))
  last = hash
}

/** Sets the hash as a step of its own, which back leads away from. */
export function pushHash(hash: string): void {
  history.replaceState(OWN, '')
  history.pushState(OWN, '', address(hash))
  last = hash
}

/** Notes the address that the person has gone to. */
export function noteHash(): void {
  last = location.hash
}

/**
 * Back or forward led to another entry: where the two differ in the view alone, all else of the hash stays as it is now, since an earlier entry may
 * name a link or a lesson that was left. `merge` puts the view of the entry into the hash as it was before.
 */
export function mergeEntry({ state }: PopStateEvent, merge: (before: string, entry: string) => string): void {
  if (state === OWN && last !== null) replaceHash(merge(last, location.hash))
  else noteHash()
}
