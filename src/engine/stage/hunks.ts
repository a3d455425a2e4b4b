/** Decides the hunks of one edit of one file and makes the changes of those that land. */
import { flat } from '../lists'
import { align } from '../match/align'
import { changesAt } from '../match/changes'
import type { HunkChange } from '../match/hunk-changes'
import { rounded } from '../match/judge'
import { Lines } from '../match/lines'
import type { Alignment } from '../match/pairing'
import { Pattern } from '../match/pattern'
import { isUnbroken, rangeOf } from '../match/place'
import { lineBehind } from '../match/single-out'
import { type Solved, solve } from '../match/solve'
import { meet } from '../meet'
import type { Hunk, HunkLine, LineRange, Refusal, RungId } from '../model'
import { countOf, pairsOf } from '../pair'
import { render } from '../render'
import type { Deciding } from './deciding'
import { type DecisionLog, type HunkOutcome, refusedOutcome } from './decision-log'
import { refusalOf } from './doubts'
import { type Missed, movedAway, passedOver } from './missed-hunks'
import { nearPlaceOf, placesShown } from './near-places'
import { isLetter, isMadeAt } from './part-of-line'
import { isBlank, occurrencesOf } from './rewrite'
import type { Said } from './same'
import type { Cut, WorkFile } from './work-file'

type Landed = { readonly decision: number; readonly cuts: readonly Cut[] }

/** Steps of a line of the file when cuts are made. More: replies of very many misquoted blocks are refused, fewer: they take a minute. */
const CUT = 3

/** Decides the hunks of edit `edit` against the file as it is, adds their decisions in order, and changes the file by those that land. */
export function decideHunks(hunks: readonly Hunk[], edit: number, file: WorkFile, prefixed: boolean, deciding: Deciding): void {
  const { budget, demands, ledger, decided } = deciding
  const mayCount = (hunk: Hunk, pairing: readonly number[]) =>
    pairing.every((line) => line < 0 || file.baseLine(line) >= 0) || decided.like(hunk, file) !== null
  const open = hunks.map((hunk) => unplaceable(hunk) === null)
  const solvedOn = (lines: Lines, some = hunks.filter((_, at) => open[at])) =>
    solve(some, { ground: { file: lines, baseOf: file.baseOf }, demands, budget, prefixed, mayCount })
  const early = file.hasGathered && !open.includes(false) ? solvedOn(file.ground) : null
  const isSettled = early?.every((verdict) => isApart(verdict, file)) === true
  if (!isSettled && file.hasGathered) budget.spend(CUT * file.ground.length)
  const solved = isSettled ? early : solvedOn(file.lines)
  const landed: Landed[] = []
  for (const [at, hunk] of hunks.entries()) {
    if (deciding.upToRefusal && ledger.hasRefusal) break
    const verdict = open[at] ? solved.shift() : undefined
    const entry = { edit, hunk: at, file }
    const isSure = verdict?.why === 'taken' && verdict.place.aligned === undefined
    // What only takes lines away leaves nothing by which its place shows that it is done.
    const first = isSure && countOf(hunk.kept) < hunk.after.length ? null : decided.like(hunk, file)
    decided.add(hunk, { edit, hunk: at }, file)
    if (verdict === undefined) {
      const add = (outcome: HunkOutcome) => ledger.add({ ...entry, outcome })
      if (landsBehindAnchor(hunk, file, landed, add)) continue
      const why = unplaceable(hunk) ?? { code: 'budget' }
      if (why.code !== 'identical' || !prefixed || !open.includes(true)) add(refusedOutcome(why))
      else {
        const here = placeKept(solvedOn(file.base, [hunk]))
        add(here === null ? refusedOutcome({ code: 'unsigned' }) : { state: 'already-applied', before: here })
      }
      continue
    }
    const doubt = deciding.doubts.find((one) => one.edit === edit && one.hunk === at)
    if (doubt !== undefined) {
      ledger.add({ ...entry, outcome: refusedOutcome(refusalOf(doubt)), attempts: verdict.attempts })
      continue
    }
    const { attempts } = verdict
    const add = (outcome: HunkOutcome) => ledger.add({ edit, hunk: at, file, outcome, attempts })
    if (verdict.why === 'there' || (verdict.why === 'taken' && isMade(verdict, hunk, file))) {
      const here = rangeOf(verdict.why === 'there' ? verdict.pairing : verdict.place.pairing)
      file.trace(add({ state: 'already-applied', before: file.baseOf(here) }), here)
      continue
    }
    const made = first === null ? null : doneBy(first, file, ledger)
    const done = made === null || (isSure && !meet(rangeOf(verdict.place.pairing), made)) ? null : made
    if (done !== null) file.trace(add({ state: 'already-applied', before: file.baseOf(done) }), done)
    else if (verdict.why === 'taken') {
      const moved = movedAway(verdict, hunk, file, deciding)
      if (moved !== null) add(refusedOutcome(moved))
      // The same hunk once more lands where the first one does, or nowhere.
      else if (first !== null && !isSure) add(refusedOutcome({ code: 'not-found' }, placesShown(file, [verdict.place])))
      else land(verdict, file, landed, add, deciding)
    } else if (!landsWithinLine(verdict, hunk, file, landed, add)) add(passedOver(verdict, hunk, file, deciding))
  }
  file.gather(flat(landed, (one) => one.cuts))
}

