/** Edits that land in the place of one that was refused. Each is proven by staging it. */
import { changesAt } from '../match/changes'
import type { Lines, Splice } from '../match/lines'
import { type Place, rangeOf } from '../match/place'
import { isTelling, slipsIn } from '../match/tokens'
import type { Cause, CauseCode, Edit, HunkLine, LineRange, Near, Path, RefusalCode, Repair, Transaction } from '../model'
import { render } from '../render'
import { stage } from '../stage'
import { toleratedPlace } from './causes-in-file'
import { nearestOf } from './causes-nearest'
import { type Context, contextOfText, type UniqueSpot } from './context'
import { isContrary } from './contrary-lines'
import { isKnownDamage, restoredPlace } from './damage-causes'
import { type InsertionSide, intendedChanges } from './intended-changes'
import { onlyPlace } from './places'
import { quotesByLine, quotingEdit, quotingHunk, trimmedSplices } from './quoting-edit'
import type { Subject } from './subject'

/** A place that is this much alike has been misquoted. More: slips have no repair, less: a repair is of another place. */
const MISQUOTED = 0.5

/** Refusals of hunks that have one place, which the reply misquotes. */
const NEARLY: ReadonlySet<RefusalCode> = new Set<RefusalCode>([
  'not-found',
  'stale',
  'conflict',
  'lacking',
  'unquoted',
  'unpinned',
  'low-confidence',
  'crossed',
])

/** Steps of the budget for each character of a file that an edit is staged on: it is cut, searched and put together again. */
export const STAGING = 4

/** Causes by which the lines are of another state of the file: what resembles them in this one is something else. */
const ELSEWHEN: ReadonlySet<CauseCode> = new Set<CauseCode>(['earlier-version', 'earlier-edit', 'goal-state', 'result-stands'])

/** A change of the file that is to be said so that it lands. `pairing`: the reply's quoted lines, as far as the file has them. */
type Change = {
  readonly code: Repair['code']
  readonly path: Path
  readonly file: Lines
  readonly at: LineRange
  readonly splices: readonly Splice[]
  readonly pairing: readonly number[]
  readonly context: Context | null
}

/** `unique`: the equal places, each with the context that singles it out and its index among the spots. */
export function repairsOf(subject: Subject, causes: readonly Cause[], unique: readonly UniqueSpot[]): Repair[] {
  const changes = [
    ...ofSpots(subject, unique),
    ...ofDamage(subject, causes),
    ...(causes.some(({ code }) => ELSEWHEN.has(code)) ? [] : ofNearest(subject)),
    ...ofOtherFile(subject, causes),
  ]
  const repairs = changes.flatMap((change) => repairOf(subject, change) ?? [])
  const said = new Set<string>()
  return repairs.filter(({ path, edit }) => {
    const words = JSON.stringify([path, sidesOf(edit)])
    return !said.has(words) && said.add(words)
  })
}

const sidesOf = (edit: Edit) =>
  edit.kind === 'patch'
    ? edit.hunks.map(({ before, after }) => [before, after].map((side) => side.map(({ text }: HunkLine) => text)))
    : []

const PREFIXED: ReadonlySet<Edit['format']> = new Set<Edit['format']>(['unified-diff', 'apply-patch'])

/** What the engine would write at a place; null where it would refuse to, or nothing changes. */
function splicesAt(file: Lines, place: Place, format: Edit['format'], asGiven: boolean): Splice[] | null {
  const { changes, obstacle } = changesAt(file, place, { prefixed: PREFIXED.has(format), asGiven })
  if (obstacle !== null) return null
  const splices = render(changes)
  return splices.length === 0 ? null : splices
}

/** Each of the equal places with the context that singles it out; the one part of a line as the whole of it. */
function* ofSpots(subject: Subject, unique: readonly UniqueSpot[]): Generator<Change> {
  const { file, path, spots, edit, project } = subject
  if (file === null || path === null) return
  const [only, ...others] = spots.ranges
  const single = spots.within && only !== undefined && others.length === 0
  if (single && joinsLines(subject)) return
  const context = single ? contextOfText(file, only, project.budget) : null
  const places = single && context !== null ? [{ at: only, ...context, spot: 0 }] : unique
  for (const { at, above, below, spot } of places) {
    const place = spots.placeAt(spot)
    const splices = place === null ? null : splicesAt(file, place, edit.format, spots.asText)
    if (place === null || splices === null) continue
    const code = single ? 'file-text' : 'more-context'
    yield { code, path, file, at, splices, pairing: spots.asText ? [] : place.pairing, context: { above, below } }
  }
}

/** Whether the quoted text begins or ends with a line break that the new one lacks: lines that the hunk does not quote would run into each other. */
function joinsLines({ hunk: { before, after } }: Subject): boolean {
  const breaks = (line: HunkLine | undefined) => line?.text === ''
  return before.length > 1 && ((breaks(before[0]) && !breaks(after[0])) || (breaks(before.at(-1)) && !breaks(after.at(-1))))
}

/** The hunk with its damage undone, at the place where it is then. */
function* ofDamage(subject: Subject, causes: readonly Cause[]): Generator<Change> {
  const { file, path, edit, project } = subject
  const code = causes.map((cause) => cause.code).find(isKnownDamage)
  const place = code === undefined ? (toleratedPlace(subject)?.place ?? null) : restoredPlace(subject, code)
  const splices = file === null || place === null ? null : splicesAt(file, place, edit.format, false)
  if (file === null || path === null || place === null || splices === null) return
  const at = rangeOf(place.pairing)
  yield { code: 'file-text', path, file, at, splices, pairing: [], context: contextOfText(file, at, project.budget) }
}

