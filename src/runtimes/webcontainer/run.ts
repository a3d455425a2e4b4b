/** One run of tests in a container that has the staged tree: the runner again and again until no file is left. */

import type { Plan, RunnerPlan } from '../../test-plan/script-plan'
import { testPlanOf } from '../../test-plan/test-plan'
import type { Collector } from '../collector'
import { RUN_TIMEOUT_MS, TEST_TIMEOUT_MS } from '../limits'
import { createRunProgress, errorOf, type RunProgress } from '../run-progress'
import type { RunEvent, RunRequest, RunResult } from '../runtime'
import { type Blocked, findBlocked, loseFile } from './blocked-run'
import { type Container, type Limits, OWN_FOLDER } from './container'
import { followEvents } from './events-file'
import { within } from './exchange'
import { createEventFilter, type EventFilter } from './filter-events'
import { createLines } from './output'
import { type Command, type Exit, runProcess, stopAfter } from './process'
import { watchPulse } from './pulse'
import { type ArgumentOptions, runnerCommand, scriptEnv, typeFlags } from './runner-arguments'

type Outcome = RunResult['outcome']

/** Why a process was stopped. */
type Stop = 'aborted' | 'late' | 'flood' | 'dead' | Blocked

export type RunOptions = {
  readonly container: Container
  readonly limits: Limits
  readonly collector: Collector
  readonly node: ArgumentOptions['node']
  readonly signal: AbortSignal | undefined
  now(): number
  /** The container does not let go of a process: another, with the same files and packages, or null where none comes up. */
  renew(): Promise<Container | null>
  /** The same where nothing is left to run: the next run finds another. `isDead`: the container stopped answering. */
  drop(isDead: boolean): void
}

const limitsOf = (request: RunRequest) => ({
  testMs: request.testTimeoutMs ?? TEST_TIMEOUT_MS,
  runMs: request.runTimeoutMs ?? RUN_TIMEOUT_MS,
})

const isBlocked = (why: Stop): why is Blocked => typeof why === 'object'

const ended = (title: string, code: number, tail: string) =>
  `${title} ended with exit code ${code}${tail === '' ? '.' : `:\n${tail}`}`

const RENEWED = 'A process went on after it was killed. The container was torn down and boots again.'

/** What a person reads of a container that died. */
export const DEAD = 'The container stopped answering, and the run ended with it. The next run asks for another container.'

const NOT_RUN = 'It was ended with the test that did not end: tests that would have come after that one did not run.'

class Run {
  readonly #request: RunRequest
  readonly #options: RunOptions
  readonly #track: RunProgress
  readonly #funnel: EventFilter
  readonly #started: number
  #container: Container
  /** Tests that did not end, by their file and names: a further process passes over them. */
  readonly #passedOver: (readonly string[])[] = []

  constructor(request: RunRequest, options: RunOptions) {
    this.#request = request
    this.#options = options
    this.#container = options.container
    this.#track = createRunProgress(options.now)
    this.#funnel = createEventFilter(request, this.#track, options.collector)
    this.#started = options.now()
  }

  #leftMs = () => limitsOf(this.#request).runMs - (this.#options.now() - this.#started)

