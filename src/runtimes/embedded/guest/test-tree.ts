/** The tree of suites and tests of one file. */
import { boundedPath } from '../../bounded'
import { carrying } from './async-context'
import { append, assign, create, createController, defer, UNLIMITED } from './node-test/intrinsics'

export type TestOptions = {
  readonly skip?: unknown
  readonly todo?: unknown
  readonly only?: unknown
  /** Milliseconds; holds for what is inside, too. Infinity: no limit, unless an ancestor has one. */
  readonly timeout?: number
  /** How many of its tests run at the same time; holds for what is inside, too. */
  readonly concurrency?: number
  /** Ends the test when it is aborted. */
  readonly signal?: AbortSignal
  /** Assertions and subtests that the test will make. */
  readonly plan?: number
  /** The suite as a whole may take `timeout`, not just each of its tests. */
  readonly limitsWhole?: boolean
}
export type TestBody = (...args: readonly unknown[]) => unknown
export type HookName = 'before' | 'after' | 'beforeEach' | 'afterEach'
/** `since`: when it was declared, as `Node.born`; undefined where it holds for elder suites and tests, too. */
export type Hook = { readonly run: TestBody; readonly timeout: number | undefined; readonly since?: number }

/**
 * What made a test or a hook fail. `isLate`: the test took longer than it may. `isLeft`: the program left with code 0, so that the test did not
 * run and nothing of that counts.
 */
export type TestFailure = { readonly thrown: unknown; readonly isLate?: boolean; readonly isLeft?: boolean }

/** A suite, a test, or the file itself, which is the root. */
export type Node = {
  readonly kind: 'root' | 'suite' | 'test'
  readonly name: string
  readonly parent: Node | null
  readonly options: TestOptions
  readonly body: TestBody | null
  readonly hooks: Record<HookName, Hook[]>
  /** In the order of their declaration, subtests of a test included. */
  readonly children: Node[]
  /** Position in the order of declaration of suites, tests and hooks. */
  readonly born: number
  /** Reported by an earlier worker: passed over in silence. */
  isDone: boolean
  /** The outcome of a suite's body, once that was called. */
  opened: Promise<TestFailure | null> | null
  /** Set by `t.skip()`, `t.todo()` and `t.runOnly()` while the test runs. */
  readonly marked: { skip: boolean; todo: boolean; runOnly: boolean }
  /** Assertions and subtests, where the test said how many there will be. */
  plan: { readonly expected: number; actual: number } | null
  /** The first thing that failed it. */
  failure: TestFailure | null
  /** Its body passed. */
  hasPassed: boolean
  isRunning: boolean
  isOver: boolean
  /** Over without a failure, or one that does not count. */
  isFine: boolean
  /** Subtests that run, those that wait, and how many of these were started. */
  active: number
  readonly waiting: Node[]
  started: number
  /** Ends what runs now, a body or a hook, as failed. */
  stop: ((failure: TestFailure) => void) | null
  /** Run when the node is over: what its mocks put back. */
  readonly cleanups: (() => void)[]
  /** Made when they are asked for. */
  controller: AbortController | null
  context: object | null
  /** The outcome of the `before` hooks so far, how many of them were started, and how many of them passed. */
  before: { readonly outcome: Promise<TestFailure | null> | null; readonly started: number; readonly passed: number }
  /** Resolves when the node is over; `end` does that. */
  readonly ended: Promise<void>
  readonly end: () => void
}

export type NodePlace = { readonly born: number; readonly isDone: boolean }

export function createNode(
  kind: Node['kind'],
  name: string,
  parent: Node | null,
  given: TestOptions,
  body: TestBody | null,
  { born, isDone }: NodePlace,
): Node {
  const ended = defer<void>()
  // Without what project code puts on every object.
  const options: TestOptions = assign(create(null), given)
  return {
    kind,
    name,
    parent,
    options,
    // In the context of its declaration, as in Node.
    body: body && carrying(body),
    hooks: { before: [], after: [], beforeEach: [], afterEach: [] },
    children: [],
    born,
    isDone,
    opened: null,
    marked: { skip: isSet(options.skip), todo: isSet(options.todo), runOnly: false },
    plan: options.plan === undefined ? null : { expected: options.plan, actual: 0 },
    failure: null,
    hasPassed: false,
    isRunning: false,
    isOver: false,
    isFine: true,
    active: 0,
    waiting: [],
    started: 0,
    stop: null,
    cleanups: [],
    controller: null,
    context: null,
    before: { outcome: null, started: 0, passed: 0 },
    ended: ended.promise,
    end: ended.resolve,
  }
}

/** Names from the outside in, bounded. */
export function testPathOf(node: Node): string[] {
  const path: string[] = []
  const holders = ancestors(node)
  for (let i = 1; i < holders.length; i++) append(path, holders[i]?.name ?? '')
  if (node.parent) append(path, node.name)
  return boundedPath(path)
}

/** From the root down, without the node itself. */
export function ancestors(node: Node): Node[] {
  let depth = 0
  for (let one = node.parent; one; one = one.parent) depth++
  const holders: Node[] = []
  for (let one = node.parent; one; one = one.parent) holders[--depth] = one
  return holders
}

/** Whether `skip` or `todo` marks the test, as Node reads it: an empty reason does, and yet the body runs. */
const isSet = (option: unknown) => option !== undefined && option !== false

/** The signal that is aborted when the test is over. */
export function signalOf(node: Node): AbortSignal {
  node.controller ??= createController()
  return node.controller.signal
}

/** Milliseconds that the test may take; `fallback` where neither it nor what holds it says so; Infinity: no limit. */
export function timeoutOf(node: Node, fallback: number): number {
  let isFree = false
  for (let one: Node | null = node; one; one = one.parent) {
    const { timeout } = one.options
    if (timeout === UNLIMITED) isFree = true
    else if (timeout !== undefined) return timeout
  }
  return isFree || fallback <= 0 ? UNLIMITED : fallback
}

/** How many tests of the node run at the same time. */
export function concurrencyOf(node: Node): number {
  for (let one: Node | null = node; one; one = one.parent)
    if (one.options.concurrency !== undefined) return one.options.concurrency
  return 1
}

/** Hooks around each test of `holder`, as they hold for `test`. Node's own hold for suites and tests that were declared after them. */
export function hooksFor(holder: Node, test: Node, name: 'beforeEach' | 'afterEach'): Hook[] {
  let below = test
  while (below.parent && below.parent !== holder) below = below.parent
  const hooks: Hook[] = []
  for (let i = 0; i < holder.hooks[name].length; i++) {
    const hook = holder.hooks[name][i]
    if (hook && (below === test || hook.since === undefined || hook.since < below.born)) append(hooks, hook)
  }
  return hooks
}
