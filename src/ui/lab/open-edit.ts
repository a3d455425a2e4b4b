/** An edit of the lab as the project of the page. */
import { parsePath } from '../../engine/paths'
import type { Found } from '../../lab/replies-in'
import { at, isFields, textAt } from '../../logs/fields'
import type { Driver } from '../../session/driver'
import { writeLink } from '../../session/share/link'
import type { SharedSession } from '../../session/share/shared-session'

/** Where the lab is. */
export const LAB_HASH = '#lab'

/** The reply and its files; null: there is no such reply. */
function sessionOf(found: Found, name: string, field: string): SharedSession | null {
  const isLogged = 'reply' in found
  const value = isLogged ? undefined : 'value' in found ? found.value : undefined
  const reply = isLogged ? found.reply : textAt(value, ...(textAt(value, field) === null ? field.split('.') : [field]))
  const held = isLogged ? (found.before.state === 'unseen' ? {} : found.before.files) : at(value, 'files')
  if (reply === null) return null
  const files = Object.entries(isFields(held) ? held : {}).flatMap(([path, text]) => {
    const parsed = parsePath(path.replace(/^(?:[a-z]:)?[/\\]+/i, ''))
    return parsed.ok && typeof text === 'string' ? [[parsed.path, text] satisfies [string, string]] : []
  })
  return { name: `Lab: ${name}`.slice(0, 200), files, reply, tab: 'why' }
}

/** Opens it beside the person's own projects; the browser's Back leads to the lab. False: it is too large. */
export async function openEdit(driver: Driver, found: Found, name: string, field: string): Promise<boolean> {
  const shared = sessionOf(found, name, field)
  const packed = shared === null ? null : await writeLink(shared)
  if (shared === null || packed === null) return false
  if (location.hash === LAB_HASH) history.pushState(null, '', location.pathname + location.search)
  driver.page.show({ dialog: null })
  await driver.projects.openShared(shared, packed)
  return true
}
