/** What the quoted lines prove of how the reply writes a file's text, applied to the lines that are new. */

import { least } from '../lists'
import type { Adaptation } from '../model'
import { solidAbove, solidBetween } from './change-present'
import { fold, isFoldOf, kindOf, plainOf, TYPOGRAPHIC, withBlanksFor } from './fold'
import { type Indented, indentOf, indentUnit, type Quoted, trailingSpaceOf, type Units } from './indent'
import type { Lines } from './lines'
import { type Place, rangeOf } from './place'
import { reindent } from './reindent'
import { similarity } from './similarity'

/** How new lines of a hunk become lines of the file. */
export type Adapter = {
  /** The line of `after` as the file writes it; null where its indentation is not known. */
  readonly line: (at: number) => string | null
  /** What is done to these lines of `after`: nothing that leaves all of them as they are. */
  readonly adaptations: (lines: readonly number[]) => Adaptation[]
}

/** A quoted line, and the line of the file that it quotes. */
type Pair = { readonly line: number; readonly theirs: string; readonly ours: string; readonly removed: boolean }

/**
 * New lines indented as the quoted lines around them turned out to be, with plain characters where the quoted lines had typographic ones in the
 * place of plain ones. `prefixed`: the format marks each line with a first character, which gets lost on context lines alone.
 */
export function adapter(file: Lines, place: Place, prefixed: boolean): Adapter {
  const { after: written, restorations } = place.sought
  const pairs = place.verbatim === true ? [] : tellingPairs(file, place, prefixed)
  const space = trailingIn(pairs)
  const after = space === '' ? written : written.map((text) => (text.endsWith(space) ? text.slice(0, -space.length) : text))
  const taken = (lines: readonly number[]): Adaptation[] =>
    lines.some((at) => after[at] !== written[at])
      ? [...restorations, { code: 'trailing-space', taken: space }]
      : [...restorations]
  if (pairs.length === 0 && (place.verbatim === true || isAsQuoted(file, place)))
    return { line: (at) => after[at] ?? '', adaptations: taken }
  const became = charactersIn(pairs)
  if (became.size === 0 && isIndentedAsQuoted(place, pairs)) return { line: (at) => after[at] ?? '', adaptations: taken }
  const indentFor = prefixed && isSpaced(place, pairs) ? () => null : reindent(indented(file, place, pairs))
  const spared = became.size === 0 ? [] : pairs.filter((pair) => isSpared(pair, became))
  const characters = (text: string): string =>
    became.size === 0 || isVersionOfOne(text, spared, pairs) ? text : Array.from(text, (one) => became.get(one) ?? one).join('')
  // Wide spaces at the begin of quoted lines, as the file has them there, are text.
  const keepsWide = pairs.some(({ theirs, ours }) => isWide(theirs) && leadOf(theirs) === leadOf(ours))
  const bare = restorations.flatMap((one) => (one.code === 'prefix' ? [one.taken] : []))[0]
  const line = (at: number): string | null => {
    const own = characters(after[at] ?? '')
    const body = own.trimStart()
    if (own === '' || (keepsWide && isWide(own))) return own
    const indent = indentFor(at)
    // A line of nothing but white space does not show how far in it belongs.
    if (body === '') return indent === null || isWide(own) ? own : indent
    // How far quoted lines are indented behind a prefix says nothing of a line that has none.
    if (bare?.[at] === '' && indent !== indentOf(own)) return null
    return indent === null ? null : indent + body
  }
  const adaptations = (lines: readonly number[]): Adaptation[] => {
    const texts = lines.map((at) => after[at] ?? '')
    const used = [...became].filter(([one]) => texts.some((text) => text.includes(one)))
    return [
      ...taken(lines),
      ...(used.length === 0 ? [] : [{ code: 'characters', became: used } as const]),
      ...indentations(lines.map((at) => [characters(after[at] ?? ''), line(at)])),
    ]
  }
  return restorations.length === 0 && isAsIs(pairs) && isAsQuoted(file, place)
    ? { line: (at) => after[at] ?? '', adaptations: () => [] }
    : { line, adaptations }
}

/** What all quoted lines have at their ends beyond the white space of the file's lines; '' where they have not the same. */
function trailingIn(pairs: readonly Pair[]): string {
  const [first] = pairs
  const space = first === undefined ? '' : trailingSpaceOf(first.theirs).slice(trailingSpaceOf(first.ours).length)
  return pairs.every(({ theirs, ours }) => trailingSpaceOf(theirs) === trailingSpaceOf(ours) + space) ? space : ''
}

const leadOf = (text: string): string => text.slice(0, text.length - text.trimStart().length)