/** The nearest place; of several that are equally near, each; where it is open which side new lines go to, both. */
function* ofNearest(subject: Subject): Generator<Change> {
  const { file, path, decision, spots } = subject
  const { refusal } = decision
  if (file === null || path === null || !NEARLY.has(refusal.code) || spots.ranges.length > 0) return
  const best = nearestOf(subject)
  const places = refusal.code === 'low-confidence' ? decision.nearest.filter(({ score }) => score === best?.score) : [best]
  const sides: readonly InsertionSide[] = refusal.code === 'unpinned' ? ['above', 'below'] : ['above']
  for (const near of places)
    for (const side of sides) {
      if (near === undefined || near.score < MISQUOTED || !isHeld(file, subject, near) || !isVersionOfGone(file, subject, near))
        continue
      const change = changeNear(subject, file, path, near, side)
      if (change !== null) yield change
    }
}

/** Whether the place has a quoted line with a word, or each has a slip at most: lines that share a word are two lines. */
function isHeld(file: Lines, { sought: { before } }: Subject, { pairs }: Near): boolean {
  const telling = [...pairs.entries()].filter(([line]) => isTelling(before.source, before.from(line), before.to(line)))
  return (
    telling.some(([line, { line: of }]) => of >= 0 && of < file.length && file.key(of) === before.key(line)) ||
    telling.every(
      ([line, { line: of }]) => of >= 0 && of < file.length && slipsIn(before.text(line), file.text(of), () => false) !== null,
    )
  )
}

/** Likeness from which on a line of the file is the one that goes, misquoted. More: fewer repairs, less: a repair removes a line that the hunk does not quote. */
const VERSION = 0.6

/** Whether each line that goes and says something is, or resembles, the line of the place that it would take away: one that the file has elsewhere is no version of another. */
const isVersionOfGone = (file: Lines, { sought: { before, isRemoved } }: Subject, { pairs }: Near): boolean =>
  pairs.every(
    ({ line: of, similarity }, line) =>
      !isRemoved(line) ||
      !isTelling(before.source, before.from(line), before.to(line)) ||
      of < 0 ||
      of >= file.length ||
      file.key(of) === before.key(line) ||
      (similarity >= VERSION && !file.hasLike(before.text(line))),
  )

function changeNear(subject: Subject, file: Lines, path: Path, near: Near, side: InsertionSide): Change | null {
  const splices = intendedChanges(file, subject, near, side)
  const { start, end } = near.at
  if (splices === null || end <= start || end > file.length || isContrary(file, subject.sought, near, splices)) return null
  const context = contextOfText(file, near.at, subject.project.budget)
  return { code: 'file-text', path, file, at: near.at, splices, pairing: near.pairs.map(({ line }) => line), context }
}

function* ofOtherFile({ sought, edit, project }: Subject, causes: readonly Cause[]): Generator<Change> {
  const path = causes.find(({ code }) => code === 'other-file')?.path ?? null
  const file = path === null ? null : project.linesAt(path)
  const place = file === null ? null : onlyPlace(file, sought, project)
  if (path === null || file === null || place === null) return
  const splices = splicesAt(file, place, edit.format, false)
  if (splices === null) return
  const at = rangeOf(place.pairing)
  yield { code: 'other-file', path, file, at, splices, pairing: place.pairing, context: contextOfText(file, at, project.budget) }
}

/** The change as an edit, if staging that edit alone makes it: exactly, at its lines, and because they are nowhere else. */
function repairOf(subject: Subject, { code, path, file, at, splices, pairing, context }: Change): Repair | null {
  if (context === null || !subject.project.budget.spend(file.source.length * STAGING)) return null
  const made = trimmedSplices(file, splices)
  const last = made.at(-1)
  if (last === undefined) return null
  const start = Math.max(0, at.start - context.above)
  const range = { start, end: Math.max(Math.min(file.length, at.end + context.below), last.at + last.remove) }
  const hunk = quotingHunk(file, { range, splices: made }, subject.hunk, quotesByLine(subject.hunk, pairing, file))
  const edit = quotingEdit(subject.edit, path, hunk)
  return landsAlone(edit, range, subject.project) ? { code, at, path, edit } : null
}

/** What becomes of an edit that is a reply of its own. */
export const stagedAlone = (
  edit: Edit,
  { tree, demands }: Subject['project'],
  syntax?: ReturnType<Subject['project']['takeSyntaxCheck']>,
): Transaction =>
  stage({ edits: [edit], spans: [], diagnostics: [], formats: [edit.format], steps: [], wrapping: null }, tree, {
    demands,
    syntax,
  })

/** Whether an edit that is a reply of its own lands exactly at those lines, because they are nowhere else, and breaks no syntax. */
export function landsAlone(edit: Edit, range: LineRange, project: Subject['project']): boolean {
  const transaction = stagedAlone(edit, project, project.takeSyntaxCheck())
  const [decision] = transaction.decisions
  if (transaction.state !== 'staged' || decision?.state !== 'applied') return false
  if (transaction.warnings.some(({ code }) => code === 'syntax-error')) return false
  const verdict = decision.attempts.at(-1)?.verdict
  return (
    (decision.how === 'exact' || decision.how === 'line-ends') &&
    decision.before.start === range.start &&
    decision.before.end === range.end &&
    verdict !== undefined &&
    'took' in verdict &&
    verdict.by === 'only-place'
  )
}
