/** Opens what the page's address carries, when the page begins and whenever somebody puts another link into it. */

import { packedIn, readLink, withoutPacked } from '../../session/share/link'
import type { SharedSession } from '../../session/share/shared-session'
import { replaceHash } from '../replace-hash'
import type { Session } from '../session'
import { gistIn, mayOpenGist, openGist, withoutGist } from './gist-address'

/**
 * Opens the session of the address, and takes it out of the address: the project is kept from then on. Resolves with whether there was one.
 * `look`: what has shown an address and read its link already; null: nothing has.
 */
export async function openFromAddress(
  { driver }: Pick<Session, 'driver'>,
  look: { readonly hash: string; readonly shared: SharedSession } | null,
): Promise<boolean> {
  const packed = packedIn(location.hash)
  const gist = gistIn(location.hash)
  if (gist !== null && !mayOpenGist(driver.page, gist)) {
    // The address stays as it is: the page is loaded anew with it.
    driver.page.show({ dialog: 'ask-gist' })
    return true
  }
  if (gist !== null) replaceHash(withoutGist(location.hash))
  if (packed === null) {
    // The page does not wait for GitHub.
    if (gist !== null) void openGist(driver, gist)
    return gist !== null
  }
  const read = look?.hash === location.hash ? ({ ok: true, shared: look.shared } as const) : await readLink(packed)
  if (read.ok) await driver.projects.openShared(read.shared, packed)
  else driver.page.notify({ code: 'link-broken', reason: read.reason })
  replaceHash(withoutPacked(location.hash))
  // What follows the step in the address is told that it may be another one.
  if (read.ok) dispatchEvent(new HashChangeEvent('hashchange'))
  return true
}