/**
 * Whether a verdict on the file's ground is the one on its lines: the file has the hunk as quoted, apart from all gathered cuts,
 * and those add nothing that could be another place of it, or its result.
 */
function isApart(verdict: Solved, file: WorkFile): boolean {
  if (verdict.why !== 'taken' || !isPlain(verdict)) return false
  const { place, changes } = verdict
  const { sought } = place
  const { ground } = file
  const isOwn = (lines: Lines, line: number, most: number) =>
    !lines.isBlank(line) && !file.putsIn(lines.key(line)) && ground.like(lines, line, most + 1).length <= most
  const { before } = sought
  const after = Lines.ofTexts(sought.after)
  const fresh = sought.keeps.flatMap((kept, line) => (kept === -1 && !after.isBlank(line) ? [line] : []))
  return (
    sought.hunk.finalLineEnd === undefined &&
    file.isApart(stretchOf(rangeOf(place.pairing), changes)) &&
    Array.from({ length: before.length }, (_, line) => line).some((line) => isOwn(before, line, 1)) &&
    (fresh.length === 0 || fresh.some((line) => isOwn(after, line, 0)))
  )
}

/** Found in one place, every line as quoted, line ends aside. */
const isPlain = ({ how, place, attempts, adaptations }: Taken): boolean =>
  (how === 'exact' || how === 'line-ends') &&
  isUnbroken(place.pairing) &&
  adaptations.length === 0 &&
  attempts.at(-1)?.places === 1 &&
  attempts.at(-1)?.rung === how

/** Why a hunk is not even looked for; null where it is. */
function unplaceable(hunk: Hunk): Refusal | null {
  if (isBlank(hunk.before)) return { code: 'empty-search' }
  const same =
    hunk.finalLineEnd === undefined && countOf(hunk.kept) === hunk.before.length && hunk.before.length === hunk.after.length
  return same ? { code: 'identical' } : null
}

type Taken = Extract<Solved, { why: 'taken' }>

/** Where the file has the lines of a hunk that only keeps lines, one like the other; null: nowhere. */
function placeKept([verdict]: readonly Solved[]): LineRange | null {
  if (verdict?.why !== 'taken' && verdict?.why !== 'several-places') return null
  const place = verdict.why === 'taken' ? verdict.place : verdict.places[0]
  return place === undefined || !EXACT.has(verdict.how) ? null : rangeOf(place.pairing)
}

/** Rungs that find lines as they are quoted. */
const EXACT: ReadonlySet<RungId> = new Set(['exact', 'line-ends'])

/** Whether the file is as the hunk would make it: each change is done or writes what is there, and the last line ends as the hunk says. */
function isMade(verdict: Taken, { finalLineEnd }: Hunk, file: WorkFile): boolean {
  const { changes, place } = verdict
  const endsThere = finalLineEnd !== undefined && rangeOf(place.pairing).end >= file.ground.length
  // As it is quoted, each change is one.
  if (!endsThere && isPlain(verdict)) return changes.every(({ done }) => done)
  const isSame = ({ targets, lines }: HunkChange) => {
    const texts = targets.flatMap(({ start, end }) => textsIn(file, start, end))
    return lines.length === texts.length && lines.every((line, at) => line === texts[at])
  }
  if (endsThere && file.isClosed !== (finalLineEnd === 'added')) return false
  return changes.every((change) => change.done || isSame(change))
}

