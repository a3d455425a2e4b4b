/** Lines that are put in the place of others are those of the text that comes of it. */
import { describe, expect, test } from 'vitest'
import { Lines, type Splice } from './lines'

describe('a text is its lines and their ends', () => {
  test.each([
    ['', [], []],
    ['a', ['a'], ['']],
    ['a\n', ['a'], ['\n']],
    ['a\r\nb\n\n', ['a', 'b', ''], ['\r\n', '\n', '\n']],
    ['a\r', ['a\r'], ['']],
    ['a\rb\n\r\n', ['a\rb', ''], ['\n', '\r\n']],
  ])('%j', (text, texts, ends) => {
    const lines = Lines.of(text)
    const all = Array.from({ length: lines.length }, (_, line) => line)
    expect([all.map((line) => lines.text(line)), all.map((line) => lines.end(line))]).toEqual([texts, ends])
  })

  test.each([16_382, 16_383, 16_384, 16_385, 70_000])('%d lines', (count) => {
    const lines = Lines.of(`${'x\n'.repeat(count - 1)}last`)
    expect([lines.length, lines.text(count - 1), lines.from(count)]).toEqual([count, 'last', lines.source.length])
  })
})

describe('splices', () => {
  test.each<[string, string, Splice[], string]>([
    ['a line for a line', 'a\nb\nc\n', [{ at: 1, remove: 1, lines: ['x'] }], 'a\nx\nc\n'],
    [
      'two at once',
      'a\nb\nc\n',
      [
        { at: 0, remove: 1, lines: [] },
        { at: 2, remove: 0, lines: ['x', 'y'] },
      ],
      'b\nx\ny\nc\n',
    ],
    ['the end of the line above', 'a\r\nb\n', [{ at: 1, remove: 0, lines: ['x'] }], 'a\r\nx\r\nb\n'],
    ['a last line keeps having no end', 'a\nb', [{ at: 2, remove: 0, lines: ['x'] }], 'a\nb\nx'],
    ['also where it goes', 'a\nb', [{ at: 1, remove: 1, lines: [] }], 'a'],
    ['also where another takes its place', 'a\nb', [{ at: 1, remove: 1, lines: ['x'] }], 'a\nx'],
    ['into nothing', '', [{ at: 0, remove: 0, lines: ['x'] }], 'x\n'],
    ['everything goes', 'a\nb', [{ at: 0, remove: 2, lines: [] }], ''],
  ])('%s', (_, text, splices, after) => {
    for (const isKeyed of [false, true]) {
      const old = Lines.of(text)
      if (isKeyed) for (let line = 0; line < old.length; line++) old.like(old, line)
      const { lines, origin } = old.spliced(splices)
      expect(lines.source).toBe(after)
      const fresh = Lines.of(after)
      const all = (of: Lines) => Array.from({ length: of.length }, (_, line) => [of.text(line), of.end(line), of.key(line)])
      expect(all(lines)).toEqual(all(fresh))
      for (const [line, was] of origin.entries()) if (was >= 0) expect(lines.text(line)).toBe(old.text(was))
      for (let line = 0; line < lines.length; line++)
        if (!lines.isBlank(line)) expect(lines.like(fresh, line)).toEqual(fresh.like(fresh, line))
    }
  })
})
