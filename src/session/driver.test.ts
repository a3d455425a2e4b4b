import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, describe, expect, test } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { type Path, parsePath } from '../engine/index'
import type { BootResult, RunEvent, RunRequest, Runtime } from '../runtimes/runtime'
import { analyse, openReader } from '../workers/analyse'
import { createPageEngine } from '../workers/client'
import { createHead } from '../workspace/head'
import { createDriver } from './driver'
import { openPersistence } from './persistence'
import { commitState, EMPTY, stagesOf, summaryOf } from './state'

const path = (text: string): Path => {
  const parsed = parsePath(text)
  if (!parsed.ok) throw new Error(text)
  return parsed.path
}
const A = path('src/a.ts')
const TEST = path('test/a.test.ts')
const block = (search: string, replace: string, file = 'src/a.ts') =>
  `${file}\n\`\`\`\n<<<<<<< SEARCH\n${search}=======\n${replace}>>>>>>> REPLACE\n\`\`\`\n`
const GOOD = block('const a = 1\n', 'const a = 2\n')

type Verdict = 'pass' | 'fail'
/** Passes where src/a.ts reads as wanted: a runtime as far as the driver can tell. */
function runtimeWith(boot: BootResult, wanted: string) {
  const seen: RunRequest[] = []
  const runtime: Runtime = {
    id: 'embedded',
    capabilities: { spawn: false, npmInstall: false, nativeNode: false, needsNetwork: false },
    boot: async () => boot,
    run: async (request, options) => {
      seen.push(request)
      const state: Verdict = request.files.get(A) === wanted ? 'pass' : 'fail'
      const error = { name: 'AssertionError', message: 'not so', frames: [{ file: TEST, line: 3, column: 1 }] }
      const event: RunEvent = {
        type: 'test',
        file: TEST,
        path: ['a'],
        state,
        durationMs: 1,
        ...(state === 'fail' ? { error } : {}),
      }
      options?.onEvent?.(event)
      return { outcome: 'done', events: [event], durationMs: 2, changedFiles: new Map() }
    },
    dispose: async () => {},
  }
  return { runtime, seen }
}

let database: IDBFactory
let time = 0
beforeEach(() => {
  database = new IDBFactory()
})

/** `pace`: milliseconds that pass from one look at the clock to the next. */
type Page = { readonly boot?: BootResult; readonly wanted?: string; readonly pace?: number }

function page({ boot = { ok: true }, wanted = 'const a = 2\n', pace = 1 }: Page = {}) {
  const store = createStore(() => EMPTY)
  const { runtime, seen } = runtimeWith(boot, wanted)
  const head = createHead()
  const driver = createDriver(store, {
    engine: createPageEngine({ analyse, openReader }),
    runtimes: { embedded: async () => runtime, webcontainer: async () => runtime },
    shell: () => Promise.reject(new Error('no shell')),
    head: async () => head,
    persistence: () => openPersistence({ indexedDB: database }),
    starter: async () => ({
      name: 'Starter',
      files: new Map([
        [A, 'const a = 1\n'],
        [TEST, 'test'],
      ]),
      reply: GOOD,
    }),
    readLesson: async (file) => {
      throw new Error(`no ${file}`)
    },
    now: () => {
      time += pace
      return time
    },
    wait(act, ms) {
      const timer = setTimeout(act, ms)
      return () => clearTimeout(timer)
    },
    missing: { worker: false, wasm: false },
  })
  const codes = () => store.getState().notices.map((notice) => notice.code)
  return { store, driver, seen, head, codes, get: store.getState }
}

async function opened(options?: Parameters<typeof page>[0]) {
  const made = page(options)
  await made.driver.start()
  return made
}

test('tests that are asked for before the project is there run on it', async () => {
  const { driver, seen } = page()
  const started = driver.start()
  await driver.run()
  await started
  expect(seen.map(({ tests }) => tests)).toEqual([[TEST]])
})

