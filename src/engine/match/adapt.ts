/** What the quoted lines prove of how the reply writes a file's text, applied to the lines that are new. */
import { fold, isFoldOf, kindOf, plainOf, withBlanksFor } from './fold'
import { type IndentPair, indentOf, indentUnit, reindenting, type Units } from './indent'
import type { Lines } from './lines'
import { type Place, rangeOf } from './place'

/** A quoted line, and the line of the file that it stands for. */
type Pair = { readonly theirs: string; readonly ours: string }

/** Turns a line of the reply into one of the file; null where its indentation cannot be told. */
export type Adapt = (text: string) => string | null

const asIs: Adapt = (text) => text

/**
 * New lines indented as the quoted lines around them turned out to be, with plain characters where the quoted lines had typographic ones in the
 * place of plain ones. `prefixed`: the format marks each line with a first character, which gets lost on context lines alone.
 */
export function adapter(file: Lines, place: Place, prefixed: boolean): Adapt {
  if (place.verbatim === true) return asIs
  const pairs = tellingPairs(file, place, prefixed)
  if (pairs.length === 0) return asIs
  const indents = pairs.map(({ theirs, ours }): IndentPair => [indentOf(withBlanksFor(theirs)), indentOf(ours)])
  const reindent = reindenting(indents, () => unitsAt(file, place))
  const folded = foldedIn(pairs)
  const plain = (character: string) => (folded.has(kindOf(character)) ? plainOf(character) : character)
  return (text) => {
    const own = folded.size === 0 ? text : Array.from(text, plain).join('')
    const body = own.trimStart()
    // A line of nothing but white space says nothing of where it stands.
    if (body === '') return own
    const indent = reindent(indentOf(own))
    return indent === null ? null : indent + body
  }
}

/** Lines around a place by which the file's step of indentation is told. More: slower, fewer: it is not told. */
const AROUND = 60

/** The steps of indentation of the hunk and of the file around the place. */
function unitsAt(file: Lines, { pairing, sought }: Place): Units {
  const { start, end } = rangeOf(pairing)
  const own: string[] = []
  for (let line = Math.max(0, start - AROUND); line < Math.min(file.length, end + AROUND); line++)
    if (!file.isBlank(line)) own.push(indentOf(file.text(line)))
  const quoted = Array.from({ length: sought.before.length }, (_, line) => sought.before.text(line))
  const theirs = [...quoted, ...sought.after].filter((text) => text.trim() !== '').map(indentOf)
  return { theirs: indentUnit(theirs), ours: indentUnit(own) }
}

/** Enough of a word to tell one line from another. */
const TELLING = /[\p{L}\p{N}_]{2}/u

/** The quoted lines that tell something of the new ones; none where they are all as in the file. */
function tellingPairs(file: Lines, { pairing, sought, aligned }: Place, prefixed: boolean): readonly Pair[] {
  const { before } = sought
  const all: Quoted[] = []
  for (const [line, of] of pairing.entries())
    if (of >= 0 && !before.isBlank(line))
      all.push({ theirs: before.text(line), ours: file.text(of), removed: sought.isRemoved(line) })
  // A bracket that is aligned may be another one.
  const telling = aligned === undefined ? all : all.filter(({ theirs }) => TELLING.test(theirs))
  return sound(telling.length > 0 ? telling : all, prefixed)
}

type Quoted = Pair & { readonly removed: boolean }

/** Those that are not as in the file and yet to be trusted. */
function sound(all: readonly Quoted[], prefixed: boolean): readonly Pair[] {
  if (all.every(({ theirs, ours }) => theirs === ours)) return []
  if (!prefixed) return all
  // A context line may have lost its prefix, which says nothing of the others.
  const whole = all.filter(({ theirs, ours, removed }) => removed || indentOf(ours) !== ` ${indentOf(theirs)}`)
  if (whole.length === all.length) return all
  const removed = all.filter((pair) => pair.removed)
  return removed.length > 0 ? removed : whole
}

/** The kinds of typography that the reply writes where the file has plain characters. */
function foldedIn(pairs: readonly Pair[]): Set<string> {
  const proven = new Set<string>()
  for (const { theirs, ours } of pairs) {
    if (theirs === ours || fold(theirs) === theirs) continue
    for (const character of theirs) {
      const plain = plainOf(character)
      if (isFoldOf(character, plain) && !ours.includes(character) && ours.includes(plain)) proven.add(kindOf(plain))
    }
  }
  return proven
}
