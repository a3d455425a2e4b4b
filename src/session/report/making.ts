/** The smallest thing that fails as a reply does: in slices, so that the page goes on meanwhile. Brings the engine: loaded when somebody reports. */
import type { Path } from '../../engine/model'
import type { Analysis } from '../../workers/protocol'
import { fileSets } from '../reproduction'
import { repliesOf } from '../reproduction-replies'
import { shortenings } from '../reproduction-shortening'
import { linesOf } from '../reproduction-verdict'
import type { State } from '../state'
import { type Outcome, refusedAs, type Test, unreadAs } from './failing'
import type { Failure, Made, MakingProgress, Size } from './failures'
import { type Sample, shrinking } from './shrinking'

type Asked = Pick<State, 'tree'> & { readonly analysis: Analysis; readonly failure: Failure }

type Pace = {
  /** Milliseconds, from any moment on. */
  readonly now: () => number
  /** Lets the page do what waits. */
  readonly pause: () => Promise<void>
  readonly onProgress?: (progress: MakingProgress) => void
  /** Ends it: what is smallest by then is what is made. */
  readonly signal?: AbortSignal
}

/** Milliseconds at once. More: the page is seen to stop, fewer: most of the time goes into pauses. */
const SLICE = 12

/** Samples looked at. More: minutes for a reply that nothing can be taken from, fewer: a large one stays larger than it must. */
const TRIES = 6000

/** The smallest sample that fails in the same way. */
export async function makeSample(asked: Asked, { now, pause, onProgress, signal }: Pace): Promise<Made> {
  const work = working(asked)
  let due = now() + SLICE
  for (let step = work.next(); ; step = work.next()) {
    if (step.done) return step.value
    if (signal?.aborted || step.value.tries >= TRIES) return { ...step.value, isDone: false }
    if (now() < due) continue
    onProgress?.(step.value)
    await pause()
    due = now() + SLICE
  }
}

/** Gives what it has so far after each try. */
function* working(asked: Asked): Generator<Made, Made> {
  const whole = wholeOf(asked)
  const from = sizeOf(whole)
  let made: Made = { tries: 0, from, now: from, sample: whole, outcome: null, isDone: true }
  for (const test of testsFor(asked))
    for (const sample of startsOf(asked, whole)) {
      const outcome = test(sample)
      made = { ...made, tries: made.tries + 1 }
      yield made
      if (outcome !== null) return yield* cutDown(made, outcome, test)
    }
  return made
}

function* cutDown(made: Made, start: Outcome, test: Test): Generator<Made, Made> {
  // Stretches that are far from every place, first and at once.
  let outcome = shortened(start, test)
  let { tries } = made
  const holds = (sample: Sample): boolean => {
    const found = test(sample)
    if (found !== null) outcome = found
    tries++
    return found !== null
  }
  const current = (): Made => ({ ...made, tries, now: sizeOf(outcome.sample), sample: outcome.sample, outcome })
  if (start.reading.diagnostics.length === 0 && start.decision === null) return current()
  for (const _ of shrinking(outcome.sample, holds)) yield current()
  return current()
}

function shortened(start: Outcome, test: Test): Outcome {
  let best = start
  for (const [path, text] of start.sample.files)
    for (const less of shortenings(text, start.transaction.decisions, path)) {
      const found = test({ reply: best.sample.reply, files: new Map([...best.sample.files, [path, less]]) })
      if (found === null) continue
      best = found
      break
    }
  return best
}

/** From the one that asks for most to the one that asks for least. */
function testsFor({ analysis: { reading, transaction, diagnoses }, failure }: Asked): Test[] {
  if (failure.kind === 'reply') return transaction.state === 'staged' ? [] : [unreadAs(reading, transaction.reason)]
  const decision = transaction.decisions[failure.index]
  if (decision?.state !== 'refused') return []
  const diagnosis = diagnoses.find((one) => one.decision === failure.index) ?? null
  return [...(diagnosis === null ? [] : [refusedAs(decision, diagnosis, reading)]), refusedAs(decision, null, reading)]
}

/** Samples to begin with, the smallest first. */
function* startsOf({ analysis, failure, tree }: Asked, whole: Sample): Generator<Sample> {
  const decision = failure.kind === 'hunk' ? analysis.transaction.decisions[failure.index] : undefined
  if (decision === undefined) yield whole
  else
    for (const reply of repliesOf(analysis, decision))
      for (const files of fileSets(reply, decision, tree)) {
        yield { reply, files }
        const more = new Map([...files, ...whole.files])
        if (more.size > files.size) yield { reply, files: more }
      }
}

/** The reply and the texts of all files that it has to do with; where those are none, the smallest. */
function wholeOf({ analysis: { reply, transaction, diagnoses }, failure, tree }: Asked): Sample {
  const index = failure.kind === 'hunk' ? failure.index : -1
  const causes = diagnoses.flatMap((one) => (one.decision === index ? one.causes : []))
  const paths = new Set<Path>([...transaction.decisions, ...causes].flatMap(({ path }) => path ?? []))
  const texts = [...tree].flatMap(([path, content]) => (typeof content === 'string' ? [[path, content] as const] : []))
  const own = texts.filter(([path]) => paths.has(path))
  const [smallest] = [...texts].sort(([, a], [, b]) => a.length - b.length)
  return { reply, files: new Map(own.length > 0 || smallest === undefined ? own : [smallest]) }
}

function sizeOf({ files, reply }: Sample): Size {
  const lines = [...files.values()].reduce((sum, text) => sum + linesOf(text).length, 0)
  return { files: files.size, lines, reply: linesOf(reply).length }
}
