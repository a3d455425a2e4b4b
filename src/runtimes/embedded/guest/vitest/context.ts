/** What a test's body gets: `task`, `expect`, `skip` and what else a test may ask for. */
import type { ExpectStatic } from '@vitest/expect'
import type { Fn } from './task-options'
import { Skipped, type TestTask } from './tasks'
import { isFn } from './titles'

/** @param note prints a line for people */
export function createTestContext(
  test: TestTask,
  signal: AbortSignal,
  expectOf: (test: TestTask) => ExpectStatic,
  note: (text: string) => void,
): object {
  const { face } = test
  const later = (list: 'onFailed' | 'onFinished') => (run: unknown) => {
    if (!isFn(run)) throw new TypeError(`${list === 'onFailed' ? 'onTestFailed' : 'onTestFinished'}() expects a function.`)
    face[list] = [...(face[list] ?? []), run]
  }
  const context: Fn = () => {
    throw new Error('done() callback is deprecated, use promise instead')
  }
  Object.defineProperty(context, 'expect', { get: () => expectOf(test), configurable: true, enumerable: true })
  return Object.assign(context, {
    signal,
    task: face,
    skip(condition?: unknown) {
      if (condition === false) return
      throw new Skipped('test is skipped; abort execution')
    },
    annotate: async (message: unknown) => {
      note(String(message))
      return { message, type: 'notice' }
    },
    onTestFailed: later('onFailed'),
    onTestFinished: later('onFinished'),
  })
}
