import { expect, test } from 'vitest'
import { forgetText, storedText } from './settings-messages'

test('sizes as a person reads them', () => {
  expect(
    [0, 999, 1000, 1_250_000, 99_950_000, 250_000_000, 3e9, 5e12].map((bytes) => /, (.*) in all/.exec(storedText(1, bytes))?.[1]),
  ).toEqual(['0 bytes', '999 bytes', '1.0 KB', '1.3 MB', '100.0 MB', '250 MB', '3.0 GB', '5000 GB'])
})

test('what is kept, and what is asked before it goes', () => {
  expect(storedText(1, null)).toBe('1 project, in this browser alone.')
  expect(storedText(3, 2_000_000)).toBe('3 projects, 2.0 MB in all, in this browser alone.')
  expect([1, 4].map(forgetText)).toEqual([
    'Forget the other project with all snapshots? This cannot be undone.',
    'Forget the 4 other projects with all snapshots? This cannot be undone.',
  ])
})
