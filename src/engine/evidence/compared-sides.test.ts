import { describe, expect, test } from 'vitest'
import { comparedSidesOf } from './compared-sides'

describe('two lines in parts', () => {
  test('join to the lines', () => {
    const { reply, file } = comparedSidesOf({ reply: 'use(conn, 5)', file: 'use(conn, 4);' })
    const joined = (side: typeof reply) => side?.map(({ text }) => text).join('')
    expect([joined(reply), joined(file)]).toEqual(['use(conn, 5)', 'use(conn, 4);'])
  })

  test('mark nothing but what differs', () => {
    const { file } = comparedSidesOf({ reply: 'const conn = open(5)', file: 'const conn = open(4)' })
    expect(file?.filter(({ changed }) => changed)).toEqual([{ text: '4', changed: true }])
  })

  test.each([
    ['a longer name', '    def mark(self):', '    def mark_as_enabled(self):', 'mark', 'mark_as_enabled'],
    [
      'more behind the line',
      'def power(a, b):  # Raises a number to the power of another',
      'def power(a, b):',
      '  # Raises a number to the power of another',
      '',
    ],
  ])('mark one stretch that is longer than the rest: %s', (_, reply, file, ours, theirs) => {
    const sides = comparedSidesOf({ reply, file })
    const changed = (side: typeof sides.reply) =>
      (side ?? [])
        .filter((part) => part.changed)
        .map(({ text }) => text)
        .join('|')
    expect([changed(sides.reply), changed(sides.file)]).toEqual([ours, theirs])
  })

  test('mark lines with little in common as a whole', () => {
    const { reply } = comparedSidesOf({ reply: 'return total', file: 'if (a > b) throw new RangeError(a)' })
    expect(reply).toEqual([{ text: 'return total', changed: true }])
  })

  test('mark nothing of a line that has none beside it', () => {
    expect(comparedSidesOf({ reply: null, file: 'a()' })).toEqual({ reply: null, file: [{ text: 'a()', changed: false }] })
  })
})
