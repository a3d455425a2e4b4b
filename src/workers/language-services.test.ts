import { describe, expect, test, vi } from 'vitest'
import type { Path, RenameRequest, SyntaxProblem, Tree } from '../engine/model'
import type { CodeSymbol, Looked, Syntax } from '../syntax/syntax'
import { analyse, openReader } from './analyse'
import { type LanguageServicesParts, openLanguageServices, type SymbolRenaming } from './language-services'
import { createPageEngine } from './page-client'
import type { AnalysisJob } from './protocol'
import { linkRenamer, type ToRenamer } from './rename-link'
import { changesBetween, withChanges } from './tree-changes'

const treeOf = (files: Readonly<Record<string, string>>): Tree =>
  new Map(Object.entries(files).map(([path, text]) => [path as Path, text]))
const job = (reply: string, more: Partial<AnalysisJob> = {}): AnalysisJob => ({
  reply,
  defaultPath: null,
  turn: null,
  demands: {},
  edits: null,
  ...more,
})
const call = (name: string, input: Readonly<Record<string, string>>) =>
  `${name}(${Object.entries(input)
    .map(([key, value]) => `${key}=${JSON.stringify(value)}`)
    .join(', ')})\n`
const replace = (path: string, symbol: string, body: string) =>
  call('replace_symbol_body', { name_path: symbol, relative_path: path, body })
const rename = (path: string, symbol: string, name: string) =>
  call('rename_symbol', { name_path: symbol, relative_path: path, new_name: name })

/** Reads files `*.x`: each line is a definition of its first word, and an error where it holds `!`. Knows nothing before it is loaded. */
function createSyntax(): Syntax & { readonly loaded: Set<string> } {
  const loaded = new Set<string>()
  const looked = <T>(path: string, found: () => T[]): Looked<T> =>
    !path.endsWith('.x') && !path.endsWith('.ts') ? null : loaded.has(path) ? found() : 'loading'
  return {
    loaded,
    async load(paths) {
      for (const path of paths) loaded.add(path)
    },
    problems: (path, text) =>
      looked(path, () =>
        text.split('\n').flatMap((row, line): SyntaxProblem[] => (row.includes('!') ? [{ line, kind: 'error', text: row }] : [])),
      ),
    symbols: (path, text) =>
      looked(path, () =>
        [...text.matchAll(/^(\w+).*$/gm)].map(({ 0: row, 1: name = '', index: from }): CodeSymbol => {
          const at = { from, to: from + name.length }
          return { name, kind: 'function', path: [name], span: { from, to: from + row.length }, signature: row, at }
        }),
      ),
  }
}

/** The first `onLoaded`. */
function opened(parts: Partial<LanguageServicesParts> = {}) {
  let settle = () => {}
  const next = () =>
    new Promise<void>((resolve) => {
      settle = resolve
    })
  const onLoaded = vi.fn(() => settle())
  const looking = openLanguageServices({ onLoaded, openSyntax: async () => createSyntax(), ...parts })
  return { looking, onLoaded, next }
}

const TREE = treeOf({ 'a.x': 'one 1\ntwo 2\n', 'b.txt': 'one 1\n', 'c.ts': 'one()\n' })
const whyOf = ({ transaction }: ReturnType<typeof analyse>) =>
  transaction.decisions.map((decision) =>
    decision.state === 'refused' && decision.refusal.code === 'symbol' ? decision.refusal.why : decision.state,
  )

