/** How the time of an input grows with its length. In CPU time: nothing else may run in this process while it measures. */
import { judge } from './judge'
import type { Watch } from './loop'
import { type Input, partOf, type Target } from './target'

export type Growth = {
  readonly input: Input
  /** UTF-16 units of its parts. */
  readonly length: number
  /** Milliseconds for the input, and for what is 2, 4 and 8 times as long; fewer where one of them takes long. */
  readonly ms: readonly number[]
  /** 1 where twice the length takes twice the time. */
  readonly exponent: number
}

const TIMES = [1, 2, 4, 8]
/** Milliseconds of CPU that a measurement takes at least: the clock's own steps do not count then. */
const ENOUGH = 12
/** Measurements of one input; the first ones are of code that is not compiled yet. */
const SAMPLES = 5
/** Milliseconds after which nothing is measured once more. */
const LONG = 500
/** Milliseconds after which nothing longer is measured. */
const LONGEST = 2000

async function once(target: Target, input: Input, watch: Watch): Promise<number> {
  watch.begin(input)
  const before = process.cpuUsage()
  await judge(target, input)
  const { user, system } = process.cpuUsage(before)
  watch.end()
  return (user + system) / 1000
}

/** Of some measurements the shortest: whatever else there is to do only adds to it. */
async function timed(target: Target, input: Input, watch: Watch): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let spent = 0, count = 0; count < SAMPLES && spent < LONG; count++) {
    let runs = 0
    let sample = 0
    for (; sample < ENOUGH; runs++) sample += await once(target, input, watch)
    least = Math.min(least, sample / runs)
    spent += sample
  }
  return least
}

/** The slope of the times, both as logarithms. */
function exponentOf(ms: readonly number[]): number {
  const points = ms.map((time, at) => [Math.log2(TIMES[at] ?? 1), Math.log2(time)] as const)
  const mean = (at: 0 | 1) => points.reduce((sum, point) => sum + point[at], 0) / points.length
  const [x, y] = [mean(0), mean(1)]
  const across = points.reduce((sum, [a, b]) => sum + (a - x) * (b - y), 0)
  const along = points.reduce((sum, [a]) => sum + (a - x) ** 2, 0)
  return along === 0 ? 0 : across / along
}

const lengthOf = (input: Input): number => Object.keys(input).reduce((sum, name) => sum + partOf(input, name).length, 0)

/** Of those that seemed slow, the one that is. */
export async function growthOf(target: Target, candidates: readonly Input[], watch: Watch): Promise<Growth | null> {
  let slowest: { readonly input: Input; readonly ms: number } | null = null
  for (const input of candidates) {
    const ms = await timed(target, input, watch)
    if (slowest === null || ms > slowest.ms) slowest = { input, ms }
  }
  if (slowest === null) return null
  const ms = [slowest.ms]
  for (const times of TIMES.slice(1)) {
    if ((ms.at(-1) ?? 0) > LONGEST) break
    ms.push(await timed(target, target.grow(slowest.input, times), watch))
  }
  return { input: slowest.input, length: lengthOf(slowest.input), ms, exponent: exponentOf(ms) }
}
