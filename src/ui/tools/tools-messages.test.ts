import { expect, test } from 'vitest'
import { compare, type Remedy } from '../../engine/appliers'
import { agreementTexts, remedyText, summaryText } from './tools-messages'

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

const blockOf = (old: string, fresh: string) =>
  `a.py\n\`\`\`\n<<<<<<< SEARCH\n${old}\n=======\n${fresh}\n>>>>>>> REPLACE\n\`\`\`\n`

test('every tool that reads the reply is counted once, and one that writes a part of it by itself', () => {
  const reply = `${blockOf('go()', 'stop()')}\n${blockOf('nowhere()', 'here()')}`
  const results = [...compare(reply, { 'a.py': 'go()\nrun()\n' })]
  const text = summaryText(results)
  const [read = 0, , same = 0, other = 0, part = 0, refused = 0] = [...text.matchAll(/\d+/g)].map(([number]) => Number(number))
  expect(text).toContain(`${part} a part of it`)
  expect(part).toBe(results.filter(({ id, verdict }) => id !== 'native' && verdict === 'partial').length)
  expect(part).toBeGreaterThan(0)
  expect(same + other + part + refused).toBe(read)
})

test('where no tool writes a part, none is counted', () => {
  expect(summaryText([...compare(blockOf('go()', 'stop()'), { 'a.py': 'go()\nrun()\n' })])).not.toContain('part')
})
