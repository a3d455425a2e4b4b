/** Files in a text as people paste them: each path above its content in a fence. Brings the engine: loaded when the person pastes. */
import { readReply } from '../engine/index'
import type { Path } from '../engine/model'
import { parsePath } from '../engine/paths'

/** Path → text of every file that the text holds whole; of two with the same path the last. Edits of another kind are skipped. */
export function filesIn(text: string): ReadonlyMap<Path, string> {
  const files = new Map<Path, string>()
  for (const edit of readReply(text).edits) {
    if (edit.kind !== 'write' && edit.kind !== 'create') continue
    const parsed = parsePath(edit.written)
    if (parsed.ok) files.set(parsed.path, edit.text)
  }
  return files
}