/** Whether the line begins with other spaces than blanks and tabs. */
const isWide = (text: string): boolean => /[^ \t]/.test(leadOf(text))

/**
 * Whether all context lines of a diff are a blank further in than in the file, besides the one that may be their sign, and no removed line shows how the
 * reply writes signs: that blank may be one behind their signs, which new lines need not have.
 */
function isSpaced({ sought: { hunk, after, keeps } }: Place, pairs: readonly Pair[]): boolean {
  const more = hunk.unsigned === true ? '  ' : ' '
  if (pairs.length === 0 || !pairs.every(({ theirs, ours, removed }) => !removed && indentOf(theirs) === more + indentOf(ours)))
    return false
  const own = new Set(pairs.map(({ ours }) => indentOf(ours)))
  return hunk.unsigned === true || after.every((text, at) => keeps[at] !== -1 || text.trim() === '' || own.has(indentOf(text)))
}

/** Whether the place has all quoted lines with words exactly as quoted. */
const isAsQuoted = (file: Lines, { pairing, sought: { before } }: Place): boolean =>
  pairing.every((of, line) => of < 0 || before.isBlank(line) || before.text(line) === file.text(of))

/** Whether the quoted lines that tell something of the new ones are all indented as in the file, and no new one by other characters than blanks and tabs. */
const isIndentedAsQuoted = ({ pairing, sought, aligned }: Place, pairs: readonly Pair[]): boolean =>
  pairs.every(({ theirs, ours }) => indentOf(withBlanksFor(theirs)) === indentOf(ours)) &&
  (aligned !== undefined || pairs.length === countSolid(sought.before, pairing)) &&
  sought.after.every((text) => indentOf(text).length === text.length - text.trimStart().length)

/** How many quoted lines that are not blank have a line of the file. */
const countSolid = (before: Lines, pairing: Place['pairing']): number =>
  pairing.filter((of, line) => of >= 0 && !before.isBlank(line)).length

const isAsIs = (pairs: readonly Pair[]): boolean => pairs.every(({ theirs, ours }) => theirs === ours)

function indentations(lines: readonly (readonly [string, string | null])[]): Adaptation[] {
  const became = new Map<string, readonly [string, string]>()
  for (const [written, meant] of lines) {
    if (meant === null || written.trim() === '') continue
    const pair = [indentOf(withBlanksFor(written)), indentOf(meant)] as const
    became.set(pair.join('\n'), pair)
  }
  const changed = new Set([...became.values()].flatMap(([written, meant]) => (written === meant ? [] : [written])))
  const pairs = [...became.values()].filter(([written]) => changed.has(written))
  return pairs.length === 0 ? [] : [{ code: 'indentation', became: pairs }]
}

/** Lines around a place that show the file's step of indentation. More: slower, fewer: the step stays unknown. */
const AROUND = 60

/** What is known of the hunk's indentation and of the file's around the place. */
function indented(file: Lines, { pairing, sought, aligned }: Place, pairs: readonly Pair[]): Indented {
  const { start, end } = rangeOf(pairing)
  const own: string[] = []
  for (let line = Math.max(0, start - AROUND); line < Math.min(file.length, end + AROUND); line++)
    if (!file.isBlank(line)) own.push(file.indent(line))
  const before = Array.from({ length: sought.before.length }, (_, line) => sought.before.text(line))
  const after = sought.after.map(withBlanksFor)
  const theirs = [...before, ...after].filter((text) => text.trim() !== '').map((text) => indentOf(withBlanksFor(text)))
  const units: Units = { theirs: stepIn(theirs), ours: usualStep(own) ?? indentUnit(own) }
  const quoted = pairs.map(
    ({ line, theirs, ours }): Quoted => ({ line, theirs: indentOf(withBlanksFor(theirs)), ours: indentOf(ours) }),
  )
  const [above = -1] = solidAbove(file, start, 1)
  const [below = -1] = solidBetween(file, end, file.length, 1)
  const solid = countSolid(sought.before, pairing)
  return {
    before,
    after,
    keeps: sought.keeps,
    quoted,
    units,
    tabs: indentsByTabs(own, quoted),
    above: above < 0 ? '' : file.text(above),
    below: below < 0 ? '' : file.text(below),
    isPartial: aligned === undefined && pairs.length < solid,
  }
}

/** By how many blanks a line is mostly further in than the one above; null where none is by two at least. */
function usualStep(indents: readonly string[]): number | null {
  const counts = new Map<number, number>()
  for (const [at, indent] of indents.entries()) {
    const above = indents[at - 1] ?? indent
    const step = indent.length - above.length
    if (step > 1 && !indent.includes('\t') && !above.includes('\t')) counts.set(step, (counts.get(step) ?? 0) + 1)
  }
  const [usual] = [...counts].sort(([one, a], [other, b]) => b - a || one - other)
  return usual?.[0] ?? null
}

