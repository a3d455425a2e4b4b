import { describe, expect, test } from 'vitest'
import { type LabKey, labRowOf, rowsThat } from './lab-row'
import { valueWords, whyWords, wordsOfRow } from './value-words'

describe('what a mark of the lab is called', () => {
  const rows: readonly [key: LabKey, value: string, words: string][] = [
    ['refusal', 'destroyed-by-earlier-edit', 'changed by earlier hunk'],
    ['cause', 'lines-differ', 'lines differ'],
    ['landing', 'inner-space', 'white space'],
    ['landing', 'entities', 'HTML entities'],
    ['landing', 'write', 'whole file'],
    ['format', 'search-replace', 'search/replace'],
    ['outcome', 'right', 'as it is meant'],
    ['tool', 'native', 'Hunkscope'],
    ['model', 'not-found', 'not-found'],
    ['refusal', 'of-a-later-version', 'of-a-later-version'],
  ]
  test('a row says in words why it came out so, and a search finds them', () => {
    const verdict = { state: 'broken', why: 'no-end' } as const
    const row = labRowOf({ names: { id: 'a' }, verdict }, 1)
    expect(whyWords(row)).toBe('no verdict in time')
    const found = (words: string) => rowsThat([row], { chosen: new Map(), words }, wordsOfRow)
    expect([found('verdict in TIME'), found('no-end'), found('another')]).toEqual([[row], [row], []])
  })

  test.each(rows)('%s %s: %s', (key, value, words) => expect(valueWords(key, value)).toBe(words))
})
