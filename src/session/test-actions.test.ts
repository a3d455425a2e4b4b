import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, describe, expect, test } from 'vitest'
import { createStore } from 'zustand/vanilla'
import type { Content } from '../engine/index'
import type { BootResult, RunEvent, RunRequest, RunResult, Runtime, RuntimeId } from '../runtimes/runtime'
import { analyse, openReader } from '../workers/analyse'
import { createPageEngine } from '../workers/page-client'
import { createWorkingTree } from '../workspace/working-tree'
import { createDriver } from './driver'
import { openPersistence } from './persistence'
import { commitState } from './stages'
import { EMPTY_STATE } from './state'
import { runSummaryOf, testsOf } from './test-run'
import { intakeOf, pagePath } from './testing/page-fixture'

const FILES = {
  'src/a.ts': 'const a = 1\n',
  'src/b.ts': 'const b = 1\n',
  'test/a.test.ts': 'a\n',
  'test/b.test.ts': 'b\n',
}
const edit = (file: string, from: string, to: string) =>
  `${file}\n\`\`\`\n<<<<<<< SEARCH\n${from}\n=======\n${to}\n>>>>>>> REPLACE\n\`\`\`\n`
const EDIT_A = edit('src/a.ts', 'const a = 1', 'const a = 2')

/** What a run says: test x of test/x.test.ts fails where src/x.ts reads "bad". */
type Act = (request: RunRequest, emit: (event: RunEvent) => void, signal: AbortSignal | undefined) => Promise<Partial<RunResult>>

const textOf = (files: ReadonlyMap<string, Content>, name: string) => String(files.get(name))

const usual: Act = async ({ tests, files, only, name = '' }, emit) => {
  for (const file of tests) {
    const own = file.slice(5, 6)
    emit({ type: 'file-start', file })
    for (const test of [own, 'second']) {
      if (!test.includes(name) || (only !== undefined && !only.some((ref) => ref.file === file && ref.path[0] === test))) continue
      const isBad = test === own && textOf(files, `src/${own}.ts`).includes('bad')
      emit({ type: 'test', file, path: [test], state: isBad ? 'fail' : 'pass', durationMs: 1 })
    }
    emit({ type: 'file-end', file, durationMs: 1, uses: [file, `src/${own}.ts`] })
  }
  return {}
}

type Fake = { readonly boot?: () => Promise<BootResult>; readonly act?: Act; readonly open?: () => Promise<void> }

function fake(id: RuntimeId, { boot, act = usual, open }: Fake, calls: string[]) {
  const seen: RunRequest[] = []
  const runtime: Runtime = {
    id,
    boot: boot ?? (async () => ({ ok: true })),
    prepare: (files) => void calls.push(`prepare ${id} ${files.size}`),
    async run(request, { onEvent, signal } = {}) {
      seen.push(request)
      calls.push(`run ${id} ${request.tests.map((file) => file.slice(5, 6)).join('')}`)
      const rest = await act(request, (event) => onEvent?.(event), signal)
      return { outcome: 'done', durationMs: 1, changedFiles: new Map(), ...rest }
    },
    dispose: async () => {},
  }
  const make = async () => {
    await open?.()
    return runtime
  }
  return { make, seen }
}

let database: IDBFactory
let time = 0
beforeEach(() => {
  database = new IDBFactory()
})

type Page = {
  readonly files?: Record<string, string>
  readonly embedded?: Fake
  readonly webcontainer?: Fake
  /** How many times shorter the page's waits are. */
  readonly haste?: number
}

async function page({ files = FILES, embedded = {}, webcontainer = {}, haste = 10 }: Page = {}) {
  const store = createStore(() => EMPTY_STATE)
  const calls: string[] = []
  const [own, other] = [fake('embedded', embedded, calls), fake('webcontainer', webcontainer, calls)]
  const working = createWorkingTree()
  const driver = createDriver(store, {
    engine: createPageEngine(async () => ({ analyse, openReader })),
    tools: () => Promise.reject(new Error('no tools')),
    runtimes: { embedded: own.make, python: own.make, webcontainer: other.make },
    shell: () => Promise.reject(new Error('no shell')),
    workingTree: async () => working,
    persistence: () => openPersistence({ indexedDB: database }),
    network: () => Promise.reject(new Error('no network')),
    hosts: { allows: () => true, allow: () => false },
    reload: () => undefined,
    readRun: () => Promise.reject(new Error('no runs')),
    starters: async () => [
      {
        id: 'starter',
        title: 'Starter',
        summary: '',
        load: async () => ({
          name: 'Starter',
          files: new Map(Object.entries(files).map(([name, text]) => [pagePath(name), text])),
          reply: '',
        }),
      },
    ],
    readLesson: async (file) => {
      throw new Error(`no ${file}`)
    },
    persist: () => {},
    now: () => ++time,
    wait(act, ms) {
      const timer = setTimeout(act, ms / haste)
      return () => clearTimeout(timer)
    },
    missing: { worker: false, wasm: false },
  })
  await driver.projects.start()
  const { getState: get } = store
  return { store, driver, get, calls, seen: own.seen, other: other.seen, codes: () => get().notices.map(({ code }) => code) }
}

