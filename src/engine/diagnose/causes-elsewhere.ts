/** Causes that lie elsewhere: in another file, in an earlier version, in another edit of the reply. */

import type { Lines } from '../match/lines'
import { type Place, rangeOf } from '../match/place'
import { meet } from '../meet'
import type { Cause, Decision, Hunk, LineRange, Path } from '../model'
import { pairLines, pairsOf } from '../pair'
import { causeOf } from './causes-in-file'
import { LEAST_TELLING, onlyPlace, placesOf, soughtOf, textsIn } from './places'
import { hunkOf, type Subject } from './subject'

/** The quoted line that says most, without the white space around it; null where none says anything. */
function tellingText({ texts }: Subject): string | null {
  const telling = texts.filter((text) => LEAST_TELLING.test(text)).map((text) => text.trim())
  return telling.length === 0 ? null : telling.reduce((most, text) => (text.length > most.length ? text : most))
}

const isAbsent = (subject: Subject): boolean => subject.spots.ranges.length === 0

/** The one place of the hunk in all the other files. */
export function otherFile(subject: Subject): Cause[] {
  const { project, sought } = subject
  const telling = tellingText(subject)
  if (!isAbsent(subject) || telling === null) return []
  let found: { readonly path: Path; readonly at: LineRange } | null = null
  for (const path of project.tree.keys()) {
    const text = project.textAt(path)
    if (path === subject.path || text === null) continue
    if (!project.searches(text)) return []
    if (!text.includes(telling)) continue
    const lines = project.linesOf(text)
    const places = lines === null ? null : placesOf(lines, sought, project)?.places
    if (places === null || places === undefined) return []
    const [place, next] = places
    if (place === undefined) continue
    if (next !== undefined || found !== null) return []
    found = { path, at: rangeOf(place.pairing) }
  }
  return found === null ? [] : [causeOf(subject, 'other-file', found)]
}

/** The file before the reply has the hunk, where another decision changed it first. */
export function earlierEdit(subject: Subject): Cause[] {
  const { decision, index, spots, path, project } = subject
  const { refusal } = decision
  const [at, ...others] = spots.ranges
  if (at === undefined || others.length > 0) return []
  const changes = (other: Decision, by: number) =>
    by < index && other.state === 'applied' && other.path === path && meet(other.before, at)
  const known = refusal.code === 'destroyed-by-earlier-edit' || refusal.code === 'overlap' ? refusal.by : -1
  const by = known >= 0 ? known : LOST.has(refusal.code) ? project.decisions.findIndex(changes) : -1
  return by < 0 ? [] : [causeOf(subject, 'earlier-edit', { at, by })]
}

/** Refusals of hunks that are not found as they are quoted. */
const LOST: ReadonlySet<string> = new Set([
  'not-found',
  'stale',
  'low-confidence',
  'conflict',
  'lacking',
  'crossed',
  'unquoted',
  'unpinned',
])

/** The newest of the file's earlier versions that has the hunk once. `at`: the lines that have taken its place. */
export function earlierVersion(subject: Subject): Cause[] {
  const { path, file, sought, project } = subject
  if (path === null || !isAbsent(subject)) return []
  const seen = new Set([file?.source])
  for (const tree of project.history) {
    const text = tree.get(path)
    if (typeof text !== 'string' || seen.has(text)) continue
    seen.add(text)
    const lines = project.linesOf(text)
    const place = lines === null ? null : onlyPlace(lines, sought, project)
    if (lines === null || place === null) continue
    if (file === null) return [causeOf(subject, 'earlier-version')]
    const at = project.budget.spend(lines.length + file.length) ? successorOf(lines, rangeOf(place.pairing), file) : null
    return [causeOf(subject, 'earlier-version', { at, lines: goneFrom(file, subject) })]
  }
  return []
}

/** Quoted lines that the file does not have. */
const goneFrom = (file: Lines, { sought, texts }: Subject): number[] =>
  [...texts.keys()].filter((line) => !sought.before.isBlank(line) && file.like(sought.before, line, 1).length === 0)

/** What `now` has between the nearest lines above and below that have stayed since `was`; null where none has. */
function successorOf(was: Lines, at: LineRange, now: Lines): LineRange | null {
  const lines = (file: Lines) => textsIn(file, { start: 0, end: file.length }).map((text) => ({ text, from: 0, to: 0 }))
  const kept = pairLines(lines(was), lines(now))
  if (kept.length === 0) return null
  let start = 0
  for (const { before, after, length } of kept) {
    if (before < at.start) start = after + Math.min(length, at.start - before)
    if (before + length <= at.end) continue
    return { start, end: Math.max(start, after + Math.max(0, at.end - before)) }
  }
  return { start, end: now.length }
}

