/** Quoted lines that the file has, and not at the place that the hunk comes nearest to. */
import type { DecidedFile, TakenLine } from './decided-file'
import type { EvidenceRow } from './evidence-row'

/** Two letters or digits in a row: less is in every file. */
const TELLING = /[\p{L}\p{N}_]{2}/u

/** Where the file has the quoted line of a row: taken away by an edit above the hunk, or, where the place has no such line, somewhere else. */
export function linesElsewhere(ground: DecidedFile, lines: readonly string[]): (row: EvidenceRow) => TakenLine | null {
  let places: ReadonlyMap<string, number> | null = null
  return ({ line, reply, file }) => {
    if (line < 0 || reply === null || reply === file || !TELLING.test(reply)) return null
    const taken = ground.taken(reply)
    if (taken !== null || file !== null) return taken
    places ??= firstOf(ground, lines)
    const at = places.get(reply)
    return at === undefined ? null : { line: at, by: -1 }
  }
}

/** The first line of the file before the reply with each text. */
function firstOf(ground: DecidedFile, lines: readonly string[]): ReadonlyMap<string, number> {
  const found = new Map<string, number>()
  for (const [at, text] of lines.entries()) {
    const { side, line } = ground.seen(at)
    if (side === 'before' && !found.has(text)) found.set(text, line)
  }
  return found
}
