import { describe, expect, test } from 'vitest'
import type { Path, RenameAnswer, RenameRequest } from '../model'
import { sampleSymbolEdit, sampleSymbols, stageSymbolEdit } from './testing/symbol-samples'

describe('a new name', () => {
  /** Every word that reads alike, in every file, as the files are by then. */
  const renaming =
    (files: Readonly<Record<string, string>>, asked: RenameRequest[] = []) =>
    (request: RenameRequest): RenameAnswer => {
      asked.push(request)
      const { path, at, name, changed } = request
      const texts = new Map([...Object.entries(files).map(([of, text]) => [of as Path, text] as const), ...changed])
      const old = /^\w+/.exec((texts.get(path) ?? '').slice(at))?.[0] ?? ''
      const places = (text: string) =>
        [...text.matchAll(new RegExp(`\\b${old}\\b`, 'g'))].map(({ index }) => ({
          from: index,
          to: index + old.length,
          text: name,
        }))
      return {
        files: [...texts].flatMap(([of, text]) =>
          text !== null && places(text).length > 0 ? [{ path: of, places: places(text) }] : [],
        ),
      }
    }
  const FILES = { 'z.ts': 'let z = [take(), take()]\n\ntake()\n', 'a.ts': 'function take() {\n  return take\n}\n' }

  test('each place is a decision, the definition’s file first', () => {
    const { files, transaction } = stageSymbolEdit([sampleSymbolEdit('rename', 'take', 'acquire')], FILES, {
      symbols: sampleSymbols,
      renames: renaming(FILES),
    })
    expect(files).toEqual({
      'z.ts': 'let z = [acquire(), acquire()]\n\nacquire()\n',
      'a.ts': 'function acquire() {\n  return acquire\n}\n',
    })
    expect(transaction.decisions.map(({ hunk, path, state }) => [hunk, path, state])).toEqual([
      [0, 'a.ts', 'applied'],
      [1, 'a.ts', 'applied'],
      [2, 'z.ts', 'applied'],
      [3, 'z.ts', 'applied'],
      [4, 'z.ts', 'applied'],
    ])
    expect(transaction.decisions.map((decision) => (decision.state === 'applied' ? decision.before.start : null))).toEqual([
      0, 1, 0, 0, 2,
    ])
  })

  test('is asked for in the files as the edits before have left them', () => {
    const asked: RenameRequest[] = []
    const { files, verdicts } = stageSymbolEdit(
      [
        sampleSymbolEdit('insert-before', 'take', 'let first = 1\n'),
        sampleSymbolEdit('rename', 'take', 'acquire'),
        sampleSymbolEdit('rename', 'acquire', 'get'),
      ],
      FILES,
      { symbols: sampleSymbols, renames: renaming(FILES, asked) },
    )
    expect(new Set(verdicts)).toEqual(new Set(['symbol', 'rename']))
    expect(files['a.ts']).toBe('let first = 1\n\nfunction get() {\n  return get\n}\n')
    expect(asked.map(({ changed }) => [...changed.keys()])).toEqual([['a.ts'], ['a.ts', 'z.ts']])
  })

  test('of thousands of places a file has one decision', () => {
    const files = { 'a.ts': `function take() {\n${'  take()\n'.repeat(1500)}}\n` }
    const done = stageSymbolEdit([sampleSymbolEdit('rename', 'take', 'get')], files, {
      symbols: sampleSymbols,
      renames: renaming(files),
    })
    expect(done.verdicts).toEqual(['rename'])
    expect(done.files['a.ts']).toBe(files['a.ts'].replaceAll('take', 'get'))
  })
})
