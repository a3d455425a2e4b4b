/** Exact text for exact text: where the file has its characters, else as whole lines by the ladder. */

import { Lines } from '../match/lines'
import { Pattern } from '../match/pattern'
import { placeholderOf } from '../match/placeholder'
import { similarity } from '../match/similarity'
import type { Attempt, Edit, LineRange, Refusal } from '../model'
import type { Deciding } from './deciding'
import { landedOutcome, refusedOutcome } from './decision-log'
import { refusalOf } from './doubts'
import { meantSides } from './escaped-sides'
import { decideHunks } from './hunks'
import { isLetter, isMadeAt } from './part-of-line'
import { asHunk, hunkAt, MOST_OCCURRENCES, type Occurrence, occurrenceAt, occurrencesOf } from './rewrite'
import { createFile, landAt, textsOf } from './whole-file'
import type { Cut, WorkFile } from './work-file'

/** Candidates that an attempt keeps; its count includes the rest. */
const LISTED = 20

type Replace = Extract<Edit, { kind: 'replace' }>

export function replace(written: Replace, index: number, file: WorkFile, deciding: Deciding): void {
  const { ledger, budget } = deciding
  const at = { edit: index, hunk: 0, file }
  const refuse = (refusal: Refusal, attempts: readonly Attempt[] = []) =>
    ledger.add({ ...at, outcome: refusedOutcome(refusal), attempts })
  // The text as it is now is made of all cuts so far: only where it is needed.
  const edit = written.escaped === undefined ? written : meantSides(written, file.text ?? '')
  if (typeof edit === 'number') {
    refuse({ code: 'prefix', line: edit })
    return
  }
  if (edit.before.every((line) => line.text === '')) {
    const text = edit.after.map((line) => line.text).join('\n')
    if (!file.exists || file.text === '' || file.text === text) createFile(text, at, deciding)
    else refuse({ code: 'empty-search' })
    return
  }
  const identical = edit.before.length === edit.after.length && edit.before.every((line, i) => line.text === edit.after[i]?.text)
  const doubt = deciding.doubts.find((one) => one.edit === index)
  if (!file.exists) refuse({ code: 'missing', similar: [] })
  else if (doubt !== undefined) refuse(refusalOf(doubt))
  else if (identical) refuse({ code: 'identical' })
  else if (budget.spend(file.ground.length)) replaceFound(edit, index, file, deciding, refuse)
  else refuse({ code: 'budget' })
}

/** Whether both sides end in a line end, or neither does, so that lines stay lines. */
const isOfLines = ({ before, after }: Replace): boolean => (before.at(-1)?.text === '') === (after.at(-1)?.text === '')

/**
 * Whether the text ends or begins inside a word of the file, and the new text has another part of a word there: the rest of the word would stay beside it. Or
 * whether several lines end in signs that new lines follow, and the line of the file goes on.
 */
function tearsLine({ before, after, all }: Replace, { start, end, from, to }: Occurrence, { lines }: WorkFile): boolean {
  const [old, fresh] = [before.at(-1)?.text ?? '', after.at(-1)?.text ?? '']
  const own = lines.text(end - 1)
  const isTorn = old !== '' && isLetter(own[to - 1]) && isLetter(own[to])
  if (isTorn && (!all || before.length > 1)) return !fresh.endsWith(/[\p{L}\p{N}_$]+$/u.exec(old)?.[0] ?? old)
  const [oldFirst, newFirst, ownFirst] = [before[0]?.text ?? '', after[0]?.text ?? '', lines.text(start)]
  const isTornAbove = !all && oldFirst !== '' && isLetter(ownFirst[from - 1]) && isLetter(ownFirst[from])
  if (isTornAbove && !newFirst.startsWith(/^[\p{L}\p{N}_$]+/u.exec(oldFirst)?.[0] ?? oldFirst)) return true
  if (before.length < 2 || old === '') return false
  const isPassed = after.slice(0, -1).some(({ text }) => text === old) && fresh.trim() !== ''
  return old.trim() !== '' && ![...old].some(isLetter) && isPassed && own.slice(to).trim() !== ''
}

