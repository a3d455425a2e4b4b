/** New lines of which the change is only how far they are indented, where the reply indents its lines in another way than the file. */
import { fold } from './fold'
import type { Stretch } from './hunk-changes'
import { indentOf } from './indent'
import type { Lines } from './lines'
import type { Place } from './place'

const saying = (text: string): string => fold(text).trim()
const isMoved = (old: string, fresh: string): boolean => indentOf(fold(old)) !== indentOf(fold(fresh))

/**
 * Index, in the hunk's `after`, of a new line that differs from the one that goes in how far it is indented, and is the file's own line once it is indented
 * as the quoted ones are: what it changes is not known. −1: none.
 */
export function hiddenIndentation(
  file: Lines,
  { pairing, sought }: Place,
  { removed, added }: Stretch,
  adapted: readonly (string | null)[],
): number {
  const count = added.end - added.start
  if (count !== removed.end - removed.start) return -1
  const { before, after } = sought
  const isHidden = (at: number) => {
    const [old, fresh, of] = [before.text(removed.start + at), after[added.start + at] ?? '', pairing[removed.start + at] ?? -1]
    return of >= 0 && isMoved(old, fresh) && saying(old) === saying(fresh) && saying(old) !== '' && adapted[at] === file.text(of)
  }
  for (let at = 0; at < count; at++) if (isHidden(at)) return added.start + at
  return -1
}
