/** The hunks of one edit of one file, decided together: what one of them proves helps to place the next. */
import type { Budget } from '../budget'
import type { Attempt, Demands, Hunk, LineRange, RungId } from '../model'
import { pairsOf } from '../pair'
import { findAlreadyApplied, hasResultAround, resultAtLine, resultElsewhere, resultOf } from './already-applied'
import { changesAt } from './changes'
import { withoutSigns } from './diff-signs'
import { judge, type Verdict } from './judge'
import type { Lines } from './lines'
import type { Pairing } from './pairing'
import { Pattern } from './pattern'
import { type Place, rangeOf } from './place'
import { type Neighbours, NOWHERE_NEAR, type SearchedFile } from './surroundings'
import { verbatimMatch } from './verbatim-match'

/** What became of a hunk. `there`: its result is in the file, at the pairing of its `after` lines. */
export type Solved =
  | Verdict
  | ({ readonly attempts: readonly Attempt[] } & (
      | { readonly why: 'there'; readonly pairing: Pairing }
      /** The hunk was found at `place`, and its result is at `at`. */
      | { readonly why: 'elsewhere'; readonly place: Place; readonly at: LineRange }
    ))

export type Solving = {
  readonly ground: SearchedFile
  readonly demands: Demands
  readonly budget: Budget
  /** The format marks each line with a first character. */
  readonly prefixed: boolean
  /** Whether the hunk's result may count as there, at a pairing of its `after` lines. */
  readonly mayCount: (hunk: Hunk, pairing: Pairing) => boolean
}

/** One verdict for each hunk, in their order. Hunks that are clear by themselves are placed first; the others are judged again with what those prove. */
export function solve(hunks: readonly Hunk[], solving: Solving): Solved[] {
  const sought = hunks.map((hunk) => Pattern.of(hunk))
  const solved = hunks.map((hunk, at) => alone(hunk, sought[at] ?? Pattern.of(hunk), solving, NOWHERE_NEAR))
  for (const [at, verdict] of solved.entries()) {
    const hunk = hunks[at]
    const mine = sought[at]
    if (hunk === undefined || mine === undefined || !isOpen(verdict)) continue
    solved[at] = alone(hunk, mine, solving, aroundOf(hunks, solved, at, solving.ground))
  }
  for (const [at, verdict] of solved.entries())
    if (verdict.why === 'several-places') solved[at] = amongTwins(hunks, solved, at, solving)
  return solved
}

/** Equal hunks with as many places as there are hunks take one each: in which order makes no difference. */
function amongTwins(hunks: readonly Hunk[], solved: readonly Solved[], at: number, { ground, prefixed }: Solving): Solved {
  const mine = solved[at]
  const hunk = hunks[at]
  if (mine?.why !== 'several-places' || hunk === undefined) return mine ?? { attempts: [], why: 'no-place' }
  const twins = hunks.flatMap((other, index) => (saysTheSame(other, hunk) ? [index] : []))
  const place = mine.places[twins.indexOf(at)]
  if (place === undefined || twins.length !== mine.places.length) return mine
  const { changes, adaptations, obstacle } = changesAt(ground.file, place, { prefixed })
  if (obstacle !== null) return mine
  const took = { at: ground.baseOf(rangeOf(place.pairing)) }
  const attempts = [
    ...mine.attempts.slice(0, -1),
    ...mine.attempts.slice(-1).map((last) => ({ ...last, verdict: { took, by: 'order' as const } })),
  ]
  return { attempts, why: 'taken', place, how: mine.how, changes, adaptations, rival: null }
}

const textsOf = (hunk: Hunk): string => [...hunk.before, null, ...hunk.after].map((line) => line?.text ?? '').join('\n')
const saysTheSame = (one: Hunk, other: Hunk): boolean =>
  one === other || (one.before.length === other.before.length && textsOf(one) === textsOf(other))

