import { describe, expect, test } from 'vitest'
import type { Path } from '../engine/model'
import { parsePath } from '../engine/paths'
import { openSyntax } from '../syntax/open-syntax'
import { outline } from '../syntax/outline'
import { definitionsOf } from '../syntax/outline/definitions'
import type { OutlineEntry } from '../syntax/outline/page'
import { wasm } from '../syntax/testing/wasm-files'
import { excerptsOf, mentionsIn, outlineSymbols } from './mentions'

const path = (text: string): Path => {
  const parsed = parsePath(text)
  if (!parsed.ok) throw new Error(parsed.problem)
  return parsed.path
}

const PATHS = [
  'README.md',
  'src/pool.ts',
  'src/a/index.ts',
  'src/b/index.ts',
  'app/(shop)/[id]/page.tsx',
  'docs/User guide.md',
  'src/ä.ts',
].map(path)
const POOL = { path: path('src/pool.ts'), end: null }
const SYMBOLS = [
  { ...POOL, names: ['Pool'], line: 0 },
  { ...POOL, names: ['Pool', 'acquire'], line: 1, end: 4 },
  { ...POOL, names: ['Queue', 'size'], line: 5 },
  { ...POOL, names: ['Pool', 'size'], line: 7 },
]

/** Each mention as what it was written as and what it means. */
const mentioned = (text: string) =>
  mentionsIn(text, PATHS, SYMBOLS).map((mention) => {
    const { span, written } = mention
    expect(text.slice(span.from, span.to).replace(/^@["`]?|["`]$/g, '')).toBe(written)
    const nameOf = (means: { readonly path: Path; readonly names?: readonly string[] }) => means.names?.join('/') ?? means.path
    if (mention.state === 'found') return `${written} → ${nameOf(mention.means)}`
    return mention.state === 'unknown' ? `${written} ?` : `${written} → ${mention.among.map(nameOf).join(' | ')}`
  })

describe('mentions', () => {
  test.each<[string, string, readonly string[]]>([
    ['a path', 'Look at @src/pool.ts now', ['src/pool.ts → src/pool.ts']],
    ['a path with its root', '@./src/pool.ts and @/src/pool.ts', ['./src/pool.ts → src/pool.ts', '/src/pool.ts → src/pool.ts']],
    [
      'at the end of a sentence',
      'Look at @src/pool.ts. Or (@README.md)!',
      ['src/pool.ts → src/pool.ts', 'README.md → README.md'],
    ],
    ['with a line', 'at @src/pool.ts:12-20, please', ['src/pool.ts → src/pool.ts']],
    ['a name that one file has', '@pool.ts', ['pool.ts → src/pool.ts']],
    ['a name that several have', '@index.ts', ['index.ts → src/a/index.ts | src/b/index.ts']],
    ['with its folder', '@b/index.ts', ['b/index.ts → src/b/index.ts']],
    ['brackets in a path', '@app/(shop)/[id]/page.tsx', ['app/(shop)/[id]/page.tsx → app/(shop)/[id]/page.tsx']],
    [
      'blanks in quotes',
      '@"docs/User guide.md" and @`User guide.md`',
      ['docs/User guide.md → docs/User guide.md', 'User guide.md → docs/User guide.md'],
    ],
    ['letters beyond ASCII, in either form', '@src/ä.ts @src/a\u0308.ts', ['src/ä.ts → src/ä.ts', 'src/a\u0308.ts → src/ä.ts']],
    ['a symbol', '@acquire is slow', ['acquire → Pool/acquire']],
    [
      'a symbol in any spelling',
      '@Pool/acquire @Pool.acquire @Pool::acquire @Pool#acquire() @acquire()',
      [
        'Pool/acquire → Pool/acquire',
        'Pool.acquire → Pool/acquire',
        'Pool::acquire → Pool/acquire',
        'Pool#acquire() → Pool/acquire',
        'acquire() → Pool/acquire',
      ],
    ],
    ['a symbol and a genitive', '@Pool’s size', ['Pool → Pool']],
    ['a symbol that several have', '@size', ['size → Queue/size | Pool/size']],
    ['nothing of the kind', '@nowhere.ts and @nobody!', ['nowhere.ts ?', 'nobody ?']],
    ['addresses and packages', 'me@example.org, x@1.2, user/@scope', []],
    ['code', '`@Injectable()` and\n```ts\n@Pool\n```\n~~~\n@Pool', []],
    [
      'behind code',
      '`a` @Pool and @`src/pool.ts` and `@b` @README.md',
      ['Pool → Pool', 'src/pool.ts → src/pool.ts', 'README.md → README.md'],
    ],
    ['the sign alone', '@ and @', []],
  ])('%s', (_, text, expected) => {
    expect(mentioned(text)).toEqual(expected)
  })

  test('hostile text ends soon', () => {
    for (const text of [
      '@'.repeat(100_000),
      '@a '.repeat(50_000),
      '`'.repeat(100_001),
      '@"'.repeat(50_000),
      '```\n@'.repeat(20_000),
      `@${'a.'.repeat(100_000)}`,
    ])
      expect(mentionsIn(text, PATHS, SYMBOLS).length).toBeLessThanOrEqual(100)
  })
})

