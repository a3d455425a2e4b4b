/** A reply decided with real grammars and the real TypeScript, as the worker does it. */
import ts from 'typescript5'
import { expect, test } from 'vitest'
import type { Path, Tree } from '../engine/model'
import { openSyntax } from '../syntax/open-syntax'
import { libs } from '../syntax/rename/libs'
import { createRenamer } from '../syntax/rename/rename'
import { wasm } from '../syntax/testing/wasm-files'
import { analyse } from './analyse'
import { openLanguageServices } from './language-services'
import type { Analysis } from './protocol'

const treeOf = (files: Readonly<Record<string, string>>): Tree =>
  new Map(Object.entries(files).map(([path, text]) => [path as Path, text]))

/** Decides until nothing is loading; the analysis, and how often it was decided. */
async function decided(reply: string, files: Readonly<Record<string, string>>): Promise<{ analysis: Analysis; rounds: number }> {
  const tree = treeOf(files)
  let settle = () => {}
  const looking = openLanguageServices({
    onLoaded: () => settle(),
    openSyntax: async () => openSyntax({ wasm }),
    startRenaming: () => {
      const renamer = createRenamer(ts, libs, new Map())
      return {
        async ask(of, request) {
          renamer.setTree(of)
          return renamer.rename(request)
        },
      }
    },
  })
  looking.setTree(tree)
  for (let rounds = 1; ; rounds++) {
    const loaded = new Promise<void>((done) => {
      settle = done
    })
    const analysis = analyse({ reply, defaultPath: null, turn: null, demands: {}, edits: null }, tree, looking)
    const waits = analysis.transaction.decisions.some(
      (decision) => decision.state === 'refused' && decision.refusal.code === 'symbol' && decision.refusal.why === 'loading',
    )
    if (!waits && analysis.syntax.every(({ state }) => state !== 'loading')) return { analysis, rounds }
    looking.fetch()
    await loaded
  }
}

const filesOf = ({ transaction }: Analysis): Record<string, string | null> | string =>
  transaction.state === 'staged'
    ? Object.fromEntries(transaction.files.map(({ path, after }) => [path, after]))
    : JSON.stringify(transaction.decisions)

const call = (name: string, path: string, symbol: string, more = '') =>
  `${name}(name_path=${JSON.stringify(symbol)}, relative_path=${JSON.stringify(path)}${more})\n`
const body = (text: string) => `, body=${JSON.stringify(text)}`

const POOL = `export class Pool {
  readonly free: Lease[] = []

  /** Takes one. */
  acquire(): Lease | undefined {
    return this.free.pop()
  }

  release(lease: Lease): void {
    this.free.push(lease)
  }
}
`
const USE = "import { Pool } from './pool'\n\nexport const one = new Pool().acquire()\n"

test.each<[string, string, Readonly<Record<string, string>>, Readonly<Record<string, string>>]>([
  [
    'TypeScript: a body, a method behind it, one deleted, one renamed',
    call(
      'replace_symbol_body',
      'pool.ts',
      'Pool/acquire',
      body('acquire(): Lease {\n  return this.free.pop() ?? new Lease()\n}'),
    ) +
      call('insert_after_symbol', 'pool.ts', 'Pool.acquire', body('drain(): void {\n  this.free.length = 0\n}')) +
      call('safe_delete_symbol', 'pool.ts', 'release') +
      call('rename_symbol', 'pool.ts', '/Pool/acquire', ', new_name="take"'),
    { 'pool.ts': POOL, 'use.ts': USE },
    {
      'pool.ts': `export class Pool {
  readonly free: Lease[] = []

  /** Takes one. */
  take(): Lease {
    return this.free.pop() ?? new Lease()
  }

  drain(): void {
    this.free.length = 0
  }
}
`,
      'use.ts': USE.replace('acquire', 'take'),
    },
  ],
  [
    'Python: below a decorator, with two blank lines between functions',
    call('replace_symbol_body', 'a.py', 'Pool/size', body('def size(self):\n    return len(self.free) + 1')) +
      call('insert_before_symbol', 'a.py', 'make', body('def other():\n    return None\n')),
    {
      'a.py':
        'class Pool:\n    @property\n    def size(self):\n        return len(self.free)\n\n\ndef make():\n    return Pool()\n\n\ndef last():\n    pass\n',
    },
    {
      'a.py':
        'class Pool:\n    @property\n    def size(self):\n        return len(self.free) + 1\n\n\ndef other():\n    return None\n\n\ndef make():\n    return Pool()\n\n\ndef last():\n    pass\n',
    },
  ],
  [
    'Go: a method by its receiver, in tabs',
    call(
      'replace_symbol_body',
      'a.go',
      '(*Pool).Acquire',
      body('func (p *Pool) Acquire() int {\n    if p.n > 0 {\n        return 1\n    }\n    return 0\n}'),
    ),
    {
      'a.go':
        'package a\n\ntype Pool struct{ n int }\n\n// Acquire takes one.\nfunc (p *Pool) Acquire() int {\n\treturn p.n\n}\n',
    },
    {
      'a.go':
        'package a\n\ntype Pool struct{ n int }\n\n// Acquire takes one.\nfunc (p *Pool) Acquire() int {\n\tif p.n > 0 {\n\t\treturn 1\n\t}\n\treturn 0\n}\n',
    },
  ],
  [
    'Rust: a method of an implementation',
    call('replace_symbol_body', 'a.rs', 'Pool/acquire', body('fn acquire(&self) -> u8 {\n    2\n}')),
    { 'a.rs': 'struct Pool;\n\nimpl Pool {\n    #[inline]\n    fn acquire(&self) -> u8 {\n        1\n    }\n}\n' },
    { 'a.rs': 'struct Pool;\n\nimpl Pool {\n    #[inline]\n    fn acquire(&self) -> u8 {\n        2\n    }\n}\n' },
  ],
])('%s', async (_, reply, before, after) => {
  const { analysis } = await decided(reply, before)
  expect(filesOf(analysis)).toEqual(after)
  expect(analysis.transaction.warnings).toEqual([])
  expect(new Set(analysis.syntax.map(({ state }) => state))).toEqual(new Set(['checked']))
})

test('an error that an edit adds is reported at its line, and the first decision did not wait for it', async () => {
  const { analysis, rounds } = await decided(
    call('replace_symbol_body', 'pool.ts', 'release', body('release(lease: Lease): void {\n  this.free.push(lease\n}')),
    { 'pool.ts': POOL },
  )
  expect(rounds).toBe(2)
  expect(analysis.transaction.warnings).toMatchObject([{ code: 'syntax-error', path: 'pool.ts', problems: [{ line: 9 }] }])
})

test('what nothing reads is not checked, and its symbols are not looked up', async () => {
  const { analysis } = await decided(call('safe_delete_symbol', 'a.elm', 'main'), { 'a.elm': 'main = 1\n' })
  expect(analysis.transaction.decisions).toMatchObject([{ refusal: { code: 'symbol', why: 'no-parser' } }])
})
