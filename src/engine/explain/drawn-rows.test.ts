import { expect, test } from 'vitest'
import type { Evidence, EvidenceRow } from '../evidence'
import { drawnRowsOf, isFold } from './drawn-rows'

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

test('a line that differs in words among many that differ in indentation is drawn without a press', () => {
  const rows = Array.from({ length: 200 }, (_, line) => {
    const one = row(line, line === 150 ? 'call(none)' : `        call(${line})`)
    return { ...one, file: `\tcall(${line})`, contrast: line === 150 ? 'number' : 'indentation' } as const
  })
  const evidence: Evidence = { standing: 'near', at: { start: 0, end: 200 }, rows, quoted: 200, equal: 0, rivals: [], done: null }
  const drawn = drawnRowsOf(evidence, new Set())
  expect(drawn.some((one) => !isFold(one) && one.line === 150)).toBe(true)
  expect(drawn.filter(isFold).map(({ fold }) => fold)).toEqual([
    '142 lines with other white space alone',
    '41 lines with other white space alone',
  ])
})

test('a line that differs among thousands to be removed is drawn without a press', () => {
  const rows = Array.from({ length: 2000 }, (_, line) => row(line, line === 1500 ? 'other' : `line ${line}`))
  const evidence: Evidence = {
    standing: 'near',
    at: { start: 0, end: 2000 },
    rows,
    quoted: 2000,
    equal: 1999,
    rivals: [],
    done: null,
  }
  const drawn = drawnRowsOf(evidence, new Set())
  expect(drawn.length).toBeLessThan(30)
  expect(drawn.some((one) => !isFold(one) && one.line === 1500)).toBe(true)
  expect(drawn.filter(isFold).map(({ fold }) => fold)).toEqual([
    '1,492 equal lines to be removed',
    '491 equal lines to be removed',
  ])
})
