/** An edit of the lab as the project of the page. */
import type { Path } from '../../engine/model'
import type { LabOptions } from '../../lab/lab-protocol'
import type { Found } from '../../lab/replies-in'
import type { Driver } from '../../session/driver'
import { writeLink } from '../../session/share/link'
import { shownReply } from './shown-reply'

/** Where the lab is. */
export const LAB_HASH = '#lab'

/** Opens it beside the person's own projects; the browser's Back leads to the lab. False: it is too large. */
export async function openEdit(driver: Driver, found: Found, name: string, fields: LabOptions['fields']): Promise<boolean> {
  const shown = shownReply(found, fields)
  if (shown === null) return false
  const files = shown.files.map(([path, text]): [Path, string] => [path, text])
  const shared = { name: `Lab: ${name}`.slice(0, 200), files, reply: shown.reply, tab: 'why' as const }
  const packed = await writeLink(shared)
  if (packed === null) return false
  if (location.hash === LAB_HASH) history.pushState(null, '', location.pathname + location.search)
  driver.page.show({ dialog: null })
  await driver.projects.openShared(shared, packed)
  return true
}
