/** Causes that show at the place which comes nearest. */
import type { Lines } from '../match/lines'
import type { Cause, Near, RefusalCode } from '../model'
import { causeOf, fileWithout } from './causes-in-file'
import { LEAST_TELLING } from './places'
import type { Subject } from './subject'

/** A line of the hunk that the place has, and which line of the file it is. */
type Held = { readonly line: number; readonly of: number }

/** What the hunk and a place that comes near have in common. */
type Common = {
  readonly near: Near
  readonly held: readonly Held[]
  /** Lines that the place does not have. Blank ones are in neither list. */
  readonly differing: readonly number[]
}

/** null: lines that an earlier edit put in are a part of the place. */
function commonWith(file: Lines, near: Near, { sought }: Subject): Common | null {
  if (near.pairs.length !== sought.before.length) return null
  const held: Held[] = []
  const differing: number[] = []
  for (const [line, { line: of, similarity }] of near.pairs.entries()) {
    if (sought.before.isBlank(line)) continue
    if (of < 0 && similarity > 0) return null
    if (of >= 0 && of < file.length && file.key(of) === sought.before.key(line)) held.push({ line, of })
    else differing.push(line)
  }
  return { near, held, differing }
}

/** Whether the file has the held lines, as far apart as at the place, there and nowhere else. */
function occurOnce(file: Lines, held: readonly Held[], { sought, project }: Subject): boolean {
  const telling = held.filter(({ line }) => LEAST_TELLING.test(sought.before.text(line)))
  const count = ({ line }: Held) => file.countLike(sought.before, line)
  const [rarest] = [...telling].sort((a, b) => count(a) - count(b))
  if (rarest === undefined) return false
  let places = 0
  for (const at of file.like(sought.before, rarest.line)) {
    if (!project.budget.spend(held.length)) return false
    const by = at - rarest.of
    if (held.every(({ line, of }) => of + by >= 0 && file.key(of + by) === sought.before.key(line))) places++
  }
  return places === 1
}

/** Lines behind a gap: the file has lines there that the hunk does not. */
function behindGaps(file: Lines, held: readonly Held[]): number[] {
  return held.flatMap(({ line, of }, at) => {
    const above = held[at - 1]
    if (above === undefined) return []
    for (let between = above.of + 1; between < of; between++) if (!file.isBlank(between)) return [line]
    return []
  })
}

/** Refusals that speak of no place. */
const PLACELESS: ReadonlySet<RefusalCode> = new Set<RefusalCode>(['not-found', 'stale', 'low-confidence'])

/**
 * The near place with most lines of the hunk, among those whose lines in common with it are nowhere else; null where there is none.
 * A place behind the nearest counts only if the refusal is not of one place, and if it has at least as many lines of the hunk as it lacks.
 */
function provenPlace(subject: Subject): Common | null {
  const file = fileWithout(subject)
  if (file === null) return null
  const { refusal, nearest } = subject.decision
  let best: Common | null = null
  for (const [index, near] of nearest.slice(0, PLACELESS.has(refusal.code) ? nearest.length : 1).entries()) {
    const common = commonWith(file, near, subject)
    if (common === null || (index > 0 && common.held.length < common.differing.length)) continue
    if (best !== null && common.held.length <= best.held.length) continue
    if (occurOnce(file, common.held, subject)) best = common
  }
  return best
}

/** The place that the hunk is compared with. */
export const nearestOf = (subject: Subject): Near | undefined => provenPlace(subject)?.near ?? subject.decision.nearest[0]

const rangeOf = (held: readonly Held[]) => ({ start: held[0]?.of ?? 0, end: (held.at(-1)?.of ?? -1) + 1 })

/** Without the lines that differ the rest of the hunk is in one place. */
export function linesDiffer(subject: Subject): Cause[] {
  const common = provenPlace(subject)
  if (common === null || common.differing.length === 0) return []
  return [causeOf(subject, 'lines-differ', { at: rangeOf(common.held), lines: common.differing })]
}

/** One place has all lines of the hunk, with lines of the file in between that it leaves out. */
export function leftOut(subject: Subject): Cause[] {
  const common = provenPlace(subject)
  const { file } = subject
  if (file === null || common === null || common.differing.length > 0) return []
  const lines = behindGaps(file, common.held)
  return lines.length === 0 ? [] : [causeOf(subject, 'elision', { at: rangeOf(common.held), lines })]
}

const WORD = /[\p{L}\p{N}_]/u

/** Nothing can be proven: no file, before the reply or after it, has a line of the hunk with a word, nor its own file in other letter case, and no place comes near. */
export function madeUp(subject: Subject): Cause[] {
  const { decision, texts, sought, file, project } = subject
  // Nothing is made up of a file that is not there.
  if (file === null) return []
  const telling = [...texts.keys()].filter((line) => LEAST_TELLING.test(texts[line] ?? ''))
  if (subject.spots.ranges.length > 0 || telling.length === 0 || decision.nearest.length > 0) return []
  if (telling.some((line) => file.like(sought.before, line, 1).length > 0)) return []
  const lower = file.source.toLowerCase()
  if (telling.some((line) => lower.includes(texts[line]?.trim().toLowerCase() ?? ''))) return []
  const after = project.outcomes.flatMap((outcome) => outcome.after ?? [])
  // A number or a letter is part of half the lines, but may be one of its own.
  const short = new Set(texts.map((text) => text.trim()).filter((text) => WORD.test(text) && !LEAST_TELLING.test(text)))
  for (const text of [...project.tree.values(), ...after]) {
    if (typeof text !== 'string') continue
    for (const line of telling) if (!project.searches(text) || text.includes(texts[line]?.trim() ?? '')) return []
    if (short.size > 0 && text.split('\n').some((line) => short.has(line.trim()))) return []
  }
  return [{ code: 'made-up', path: null, at: null, lines: telling, by: -1 }]
}