/** The hunk looks for what another edit of the reply puts there. */
export function goalState(subject: Subject): Cause[] {
  return isAbsent(subject) ? [...landedGoal(subject), ...refusedGoal(subject)].slice(0, 1) : []
}

/** The reply's result of the file has the hunk once, in lines that another decision put there. */
function landedGoal(subject: Subject): Cause[] {
  const { index, path, sought, project } = subject
  const after = project.outcomes.find((outcome) => outcome.path === path)?.after ?? null
  const lines = after === null ? null : project.linesOf(after)
  const place = lines === null ? null : onlyPlace(lines, sought, project)
  if (place === null) return []
  const at = rangeOf(place.pairing)
  const by = project.decisions.findLastIndex(
    (other, i) => i !== index && other.state === 'applied' && other.path === path && meet(other.after, at),
  )
  const other = project.decisions[by]
  if (other?.state !== 'applied') return []
  const made = madeBy(subject, by)
  return [causeOf(subject, 'goal-state', { by, at: other.how === 'create' ? null : other.before, lines: made })]
}

/** Quoted lines that decision `by` puts in, and does not find there. */
function madeBy({ texts, project }: Subject, by: number): number[] {
  const fresh = new Set(freshLines(hunkBy(project.decisions[by], project.reading.edits)).map(({ text }) => text.trim()))
  return [...texts.keys()].filter((line) => fresh.has(texts[line]?.trim() ?? '') && LEAST_TELLING.test(texts[line] ?? ''))
}

const hunkBy = (decision: Decision | undefined, edits: Subject['project']['reading']['edits']): Hunk | null =>
  decision === undefined ? null : hunkOf(edits[decision.edit], decision.hunk)

type Fresh = { readonly text: string; readonly line: number }

/** The lines of `after` that the hunk does not keep. */
function freshLines(hunk: Hunk | null): Fresh[] {
  if (hunk === null) return []
  const kept = new Set(pairsOf(hunk.kept).map(([, after]) => after))
  return hunk.after.flatMap(({ text }, line) => (kept.has(line) ? [] : [{ text, line }]))
}

/** Runs of lines shared with other hunks that are tried. More: slower, fewer: of many like hunks the right one is missed. */
const TRIED = 20

/** The file has the hunk once as soon as the lines that another hunk removes replace those that it adds. */
function refusedGoal(subject: Subject): Cause[] {
  const { index, path, file, texts, project } = subject
  if (file === null) return []
  const quoted = new Map<string, number[]>()
  for (const [line, text] of texts.entries())
    if (LEAST_TELLING.test(text)) quoted.set(text.trim(), [...(quoted.get(text.trim()) ?? []), line])
  let tried = 0
  for (const [by, other] of project.decisions.entries()) {
    if (by === index || other.path !== path || !project.budget.spend(1)) continue
    const hunk = hunkBy(other, project.reading.edits)
    let last = -1
    for (const { text, line } of freshLines(hunk)) {
      if (hunk === null || line <= last) continue
      for (const start of quoted.get(text.trim()) ?? []) {
        if (++tried > TRIED) return []
        const run = runAt(texts, start, hunk, line)
        last = Math.max(last, run.after.end - 1)
        const place = undone(subject, file, hunk, run)
        if (place !== null)
          return [causeOf(subject, 'goal-state', { by, at: rangeOf(place.pairing), lines: madeBy(subject, by) })]
      }
    }
  }
  return []
}

/** Lines of the subject, and those of another hunk's `after` that are the same. */
type Run = { readonly lines: LineRange; readonly after: LineRange }

function runAt(texts: readonly string[], line: number, { after }: Hunk, of: number): Run {
  const same = (by: number) => texts[line + by] !== undefined && texts[line + by]?.trim() === after[of + by]?.text.trim()
  let up = 0
  while (same(-up - 1)) up++
  let down = 1
  while (same(down)) down++
  return { lines: { start: line - up, end: line + down }, after: { start: of - up, end: of + down } }
}

/** Where the subject is, with the run taken back to the lines that the other hunk quotes. */
function undone({ texts, project }: Subject, file: Lines, { before, kept }: Hunk, { lines, after }: Run): Place | null {
  let start = 0
  let end = before.length
  for (const [old, fresh] of pairsOf(kept)) {
    if (fresh < after.start) start = old + 1
    else if (fresh === after.start) start = old
    if (fresh === after.end - 1) end = old + 1
    else if (fresh >= after.end) end = Math.min(end, old)
  }
  const old = before.slice(start, Math.max(start, end)).map(({ text }) => text)
  const taken = [...texts.slice(0, lines.start), ...old, ...texts.slice(lines.end)]
  return taken.some((text) => LEAST_TELLING.test(text)) ? onlyPlace(file, soughtOf(taken), project) : null
}