describe('nothing is waited for', () => {
  test('a symbol is looked up once its grammar is here', async () => {
    const { looking, onLoaded, next } = opened()
    const reply = replace('a.x', 'two', 'two 3')
    const loaded = next()
    expect(whyOf(analyse(job(reply), TREE, looking))).toEqual(['loading'])
    looking.fetch()
    await loaded
    expect(analyse(job(reply), TREE, looking)).toMatchObject({
      transaction: { state: 'staged', files: [{ after: 'one 1\ntwo 3\n' }] },
      syntax: [{ path: 'a.x', state: 'checked' }],
    })
    looking.fetch()
    expect(onLoaded).toHaveBeenCalledTimes(1)
  })

  test('staged files say whether they were checked, and errors come when they are', async () => {
    const { looking, next } = opened()
    const reply = `${block('a.x', 'one 1', 'one !')}${block('b.txt', 'one 1', 'one !')}`
    const loaded = next()
    const first = analyse(job(reply), TREE, looking)
    expect(first.syntax.map(({ state }) => state)).toEqual(['loading', 'loading'])
    expect(first.transaction.warnings).toEqual([])
    looking.fetch()
    await loaded
    const second = analyse(job(reply), TREE, looking)
    expect(second.syntax.map(({ state }) => state)).toEqual(['checked', 'no-check'])
    expect(second.transaction.warnings).toMatchObject([{ code: 'syntax-error', path: 'a.x', problems: [{ line: 0 }] }])
    expect(analyse(job(reply, { syntax: 'off' }), TREE, looking)).toMatchObject({ syntax: [], transaction: { warnings: [] } })
  })

  test('nothing is loaded before something asks for it', () => {
    const openSyntax = vi.fn(async () => createSyntax())
    const { looking } = opened({ openSyntax })
    analyse(job('hello'), TREE, looking)
    analyse(job(block('a.x', 'one 1', 'one 2'), { syntax: 'off' }), TREE, looking)
    looking.fetch()
    expect(openSyntax).not.toHaveBeenCalled()
  })

  test('what cannot be loaded is not waited for twice', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    const { looking, next } = opened({ openSyntax: () => Promise.reject(new Error('offline')) })
    const loaded = next()
    analyse(job(replace('a.x', 'two', 'two 3')), TREE, looking)
    looking.fetch()
    await loaded
    expect(whyOf(analyse(job(replace('a.x', 'two', 'two 3')), TREE, looking))).toEqual(['no-parser'])
    expect(analyse(job(block('a.x', 'one 1', 'one !')), TREE, looking).syntax).toEqual([{ path: 'a.x', state: 'no-check' }])
    expect(await looking.opened()).toBeNull()
    warn.mockRestore()
  })

  function block(path: string, search: string, put: string) {
    return `${path}\n\`\`\`\n<<<<<<< SEARCH\n${search}\n=======\n${put}\n>>>>>>> REPLACE\n\`\`\`\n`
  }
})

describe('renames', () => {
  const asked: { readonly tree: Tree; readonly request: RenameRequest }[] = []
  const renaming: SymbolRenaming = {
    async ask(tree, request) {
      asked.push({ tree, request })
      return { files: [{ path: request.path, places: [{ from: request.at, to: request.at + 3, text: request.name }] }] }
    },
  }
  /** Decides until nothing is loading, as the session does. */
  async function settled(reply: string, tree: Tree, parts: Partial<LanguageServicesParts>) {
    const { looking, next } = opened(parts)
    looking.setTree(tree)
    for (let round = 1; ; round++) {
      const loaded = next()
      const analysis = analyse(job(reply), tree, looking)
      if (!whyOf(analysis).includes('loading') && analysis.syntax.every(({ state }) => state !== 'loading'))
        return { analysis, round }
      looking.fetch()
      await loaded
    }
  }

  test('each is asked for once, the second in what the first has left', async () => {
    asked.length = 0
    const reply = `${rename('c.ts', 'one', 'uno')}${rename('c.ts', 'uno', 'une')}`
    const { analysis } = await settled(reply, TREE, { startRenaming: () => renaming })
    expect(analysis.transaction).toMatchObject({ state: 'staged', files: [{ path: 'c.ts', after: 'une()\n' }] })
    expect(asked.map(({ request: { name, changed } }) => [name, [...changed.values()]])).toEqual([
      ['uno', []],
      ['une', ['uno()\n']],
    ])
  })

  test.each<[string, string, Partial<LanguageServicesParts>, string]>([
    ['of another language', rename('a.x', 'one', 'uno'), { startRenaming: () => renaming }, 'no-rename'],
    ['without workers', rename('c.ts', 'one', 'uno'), {}, 'unavailable'],
    [
      'that break down',
      rename('c.ts', 'one', 'uno'),
      { startRenaming: () => ({ ask: () => Promise.reject(new Error('gone')) }) },
      'unavailable',
    ],
  ])('%s', async (_, reply, parts, why) => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    const { analysis } = await settled(reply, TREE, parts)
    expect(whyOf(analysis)).toEqual([why])
    warn.mockRestore()
  })

  test('an answer for another tree is not taken', async () => {
    const answers: (() => void)[] = []
    const slow: SymbolRenaming = {
      ask: (tree, request) => new Promise((settle) => void answers.push(() => settle(renaming.ask(tree, request)))),
    }
    const { looking, next } = opened({ startRenaming: () => slow })
    const request: RenameRequest = { path: 'c.ts' as Path, at: 0, name: 'uno', changed: new Map() }
    expect(looking.renames(request)).toBe('loading')
    looking.fetch()
    looking.setTree(TREE)
    const loaded = next()
    await Promise.resolve()
    answers[0]?.()
    await loaded
    expect(looking.renames(request)).toBe('loading')
  })
})

