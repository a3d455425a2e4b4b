import { describe, expect, test } from 'vitest'
import type { LabKey } from '../../lab/lab-row'
import { reasonWords, valueWords } from './value-words'

describe('what a mark of the lab is called', () => {
  const rows: readonly [key: LabKey, value: string, words: string][] = [
    ['refusal', 'destroyed-by-earlier-edit', 'changed by earlier hunk'],
    ['cause', 'lines-differ', 'lines differ'],
    ['landing', 'inner-space', 'white space'],
    ['landing', 'entities', 'HTML entities'],
    ['landing', 'write', 'whole file'],
    ['format', 'search-replace', 'search/replace'],
    ['outcome', 'right', 'as it is meant'],
    ['model', 'not-found', 'not-found'],
    ['refusal', 'of-a-later-version', 'of-a-later-version'],
  ]
  test.each(rows)('%s %s: %s', (key, value, words) => expect(valueWords(key, value)).toBe(words))

  test.each([
    [['lines-differ'], 'not-found', 'lines differ'],
    [[], 'not-found', 'lines not found'],
    [[], 'no-reply', 'no reply in it'],
    [[], 'never-shown', 'file never shown'],
    [[], '', ''],
  ])('%j, %s: %s', (causes, why, words) => expect(reasonWords({ causes, why })).toBe(words))
})
