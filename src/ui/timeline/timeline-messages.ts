/** The timeline's words. */
import { AMENDED_NAME, isLoose, linesIn, plural, RUNG_NAME } from '../../engine/explain'
import type { Landing } from '../../engine/model'
import { LANDING_NAME } from '../../lab/landing-names'
import type { FileChange } from '../../session/export'
import { causeText } from '../../session/snapshot-messages'
import type { KeptDecision } from '../../workspace/kept-decisions'
import type { Snapshot, TestVerdict } from '../../workspace/snapshots'
import { isBranchName, type Timeline } from '../../workspace/timeline'
import type { DecisionStyle } from '../file-rows'
import { RUNTIME_NAME } from '../page-messages'
import type { SnapshotStanding } from './timeline-graph'

/** '' where there is nothing to say. */
export const STANDING: Record<SnapshotStanding, string> = { now: 'now', kept: '', undone: 'undone', loose: 'on no branch' }

/** What a standing means, in a sentence; '' where its word says it. */
export const STANDING_MEANS: Record<SnapshotStanding, string> = {
  now: '',
  kept: '',
  undone: 'Undone. Redo brings it back.',
  loose: 'No branch leads here any more. It stays, and can be restored or given a branch.',
}

const isRung = (how: Landing): how is keyof typeof RUNG_NAME => how in RUNG_NAME

/** How a hunk landed: "indentation, score 0.97". */
export function landedText({ state, how, score, amended }: KeptDecision): string {
  if (state === 'already-applied') return 'already there'
  if (how === null) return 'refused'
  if (amended !== undefined) return AMENDED_NAME[amended]
  const name = isRung(how) ? RUNG_NAME[how].toLowerCase() : LANDING_NAME[how]
  return score === null || (isRung(how) && how === 'exact') || !isRung(how) ? name : `${name}, score ${score.toFixed(2)}`
}

/** "lines 4–8", '' where it was on none. */
export const placeText = ({ before }: KeptDecision): string => (before === null || before.end === 0 ? '' : linesIn(before))

/** The sign of a kept decision: the same as while it was decided. */
export function keptLook({ state, how, amended }: KeptDecision): DecisionStyle {
  if (state === 'refused') return { tone: 'refused', sign: '✗' }
  if (state === 'already-applied') return { tone: 'already', sign: '=' }
  if (amended !== undefined) return { tone: 'fuzzy', sign: '✎' }
  return how === null || isLoose(how) ? { tone: 'fuzzy', sign: '≈' } : { tone: 'exact', sign: '=' }
}

/** "✓ 4 tests", "✗ 1 failed". */
export const shortVerdict = ({ passed, failed }: TestVerdict): string =>
  failed > 0 ? `✗ ${failed} failed` : `✓ ${plural(passed, 'test')}`

/** What the tests said, in a sentence. */
export function verdictText(verdict: TestVerdict | null): string {
  if (verdict === null) return 'No tests ran on exactly these files.'
  const { passed, failed, runtime } = verdict
  const where = RUNTIME_NAME[runtime].toLowerCase()
  return failed > 0
    ? `${failed} of ${plural(passed + failed, 'test')} failed (${where}).`
    : `${passed === 1 ? 'Its one test' : `All ${passed} tests`} passed (${where}).`
}

// Made once: a formatter costs a third of a millisecond, and a list has a thousand times to tell.
const CLOCK = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })
const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' })
const FULL = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

/** Hour and minute, on another day after the day. Milliseconds since the epoch. */
export const whenOf = (time: number, now: number): string =>
  DAY.format(time) === DAY.format(now) ? CLOCK.format(time) : `${DAY.format(time)} ${CLOCK.format(time)}`

/** "12:04 Fix the pool" */
export const snapshotName = ({ time, cause }: Snapshot, now: number): string => `${whenOf(time, now)} ${causeText(cause)}`

/** Day, hour and minute. Milliseconds since the epoch. */
export const fullTime = (time: number): string => FULL.format(time)

export type ChangeKind = 'added' | 'removed' | 'changed'

export const snapshotKindOf = ({ before, after }: Pick<FileChange, 'before' | 'after'>): ChangeKind =>
  before === null ? 'added' : after === null ? 'removed' : 'changed'

export const KIND: Record<ChangeKind, { readonly sign: string; readonly colour: string }> = {
  added: { sign: '+', colour: 'text-exact' },
  removed: { sign: '−', colour: 'text-refused' },
  changed: { sign: '~', colour: 'text-fuzzy' },
}

/** Why no branch can be called so, in a sentence; null: one can. */
export function branchProblem(name: string, { branches }: Pick<Timeline, 'branches'>): string | null {
  const wanted = name.trim()
  if (wanted === '') return 'Write a name.'
  if (branches.has(wanted)) return 'There is a branch of this name.'
  if (isBranchName(wanted)) return null
  if (/[^\p{L}\p{N} ._/-]/u.test(wanted)) return 'Letters, digits, blanks and . _ / - only.'
  if (/^[^\p{L}\p{N}]|[^\p{L}\p{N}]$/u.test(wanted)) return 'Begin and end it with a letter or a digit.'
  return 'That is too long.'
}
