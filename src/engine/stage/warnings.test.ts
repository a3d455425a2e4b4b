import { describe, expect, test } from 'vitest'
import type { Edit, Path } from '../model'
import { sampleSymbolEdit, sampleSymbols, stageSymbolEdit } from './testing/symbol-samples'

describe('errors of syntax that an edit adds', () => {
  const syntax = (_: Path, text: string) =>
    text
      .split('\n')
      .flatMap((row, line) => [...row.matchAll(/!(\w*)/g)].map(([, name = '']) => ({ line, kind: 'error', text: name })))
  const newIn = (before: string, ...edits: readonly Edit[]) => {
    const { transaction } = stageSymbolEdit(edits, { 'a.ts': before }, { symbols: sampleSymbols, syntax })
    return transaction.warnings.flatMap((warning) =>
      warning.code === 'syntax-error' ? warning.problems.map(({ line }) => line) : [],
    )
  }
  test.each<[string, string, string, number[]]>([
    ['one that was there, moved down', 'fn a() {\n  1\n}\n!x\n', 'fn a() {\n  1\n  2\n}', []],
    ['one like another that was there, above it', 'fn a() {\n  1\n}\n!x\n', 'fn a() {\n  !x\n}', [1]],
    ['one like another that was there, below it', '!x\nfn a() {\n  1\n}\n', 'fn a() {\n  1\n  !x\n}', [3]],
    ['one that was on the line that changes', 'fn a() {\n  1 !x\n}\n', 'fn a() {\n  2 !x\n}', []],
    ['one more on such a line', 'fn a() {\n  1 !x\n}\n', 'fn a() {\n  2 !x !y\n}', [1]],
    ['one that goes', 'fn a() {\n  1 !x\n}\n', 'fn a() {\n  1\n}', []],
  ])('%s', (_, before, text, lines) => {
    expect(newIn(before, sampleSymbolEdit('replace-body', 'a', text))).toEqual(lines)
  })
})
