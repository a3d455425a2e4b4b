import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applyReply } from '../index'
import type { Definition, Edit, SymbolAction } from '../model'
import type { SymbolLooks } from './symbol-looks'
import { POOL, sampleSymbolEdit, sampleSymbols, stageSymbolEdit } from './testing/symbol-samples'

const NOWHERE = { from: 0, to: 0 }
const within = (from: string, to: string) => POOL.replace(from, () => to)
const ACQUIRE = '  acquire() {\n    return this.free.pop()\n  }\n'

describe('the new text of a definition', () => {
  const FRESH = '  acquire() {\n    return this.free.pop() ?? this.grow()\n  }\n'
  test.each<[string, string, string, string]>([
    ['not indented', 'acquire() {\n  return this.free.pop() ?? this.grow()\n}', 'Pool/acquire', within(ACQUIRE, FRESH)],
    ['indented as it will stand', FRESH, 'Pool/acquire', within(ACQUIRE, FRESH)],
    ['but for its first line', FRESH.trimStart(), 'Pool/acquire', within(ACQUIRE, FRESH)],
    ['indented further', FRESH.replace(/^/gm, '    '), 'Pool/acquire', within(ACQUIRE, FRESH)],
    ['between blank lines', `\n\n${FRESH}\n\n`, 'Pool/acquire', within(ACQUIRE, FRESH)],
    ['with its comment repeated', `  /** Takes one. */\n${FRESH}`, 'Pool/acquire', within(ACQUIRE, FRESH)],
    ['of one line', 'size = 8', 'Pool/size', within('size = 4', 'size = 8')],
    ['at the top', 'function makePool() {\n  return pool\n}\n', 'makePool', within('return new Pool()', 'return pool')],
    [
      'of a whole class',
      'class Pool {\n  free = []\n}',
      'Pool',
      POOL.replace(/class Pool[\s\S]*?\n}/, 'class Pool {\n  free = []\n}'),
    ],
  ])('%s', (_, text, symbol, after) => {
    expect(stageSymbolEdit([sampleSymbolEdit('replace-body', symbol, text)], { 'a.ts': POOL })).toMatchObject({
      verdicts: ['symbol'],
      files: { 'a.ts': after },
    })
  })

  test.each<[string, string, string, string, string]>([
    [
      'Python, the first line alone without its indentation',
      'class Pool:\n    def acquire(self):\n        return 1\n\n    size = 4\n',
      'Pool/acquire',
      'def acquire(self):\n        x = 1\n        return x',
      'class Pool:\n    def acquire(self):\n        x = 1\n        return x\n\n    size = 4\n',
    ],
    [
      'Python, not indented',
      'class Pool:\n    def acquire(self):\n        return 1\n',
      'Pool/acquire',
      'def acquire(self):\n    x = 1\n    return x',
      'class Pool:\n    def acquire(self):\n        x = 1\n        return x\n',
    ],
    [
      'into tabs, from spaces',
      'class Pool {\n\tacquire() {\n\t\treturn 1\n\t}\n}\n',
      'Pool/acquire',
      'acquire() {\n  if (a) {\n    return 2\n  }\n}',
      'class Pool {\n\tacquire() {\n\t\tif (a) {\n\t\t\treturn 2\n\t\t}\n\t}\n}\n',
    ],
    [
      'into spaces, from tabs',
      'class Pool {\n  acquire() {\n    return 1\n  }\n}\n',
      'Pool/acquire',
      '\tacquire() {\n\t\treturn 2\n\t}',
      'class Pool {\n  acquire() {\n    return 2\n  }\n}\n',
    ],
    ['CR LF stays', 'fn a() {\r\n  1\r\n}\r\n', 'a', 'fn a() {\n  2\n}', 'fn a() {\r\n  2\r\n}\r\n'],
    ['the last line without an end', 'fn a() {\n  1\n}', 'a', 'fn a() {\n  2\n}\n', 'fn a() {\n  2\n}'],
    [
      'what ends it is not doubled',
      'class P {\n  size = 4; // four\n}\n',
      'P.size',
      'size = 5;',
      'class P {\n  size = 5; // four\n}\n',
    ],
    [
      'what ends it is not lost',
      'class P {\n  size = 4; // four\n}\n',
      'P.size',
      'size = 5',
      'class P {\n  size = 5; // four\n}\n',
    ],
    [
      'decorators stay where the text has none',
      'class P:\n    @cached\n    def a(self):\n        return 1\n',
      'P/a',
      'def a(self):\n    return 2',
      'class P:\n    @cached\n    def a(self):\n        return 2\n',
    ],
    [
      'decorators give way to others',
      'class P:\n    @cached\n    def a(self):\n        return 1\n',
      'P/a',
      '@lru\ndef a(self):\n    return 2',
      'class P:\n    @lru\n    def a(self):\n        return 2\n',
    ],
    [
      'a line at the margin within the text does not move the others',
      'class P {\n  a() {\n    return `\nx`\n  }\n}\n',
      'P/a',
      'a() {\n    return `\ny`\n  }',
      'class P {\n  a() {\n    return `\ny`\n  }\n}\n',
    ],
  ])('%s', (_, before, symbol, text, after) => {
    const looks: SymbolLooks = { symbols: (path, now) => (now.includes('`') ? templated(now) : sampleSymbols(path, now)) }
    expect(stageSymbolEdit([sampleSymbolEdit('replace-body', symbol, text)], { 'a.ts': before }, looks)).toMatchObject({
      verdicts: ['symbol'],
      files: { 'a.ts': after },
    })
  })

  const templated = (text: string): Definition[] => [
    { path: ['P', 'a'], span: { from: text.indexOf('a()'), to: text.lastIndexOf('  }') + 3 }, at: NOWHERE },
  ]

  test('only the lines that differ change, and the place is given in lines of the file before', () => {
    const { transaction } = stageSymbolEdit(
      [
        sampleSymbolEdit('insert-before', 'Pool', 'let a = 1'),
        sampleSymbolEdit('replace-body', 'Pool/acquire', 'acquire() {\n  return null\n}'),
      ],
      { 'a.ts': POOL },
    )
    expect(transaction.decisions).toMatchObject([
      { before: { start: 2, end: 2 }, after: { start: 2, end: 4 } },
      { before: { start: 8, end: 11 }, after: { start: 10, end: 13 } },
    ])
    if (transaction.state === 'staged')
      expect(transaction.files[0]?.regions.map(({ before }) => before)).toEqual([
        { start: 2, end: 2 },
        { start: 9, end: 10 },
      ])
  })

  test('what is there already changes nothing', () => {
    expect(stageSymbolEdit([sampleSymbolEdit('replace-body', 'acquire', ACQUIRE)], { 'a.ts': POOL }).verdicts).toEqual([
      'already-applied',
    ])
  })
})