/** How a line of its own begins: behind another line it would run on from it. */
const OWN_LINE = /^(?:\s\s|\/\/|[\t\p{L}\p{N}_#@%[])/u

/**
 * Whether a line end is quoted before the first line, or behind the last one, and the new side has that line, or another one, without it: it would run on
 * from the line of the file above, or into the one below.
 */
function joinsLines({ before, after }: Replace, { start, end, from, to }: Occurrence, { lines }: WorkFile): boolean {
  const [old = '', fresh = ''] = [before[0]?.text, after[0]?.text]
  // A line of signs that the new side has below another line was quoted as a line.
  const isPassed = before.length > 1 && ![...old].some(isLetter) && after.slice(1).some(({ text }) => text === old)
  const isKept = before.length > 2 && fresh === before[1]?.text
  const isOwn = fresh.trim() !== '' && (isPassed || (old === '' && (isKept || OWN_LINE.test(fresh))))
  const isAbove = isOwn && lines.text(start).slice(0, from).trim() !== ''
  const isNext = to > lines.text(end - 1).length && end < lines.length && !lines.isBlank(end)
  const isOpen = before.length > 1 && before.at(-1)?.text === '' && after.at(-1)?.text.trim() !== ''
  return isAbove || (isNext && isOpen)
}

/** Letters that show that a line is given whole where only its other part was quoted. More: doubled text is written, fewer: any short word counts. */
const TELLING = /(?:[\p{L}\p{N}_].*){3}/u

/** Characters of a quoted part by which the new side is known to go on as the file does. More: doubled text is written, fewer: chance. */
const PART = 8

/** Shortest line that counts as cut. More: cut lines are written, fewer: any line as long as another does. */
const WIDTH = 40

/** Likeness from which on a new line is one that was quoted. More: a rewritten line counts as dropped, less: a dropped one as rewritten. */
const SAME_LINE = 0.5

/** A sign that a line begins with, such as that of a comment, a heading, an item or a directive: no bracket, no quote. */
const MARK = /^[^\p{L}\p{N}\s"'`()[\]{}<]{1,2}$/u

/** How a line goes on in the middle of a statement. */
const GOES_ON = /^\s*[\p{L}\p{N}"'`]/u

/**
 * Whether several lines are quoted of which the first begins inside a line of the file, or the last ends inside one, and the new side has that line whole, or
 * drops it: what the file has beside the quoted part would be there twice, or run into another line.
 */
function gluesLines({ before, after }: Replace, { start, end, from, to }: Occurrence, { lines }: WorkFile): boolean {
  if (before.length < 2) return false
  const old = before.map(({ text }) => text.trim())
  const fresh = after.map(({ text }) => text.trim())
  const first = lines.text(start).slice(0, from).trim()
  const last = lines
    .text(end - 1)
    .slice(to)
    .trimEnd()
  const [oldFirst = '', oldLast = ''] = [old[0], old.at(-1)]
  const [newFirst = '', newLast = ''] = [fresh[0], fresh.at(-1)]
  const isLost = (line: string) => TELLING.test(line) && fresh.every((text) => similarity(text, line) < SAME_LINE)
  const isHeadWhole = TELLING.test(first) && newFirst.startsWith(first) && !oldFirst.startsWith(first)
  const isHeadGone = first !== '' && newFirst !== '' && isLost(oldFirst)
  const isTailWhole = TELLING.test(last) && newLast.endsWith(last.trim()) && !oldLast.endsWith(last.trim())
  const isTailGone = last.trim() !== '' && isLost(oldLast) && (old.includes(newLast) || GOES_ON.test(last))
  // The line of the file as a whole, where another part of it was quoted.
  const isWhole = (part: string, other: string, line: number) =>
    part !== '' && TELLING.test(other) && other === lines.text(line).trim()
  const isOwnLine =
    (isWhole(first, newFirst, start) && oldFirst !== newFirst) || (isWhole(last.trim(), newLast, end - 1) && oldLast !== newLast)
  // The quoted part goes on in the new side as it does in the file.
  const goesOn =
    (last.trim() !== '' && oldLast.length >= PART && newLast.endsWith(oldLast.slice(-PART) + last.trimEnd())) ||
    (first !== '' && oldFirst.length >= PART && newFirst.startsWith(first + oldFirst.slice(0, PART)))
  // A new line that ends after as many characters as the quoted one, which is cut.
  const width = before.at(-1)?.text.length ?? 0
  const isCut = last.trim() !== '' && width >= WIDTH && after.slice(0, -1).some(({ text }) => text.length === width)
  // All of the line but the sign that it begins with: new lines that begin at the same column have lost theirs as well, or take that of the quoted line.
  const margin = /^\s*/.exec(lines.text(start))?.[0]
  const isMarkLost =
    MARK.test(first) &&
    ((newFirst !== oldFirst &&
      !fresh.includes(oldFirst) &&
      fresh.some((text, at) => at > 0 && similarity(text, oldFirst) >= SAME_LINE)) ||
      after.some(
        ({ text }, at) => at > 0 && text.trim() !== '' && /^\s*/.exec(text)?.[0] === margin && !old.includes(text.trim()),
      ))
  return isHeadWhole || isHeadGone || isTailWhole || isTailGone || isOwnLine || goesOn || isCut || isMarkLost
}

/** Whether lines are quoted that an earlier hunk of the reply quotes, for the same change: what is left of them in the file is its result. */
const isSaidBefore = (edit: Replace, file: WorkFile, { decided }: Deciding): boolean => decided.like(asHunk(edit), file) !== null

/** Lines of the file at which occurrences are looked for one by one. More: slower than a search through the text, fewer: text between usual lines takes one. */
const FEW = 1000

/**
 * The occurrences, by the lines of the file that have the rarest of the whole lines that are quoted. null where that does not tell: there are too many
 * such lines, or gathered cuts put one in, or meet one.
 */
function occurrencesByLine({ before }: Replace, file: WorkFile): Occurrence[] | null {
  const { ground } = file
  if (before.length < 3 || ground.hasReturns) return null
  const quoted = Lines.ofTexts(before.map(({ text }) => text))
  let rarest = -1
  let least = FEW + 1
  for (let line = 1; line < before.length - 1; line++) {
    if (quoted.isBlank(line)) continue
    const count = ground.countLike(quoted, line)
    if (count >= least || file.putsIn(quoted.key(line))) continue
    least = count
    rarest = line
  }
  if (rarest < 0) return null
  const sought = quoted.source.slice(0, -1)
  // A line end that is quoted last is matched by the end of the file as well.
  const takesEnd = sought.endsWith('\n')
  if (takesEnd && !ground.source.endsWith('\n')) return null
  const found: Occurrence[] = []
  for (const line of ground.like(quoted, rarest)) {
    const start = line - rarest
    const end = start + before.length - (takesEnd ? 1 : 0)
    if (!file.isApart({ start, end })) return null
    const from = ground.from(line) - quoted.from(rarest)
    if (from >= 0 && ground.source.startsWith(sought, from))
      found.push(occurrenceAt(ground, from, from + sought.length, start, end))
  }
  return found
}

/** The one occurrence of whole lines that gathered cuts leave alone, where they add no further one; null where there is none. */
function occurrenceApart(edit: Replace, file: WorkFile): Occurrence[] | null {
  if (!file.hasGathered || !isOfLines(edit)) return null
  const found = occurrencesByLine(edit, file) ?? occurrencesAcross(edit, file)
  const [only] = found
  return only?.whole === true && found.length === 1 && file.isApart(only) ? found : null
}

/** The occurrences in the file without its gathered cuts; none where these make one. */
function occurrencesAcross({ before }: Replace, file: WorkFile): Occurrence[] {
  const text = before.map((line) => line.text).join('\n')
  return file.hasAcross(text, before.length) ? [] : occurrencesOf(file.ground, before)
}

/** Where the quoted text occurs in the file as it is now, or, one place alone, in its ground. */
function placesOf(edit: Replace, file: WorkFile): Occurrence[] {
  if (edit.all) return occurrencesOf(file.lines, edit.before, true)
  return (
    occurrenceApart(edit, file) ??
    (file.hasGathered ? null : occurrencesByLine(edit, file)) ??
    occurrencesOf(file.lines, edit.before)
  )
}

function replaceFound(
  edit: Replace,
  index: number,
  file: WorkFile,
  deciding: Deciding,
  refuse: (refusal: Refusal, attempts?: readonly Attempt[]) => void,
): void {
  const all = placesOf(edit, file)
  if (edit.all && edit.times !== undefined && all.length > 0 && all.length !== edit.times) {
    refuse({ code: 'count', said: edit.times, places: all.length })
    return
  }
  const picked = edit.byHand === undefined ? [] : all.filter((place) => file.baseOf(place).start === edit.byHand)
  const found = picked.length === 1 ? picked : all
  const [only] = found
  // Whole lines are the ladder's matter, and so is text that the file has nowhere as quoted, or that ends inside a word that new lines would tear, or joins lines that are kept.
  const isLadders =
    only !== undefined &&
    found.length === 1 &&
    ((only.whole && isOfLines(edit)) ||
      tearsLine(edit, only, file) ||
      joinsLines(edit, only, file) ||
      (!only.whole && gluesLines(edit, only, file)) ||
      isSaidBefore(edit, file, deciding))
  if (only === undefined || isLadders) {
    decideHunks([asHunk(edit)], index, file, false, deciding)
    return
  }
  const isAllMade = found.every((place) => isMadeAt(edit, place, file.lines))
  const done =
    isAllMade && (found.length === 1 || edit.all)
      ? only
      : picked.length === 0 && edit.byHand !== undefined
        ? madeApart(edit, found, file)
        : undefined
  if (done !== undefined) {
    const outcome = { state: 'already-applied', before: file.baseOf(done) } as const
    file.trace(deciding.ledger.add({ edit: index, hunk: 0, file, outcome, attempts: [] }), done)
    return
  }
  const dots = placeholderOf(file.lines, Pattern.of(asHunk(edit)))
  if (dots >= 0) {
    refuse({ code: 'placeholder', line: dots })
    return
  }
  const candidates = found.slice(0, LISTED).map((place) => ({ at: file.baseOf(place) }))
  const attempt = { rung: 'exact', places: found.length, candidates } as const
  if (found.length > 1 && !edit.all) {
    refuse({ code: 'ambiguous', rung: 'exact', places: found.length }, [{ ...attempt, verdict: { passed: 'several-places' } }])
    return
  }
  const took = (place: LineRange): Attempt => {
    const own = { at: file.baseOf(place) }
    return {
      ...attempt,
      places: all.length,
      candidates: [own],
      verdict: { took: own, by: found === all ? 'only-place' : 'by-hand' },
    }
  }
  if (found.length >= MOST_OCCURRENCES) {
    refuse({ code: 'budget' })
    return
  }
  if (edit.all && found.every((place) => place.to <= file.lines.text(place.end - 1).length)) {
    everywhere(edit, index, file, deciding, found, took)
    return
  }
  if (!deciding.budget.spend(found.length * file.lines.length)) {
    refuse({ code: 'budget' })
    return
  }
  // From the end of the file up, so that a place still holds when its turn comes; two occurrences on one line are one stretch after another.
  for (const [hunk, place] of [...found.entries()].reverse()) {
    const how = place.whole ? 'exact' : 'part-of-line'
    landAt(hunkAt(place, textsOf(file), edit), place.start, how, { edit: index, hunk, file }, deciding, {
      attempts: [took(place)],
    })
  }
}

/** Where the new text is, apart from what is left of the old one: there a person has had it put. */
function madeApart({ after }: Replace, found: readonly Occurrence[], { lines }: WorkFile): Occurrence | undefined {
  if (after.every(({ text }) => text.trim() === '')) return undefined
  return occurrencesOf(lines, after).find((made) => found.every(({ start, end }) => made.end <= start || made.start >= end))
}

/** Occurrences that have a decision each. More: a list too long to read and a slow page, fewer: less to choose from. */
const APART = 1000

/** Every occurrence at once, where none takes a line end away: occurrences that share a line are one cut. Of very many, all are one decision. */
function everywhere(
  edit: Replace,
  index: number,
  file: WorkFile,
  { ledger }: Deciding,
  found: readonly Occurrence[],
  took: (place: LineRange) => Attempt,
): void {
  const sought = edit.before.map((line) => line.text).join('\n')
  const fresh = edit.after.map((line) => line.text).join('\n')
  const add = (place: LineRange, whole: boolean, hunk: number): number => {
    const outcome = landedOutcome(whole ? 'exact' : 'part-of-line', file.baseOf(place))
    const decision = ledger.add({ edit: index, hunk, file, outcome, attempts: [took(place)] })
    file.trace(decision, place)
    return decision
  }
  const span = { start: found[0]?.start ?? 0, end: found.at(-1)?.end ?? 0 }
  const all = found.length > APART ? add(span, false, 0) : null
  const cuts: Cut[] = []
  for (let first = 0; first < found.length; ) {
    const start = found[first]?.start ?? 0
    const decision = all ?? add(found[first] ?? span, found[first]?.whole === true, first)
    let end = found[first]?.end ?? start
    for (first++; (found[first]?.start ?? Number.POSITIVE_INFINITY) < end; first++) {
      end = Math.max(end, found[first]?.end ?? end)
      if (all === null) add(found[first] ?? span, found[first]?.whole === true, first)
    }
    const own = Array.from({ length: end - start }, (_, line) => file.lines.text(start + line)).join('\n')
    cuts.push({ at: start, remove: end - start, lines: own.split(sought).join(fresh).split('\n'), decision })
  }
  file.cut(cuts)
}
