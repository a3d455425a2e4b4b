/** What the quoted lines prove of how the reply writes a file's text, applied to the lines that are new. */
import { fold, isFoldOf, kindOf, plainOf, withBlanksFor } from './fold'
import { columnsOf, type IndentPair, indentation, indentOf, uniformShift } from './indent'
import type { Lines } from './lines'
import type { Place } from './place'

/** A quoted line, and the line of the file that it stands for. */
type Pair = { readonly theirs: string; readonly ours: string }

const asIs = (text: string): string => text

/**
 * Turns a line of the reply into one of the file: indented as the quoted lines around it turned out to be, with plain characters where the
 * quoted lines had typographic ones in the place of plain ones. `prefixed`: the format marks each line with a first character, which gets
 * lost on context lines alone.
 */
export function adapter(file: Lines, place: Place, prefixed: boolean): (text: string) => string {
  if (place.verbatim === true) return asIs
  const pairs = tellingPairs(file, place, prefixed)
  if (pairs.length === 0) return asIs
  const indent = reindenter(pairs.map(({ theirs, ours }) => [indentOf(withBlanksFor(theirs)), indentOf(ours)]))
  const folded = foldedIn(pairs)
  if (folded.size === 0) return indent
  const plain = (character: string) => (folded.has(kindOf(character)) ? plainOf(character) : character)
  return (text) => indent(Array.from(text, plain).join(''))
}

/** The quoted lines that tell something of the new ones; none where they are all as in the file. */
function tellingPairs(file: Lines, { pairing, sought }: Place, prefixed: boolean): Pair[] {
  const { before } = sought
  const all: (Pair & { readonly removed: boolean })[] = []
  for (const [line, of] of pairing.entries())
    if (of >= 0 && !before.isBlank(line))
      all.push({ theirs: before.text(line), ours: file.text(of), removed: sought.isRemoved(line) })
  if (all.every(({ theirs, ours }) => theirs === ours)) return []
  if (!prefixed) return all
  // A context line may have lost its prefix, which says nothing of the others.
  const sound = all.filter(({ theirs, ours, removed }) => removed || indentOf(ours) !== ` ${indentOf(theirs)}`)
  if (sound.length === all.length) return all
  const removed = all.filter((pair) => pair.removed)
  return removed.length > 0 ? removed : sound
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

/** From the reply's indentation to the file's: what the same indentation became, else by one shift for all, else by that of the nearest. */
function reindenter(pairs: readonly IndentPair[]): (text: string) => string {
  if (pairs.every(([theirs, ours]) => theirs === ours)) return asIs
  // What stayed as it was somewhere is no damage elsewhere.
  const became = new Map([...pairs.toReversed(), ...pairs.filter(([theirs, ours]) => theirs === ours)])
  const shift = uniformShift(pairs)
  const tab = shift?.tab ?? 4
  const tabs = pairs.some(([, ours]) => ours.includes('\t'))
  const known = [...became].map(([theirs, ours]) => ({
    from: columnsOf(theirs, tab),
    by: columnsOf(ours, tab) - columnsOf(theirs, tab),
  }))
  // Where most lines are as in the file, the others were damaged one by one: that says nothing of a new line.
  const mostly = 2 * pairs.filter(([theirs, ours]) => theirs === ours).length > pairs.length
  const shiftAt = (columns: number): number =>
    mostly
      ? 0
      : (shift?.columns ??
        known.reduce((best, one) => (Math.abs(one.from - columns) < Math.abs(best.from - columns) ? one : best)).by)
  return (text) => {
    const body = text.trimStart()
    if (body === '') return text
    const indent = indentOf(text)
    const same = became.get(indent)
    if (same !== undefined) return same + body
    const columns = columnsOf(indent, tab)
    return indentation(Math.max(0, columns + shiftAt(columns)), { tabs, tab }) + body
  }
}
