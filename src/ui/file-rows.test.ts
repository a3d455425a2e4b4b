import { describe, expect, test } from 'vitest'
import { type Path, parsePath } from '../engine/index'
import type { FileView } from '../session/state'
import { analyse } from '../workers/analyse'
import { fileRows } from './file-rows'

const at = (text: string): Path => {
  const parsed = parsePath(text)
  if (!parsed.ok) throw new Error(text)
  return parsed.path
}
const A = at('a.ts')
const block = (search: string, replace: string) =>
  `a.ts\n\`\`\`\n<<<<<<< SEARCH\n${search}=======\n${replace}>>>>>>> REPLACE\n\`\`\`\n`
const decided = (reply: string, file: string) =>
  analyse({ reply, defaultPath: null, turn: null, demands: {}, edits: null }, new Map([[A, file]]))

const LONG = Array.from({ length: 40 }, (_, i) => `line ${i + 1}\n`).join('')

function shown(reply: string, file: string, view: FileView, selected = 0, unfolded: readonly number[] = []) {
  const { text, rows } = fileRows(decided(reply, file), { path: A, text: file }, view, selected, new Set(unfolded))
  return text.split('\n').map((line, i) => `${rows[i]?.number ?? ''}${rows[i]?.sign ?? ''} ${line}`)
}

test('a selection that marks nothing leaves the very rows; one that points somewhere does not', () => {
  const analysis = decided(block('line 3\n', 'three\n') + block('line 9\n', 'nine\n') + block('line 1 and more\n', 'x\n'), LONG)
  const none = new Set<number>()
  const rows = (selected: number) => fileRows(analysis, { path: A, text: LONG }, 'inline', selected, none)
  expect(rows(1)).toBe(rows(0))
  expect(rows(2)).not.toBe(rows(0))
  expect(rows(0)).toEqual(rows(1))
})

describe('file', () => {
  const reply = block('line 20\n', 'twenty\nand more\n')

  test('before: the lines that go are marked', () => {
    expect(shown(reply, LONG, 'before').slice(18, 21)).toEqual(['19 line 19', '20- line 20', '21 line 21'])
  })

  test('after: the lines that come are marked', () => {
    expect(shown(reply, LONG, 'after').slice(18, 22)).toEqual(['19 line 19', '20+ twenty', '21+ and more', '22 line 21'])
  })

  test('inline: both, with long quiet stretches folded', () => {
    expect(shown(reply, LONG, 'inline')).toEqual([
      ' ⋯ 15 unchanged lines',
      '16 line 16',
      '17 line 17',
      '18 line 18',
      '19 line 19',
      '20- line 20',
      '20+ twenty',
      '21+ and more',
      '22 line 21',
      '23 line 22',
      '24 line 23',
      '25 line 24',
      ' ⋯ 16 unchanged lines',
    ])
  })

  test('inline: a fold opens by its first line', () => {
    const { folds } = fileRows(decided(reply, LONG), { path: A, text: LONG }, 'inline', 0, new Set())
    expect(shown(reply, LONG, 'inline', 0, [...folds.values()])).toHaveLength(42)
  })

  test('an ambiguous hunk marks all its places, once it is selected', () => {
    const file = 'a()\nb()\na()\n'
    expect(shown(block('a()\n', 'x\n'), file, 'inline', 0)).toEqual(['1? a()', '2 b()', '3? a()'])
    expect(shown(block('a()\n', 'x\n'), file, 'inline', -1)).toEqual(['1 a()', '2 b()', '3 a()'])
  })

  test('a new file is all added', () => {
    const made = analyse(
      {
        reply: 'n.ts\n```\n<<<<<<< SEARCH\n=======\na\nb\n>>>>>>> REPLACE\n```\n',
        defaultPath: null,
        turn: null,
        demands: {},
        edits: null,
      },
      new Map(),
    )
    const { rows } = fileRows(made, { path: at('n.ts'), text: null }, 'inline', 0, new Set())
    expect(rows.map((row) => row.sign)).toEqual(['+', '+'])
  })

  test('an error of syntax that the reply adds is noted at its line, and is not folded away', () => {
    const analysis = decided(reply, LONG)
    const problems = [{ line: 34, kind: 'unclosed', text: 'line 34' }]
    const warnings = [{ code: 'syntax-error', path: A, problems }] as const
    const warned = { ...analysis, transaction: { ...analysis.transaction, warnings } }
    const { text, rows } = fileRows(warned, { path: A, text: LONG }, 'inline', 0, new Set())
    const noted = text.split('\n').filter((_, row) => rows[row]?.notes !== undefined)
    expect(noted).toEqual(['line 34'])
  })

  test('carriage returns are no part of a row', () => {
    expect(shown(block('a\n', 'b\n'), 'a\r\nc\r\n', 'inline')).toEqual(['1- a', '1+ b', '2 c'])
  })
})

describe('lines that the debugger has compared', () => {
  const reply = block('line 20\n', 'twenty\nand more\n')
  const compared = {
    path: A,
    before: new Map([[19, 'equal'] as const, [30, 'differs'] as const]),
    after: new Map([[20, 'differs'] as const]),
    reply: new Map(),
    rung: null,
  }
  const marked = (view: FileView, path = A) => {
    const { text, rows } = fileRows(decided(reply, LONG), { path: A, text: LONG }, view, 0, new Set(), { ...compared, path })
    return text.split('\n').flatMap((line, row) => (rows[row]?.compared === undefined ? [] : `${line} ${rows[row].compared}`))
  }

  test.each([
    ['before', ['line 20 equal', 'line 31 differs']],
    ['inline', ['line 20 equal', 'and more differs', 'line 31 differs']],
    ['after', ['and more differs', 'line 31 differs']],
  ] as const)('%s: by their lines before and after the reply, and never folded away', (view, lines) => {
    expect(marked(view)).toEqual(lines)
  })

  test('of another file mark nothing', () => {
    expect(marked('inline', at('b.ts'))).toEqual([])
  })
})