describe('the worker that renames', () => {
  function worker() {
    const got: ToRenamer[] = []
    const listeners = new Map<string, (event: never) => void>()
    const linked = linkRenamer({
      postMessage: (message) => void got.push(message),
      addEventListener: (type: string, listener: (event: never) => void) => void listeners.set(type, listener),
      terminate: () => {},
    })
    const emit = (type: string, event: unknown) => listeners.get(type)?.(event as never)
    return { linked, got, emit }
  }
  const request: RenameRequest = { path: 'c.ts' as Path, at: 0, name: 'uno', changed: new Map() }
  const ANSWER = { refused: 'collision' } as const

  test('gets what has changed of the files that it reads, and answers by number', async () => {
    const { linked, got, emit } = worker()
    const answers = [linked.ask(TREE, request), linked.ask(treeOf({ 'c.ts': 'two()\n', 'package.json': '{}' }), request)]
    expect(got.map(({ changes }) => [[...changes.set.keys()], changes.removed])).toEqual([
      [['c.ts'], []],
      [['c.ts', 'package.json'], []],
    ])
    emit('message', { data: { id: got[1]?.id, answer: ANSWER } })
    emit('message', { data: { id: got[0]?.id, answer: { files: [] } } })
    expect(await Promise.all(answers)).toEqual([{ files: [] }, ANSWER])
  })

  test('fails what is asked of it once it stopped, and reports it nowhere else', async () => {
    const { linked, emit } = worker()
    const waiting = linked.ask(TREE, request)
    const event = new Event('error', { cancelable: true })
    emit('error', event)
    await expect(waiting).rejects.toThrow('stopped')
    await expect(linked.ask(TREE, request)).rejects.toThrow('stopped')
    expect(event.defaultPrevented).toBe(true)
  })
})

test('of two trees only what differs is sent, and makes the one of the other', () => {
  const bytes = new Uint8Array([1])
  const from: Tree = new Map([...treeOf({ same: 'a', changed: 'b', gone: 'c', __proto__x: 'd' }), ['bytes' as Path, bytes]])
  const to: Tree = new Map([...treeOf({ same: 'a', changed: 'B', fresh: 'e', __proto__x: 'd' }), ['bytes' as Path, bytes]])
  const changes = changesBetween(from, to)
  expect([[...changes.set.keys()], changes.removed]).toEqual([['changed', 'fresh'], ['gone']])
  expect(new Map([...withChanges(from, changes)].sort())).toEqual(new Map([...to].sort()))
})

test('a page without workers does the same', async () => {
  let attempts = 0
  const engine = createPageEngine(async () => {
    if (++attempts === 1) throw new Error('offline')
    return {
      analyse,
      openReader,
      openLooking: (parts) => openLanguageServices({ ...parts, openSyntax: async () => createSyntax() }),
    }
  })
  engine.setTree(TREE)
  await expect(engine.decide(job(''))).rejects.toThrow('offline')
  const loaded = new Promise<void>((resolve) => engine.onLoaded(resolve))
  const reply = replace('a.x', 'two', 'two 3')
  const first = await engine.decide(job(reply))
  expect(first === null ? [] : whyOf(first)).toEqual(['loading'])
  await loaded
  expect(await engine.decide(job(reply))).toMatchObject({ transaction: { state: 'staged' } })
})
