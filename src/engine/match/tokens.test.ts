import { describe, expect, test } from 'vitest'
import { similarity } from './similarity'
import { slipsIn, withoutSlips } from './tokens'

const unknown = () => false

describe('a line with a slip in it', () => {
  test.each([
    ['letters exchanged', 'cosnole.log(x)', 'console.log(x)', [{ written: 'cosnole', meant: 'console' }]],
    ['a letter left out', 'retur value', 'return value', [{ written: 'retur', meant: 'return' }]],
    ['a letter too many', 'returnn value', 'return value', [{ written: 'returnn', meant: 'return' }]],
    ['a wrong letter', 'retirn value', 'return value', [{ written: 'retirn', meant: 'return' }]],
    [
      'two words',
      'cosnt vlaue = 1',
      'const value = 1',
      [
        { written: 'cosnt', meant: 'const' },
        { written: 'vlaue', meant: 'value' },
      ],
    ],
    ['white space and typography alone', 'a  =  “b”', 'a = "b"', []],
  ])('%s', (_, written, meant, slips) => {
    expect(slipsIn(written, meant, unknown)).toEqual(slips)
  })

  test.each([
    ['another number', 'value = 1', 'value = 2'],
    ['a number in a word', 'value1 = x', 'value2 = x'],
    ['another operator', 'value == x', 'value != x'],
    ['another word', 'return first', 'return second'],
    ['a word more', 'return value', 'return the value'],
    ['another case', 'Value = x', 'value = x'],
    ['one or many', 'items = x', 'item = x'],
    ['a short name', 'a = x', 'b = x'],
    ['a comma more', 'call(a)', 'call(a),'],
  ])('is another line: %s', (_, written, meant) => {
    expect(slipsIn(written, meant, unknown)).toBeNull()
  })

  test('a word that the file has is a name, and no slip', () => {
    expect(slipsIn('form.send()', 'from.send()', (word) => word === 'form')).toBeNull()
  })

  test('is put right wherever new text repeats it, as a word of its own', () => {
    const slips = [{ written: 'pool', meant: 'Pool' }]
    expect(withoutSlips('pool.size + spool + pool', slips)).toBe('Pool.size + spool + Pool')
  })
})

describe('similarity', () => {
  test.each([
    ['the same', 'const a = 1', 'const a = 1', 1],
    ['one of ten', 'abcdefghij', 'abcdefghiX', 0.9],
    ['one more', 'abcdefghij', 'abcdefghi', 0.9],
    ['half of it', 'abcdefgh', 'abcdWXYZ', 0.5],
    ['too little to count', 'abcdefghij', 'zyxwvutsrq', 0],
    ['nothing', 'abc', '', 0],
    [
      'over many words of a machine',
      `${'ab'.repeat(100)}x${'cd'.repeat(100)}y`,
      `${'ab'.repeat(100)}z${'cd'.repeat(100)}w`,
      1 - 2 / 402,
    ],
    ['equal as far as they are compared, and not behind that', `${'a'.repeat(2000)}b`, `${'a'.repeat(2000)}c`, 1 - 1 / 2000],
    ['put in at one end and out at the other', `x${'abc'.repeat(30)}`, `${'abc'.repeat(30)}y`, 1 - 2 / 91],
  ])('%s', (_, one, other, expected) => {
    expect(similarity(one, other)).toBeCloseTo(expected, 5)
    expect(similarity(other, one)).toBeCloseTo(expected, 5)
  })

  test('is that of Levenshtein', () => {
    const plain = (a: string, b: string): number => {
      let row = Array.from({ length: b.length + 1 }, (_, at) => at)
      for (const [i, character] of [...a].entries()) {
        const next = [i + 1]
        for (let j = 1; j <= b.length; j++)
          next.push(Math.min((next[j - 1] ?? 0) + 1, (row[j] ?? 0) + 1, (row[j - 1] ?? 0) + (b[j - 1] === character ? 0 : 1)))
        row = next
      }
      return row.at(-1) ?? 0
    }
    let seed = 7
    const next = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return seed % below
    }
    for (let run = 0; run < 300; run++) {
      const text = () => Array.from({ length: next(90) }, () => 'abcd'[next(4)] ?? '').join('')
      const [a, b] = [text(), text()]
      const longest = Math.max(a.length, b.length, 1)
      const share = 1 - plain(a, b) / longest
      const measured = similarity(a, b)
      if (measured > 0) expect(measured).toBeCloseTo(share, 9)
      else expect(share).toBeLessThan(0.5)
    }
  })
})
