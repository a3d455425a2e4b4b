/** What a worker does for the command: the face of the bundle. */
import { findingsOf } from './findings'
import { growthOf } from './growth'
import { judge } from './judge'
import { type Finding, fuzzTarget, type Watch } from './loop'
import type { Input, Target } from './target'
import { prepare, TARGETS } from './targets'

export type Task = { readonly target: string } & (
  | { readonly do: 'replay' }
  /** `ms`: how long. */
  | { readonly do: 'fuzz'; readonly seed: number; readonly ms: number }
  | { readonly do: 'grow'; readonly inputs: readonly Input[] }
  | { readonly do: 'try'; readonly input: Input }
)

export const NAMES: readonly string[] = TARGETS.map(({ name }) => name)

/** Runs what was found once; what is wrong with it again. */
async function replay(target: Target, watch: Watch): Promise<Finding[]> {
  const again: Finding[] = []
  for (const { name, input } of findingsOf(target.name)) {
    watch.begin(input)
    const verdict = await judge(target, input)
    watch.end()
    if ('crash' in verdict) again.push({ ...verdict.crash, name: `${name}: ${verdict.crash.name}`, input })
  }
  return again
}

let isPrepared = false

export async function perform(task: Task, watch: Watch): Promise<unknown> {
  if (!isPrepared) await prepare()
  isPrepared = true
  const target = TARGETS.find(({ name }) => name === task.target)
  if (target === undefined) throw new Error(`no target ${task.target}`)
  if (task.do === 'replay') return replay(target, watch)
  if (task.do === 'fuzz') return fuzzTarget(target, task.seed, { ms: task.ms }, watch)
  if (task.do === 'grow') return growthOf(target, task.inputs, watch)
  watch.begin(task.input)
  const verdict = await judge(target, task.input)
  watch.end()
  return verdict
}
