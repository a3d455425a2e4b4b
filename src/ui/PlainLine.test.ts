import { describe, expect, it } from 'vitest'
import type { CodeRow } from './code-view'
import { type RowSign, signsIn } from './invisible'
import { textRuns } from './text-runs'

const PLAIN: CodeRow = { tone: 'plain', sign: '', number: '1', group: 0 }
const runs = (row: CodeRow, text: string, signs: readonly RowSign[] = signsIn(text, true)) =>
  textRuns(row, text, -1, signs).map(({ text, className, sign }) => [text, className, sign?.sign])

describe('the text of a row', () => {
  it('is cut around its invisible characters, which stay in it', () => {
    const text = '\tif\u00a0(\u200bx)  '
    expect(runs(PLAIN, text)).toEqual([
      ['\t', 'code-unseen code-unseen-tab', '→'],
      ['if', '', undefined],
      ['\u00a0', 'code-unseen code-unseen-space', 'NBSP'],
      ['(', '', undefined],
      ['\u200b', 'code-unseen code-unseen-box', 'ZWSP'],
      ['x)', '', undefined],
      ['  ', 'code-unseen code-unseen-trailing', '·'],
    ])
    expect(
      textRuns(PLAIN, text, -1, signsIn(text, true))
        .map((run) => run.text)
        .join(''),
    ).toBe(text)
  })

  it('has signs in its pieces, and pieces that begin within a sign', () => {
    const piece = (from: number, to: number) => ({ from, to, tone: 'added', form: 'fill', group: 0 }) as const
    const row: CodeRow = { ...PLAIN, pieces: [piece(0, 3), piece(3, 5)] }
    expect(runs(row, 'a\u200b   ').map(([text, className]) => [text, className])).toEqual([
      ['a', 'code-piece code-piece-fill code-tone-added'],
      ['\u200b', 'code-piece code-piece-fill code-tone-added code-unseen code-unseen-box'],
      [' ', 'code-piece code-piece-fill code-tone-added code-unseen code-unseen-trailing'],
      ['  ', 'code-piece code-piece-fill code-tone-added code-unseen code-unseen-trailing'],
    ])
  })

  it('is one run without them', () => expect(runs(PLAIN, 'עברית 👨‍👩‍👧', [])).toEqual([['עברית 👨‍👩‍👧', '', undefined]]))
})
