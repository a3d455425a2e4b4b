import { expect, test } from 'vitest'
import type { Edit, HunkLine } from '../engine/model'
import { diffLines, editCaption } from './edit-lines'

const lines = (...texts: string[]): HunkLine[] => texts.map((text) => ({ text, from: 0, to: 0 }))
const common = { written: 'a.ts', format: 'tool-call', span: { from: 0, to: 0 } } as const

const ROWS: readonly { readonly edit: Edit; readonly diff: string; readonly caption: string }[] = [
  {
    edit: {
      ...common,
      kind: 'patch',
      hunks: [
        {
          before: lines('a', 'b'),
          after: lines('a', 'c'),
          kept: [{ before: 0, after: 0, length: 1 }],
          hint: {},
          span: common.span,
        },
      ],
    },
    diff: ' a|-b|+c',
    caption: '',
  },
  {
    edit: { ...common, kind: 'replace', before: lines('a', 'b', 'z'), after: lines('a', 'c', 'd', 'z'), all: true },
    diff: ' a|-b|+c|+d| z',
    caption: 'every occurrence',
  },
  { edit: { ...common, kind: 'replace', before: lines('a', 'a'), after: lines('a'), all: false }, diff: ' a|-a', caption: '' },
  { edit: { ...common, kind: 'write', text: 'a\n', lines: lines('a') }, diff: '+a', caption: '' },
  { edit: { ...common, kind: 'create', text: 'a\n', lines: lines('a') }, diff: '+a', caption: '' },
  { edit: { ...common, kind: 'delete', before: lines('a') }, diff: '-a', caption: '' },
  { edit: { ...common, kind: 'lazy', lines: lines('a', '// …'), elisions: [1] }, diff: '+a| // …', caption: 'code left out' },
  {
    edit: { ...common, kind: 'lines', range: { start: 3, end: 6 }, lines: lines('a') },
    diff: '+a',
    caption: 'lines 4–6, by number',
  },
  {
    edit: { ...common, kind: 'symbol', action: 'insert-after', symbol: 'Pool/acquire', lines: lines('a') },
    diff: '+a',
    caption: 'after Pool/acquire',
  },
]

test.each(ROWS)('$edit.kind: $diff', ({ edit, diff, caption }) => {
  expect(
    diffLines(edit, 0)
      .map(({ sign, text }) => `${sign || ' '}${text}`)
      .join('|'),
  ).toBe(diff)
  expect(editCaption(edit)).toBe(caption)
})

test('no edit has no lines', () => {
  expect(diffLines(undefined, 0)).toEqual([])
  expect(editCaption(undefined)).toBe('')
})
