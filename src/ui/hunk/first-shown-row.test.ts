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
  expect(firstShownOf(rows.filter(({ contrast }) => contrast !== 'text'))).toBe(0)
})
