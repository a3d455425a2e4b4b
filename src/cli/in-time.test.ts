/** Work that has no end. */
import { expect, test } from 'vitest'
import { inTime } from './in-time'

test.each([
  [
    'a loop',
    () => {
      for (;;);
    },
  ],
  ['a regular expression', () => /^(?:a+)+$/.test(`${'a'.repeat(64)}b`)],
  [
    'what catches all errors',
    () => {
      for (;;)
        try {
          for (;;);
        } catch {}
    },
  ],
])('%s without an end is ended', (_, work) => {
  expect(inTime(50, work)).toBeNull()
  expect(inTime(60_000, () => 'next')).toEqual({ result: 'next' })
})

test('errors of the work are thrown, and work within work has its own end', () => {
  expect(() =>
    inTime(60_000, () => {
      throw new TypeError('wrong')
    }),
  ).toThrow(TypeError)
  const inner = inTime(60_000, () => [
    inTime(50, () => {
      for (;;);
    }),
    inTime(60_000, () => 1),
  ])
  expect(inner).toEqual({ result: [null, { result: 1 }] })
})
