/** The form in which each rung compares lines: that of the rungs themselves. */

import { elidedParts } from '../match/elided-parts'
import { skeletonOf } from '../match/fold'
import type { Lines } from '../match/lines'
import type { Damage, Pattern } from '../match/pattern'
import { ENTITIES } from '../match/rungs/entities'
import { ESCAPES } from '../match/rungs/escapes'
import { LINE_NUMBERS } from '../match/rungs/line-numbers'
import { PREFIXES } from '../match/rungs/prefixes'
import { QUOTES } from '../match/rungs/quotes'
import { SEMICOLONS } from '../match/rungs/semicolons'
import type { RungId } from '../model'
import type { Agreement } from './agree'

type Write = (lines: Lines, line: number) => string

const both = (write: Write): Agreement => ({ ours: write, theirs: write })
const skeleton = both((lines, line) => skeletonOf(lines.text(line)))
const folded = both((lines, line) => lines.folded(line))
const bare = both((lines, line) => lines.bare(line))
const text: Write = (lines, line) => lines.text(line)

/** Of a rung that tries several comparisons in turn, as the restoring ones do, the loosest: it lets pass what the others do. */
const FORM: Record<RungId, Agreement> = {
  exact: { ours: (lines, line) => (lines.end(line) === '\r\n' ? `${lines.text(line)}\r` : lines.text(line)), theirs: text },
  'line-ends': both(text),
  'trailing-space': both((lines, line) => lines.text(line).trimEnd()),
  typography: folded,
  'blank-lines': folded,
  indentation: bare,
  'inner-space': skeleton,
  entities: skeleton,
  escapes: skeleton,
  'line-numbers': skeleton,
  prefixes: skeleton,
  quotes: both((lines, line) => QUOTES.form(lines.bare(line))),
  semicolons: both((lines, line) => SEMICOLONS.form(lines.bare(line))),
  elision: skeleton,
  'line-order': both((lines, line) => lines.text(line).trimEnd()),
  'line-breaks': skeleton,
  alignment: bare,
}

/** How `rung` writes a line before it compares it. */
export const formOf = (rung: RungId): Agreement => FORM[rung]

const DAMAGE = new Map<RungId, Damage>([ENTITIES, ESCAPES, LINE_NUMBERS, PREFIXES].map((damage) => [damage.id, damage]))

/** The quoted lines as `rung` looks for them; null where there is nothing for it to undo, or no code is left out. */
export function readingOf(sought: Pattern, rung: RungId): Pattern | null {
  const damage = DAMAGE.get(rung)
  if (damage !== undefined) return sought.restored(damage).find(({ before }) => before.length === sought.before.length) ?? null
  const style = [QUOTES, SEMICOLONS].find(({ id }) => id === rung)
  if (style !== undefined) return style.sign.test(sought.before.source) ? sought : null
  return rung === 'elision' && elidedParts(sought) === null ? null : sought
}

/** The rungs that compare lines one by one as they are written, strictest first. */
const WRITTEN: readonly RungId[] = ['line-ends', 'trailing-space', 'typography', 'indentation', 'inner-space']

/** The strictest of them in whose form line `of` of the file equals a quoted line as it is written; null for none. */
export function loosenessOf(file: Lines, of: number, hunk: Lines, line: number): RungId | null {
  if (file.key(of) !== hunk.key(line)) return null
  return WRITTEN.find((rung) => FORM[rung].ours(file, of) === FORM[rung].theirs(hunk, line)) ?? null
}
