import { expect, test } from 'vitest'
import { changedRange } from './changed-range'
import { linesTouched, linesWithEnds } from './text'

/** Line by line, as it reads. */
function lineByLine(before: string, after: string): ReturnType<typeof changedRange> {
  if (before === after) return null
  const [old, fresh] = [linesWithEnds(before), linesWithEnds(after)]
  const least = Math.min(old.length, fresh.length)
  let start = 0
  while (start < least && old[start] === fresh[start]) start += 1
  let tail = 0
  while (tail < least - start && old[old.length - 1 - tail] === fresh[fresh.length - 1 - tail]) tail += 1
  return { at: { start, end: old.length - tail }, lines: { start, end: fresh.length - tail } }
}

/** Every text of up to `most` units of these. */
function textsOf(units: readonly string[], most: number): string[] {
  let longest = ['']
  const all = [...longest]
  for (let length = 0; length < most; length += 1) {
    longest = longest.flatMap((text) => units.map((unit) => text + unit))
    all.push(...longest)
  }
  return all
}

test('the lines that differ are those that a comparison line by line finds', () => {
  const texts = textsOf(['a', 'b', '\n'], 5)
  for (const before of texts) for (const after of texts) expect(changedRange(before, after)).toEqual(lineByLine(before, after))
})

test('long texts are compared stretch by stretch, and their lines found alike', () => {
  const lines = Array.from({ length: 900 }, (_, index) => `line ${index} of it\n`)
  for (const at of [0, 1, 3, 4, 230, 231, 449, 640, 896, 899])
    for (const fresh of [[], ['another\n'], ['another\n', 'and one more\n'], [`line ${at} of its\n`]])
      for (const cut of [0, 1, 5]) {
        const [before, after] = [lines.join(''), lines.toSpliced(at, cut, ...fresh).join('')]
        expect(changedRange(before, after)).toEqual(lineByLine(before, after))
      }
})

test('which lines characters touch does not depend on what was asked before', () => {
  const texts = textsOf(['a', '\n'], 4)
  const line = (text: string, offset: number) => text.slice(0, offset).split('\n').length - 1
  for (const text of texts)
    for (const other of texts)
      for (let from = 0; from <= text.length; from += 1)
        for (let to = from; to <= text.length; to += 1) {
          linesTouched(other, Math.min(to, other.length), other.length)
          const end = to === from ? line(text, from) : line(text, to - (text[to - 1] === '\n' ? 1 : 0))
          expect(linesTouched(text, from, to)).toEqual({ start: line(text, from), end: end + 1 })
        }
})
