/** Characters of the file, such as a curly quote or a special blank, that a line loses which the reply changes elsewhere and writes in plain. */
import { fold } from './fold'
import type { ChangeBlock } from './hunk-changes'
import type { Lines } from './lines'
import type { Place } from './place'
import { isVersion } from './targets'

const BEYOND_ASCII = /[\u0080-\uffff]/

/** The first new line of a change, in `after`, that has in plain, outside of what it changes, what the file writes otherwise; -1: none. */
export function lineThatLoses(file: Lines, { pairing, sought }: Place, { removed, added, lines }: ChangeBlock): number {
  for (let line = removed.start; line < removed.end; line++) {
    const of = pairing[line] ?? -1
    const [theirs, ours] = [sought.before.text(line), of < 0 ? '' : file.text(of)]
    if (ours === theirs || !BEYOND_ASCII.test(ours)) continue
    const places = lostIn(ours, theirs)
    const at = places.length === 0 ? -1 : lines.findIndex((text) => loses(text, theirs, places))
    if (at >= 0) return added.start + at
  }
  return -1
}

/** Where a line of the reply, without white space around it, has something else for a character beyond ASCII of the file's line. */
function lostIn(ours: string, theirs: string): number[] {
  if (!BEYOND_ASCII.test(ours)) return []
  const places: number[] = []
  let at = 0
  for (const character of ours.trim()) {
    if (character > '\u007f' && !theirs.includes(character)) places.push(at)
    at += fold(character).length
  }
  return places
}

/** Whether a new line is a version of the old one that has one of the places as it was. */
function loses(text: string, old: string, places: readonly number[]): boolean {
  const [fresh, gone] = [text.trim(), old.trim()]
  if (fresh === '' || !isVersion(gone, fresh)) return false
  let [head, tail] = [0, 0]
  while (head < fresh.length && fresh[head] === gone[head]) head++
  while (tail < Math.min(fresh.length, gone.length) - head && fresh.at(-1 - tail) === gone.at(-1 - tail)) tail++
  return places.some((at) => at < head || at >= gone.length - tail)
}
