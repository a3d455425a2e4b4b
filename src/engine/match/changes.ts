/** What a hunk would change at a place, change by change, and whether it may. */

import { bracketDepth } from '../bracket-depth'
import { append } from '../lists'
import type { Adaptation, LineRange, Slip } from '../model'
import { adapter } from './adapt'
import { isChangePresent, isQuoted, keepsExactly, solidBetween, TELLING_WORD } from './change-present'
import { astrayLine, crossedLine, detached } from './crossed-lines'
import { doubtfulLine, foreignSign } from './doubtful-line'
import { hiddenIndentation } from './hidden-indentation'
import { blocksOf, type ChangeBlock, type HunkChange, type HunkChanges, type Obstacle, type Stretch } from './hunk-changes'
import type { Lines } from './lines'
import { commaAbove } from './list-comma'
import { lineThatLoses } from './lost-characters'
import type { Pattern } from './pattern'
import type { Place } from './place'
import { placeholderOf } from './placeholder'
import { doubledBeside, repeatedBeside, repeatedBeyond, repeatedWithin } from './repeated-lines'
import { GOES_ON } from './rungs/semicolons'
import { similarity } from './similarity'
import { areVersions, inserting, isVersion, replacing } from './targets'
import { withoutSlips } from './tokens'
import { oddLine, offByOne } from './unproven-lines'

/**
 * What the hunk changes at `place`, up to the first obstacle. `prefixed`: as for `adapter`.
 * `asGiven`: the lines are the file's own, so new ones go there whatever is beside them.
 */
