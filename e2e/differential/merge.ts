/** Several runs as one. */
import type { FormatTally, GitTally, Result } from './differential'

function sumOf<Key>(all: readonly ReadonlyMap<Key, number>[]): Map<Key, number> {
  const sum = new Map<Key, number>()
  for (const counts of all) for (const [key, times] of counts) sum.set(key, (sum.get(key) ?? 0) + times)
  return sum
}

function together(one: FormatTally, other: FormatTally): FormatTally {
  const counts = { ...one.counts }
  for (const key of Object.keys(counts) as (keyof typeof counts)[]) counts[key] += other.counts[key]
  return {
    format: one.format,
    counts,
    conventions: one.conventions + other.conventions,
    left: sumOf([one.left, other.left]),
    refusals: sumOf([one.refusals, other.refusals]),
  }
}

function gitTogether(one: GitTally | null, other: GitTally | null): GitTally | null {
  if (one === null || other === null) return one ?? other
  return {
    version: one.version,
    cases: one.cases + other.cases,
    both: one.both + other.both,
    gitOnly: one.gitOnly + other.gitOnly,
    oursOnly: one.oursOnly + other.oursOnly,
    neither: one.neither + other.neither,
    astray: one.astray + other.astray,
    differ: one.differ + other.differ,
  }
}

/** Of runs over the same formats. */
export const merged = (results: readonly Result[]): Result =>
  results.reduce((one, other) => ({
    formats: one.formats.map((tally, at) => together(tally, other.formats[at] ?? tally)),
    git: gitTogether(one.git, other.git),
    failures: [...one.failures, ...other.failures],
  }))
