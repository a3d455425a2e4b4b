import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, describe, expect, test } from 'vitest'
import type { PageEngine } from '../workers/page-client'
import { commitState, stagesOf } from './stages'
import { runSummaryOf } from './test-run'
import {
  A,
  GOOD,
  intakeOf,
  openedPage as openedOn,
  type PageOptions,
  page as pageOn,
  pagePath,
  searchReplaceBlock,
  TEST,
} from './testing/page-fixture'

let database: IDBFactory
beforeEach(() => {
  database = new IDBFactory()
})

type Options = Omit<PageOptions, 'database'>
const page = (options: Options = {}) => pageOn({ database, ...options })
const opened = (options: Options = {}) => openedOn({ database, ...options })

test('tests that are asked for before the project is there run on it', async () => {
  const { driver, seen } = page()
  const started = driver.projects.start()
  await driver.tests.run()
  await started
  expect(seen.map(({ tests }) => tests)).toEqual([[TEST]])
})

describe('from reply to commit', () => {
  test('paste, run, commit: the file changes once, and only then', async () => {
    const { driver, get, seen, working } = await opened()
    await driver.reply.paste(GOOD)
    expect(get().analysis?.transaction.state).toBe('staged')
    expect(commitState(get())).toBe('untested')
    await driver.project.commit()
    expect(get().tree.get(A)).toBe('const a = 1\n')

    await driver.tests.run()
    expect(seen[0]?.files.get(A)).toBe('const a = 2\n')
    expect(seen[0]?.tests).toEqual([TEST])
    expect(get().tree.get(A)).toBe('const a = 1\n')
    expect(commitState(get())).toBe('green')

    await driver.project.commit()
    expect(get().tree.get(A)).toBe('const a = 2\n')
    expect(working.read(A)).toBe('const a = 2\n')
    expect(get().timeline?.snapshots.at(-1)).toMatchObject({
      cause: { kind: 'commit', edits: 1, files: [A] },
      verdict: { passed: 1, failed: 0 },
    })
    expect(commitState(get())).toBe('nothing')
    expect(stagesOf(get()).commit).toBe('done')
    await driver.project.commit()
    expect(get().timeline?.snapshots).toHaveLength(2)
  })

  test('a reply of which every hunk is rejected is not said to be committed', async () => {
    const { driver, get } = await opened()
    await driver.reply.paste(GOOD)
    await driver.review.reject(0)
    expect(stagesOf(get())).toEqual({ read: 'done', match: 'done', review: 'current', test: 'ahead', commit: 'ahead' })
  })

  test('a file that is picked while a reply is decided stays open', async () => {
    const { driver, get } = await opened()
    const pasted = driver.reply.paste(GOOD)
    driver.page.openFile(TEST)
    await pasted
    expect(get()).toMatchObject({ selected: 0, openFile: TEST })
    await driver.reply.paste(GOOD)
    expect(get().openFile).toBe(A)
  })

  test('red tests hold the commit back', async () => {
    const { driver, get } = await opened({ wanted: 'something else' })
    await driver.reply.paste(GOOD)
    await driver.tests.run()
    expect(runSummaryOf(get().run)).toBe('red')
    expect(commitState(get())).toBe('red')
    await driver.project.commit()
    expect(get().timeline?.snapshots).toHaveLength(1)
  })

  test('a green run counts for the reply it ran on, and for no other', async () => {
    const { driver, get } = await opened()
    await driver.reply.paste(GOOD)
    await driver.tests.run()
    await driver.reply.type(GOOD.replace('const a = 2', 'const a = 3'))
    expect(commitState(get())).toBe('untested')
    await driver.project.commit()
    expect(get().tree.get(A)).toBe('const a = 1\n')
  })

  test('a refused hunk stages nothing, is selected, and the tests run on the files as they are', async () => {
    const { driver, get, seen } = await opened()
    await driver.reply.paste(GOOD + searchReplaceBlock('nowhere\n', 'x\n'))
    expect(get().selected).toBe(1)
    expect(commitState(get())).toBe('nothing')
    await driver.tests.run()
    expect(seen[0]?.files.get(A)).toBe('const a = 1\n')
  })
})