export function changesAt(file: Lines, place: Place, { prefixed = false, asGiven = false } = {}): HunkChanges {
  const changes: HunkChange[] = []
  const slips: Slip[] = []
  const hindered = (obstacle: Obstacle): HunkChanges => ({ changes, adaptations: [], obstacle })
  if (asGiven) return { changes: given(place), adaptations: [], obstacle: null }
  const obstacle = crossedLine(file, place) ?? astrayLine(file, place) ?? detached(file, place)
  if (obstacle !== null) return hindered(obstacle)
  const last = place.sought.before.length - 1
  const of = place.pairing[last] ?? -1
  if (
    place.sought.hunk.endsReply === true &&
    place.aligned !== undefined &&
    (of < 0 || file.key(of) !== place.sought.before.key(last))
  )
    return hindered({ code: 'cut-off', line: last })
  const adapt = adapter(file, place, prefixed)
  const commas: Adaptation[] = []
  const dots = placeholderOf(file, place.sought)
  if (dots >= 0) return hindered({ code: 'placeholder', line: dots })
  const blocks = place.verbatim === true ? blocksOf(place.sought) : overBlanks(place, blocksOf(place.sought))
  // A change that was made already has removed its lines: where the file has all lines as quoted, it is not made, whatever the lines beside it say.
  const isUntouched =
    blocks.some(({ removed }) => removed.end > removed.start) &&
    (place.verbatim === true || isQuoted(file, place, { start: 0, end: place.sought.before.length }))
  const torn = place.verbatim === true ? undefined : blocks.find((block, nth) => isTornByBlank(place, block, blocks[nth + 1]))
  if (torn !== undefined) return hindered({ code: 'unpinned', at: boundsOf(place, torn.removed) })
  const madeUp = madeUpBeside(file, place, blocks, prefixed)
  if (madeUp >= 0) return hindered({ code: 'unpinned', at: boundsOf(place, { start: madeUp, end: madeUp + 1 }) })
  for (const { removed, added } of blocks) {
    const written = place.sought.after.slice(added.start, added.end)
    const adapted = written.map((_, at) => adapt.line(added.start + at))
    const lines = adapted.map((text, at) => text ?? written[at] ?? '')
    const block = { removed, added, lines }
    const bounds = boundsOf(place, removed)
    const hidden = hiddenIndentation(file, place, { removed, added }, adapted)
    if (hidden >= 0) return hindered({ code: 'indentation', line: hidden })
    if (!isUntouched && (isChangePresent(file, place, block, bounds) || isMadeThere(file, place, block))) {
      changes.push({ ...block, targets: [], done: true })
      continue
    }
    const comma = place.verbatim === true ? null : commaAbove(file, place, block)
    if (comma !== null) {
      changes.push(comma)
      commas.push({ code: 'comma', line: comma.removed.start })
    }
    const outcome =
      removed.end > removed.start ? replacing(file, place, block, bounds, slips) : inserting(file, place, block, bounds)
    if ('code' in outcome) return hindered(outcome)
    // A line that says something else is the better reason.
    const unknown = adapted.indexOf(null)
    if (unknown >= 0) return hindered({ code: 'indentation', line: added.start + unknown })
    const losing = place.verbatim === true ? -1 : lineThatLoses(file, place, block)
    if (losing >= 0) return hindered({ code: 'style', line: losing })
    if (goesOnBehindEnd(file, place, block)) return hindered({ code: 'style', line: added.start })
    const doubled = place.verbatim === true ? -1 : doubledBeside(file, place, removed, removed.end > removed.start ? outcome : [])
    if (doubled >= 0) return hindered({ code: 'unquoted', of: doubled })
    const between = overUnquoted(file, place, removed)
    if (between >= 0) return hindered({ code: 'unquoted', of: between })
    if (lines.length === 0 && isSlidable(file, place, removed)) return hindered({ code: 'unpinned', at: bounds })
    if (place.aligned !== undefined) {
      const beside = repeatedBeside(file, place, lines, outcome)
      const within = beside === null ? repeatedWithin(file, place, lines, outcome) : null
      const at = beside ?? within
      if (at !== null) return hindered({ code: 'standing', at, whole: within === null })
    }
    append(changes, inTheirPlaces(place.sought, withoutOwnBlanks(file, place, block, outcome), outcome))
  }
  const beyond =
    place.aligned === undefined
      ? repeatedBeyond(
          file,
          place,
          place.sought.after.map((text, at) => adapt.line(at) ?? text),
          changes,
          prefixed,
        )
      : -1
  if (beyond >= 0) return hindered({ code: 'unquoted', of: beyond })
  const fresh = changes.flatMap(({ added, done }) =>
    done ? [] : Array.from({ length: added.end - added.start }, (_, at) => added.start + at),
  )
  const foreign = prefixed ? foreignSign(file, place) : -1
  if (foreign >= 0) return hindered({ code: 'prefix', line: foreign })
  const doubtful = doubtfulLine(file, place, fresh)
  if (doubtful >= 0) return hindered({ code: 'prefix', line: doubtful })
  const texts = changes.flatMap(({ added, done, lines }) =>
    done ? [] : lines.map((text, at) => ({ at: added.start + at, text: withoutSlips(text, slips) })),
  )
  const odd = oddLine(file, place, texts)
  if (odd >= 0) return hindered({ code: 'style', line: odd })
  const off = prefixed || place.sought.restorations.some(({ code }) => code === 'prefix') ? offByOne(file, place, texts) : -1
  if (off >= 0) return hindered({ code: 'prefix', line: off })
  const adaptations = [...adapt.adaptations(fresh), ...commas]
  if (slips.length === 0) return { changes, adaptations, obstacle: null }
  // A slip in quoting a line is one in the new text as well.
  const corrected = changes.map((change) => ({ ...change, lines: change.lines.map((line) => withoutSlips(line, slips)) }))
  return { changes: corrected, adaptations: [...adaptations, { code: 'slips', slips }], obstacle: null }
}

/** A change without the blank lines that it begins or ends with, as far as the file has such beside the lines that go, which the hunk does not quote. */
function withoutOwnBlanks(file: Lines, place: Place, block: ChangeBlock, targets: readonly LineRange[]): ChangeBlock {
  const { removed, added, lines } = block
  const { before } = place.sought
  const [first, last] = [targets[0], targets.at(-1)]
  if (place.verbatim === true || removed.end <= removed.start || first === undefined || last === undefined) return block
  if (lines.every((text) => text.trim() === '')) return block
  const quoted = new Set(place.pairing)
  const isOwn = (line: number) => line >= 0 && line < file.length && file.isBlank(line) && !quoted.has(line)
  // Blank lines between two that the hunk quotes one behind the other.
  const skipped = (line: number, step: 1 | -1): number => {
    let count = 0
    while (isOwn(line + count * step)) count++
    return quoted.has(line + count * step) ? count : 0
  }
  const [above, below] = [skipped(first.start - 1, -1), skipped(last.end, 1)]
  let [from, to] = [0, lines.length]
  if (!before.isBlank(removed.start)) while (from < Math.min(to, above) && lines[from]?.trim() === '') from++
  if (!before.isBlank(removed.end - 1)) while (lines.length - to < below && to > from && lines[to - 1]?.trim() === '') to--
  return { removed, added: { start: added.start + from, end: added.start + to }, lines: lines.slice(from, to) }
}

