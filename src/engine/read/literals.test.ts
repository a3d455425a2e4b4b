import { describe, expect, test } from 'vitest'
import { closingAt, decoded, openingAt } from './literals'
import { MappedText } from './mapped-text'

/** What a literal means; null where it is none or not closed. */
function meaning(text: string): string | null {
  const opening = openingAt(text, 0)
  if (opening === null) return null
  const close = closingAt(text, opening.from, opening.mark)
  return close < 0 ? null : decoded(MappedText.plain(text), opening.from, close, opening.raw).text
}

describe('a literal', () => {
  test.each([
    ['"a"', 'a'],
    ["'it\\'s'", "it's"],
    ['"\\\\"', '\\'],
    ['"""a "b"\n\\"""" """', 'a "b"\n"'],
    ["'''a'b'''", "a'b"],
    ['`a\\`b`', 'a`b'],
    ['"a\\nb\\t"', 'a\nb\t'],
    ['r"\\d\\n"', '\\d\\n'],
    ['"\\d"', '\\d'],
    ['"\\x41\\u00e9\\u{1F600}\\U0001F600"', 'Aé😀😀'],
    ['"a\\\nb"', 'ab'],
    ['"a', null],
    ['"a\\"', null],
    ['x"a"', null],
  ])('%j', (text, expected) => {
    expect(meaning(text)).toBe(expected)
  })

  test('leads back to the places of its characters', () => {
    const passage = decoded(MappedText.plain('a\\nb', 10), 0, 4, false)
    expect([passage.at(0), passage.at(1), passage.at(2), passage.end]).toEqual([10, 11, 13, 14])
  })
})