  /** A process within what is left of the run. */
  async #process(
    command: Command,
    onText: (text: string) => void,
    watch?: (stop: (why: Stop) => void) => () => void,
  ): Promise<Exit<Stop>> {
    const { signal, limits } = this.#options
    const stopper = stopAfter<Stop>(signal, this.#leftMs(), { aborted: 'aborted', late: 'late' })
    this.#funnel.ending(false)
    void stopper.stop.then(() => this.#funnel.ending(true))
    const unwatch = watch?.(stopper.give)
    const endPulse = watchPulse(this.#container, limits, () => stopper.give('dead'))
    try {
      return await runProcess(this.#container, command, { stop: stopper.stop, killMs: limits.killMs, onText })
    } finally {
      unwatch?.()
      endPulse()
      stopper.end()
    }
  }

  /** A container to go on in after a process that could not be ended; false where none comes up. */
  async #recover(exit: Exit<Stop>): Promise<boolean> {
    if (exit.how !== 'stuck') return true
    this.#tellRenewed()
    const container = await this.#options.renew()
    if (container) this.#container = container
    return container !== null
  }

  #tellRenewed(): void {
    this.#options.collector.add([{ type: 'console', level: 'warn', text: RENEWED }])
  }

  /** Nothing more is run. A container that does not let go of a process is dropped. */
  #over(exit: Exit<Stop>, outcome: Outcome): Outcome {
    if (exit.how === 'exit') return outcome
    const isDead = exit.why === 'dead'
    if (exit.how === 'stuck' && !isDead) this.#tellRenewed()
    if (exit.how === 'stuck' || isDead) this.#options.drop(isDead)
    return outcome
  }

  /** Ends every open file. */
  #lose(why: string, state: 'timeout' | 'fail'): void {
    for (const { file } of this.#track.open) {
      this.#funnel.settle(file)
      this.#funnel.tell(loseFile(this.#track, file, why, state))
    }
  }

  /** Reports why the run ends here. */
  #stopped(why: Stop): Outcome {
    const { runMs } = limitsOf(this.#request)
    if (why === 'aborted') return 'aborted'
    if (why === 'late') {
      const sentence = `It was still running when the run reached its limit of ${runMs} ms.`
      if (this.#track.open.length === 0) this.#funnel.tell([{ type: 'unhandled', error: errorOf(sentence) }])
      this.#lose(sentence, 'timeout')
      return 'killed-timeout'
    }
    if (why === 'dead') this.#lose(DEAD, 'fail')
    const sentence = why === 'dead' ? DEAD : 'The tests reported more than the page can hold.'
    this.#options.collector.add([{ type: 'unhandled', error: errorOf(sentence) }])
    return 'crashed'
  }

  /** Commands of the script that come before the runner; their output is console output. */
  async #before(plan: RunnerPlan): Promise<Outcome | null> {
    for (const text of plan.before) {
      const command = { command: 'jsh', args: ['-c', text], env: { ...this.#scriptEnv(), ...plan.env } }
      const exit = await this.#printing(command)
      if (exit.how !== 'exit') return this.#over(exit, this.#stopped(exit.why))
      if (exit.code === 0) continue
      this.#funnel.tell([{ type: 'unhandled', error: errorOf(ended(text, exit.code, exit.tail)) }])
      return 'crashed'
    }
    return null
  }

  #scriptEnv = () => scriptEnv({ root: this.#container.workdir, path: this.#container.path })

  async #printing(command: Command): Promise<Exit<Stop>> {
    const lines = createLines((text) => void this.#funnel.tell([{ type: 'console', level: 'log', text }]))
    const exit = await this.#process(command, lines.push)
    lines.finish()
    return exit
  }

  /** The command's output is console output, its exit code the one verdict. */
  async plain(command: string, args: readonly string[]): Promise<Outcome> {
    const { tests } = this.#request
    this.#funnel.tell(tests.map((file) => ({ type: 'file-start', file })))
    const exit = await this.#printing({ command, args, env: { ...this.#scriptEnv(), CI: '1' } })
    const title = [command, ...args].join(' ')
    if (exit.how !== 'exit') return this.#over(exit, this.#stopped(exit.why))
    const durationMs = this.#options.now() - this.#started
    const [file, ...more] = tests
    const verdict: RunEvent = {
      type: 'test',
      // Which file a failure belongs to is not known.
      file: file !== undefined && more.length === 0 ? file : 'package.json',
      path: [title],
      state: exit.code === 0 ? 'pass' : 'fail',
      durationMs,
      ...(exit.code === 0 ? {} : { error: errorOf(ended(title, exit.code, exit.tail)) }),
    }
    this.#options.collector.add([verdict])
    this.#funnel.tell(tests.map((file) => ({ type: 'file-end', file, durationMs })))
    return 'done'
  }

  /** Passes on what still waited for its turn. */
  finish(): void {
    this.#funnel.finish()
  }

  async structured(plan: RunnerPlan): Promise<Outcome> {
    const before = await this.#before(plan)
    if (before) return before
    const { tests, files } = this.#request
    if (plan.runner === 'node' && typeFlags({ plan, request: this.#request, tests, node: this.#options.node }) === null)
      return this.#refuseTypes()
    let left: readonly string[] = tests.filter((file) => files.has(file))
    this.#tellMissing()
    if (left.length === 0 && (tests.length > 0 || testPlanOf(files).files.size > 0)) return 'done'
    for (;;) {
      const exit = await this.#attempt(plan, left)
      if (exit.how === 'exit') return this.#exited(plan, exit, left)
      const { why } = exit
      if (!isBlocked(why)) return this.#over(exit, this.#stopped(why))
      this.#tellBlocked(why)
      left = left.filter((file) => !this.#track.over.has(file))
      if (left.length === 0) return this.#over(exit, 'done')
      this.#funnel.again(new Set(left))
      if (!(await this.#recover(exit))) {
        this.#lose(RENEWED, 'fail')
        return 'crashed'
      }
    }
  }

  #refuseTypes(): Outcome {
    const { major, minor } = this.#options.node
    const sentence = `Node ${major}.${minor} in the container runs no TypeScript: install tsx in the project, or run these tests embedded.`
    this.#funnel.tell([{ type: 'unhandled', error: errorOf(sentence) }])
    return 'crashed'
  }

  /** Files that are asked for and are not there. */
  #tellMissing(): void {
    const { tests, files } = this.#request
    for (const file of tests)
      if (!files.has(file))
        this.#funnel.tell([
          { type: 'file-start', file },
          { type: 'file-error', file, error: errorOf(`${file} is not there.`) },
          { type: 'file-end', file, durationMs: 0 },
        ])
  }

  /** One process of the runner for these files. */
  async #attempt(plan: RunnerPlan, tests: readonly string[]): Promise<Exit<Stop>> {
    const { workdir, path, fs } = this.#container
    const file = `${OWN_FOLDER}/events.ndjson`
    await within(fs.writeFile(file, ''), this.#options.signal)
    const { testMs } = limitsOf(this.#request)
    const command = runnerCommand({
      plan,
      request: this.#request,
      tests,
      testTimeoutMs: testMs,
      root: workdir,
      reporters: `${workdir}/${OWN_FOLDER}`,
      events: `${workdir}/${file}`,
      node: this.#options.node,
      path,
      passedOver: this.#passedOver,
    })
    let stopped: (why: Stop) => void = () => {}
    const { limits, now } = this.#options
    const events = followEvents(this.#container, file, limits.pollMs, (values) => {
      if (!this.#funnel.take(values)) stopped('flood')
    })
    const exit = await this.#process(
      command,
      () => {},
      (stop) => {
        stopped = stop
        const timer = setInterval(() => {
          const blocked = findBlocked(this.#funnel.open, now(), { testMs, ...limits })
          if (blocked) stop(blocked)
        }, limits.pollMs)
        return () => clearInterval(timer)
      },
    )
    await events.finish()
    return exit
  }

  /** Whether the rest of a file can run without the test that did not end. */
  #canGoOn(file: string, path: readonly string[]): boolean {
    const test = [file, ...path]
    const isKnown = this.#passedOver.some((known) => JSON.stringify(known) === JSON.stringify(test))
    if (isKnown || !this.#funnel.isSpeaking(file)) return false
    this.#passedOver.push(test)
    return true
  }

  #tellBlocked({ file, path, limitMs }: Blocked): void {
    const why = path
      ? `It did not end within ${limitMs} ms and was ended.`
      : `The file reported nothing for ${limitMs} ms and was ended.`
    this.#funnel.settle(file)
    const lost = loseFile(this.#track, file, why, 'timeout')
    if (path && this.#canGoOn(file, path)) {
      this.#funnel.tell(lost.filter(({ type }) => type === 'test'))
      return
    }
    const end = lost.filter(({ type }) => type === 'file-end')
    const only = this.#request.only?.filter((ref) => ref.file === file)
    const rest: RunEvent = { type: 'file-error', file, error: errorOf(NOT_RUN) }
    this.#funnel.tell(lost.filter(({ type }) => type !== 'file-end'))
    this.#funnel.tell(path && only?.length !== 1 ? [rest, ...end] : end)
  }

  /** The runner ended by itself: reports what it owes as missing. */
  #exited(plan: RunnerPlan, { code, tail }: Extract<Exit<Stop>, { how: 'exit' }>, tests: readonly string[]): Outcome {
    this.#lose(`The runner ended with exit code ${code} before the file was over.`, 'fail')
    const unreported = tests.filter((file) => !this.#track.knows(file))
    const title = { node: 'node --test', vitest: 'vitest', jest: 'jest' }[plan.runner]
    if (code !== 0 && !this.#track.hasFailure) {
      this.#funnel.tell([{ type: 'unhandled', error: errorOf(ended(title, code, tail)) }])
      return unreported.length === tests.length ? 'crashed' : 'done'
    }
    const why = `${title} did not run this file: the project’s own settings may leave it out.`
    this.#funnel.tell(unreported.map((file) => ({ type: 'file-error', file, error: errorOf(why) })))
    return 'done'
  }
}

/** Runs the plan. The events go to the collector; the outcome says how it ended. */
export function runPlan(plan: Plan, request: RunRequest, options: RunOptions): Promise<Outcome> {
  const run = new Run(request, options)
  const running = plan.kind === 'plain' ? run.plain(plan.command, plan.args) : run.structured(plan)
  return running.finally(() => run.finish())
}