const runs = (calls: readonly string[]) => calls.filter((line) => line.startsWith('run ')).map((line) => line.slice(4))

describe('a part of the tests', () => {
  test('a rerun of what failed makes the whole green, at the same content only', async () => {
    let flaky = true
    const act: Act = (request, emit, signal) =>
      usual(
        request,
        (event) => emit(event.type === 'test' && event.path[0] === 'second' && flaky ? { ...event, state: 'fail' } : event),
        signal,
      )
    const { driver, get, seen } = await page({ embedded: { act } })
    await driver.reply.paste(EDIT_A)
    await driver.tests.run()
    expect(commitState(get())).toBe('red')
    flaky = false
    await driver.tests.run({ kind: 'failed' })
    expect(seen[1]?.only).toEqual([
      { file: 'test/a.test.ts', path: ['second'] },
      { file: 'test/b.test.ts', path: ['second'] },
    ])
    expect(testsOf(get().run)).toHaveLength(4)
    expect(commitState(get())).toBe('green')
    await driver.reply.type(edit('src/a.ts', 'const a = 1', 'const a = 3'))
    expect(commitState(get())).toBe('untested')
    await driver.tests.run({ kind: 'file', file: 'test/a.test.ts' })
    expect(runSummaryOf(get().run)).toBe('partial')
    expect(commitState(get())).toBe('partly')
    await driver.project.commit()
    expect(get().timeline?.snapshots).toHaveLength(1)
    await driver.tests.run({ kind: 'file', file: 'test/b.test.ts' })
    expect(commitState(get())).toBe('green')
  })

  test('one test, and what the filter shows', async () => {
    const { driver, get, seen } = await page()
    await driver.tests.run({ kind: 'test', file: 'test/a.test.ts', path: ['a'] })
    expect(seen[0]).toMatchObject({ tests: ['test/a.test.ts'], only: [{ file: 'test/a.test.ts', path: ['a'] }] })
    expect(runSummaryOf(get().run)).toBe('partial')
    driver.page.show({ filter: { file: 'B.test', name: ' second ' } })
    await driver.tests.run({ kind: 'filtered' })
    expect(seen[1]).toMatchObject({ tests: ['test/b.test.ts'], name: 'second' })
    expect(testsOf(get().run).map(({ file, path: [name] }) => `${file} ${name}`)).toEqual([
      'test/a.test.ts a',
      'test/b.test.ts second',
    ])
    driver.page.show({ filter: { file: 'nowhere', name: '' } })
    await driver.tests.run({ kind: 'filtered' })
    expect(seen).toHaveLength(2)
  })

  test('a reply that stages the same keeps its verdict', async () => {
    const { driver, get } = await page()
    await driver.reply.paste(EDIT_A)
    await driver.tests.run()
    await driver.reply.type(`Here it is.\n\n${EDIT_A}`)
    await expect.poll(() => commitState(get())).toBe('green')
  })
})