/** Something between the places that it has could still be decided. */
const isOpen = ({ why, attempts }: Solved): boolean => {
  const last = attempts.at(-1)?.verdict
  return (
    why === 'several-places' || (why === 'unlike' && last !== undefined && 'passed' in last && last.passed === 'small-margin')
  )
}

function alone(hunk: Hunk, sought: Pattern, solving: Solving, around: Neighbours): Solved {
  const { byHand } = hunk.hint
  if (byHand !== undefined) return unlessDone(byLadder(hunk, sought, solving, around), hunk, byHand, solving)
  return verbatimMatch(sought, solving) ?? byLadder(hunk, sought, solving, around)
}

/**
 * The verdict on a hunk that a person put at the line `byHand` of the base; where the old text is found at other places alone, and the new text apart from
 * those: 'there'. It is done, as after a commit of it, and the places that are left are not what the person chose.
 */
function unlessDone(verdict: Solved, hunk: Hunk, byHand: number, solving: Solving): Solved {
  const { ground, mayCount } = solving
  const places = verdict.why === 'taken' ? [verdict.place] : verdict.why === 'several-places' ? verdict.places : []
  const left = places.map(({ pairing }) => rangeOf(pairing))
  if (left.length === 0 || left.some((at) => ground.baseOf(at).start === byHand)) return verdict
  const pairing = newLinesApart(hunk, left, solving)
  return pairing !== null && mayCount(hunk, pairing) ? { attempts: verdict.attempts, why: 'there', pairing } : verdict
}

/** Where the hunk's new lines are, apart from the ranges: as the rungs find them that leave nothing out. null: nowhere, or it puts nothing in. */
function newLinesApart(hunk: Hunk, ranges: readonly LineRange[], { ground, demands, budget }: Solving): Pairing | null {
  const kept = new Set(pairsOf(hunk.kept).map(([, after]) => after))
  if (hunk.after.every(({ text }, at) => kept.has(at) || text.trim() === '')) return null
  const made = judge(ground, resultOf(hunk), {}, demands, NOWHERE_NEAR, budget, { until: 'elision' })
  const places = made.why === 'taken' ? [made.place] : made.why === 'several-places' ? made.places : []
  const isApart = ({ start, end }: LineRange) => ranges.every((range) => end <= range.start || start >= range.end)
  return places.find(({ pairing }) => isApart(rangeOf(pairing)))?.pairing ?? null
}

/** What the ladder says of a hunk, and what its result at its place or elsewhere does. @internal a law holds the short way to it */
export function byLadder(hunk: Hunk, sought: Pattern, solving: Solving, around: Neighbours): Solved {
  const { ground, demands, budget, prefixed } = solving
  const unsigned = withoutSigns(ground.file, sought)
  if (unsigned === 'doubtful') return signed(judge(ground, sought, hunk.hint, demands, around, budget, { prefixed }), sought)
  if (unsigned !== sought) return judge(ground, unsigned, hunk.hint, demands, around, budget, { prefixed })
  const plain = judge(ground, sought, hunk.hint, demands, around, budget, { prefixed, until: 'elision' })
  if (plain.why === 'taken') return thereInstead(plain, hunk, solving) ?? plain
  if (plain.why !== 'no-place') return plain
  const there = resultThere(hunk, solving)
  if (there !== null) return { attempts: plain.attempts, why: 'there', pairing: there }
  const rest = judge(ground, sought, hunk.hint, demands, around, budget, { prefixed, from: 'elision' })
  const verdict = { ...rest, attempts: [...plain.attempts, ...rest.attempts] }
  return (verdict.why === 'taken' ? isElsewhere(verdict, hunk, solving) : null) ?? verdict
}

/** What was found of a hunk of which some new lines begin with a sign of a diff: it lands nowhere. */
function signed(verdict: Verdict, { after }: Pattern): Verdict {
  if (verdict.why !== 'taken') return verdict
  const { attempts, how, place } = verdict
  const obstacle = { code: 'prefix', line: after.findIndex((text) => /^[+-]/.test(text)) } as const
  const last = attempts.slice(-1).map((attempt) => ({ ...attempt, verdict: { passed: 'conflict' } as const }))
  return { attempts: [...attempts.slice(0, -1), ...last], why: 'obstacle', how, place, obstacle }
}

