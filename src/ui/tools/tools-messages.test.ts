import { expect, test } from 'vitest'
import type { Remedy } from '../../engine/appliers'
import { agreementTexts, remedyText } from './tools-messages'

test.each<readonly [change: Remedy['change'], says: string]>([
  [{ kind: 'form' }, 'as it is'],
  [{ kind: 'quoted' }, 'as the file has them'],
  [{ kind: 'surrounded', lines: 1 }, 'one line around'],
  [{ kind: 'surrounded', lines: 3 }, '3 lines around'],
  [{ kind: 'whole' }, 'The whole file'],
])('%j is said', (change, says) => {
  expect(remedyText({ repaired: false, change, format: 'tool-call', reply: '', tried: 1 })).toContain(says)
})

test('a remedy of a hunk that Hunkscope refuses is said to be its repair', () => {
  expect(remedyText({ repaired: true, change: { kind: 'form' }, format: 'tool-call', reply: '', tried: 1 })).toContain(
    'Hunkscope’s repair',
  )
})

test('where nothing lands, it is said what was tried', () => {
  expect(remedyText({ repaired: false, change: null, format: null, reply: null, tried: 4 })).toContain('4 replies')
  expect(remedyText({ repaired: false, change: null, format: null, reply: null, tried: 0 })).toContain('cannot say')
})

test('agreement with a real tool is said with its figures', () => {
  expect(agreementTexts('pi')[0]).toMatch(/^Agrees with .*pi-coding-agent \d+\.\d+\.\d+ in [\d,]+ of [\d,]+ made-up edits/)
  expect(agreementTexts('cursor')).toEqual([])
})
