import { expect, test } from 'vitest'
import type { Cell, ToolResult } from '../../engine/appliers'
import { csvTable, markdownTable } from './matrix-table'

const result = (name: string, cells: readonly Cell[], rest: Partial<ToolResult> = {}): ToolResult => ({
  id: 'aider-diff',
  about: { id: 'aider-diff', name, version: '1', family: 'blocks', formats: [], evidence: [], options: {} },
  cells,
  own: [],
  verdict: 'applied',
  stopped: null,
  translated: false,
  given: null,
  native: 'same',
  expected: null,
  changed: {},
  message: '',
  hunks: [],
  trace: [],
  ...rest,
})

test('the matrix as a table of Markdown', () => {
  const results = [result('A|B', ['same', 'refused']), result('C', ['other', 'none'], { native: 'other', expected: 'other' })]
  expect(markdownTable(results, 2).split('\n')).toEqual([
    '| Tool | Version | Family | Hunk 1 | Hunk 2 | Reply | Expected files | As people meet it |',
    '| --- | --- | --- | --- | --- | --- | --- | --- |',
    '| A\\|B | 1 | Search and replace blocks | same | refused | says applied: same files |  | writes at once |',
    '| C | 1 | Search and replace blocks | other bytes | not seen | says applied: other bytes | not as meant | writes at once |',
    '',
  ])
})

test('in Markdown the tools whose format it is not are counted below the table', () => {
  const [read, other] = [result('A', ['same']), result('B', ['none'], { stopped: 'format' })]
  const below = markdownTable([read, other], 1).split('\n').slice(2)
  expect(below).toEqual([
    '| A | 1 | Search and replace blocks | same | says applied: same files | writes at once |',
    '',
    'Not their format: 1 other tool.',
    '',
  ])
})

test('the matrix for a spreadsheet: quotes doubled, formulas made text', () => {
  const results = [result('say "hi", all', ['kept']), result('=SUM(A1)', ['bold'], { stopped: 'format' })]
  expect(csvTable(results, 1)).toBe(
    [
      'Tool,Version,Family,Hunk 1,Reply,As people meet it',
      '"say ""hi"", all",1,Search and replace blocks,unchanged,says applied: same files,writes at once',
      "'=SUM(A1),1,Search and replace blocks,written,not its format,writes at once",
      '',
    ].join('\r\n'),
  )
})