/** Whether the first new line goes on with the kept one above, which the file ends with a semicolon and the reply does not. */
function goesOnBehindEnd(file: Lines, { pairing, sought, verbatim }: Place, { removed, added, lines }: ChangeBlock): boolean {
  const of = pairing[removed.start - 1] ?? -1
  if (verbatim === true || of < 0 || added.end === added.start || !GOES_ON.test(lines[0] ?? '')) return false
  const ends = (text: string) => text.trimEnd().endsWith(';')
  return ends(file.text(of)) && !ends(sought.hunk.before[removed.start - 1]?.text ?? ';')
}

/** The stretches of a hunk, as one where all that is kept between two with new lines is blank and not in the file: such lines are new as well. */
function overBlanks({ pairing, sought: { before } }: Place, stretches: readonly Stretch[]): Stretch[] {
  const merged: Stretch[] = []
  const adds = ({ added }: Stretch) => added.end > added.start
  for (const next of stretches) {
    const last = merged.at(-1)
    const kept = last === undefined ? [] : pairing.slice(last.removed.end, next.removed.start)
    const from = last?.removed.end ?? 0
    const isOver = last !== undefined && adds(last) && adds(next) && kept.every((of, at) => of < 0 && before.isBlank(from + at))
    if (!isOver) {
      merged.push(next)
      continue
    }
    const goes = [last, next].map(({ removed }) => removed).filter(({ start, end }) => end > start)
    const removed = { start: (goes[0] ?? next.removed).start, end: (goes.at(-1) ?? next.removed).end }
    merged[merged.length - 1] = { removed, added: { start: last.added.start, end: next.added.end } }
  }
  return merged
}

/** Whether new lines are on both sides of a blank line that the file has, and a blank line beside them is none of it: which of the two is new is not known. */
function isTornByBlank({ pairing, sought: { before } }: Place, block: Stretch, next: Stretch | undefined): boolean {
  const adds = ({ added }: Stretch) => added.end > added.start
  if (next === undefined || !adds(block) || !adds(next) || !before.areBlank(block.removed.end, next.removed.start)) return false
  const isNew = (line: number) => before.isBlank(line) && (pairing[line] ?? -1) < 0
  let [above, below] = [block.removed.start - 1, next.removed.end]
  while (above >= 0 && before.isBlank(above) && !isNew(above)) above--
  while (below < before.length && before.isBlank(below) && !isNew(below)) below++
  return (above >= 0 && isNew(above)) || (below < before.length && isNew(below))
}

/** The changes of a hunk that quotes the file's own lines: each goes where its lines are, blank ones too. */
const given = ({ pairing, sought }: Place): HunkChange[] =>
  blocksOf(sought).map(({ removed, added }) => {
    const above = pairing[removed.start - 1]
    const start = above === undefined ? (pairing[0] ?? 0) : above + 1
    const targets = [{ start, end: start + removed.end - removed.start }]
    return { removed, added, targets, lines: sought.after.slice(added.start, added.end), done: false }
  })

/** The lines of the file between the nearest paired lines above and below the block; -1 where there is none on that side. */
function boundsOf({ pairing }: Place, removed: LineRange): LineRange {
  let above = removed.start - 1
  while (above >= 0 && (pairing[above] ?? -1) < 0) above--
  let below = removed.end
  while (below < pairing.length && (pairing[below] ?? -1) < 0) below++
  return { start: above < 0 ? -1 : (pairing[above] ?? -1) + 1, end: pairing[below] ?? -1 }
}

/** Whether what goes reads the same one line further up or down, and the file has other lines there: which of them go is not known. */
function isSlidable(file: Lines, { pairing, sought: { before }, verbatim }: Place, { start, end }: LineRange): boolean {
  if (verbatim === true) return false
  const isOther = (stays: number, goes: number) => {
    const [kept, gone] = [pairing[stays] ?? -1, pairing[goes] ?? -1]
    if (stays < 0 || stays >= before.length || before.isBlank(goes) || gone < 0) return false
    return before.text(stays) === before.text(goes) && (kept < 0 || file.text(kept) !== file.text(gone))
  }
  return isOther(start - 1, end - 1) || isOther(end, start)
}

/**
 * A line of the file that the hunk does not quote, between a blank line that stays and what goes, which ends or begins with a blank line itself: whichever
 * of the two blank lines goes, the line may be among what does. −1: none.
 */
