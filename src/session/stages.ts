/** The stages that a reply goes through, and whether what is staged may be committed: what follows from a state. */
import { isLoose } from '../engine/explain/names'
import type { Analysis } from '../workers/protocol'
import { headOf } from '../workspace/timeline'
import { choiceOf } from './review-state'
import { isDropped, isHunkRefused, runIsCurrent, type State, stagedAnalysis, stagedTree } from './state'
import { runSummaryOf } from './test-run'

/** `checking`: the syntax of what is staged is not known yet. `broken`: it has errors that block the commit. */
export type CommitState =
  | 'nothing'
  | 'dropped'
  | 'checking'
  | 'broken'
  | 'untested'
  | 'no-tests'
  | 'testing'
  | 'red'
  | 'partly'
  | 'green'
  | 'warned'

/** Why nothing is staged where a part of the reply is cut off or cannot be read; null where that is not the reason. */
export function unreadReason(analysis: Analysis | null): 'truncated' | 'unreadable' | null {
  if (analysis?.transaction.state !== 'rejected') return null
  const { reason } = analysis.transaction
  return reason === 'truncated' || reason === 'unreadable' ? reason : null
}

/** Edits that can be staged although the rest of the reply was cut off or could not be read, no hunk of them being refused: their indexes. None where that is not the trouble. */
export function completeEdits({ analysis, chosen }: Pick<State, 'analysis' | 'chosen'>): readonly number[] {
  if (analysis === null || chosen !== null || unreadReason(analysis) === null) return []
  const refused = new Set(analysis.transaction.decisions.filter(isHunkRefused).map(({ edit }) => edit))
  return [...analysis.reading.edits.keys()].filter((edit) => !refused.has(edit))
}

/** Whether the warnings of what is staged wait for someone to look at them. */
export const isWarned = (state: State): boolean => {
  const staged = stagedAnalysis(state)
  return staged !== null && staged.transaction.warnings.length > 0 && state.lookedAt !== staged
}

/** The branch of the run that a commit would go to; null: it goes to the person's. */
export const runBranchOf = ({ agent, timeline }: State): string | null =>
  agent !== null && timeline?.branch === agent.branch ? agent.branch : null

/** Whether what is staged may be committed: `green`, where every test file ran whole on exactly this and nothing failed, or `no-tests` where the project has none that can run here. `warned`: it may once someone has looked at the warnings. */
export function commitState(state: State): CommitState {
  if (state.deciding) return 'nothing'
  if (isDropped(state)) return 'dropped'
  const staged = stagedAnalysis(state)
  if (staged === null) return 'nothing'
  if (state.syntax === 'block' && staged.transaction.warnings.some(({ code }) => code === 'syntax-error')) return 'broken'
  const tested = testedState(state, staged)
  if (tested !== 'green' && tested !== 'no-tests') return tested
  if (state.syntax !== 'off' && staged.syntax.some((look) => look.state === 'loading')) return 'checking'
  return isWarned(state) ? 'warned' : tested
}

/** What the tests say of what is staged. */
function testedState(state: State, { transaction }: Analysis): CommitState {
  if (state.findTests?.(stagedTree(state.tree, transaction)).length === 0) return 'no-tests'
  if (!runIsCurrent(state)) return 'untested'
  const summary = runSummaryOf(state.run)
  if (summary === 'green') return 'green'
  if (summary === 'partial') return 'partly'
  return summary === 'running' ? 'testing' : 'red'
}

/** A step of the way from reply to commit. */
export type StageId = 'read' | 'match' | 'review' | 'test' | 'commit'
/** How far a step is. */
export type StageMark = 'done' | 'current' | 'trouble' | 'ahead'

/** How many hunks that landed by a looser comparison a person has not accepted, nor made anything of. */
export function toReview({ analysis, hand }: Pick<State, 'analysis' | 'hand'>): number {
  const decisions = analysis?.transaction.decisions ?? []
  return decisions.filter((decision) => {
    if (decision.state !== 'applied' || decision.rejected || decision.amended !== undefined) return false
    return isLoose(decision.how) && choiceOf(hand, decision).said !== 'accepted'
  }).length
}

/** The five stages that a reply goes through, and where this one is. */
export function stagesOf(state: State): Record<StageId, StageMark> {
  const { analysis } = state
  const ahead = { read: 'ahead', match: 'ahead', review: 'ahead', test: 'ahead', commit: 'ahead' } as const
  if (analysis === null || analysis.reply === '') return { ...ahead, read: 'current' }
  const { transaction } = analysis
  const asksElse = transaction.state === 'rejected' && transaction.reason === 'no-edits' && analysis.reading.steps.length > 0
  if (transaction.decisions.length === 0) return { ...ahead, read: asksElse ? 'done' : 'trouble' }
  const read = unreadReason(analysis) !== null ? 'trouble' : 'done'
  if (transaction.state === 'rejected') {
    const refused = transaction.decisions.some(isHunkRefused)
    return { ...ahead, read, match: refused ? 'trouble' : 'done', review: 'current' }
  }
  const commit = commitState(state)
  const reviewed = { read, match: 'done', review: toReview(state) > 0 ? 'ahead' : 'done' } as const
  if (transaction.files.length === 0) {
    // What a person wants nothing of is in no file.
    if (transaction.decisions.every(({ rejected }) => rejected)) return { ...ahead, read, match: 'done', review: 'current' }
    const verdict = state.timeline === null ? null : headOf(state.timeline).verdict
    return { ...reviewed, test: verdict?.failed === 0 ? 'done' : 'ahead', commit: 'done' }
  }
  if (commit === 'broken') return { ...reviewed, review: 'trouble', test: 'ahead', commit: 'ahead' }
  if (commit === 'dropped') return { ...reviewed, review: 'current', test: 'ahead', commit: 'ahead' }
  if (commit === 'warned' || commit === 'checking')
    return { ...reviewed, review: 'current', test: runSummaryOf(state.run) === 'green' ? 'done' : 'ahead', commit: 'ahead' }
  if (commit === 'green' || commit === 'no-tests')
    return { ...reviewed, test: commit === 'green' ? 'done' : 'ahead', commit: 'current' }
  return { ...reviewed, test: commit === 'red' ? 'trouble' : 'current', commit: 'ahead' }
}