describe('watching', () => {
  test('runs what an edit touches, and new test files', async () => {
    const { driver, get, calls } = await page()
    driver.tests.watch(true)
    await expect.poll(() => runs(calls)).toEqual(['embedded ab'])
    await expect.poll(() => get().run?.result).toBeTruthy()
    await driver.reply.paste(EDIT_A)
    await expect.poll(() => runs(calls)).toEqual(['embedded ab', 'embedded a'])
    await expect.poll(() => runSummaryOf(get().run)).toBe('partial')
    await driver.reply.type(`${EDIT_A}\ntest/c.test.ts\n\`\`\`ts\nc\n\`\`\`\n`)
    await expect.poll(() => runs(calls).at(-1)).toBe('embedded c')
    driver.tests.watch(false)
    await driver.reply.type(edit('src/b.ts', 'const b = 1', 'const b = 2'))
    await new Promise((resume) => setTimeout(resume, 60))
    expect(runs(calls)).toHaveLength(3)
  })

  test('a run that is outdated is ended, and what it owed runs again', async () => {
    const act: Act = async (request, emit, signal) => {
      if (!textOf(request.files, 'src/a.ts').includes('slow')) return usual(request, emit, signal)
      await new Promise((resume) => signal?.addEventListener('abort', resume))
      return { outcome: 'aborted' }
    }
    const { driver, get, calls } = await page({ embedded: { act } })
    driver.tests.watch(true)
    await expect.poll(() => get().run?.result).toBeTruthy()
    await driver.reply.paste(edit('src/a.ts', 'const a = 1', 'slow'))
    await expect.poll(() => runs(calls)).toHaveLength(2)
    await driver.reply.type(edit('src/a.ts', 'const a = 1', 'const a = 4'))
    await expect.poll(() => runs(calls)).toEqual(['embedded ab', 'embedded a', 'embedded a'])
    await expect.poll(() => runSummaryOf(get().run)).toBe('partial')
  })

  test('a runtime that breaks down is not run for ever', async () => {
    const { driver, calls } = await page({ embedded: { act: async () => ({ outcome: 'crashed' }) } })
    driver.tests.watch(true)
    await new Promise((resume) => setTimeout(resume, 100))
    expect(runs(calls)).toHaveLength(1)
  })
})

test('the runtime prepares what is staged before the person runs it', async () => {
  const { driver, calls } = await page()
  await driver.reply.paste(EDIT_A)
  await expect.poll(() => calls).toContain('prepare embedded 4')
  expect(runs(calls)).toEqual([])
})

const NEEDS_NODE = { ...FILES, 'package.json': '{"scripts":{"test":"jasmine"}}' }

describe('which runtime', () => {
  test('WebContainer is asked for once, and then loaded', async () => {
    const { driver, get, calls } = await page({ files: NEEDS_NODE })
    await driver.tests.run()
    expect(get().asking).toEqual({ code: 'runner', name: 'jasmine' })
    expect(runs(calls)).toEqual([])
    await driver.tests.answer('nothing')
    expect(get()).toMatchObject({ asking: null, run: null })
    await driver.tests.run()
    await driver.tests.answer('load')
    expect(runs(calls)).toEqual(['webcontainer ab'])
    expect(get().run?.runtime).toBe('webcontainer')
    const again = await page({ files: NEEDS_NODE })
    await again.driver.tests.run()
    expect(again.get().asking).toBeNull()
    expect(runs(again.calls)).toEqual(['webcontainer ab'])
  })

  test('a command of the person’s own, kept with the project', async () => {
    const { driver, get, seen, other } = await page({ files: NEEDS_NODE })
    await driver.tests.command('node --test "test/a b.ts"')
    await driver.tests.run()
    await driver.tests.answer('load')
    expect(other[0]?.command).toEqual(['node', '--test', 'test/a b.ts'])
    await driver.tests.pin('embedded')
    await driver.tests.run()
    expect(seen[0]).not.toHaveProperty('command')
    const again = await page({ files: NEEDS_NODE })
    await expect.poll(() => again.get().runtime.command).toBe('node --test "test/a b.ts"')
    await again.driver.tests.command('')
    expect(get().runtime.command).not.toBe('')
    expect(again.get().runtime.command).toBe('')
  })

  test('“run embedded instead” is kept with the project, and with no other', async () => {
    const { driver, get, calls } = await page({ files: NEEDS_NODE })
    await driver.tests.run()
    await driver.tests.answer('embedded')
    expect(runs(calls)).toEqual(['embedded ab'])
    const again = await page({ files: NEEDS_NODE })
    await expect.poll(() => again.get().runtime).toMatchObject({ choice: 'embedded', id: 'embedded', why: { code: 'pinned' } })
    await driver.projects.take(intakeOf({ 'a.js': '1' }))
    await expect.poll(() => get().runtime.choice).toBe('auto')
  })

  const FAILURES: readonly { name: string; fake: Fake; reason: string }[] = [
    { name: 'says no', fake: { boot: async () => ({ ok: false, reason: 'not-isolated', detail: '' }) }, reason: 'not-isolated' },
    { name: 'hangs', fake: { boot: () => new Promise(() => {}) }, reason: 'timeout' },
    { name: 'cannot be loaded', fake: { open: () => Promise.reject(new TypeError('failed to fetch')) }, reason: 'offline' },
    { name: 'throws', fake: { boot: () => Promise.reject(new Error('no')) }, reason: 'offline' },
  ]
  test.each(FAILURES)(
    'WebContainer that $name: embedded takes over, and what is staged stays',
    async ({ fake: broken, reason }) => {
      const { driver, get, calls, codes } = await page({ files: NEEDS_NODE, webcontainer: broken, haste: 1000 })
      await driver.reply.paste(EDIT_A)
      const staged = get().analysis
      await driver.tests.run()
      await driver.tests.answer('load')
      expect(runs(calls)).toEqual(['embedded ab'])
      expect(codes()).toContain('fell-back')
      expect(get().runtime).toMatchObject({ id: 'embedded', phase: 'ready', why: { code: 'fell-back', failure: { reason } } })
      expect(get().analysis).toBe(staged)
      expect(commitState(get())).toBe('green')
      await driver.tests.run()
      expect(codes().filter((code) => code === 'fell-back')).toHaveLength(1)
    },
  )

  test('WebContainer that boots after its limit is used from the next run on', async () => {
    let answer: (result: { readonly ok: true }) => void = () => {}
    const late = new Promise<{ readonly ok: true }>((resolve) => {
      answer = resolve
    })
    const { driver, calls, codes } = await page({ files: NEEDS_NODE, webcontainer: { boot: () => late }, haste: 1000 })
    await driver.tests.run()
    await driver.tests.answer('load')
    expect([runs(calls), codes().filter((code) => code === 'fell-back').length]).toEqual([['embedded ab'], 1])
    answer({ ok: true })
    await late
    await driver.tests.run()
    expect(runs(calls)).toEqual(['embedded ab', 'webcontainer ab'])
  })

  test('a start that is stopped leaves what was shown', async () => {
    const { driver, get } = await page({ embedded: { boot: () => new Promise(() => {}) } })
    const run = driver.tests.run()
    await expect.poll(() => get().runtime.phase).toBe('starting')
    driver.tests.stop()
    await run
    expect(get()).toMatchObject({ run: null, runtime: { phase: 'idle' } })
  })
})