function overUnquoted(file: Lines, { pairing, sought: { before }, verbatim }: Place, { start, end }: LineRange): number {
  if (verbatim === true || end <= start) return -1
  const inside = (stays: number, goes: number, other: number) => {
    if (stays < 0 || stays >= before.length || !before.isBlank(stays) || !before.isBlank(other)) return -1
    const [kept, gone] = [pairing[stays] ?? -1, pairing[goes] ?? -1]
    return kept < 0 || gone < 0 ? -1 : (solidBetween(file, Math.min(kept, gone) + 1, Math.max(kept, gone), 1)[0] ?? -1)
  }
  return Math.max(inside(start - 1, start, end - 1), inside(end, end - 1, start))
}

/** Likeness from which on a line between what goes and what comes is the one of the file. More: reworded lines are refused, less: a new line is lost. */
const SAME_LINE = 0.6

/** Whether a line is one of the file with another sign before it than a diff has. One sign more of what it begins with is another depth. */
const isSigned = (text: string, own: string): boolean =>
  /^[^\p{L}\p{N}\s]/u.test(text) && text.slice(1) === own && text[0] !== own[0]

/**
 * A kept line right beside a change that resembles nothing at the place, or a removed line as much as the file's line that it is paired with: it may
 * be a new line that lost its sign (`prefixed`), or a new version of the removed line. −1: none.
 */
function madeUpBeside(
  file: Lines,
  { pairing, sought: { before, after }, aligned }: Place,
  blocks: readonly Stretch[],
  prefixed: boolean,
): number {
  if (aligned === undefined) return -1
  const anyRemoved = ({ removed }: Stretch, is: (text: string) => boolean) => {
    for (let line = removed.start; line < removed.end; line++) if (is(before.text(line).trim())) return true
    return false
  }
  // What the new side has between lines that go and lines that come is new to the file as well.
  const isBetween = (line: number) =>
    blocks.some(({ removed }) => removed.end === line) && blocks.some(({ removed }) => removed.start === line + 1)
  // A bracket that the new lines open and do not close.
  const isNeeded = (text: string, { added }: Stretch) => {
    const depth = bracketDepth(text)
    return depth !== 0 && bracketDepth(after.slice(added.start, added.end).join('')) === -depth
  }
  const isMadeUp = (line: number, block: Stretch) => {
    const of = pairing[line] ?? -1
    if (line < 0 || line >= before.length) return false
    if (!TELLING_WORD.test(before.text(line))) return of < 0 && prefixed && isNeeded(before.text(line), block)
    if ((of < 0 || (aligned.similar[line] ?? 0) < SAME_LINE) && isBetween(line)) return true
    const text = before.text(line).trim()
    if (of < 0) return prefixed || anyRemoved(block, (gone) => isVersion(gone, text))
    if (!prefixed || file.key(of) === before.key(line)) return false
    if (isSigned(before.text(line), file.text(of))) return true
    const own = similarity(text, file.text(of).trim())
    return anyRemoved(block, (gone) => similarity(text, gone) >= own)
  }
  for (const block of blocks) {
    const found = [block.removed.start - 1, block.removed.end].find((line) => isMadeUp(line, block))
    if (found !== undefined) return found
  }
  return -1
}

/** Whether the file has each new line in place of its removed one. Indentation counts only where the file has a kept line exactly as quoted. */
function isMadeThere(file: Lines, place: Place, { removed, lines }: ChangeBlock): boolean {
  const { pairing, sought, verbatim } = place
  const { before } = sought
  if (verbatim === true || lines.length === 0 || lines.length !== removed.end - removed.start) return false
  const isExact = keepsExactly(file, place)
  const isSame = (own: string, text: string) => (isExact ? own === text : own.trim() === text.trim())
  return lines.every((text, at) => {
    const of = pairing[removed.start + at] ?? -1
    return of >= 0 && file.key(of) !== before.key(removed.start + at) && isSame(file.text(of), text)
  })
}

/** The change of a block. Where blank lines of the file part the removed lines, and each new line is a version of one, each takes the place of its own. */
function inTheirPlaces(sought: Pattern, block: ChangeBlock, targets: readonly LineRange[]): HunkChange[] {
  const { removed, added, lines } = block
  const taken = targets.reduce((sum, { start, end }) => sum + end - start, 0)
  const each = targets.length > 1 && taken === removed.end - removed.start && areVersions(sought, block)
  if (!each) return [{ ...block, targets, done: false }]
  let at = 0
  return targets.map((target) => {
    const from = at
    at += target.end - target.start
    return {
      removed: { start: removed.start + from, end: removed.start + at },
      added: { start: added.start + from, end: added.start + at },
      lines: lines.slice(from, at),
      targets: [target],
      done: false,
    }
  })
}