describe('nothing committed is lost', () => {
  test('a second page finds the commit and the draft of the first', async () => {
    const first = await opened()
    await first.driver.reply.paste(GOOD)
    await first.driver.tests.run()
    await first.driver.project.commit()
    const second = await opened()
    expect(second.get().tree.get(A)).toBe('const a = 2\n')
    expect(second.get().timeline).toEqual(first.get().timeline)
  })

  test('restoring adds a snapshot and keeps the others', async () => {
    const { driver, get } = await opened()
    const start = get().timeline?.head ?? ''
    await driver.reply.paste(GOOD)
    await driver.tests.run()
    await driver.project.commit()
    await driver.history.restore(start)
    expect(get().tree.get(A)).toBe('const a = 1\n')
    expect(get().timeline?.snapshots.map((snapshot) => snapshot.cause.kind)).toEqual(['opened', 'commit', 'restored'])
    expect(get().analysis?.transaction.state).toBe('staged')
  })

  test('a project that takes another’s place leaves it whole', async () => {
    const { driver, get } = await opened()
    await driver.project.addContents(new Map([[pagePath('b.ts'), 'b\n']]))
    const before = get().timeline
    await driver.projects.openStarter('starter')
    expect(get().tree.has(pagePath('b.ts'))).toBe(false)
    await driver.projects.openKept(before?.snapshots[0]?.id ?? '')
    expect(get().tree.get(pagePath('b.ts'))).toBe('b\n')
    expect(get().timeline).toEqual(before)
  })

  test('a store that fails says so, and the tab keeps the commit', async () => {
    const made = page()
    database.open = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    await made.driver.projects.start()
    expect(made.codes()).toContain('memory-only')
    await made.driver.reply.paste(GOOD)
    await made.driver.tests.run()
    await made.driver.project.commit()
    expect(made.get().tree.get(A)).toBe('const a = 2\n')
  })
})

describe('what goes wrong is said, and what was there stays', () => {
  test('an empty paste', async () => {
    const { driver, get, codes } = await opened()
    await driver.reply.paste(GOOD)
    await driver.reply.paste(' \n')
    expect(get().reply).toBe(GOOD)
    expect(codes()).toContain('empty-paste')
  })

  test('a reply beyond all measure', async () => {
    const { driver, get, codes } = await opened()
    await driver.reply.paste('x'.repeat(20_000_001))
    expect(get().reply).toBe('')
    expect(codes()).toContain('too-large')
  })

  test('a runtime that does not boot', async () => {
    const { driver, get, codes } = await opened({ boot: { ok: false, reason: 'timeout', detail: '' } })
    await driver.reply.paste(GOOD)
    await driver.tests.run()
    expect(codes()).toContain('boot-failed')
    expect(get()).toMatchObject({ run: null, runtime: { phase: 'failed', failure: { reason: 'timeout' } } })
    expect(get().analysis?.transaction.state).toBe('staged')
  })

  test('files with unsafe names are named and left out, the others come in', async () => {
    const { driver, get, codes } = await opened()
    await driver.projects.add(intakeOf({ '..': 'a', 'ok.ts': 'a', 'image.png': new Uint8Array([137, 80, 0, 255]) }))
    expect([...get().tree.keys()].sort()).toEqual(['image.png', 'ok.ts'])
    expect(get().tree.get(pagePath('image.png'))).toBeInstanceOf(Uint8Array)
    expect(get().imported).toMatchObject({ files: 2, left: [{ name: '..', why: 'path' }] })
    expect(get().dialog).toBe('imported')
    expect(codes()).toContain('imported')
  })

  test('an edit of a binary file', async () => {
    const { driver, get } = await opened()
    await driver.projects.add(intakeOf({ 'image.png': new Uint8Array([137, 80, 0, 255]) }))
    await driver.reply.paste(searchReplaceBlock('a\n', 'b\n', 'image.png'))
    expect(get().analysis?.transaction.decisions).toMatchObject([{ state: 'refused', refusal: { code: 'binary' } }])
  })

  test('a lesson that cannot be read', async () => {
    const { driver, get, codes } = await opened()
    await driver.reply.paste(GOOD)
    await driver.projects.openLesson('001')
    expect(codes()).toContain('lesson-failed')
    expect(get().reply).toBe(GOOD)
  })
})