const TEXT = 'export class Pool {\n  acquire() {\n    return 1\n  }\n\n  size = 1\n}\n'
const textOf = (of: Path) => (of === 'src/pool.ts' ? TEXT : undefined)

describe('what goes along', () => {
  const excerpts = (said: string, shown: readonly Path[] = []) =>
    excerptsOf(mentionsIn(said, PATHS, SYMBOLS), textOf, new Set(shown)).map(({ names, line, text }) => [
      names.join('/'),
      line,
      text,
    ])

  test('is a file or a definition, once', () => {
    expect(excerpts('@acquire and @Pool.acquire')).toEqual([['Pool/acquire', 1, '  acquire() {\n    return 1\n  }\n']])
    expect(excerpts('@acquire in @src/pool.ts')).toEqual([['', 0, TEXT]])
  })

  test('is nothing of what is shown in any case, nor of what is not clear', () => {
    expect(excerpts('@acquire @src/pool.ts', [path('src/pool.ts')])).toEqual([])
    expect(excerpts('@size @nobody @index.ts @README.md')).toEqual([])
  })
})

describe('definitions of an outline', () => {
  const syntax = openSyntax({ wasm })
  const FILES: Readonly<Record<string, string>> = {
    'a.ts':
      'export class Pool<T> extends Base {\n  #free = 0\n  static readonly MAX: number = 3\n  constructor(readonly id: string) { super() }\n  async acquire(id: string): Promise<T> { return f() }\n  get size() { return 1 }\n}\nexport const make = (a: number) => a\nexport default function run() {}\nexport interface Lease<T> extends Other { id: string }\nexport type Ids = string[]\nenum Kind { A }\nnamespace N { export const x = 1 }\n',
    'a.py':
      'class Pool(Base):\n    def acquire(self, id):\n        pass\n    async def wait(self): pass\ndef run(a=1):\n    pass\nMAX = 3\n',
    'a.go':
      'package a\ntype Pool struct { free int }\nfunc (p *Pool) Acquire(id string) (int, error) { return 0, nil }\nfunc New() *Pool { return nil }\n',
    'a.rs':
      'pub struct Pool { free: u8 }\nimpl Pool {\n  pub fn acquire<T>(&mut self) -> u8 { 1 }\n}\npub(crate) fn run() {}\ntrait Lease { fn id(&self); }\nconst MAX: u8 = 3;\n',
    'A.java':
      'public class Pool<T> implements Lease {\n  private int free = 0;\n  public Pool(String id) {}\n  public static int acquire(String id) { return 1; }\n}\n',
    'a.rb': 'class Pool < Base\n  def acquire(id)\n  end\n  def self.run\n  end\n  def free?\n  end\nend\n',
    'a.php': '<?php\nclass Pool {\n  public function acquire($id) {}\n}\nfunction run() {}\n',
  }

  /** What the outline calls a definition that it lists alone. */
  const listedName = ({ signature, kind }: Pick<OutlineEntry['symbols'][number], 'signature' | 'kind'>) =>
    outlineSymbols([{ path: path('a'), symbols: [{ signature, kind, line: 0, depth: 0 }] }])[0]?.names.at(-1) ?? ''

  test('are called what the language calls them', async () => {
    await syntax.load(Object.keys(FILES))
    const wrong = Object.entries(FILES).flatMap(([file, text]) => {
      const symbols = syntax.symbols(file, text)
      if (symbols === null || symbols === 'loading') return [`${file}: no symbols`]
      return definitionsOf(symbols, text)
        .filter((definition) => listedName(definition) !== definition.name)
        .map((one) => `${file} ${one.kind} ${one.name}: ${one.signature} → ${listedName(one)}`)
    })
    // Whether the type or the name comes first is the language's business, which a signature does not tell.
    expect(wrong).toEqual(['a.go property free: free int → int'])
  })

  test('have their names around them, and end where the next one begins', async () => {
    const { entries } = await outline(new Map([[path('a.ts'), FILES['a.ts'] ?? '']]), syntax, { tokens: 1000 })
    const symbols = outlineSymbols(entries)
    expect(symbols.map(({ names }) => names.join('/'))).toEqual(
      expect.arrayContaining(['Pool', 'Pool/acquire', 'Pool/size', 'make', 'run', 'Lease', 'Ids', 'Kind', 'N', 'N/x']),
    )
    expect(symbols.find(({ names }) => names.join('/') === 'Pool')).toMatchObject({ line: 0, end: 7 })
    const rust = await outline(new Map([[path('a.rs'), FILES['a.rs'] ?? '']]), syntax, { tokens: 1000 })
    expect(mentionsIn('@Pool::acquire @Pool', [], outlineSymbols(rust.entries)).map(({ state }) => state)).toEqual([
      'found',
      'found',
    ])
    expect(mentionsIn('@acquire', [], symbols)).toMatchObject([{ state: 'found', means: { line: 4, end: 5 } }])
  })
})
