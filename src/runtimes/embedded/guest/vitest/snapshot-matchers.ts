/** The matchers of snapshots as a chai plugin; the snapshots of the file that runs answer them. */
import { type ChaiPlugin, chai, createAssertionMessage, recordAsyncExpect, wrapAssertion } from '@vitest/expect'
import { addSerializer, stripSnapshotIndentation } from '@vitest/snapshot'
import type { TaskFace } from './tasks'
import { isObjectValue } from './titles'

/** Reads a chai flag, or sets it. */
export function flag(assertion: object, name: string, ...value: readonly [] | readonly [unknown]): unknown {
  return Reflect.apply(chai.util.flag, chai.util, [assertion, name, ...value])
}

const isTask = (value: unknown): value is TaskFace => isObjectValue(value) && 'id' in value && 'onFinished' in value

export function testOf(assertion: object): TaskFace | null {
  const test = flag(assertion, 'vitest-test')
  return isTask(test) ? test : null
}

export type SnapshotRequest = {
  readonly test: TaskFace
  readonly received: unknown
  readonly properties: object | undefined
  readonly hint: string | undefined
  readonly message: string | undefined
  readonly matcher: string
  /** Null: it is in the snapshot file. */
  readonly inline: { readonly expected: string | undefined; readonly at: Error } | null
}

type Answer = {
  readonly pass: boolean
  readonly message: () => string
  readonly actual?: unknown
  readonly expected?: unknown
}

export type SnapshotBook = {
  match(asked: SnapshotRequest): Answer
  matchFile(asked: SnapshotRequest, path: string): Promise<Answer>
}

/** The snapshots of the file that runs now; null between files. */
export const book: { current: SnapshotBook | null } = { current: null }

function bookNow(): SnapshotBook {
  if (book.current) return book.current
  throw new Error('Snapshot cannot be used outside of test')
}

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

function ask(assertion: object, matcher: string, rest: Partial<SnapshotRequest>): SnapshotRequest {
  if (flag(assertion, 'negate')) throw new Error(`${matcher} cannot be used with "not"`)
  const test = testOf(assertion)
  if (!test) throw new Error(`'${matcher}' cannot be used without test context`)
  const message = text(flag(assertion, 'message'))
  return {
    test,
    received: flag(assertion, 'object'),
    properties: undefined,
    hint: undefined,
    message,
    matcher,
    inline: null,
    ...rest,
  }
}

function settle({ pass, message, actual, expected }: Answer, prefix: string | undefined): void {
  if (!pass) throw Object.assign(new Error((prefix ? `${prefix}: ` : '') + message()), { actual, expected })
}

/** `(properties?, hint?)` */
function external(first: unknown, second: unknown): Partial<SnapshotRequest> {
  return typeof first === 'string'
    ? { hint: first }
    : { properties: isObjectValue(first) ? first : undefined, hint: text(second) }
}

/** `(properties?, snapshot?, hint?)` */
function inline(assertion: object, [first, second, third]: readonly unknown[]): Partial<SnapshotRequest> {
  // Behind `resolves` and `rejects` the call is over by now; chai keeps where it was.
  const kept = flag(assertion, 'error')
  const at = kept instanceof Error ? kept : new Error('snapshot')
  const [snapshot, hint] = typeof first === 'string' ? [first, text(second)] : [text(second), text(third)]
  return {
    properties: isObjectValue(first) ? first : undefined,
    hint,
    inline: { expected: snapshot === undefined ? undefined : stripSnapshotIndentation(snapshot), at },
  }
}

/** What a function throws; behind `rejects` the error itself. */
function thrownBy(assertion: object): { received: unknown } {
  const received = flag(assertion, 'object')
  const isPromised = flag(assertion, 'promise') !== undefined
  if (typeof received !== 'function') {
    if (!isPromised) throw new Error(`expected must be a function, received ${typeof received}`)
    return { received }
  }
  try {
    received()
  } catch (thrown) {
    return { received: thrown }
  }
  throw new Error("snapshot function didn't throw")
}

export const snapshotMatchers: ChaiPlugin = (own, utils) => {
  const define = (name: string, read: (assertion: object, args: readonly unknown[]) => Partial<SnapshotRequest>) =>
    utils.addMethod(
      own.Assertion.prototype,
      name,
      wrapAssertion(utils, name, function (this: object, ...args: readonly unknown[]) {
        const asked = ask(this, name, read(this, args))
        settle(bookNow().match(asked), asked.message)
      }),
    )
  for (const name of ['matchSnapshot', 'toMatchSnapshot']) define(name, (_, [first, second]) => external(first, second))
  define('toMatchInlineSnapshot', inline)
  define('toThrowErrorMatchingSnapshot', (own, [first, second]) => ({ ...external(first, second), ...thrownBy(own) }))
  define('toThrowErrorMatchingInlineSnapshot', (own, args) => ({
    ...inline(own, args),
    ...thrownBy(own),
  }))
  utils.addMethod(
    own.Assertion.prototype,
    'toMatchFileSnapshot',
    function (this: Chai.AssertionStatic & Chai.Assertion, path: unknown, hint: unknown) {
      flag(this, '_name', 'toMatchFileSnapshot')
      const asked = ask(this, 'toMatchFileSnapshot', { hint: text(hint) })
      const matched = bookNow()
        .matchFile(asked, String(path))
        .then((answer) => settle(answer, asked.message))
      return recordAsyncExpect(
        asked.test,
        matched,
        createAssertionMessage(utils, this, true),
        new Error('resolves'),
        flag(this, 'soft') === true,
      )
    },
  )
  utils.addMethod(own.expect, 'addSnapshotSerializer', addSerializer)
}
