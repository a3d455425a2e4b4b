/** The suites and tests of one file in the manner of Vitest or Jest, as they were declared. */
import type { Fixtures } from './fixtures'
import type { ApiDialect, Fn, TaskOptions } from './task-options'

export type TaskMode = 'run' | 'only' | 'skip' | 'todo'

/** `timeout`: milliseconds, undefined for the run's own limit. */
export type TaskHook = { readonly run: Fn; readonly timeout: number | undefined }

export type TaskHookName = 'beforeAll' | 'afterAll' | 'beforeEach' | 'afterEach'

export type Suite = {
  readonly type: 'suite'
  readonly name: string
  readonly parent: Suite | null
  readonly options: TaskOptions
  readonly factory: Fn | null
  readonly hooks: Readonly<Record<TaskHookName, TaskHook[]>>
  readonly tasks: RunnerTask[]
  mode: TaskMode
  /** What a hook before its tests threw: none of them runs. */
  failure: { readonly thrown: unknown } | null
}

/** What `@vitest/expect` knows of the test that runs; it writes `promises`, `onFinished` and `result`. `context.task` is this object. */
export type TaskFace = {
  readonly id: string
  readonly type: 'test'
  readonly name: string
  readonly fullName: string
  readonly suite: { readonly name: string } | undefined
  readonly file: { readonly name: string; readonly filepath: string }
  readonly meta: Record<string, unknown>
  mode: TaskMode
  promises: Promise<unknown>[] | undefined
  onFinished: Fn[] | undefined
  onFailed: Fn[] | undefined
  result: { state: 'run' | 'pass' | 'fail' | 'skip'; errors: unknown[]; retryCount: number; repeatCount: number } | undefined
}

export type TestTask = {
  readonly type: 'test'
  readonly name: string
  readonly parent: Suite
  readonly options: TaskOptions
  readonly handler: Fn | null
  readonly fixtures: Fixtures
  readonly manner: ApiDialect
  readonly face: TaskFace
  mode: TaskMode
}

export type RunnerTask = Suite | TestTask

/** What a test throws to be passed over: `context.skip()`. */
export class Skipped extends Error {}

export function createSuite(name: string, parent: Suite | null, mode: TaskMode, options: TaskOptions, factory: Fn | null): Suite {
  const hooks = { beforeAll: [], afterAll: [], beforeEach: [], afterEach: [] }
  return { type: 'suite', name, parent, options, factory, hooks, tasks: [], mode, failure: null }
}

/** From the file's own suite down to the one that holds the task. */
export const suitesOf = (task: RunnerTask): Suite[] => (task.parent ? [...suitesOf(task.parent), task.parent] : [])

/** Names from the outside in, without the file's own suite. */
export const namesOf = (task: RunnerTask): string[] => [
  ...suitesOf(task)
    .slice(1)
    .map((suite) => suite.name),
  task.name,
]

export const hasTests = (suite: Suite): boolean => suite.tasks.some((task) => task.type === 'test' || hasTests(task))

/** Whether a test of it runs, once modes are decided. */
export const holdsRunning = (suite: Suite): boolean =>
  suite.tasks.some((task) => (task.type === 'test' ? task.mode === 'run' : holdsRunning(task)))

const holdsOnly = (suite: Suite): boolean =>
  suite.tasks.some((task) => task.mode === 'only' || (task.type === 'suite' && holdsOnly(task)))

/** Whether anything asks for `only` that is not left out. */
export const asksOnly = (suite: Suite): boolean =>
  suite.tasks.some((task) => task.mode === 'only' || (task.type === 'suite' && task.mode === 'run' && asksOnly(task)))

function setAll(suite: Suite, mode: 'skip' | 'todo'): void {
  for (const task of suite.tasks) {
    if (task.mode !== 'run') continue
    task.mode = mode
    if (task.type === 'suite') setAll(task, mode)
  }
}

/** Vitest says nothing of what a suite that is left out holds and that says otherwise: an `only`, and what another one left out holds. */
function prune(suite: Suite, isLeftOut: boolean): void {
  for (let at = suite.tasks.length - 1; at >= 0; at--) {
    const task = suite.tasks[at]
    if (!task) continue
    const isOut = task.mode === 'skip' || task.mode === 'todo'
    if (task.type === 'suite') prune(task, isOut || isLeftOut)
    const isSaid = isOut || (task.type === 'suite' && task.tasks.length > 0)
    if (isLeftOut && !isSaid) suite.tasks.splice(at, 1)
  }
}

/** Decides what runs: with any `only` in the file only that, what it holds and what holds it; what a passed over suite holds is passed over. */
export function decideModes(root: Suite): void {
  const isFocused = holdsOnly(root)
  const visit = (suite: Suite, parentIsOnly: boolean): void => {
    const isOnly = parentIsOnly || suite.mode === 'only'
    const narrows = isFocused && holdsOnly(suite)
    for (const task of suite.tasks) {
      const isWanted = task.mode === 'only' || (narrows ? task.type === 'suite' && holdsOnly(task) : isOnly)
      const holder = task.type === 'suite' && (isWanted || holdsOnly(task))
      if (isFocused && !isWanted && !holder && task.mode === 'run') task.mode = 'skip'
      const { mode } = task
      if (task.type === 'suite') {
        if (mode === 'skip' || mode === 'todo') setAll(task, mode)
        else visit(task, isWanted && (!narrows || mode === 'only'))
      }
      if (task.mode === 'only') task.mode = 'run'
    }
  }
  visit(root, false)
  prune(root, false)
}

/** How a test is called in `expect.getState()`. */
export const fullNameOf = (test: TestTask): string => namesOf(test).join(' > ')