describe('from reply to commit', () => {
  test('paste, run, commit: the file changes once, and only then', async () => {
    const { driver, get, seen, head } = await opened()
    await driver.paste(GOOD)
    expect(get().analysis?.transaction.state).toBe('staged')
    expect(commitState(get())).toBe('untested')
    await driver.commit()
    expect(get().tree.get(A)).toBe('const a = 1\n')

    await driver.run()
    expect(seen[0]?.files.get(A)).toBe('const a = 2\n')
    expect(seen[0]?.tests).toEqual([TEST])
    expect(get().tree.get(A)).toBe('const a = 1\n')
    expect(commitState(get())).toBe('green')

    await driver.commit()
    expect(get().tree.get(A)).toBe('const a = 2\n')
    expect(head.read(A)).toBe('const a = 2\n')
    expect(get().timeline?.snapshots.at(-1)).toMatchObject({
      cause: { kind: 'commit', edits: 1, files: [A] },
      verdict: { passed: 1, failed: 0 },
    })
    expect(commitState(get())).toBe('nothing')
    expect(stagesOf(get()).commit).toBe('done')
    await driver.commit()
    expect(get().timeline?.snapshots).toHaveLength(2)
  })

  test('red tests hold the commit back', async () => {
    const { driver, get } = await opened({ wanted: 'something else' })
    await driver.paste(GOOD)
    await driver.run()
    expect(summaryOf(get().run)).toBe('red')
    expect(commitState(get())).toBe('red')
    await driver.commit()
    expect(get().timeline?.snapshots).toHaveLength(1)
  })

  test('a green run counts for the reply it ran on, and for no other', async () => {
    const { driver, get } = await opened()
    await driver.paste(GOOD)
    await driver.run()
    await driver.type(GOOD.replace('const a = 2', 'const a = 3'))
    expect(commitState(get())).toBe('untested')
    await driver.commit()
    expect(get().tree.get(A)).toBe('const a = 1\n')
  })

  test('a refused hunk stages nothing, is selected, and the tests run on the files as they are', async () => {
    const { driver, get, seen } = await opened()
    await driver.paste(GOOD + block('nowhere\n', 'x\n'))
    expect(get().selected).toBe(1)
    expect(commitState(get())).toBe('nothing')
    await driver.run()
    expect(seen[0]?.files.get(A)).toBe('const a = 1\n')
  })
})

describe('nothing committed is lost', () => {
  test('a second page finds the commit and the draft of the first', async () => {
    const first = await opened()
    await first.driver.paste(GOOD)
    await first.driver.run()
    await first.driver.commit()
    const second = await opened()
    expect(second.get().tree.get(A)).toBe('const a = 2\n')
    expect(second.get().timeline).toEqual(first.get().timeline)
  })

  test('restoring adds a snapshot and keeps the others', async () => {
    const { driver, get } = await opened()
    const start = get().timeline?.head ?? ''
    await driver.paste(GOOD)
    await driver.run()
    await driver.commit()
    await driver.restore(start)
    expect(get().tree.get(A)).toBe('const a = 1\n')
    expect(get().timeline?.snapshots.map((snapshot) => snapshot.cause.kind)).toEqual(['opened', 'commit', 'restored'])
    expect(get().analysis?.transaction.state).toBe('staged')
  })

  test('a project that takes another’s place leaves its snapshots', async () => {
    const { driver, get } = await opened()
    const before = get().timeline
    await driver.addFiles([{ name: 'b.ts', bytes: new TextEncoder().encode('b\n') }])
    await driver.openStarter()
    expect(get().tree.has(path('b.ts'))).toBe(false)
    await driver.restore(get().timeline?.snapshots[1]?.id ?? '')
    expect(get().tree.get(path('b.ts'))).toBe('b\n')
    expect(get().timeline?.snapshots[0]).toEqual(before?.snapshots[0])
  })

  test('a store that fails says so, and the commit stands in the tab', async () => {
    const made = page()
    database.open = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    await made.driver.start()
    expect(made.codes()).toContain('memory-only')
    await made.driver.paste(GOOD)
    await made.driver.run()
    await made.driver.commit()
    expect(made.get().tree.get(A)).toBe('const a = 2\n')
  })
})

