/** A run that was left with its project and is opened with it again: the run, paused, and what the person has to know of it. */
import type { Timeline } from '../../workspace/timeline'
import type { NoticeBody } from '../notices'
import type { AgentRun } from './agent-run'
import { decodeRun } from './run-codec'

/** `run` null: it cannot be read. `notice`: that the project is on the run's branch; null where it is not. */
export type TakenUp = { readonly run: AgentRun | null; readonly notice: NoticeBody | null }

/** Branches that runs are given, by their names. */
const OF_RUN = /^run \d+$/

/** `written`: the run as it was stored; `timeline`: of the project that it belongs to. */
export function takenUp(written: string, timeline: Timeline | null): TakenUp {
  const run = decodeRun(written)
  if (timeline === null) return { run, notice: null }
  const { branch, branches } = timeline
  if (run !== null) {
    const isOver = run.agent.status === 'done' || run.agent.status === 'stopped'
    return { run, notice: isOver || branch !== run.branch ? null : { code: 'run-waits', branch, from: run.from } }
  }
  const from = [...branches.keys()].find((name) => !OF_RUN.test(name))
  return { run, notice: OF_RUN.test(branch) && from !== undefined ? { code: 'run-lost', branch, from } : null }
}
