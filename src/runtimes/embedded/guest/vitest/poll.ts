/** `expect.poll`: asks again and again until the assertion holds. */
import { chai } from '@vitest/expect'
import { flag, testOf } from './snapshot-matchers'
import { isFn, isObjectValue } from './titles'

export type PollTime = {
  /** Resolves after that many milliseconds of real time. */
  pause(ms: number): Promise<void>
  now(): number
  /** Fake timers move on by one interval. */
  advance(ms: number): void
}

const UNSUPPORTED = new Set([
  'matchSnapshot',
  'toMatchSnapshot',
  'toMatchInlineSnapshot',
  'toThrowErrorMatchingSnapshot',
  'toThrowErrorMatchingInlineSnapshot',
  'throws',
  'Throw',
  'throw',
  'toThrow',
  'toThrowError',
])

type Options = { readonly interval: number; readonly timeout: number; readonly message: string | undefined }

function readOptions(value: unknown): Options {
  const read = (key: string): unknown => (isObjectValue(value) ? Reflect.get(value, key) : undefined)
  const number = (key: string, fallback: number) => Number(read(key) ?? fallback)
  const message = read('message')
  return {
    interval: number('interval', 50),
    timeout: number('timeout', 1000),
    message: typeof message === 'string' ? message : undefined,
  }
}

function fail(thrown: unknown, at: Error): never {
  if (thrown instanceof Error) {
    thrown.cause ??= new Error('Matcher did not succeed in time.')
    if (at.stack) thrown.stack = at.stack.replace(at.message, () => thrown.message)
  }
  throw thrown
}

/** @param assert gives an assertion of the running test, with a message */
export function createPoll(assert: (message?: string) => Chai.Assertion, time: PollTime) {
  return (fn: unknown, given: unknown): object => {
    if (!isFn(fn)) throw new TypeError('expect.poll() expects a function.')
    const { interval, timeout, message } = readOptions(given)
    const assertion = assert(message)
    flag(assertion, 'poll', true)
    const test = testOf(assertion)
    if (!test) throw new Error('expect.poll() must be called inside a test')
    const untilItHolds = async (matcher: CallableFunction, args: readonly unknown[], at: Error): Promise<unknown> => {
      const end = time.now() + timeout
      for (;;) {
        const isLast = time.now() >= end
        try {
          flag(assertion, 'object', await fn())
          return await Reflect.apply(matcher, assertion, args)
        } catch (thrown) {
          if (isLast) fail(thrown, at)
          await time.pause(interval)
          time.advance(interval)
        }
      }
    }
    const proxy: object = new Proxy(assertion, {
      get(target, key, receiver) {
        const matcher: unknown = Reflect.get(target, key, receiver)
        if (typeof matcher !== 'function') return matcher instanceof chai.Assertion ? proxy : matcher
        if (key === 'assert') return matcher
        if (typeof key === 'string' && UNSUPPORTED.has(key))
          throw new SyntaxError(
            `expect.poll() is not supported in combination with .${key}(). Use vi.waitFor() if your assertion condition is unstable.`,
          )
        return (...args: readonly unknown[]) => {
          const at = new Error('STACK_TRACE_ERROR')
          flag(assertion, '_name', key)
          let running: Promise<unknown> | null = null
          const run = () => (running ??= untilItHolds(matcher, args, at))
          test.onFinished ??= []
          test.onFinished.push(() => {
            if (running) return
            const name = `expect.poll(assertion).${flag(assertion, 'negate') ? 'not.' : ''}${String(key)}()`
            throw new Error(
              `${name} was not awaited. This assertion is asynchronous and must be awaited; otherwise, it is not executed to avoid unhandled rejections:\n\nawait ${name}\n`,
            )
          })
          return {
            // biome-ignore lint/suspicious/noThenProperty: it only runs where the test waits for it
            then: (...handlers: Parameters<Promise<unknown>['then']>) => run().then(...handlers),
            catch: (handler: (thrown: unknown) => unknown) => run().catch(handler),
            finally: (handler: () => void) => run().finally(handler),
            [Symbol.toStringTag]: 'Promise',
          }
        }
      },
    })
    return proxy
  }
}