describe('text beside a definition', () => {
  test.each<[string, SymbolAction, string, string, string]>([
    [
      'a method behind one',
      'insert-after',
      'Pool/acquire',
      'drain() {\n  this.free = []\n}',
      within(`${ACQUIRE}\n`, `${ACQUIRE}\n  drain() {\n    this.free = []\n  }\n\n`),
    ],
    [
      'a method behind the last one',
      'insert-after',
      'Pool/release',
      '  drain() {\n  }',
      within('lease)\n  }\n', 'lease)\n  }\n\n  drain() {\n  }\n'),
    ],
    ['a field behind a field', 'insert-after', 'Pool/free', 'used = []', within('free = []\n', 'free = []\n  used = []\n')],
    ['a field behind the last field', 'insert-after', 'Pool/size', 'used = []', within('size = 4\n', 'size = 4\n  used = []\n')],
    [
      'a method before one with a comment',
      'insert-before',
      'Pool/acquire',
      'drain() {\n}\n',
      within('  /** Takes', '  drain() {\n  }\n\n  /** Takes'),
    ],
    [
      'a comment before one',
      'insert-before',
      'Pool/release',
      '/** Gives back. */',
      within('  release', '  /** Gives back. */\n  release'),
    ],
    ['a decorator before one', 'insert-before', 'Pool/acquire', '@traced', within('  acquire', '  @traced\n  acquire')],
    [
      'an import before the first',
      'insert-before',
      'Pool',
      "import x from 'x'\n",
      within('/** Leases', "import x from 'x'\n\n/** Leases"),
    ],
    ['a function behind the last', 'insert-after', 'makePool', 'function other() {\n}', `${POOL}\nfunction other() {\n}\n`],
  ])('%s', (_, action, symbol, text, after) => {
    expect(stageSymbolEdit([sampleSymbolEdit(action, symbol, text)], { 'a.ts': POOL })).toMatchObject({
      verdicts: ['symbol'],
      files: { 'a.ts': after },
    })
    // Sent again, nothing is written twice.
    expect(stageSymbolEdit([sampleSymbolEdit(action, symbol, text)], { 'a.ts': after })).toMatchObject({
      verdicts: ['already-applied'],
      files: { 'a.ts': after },
    })
  })

  test('two blank lines where the neighbours have two', () => {
    const before = 'def a():\n    return 1\n\n\ndef b():\n    return 2\n'
    const { files } = stageSymbolEdit([sampleSymbolEdit('insert-after', 'b', 'def c():\n    return 3')], { 'a.ts': before })
    expect(files['a.ts']).toBe(`${before}\n\ndef c():\n    return 3\n`)
    expect(
      stageSymbolEdit([sampleSymbolEdit('insert-before', 'b', 'def c():\n    return 3')], { 'a.ts': before }).files['a.ts'],
    ).toBe('def a():\n    return 1\n\n\ndef c():\n    return 3\n\n\ndef b():\n    return 2\n')
  })

  test('none where the neighbours are close', () => {
    const before = 'class P {\n  a() {\n    1\n  }\n  b() {\n    2\n  }\n}\n'
    const { files } = stageSymbolEdit([sampleSymbolEdit('insert-after', 'a', 'c() {\n}')], { 'a.ts': before })
    expect(files['a.ts']).toBe(before.replace('  b()', '  c() {\n  }\n  b()'))
  })
})

