/** Opens what the page's address carries, when the page begins and whenever the person puts another link into it. */

import { packedIn, readLink, withoutPacked, withPacked } from '../../session/share/link'
import type { SharedSession } from '../../session/share/shared-session'
import { isAsShared } from '../../session/state'
import { replaceHash } from '../replace-hash'
import type { Session } from '../session'
import { gistIn, mayOpenGist, openGist, withoutGist } from './gist-address'

/**
 * Opens the session of the address. It stays in the address while what is open is what it carries. Resolves with whether there was one.
 * `look`: what has shown an address and read its link already; null: nothing has.
 */
export async function openFromAddress(
  { driver, store }: Session,
  look: { readonly hash: string; readonly shared: SharedSession } | null,
): Promise<boolean> {
  const packed = packedIn(location.hash)
  const gist = gistIn(location.hash)
  if (gist !== null && !mayOpenGist(driver.page, gist)) {
    // The address stays as it is: the page reloads with it.
    driver.page.show({ dialog: 'ask-gist' })
    return true
  }
  if (gist !== null) replaceHash(withoutGist(location.hash))
  if (packed === null) {
    // The page does not wait for GitHub.
    if (gist !== null) void openGist(driver, gist)
    return gist !== null
  }
  // The page itself has rewritten the address, and nothing new is in it.
  if (packed === kept && isAsShared(store.getState())) return true
  const read = look?.hash === location.hash ? ({ ok: true, shared: look.shared } as const) : await readLink(packed)
  if (!read.ok) {
    driver.page.notify({ code: 'link-broken', reason: read.reason })
    replaceHash(withoutPacked(location.hash))
    return true
  }
  await driver.projects.openShared(read.shared, packed)
  keepInAddress(store, packed)
  // Listeners that follow the step in the address read it again.
  dispatchEvent(new HashChangeEvent('hashchange'))
  return true
}

/** The session in the address that is open as it came; null: none is. */
let kept: string | null = null

/** Keeps a session in the address while what is open is what it carries, and again once it is so again; until another project is open. */
function keepInAddress(store: Session['store'], packed: string): void {
  kept = packed
  const follow = () => {
    const state = store.getState()
    if (kept !== packed) return stop()
    const named = packedIn(location.hash)
    if (named === packed && !isAsShared(state)) replaceHash(withoutPacked(location.hash))
    // Another link in the address is one that the person has just put there: it opens next.
    const isFree = named === null && gistIn(location.hash) === null
    if (isFree && isAsShared(state)) replaceHash(withPacked(location.hash, packed))
    if (state.link === null || state.link.project !== state.project?.id) {
      stop()
      kept = null
    }
  }
  const stop = store.subscribe(follow)
  follow()
}
