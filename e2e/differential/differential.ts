/** Runs many cases in every format, and counts what became of them. */
import type { CannotWrite, FormatId } from '../../src/engine'
import { type Case, type CaseTree, treeBefore } from './case'
import { Git, gitVersion } from './git'
import { makeCase } from './make-case'
import { FORMATS, renderCase } from './render'
import { describeCase, failsAlike, shrunk } from './shrink'
import { type Apply, differencesOf, type Judged, judge, type Verdict } from './verdict'

/** Cases that are handed to git at once. More: fewer processes and longer patches, of which each that is refused costs another look at all. */
const BATCH = 400

/** Failures that are made small and shown; more are counted. */
const SHOWN = 10

export type FormatTally = {
  readonly format: FormatId
  readonly counts: Readonly<Record<Verdict['is'], number>>
  /** Right, where a new line's end is a convention. */
  readonly conventions: number
  /** Edits that the format cannot say, by reason: their case is rendered without them. */
  readonly left: ReadonlyMap<CannotWrite, number>
  /** Refusals, by code and by whether they are due. */
  readonly refusals: ReadonlyMap<string, number>
}

export type GitTally = {
  readonly version: string
  readonly cases: number
  readonly both: number
  readonly gitOnly: number
  readonly oursOnly: number
  readonly neither: number
  /** Both took the patch, the trees differ, and the engine's is the truth. */
  readonly astray: number
  /** Both took the patch, the trees differ, and the engine's is not known to be the truth. */
  readonly differ: number
}

export type Result = {
  readonly formats: readonly FormatTally[]
  readonly git: GitTally | null
  readonly failures: readonly string[]
}

export type Options = {
  readonly cases: number
  /** Cases of other seeds are others. */
  readonly seed: number
  /** The first of them, counted from 0. */
  readonly from?: number
  readonly apply?: Apply
  readonly formats?: readonly FormatId[]
  readonly withGit?: boolean
}

const NONE: Record<Verdict['is'], number> = { right: 0, there: 0, open: 0, due: 0, undue: 0, inexpressible: 0, wrong: 0 }

class Tally {
  readonly counts = { ...NONE }
  conventions = 0
  readonly left = new Map<CannotWrite, number>()
  readonly refusals = new Map<string, number>()
  readonly format: FormatId

  constructor(format: FormatId) {
    this.format = format
  }

  add({ verdict, rendered }: Judged): void {
    this.counts[verdict.is]++
    if (verdict.is === 'right' && verdict.convention) this.conventions++
    for (const reason of rendered.left) count(this.left, reason)
    if (verdict.is === 'due') count(this.refusals, `${verdict.code}: ${verdict.doubt}`)
    if (verdict.is === 'undue') count(this.refusals, `${verdict.code}: undue`)
  }
}

function count<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

/** `right`: the engine's bytes are the truth. */
type Done = {
  readonly one: Case
  readonly number: number
  readonly files: CaseTree
  readonly after: CaseTree | null
  readonly right: boolean
}

export function differential({ cases, seed, from = 0, apply, formats = FORMATS, withGit = true }: Options): Result {
  const tallies = formats.map((format) => new Tally(format))
  const failures: string[] = []
  const version = withGit && formats.includes('unified-diff') ? gitVersion() : null
  const git = version === null ? null : new Git()
  const counts = { cases: 0, both: 0, gitOnly: 0, oursOnly: 0, neither: 0, astray: 0, differ: 0 }
  let batch: Done[] = []
  const ask = () => {
    if (git !== null) compare(git, batch, counts, failures)
    batch = []
  }
  try {
    for (let at = 0; at < cases; at++) {
      const number = seed * 10_000_000 + from + at
      const one = makeCase(number)
      for (const tally of tallies) {
        const judged = judge(one, tally.format, apply)
        tally.add(judged)
        if (judged.verdict.is === 'wrong' || judged.verdict.is === 'undue')
          failures.push(failureOf(one, number, judged, failures.length, apply))
        // Git adds lines once more that are there already.
        const isAsked = tally.format === 'unified-diff' && judged.rendered.held.size > 0 && judged.verdict.is !== 'there'
        if (git !== null && isAsked)
          batch.push({ one, number, files: treeBefore(one), after: judged.after, right: judged.verdict.is === 'right' })
      }
      if (batch.length >= BATCH) ask()
    }
    ask()
  } finally {
    git?.close()
  }
  return { formats: tallies, git: version === null ? null : { version, ...counts }, failures }
}

function failureOf(one: Case, number: number, { format, verdict }: Judged, before: number, apply: Apply | undefined): string {
  const what = verdict.is === 'undue' ? `refused without a reason: ${verdict.code}` : 'wrong bytes'
  const title = `case ${number}: ${what}`
  if (before >= SHOWN) return title
  const least = shrunk(one, failsAlike(format, verdict, apply))
  const small = judge(least, format, apply)
  return describeCase(least, format, title, small.verdict.is === 'wrong' ? small.verdict.differences : [], small.rendered.reply)
}

type Counts = { -readonly [Key in Exclude<keyof GitTally, 'version'>]: number }

/** Where both take the patch, they leave the same bytes, or those of the engine are the truth. */
function compare(git: Git, batch: readonly Done[], counts: Counts, failures: string[]): void {
  for (const [at, answer] of git.answers(batch).entries()) {
    const done = batch[at]
    if (answer === null || done === undefined) continue
    counts.cases++
    if (done.after === null) counts[answer.accepted ? 'gitOnly' : 'neither']++
    else if (!answer.accepted) counts.oursOnly++
    else {
      counts.both++
      const differences = differencesOf(answer.files, done.after)
      if (differences.length === 0) continue
      // Git takes a hunk to lines with the same line ends, in spite of its number: the truth is the case's.
      if (done.right) {
        counts.astray++
        continue
      }
      counts.differ++
      const { reply } = renderCase(done.one, 'unified-diff')
      failures.push(describeCase(done.one, 'unified-diff', `case ${done.number}: git leaves other bytes`, differences, reply))
    }
  }
}
