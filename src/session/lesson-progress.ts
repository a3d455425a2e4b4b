/** A lesson's guided path: where the person is in it, which lessons are done, and what its steps name. Pure. */
import type { Analysis } from '../workers/protocol'
import { type DebugAt, stepsOf } from './debugger'
import { inOrder, type LessonEntry, type LessonStep, type Question, type Show } from './lesson-format'
import type { LessonProgress } from './preferences'

/** `at`: index of the step, and behind the last one the question. */
export type LessonState = {
  readonly lesson: string
  readonly title: string
  readonly path: readonly LessonStep[]
  readonly question: Question
  readonly at: number
  /** Whether the question's answer is shown. */
  readonly revealed: boolean
  /** The page is being put to the step. */
  readonly busy: boolean
}

/** Whether the question is asked: it comes behind the last step. */
export const isQuestion = ({ at, path }: LessonState): boolean => at >= path.length

/** The step of the debugger that is meant; null where there is none. */
export function stepOfShow({ transaction }: Analysis, show: Extract<Show, { kind: 'step' }>): DebugAt | null {
  const decision = transaction.decisions[show.hunk - 1]
  if (decision === undefined) return null
  const step = stepsOf(decision).findIndex((each) => {
    if (each.kind === 'sought' || each.kind === 'verdict') return show.at === each.kind
    if (each.rung !== show.at) return false
    return each.kind === 'rung' ? show.place === undefined : each.candidate + 1 === show.place
  })
  return step < 0 ? null : { decision: show.hunk - 1, step }
}

/** The one after a lesson; null after the last. */
export function nextLesson(lessons: readonly LessonEntry[], id: string): LessonEntry | null {
  const all = inOrder(lessons)
  return all[all.findIndex((lesson) => lesson.id === id) + 1] ?? null
}

/** What the page remembers once the person is at a step. */
export function atStep({ done, left }: LessonProgress, id: string, at: number): LessonProgress {
  const others = left.filter(([lesson]) => lesson !== id)
  return { done, left: at === 0 ? others : [...others, [id, at]] }
}

/** What is remembered once the answer was seen. */
export const finished = ({ done, left }: LessonProgress, id: string): LessonProgress => ({
  done: done.includes(id) ? done : [...done, id],
  left: left.filter(([lesson]) => lesson !== id),
})

/** The step at which a lesson goes on: where it was left, but for what comes behind something that was done to the files then. */
export function resumedAt({ left }: LessonProgress, id: string, path: readonly LessonStep[]): number {
  const at = left.find(([lesson]) => lesson === id)?.[1] ?? 0
  const acts = path.findIndex(({ show }) => show !== undefined && ACTS.has(show.kind))
  return Math.min(at, path.length, acts < 0 ? path.length : acts)
}

/** What is done to the files on the way to step `to`, between the steps. */
export const actsBefore = ({ path, at }: Pick<LessonState, 'path' | 'at'>, to: number): readonly Show[] =>
  path.slice(at + 1, to).flatMap(({ show }) => (show !== undefined && ACTS.has(show.kind) ? [show] : []))

/** What changes the files, or plays a run on them. */
const ACTS: ReadonlySet<Show['kind']> = new Set(['commit', 'recording'])

/** Whether the way back to step `to` leads over something that was done to the files. */
export const undoes = ({ path, at }: Pick<LessonState, 'path' | 'at'>, to: number): boolean =>
  path.slice(to + 1, at + 1).some(({ show }) => show !== undefined && ACTS.has(show.kind))