describe('a definition is deleted', () => {
  test.each<[string, string, string]>([
    ['with its comment and the blank line below', 'Pool/acquire', within(`  /** Takes one. */\n${ACQUIRE}\n`, '')],
    [
      'the last one with the blank line above',
      'Pool/release',
      within('\n  release(lease) {\n    this.free.push(lease)\n  }\n', ''),
    ],
    ['a field', 'Pool/size', within('  size = 4\n', '')],
    ['the last of the file', 'makePool', POOL.slice(0, POOL.indexOf('\nfunction makePool'))],
  ])('%s', (_, symbol, after) => {
    expect(stageSymbolEdit([sampleSymbolEdit('delete', symbol)], { 'a.ts': POOL })).toMatchObject({
      verdicts: ['symbol'],
      files: { 'a.ts': after },
    })
  })
})

describe('edits of one reply', () => {
  test('later ones see what earlier ones have made', () => {
    const { verdicts, files } = stageSymbolEdit(
      [
        sampleSymbolEdit('insert-after', 'Pool/acquire', 'drain() {\n}'),
        sampleSymbolEdit('replace-body', 'Pool/drain', 'drain() {\n  this.free = []\n}'),
        sampleSymbolEdit('delete', 'Pool/acquire'),
        sampleSymbolEdit('replace-body', 'Pool/acquire', 'acquire() {\n}'),
      ],
      { 'a.ts': POOL },
    )
    expect(verdicts).toEqual(['symbol', 'symbol', 'symbol', 'missing'])
    expect(files['a.ts']).toBe(POOL)
  })

  test('a text inserted and deleted again leaves the file as it was', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('Pool/free', 'Pool/size', 'Pool/acquire', 'Pool/release', 'makePool', 'Pool'),
        fc.constantFrom<SymbolAction>('insert-before', 'insert-after'),
        fc.constantFrom('fresh() {\n  1\n}', 'fresh = 1'),
        fc.constantFrom('\n', '\r\n'),
        (symbol, action, text, end) => {
          const before = POOL.replaceAll('\n', end)
          const inserted = stageSymbolEdit([sampleSymbolEdit(action, symbol, text)], { 'a.ts': before })
          expect(inserted.verdicts).toEqual(['symbol'])
          const { files } = stageSymbolEdit([sampleSymbolEdit('delete', 'fresh')], inserted.files)
          // Blank lines that part it from the code close to it on one side may stay.
          expect(files['a.ts']?.replaceAll(end + end, end)).toBe(before.replaceAll(end + end, end))
        },
      ),
    )
  })
})

