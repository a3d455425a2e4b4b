/** What the tools share that work out a whole patch before they write anything of it. */
import type { Span } from '../../model'
import type { Job, Options, Outcome } from '../applier'
import { Trace } from '../shared/trace'
import { type Given, patchesIn } from './envelope'
import { Refusal, takeBack } from './refusal'

/** A file as it is to be; `text` null: it goes. */
export type Change = { readonly path: string; readonly text: string | null }

/** What a patch comes to. `changes`: in the order in which they are made. */
export type Plan = { readonly failed: boolean; readonly changes: readonly Change[]; readonly message: string }

/** Says which part of the patch is being worked on: a refusal is that part's. */
export type Enter = (span: Span, path: string) => void

/** Works out one patch. @throws {Refusal} nothing of the patch is written */
export type Planner = (given: Given, trace: Trace, enter: Enter) => Plan

/** Applies each patch of the reply, all of it or nothing. Null: there is none. */
export function runPatches(job: Job<Options>, planned: Planner): Outcome | null {
  const patches = patchesIn(job.reply)
  if (patches.length === 0) return null
  const trace = new Trace()
  const results = patches.map((given) => runPatch(given, job, trace, planned))
  return trace.outcome(
    results.some(({ failed }) => failed),
    results.map(({ message }) => message).join('\n'),
  )
}

function runPatch(given: Given, { disk }: Job<Options>, trace: Trace, planned: Planner): Plan {
  const first = trace.hunks.length
  let part: { span: Span; path: string | null } = { span: given.span, path: null }
  try {
    if (given.broken) throw new Refusal('wire', 'The arguments of the call are no JSON.')
    const plan = planned(given, trace, (span, path) => {
      part = { span, path }
    })
    if (plan.failed) takeBack(trace, first)
    for (const { path, text } of plan.failed ? [] : plan.changes)
      if (text === null) disk.remove(path)
      else disk.write(path, text)
    return plan
  } catch (thrown) {
    if (!(thrown instanceof Refusal)) throw thrown
    takeBack(trace, first)
    trace.end({ state: 'refused', rule: thrown.rule, ...part })
    return { failed: true, changes: [], message: thrown.message }
  }
}
