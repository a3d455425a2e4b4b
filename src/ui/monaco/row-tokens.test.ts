import type { languages } from 'monaco-editor/editor'
import type { Token, TokenizationSupport } from 'monaco-editor/editor/common/languages'
import { describe, expect, it } from 'vitest'
import { areCodeAlike, type CodeRow, type RowTone } from '../code-view'
import { rowTokens } from './row-tokens'

const row = (tone: RowTone): CodeRow => ({ tone, sign: '', number: '', group: -1 })

class Quote implements languages.IState {
  readonly open: boolean
  constructor(open: boolean) {
    this.open = open
  }
  clone() {
    return this
  }
  equals(other: languages.IState) {
    return other instanceof Quote && other.open === this.open
  }
}

/** A language of words, where a backtick opens and closes a string that may run over lines. */
const quotes: TokenizationSupport = {
  getInitialState: () => new Quote(false),
  tokenize(line, _, state) {
    let open = state instanceof Quote && state.open
    const tokens: Token[] = []
    for (const { 0: text, index: offset } of line.matchAll(/`|\w+|\W/g)) {
      tokens.push({ offset, type: open || text === '`' ? 'string' : 'identifier' })
      if (text === '`') open = !open
    }
    return { tokens, endState: new Quote(open) }
  },
}

/** The scopes of each line of a text, run through from the top. */
function scopes(lines: readonly [RowTone, string][], inner: TokenizationSupport | null = quotes): string[][] {
  const rows = lines.map(([tone]) => row(tone))
  const provider = rowTokens(() => rows, inner)
  let state = provider.getInitialState()
  return lines.map(([, line]) => {
    const { tokens, endState } = provider.tokenize(line, state)
    state = endState
    return [...new Set(tokens.map((token) => token.scopes))]
  })
}

describe('tokens of rows', () => {
  it('takes no fence and no prose for code', () => {
    const found = scopes([
      ['muted', 'it`s'],
      ['marker', '```ts'],
      ['fuzzy', 'code'],
    ])
    expect(found).toEqual([[''], [''], ['identifier']])
  })

  it('ends an open string at a marker', () => {
    const found = scopes([
      ['fuzzy', '`open'],
      ['fuzzy', 'still'],
      ['marker', '======='],
      ['added', 'closed'],
    ])
    expect(found).toEqual([['string'], ['string'], [''], ['identifier']])
  })

  it('lets old and new lines both continue from the last line that is in both', () => {
    const found = scopes([
      ['plain', 'start'],
      ['removed', '`old'],
      ['removed', 'old'],
      ['added', 'new'],
      ['plain', 'after'],
    ])
    expect(found).toEqual([['identifier'], ['string'], ['string'], ['identifier'], ['identifier']])
  })

  it('goes on with what the new lines leave open', () => {
    const found = scopes([
      ['removed', 'old'],
      ['added', '`new'],
      ['plain', 'after'],
    ])
    expect(found).toEqual([['identifier'], ['string'], ['string']])
  })

  it('marks names that are called', () => {
    const provider = rowTokens(() => [row('plain')], quotes)
    const { tokens } = provider.tokenize('free.pop()', provider.getInitialState())
    expect(tokens.filter((token) => token.scopes === 'function')).toEqual([{ startIndex: 5, scopes: 'function' }])
  })

  it('leaves very long lines alone, and everything while the language loads', () => {
    expect(scopes([['plain', 'x '.repeat(6000)]])).toEqual([['']])
    expect(scopes([['plain', 'code']], null)).toEqual([['']])
  })

  it('knows when new rows change nothing', () => {
    expect(areCodeAlike([row('exact')], [row('fuzzy')])).toBe(true)
    expect(areCodeAlike([row('exact')], [])).toBe(true)
    expect(areCodeAlike([row('exact')], [row('removed')])).toBe(false)
    expect(areCodeAlike([row('exact')], [row('muted')])).toBe(false)
  })
})
