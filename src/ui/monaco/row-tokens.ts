import type { languages } from 'monaco-editor/editor'
import type { Token, TokenizationSupport } from 'monaco-editor/editor/common/languages'
import { CODE, type CodeRow, isCode, rowAt } from '../code-view'

// A reply is prose, markers and pieces of code; a file shown inline has lines twice. One tokenizer run from top to bottom would take
// an apostrophe in prose or a fence's backticks for the start of a string. So each row is read by what it is.

/** State after a row. Old and new code fork: both continue from `kept`, the last row that is in both. */
class RowState implements languages.IState {
  /** 0-based row that comes next. */
  readonly row: number
  readonly kept: languages.IState | null
  /** State inside a run of removed rows, else null. */
  readonly removed: languages.IState | null

  constructor(row: number, kept: languages.IState | null, removed: languages.IState | null) {
    this.row = row
    this.kept = kept
    this.removed = removed
  }

  clone(): RowState {
    return this
  }

  equals(other: languages.IState): boolean {
    return other instanceof RowState && other.row === this.row && same(other.kept, this.kept) && same(other.removed, this.removed)
  }
}

const same = (a: languages.IState | null, b: languages.IState | null): boolean =>
  a === b || (a !== null && b !== null && a.equals(b))

/** A tokenizer for one pane: it asks `rows` for every line, `inner` is the language's own tokenizer, null while it loads. */
export function rowTokens(rows: () => readonly CodeRow[], inner: TokenizationSupport | null): languages.TokensProvider {
  return {
    getInitialState: () => new RowState(0, null, null),
    tokenize(line, state) {
      const { row, kept, removed } = state instanceof RowState ? state : new RowState(0, null, null)
      const drawn = rowAt(rows(), row)
      const { tone } = drawn
      const next = row + 1
      if (!inner || !isCode(drawn)) return { tokens: PLAIN, endState: new RowState(next, null, null) }
      const start = (tone === 'removed' ? removed : null) ?? kept ?? inner.getInitialState()
      if (line.length > CODE.drawnChars) return { tokens: PLAIN, endState: new RowState(next, start, null) }
      const read = inner.tokenize(line, true, start)
      const endState = tone === 'removed' ? new RowState(next, kept, read.endState) : new RowState(next, read.endState, null)
      return {
        tokens: read.tokens.map((token, index) => paint(line, token, read.tokens[index + 1]?.offset ?? line.length)),
        endState,
      }
    },
  }
}

const PLAIN: languages.IToken[] = [{ startIndex: 0, scopes: '' }]
const CALLABLE = /^(?:type\.)?identifier\b/
const CLASS = /\bclass\s$/

/** The language's token, with names that are called, or declared as a class, distinguished from other names. */
function paint(line: string, { offset, type }: Token, end: number): languages.IToken {
  if (line[end] === '(' && (CALLABLE.test(type) || line.slice(offset, end) === 'constructor'))
    return { startIndex: offset, scopes: 'function' }
  if (type.startsWith('type.identifier') && CLASS.test(line.slice(Math.max(0, offset - 8), offset)))
    return { startIndex: offset, scopes: 'function' }
  return { startIndex: offset, scopes: type }
}
