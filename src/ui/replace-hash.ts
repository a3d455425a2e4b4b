/** Sets the hash of the page's address, '' or with '#', without a step of its own in the browser's history. */
export function replaceHash(hash: string): void {
  if (hash !== location.hash) history.replaceState(history.state, '', `${location.pathname}${location.search}${hash}`)
}