describe('a replay', () => {
  test('shows what arrives and nothing that was decided, then what was shown before', async () => {
    const { driver, store, get } = await opened({ pace: 100 })
    await driver.reply.paste(GOOD)
    const { analysis, selected } = get()
    const seen: { text: string; staged: boolean; edits: number }[] = []
    store.subscribe(({ replay, analysis: shown }) => {
      if (replay !== null) seen.push({ text: replay.text, staged: shown !== null, edits: replay.edits })
    })
    await driver.replay.toggle()
    await expect.poll(() => get().replay).toBeNull()
    expect(seen.length).toBeGreaterThan(2)
    expect(seen.every(({ text, staged }) => GOOD.startsWith(text) && !staged)).toBe(true)
    expect([get().analysis, get().selected]).toEqual([analysis, selected])
    expect(get().analysis).toBe(analysis)
  })

  test('pauses, goes on at another speed, and can be skipped', async () => {
    const { driver, get } = await opened({ pace: 100 })
    await driver.reply.paste(`${GOOD}${'more and more\n'.repeat(400)}`)
    const { analysis } = get()
    await driver.replay.toggle()
    await expect.poll(() => get().replay?.text.length).toBeGreaterThan(0)
    await driver.replay.toggle()
    expect(get().replay?.paused).toBe(true)
    driver.replay.setSpeed(16)
    await driver.replay.toggle()
    expect(get().replay).toMatchObject({ paused: false, speed: 16 })
    expect(driver.replay.end()).toBe(true)
    expect(get()).toMatchObject({ replay: null, analysis })
    expect(driver.replay.end()).toBe(false)
  })

  test('ends where the engine decides again, and does not begin while it decides', async () => {
    const { driver, get } = await opened()
    await driver.reply.paste(GOOD)
    await driver.replay.toggle()
    await driver.project.addContents(new Map([[pagePath('src/b.ts'), 'b\n']]))
    expect(get().replay).toBeNull()
    expect(get().analysis?.transaction.state).toBe('staged')
    const pasted = driver.reply.paste('nothing')
    await driver.replay.toggle()
    expect(get().replay).toBeNull()
    await pasted
  })
})

describe('what a decision looks at comes later', () => {
  /** Files are checked once `release` is called. */
  function late() {
    let isHere = false
    let release = () => {}
    const gate = new Promise<void>((resolve) => {
      release = resolve
    })
    const openLooking: NonNullable<PageEngine['openLooking']> = ({ onLoaded }) => ({
      problems: () => (isHere ? [] : 'loading'),
      symbols: () => null,
      renames: () => 'loading',
      setTree: () => {},
      fetch() {
        if (!isHere)
          void gate.then(() => {
            isHere = true
            onLoaded()
          })
      },
      opened: async () => null,
    })
    return { engine: { openLooking }, release: () => release() }
  }

  test('a green run waits for the check, and holds when it comes', async () => {
    const { engine, release } = late()
    const { driver, get } = await opened({ engine })
    await driver.reply.paste(GOOD)
    await driver.tests.run()
    expect(commitState(get())).toBe('checking')
    release()
    await expect.poll(() => commitState(get())).toBe('green')
  })

  test('a replay goes on, and is decided again after it', async () => {
    const { engine, release } = late()
    const { driver, get } = await opened({ engine, pace: 100 })
    await driver.reply.paste(`${GOOD}${'more and more\n'.repeat(400)}`)
    await driver.replay.toggle()
    release()
    await expect.poll(() => get().replay?.text.length).toBeGreaterThan(0)
    expect(get().analysis).toBeNull()
    driver.replay.end()
    await expect.poll(() => get().analysis?.syntax.map(({ state }) => state)).toEqual(['checked'])
  })
})

describe('several replies pasted together', () => {
  const CHAT = `User:\n\nhi\n\nAssistant:\n\n${GOOD}\nUser:\n\nagain\n\nAssistant:\n\n${searchReplaceBlock('const a = 1\n', 'const a = 3\n')}`

  test('the last is read, another on demand, and the last again of a new paste', async () => {
    const { driver, get } = await opened()
    await driver.reply.paste(CHAT)
    const landed = () => {
      const { transaction } = get().analysis ?? {}
      return transaction?.state === 'staged' ? transaction.files[0]?.after : null
    }
    expect(get().analysis?.reading.wrapping).toMatchObject({ kind: 'chat', turn: 1 })
    expect(landed()).toBe('const a = 3\n')
    await driver.reply.chooseTurn(0)
    expect(landed()).toBe('const a = 2\n')
    await driver.reply.paste(`${CHAT}\n`)
    expect(get().turn).toBeNull()
    expect(landed()).toBe('const a = 3\n')
  })
})
