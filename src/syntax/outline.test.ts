import { estimateTokenCount } from 'tokenx'
import { describe, expect, test } from 'vitest'
import type { Content, Path } from '../engine/model'
import { parsePath } from '../engine/paths'
import { openSyntax } from './open-syntax'
import { outline } from './outline'
import { wasm } from './testing/wasm-files'

const syntax = openSyntax({ wasm })

const treeOf = (files: Record<string, Content>): Map<Path, Content> =>
  new Map(
    Object.entries(files).map(([text, content]) => {
      const parsed = parsePath(text)
      if (!parsed.ok) throw new Error(`${text}: ${parsed.problem}`)
      return [parsed.path, content]
    }),
  )

const FILES = treeOf({
  'README.md': '# Pools',
  'logo.png': Uint8Array.of(0, 255),
  'src/pool.ts': [
    'export class Pool {',
    '  #free = 0',
    '  acquire(id: string): number { return this.#free }',
    '  rarely() { const inner = () => 1; return inner }',
    '}',
    'export function unused() {}',
    'function own() {}',
  ].join('\n'),
  'src/lease.ts': 'export class Lease {\n  constructor(readonly id: string) {}\n}\n',
  'src/a.ts': "import { Pool } from './pool'\nexport const a = new Pool().acquire('a')\n",
  'src/b.ts': "import { Pool } from './pool'\nexport const b = new Pool().acquire('b')\n",
  'src/c.ts': "import { Pool } from './pool'\nimport { Lease } from './lease'\nexport const c = (lease: Lease) => new Pool()\n",
})

describe('an outline', () => {
  test('lists everything where there is room: code by rank, then what is known by name alone', async () => {
    const { entries, left, text, tokens } = await outline(FILES, syntax, { tokens: 1000 })
    expect(left).toEqual({ files: 0, symbols: 0 })
    expect(entries.map(({ path }) => path).slice(0, 2)).toEqual(['src/pool.ts', 'src/lease.ts'])
    expect(entries.map(({ path }) => path).slice(-2)).toEqual(['README.md', 'logo.png'])
    expect(entries[0]?.symbols).toEqual([
      { signature: 'export class Pool', line: 0, kind: 'class', depth: 0 },
      { signature: '#free = 0', line: 1, kind: 'property', depth: 1 },
      { signature: 'acquire(id: string): number', line: 2, kind: 'method', depth: 1 },
      { signature: 'rarely()', line: 3, kind: 'method', depth: 1 },
      { signature: 'export function unused()', line: 5, kind: 'function', depth: 0 },
      { signature: 'function own()', line: 6, kind: 'function', depth: 0 },
    ])
    expect(text).toContain('src/pool.ts\n  export class Pool\n    #free = 0\n    acquire(id: string): number\n')
    expect(tokens).toBe(estimateTokenCount(text))
    expect(entries.reduce((sum, { score }) => sum + score, 0)).toBeCloseTo(1)
  })

  test('keeps what others refer to, with the definitions around it and a mark for each gap', async () => {
    const { text, left } = await outline(FILES, syntax, { tokens: 38 })
    expect(text).toMatch(/^src\/pool\.ts\n {2}export class Pool\n {4}⋮\n {4}acquire\(id: string\): number\n {2}⋮\nsrc\/lease/)
    expect(left.symbols).toBe(8)
  })

  test.each([0, 1, 5, 10, 20, 40, 80, 160])('takes at most %i tokens', async (tokens) => {
    const found = await outline(FILES, syntax, { tokens })
    expect(found.tokens).toBeLessThanOrEqual(tokens)
    expect(found.entries.length + found.left.files).toBe(FILES.size)
  })

  test('is the same for the same files in another order', async () => {
    expect(await outline(new Map([...FILES].reverse()), syntax, { tokens: 60 })).toEqual(
      await outline(FILES, syntax, { tokens: 60 }),
    )
  })

  test('takes names that objects have of themselves', async () => {
    const odd = treeOf({
      'constructor.ts': 'export class constructor {}\nexport const toString = 1',
      'b.ts': "import './constructor'\nconstructor; toString; valueOf",
    })
    const { entries } = await outline(odd, syntax, { tokens: 100 })
    expect(entries[0]?.path).toBe('constructor.ts')
  })

  test('stops when its signal says so', async () => {
    const long = treeOf(Object.fromEntries(Array.from({ length: 10 }, (_, n) => [`${n}.ts`, `const a${n} = 1\n`.repeat(5000)])))
    await expect(outline(long, syntax, { tokens: 100, signal: AbortSignal.abort(new Error('enough')) })).rejects.toThrow('enough')
  })

  test('of nothing is nothing', async () => {
    expect(await outline(new Map(), syntax, { tokens: 100 })).toEqual({
      entries: [],
      text: '',
      tokens: 0,
      left: { files: 0, symbols: 0 },
    })
  })
})
