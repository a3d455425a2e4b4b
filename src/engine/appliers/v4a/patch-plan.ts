/** What the tools share that work out a whole patch before they write anything of it. */
import type { Span } from '../../model'
import type { ApplierJob, ApplierOutcome, Options } from '../applier'
import { demandReadable, ToolRun } from '../shared/tool-run'
import type { Trace } from '../shared/trace'
import { patchesIn, type ToolInput } from './envelope'

/** A file as it is to be; `text` null: it goes. */
export type PlannedFile = { readonly path: string; readonly text: string | null }

/** What a patch comes to. `changes`: in the order in which they are made. */
export type PatchPlan = { readonly changes: readonly PlannedFile[]; readonly message: string }

/** Says which part of the patch is being worked on: a refusal is that part's. null: hunks are refused already. */
export type EnterPart = (part: { readonly span: Span; readonly path: string } | null) => void

/** Works out one patch. @throws {ToolRefusal} nothing of the patch is written */
export type PatchPlanner = (given: ToolInput, trace: Trace, enter: EnterPart) => PatchPlan

/** Applies each patch of the reply, all of it or nothing. Null: there is none. */
export function runPatches({ reply, disk }: ApplierJob<Options>, planned: PatchPlanner): ApplierOutcome | null {
  const run = new ToolRun()
  return run.over(patchesIn(reply), (given) => {
    let part: { span: Span; path: string | null } | null = { span: given.span, path: null }
    run.attempt(
      () => part,
      () => {
        demandReadable(given)
        const { changes, message } = planned(given, run.trace, (entered) => {
          part = entered
        })
        for (const { path, text } of changes)
          if (text === null) disk.remove(path)
          else disk.write(path, text)
        return message
      },
    )
  })
}
