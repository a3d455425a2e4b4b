/** Changes of one place each, whose quoted lines may be wrong. The same seed gives the same ones. */
import { DamagedDiffMaker } from './damaged-diffs'

/** One piece of a file that shall become another, from `line` on, counted from 0. */
export type DamagedChange = {
  readonly text: string
  readonly line: number
  readonly old: readonly string[]
  readonly fresh: readonly string[]
}

/** `count` changes of a seed. Quoted lines may be wrong, and so may be the line. */
export function damagedChanges(seed: number, count: number): DamagedChange[] {
  return Array.from({ length: count }, (_, at) => {
    const maker = new DamagedDiffMaker(seed * 1_000_003 + at)
    const words = () => `${maker.of(['let', 'return', 'if', 'call'])} ${maker.of(['alpha', 'beta', 'gamma'])}(${maker.upTo(30)})`
    const lines = Array.from({ length: 2 + maker.upTo(maker.chance(0.1) ? 200 : 30) }, words)
    const start = maker.upTo(lines.length - 1)
    const old = lines.slice(start, start + 1 + maker.upTo(6))
    const fresh = old.flatMap((line) => (maker.chance(0.4) ? (maker.chance(0.4) ? [line, words()] : [words()]) : [line]))
    const damaged = old.map((line) => (maker.chance(0.1) ? line.replace(/\w/, 'x') : line))
    const line = maker.chance(0.3) ? Math.max(0, start + maker.upTo(20) - 10) : start
    return { text: `${lines.join('\n')}\n`, line, old: damaged, fresh: [...fresh, words()] }
  })
}
