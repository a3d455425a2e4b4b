/** One step of the debugger, as the page shows it. */
import { useMemo } from 'react'
import { type DebugAt, stepAt } from '../../session/debugger'
import { outcomeOf } from '../../session/state'
import type { Analysis } from '../../workers/protocol'
import { useSession } from '../session'
import { type StepView, stepSubjectOf, stepViewOf } from './step-view'

type Seen = {
  /** The step that there is, where another is asked for. */
  readonly here: DebugAt
  readonly view: StepView
}

/** What is seen of a step; null: the hunk is not there. */
export function useStepView(analysis: Analysis | null, at: DebugAt | null): Seen | null {
  const here = analysis === null || at === null ? null : stepAt(analysis, at)
  const path = here === null ? null : (analysis?.transaction.decisions[here.decision]?.path ?? null)
  const content = useSession((state) => (path === null ? undefined : state.tree.get(path)))
  const text =
    (analysis === null ? undefined : outcomeOf(analysis, path)?.before) ?? (typeof content === 'string' ? content : null)
  const [decision, step] = [here?.decision ?? -1, here?.step ?? -1]
  const subject = useMemo(
    () => (analysis === null || decision < 0 ? null : stepSubjectOf(analysis, decision, text)),
    [analysis, decision, text],
  )
  const view = useMemo(() => (subject === null ? null : stepViewOf(subject, step)), [subject, step])
  return here === null || view === null ? null : { here, view }
}