test('what the tests wrote is staged behind the reply, bytes are added, or it is left', async () => {
  const changed = new Map<string, Content | null>([
    ['test/__snapshots__/a.test.ts.snap', 'exports[`a 1`] = `1`;\n'],
    ['src/b.ts', null],
    ['out.bin', Uint8Array.of(0, 1)],
    ['../evil', 'x'],
  ])
  const act: Act = async (request, emit, signal) => ({ ...(await usual(request, emit, signal)), changedFiles: changed })
  const { driver, get, codes } = await page({ embedded: { act } })
  await driver.reply.paste(EDIT_A)
  await driver.tests.run()
  expect(get().run?.written).toEqual(changed)
  await driver.tests.takeWritten()
  expect(get().run?.written ?? null).toBeNull()
  expect(get().reply.startsWith(EDIT_A)).toBe(true)
  const { transaction } = get().analysis ?? {}
  expect(transaction?.state === 'staged' && transaction.files.map(({ path: name, after }) => [name, after])).toEqual([
    ['src/a.ts', 'const a = 2\n'],
    ['test/__snapshots__/a.test.ts.snap', 'exports[`a 1`] = `1`;\n'],
    ['src/b.ts', null],
  ])
  expect(get().tree.get(pagePath('out.bin'))).toEqual(Uint8Array.of(0, 1))
  expect(codes()).toContain('not-taken')
  await driver.tests.run()
  driver.tests.leaveWritten()
  expect(get().run?.written).toBeNull()
})

test('a flood of 100,000 events changes the page at most ten times a second', async () => {
  const act: Act = async (_, emit) => {
    for (let at = 0; at < 100_000; at++) {
      emit({ type: 'test', file: 'test/a.test.ts', path: [`t${at}`], state: 'pass', durationMs: 0 })
      if (at % 5000 === 0) await new Promise((resume) => setTimeout(resume))
    }
    return {}
  }
  const { driver, store, get } = await page({ embedded: { act }, haste: 1 })
  let changes = 0
  let last = get().run
  store.subscribe(({ run }) => {
    if (run !== last) changes++
    last = run
  })
  const began = performance.now()
  await driver.tests.run()
  const seconds = (performance.now() - began) / 1000
  expect(changes).toBeLessThanOrEqual(Math.ceil(seconds * 10) + 5)
  expect(testsOf(get().run)).toHaveLength(100_000)
})
