/** `hunkscope batch` and `hunkscope merge`: one line in, one line out. */
import { resolve } from 'node:path'
import { WHOLE } from '../lab/course'
import { Figures } from '../lab/figures'
import { type BatchOptions, givenUp, judgeFound, resultLine } from '../lab/judge'
import { labRowOf } from '../lab/lab-row'
import { linesOf } from '../lab/lines'
import { readOver, repliesIn } from '../lab/replies-in'
import { reportPage } from '../lab/report'
import { CliFailure, type ExitName } from './cli-failure'
import { SAY } from './cli-messages'
import { inTime } from './in-time'
import { bytesFrom } from './input'
import { logFilesOf } from './log-files'
import { OutputFull, type Terminal } from './terminal'
import { writeWhole } from './write-whole'

/** Which lines are judged: every `of`-th from the `first`-th on, counted from 0, behind the first `skip` of them. */
export type Part = { readonly first: number; readonly of: number; readonly skip: number }

/** Bytes of a line or document that is watched while it is read. More: a long one may hang; fewer: the watch takes longer than reading short ones. */
const WATCHED = 32_000

/** UTF-16 units that are written at a time. More: more is lost by a kill; fewer: writing takes longer than judging. */
const WRITTEN = 32_768

/** Judges all lines of what is named. What is written is always whole lines. `patience`: milliseconds that one of them may take before it is given up. */
export async function batch(
  names: readonly string[],
  options: BatchOptions & { readonly part: Part; readonly report: string | undefined; readonly patience: number },
  terminal: Terminal,
): Promise<ExitName> {
  const { part, report, patience } = options
  const figures = new Figures()
  let [seen, own, done, written, broken] = [0, 0, 0, 0, 0]
  let waiting = ''
  const flush = async () => {
    const text = waiting
    waiting = ''
    if (text === '') return
    try {
      await terminal.write(text)
    } catch (failure) {
      if (failure instanceof OutputFull) terminal.say(SAY.stoppedAt(part.skip + written + failure.lines))
      throw failure
    }
    written = done
  }
  const over = readOver()
  const lines = repliesIn(logFilesOf(names.length === 0 ? ['-'] : names, terminal), options, over, {
    ...WHOLE,
    within: (bytes, work) => (bytes < WATCHED ? WHOLE.within(bytes, work) : inTime(patience, work)),
  })
  for (;;) {
    const next = lines.next()
    // Whoever waits for the answer to one line before writing the next gets it; and Ctrl-C is heard.
    if (!(await isReady(next)) || waiting.length >= WRITTEN) await flush()
    const { value: line, done: isEnd } = await next
    if (isEnd === true || terminal.signal.aborted) break
    if (seen++ % part.of !== part.first || own++ < part.skip) continue
    const result = inTime(patience, () => judgeFound(line, options))?.result ?? givenUp(line, 'no-end', options)
    if (result.verdict.state === 'broken') broken++
    if (report !== undefined) figures.add(labRowOf(result, seen))
    waiting += `${resultLine(result)}\n`
    done++
  }
  await flush()
  if (report !== undefined) await writeWhole(resolve(terminal.cwd, report), reportPage(figures))
  if (over.lines > 0) terminal.say(SAY.readOver(over.lines))
  for (const name of over.files) terminal.say(SAY.notOpened(name))
  for (const name of over.hung) terminal.say(SAY.leftEarly(name))
  const isStopped = terminal.signal.aborted
  terminal.say(isStopped ? SAY.stoppedAt(part.skip + done) : SAY.batchEnd(done, broken))
  return isStopped ? 'stopped' : 'ok'
}

/** Whether the next line is there before anything else happens. */
const isReady = (next: Promise<unknown>): Promise<boolean> =>
  Promise.race([next.then(() => true), new Promise<boolean>((settle) => setImmediate(() => settle(false)))])

/** Joins what the shards of one batch gave: the first line of each, then the second of each. @throws {CliFailure} they are not the shards of one batch */
export async function merge(names: readonly string[], terminal: Terminal): Promise<ExitName> {
  const parts = names.map((name) => linesOf(bytesFrom(name, terminal)))
  let ended = ''
  let waiting = ''
  while (ended === '' && parts.length > 0) {
    for (const [index, part] of parts.entries()) {
      if (terminal.signal.aborted) return 'stopped'
      const { value, done } = await part.next()
      const name = names[index] ?? ''
      if (done === true) ended ||= name
      else if (ended !== '' || value === null) throw new CliFailure('input', { code: 'shards-differ', name: ended || name })
      else waiting += `${new TextDecoder().decode(value)}\n`
    }
    if (waiting.length < WRITTEN && ended === '') continue
    await terminal.write(waiting)
    waiting = ''
  }
  return 'ok'
}