describe('refused', () => {
  const one = sampleSymbolEdit('replace-body', 'makePool', 'x')
  test.each<[string, Edit, SymbolLooks, string]>([
    ['where nothing reads symbols', one, {}, 'no-parser'],
    ['where nothing reads files of this kind', one, { symbols: () => null }, 'no-parser'],
    ['while that is being loaded', one, { symbols: () => 'loading' }, 'loading'],
    ['without text', sampleSymbolEdit('replace-body', 'makePool', '\n \n'), { symbols: sampleSymbols }, 'no-text'],
    ['a rename where nothing renames', sampleSymbolEdit('rename', 'makePool', 'make'), { symbols: sampleSymbols }, 'no-rename'],
    [
      'a rename while that is being loaded',
      sampleSymbolEdit('rename', 'makePool', 'make'),
      { symbols: sampleSymbols, renames: () => 'loading' },
      'loading',
    ],
    ['a rename to two names', sampleSymbolEdit('rename', 'makePool', 'make it'), { symbols: sampleSymbols }, 'unnameable'],
    ['a rename to the same name', sampleSymbolEdit('rename', 'makePool', 'makePool'), { symbols: sampleSymbols }, 'identical'],
    [
      'a rename that is refused',
      sampleSymbolEdit('rename', 'makePool', 'Pool'),
      { symbols: sampleSymbols, renames: () => ({ refused: 'collision' }) },
      'collision',
    ],
    ['a file that is not there', sampleSymbolEdit('delete', 'makePool', '', 'b.ts'), { symbols: sampleSymbols }, 'missing'],
  ])('%s', (_, what, looks, verdict) => {
    expect(stageSymbolEdit([what], { 'a.ts': POOL }, looks)).toMatchObject({ verdicts: [verdict], files: { 'a.ts': POOL } })
  })

  test.each<[string, SymbolAction, string]>([
    ['text before a definition behind other code', 'insert-before', 'b'],
    ['text behind what has other code behind it', 'insert-after', 'a'],
    ['the end of what shares its line', 'delete', 'a'],
  ])('%s', (_, action, symbol) => {
    const text = 'fn a() {} fn b() {}\n'
    const shared = (): Definition[] => [
      { path: ['a'], span: { from: 0, to: 9 }, at: { from: 3, to: 4 } },
      { path: ['b'], span: { from: 10, to: 19 }, at: { from: 13, to: 14 } },
    ]
    expect(stageSymbolEdit([sampleSymbolEdit(action, symbol, 'x')], { 'a.ts': text }, { symbols: shared }).verdicts).toEqual([
      'shared-line',
    ])
    expect(
      stageSymbolEdit([sampleSymbolEdit('replace-body', symbol, 'NEW')], { 'a.ts': text }, { symbols: shared }).files['a.ts'],
    ).toContain('NEW')
  })

  test('without a word about symbols the engine refuses them', () => {
    const reply = 'replace_symbol_body(name_path="a", relative_path="a.ts", body="b")\n'
    expect(applyReply(reply, { 'a.ts': 'a\n' })).toMatchObject({
      ok: false,
      transaction: { decisions: [{ refusal: { why: 'no-parser' } }] },
    })
  })
})