const textsIn = ({ lines }: WorkFile, start: number, end: number): string[] =>
  Array.from({ length: end - start }, (_, line) => lines.text(start + line))

function land(verdict: Taken, file: WorkFile, landed: Landed[], add: (outcome: HunkOutcome) => number, deciding: Deciding): void {
  const { place, how, changes, adaptations } = verdict
  const here = rangeOf(place.pairing)
  const splices = render(changes)
  const clash = landed.find(({ decision, cuts }) => !deciding.ledger.isRejected(decision) && clashes(splices, cuts))
  if (clash !== undefined) {
    add(refusedOutcome({ code: 'overlap', by: clash.decision }))
    return
  }
  const aligned = place.aligned ?? null
  const rival = rivalOf(verdict, file, here, deciding)
  const score = place.verbatim === true ? 1 : rounded(aligned === null ? likeness(verdict) : aligned.alike)
  const runnerUp = rival === undefined ? null : nearPlaceOf(file, place.sought, rival)
  const outcome = { state: 'applied', how, before: file.baseOf(here), score, runnerUp } as const
  const decision = add(adaptations.length === 0 ? outcome : { ...outcome, adaptations })
  const { finalLineEnd } = place.sought.hunk
  if (finalLineEnd !== undefined && here.end === file.ground.length && !deciding.ledger.isRejected(decision))
    file.endWith(finalLineEnd)
  file.trace(decision, stretchOf(here, changes))
  landed.push({ decision, cuts: splices.map(({ at, remove, lines }) => ({ at, remove, lines, decision })) })
}

/** A hunk of one line without indentation that the file has nowhere as a line, but once as part of one, from one word's edge to another's. */
function landsWithinLine(
  { why }: Missed,
  hunk: Hunk,
  file: WorkFile,
  landed: Landed[],
  add: (outcome: HunkOutcome) => number,
): boolean {
  const [old] = hunk.before
  if (
    why === 'budget' ||
    why === 'several-places' ||
    why === 'elsewhere' ||
    old === undefined ||
    hunk.before.length > 1 ||
    hunk.after.length > 1
  )
    return false
  if (/^\s/.test(old.text)) return false
  const trimmed = (line: HunkLine) => ({ ...line, text: line.text.trim() })
  const edit = { before: [trimmed(old)], after: hunk.after.map(trimmed), span: hunk.span }
  const { text: sought } = trimmed(old)
  const { source } = file.lines
  const first = source.indexOf(sought)
  if (first < 0 || source.indexOf(sought, first + 1) >= 0) return false
  const [at] = occurrencesOf(file.lines, edit.before)
  if (at === undefined) return false
  const text = file.lines.text(at.start)
  if ([text[at.from - 1], text[at.from]].every(isLetter) || [text[at.to - 1], text[at.to]].every(isLetter)) return false
  if (landed.some((other) => other.cuts.some((cut) => collide({ at: at.start, remove: 1 }, cut)))) return false
  const here = { start: at.start, end: at.start + 1 }
  if (isMadeAt(edit, at, file.lines)) {
    file.trace(add({ state: 'already-applied', before: file.baseOf(here) }), here)
    return true
  }
  const fresh = text.slice(0, at.from) + (edit.after[0]?.text ?? '') + text.slice(at.to)
  const decision = add({ state: 'applied', how: 'part-of-line', before: file.baseOf(here), score: 1, runnerUp: null })
  file.trace(decision, here)
  landed.push({ decision, cuts: [{ at: at.start, remove: 1, lines: [fresh], decision }] })
  return true
}

/** Share of the quoted lines that the file has. */
function likeness({ place }: Taken): number {
  const { pairing, sought } = place
  let solid = 0
  let paired = 0
  for (const [line, of] of pairing.entries()) {
    if (sought.before.isBlank(line)) continue
    solid++
    if (of >= 0) paired++
  }
  return solid === 0 ? 1 : paired / solid
}

/** The next best place elsewhere. Aligning it costs more than finding the hunk where its lines are equal, so then it has to be asked for. */
function rivalOf(
  { place, rival }: Taken,
  file: WorkFile,
  here: LineRange,
  { thorough, budget }: Deciding,
): Alignment | undefined {
  if (place.aligned !== undefined || !thorough) return rival?.aligned
  const others = align(file.ground, place.sought.before, place.sought.isRemoved, budget)
  return others.find(({ at }) => at.end <= here.start || at.start >= here.end)
}

