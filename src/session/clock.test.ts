/** A person sets the clock a year ahead or back while the page is open: nothing is lost, gets out of order, or exceeds its limit. */
import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import { openReplay } from '../providers/replay'
import { createFakeBrowser } from './store/testing/fake-browser'
import { beginSample, DRAFT, openedSample as found, sampleProjectOf } from './store/testing/sample-project'
import { A, openedPage, searchReplaceBlock } from './testing/page-fixture'

const YEAR = 31_536_000_000
const TODAY = 1_800_000_000_000

/** A clock that is a year ahead at one look and a year behind at the next. */
function wild(): () => number {
  let looks = 0
  return () => TODAY + (looks++ % 2 === 0 ? YEAR : -YEAR) + looks
}

test('the timeline keeps the order of its commits, also in a reload, and Undo the way back', async () => {
  const database = new IDBFactory()
  const { driver, get } = await openedPage({ database, clock: wild() })
  for (const number of [2, 3, 4]) {
    await driver.files.write(A, `const a = ${number}\n`)
    await driver.files.keep()
  }
  const ids = get().timeline?.snapshots.map(({ id }) => id)
  const times = get().timeline?.snapshots.map(({ time }) => time) ?? []
  expect(times).not.toEqual(times.toSorted((a, b) => a - b))
  const again = await openedPage({ database, clock: () => TODAY - 2 * YEAR })
  expect(again.get().timeline?.snapshots.map(({ id }) => id)).toEqual(ids)
  expect(again.get().tree.get(A)).toBe('const a = 4\n')
  for (const number of [3, 2, 1]) {
    await again.driver.history.undo()
    expect(again.get().tree.get(A)).toBe(`const a = ${number}\n`)
  }
})

test('a tab’s own draft stays where the others were stored in a future', async () => {
  let now = TODAY
  const browser = createFakeBrowser(undefined, () => now)
  const work = beginSample()
  await (await browser.tab()).store.create(sampleProjectOf(work))
  for (let at = 0; at < 6; at++) {
    const { store } = await browser.tab()
    await store.open()
    await store.saveDraft({ ...DRAFT, reply: `of another tab ${at}` })
  }
  now = TODAY - YEAR
  const mine = await browser.tab()
  await mine.store.open()
  expect(await mine.store.saveDraft({ ...DRAFT, reply: 'mine' })).toEqual({ ok: true })
  mine.kill()
  const { store } = await browser.tab(mine)
  expect(found(await store.open()).draft?.reply).toBe('mine')
})

test('a run of an agent spends the time that it takes, and no year of it', async () => {
  const page = await openedPage({ database: new IDBFactory(), clock: wild() })
  const agents = await page.driver.agents()
  const recording = {
    version: 1,
    origin: { type: 'scripted' },
    loop: 'chat-edit',
    task: 'Make a two.',
    calls: [
      searchReplaceBlock('const a = 7\n', 'const a = 2\n'),
      searchReplaceBlock('const a = 1\n', 'const a = 3\n'),
      searchReplaceBlock('const a = 3\n', 'const a = 2\n'),
    ].map((text) => ({
      purpose: 'edit' as const,
      events: [
        { at: 0, event: { type: 'text' as const, text } },
        { at: 0, event: { type: 'stop' as const, reason: 'end' as const } },
      ],
    })),
  } as const
  const provider = openReplay(recording, { speed: () => 0, wait: async () => {} })
  const ground = { format: 'search-replace', chosen: null, rules: '' } as const
  const source = { kind: 'recording', recording, title: '' } as const
  const limit = 60_000
  await agents.commission(
    { loop: 'chat-edit', task: recording.task, caps: { time: limit }, ground, source, looks: false },
    async () => ({ provider, window: null, maxOutput: null, price: null }),
  )
  const agent = () => page.get().agent?.agent
  await expect.poll(() => agent()?.status, { timeout: 10_000, interval: 5 }).toBe('done')
  expect(agent()?.spent.time).toBeGreaterThan(0)
  expect(agent()?.spent.time).toBeLessThan(limit)
  expect(page.get().tree.get(A)).toBe('const a = 2\n')
})
