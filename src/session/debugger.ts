/** The steps in which a reply's decisions came about, one after the other, each with an address. */

import type { Attempt, Decision, Edit, HunkLine, RungId } from '../engine/model'
import type { Analysis } from '../workers/protocol'
import { hashOf, hashParts } from './hash-parts'

/** A step of the debugger: of the selected hunk's steps the one at index `step`. `decision`: index of the hunk's decision. */
export type DebugAt = { readonly decision: number; readonly step: number }

/** One step of a hunk. `attempt` and `candidate` are indexes into the decision's attempts and into the candidates of one of them. */
export type DebugStep =
  /** What is looked for. */
  | { readonly kind: 'sought' }
  /** What one rung compared and found. */
  | { readonly kind: 'rung'; readonly attempt: number; readonly rung: RungId }
  /** One of several places that it found. */
  | { readonly kind: 'place'; readonly attempt: number; readonly rung: RungId; readonly candidate: number }
  /** What became of the hunk, and why. */
  | { readonly kind: 'verdict' }

/** How many places of one rung get a step each. More: many steps past a bracket that occurs everywhere; fewer: some places get no step. */
const PLACES = 20

/** The steps of one hunk, in order; never empty. */
export function stepsOf({ attempts }: Decision): readonly DebugStep[] {
  return [{ kind: 'sought' }, ...attempts.flatMap(stepsOfAttempt), { kind: 'verdict' }]
}

function stepsOfAttempt({ rung, candidates }: Attempt, attempt: number): DebugStep[] {
  const places = candidates.length > 1 ? candidates.slice(0, PLACES) : []
  return [
    { kind: 'rung', attempt, rung },
    ...places.map((_, candidate): DebugStep => ({ kind: 'place', attempt, rung, candidate })),
  ]
}

const NONE: readonly HunkLine[] = []

/** The lines that a hunk quotes, as they are looked for: none for what is written whole, by number or by symbol. */
export function quotedBy(edit: Edit | undefined, hunk: number): readonly HunkLine[] {
  if (edit?.kind === 'patch') return edit.hunks[hunk]?.before ?? NONE
  if (edit?.kind === 'delete') return edit.before
  if (edit?.kind !== 'replace') return NONE
  // A line end that both sides have is no line of its own.
  const open = edit.before.length > 1 && edit.before.at(-1)?.text === '' && edit.after.at(-1)?.text === ''
  return open ? edit.before.slice(0, -1) : edit.before
}

// ── going from step to step ────────────────────────────────────────────────────────────────────────────────────────────

const decisionsOf = ({ transaction }: Analysis): readonly Decision[] => transaction.decisions

const lastStep = (decision: Decision): number => stepsOf(decision).length - 1

/** The same position where there is one, the hunk's last step where it has fewer; null where there is no such hunk. */
export function stepAt(analysis: Analysis, { decision: index, step }: DebugAt): DebugAt | null {
  const decision = decisionsOf(analysis)[index]
  return decision === undefined ? null : { decision: index, step: Math.min(Math.max(0, step), lastStep(decision)) }
}

/** The next step (+1) or the one before (−1), on into the next hunk or back into the last step of the one before; at both ends the same. */
export function stepBy(analysis: Analysis, at: DebugAt, by: 1 | -1): DebugAt {
  const here = stepAt(analysis, at)
  if (here === null) return at
  const step = here.step + by
  const decision = decisionsOf(analysis)[here.decision]
  if (step >= 0 && decision !== undefined && step <= lastStep(decision)) return { ...here, step }
  const next = decisionsOf(analysis)[here.decision + by]
  if (next === undefined) return here
  return { decision: here.decision + by, step: by > 0 ? 0 : lastStep(next) }
}

/** The verdict on the next refused hunk behind `from`, and from the top again behind the last; hunks that a person left out are passed. null: none is refused. */
export function nextRefusal(analysis: Analysis, from: DebugAt): DebugAt | null {
  const verdicts = decisionsOf(analysis).flatMap((decision, index) =>
    decision.state === 'refused' && decision.rejected !== true ? [{ decision: index, step: lastStep(decision) }] : [],
  )
  const isBehind = (at: DebugAt) => at.decision > from.decision || (at.decision === from.decision && at.step > from.step)
  return verdicts.find(isBehind) ?? verdicts[0] ?? null
}

// ── addresses ──────────────────────────────────────────────────────────────────────────────────────────────────────────

const KEY = 'step='
/** Hunk and step, both counted from 1. No reply has longer numbers. */
const POSITION = /^([1-9]\d{0,6})\.([1-9]\d{0,6})$/

/** The page's hash, '' or with '#', with the step in it, or without one where `at` is null; its other keys stay as they are. */
export function addressOf(at: DebugAt | null, hash = ''): string {
  const others = hashParts(hash).filter((part) => !part.startsWith(KEY))
  return hashOf(at === null ? others : [...others, `${KEY}${at.decision + 1}.${at.step + 1}`])
}

/** The step that a page's hash names; null where it names none, or several. `stepAt` says whether there is such a step. */
export function parseStepAddress(hash: string): DebugAt | null {
  const [found, ...others] = hashParts(hash).filter((part) => part.startsWith(KEY))
  const numbers = POSITION.exec(found?.slice(KEY.length) ?? '')
  if (numbers === null || others.length > 0) return null
  return { decision: Number(numbers[1]) - 1, step: Number(numbers[2]) - 1 }
}
