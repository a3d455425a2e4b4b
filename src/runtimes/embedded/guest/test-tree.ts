/** The tree of suites and tests of one file. */

export type TestOptions = { readonly skip?: unknown; readonly todo?: unknown; readonly only?: unknown; readonly timeout?: number }
export type Body = (...args: readonly unknown[]) => unknown
export type HookName = 'before' | 'after' | 'beforeEach' | 'afterEach'
type Hook = { readonly run: Body; readonly timeout: number | undefined }

/** A suite, a test, or the file itself, which is the root. */
export type Node = {
  readonly kind: 'root' | 'suite' | 'test'
  readonly name: string
  readonly parent: Node | null
  readonly options: TestOptions
  readonly body: Body | null
  readonly hooks: Record<HookName, Hook[]>
  readonly children: Node[]
  readonly controller: AbortController
  /** What a suite's body threw, or the promise that it returned. */
  opened: Promise<unknown> | null
  /** Set by `t.skip()` and `t.todo()` while the test runs. */
  marked: { skip: boolean; todo: boolean }
  /** Subtests run one after the other: the last one's end. */
  tail: Promise<void>
  failedSubtests: number
  isOver: boolean
  /** Resolves when the node is over; `end` does that. */
  readonly ended: Promise<void>
  readonly end: () => void
  beforeRan: Promise<void> | null
}

export function createNode(kind: Node['kind'], name: string, parent: Node | null, options: TestOptions, body: Body | null): Node {
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  return {
    kind,
    name,
    parent,
    options,
    body,
    hooks: { before: [], after: [], beforeEach: [], afterEach: [] },
    children: [],
    controller: new AbortController(),
    opened: null,
    marked: { skip: false, todo: false },
    tail: Promise.resolve(),
    failedSubtests: 0,
    isOver: false,
    ended,
    end,
    beforeRan: null,
  }
}

/** Names from the outside in. */
export const pathOf = (node: Node): string[] => (node.parent ? [...pathOf(node.parent), node.name] : [])

/** From the root down. */
export const ancestors = (node: Node): Node[] => (node.parent ? [...ancestors(node.parent), node.parent] : [])

export const isSet = (option: unknown) => option !== undefined && option !== false && option !== null
