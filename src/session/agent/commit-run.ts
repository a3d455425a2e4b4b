/** What the person's branch gets of a run: one commit, whatever steps led to it. */
import { KeptDecisions } from '../../workspace/kept-decisions'
import { changedPaths, snapshot, type TestVerdict } from '../../workspace/snapshots'
import { ancestry, appendSnapshot, dropBranch, headOf, switchTo, type Timeline } from '../../workspace/timeline'
import { titleOf } from '../commit-metadata'
import type { AgentRun } from './agent-run'

/**
 * The timeline on the person's branch, with the head of the run's as one commit. The run's branch goes where it has nothing else: steps whose tests
 * failed stay on it. null: the person's branch has moved since the run began.
 * @param verdict of the tests on the head; null: none ran on it
 */
export function commitRun(
  timeline: Timeline,
  { branch, from, agent }: Pick<AgentRun, 'branch' | 'from' | 'agent'>,
  verdict: TestVerdict | null,
  now: number,
): Timeline | null {
  const tip = timeline.branches.get(from)
  const line = ancestry(timeline)
  const count = line.findIndex(({ id }) => id === tip)
  if (count < 0) return null
  const home = switchTo(timeline, from)
  const [base, last] = [headOf(home), headOf(timeline)]
  const files = changedPaths(base, last)
  if (count === 0) return dropBranch(home, branch) ?? home
  if (files.length === 0) return home
  if (count === 1 && (last.verdict !== null || verdict === null)) {
    const next = appendSnapshot(home, last)
    return dropBranch(next, branch) ?? next
  }
  const edits = line.slice(0, count).reduce((sum, { cause }) => sum + (cause.kind === 'commit' ? cause.edits : 0), 0)
  const cause = { kind: 'commit', reply: titleOf(agent.task, files), edits, files } as const
  return appendSnapshot(
    home,
    snapshot(base, last.tree, { cause, reply: null, decisions: KeptDecisions.NONE, verdict, time: now }),
  )
}
