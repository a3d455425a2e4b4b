import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isBranchName } from '../../workspace/timeline'
import { branchProblem, landedText, placeText, verdictText, whenOf } from './timeline-messages'

const timeline = { branches: new Map([['main', 'x']]) }

test.each([
  ['retry', null],
  [' retry/2 ', null],
  ['zweiter Anlauf', null],
  ['', 'Write a name.'],
  ['  ', 'Write a name.'],
  ['main', 'There is a branch of this name.'],
  ['a:b', 'Letters, digits, blanks and . _ / - only.'],
  ['-a', 'Begin and end it with a letter or a digit.'],
  ['a/', 'Begin and end it with a letter or a digit.'],
  ['a'.repeat(61), 'That is too long.'],
])('a branch called “%s”: %s', (name, problem) => {
  expect(branchProblem(name, timeline)).toBe(problem)
})

test('what is refused and what is none are the same', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', '1', '-', '/', ' ', ':', 'é'), maxLength: 70 }), (name) => {
      expect(branchProblem(name, { branches: new Map() }) === null).toBe(isBranchName(name.trim()))
    }),
  )
})

test.each([
  [{ state: 'applied', how: 'indentation', score: 0.97 }, 'indentation, score 0.97'],
  [{ state: 'applied', how: 'exact', score: 1 }, 'exact'],
  [{ state: 'applied', how: 'create', score: 1 }, 'new file'],
  [{ state: 'already-applied', how: null, score: null }, 'already there'],
  [{ state: 'refused', how: null, score: null }, 'refused'],
] as const)('%o landed: %s', (decision, text) => {
  expect(landedText({ path: null, before: null, ...decision })).toBe(text)
})

test('lines are numbered from 1', () => {
  expect(placeText({ path: null, state: 'applied', how: 'exact', score: 1, before: { start: 3, end: 8 } })).toBe('lines 4–8')
  expect(placeText({ path: null, state: 'applied', how: 'create', score: 1, before: { start: 0, end: 0 } })).toBe('')
})

test.each([
  [null, 'No tests ran on exactly these files.'],
  [{ passed: 4, failed: 0 }, 'All 4 tests passed (embedded).'],
  [{ passed: 1, failed: 0 }, 'Its one test passed (embedded).'],
  [{ passed: 3, failed: 1 }, '1 of 4 tests failed (embedded).'],
])('verdict %o: %s', (verdict, text) => {
  expect(verdictText(verdict && { ...verdict, runtime: 'embedded' })).toBe(text)
})

test('a time of another day says which', () => {
  const at = (text: string) => new Date(text).getTime()
  expect(whenOf(at('2026-03-04T09:05'), at('2026-03-04T23:00'))).toBe('09:05')
  expect(whenOf(at('2026-03-04T09:05'), at('2026-03-05T00:10'))).toBe('4 Mar 09:05')
})
