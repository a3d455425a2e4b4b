/** Lines that a hunk has in another order than the file. */
import type { LineRange } from '../model'
import { blocksOf, type Obstacle } from './changes'
import { solidBetween, TELLING } from './done'
import type { Lines } from './lines'
import type { Pairing, Place } from './place'

/** A line of the hunk without an equal partner that stands, as it is, elsewhere at the place: the reply has the lines in another order than the file. */
export function crossed(file: Lines, place: Place): Obstacle | null {
  const { pairing, sought, aligned } = place
  const isKept = (line: number) => !sought.isRemoved(line)
  if (aligned === undefined) return null
  const isEqual = (of: number, line: number) => of >= 0 && file.key(of) === sought.before.key(line)
  const alone = pairing.flatMap((of, line) => (!isEqual(of, line) && TELLING.test(sought.before.text(line)) ? [line] : []))
  if (alone.length === 0) return null
  const taken = new Set(pairing.filter(isEqual))
  const free = new Map<number, number>()
  for (let at = aligned.at.end - 1; at >= aligned.at.start; at--) if (!taken.has(at)) free.set(file.key(at), at)
  for (const line of alone) {
    const of = free.get(sought.before.key(line))
    if (of !== undefined && !(isKept(line) && arePinned(file, place))) return { code: 'crossed', line, of }
  }
  return null
}

/** Whether these lines of the hunk stand in a row in the file, as they are quoted, and one that says something stands there alone. */
function isUnmistakable(file: Lines, pairing: Pairing, before: Lines, { start, end }: LineRange): boolean {
  let isAlone = false
  for (let line = start; line < end; line++) {
    const of = pairing[line] ?? -1
    if (of < 0 || file.key(of) !== before.key(line) || of !== (pairing[start] ?? -1) + line - start) return false
    isAlone ||= TELLING.test(before.text(line)) && file.countLike(before, line) === 1
  }
  return isAlone
}

/**
 * Whether the lines that the hunk has next to each change stand next to it in the file, as they are quoted, or what it removes stands nowhere else: in which
 * order the other context lines stand makes no difference then.
 */
function arePinned(file: Lines, { pairing, sought }: Place): boolean {
  const { before } = sought
  const isSame = (line: number) => (pairing[line] ?? -1) >= 0 && file.key(pairing[line] ?? -1) === before.key(line)
  return blocksOf(sought).every(({ removed }) => {
    if (isUnmistakable(file, pairing, before, removed)) return true
    let [from, to] = [removed.start - 1, removed.end]
    while (from >= 0 && before.isBlank(from)) from--
    while (to < before.length && before.isBlank(to)) to++
    for (let line = Math.max(0, from); line <= Math.min(to, before.length - 1); line++)
      if (!before.isBlank(line) && !isSame(line)) return false
    const [start, end] = [pairing[Math.max(0, from)] ?? -1, pairing[Math.min(to, before.length - 1)] ?? -1]
    let solid = 0
    for (let line = Math.max(0, from); line <= Math.min(to, before.length - 1); line++) if (!before.isBlank(line)) solid++
    return start >= 0 && end >= 0 && solidBetween(file, start, end + 1, solid + 1).length === solid
  })
}