/** A hunk that was found, but whose result is at its place, or is found by a stricter rung than the hunk itself. */
function thereInstead(plain: Extract<Verdict, { why: 'taken' }>, hunk: Hunk, solving: Solving): Solved | null {
  const { attempts, place, how } = plain
  if (hasResultAround(solving.ground.file, place, solving.budget)) return { attempts, why: 'there', pairing: place.pairing }
  const pairing = how === 'exact' ? null : resultThere(hunk, solving, how)
  if (pairing !== null && covers(solving.ground.file, pairing, place.pairing)) return { attempts, why: 'there', pairing }
  return isElsewhere(plain, hunk, solving)
}

/** A hunk that was found, but whose result another place has already. */
function isElsewhere({ attempts, place, how }: Extract<Verdict, { why: 'taken' }>, hunk: Hunk, solving: Solving): Solved | null {
  const { ground, budget, demands, mayCount } = solving
  if (!demands.once || hunk.hint.byHand !== undefined) return null
  const at = resultElsewhere(ground.file, place, budget, how === 'exact') ?? resultAtLine(ground, place, hunk.hint.line)
  return at === null || !mayCount(hunk, linesOf(at)) ? null : { attempts, why: 'elsewhere', place, at }
}

/** Whether every line of the file that the old text covers, blank ones aside, is one of the result: else some lines are still to be removed. */
function covers(file: Lines, result: Pairing, old: Pairing): boolean {
  const lines = new Set(result)
  return old.every((of) => of < 0 || lines.has(of) || file.isBlank(of))
}

function resultThere(hunk: Hunk, { ground, demands, budget, mayCount }: Solving, until?: RungId): Pairing | null {
  const pairing = findAlreadyApplied(ground, hunk, demands, budget, until)
  return pairing !== null && mayCount(hunk, pairing) ? pairing : null
}

const linesOf = ({ start, end }: LineRange): number[] => Array.from({ length: end - start }, (_, at) => start + at)

/** Lines of the file that a hunk takes away at a place. */
const removedBy = ({ pairing, sought }: Place): number[] => pairing.filter((of, line) => of >= 0 && sought.isRemoved(line))

type Fixed = { readonly at: number; readonly start: number; readonly end: number; readonly off: number | null }

/** What the hunks that have a place say of the one at `index`, as long as the file has them in the order of the reply. */
function aroundOf(hunks: readonly Hunk[], solved: readonly Solved[], index: number, { baseOf }: SearchedFile): Neighbours {
  const fixed = solved.flatMap((verdict, at): Fixed[] => {
    if (verdict.why !== 'taken' && verdict.why !== 'there') return []
    const range = rangeOf(verdict.why === 'taken' ? verdict.place.pairing : verdict.pairing)
    const line = hunks[at]?.hint.line
    return [{ at, ...range, off: line === undefined ? null : baseOf(range).start - line }]
  })
  const ordered = fixed.every(({ start }, i) => i === 0 || start >= (fixed[i - 1]?.start ?? 0))
  const taken = new Set(solved.flatMap((verdict) => (verdict.why === 'taken' ? removedBy(verdict.place) : [])))
  if (!ordered) return { ...NOWHERE_NEAR, taken }
  const before = fixed.findLast(({ at }) => at < index)
  const after = fixed.find(({ at }) => at > index)
  const offs = [before?.off, after?.off].filter((off) => off !== undefined && off !== null)
  const [off = null] = offs
  return {
    above: before?.end ?? Number.NEGATIVE_INFINITY,
    below: after?.start ?? Number.POSITIVE_INFINITY,
    taken,
    offset: offs.every((other) => other === off) ? off : null,
  }
}
