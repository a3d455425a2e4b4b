/** Whichever call of the storage fails: the page works on; after a reload the old work is there, and so is all new work of whose loss it said nothing. */
import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, describe, expect, test } from 'vitest'
import { clearFaults, type DatabaseFault, FAULTS, failAt } from './store/testing/faulty-database'
import { A, GOOD, openedPage, page, searchReplaceBlock } from './testing/page-fixture'

afterEach(clearFaults)

const NEXT = searchReplaceBlock('const a = 2\n', 'const a = 3\n')

type Page = ReturnType<typeof page>

/** The codes of all notices that the page has shown, also of those that it has removed since. */
function listen({ store, codes }: Page): ReadonlySet<string> {
  const said = new Set(codes())
  store.subscribe(() => {
    for (const code of codes()) said.add(code)
  })
  return said
}

/** What may be lost where the page said one of these. */
const SAID = {
  commit: ['memory-only', 'not-saved', 'not-read'],
  draft: ['memory-only', 'not-kept', 'not-saved', 'not-read'],
  choice: ['memory-only', 'not-kept', 'not-read'],
}
const isSaid = (said: ReadonlySet<string>, codes: readonly string[]) => codes.some((code) => said.has(code))

/** Opens, pastes, tests, commits, makes a choice, pastes again, and goes. */
async function work(made: Page): Promise<void> {
  const { driver } = made
  await driver.projects.start()
  await driver.reply.paste(GOOD)
  await driver.tests.run()
  await driver.project.commit()
  await driver.page.setLetterKeys(false)
  await driver.reply.paste(NEXT)
  await driver.page.leave()
}

const stateOf = ({ get }: Page) => ({
  a: get().tree.get(A),
  reply: get().reply,
  snapshots: get().timeline?.snapshots.length,
  letterKeys: get().letterKeys,
})

const DONE = { a: 'const a = 2\n', reply: NEXT, snapshots: 2, letterKeys: false }

/** A page at work with that fault, and the page that is loaded after it without any. Gives how many calls there were. */
async function suffer(nth: number, way: DatabaseFault, lasting: boolean): Promise<number> {
  const database = new IDBFactory()
  const first = page({ database })
  const said = listen(first)
  const calls = failAt(nth, way, lasting)
  await work(first)
  const count = calls()
  expect(stateOf(first), 'the page works on').toEqual(DONE)
  clearFaults()

  const second = await openedPage({ database })
  expect(second.codes()).toEqual([])
  const { a, reply, letterKeys, snapshots } = stateOf(second)
  expect(snapshots, 'a commit is there as a whole or not at all').toBe(a === DONE.a ? 2 : 1)
  if (!isSaid(said, SAID.commit)) expect(a).toBe(DONE.a)
  if (!isSaid(said, SAID.draft)) expect(reply).toBe(DONE.reply)
  if (!isSaid(said, SAID.choice)) expect(letterKeys).toBe(DONE.letterKeys)
  return count
}

/** The same for a page that finds earlier work: that is there in any case. */
async function reopen(nth: number, way: DatabaseFault, lasting: boolean): Promise<number> {
  const database = new IDBFactory()
  await work(page({ database }))
  const found = page({ database })
  const said = listen(found)
  const calls = failAt(nth, way, lasting)
  await found.driver.projects.start()
  const count = calls()
  expect(found.get().timeline, 'the page works on').not.toBeNull()
  const { a, reply, letterKeys } = stateOf(found)
  if (!isSaid(said, ['memory-only', 'not-read'])) expect([a, reply, letterKeys]).toEqual([DONE.a, DONE.reply, DONE.letterKeys])
  expect(said).not.toContain('damaged')
  await found.driver.page.leave()
  clearFaults()
  const again = await openedPage({ database })
  expect([stateOf(again), again.codes()]).toEqual([DONE, []])
  return count
}

async function named(nth: number, act: () => Promise<unknown>): Promise<void> {
  await act().catch((failed: unknown) => {
    throw new Error(`at call ${nth}`, { cause: failed })
  })
}

describe.each([
  ['once', false, FAULTS],
  ['from there on', true, ['throws', 'full']],
] as const)('a call that fails %s', (_, lasting, ways) => {
  test.each(ways)('by what %s: at each call of a session in turn', async (way) => {
    const calls = await suffer(Number.MAX_SAFE_INTEGER, way, lasting)
    expect(calls).toBeGreaterThan(30)
    for (let nth = 0; nth < calls; nth++) await named(nth, () => suffer(nth, way, lasting))
  })

  test.each(ways)('by what %s: at each call of a page that comes back to earlier work', async (way) => {
    const calls = await reopen(Number.MAX_SAFE_INTEGER, way, lasting)
    expect(calls).toBeGreaterThan(12)
    for (let nth = 0; nth < calls; nth++) await named(nth, () => reopen(nth, way, lasting))
  })
})

test('the list of what is kept is empty only where nothing is kept', async () => {
  const { driver } = await openedPage({ database: new IDBFactory() })
  failAt(0, 'throws', true)
  expect(await driver.projects.list()).toBeNull()
  clearFaults()
  expect(await driver.projects.list()).toHaveLength(1)
})
