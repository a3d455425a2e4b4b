import { expect, test } from 'vitest'
import { distance } from './levenshtein'
import { Likeness } from './likeness'
import { StepBudget } from './step-budget'

/** A text of so many letters, the same for the same seed. */
function letters(seed: number, length: number, kinds: number): string {
  let state = seed
  let text = ''
  for (let at = 0; at < length; at += 1) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    text += String.fromCharCode(97 + (Math.floor(state / 65_536) % kinds))
  }
  return text
}

test.each([
  ['', ''],
  ['', 'abc'],
  ['abc', ''],
  ['kitten', 'sitting'],
  ['a'.repeat(32), 'a'.repeat(31)],
  ['a'.repeat(33), `${'a'.repeat(32)}b`],
  ['“quoted”', '"quoted"'],
])('the distance of %j and %j', (a, b) => {
  expect(new Likeness(a).distance(b, new StepBudget())).toBe(distance(a, b))
})

test.each([1, 31, 32, 33, 64, 65, 200])('distances of texts of about %d units', (length) => {
  for (let seed = 1; seed < 60; seed += 1) {
    const a = letters(seed, length, 3)
    const b = letters(seed + 1000, length + (seed % 5), 3)
    const near = a.slice(0, length >> 1) + b.slice(0, 3) + a.slice((length >> 1) + (seed % 3))
    expect(new Likeness(a).distance(b, new StepBudget())).toBe(distance(a, b))
    expect(new Likeness(a).distance(near, new StepBudget())).toBe(distance(a, near))
  }
})

test.each([
  ['abcd', 'abcd', 0.9, 1],
  ['abcd', 'abcx', 0.5, 0.75],
  ['abcd', 'abcx', 0.75, null],
  ['abcd', 'wxyz', 0, null],
])('%j is like %j, above %d: %d', (a, b, floor, expected) => {
  expect(new Likeness(a).above(floor, b, new StepBudget())).toBe(expected)
})

test.each([8, 40, 90])('a distance is found up to a limit, for texts of about %d units', (length) => {
  const work = new StepBudget()
  for (let seed = 1; seed < 40; seed += 1) {
    const a = letters(seed, length, 3)
    const b = a.slice(seed % 4) + letters(seed + 1000, seed % 7, 3)
    const edits = distance(a, b)
    const likeness = new Likeness(a)
    for (const most of [0, edits - 1, edits, edits + 1, 2 * length])
      expect(likeness.within(most, b, work)).toBe(most < edits ? null : edits)
  }
})
