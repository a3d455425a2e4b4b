/** The numbers were recorded from Python 3.11: `difflib` and, for the distances, a table of edits over UTF-16 units. */
import { describe, expect, test } from 'vitest'
import { closeMatches, SequenceMatcher } from './difflib'
import { distance, similarity } from './levenshtein'

const TEXTS = [
  ['', '', 1.0, 1.0, 1.0, 0],
  ['', 'a', 0.0, 0.0, 0.0, 1],
  ['abcd', 'bcde', 0.75, 0.75, 1.0, 2],
  ['qabxcd', 'abycdf', 0.6666666666666666, 0.6666666666666666, 1.0, 3],
  [
    'private Thread currentThread;',
    'private volatile Thread currentThread;',
    0.8656716417910447,
    0.8656716417910447,
    0.8656716417910447,
    9,
  ],
  ['src/diff/word.ts', 'diff/word.ts', 0.8571428571428571, 0.8571428571428571, 0.8571428571428571, 4],
  ['aaaa', 'aaaaaaaa', 0.6666666666666666, 0.6666666666666666, 0.6666666666666666, 4],
  ['naïve 😀 text', 'naive 😀 texts', 0.88, 0.88, 0.96, 2],
  ['tide', 'diet', 0.25, 1.0, 1.0, 3],
  ['diet', 'tide', 0.5, 1.0, 1.0, 3],
  ['    return x + y\n', '        return x - y\n', 0.8421052631578947, 0.8421052631578947, 0.8947368421052632, 5],
] as const

describe('texts', () => {
  test.each(TEXTS)('%j and %j', (a, b, ratio, quick, realQuick, edits) => {
    const matcher = new SequenceMatcher(a, b)
    expect([matcher.ratio(), matcher.quickRatio(), matcher.realQuickRatio()]).toEqual([ratio, quick, realQuick])
    expect(distance(a, b)).toBe(edits)
    expect(similarity(a, b)).toBe(a === '' && b === '' ? 1 : 1 - edits / Math.max(a.length, b.length))
  })
})

const BLOCKS = [
  ['abxcd', 'abcd', '0,0,2 3,2,2 5,4,0', 'equal 0,2,0,2; delete 2,3,2,2; equal 3,5,2,4'],
  ['qabxcd', 'abycdf', '1,0,2 4,3,2 6,6,0', 'delete 0,1,0,0; equal 1,3,0,2; replace 3,4,2,3; equal 4,6,3,5; insert 6,6,5,6'],
  ['ab', 'acab', '0,2,2 2,4,0', 'insert 0,0,0,2; equal 0,2,2,4'],
  ['aXbXc', 'abc', '0,0,1 2,1,1 4,2,1 5,3,0', 'equal 0,1,0,1; delete 1,2,1,1; equal 2,3,1,2; delete 3,4,2,2; equal 4,5,2,3'],
] as const

test.each(BLOCKS)('how %s becomes %s', (a, b, blocks, opcodes) => {
  const matcher = new SequenceMatcher(a, b)
  expect(
    matcher
      .matchingBlocks()
      .map((block) => [block.a, block.b, block.size].join())
      .join(' '),
  ).toBe(blocks)
  expect(
    matcher
      .opcodes()
      .map(({ tag, aFrom, aTo, bFrom, bTo }) => `${tag} ${[aFrom, aTo, bFrom, bTo].join()}`)
      .join('; '),
  ).toBe(opcodes)
})

/** Lines of which some are the same: the remainders of squares, and a blank one before each of every so many. */
function lines([count, modulus, offset, blankEvery]: readonly [number, number, number, number]): string[] {
  return Array.from({ length: count }, (_, index) => {
    const line = `x${(index * index + offset) % modulus}`
    return blankEvery > 0 && index % blankEvery === 0 ? [line, ''] : [line]
  }).flat()
}

const LINES = [
  { a: [10, 7, 0, 2], b: [12, 7, 1, 3], lengths: [15, 16], blocks: 3, ratio: 0.1935483870967742, whole: 0.1935483870967742 },
  {
    a: [150, 97, 0, 3],
    b: [140, 97, 5, 3],
    lengths: [200, 187],
    blocks: 11,
    ratio: 0.06718346253229975,
    whole: 0.06718346253229975,
  },
  {
    a: [150, 97, 0, 2],
    b: [160, 97, 5, 2],
    lengths: [225, 240],
    blocks: 8,
    ratio: 0.03870967741935484,
    whole: 0.060215053763440864,
  },
  { a: [199, 5, 0, 0], b: [199, 5, 1, 0], lengths: [199, 199], blocks: 62, ratio: 0.3065326633165829, whole: 0.3065326633165829 },
  { a: [200, 5, 0, 0], b: [200, 5, 1, 0], lengths: [200, 200], blocks: 1, ratio: 0.0, whole: 0.305 },
  { a: [300, 211, 0, 4], b: [300, 211, 3, 4], lengths: [375, 375], blocks: 10, ratio: 0.02666666666666667, whole: 0.048 },
  {
    a: [400, 1009, 0, 5],
    b: [380, 1009, 0, 3],
    lengths: [480, 507],
    blocks: 153,
    ratio: 0.8226950354609929,
    whole: 0.8226950354609929,
  },
  { a: [250, 41, 2, 0], b: [260, 41, 9, 0], lengths: [250, 260], blocks: 1, ratio: 0.0, whole: 0.08627450980392157 },
] as const

describe('popular elements of 200 or more begin no match', () => {
  test.each(LINES)('$lengths lines', ({ a, b, lengths, blocks, ratio, whole }) => {
    const [left, right] = [lines(a), lines(b)]
    expect([left.length, right.length]).toEqual(lengths)
    expect(new SequenceMatcher(left, right).matchingBlocks().length).toBe(blocks)
    expect(new SequenceMatcher(left, right).ratio()).toBe(ratio)
    expect(new SequenceMatcher(left, right, null, false).ratio()).toBe(whole)
  })

  test.each([
    [40, 'end', 0.03285420944558522, 0.8336755646817249],
    [60, 'tail', 0.024691358024691357, 0.8340192043895748],
    [100, '', 0.006661115736885929, 0.832639467110741],
  ])('texts of %d words', (count, tail, ratio, whole) => {
    const [a, b] = [`${'abcde '.repeat(count)}${tail}`, `${'abcdf '.repeat(count)}${tail}!`]
    expect(new SequenceMatcher(a, b).ratio()).toBe(ratio)
    expect(new SequenceMatcher(a, b, null, false).ratio()).toBe(whole)
  })
})

test.each([
  ['appel', ['ape', 'apple', 'peach', 'puppy'], 3, 0.6, ['apple', 'ape']],
  ['wheel', ['while', 'where', 'wheel', 'whee', 'heel'], 3, 0.6, ['wheel', 'whee', 'heel']],
  ['word.ts', ['src/diff/word.ts', 'word.js', 'src/word.ts'], 1, 0.6, ['word.js']],
  ['src/word.ts', ['src/diff/word.ts', 'src/words.ts', 'src/ward.ts'], 2, 0.8, ['src/words.ts', 'src/ward.ts']],
  ['ab', ['ba', 'ab', 'aab', 'abb'], 3, 0.6, ['ab', 'abb', 'aab']],
  ['/repo/src/index.ts', ['src/index.ts', 'index.ts', 'src/index.tsx'], 1, 0.8, ['src/index.ts']],
  ['x', [], 3, 0.6, []],
])('the closest to %s of %j', (word, possibilities, most, cutoff, expected) => {
  expect(closeMatches(word, possibilities, most, cutoff)).toEqual(expected)
})
