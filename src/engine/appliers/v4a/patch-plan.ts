/** What the tools share that work out a whole patch before they write anything of it. */
import type { Span } from '../../model'
import type { ApplierJob, ApplierOutcome, Options } from '../applier'
import { Trace } from '../shared/trace'
import { patchesIn, type ToolInput } from './envelope'
import { ToolRefusal, takeBack } from './tool-refusal'

/** A file as it is to be; `text` null: it goes. */
export type PlannedFile = { readonly path: string; readonly text: string | null }

/** What a patch comes to. `changes`: in the order in which they are made. */
export type PatchPlan = { readonly failed: boolean; readonly changes: readonly PlannedFile[]; readonly message: string }

/** Says which part of the patch is being worked on: a refusal is that part's. */
export type EnterPart = (span: Span, path: string) => void

/** Works out one patch. @throws {ToolRefusal} nothing of the patch is written */
export type PatchPlanner = (given: ToolInput, trace: Trace, enter: EnterPart) => PatchPlan

/** Applies each patch of the reply, all of it or nothing. Null: there is none. */
export function runPatches(job: ApplierJob<Options>, planned: PatchPlanner): ApplierOutcome | null {
  const patches = patchesIn(job.reply)
  if (patches.length === 0) return null
  const trace = new Trace()
  const results = patches.map((given) => runPatch(given, job, trace, planned))
  return trace.outcome(
    results.some(({ failed }) => failed),
    results.map(({ message }) => message).join('\n'),
  )
}

function runPatch(given: ToolInput, { disk }: ApplierJob<Options>, trace: Trace, planned: PatchPlanner): PatchPlan {
  const first = trace.hunks.length
  let part: { span: Span; path: string | null } = { span: given.span, path: null }
  try {
    if (given.broken) throw new ToolRefusal('wire', 'The arguments of the call are no JSON.')
    const plan = planned(given, trace, (span, path) => {
      part = { span, path }
    })
    if (plan.failed) takeBack(trace, first)
    for (const { path, text } of plan.failed ? [] : plan.changes)
      if (text === null) disk.remove(path)
      else disk.write(path, text)
    return plan
  } catch (thrown) {
    if (!(thrown instanceof ToolRefusal)) throw thrown
    takeBack(trace, first)
    trace.end({ state: 'refused', rule: thrown.rule, ...part })
    return { failed: true, changes: [], message: thrown.message }
  }
}
