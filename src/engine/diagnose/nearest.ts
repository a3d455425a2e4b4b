/** Causes that show at the place which comes nearest. */
import type { Lines } from '../match/lines'
import type { Cause } from '../model'
import { causeOf, fileWithout } from './in-file'
import { TELLING } from './places'
import type { Subject } from './subject'

/** A line of the hunk that stands at the place, and the file's line that it is. */
type Held = { readonly line: number; readonly of: number }

/** What the hunk and the nearest place have in common. */
type Common = {
  readonly held: readonly Held[]
  /** Lines that the place does not have. Blank ones are in neither list. */
  readonly differing: readonly number[]
}

/** null: there is no such place, or lines that an earlier edit put in are a part of it. */
function commonWith(file: Lines, { decision, sought }: Subject): Common | null {
  const [near] = decision.nearest
  if (near === undefined || near.pairs.length !== sought.before.length) return null
  const held: Held[] = []
  const differing: number[] = []
  for (const [line, { line: of, similarity }] of near.pairs.entries()) {
    if (sought.before.isBlank(line)) continue
    if (of < 0 && similarity > 0) return null
    if (of >= 0 && of < file.length && file.key(of) === sought.before.key(line)) held.push({ line, of })
    else differing.push(line)
  }
  return { held, differing }
}

/** Whether the lines that are held stand, as far apart as at the place, there and nowhere else. */
function standsOnce(file: Lines, held: readonly Held[], { sought, project }: Subject): boolean {
  const telling = held.filter(({ line }) => TELLING.test(sought.before.text(line)))
  const count = ({ line }: Held) => file.countOf(sought.before.key(line))
  const [rarest] = [...telling].sort((a, b) => count(a) - count(b))
  if (rarest === undefined) return false
  let places = 0
  for (const rank of file.ranksOf(sought.before.key(rarest.line))) {
    if (!project.budget.spend(held.length)) return false
    const by = (file.solid[rank] ?? 0) - rarest.of
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

/** The rest of the hunk stands in one place without the lines that differ; or all of it does, with lines of the file in between that it leaves out. */
export function linesDiffer(subject: Subject): Cause[] {
  const { common, file, at } = nearestOf(subject)
  if (file === null || common === null || common.differing.length === 0 || !standsOnce(file, common.held, subject)) return []
  return [causeOf(subject, 'lines-differ', { at, lines: common.differing })]
}

export function leftOut(subject: Subject): Cause[] {
  const { common, file, at } = nearestOf(subject)
  if (file === null || common === null || common.differing.length > 0 || !standsOnce(file, common.held, subject)) return []
  const lines = behindGaps(file, common.held)
  return lines.length === 0 ? [] : [causeOf(subject, 'elision', { at, lines })]
}

function nearestOf(subject: Subject) {
  const file = fileWithout(subject)
  const common = file === null ? null : commonWith(file, subject)
  const [first, last] = [common?.held[0], common?.held.at(-1)]
  return { file, common, at: first === undefined || last === undefined ? null : { start: first.of, end: last.of + 1 } }
}

/** A place that is this much alike has been misquoted, not made up. More: slips count as made up, less: a chance resemblance hides what is. */
const MISQUOTED = 0.6

/** Nothing can be proven of it: not a line that says something stands in a file, before the reply or after it, and no place comes near. */
export function madeUp(subject: Subject): Cause[] {
  const { decision, texts, sought, file, project } = subject
  const telling = [...texts.keys()].filter((line) => TELLING.test(texts[line] ?? ''))
  if (subject.spots.ranges.length > 0 || telling.length === 0 || (decision.nearest[0]?.score ?? 0) >= MISQUOTED) return []
  if (file !== null && telling.some((line) => file.ranksOf(sought.before.key(line), 1).length > 0)) return []
  const after = project.outcomes.flatMap((outcome) => outcome.after ?? [])
  for (const text of [...project.tree.values(), ...after]) {
    if (typeof text !== 'string') continue
    for (const line of telling) if (!project.searches(text) || text.includes(texts[line]?.trim() ?? '')) return []
  }
  return [{ code: 'made-up', path: null, at: null, lines: telling, by: -1 }]
}