describe('what goes wrong is said, and what was there stays', () => {
  test('an empty paste', async () => {
    const { driver, get, codes } = await opened()
    await driver.paste(GOOD)
    await driver.paste(' \n')
    expect(get().reply).toBe(GOOD)
    expect(codes()).toContain('empty-paste')
  })

  test('a reply beyond all measure', async () => {
    const { driver, get, codes } = await opened()
    await driver.paste('x'.repeat(20_000_001))
    expect(get().reply).toBe('')
    expect(codes()).toContain('too-large')
  })

  test('a runtime that does not boot', async () => {
    const { driver, get, codes } = await opened({ boot: { ok: false, reason: 'timeout', detail: '' } })
    await driver.paste(GOOD)
    await driver.run()
    expect(codes()).toContain('boot-failed')
    expect(get()).toMatchObject({ run: null, runtime: { phase: 'failed', failure: { reason: 'timeout' } } })
    expect(get().analysis?.transaction.state).toBe('staged')
  })

  test('files with unsafe names are named and left out, the others come in', async () => {
    const { driver, get, codes } = await opened()
    await driver.addFiles([
      { name: '../evil.ts', bytes: new Uint8Array([97]) },
      { name: 'ok.ts', bytes: new Uint8Array([97]) },
      { name: 'image.png', bytes: new Uint8Array([137, 80, 0, 255]) },
    ])
    expect([...get().tree.keys()].sort()).toEqual(['image.png', 'ok.ts', 'src/a.ts', 'test/a.test.ts'])
    expect(get().tree.get(path('image.png'))).toBeInstanceOf(Uint8Array)
    expect(get().notices.at(-1)).toMatchObject({ code: 'files-added', refused: ['../evil.ts'] })
    expect(codes()).toContain('files-added')
  })

  test('an edit of a binary file', async () => {
    const { driver, get } = await opened()
    await driver.addFiles([{ name: 'image.png', bytes: new Uint8Array([137, 80, 0, 255]) }])
    await driver.paste(block('a\n', 'b\n', 'image.png'))
    expect(get().analysis?.transaction.decisions).toMatchObject([{ state: 'refused', refusal: { code: 'binary' } }])
  })

  test('a lesson that cannot be read', async () => {
    const { driver, get, codes } = await opened()
    await driver.paste(GOOD)
    await driver.openLesson('001')
    expect(codes()).toContain('lesson-failed')
    expect(get().reply).toBe(GOOD)
  })
})

describe('a replay', () => {
  test('shows what arrives and nothing that was decided, then what was shown before', async () => {
    const { driver, store, get } = await opened({ pace: 100 })
    await driver.paste(GOOD)
    const { analysis, selected } = get()
    const seen: { text: string; staged: boolean; edits: number }[] = []
    store.subscribe(({ replay, analysis: shown }) => {
      if (replay !== null) seen.push({ text: replay.text, staged: shown !== null, edits: replay.edits })
    })
    driver.replay()
    await expect.poll(() => get().replay).toBeNull()
    expect(seen.length).toBeGreaterThan(2)
    expect(seen.every(({ text, staged }) => GOOD.startsWith(text) && !staged)).toBe(true)
    expect([get().analysis, get().selected]).toEqual([analysis, selected])
    expect(get().analysis).toBe(analysis)
  })

  test('pauses, goes on at another speed, and can be skipped', async () => {
    const { driver, get } = await opened({ pace: 100 })
    await driver.paste(`${GOOD}${'more and more\n'.repeat(400)}`)
    const { analysis } = get()
    driver.replay()
    await expect.poll(() => get().replay?.text.length).toBeGreaterThan(0)
    driver.replay()
    expect(get().replay?.paused).toBe(true)
    driver.replayAt(16)
    driver.replay()
    expect(get().replay).toMatchObject({ paused: false, speed: 16 })
    expect(driver.endReplay()).toBe(true)
    expect(get()).toMatchObject({ replay: null, analysis })
    expect(driver.endReplay()).toBe(false)
  })

  test('ends where something is decided anew, and does not begin while something is', async () => {
    const { driver, get } = await opened()
    await driver.paste(GOOD)
    driver.replay()
    await driver.addFiles([{ name: 'src/b.ts', bytes: new TextEncoder().encode('b\n') }])
    expect(get().replay).toBeNull()
    expect(get().analysis?.transaction.state).toBe('staged')
    const pasted = driver.paste('nothing')
    driver.replay()
    expect(get().replay).toBeNull()
    await pasted
  })
})

describe('several replies pasted together', () => {
  const CHAT = `User:\n\nhi\n\nAssistant:\n\n${GOOD}\nUser:\n\nagain\n\nAssistant:\n\n${block('const a = 1\n', 'const a = 3\n')}`

  test('the last is read, another on demand, and the last again of a new paste', async () => {
    const { driver, get } = await opened()
    await driver.paste(CHAT)
    const landed = () => {
      const { transaction } = get().analysis ?? {}
      return transaction?.state === 'staged' ? transaction.files[0]?.after : null
    }
    expect(get().analysis?.reading.wrapping).toMatchObject({ kind: 'chat', turn: 1 })
    expect(landed()).toBe('const a = 3\n')
    await driver.chooseTurn(0)
    expect(landed()).toBe('const a = 2\n')
    await driver.paste(`${CHAT}\n`)
    expect(get().turn).toBeNull()
    expect(landed()).toBe('const a = 3\n')
  })
})
