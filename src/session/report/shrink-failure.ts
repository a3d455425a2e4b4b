/** The smallest sample that fails as a reply does: found in slices, so that the page stays free. Brings the engine: loaded when the person reports. */
import type { Path } from '../../engine/model'
import type { Analysis } from '../../workers/protocol'
import { fileSets } from '../reproduction'
import { repliesOf } from '../reproduction-replies'
import { splitWithEnds } from '../reproduction-verdict'
import { shortenedTexts } from '../shorten-reproduction'
import type { State } from '../state'
import { type FailureTest, refusedAs, type SampleOutcome, unreadAs } from './failure-test'
import type { ReplyFailure, ShrinkProgress, ShrunkSample, Size } from './failures'
import { type Sample, shrinkSample } from './shrink-sample'

type Asked = Pick<State, 'tree'> & { readonly analysis: Analysis; readonly failure: ReplyFailure }

type Pace = {
  /** Milliseconds, from any moment on. */
  readonly now: () => number
  /** Lets the page do what waits. */
  readonly pause: () => Promise<void>
  readonly onProgress?: (progress: ShrinkProgress) => void
  /** Ends it: what is smallest by then is what is made. */
  readonly signal?: AbortSignal
}

/** Milliseconds at once. More: the page is seen to stop, fewer: most of the time goes into pauses. */
const SLICE = 12

/** Samples looked at. More: minutes for a reply that nothing can be taken from, fewer: a large one stays larger than it must. */
const TRIES = 6000

/** The smallest sample that fails in the same way. */
export async function shrinkFailure(asked: Asked, { now, pause, onProgress, signal }: Pace): Promise<ShrunkSample> {
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
function* working(asked: Asked): Generator<ShrunkSample, ShrunkSample> {
  const whole = wholeOf(asked)
  const from = sizeOf(whole)
  let made: ShrunkSample = { tries: 0, from, now: from, sample: whole, outcome: null, isDone: true }
  for (const test of testsFor(asked))
    for (const sample of startsOf(asked, whole)) {
      const outcome = test(sample)
      made = { ...made, tries: made.tries + 1 }
      yield made
      if (outcome !== null) return yield* cutDown(made, outcome, test)
    }
  return made
}

function* cutDown(made: ShrunkSample, start: SampleOutcome, test: FailureTest): Generator<ShrunkSample, ShrunkSample> {
  // Stretches that are far from every place, first and at once.
  let outcome = shortened(start, test)
  let { tries } = made
  const holds = (sample: Sample): boolean => {
    const found = test(sample)
    if (found !== null) outcome = found
    tries++
    return found !== null
  }
  const current = (): ShrunkSample => ({ ...made, tries, now: sizeOf(outcome.sample), sample: outcome.sample, outcome })
  if (start.reading.diagnostics.length === 0 && start.decision === null) return current()
  for (const _ of shrinkSample(outcome.sample, holds)) yield current()
  return current()
}

function shortened(start: SampleOutcome, test: FailureTest): SampleOutcome {
  let best = start
  for (const [path, text] of start.sample.files)
    for (const less of shortenedTexts(text, start.transaction.decisions, path)) {
      const found = test({ reply: best.sample.reply, files: new Map([...best.sample.files, [path, less]]) })
      if (found === null) continue
      best = found
      break
    }
  return best
}

/** From the one that asks for most to the one that asks for least. */
function testsFor({ analysis: { reading, transaction, diagnoses }, failure }: Asked): FailureTest[] {
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
  const lines = [...files.values()].reduce((sum, text) => sum + splitWithEnds(text).length, 0)
  return { files: files.size, lines, reply: splitWithEnds(reply).length }
}
