/** The loop: an input that behaves as none before becomes a parent of others. */
import { type Crash, judge } from './judge'
import { seeded } from './random'
import { shrink } from './shrink'
import type { Input, Target } from './target'

/** The loop calls `begin` before it runs an input and `end` when the input is done: the watcher ends one that takes too long. */
export type Watch = { begin(input: Input): void; end(): void }

export type Finding = Crash & { readonly input: Input }

export type Fuzzed = {
  readonly executions: number
  /** Milliseconds that they took. */
  readonly took: number
  readonly behaviours: number
  readonly crashes: readonly Finding[]
  /** The slowest first. */
  readonly slowest: readonly Input[]
}

/** Parents that are kept. More: the newest are rarely taken; fewer: what was rare is lost. */
const PARENTS = 4000
/** The newest of them are taken as often as all the others. */
const NEWEST = 48
const SLOWEST = 4

class Slowest {
  #all: { readonly input: Input; readonly ms: number }[] = []

  add(input: Input, ms: number): void {
    if (this.#all.length === SLOWEST && ms <= (this.#all.at(-1)?.ms ?? 0)) return
    this.#all = [...this.#all, { input, ms }].sort((a, b) => b.ms - a.ms).slice(0, SLOWEST)
  }

  get inputs(): readonly Input[] {
    return this.#all.map(({ input }) => input)
  }
}

/** The seeds first, then inputs made of what was of interest. Which ones follow from `seed`; how many, from the time. */
function* inputs(target: Target, seed: number, parents: Input[]): Generator<Input> {
  const random = seeded(seed)
  const seeds = target.seeds()
  const order = seeds.map((_, at) => at).sort(() => random.below(3) - 1)
  for (const at of order) yield seeds[at] ?? {}
  if (parents.length === 0) parents.push(...seeds)
  for (;;) {
    const parent = random.oneIn(2) ? random.pick(parents) : random.pick(parents.slice(-NEWEST))
    yield target.mutate(parent, random.pick(parents), random)
  }
}

/** When no more inputs are begun: after so many milliseconds, or after so many inputs. */
type Until = { readonly ms: number } | { readonly inputs: number }

export async function fuzzTarget(target: Target, seed: number, until: Until, watch: Watch): Promise<Fuzzed> {
  const began = performance.now()
  const parents: Input[] = []
  const behaviours = new Set<string>()
  const crashes = new Map<string, Finding>()
  const slowest = new Slowest()
  const run = async (input: Input) => {
    watch.begin(input)
    const from = performance.now()
    const verdict = await judge(target, input)
    slowest.add(input, performance.now() - from)
    watch.end()
    return verdict
  }
  let executions = 0
  for (const input of inputs(target, seed, parents)) {
    const verdict = await run(input)
    executions++
    if ('crash' in verdict && !crashes.has(verdict.crash.name)) {
      const { name } = verdict.crash
      const fails = async (tried: Input) => {
        const again = await run(tried)
        return 'crash' in again && again.crash.name === name
      }
      crashes.set(name, { ...verdict.crash, input: await shrink(input, fails) })
    }
    if ('behaviour' in verdict && !behaviours.has(verdict.behaviour)) {
      behaviours.add(verdict.behaviour)
      parents.push(input)
      if (parents.length > PARENTS) parents.splice(0, parents.length - PARENTS)
    }
    if ('ms' in until ? performance.now() - began > until.ms : executions >= until.inputs) break
  }
  return {
    executions,
    took: performance.now() - began,
    behaviours: behaviours.size,
    crashes: [...crashes.values()],
    slowest: slowest.inputs,
  }
}