/** The smallest step between indentations of blanks, in columns; null where there is none of at least two. */
const stepIn = (indents: readonly string[]): number | null => {
  const widths = [...new Set(indents.filter((indent) => !indent.includes('\t')).map((indent) => indent.length))].sort(
    (a, b) => a - b,
  )
  const steps = widths.slice(1).map((width, at) => width - (widths[at] ?? 0))
  const step = least(steps.filter((width) => width > 1))
  return Number.isFinite(step) ? step : null
}

/** Whether the file indents by tabs: as the quoted lines do, else as the lines around them, else as the reply. */
function indentsByTabs(own: readonly string[], quoted: readonly Quoted[]): boolean {
  for (const indents of [quoted.map(({ ours }) => ours), own, quoted.map(({ theirs }) => theirs)]) {
    const some = indents.filter((indent) => indent !== '')
    if (some.length > 0) return some.some((indent) => indent.includes('\t'))
  }
  return false
}

/** Enough of a word to distinguish one line from another. */
const TELLING = /[\p{L}\p{N}_]{2}/u

/** Likeness from which on a line that goes is quoted with a slip. More: it shows nothing about the new ones, less: another line does. */
const SLIP = 0.75

/** The quoted lines that tell something of the new ones. */
function tellingPairs(file: Lines, { pairing, sought, aligned }: Place, prefixed: boolean): readonly Pair[] {
  const { before } = sought
  const all: Pair[] = []
  for (const [line, of] of pairing.entries())
    if (of >= 0 && !before.isBlank(line))
      all.push({ line, theirs: before.text(line), ours: file.text(of), removed: sought.isRemoved(line) })
  if (aligned === undefined) return sound(all, prefixed)
  // What is aligned may be another line: a bracket is like any other, and so is a line that says something else.
  // A removed line that is quoted with a slip still shows where it was.
  const isSame = (line: number) => before.key(line) === file.key(pairing[line] ?? -1)
  const isSlip = (line: number) => sought.isRemoved(line) && (aligned.similar[line] ?? 0) >= SLIP
  const equal = all.filter(({ line, theirs }) => TELLING.test(theirs) && (isSame(line) || isSlip(line)))
  const telling = equal.length > 0 ? equal : all.filter(({ theirs }) => TELLING.test(theirs))
  return sound(telling.length > 0 ? telling : all, prefixed)
}

/** Those that are to be trusted. */
function sound(all: readonly Pair[], prefixed: boolean): readonly Pair[] {
  if (!prefixed || isAsIs(all)) return all
  // A context line may have lost its prefix, which says nothing of the others.
  const whole = all.filter(({ theirs, ours, removed }) => removed || indentOf(ours) !== ` ${indentOf(theirs)}`)
  if (whole.length === all.length) return all
  const removed = all.filter((pair) => pair.removed)
  return removed.length > 0 ? removed : whole
}

/** Whether the file has the line with such characters, as it is quoted. */
const isSpared = ({ theirs, ours }: Pair, became: ReadonlyMap<string, string>): boolean =>
  theirs === ours && Array.from(theirs).some((one) => became.has(one))

/** Whether a new line is at least as like one of the spared lines as it is like any that the file writes with other characters. */
function isVersionOfOne(text: string, spared: readonly Pair[], pairs: readonly Pair[]): boolean {
  if (spared.length === 0) return false
  const likeness = (some: readonly Pair[]) => Math.max(0, ...some.map(({ theirs }) => similarity(theirs.trim(), text.trim())))
  const own = likeness(spared)
  return own >= likeness(pairs.filter(({ theirs, ours }) => theirs !== ours))
}

/** The characters that the reply writes where the file has others: typographic ones for plain ones, quotes of one kind for the other. */
function charactersIn(pairs: readonly Pair[]): ReadonlyMap<string, string> {
  const became = new Map<string, string>()
  const kinds = new Set<string>()
  const proven = new Set<string>()
  const own = new Set<string>()
  for (const { theirs, ours } of pairs) {
    if (fold(theirs) === theirs) continue
    for (const character of theirs) {
      const plain = plainOf(character)
      if (!isFoldOf(character, plain)) continue
      if (ours.includes(character)) own.add(character)
      else if (ours.includes(plain)) {
        kinds.add(kindOf(plain))
        proven.add(character)
      }
    }
  }
  if (kinds.size === 0) return became
  // One of the same kind that the file has where it is quoted is meant as it is.
  for (const [character, plain] of TYPOGRAPHIC)
    if (kinds.has(kindOf(character)) && (proven.has(character) || !own.has(character))) became.set(character, plain)
  return became
}
