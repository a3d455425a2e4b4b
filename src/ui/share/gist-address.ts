/** A gist that the page's address names: `#gist=<id>`. */

import type { Driver } from '../../session/driver'
import { hashOf, hashParts } from '../../session/hash-parts'
import { GITHUB_HOSTS } from '../../workspace/github/github-hosts'

const KEY = 'gist='
/** Ids as gists have them: 32 hex digits, before 2013 decimal ones. */
const ID = /^(?:[\da-f]{32}|\d{1,20})$/i
/** UTF-16 units that a notice shows of an id that is none. */
const SHOWN = 40

/** The page's hash that opens a gist, without '#'. */
export const gistHash = (id: string): string => KEY + id

/** What the hash names, which need be no id; null: nothing. */
export function gistIn(hash: string): string | null {
  const part = hashParts(hash).find((each) => each.startsWith(KEY))
  return part === undefined ? null : part.slice(KEY.length)
}

/** The hash without the gist, '' or with '#'. */
export const withoutGist = (hash: string): string => hashOf(hashParts(hash).filter((part) => !part.startsWith(KEY)))

/** Whether the page may ask for it, or need not, since it is none. */
export const mayOpenGist = ({ allowsHost }: Pick<Driver['page'], 'allowsHost'>, named: string): boolean =>
  !ID.test(named) || GITHUB_HOSTS.every(allowsHost)

/** Asks GitHub for the gist, and opens it: as what came by a link, so that nothing of it runs unasked. For what is no id it asks no host. */
export async function openGist(
  { page, projects }: { readonly page: Pick<Driver['page'], 'notify'>; readonly projects: Pick<Driver['projects'], 'take'> },
  named: string,
): Promise<void> {
  if (!ID.test(named)) {
    const failure = { reason: 'no-address', detail: '' } as const
    return page.notify({ code: 'not-imported', name: `gist ${named.slice(0, SHOWN)}`, failure })
  }
  const { intakeOfGitHub } = await import('../opening/intakes')
  const intake = intakeOfGitHub({ kind: 'gist', id: named.toLowerCase(), revision: null }, '')
  await projects.take({ ...intake, origin: { kind: 'link', detail: intake.name } })
}
