import type { NoticeBody } from './notices'
import type { SaveResult } from './persistence-types'

/** Says that something could not be stored, and why; not where another tab was first, which its own notice says. */
export function reportUnsaved(saved: SaveResult, notify: (body: NoticeBody) => void): void {
  if (!saved.ok && saved.reason !== 'moved') notify({ code: 'not-saved', reason: saved.reason, detail: saved.detail })
}
