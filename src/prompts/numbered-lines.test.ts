import { describe, expect, test } from 'vitest'
import type { FormatId } from '../engine/model'
import { fenced, fileAs, READ_LINES, readLines } from './numbered-lines'

const lines = (count: number) => Array.from({ length: count }, (_, index) => `line ${index + 1}\n`).join('')

describe('a file that is shown', () => {
  test.each<[FormatId | null, string]>([
    [null, 'The file `a.ts` as it is now:\n```ts\na\n\nb\n```'],
    ['search-replace', 'The file `a.ts` as it is now:\n```ts\na\n\nb\n```'],
    ['numbered-snippet', 'The file `a.ts` as it is now, each line behind its number:\n```\n1| a\n2| \n3| b\n```'],
    ['line-range', 'The file `a.ts` as it is now, each line behind its number:\n```\n1| a\n2| \n3| b\n```'],
  ])('for %s', (format, text) => {
    expect(fileAs(format, { path: 'a.ts', text: 'a\n\nb\n' })).toBe(text)
    expect(fileAs(format, { path: 'a.ts', text: 'a\r\n\r\nb\r\n' }).replaceAll('\r', '')).toBe(text)
  })

  test('without a line end, without content', () => {
    expect(fileAs(null, { path: 'a', text: 'x' })).toBe(
      'The file `a` as it is now, without a line break at its end:\n```\nx\n```',
    )
    expect(fileAs('line-range', { path: 'a', text: '' })).toBe('The file `a` is there and has no content.')
  })

  test.each(['', 'a', '```', '````\nx\n````', 'x ````` y', '``', '```ts\n```\n'])('in a fence longer than any in %j', (text) => {
    const [opening = '', ...rest] = fenced(text, 'md').split('\n')
    const fence = opening.replace('md', '')
    expect(fence).toMatch(/^`{3,}$/)
    expect(rest.at(-1)).toBe(fence)
    expect(text).not.toContain(fence)
  })
})

describe('a reading', () => {
  test.each([
    ['the whole file', 'a\nb\n', {}, '1\ta\n2\tb'],
    ['from a line on', 'a\nb\nc', { offset: 2 }, '2\tb\n3\tc\n(Lines 2 to 3 of 3.)'],
    ['some lines', 'a\nb\nc\n', { offset: 2, limit: 1 }, '2\tb\n(Lines 2 to 2 of 3. Go on with offset 3.)'],
    ['carriage returns', 'a\r\nb\r\n', {}, '1\ta\n2\tb'],
    ['numbers that are none', 'a\n', { offset: Number.NaN, limit: -4 }, '1\ta'],
  ])('%s', (_, text, options, shown) => {
    expect(readLines(text, options)).toMatchObject({ ok: true, text: shown })
  })

  test('shows 2,000 lines at most and says where to go on', () => {
    const reading = readLines(lines(5000), { limit: 9000 })
    expect(reading).toMatchObject({ ok: true, from: 1, to: READ_LINES, of: 5000 })
    expect(reading.text).toContain(`Lines 1 to 2000 of 5000. Go on with offset 2001.`)
  })

  test('page by page gives every line once', () => {
    const text = lines(4321)
    const seen: string[] = []
    for (let offset = 1; offset <= 4321; ) {
      const reading = readLines(text, { offset })
      if (!reading.ok) throw new Error(reading.text)
      seen.push(...reading.text.split('\n').filter((line) => /^\d+\t/.test(line)))
      offset = reading.to + 1
    }
    expect(seen.map((line) => line.replace(/^\d+\t/, ''))).toEqual(text.trimEnd().split('\n'))
  })

  test('cuts long lines and long readings, and says so', () => {
    const long = readLines(`${'x'.repeat(1_000_000)}\nb\n`)
    expect(long.text.length).toBeLessThan(3000)
    expect(long.text).toMatch(/x…\n2\tb\n\(Lines that end in … are longer/)
    const wide = readLines(`${'y'.repeat(1900)}\n`.repeat(1000))
    expect(wide.text.length).toBeLessThan(130_000)
    expect(wide.text).toMatch(/Go on with offset \d+/)
  })

  test('of nothing, and behind the end', () => {
    expect(readLines('')).toMatchObject({ ok: true, of: 0 })
    expect(readLines('a\n', { offset: 2 })).toEqual({ ok: false, text: 'The file has one line; there is no line 2.' })
  })
})
