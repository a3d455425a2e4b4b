import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  changeBetween,
  copiedReturns,
  createEcho,
  hideReturns,
  lineOfOffset,
  lineStarts,
  lineText,
  showReturns,
} from './code-text'

const text = fc.string({ unit: fc.constantFrom('a', 'b', '\n', '😀', '😁', '\r') })

describe('one change', () => {
  it('turns any text into any other', () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const change = changeBetween(before, after)
        if (change === null) expect(before).toBe(after)
        else expect(before.slice(0, change.from) + change.insert + before.slice(change.to)).toBe(after)
      }),
    )
  })

  it('never parts a surrogate pair', () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const change = changeBetween(before, after)
        if (change === null) return
        for (const part of [before.slice(0, change.from), change.insert, before.slice(change.to)])
          expect(part).not.toMatch(/\p{Surrogate}/u)
      }),
    )
  })

  it('is no wider than what differs', () => {
    expect(changeBetween('one two three', 'one 2 three')).toEqual({ from: 4, to: 7, insert: '2' })
    expect(changeBetween('aa', 'aaa')).toEqual({ from: 2, to: 2, insert: 'a' })
  })
})

describe('lines', () => {
  it('join to the text they were taken from', () => {
    fc.assert(
      fc.property(text, (whole) => {
        const starts = lineStarts(whole)
        expect(starts.map((_, line) => lineText(whole, starts, line)).join('\n')).toBe(whole)
      }),
    )
  })

  it('are found by offset', () => {
    fc.assert(
      fc.property(text, fc.nat(), (whole, any) => {
        const offset = any % (whole.length + 1)
        expect(lineOfOffset(lineStarts(whole), offset)).toBe(whole.slice(0, offset).split('\n').length - 1)
      }),
    )
  })

  it('keep carriage returns through being shown and typed in', () => {
    fc.assert(
      fc.property(text, (whole) => {
        expect(showReturns(whole)).not.toContain('\r')
        expect(hideReturns(showReturns(whole), whole)).toBe(whole)
      }),
    )
  })

  it('leave a ␍ that the person typed as it is', () => {
    expect(hideReturns('a␍', 'a')).toBe('a␍')
  })
})

describe('echo', () => {
  it('knows a text that comes back late, once later ones were sent', () => {
    const echo = createEcho()
    for (const sent of ['a', 'ab', 'abc']) echo.sent(sent)
    expect(echo.answers('ab')).toBe(true)
    expect(echo.answers('a')).toBe(false)
    expect(echo.answers('abc')).toBe(true)
  })

  it('does not take a text that other code has set for an answer to typing', () => {
    const echo = createEcho()
    echo.sent('a')
    expect(echo.answers('b')).toBe(false)
    echo.forget()
    expect(echo.answers('a')).toBe(false)
  })

  it('keeps the newest text, however large', () => {
    const echo = createEcho()
    const large = 'x'.repeat(20_000_000)
    echo.sent('a')
    echo.sent(large)
    expect(echo.answers(large)).toBe(true)
    expect(echo.answers('a')).toBe(false)
  })
})

describe('returns in what is copied', () => {
  it.each([
    ['with line feeds', 'a␍\nb␍c', 'a\r\nb\rc', 'a\r\nb\rc'],
    ['with the line ends of another system', 'a␍\r\nb', 'a\r\nb', 'a\r\nb'],
    ['from a text without any', 'a␍\r\nb', 'a␍\nb', 'a␍\r\nb'],
  ])('%s', (_, copied, given, text) => expect(copiedReturns(copied, given)).toBe(text))
})
