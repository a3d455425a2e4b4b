import { describe, expect, test } from 'vitest'
import { Budget } from '../../budget'
import type { RungId } from '../../model'
import { Alphabet, Lines, splitLines } from '../lines'
import { LADDER } from './ladder'

/** 0-based starts that each rung proposes, with the columns where it shifts. */
function proposals(file: string, hunk: string): Record<RungId, unknown[]> {
  const alphabet = new Alphabet()
  const [file_, hunk_] = [file, hunk].map((text) => {
    const { texts, ends } = splitLines(text)
    return Lines.of(alphabet, texts, ends)
  }) as [Lines, Lines]
  const entries = LADDER.map((rung) => [
    rung.id,
    rung.propose(file_, hunk_, new Budget(1))?.map(({ start, shift }) => (shift ? [start, shift.columns] : start)),
  ])
  return Object.fromEntries(entries)
}

test('the ladder climbs from strict to loose', () => {
  expect(LADDER.map((rung) => rung.id)).toEqual(['exact', 'line-ends', 'trailing-space', 'indentation'])
})

describe('the case that only this rung, and the looser ones, solve', () => {
  test('exact', () => {
    expect(proposals('a\nb\nc\n', 'b\nc\n')).toEqual({
      exact: [1],
      'line-ends': [1],
      'trailing-space': [1],
      indentation: [[1, 0]],
    })
  })

  test('line-ends', () => {
    expect(proposals('a\r\nb\r\nc\r\n', 'b\nc\n')).toEqual({
      exact: [],
      'line-ends': [1],
      'trailing-space': [1],
      indentation: [[1, 0]],
    })
  })

  test('trailing-space', () => {
    expect(proposals('a\nb  \nc\n', 'b\nc\t\n')).toEqual({
      exact: [],
      'line-ends': [],
      'trailing-space': [1],
      indentation: [[1, 0]],
    })
  })

  test.each([
    ['dropped', '  if (a) {\n    b()\n  }\n', 'if (a) {\n  b()\n}\n', [[0, 2]]],
    ['added', 'if (a) {\n  b()\n}\n', '    if (a) {\n      b()\n    }\n', [[0, -4]]],
    ['tabs in the file, spaces in the reply', '\tif (a) {\n\t\tb()\n\t}\n', '  if (a) {\n    b()\n  }\n', [[0, 0]]],
    ['blank lines do not count', '  a\n\n  b\n', 'a\n   \nb\n', [[0, 2]]],
    ['not uniform', '  a\n    b\n', 'a\nb\n', []],
    ['only the first line', '    a\n    b\n', 'a\n    b\n', []],
    ['one column, as a lost prefix of a diff leaves it', ' a\n b\n', 'a\nb\n', []],
  ])('indentation: %s', (_, file, hunk, expected) => {
    expect(proposals(file, hunk)).toEqual({ exact: [], 'line-ends': [], 'trailing-space': [], indentation: expected })
  })
})

describe('every place is found', () => {
  test('overlapping ones too', () => {
    expect(proposals('x\nx\nx\nx\n', 'x\nx\n').exact).toEqual([0, 1, 2])
  })

  test('the last line may have no end', () => {
    expect(proposals('a\nb', 'b\n').exact).toEqual([1])
  })

  test.each([
    ['a hunk longer than the file', 'a\n', 'a\nb\n'],
    ['an empty file', '', 'a\n'],
    ['blank lines alone say nothing of an indentation', 'a\n  \nb\n', '    \n'],
  ])('%s', (_, file, hunk) => {
    expect(proposals(file, hunk).exact).toEqual([])
    expect(proposals(file, hunk).indentation).toEqual([])
  })
})

test('a spent budget is told, not ignored', () => {
  const alphabet = new Alphabet()
  const lines = (text: string) => Lines.of(alphabet, splitLines(text).texts, splitLines(text).ends)
  const spent = new Budget(1)
  while (spent.spend(1_000_000_000)) {}
  expect(LADDER.at(-1)?.propose(lines('  a\n'), lines('a\n'), spent)).toBeNull()
})