/** A hunk that quotes nothing, or blank lines alone, but names the line behind which it belongs, or the end of the file. */
function landsBehindAnchor(hunk: Hunk, file: WorkFile, landed: Landed[], add: (outcome: HunkOutcome) => number): boolean {
  if (!isBlank(hunk.before) || isBlank(hunk.after)) return false
  const { anchors = [], atEnd = false } = hunk.hint
  const behind = anchors.length > 0 ? lineBehind(file.lines, anchors) : atEnd ? file.lines.length : null
  if (behind === null) return false
  const quoted = hunk.before.length
  const start = anchors.length > 0 ? behind : Math.max(0, behind - quoted)
  // Quoted blank lines that are there stay; where there are none, they are new.
  const areThere = start + quoted <= file.lines.length && hunk.before.every((_, line) => file.lines.isBlank(start + line))
  const at = areThere ? start : behind
  const lines = hunk.after.map((line) => line.text)
  const here = { start: at, end: areThere ? at + quoted : at }
  const there = { start: at, end: Math.min(at + lines.length, file.lines.length) }
  if (lines.every((text, line) => at + line < file.lines.length && file.lines.text(at + line) === text)) {
    file.trace(add({ state: 'already-applied', before: file.baseOf(there) }), there)
    return true
  }
  const place = { pairing: hunk.before.map((_, line) => at + line), sought: Pattern.of(hunk) }
  const cuts =
    areThere && quoted > 0 ? render(changesAt(file.lines, place, { asGiven: true }).changes) : [{ at, remove: 0, lines }]
  if (landed.some((other) => clashes(cuts, other.cuts))) return false
  const decision = add({ state: 'applied', how: 'anchor', before: file.baseOf(here), score: 1, runnerUp: null })
  file.trace(decision, here)
  landed.push({ decision, cuts: cuts.map((cut) => ({ ...cut, decision })) })
  return true
}

/** The lines of the hunk's place together with where it puts new ones. */
function stretchOf(here: LineRange, changes: readonly HunkChange[]): LineRange {
  const targets = flat(changes, (change) => change.targets)
  return {
    start: Math.min(here.start, ...targets.map(({ start }) => start)),
    end: Math.max(here.end, ...targets.map(({ end }) => end)),
  }
}

type Taking = { readonly at: number; readonly remove: number }

/** Whether both take a line away, both put lines in at one point, or one puts lines into what the other takes away. */
function collide(one: Taking, other: Taking): boolean {
  if (one.remove === 0 && other.remove === 0) return one.at === other.at
  if (one.remove === 0) return one.at > other.at && one.at < other.at + other.remove
  if (other.remove === 0) return other.at > one.at && other.at < one.at + one.remove
  return one.at < other.at + other.remove && other.at < one.at + one.remove
}

/** Whether any of the ones collides with any of the others; both are ascending. */
function clashes(ones: readonly Taking[], others: readonly Taking[]): boolean {
  if (liesBefore(ones, others) || liesBefore(others, ones)) return false
  return ones.some((one) => others.some((other) => collide(one, other)))
}

function liesBefore(ones: readonly Taking[], others: readonly Taking[]): boolean {
  const last = ones[ones.length - 1]
  const first = others[0]
  return last === undefined || first === undefined || last.at + last.remove < first.at
}

/** Where the lines of the hunk that was decided first are, once it has landed and nothing of it has been changed since; null: it has not, or it has. */
function doneBy({ edit, hunk, said }: Said, file: WorkFile, ledger: DecisionLog): LineRange | null {
  const decision = ledger.landedAs(edit, hunk)
  if (decision < 0) return null
  const at = file.traceOf(decision)
  const there = new Set(textsIn(file, at.start, at.end))
  const [olds, fresh] = [new Set(pairsOf(said.kept).map(([line]) => line)), new Set(pairsOf(said.kept).map(([, line]) => line))]
  const made = new Set(said.after.map(({ text }) => text))
  const isMade = said.after.every(({ text }, line) => fresh.has(line) || there.has(text))
  return isMade && said.before.every(({ text }, line) => olds.has(line) || made.has(text) || !there.has(text)) ? at : null
}
