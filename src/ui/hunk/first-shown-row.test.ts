import { expect, test } from 'vitest'
import type { EvidenceRow } from '../../engine/evidence'
import { firstShownOf } from './first-shown-row'

const row = (line: number, file: string): EvidenceRow => ({
  fate: 'removed',
  line,
  fresh: -1,
  replyLine: line,
  reply: `line ${line}`,
  file,
  of: { side: 'before', line },
  becomes: -1,
  contrast: file === `line ${line}` ? null : 'text',
  difference: null,
  elsewhere: null,
})

test.each([
  ['near the top', 20, 0],
  ['far below lines that differ in white space alone', 150, 144],
])('what differs in words %s is among the first rows', (_, at, first) => {
  const rows = Array.from({ length: 200 }, (_, line): EvidenceRow => {
    const file = line % 7 === 0 ? `line ${line}` : `\tline ${line}`
    return line === at ? row(line, 'other') : { ...row(line, file), contrast: line % 7 === 0 ? null : 'indentation' }
  })
  expect(firstShownOf(rows)).toBe(first)
  expect(firstShownOf(rows, true)).toBe(at - 2)
  expect(firstShownOf(rows.filter(({ contrast }) => contrast !== 'text'))).toBe(0)
})

test('a line that the reply omits is among the first rows, however far below it others differ', () => {
  const omitted: EvidenceRow = { ...row(-1, 'a line of the file'), fate: 'unquoted', reply: null, contrast: null }
  const rows = Array.from({ length: 200 }, (_, line) =>
    line === 3 ? omitted : row(line, line === 150 ? 'other' : `line ${line}`),
  )
  expect(firstShownOf(rows)).toBe(0)
})
