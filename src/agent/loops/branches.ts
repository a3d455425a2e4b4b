/**
 * Ways that a model proposed and that were not taken: a beam of the best, each with where it began. Where the way that was taken leads nowhere, the search
 * goes back to the best of them, as often as its budget lets it.
 */
import type { Agent, Branch, Candidate, FailureClass } from '../agent'
import { inside, settled, to } from '../steps'

/** Ways that are kept. More: the search goes back to what the model hardly meant, fewer: it makes a new plan although a good way was there. */
const BEAM = 3
/** How often one run goes back. More: it tries all that was ever proposed, fewer: a wrong first step spoils the plan. */
const BUDGET = 6

/** Whether what is tried is meant to change files. */
export const writes = (does: Candidate['does']): boolean =>
  does.type === 'apply' || does.calls.some(({ name }) => name === 'Edit' || name === 'Write')

/** The run with the ways that its decision leaves, now that another was taken. Only what a model would write is a way: looking again leads nowhere. */
export function keepLeft(agent: Agent): Agent {
  const { candidates, before, openBefore: open, cursor, scratchpad, scores, wrote, branches } = agent.inner
  const left = candidates
    .filter(({ state, source, does }) => state === 'waiting' && source === 'model' && writes(does))
    .map(
      (candidate): Branch => ({
        candidate,
        at: before,
        cursor,
        scratchpad,
        scores,
        score: mean([...scores, candidate.score]),
        wrote,
        open,
      }),
    )
  const all = [...branches, ...left].toSorted((a, b) => b.score - a.score)
  return inside(agent, { branches: all.slice(0, BEAM) })
}

const mean = (scores: readonly number[]): number => scores.reduce((sum, each) => sum + each, 0) / scores.length

/** The run on its way back to the best way that was left; null: none is left, or it went back as often as it may. */
export function goElsewhere(agent: Agent, failure: FailureClass, message: string): Agent | null {
  const { branches, searches, wrote, cursor } = agent.inner
  const [best, ...others] = branches
  if (best === undefined || searches >= BUDGET) return null
  const open = [...new Set([...agent.open, ...best.open])]
  const left: Agent = { ...agent, open, mishaps: [...agent.mishaps, { failure, message, turn: agent.turns.length - 1 }] }
  const note = `${cursor + 1}. it led nowhere, and was taken back to step ${best.cursor + 1}: ${message}`
  const there = inside(settled(left), {
    branches: others,
    searches: searches + 1,
    cursor: best.cursor,
    before: best.at,
    scratchpad: [...best.scratchpad, note],
    scores: best.scores,
    wrote: best.wrote,
    candidates: [best.candidate],
  })
  const since = new Set(wrote.slice(best.wrote.length))
  return to(there, 'back', { type: 'back', to: best.at, files: [...since] })
}
