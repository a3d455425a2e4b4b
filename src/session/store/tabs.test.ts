import 'fake-indexeddb/auto'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { join, type Timeline } from '../../workspace/timeline'
import type { TabEvent } from '../persistence-types'
import { createFakeBrowser } from './testing/fake-browser'
import { dump } from './testing/raw-database'
import {
  beginSample,
  commitSample,
  DRAFT,
  openedSample,
  plainProject,
  type SampleWork,
  sampleProjectOf,
} from './testing/sample-project'

afterEach(() => void vi.restoreAllMocks())

const OK = { ok: true }
const id = ({ timeline }: SampleWork) => timeline.snapshots[0]?.id ?? ''
const first = beginSample()
const other = beginSample({ b: '2' }, 7)

type Tab = Awaited<ReturnType<ReturnType<typeof createFakeBrowser>['tab']>>

function heard({ store }: Tab): TabEvent[] {
  const events: TabEvent[] = []
  store.listen((event) => void events.push(event))
  return events
}
/** Long enough for what tabs say to each other. */
const settle = () => new Promise((resume) => setTimeout(resume, 5))

/** Two tabs that have the first project open. */
async function two() {
  const browser = createFakeBrowser()
  const one = await browser.tab()
  await one.store.create(sampleProjectOf(first))
  const another = await browser.tab()
  await another.store.open()
  return { browser, one, another }
}

describe('two tabs on one project', () => {
  test('the second to write is refused, nothing is overwritten, and both works are kept once it has looked', async () => {
    const { one, another } = await two()
    const mine = commitSample(first, 'a.ts', 'mine', 3)
    const theirs = commitSample(first, 'a.ts', 'theirs', 4)
    expect(await another.store.save(theirs)).toEqual(OK)
    expect(await one.store.save(mine)).toEqual({ ok: false, reason: 'moved', detail: expect.any(String) })
    const found = openedSample(await one.store.peek(id(first)))
    expect(plainProject(found)).toEqual(plainProject(sampleProjectOf(theirs)))

    // A save that does not build on what was read is not written either.
    expect(await one.store.save(mine)).toMatchObject({ ok: false, reason: 'moved' })
    const both: Timeline = join(found.timeline, mine.timeline, 'mine')
    const joined = { ...mine, timeline: both }
    expect(await one.store.save(joined)).toEqual(OK)
    expect(plainProject(openedSample(await another.store.peek(id(first))))).toEqual(plainProject(sampleProjectOf(joined)))
  })

  test('also where only the head has moved', async () => {
    const { one, another } = await two()
    const branched = {
      ...first,
      timeline: { ...first.timeline, branches: new Map([...first.timeline.branches, ['b', id(first)]]) },
    }
    await one.store.save({ ...branched, added: new Map() })
    expect(await another.store.save(commitSample(first, 'a.ts', 'x'))).toMatchObject({ reason: 'moved' })
  })

  test('joined the other way round, the snapshots keep their order', async () => {
    const { one, another } = await two()
    const twice = (name: string, time: number) => {
      const once = commitSample(first, 'a.ts', name, time)
      const again = commitSample(once, 'a.ts', `${name} again`, time + 1)
      return { ...again, added: new Map([...once.added, ...again.added]) }
    }
    const [mine, theirs] = [twice('mine', 3), twice('theirs', 5)]
    await another.store.save(theirs)
    await one.store.save(mine)
    await one.store.peek(id(first))
    const joined = { ...mine, timeline: join(mine.timeline, theirs.timeline, 'theirs') }
    expect(await one.store.save({ ...joined, added: new Map() })).toEqual(OK)
    expect(plainProject(openedSample(await another.store.open()))).toEqual(plainProject(sampleProjectOf(joined)))
  })

  test('a save that lost a race within one database is refused as well', async () => {
    const { one, another } = await two()
    const [mine, theirs] = [commitSample(first, 'a.ts', 'mine', 3), commitSample(first, 'a.ts', 'theirs', 4)]
    const results = await Promise.all([one.store.save(mine), another.store.save(theirs)])
    expect(results.map(({ ok }) => ok).sort()).toEqual([false, true])
  })

  test('a large save that lost is refused, and leaves nothing behind', async () => {
    const { browser, another } = await two()
    const small = await browser.tab()
    await small.store.open()
    await another.store.save(commitSample(first, 'a.ts', 'theirs', 4))
    const before = await dump(browser.indexedDB)
    expect(await small.store.save(commitSample(first, 'a.ts', 'x'.repeat(9_000_000), 3))).toMatchObject({ reason: 'moved' })
    expect(await dump(browser.indexedDB)).toEqual(before)
  })

  test('they hear of each other’s changes, not of their own', async () => {
    const { one, another } = await two()
    const [mine, theirs] = [heard(one), heard(another)]
    await another.store.save(commitSample(first, 'a.ts', 'theirs'))
    await another.store.saveDraft(DRAFT)
    await settle()
    expect([mine, theirs]).toEqual([[{ kind: 'changed', project: id(first) }], []])
  })

  test('each counts the others: as they come, leave for another project, close or crash', async () => {
    const { browser, one, another } = await two()
    expect([one.store.others(), another.store.others()]).toEqual([1, 1])
    const events = heard(one)
    const third = await browser.tab()
    await third.store.open()
    await third.store.open(id(first))
    await settle()
    expect([one.store.others(), another.store.others(), third.store.others()]).toEqual([2, 2, 2])
    await another.store.create(sampleProjectOf(other))
    await settle()
    expect([one.store.others(), another.store.others(), third.store.others()]).toEqual([1, 0, 1])
    third.kill()
    await settle()
    expect(one.store.others()).toBe(0)
    expect(events).toEqual(
      [2, 1, 0].flatMap((others) => [
        ...(others === 1 ? [{ kind: 'changed', project: id(other) }] : []),
        { kind: 'tabs', project: id(first), others },
      ]),
    )
  })

  test('what makes no sense is not listened to', async () => {
    const { browser, one } = await two()
    const events = heard(one)
    for (const message of [null, 'hello', { kind: 'changed' }, { kind: 'shout', project: 'p' }, { kind: 'changed', project: 7 }])
      browser.say(message)
    await settle()
    expect(events).toEqual([])
  })

  test('a listener that left hears nothing', async () => {
    const { one, another } = await two()
    const events: TabEvent[] = []
    one.store.listen((event) => void events.push(event))()
    await another.store.save(commitSample(first, 'a.ts', 'theirs'))
    await settle()
    expect(events).toEqual([])
  })
})

describe('drafts and projects of tabs', () => {
  const draft = (reply: string) => ({ ...DRAFT, reply })

  test('each tab has its own draft, a tab without one takes the newest', async () => {
    const { browser, one, another } = await two()
    await one.store.saveDraft(draft('one'))
    await another.store.saveDraft(draft('another'))
    expect(openedSample(await one.store.open()).draft).toEqual(draft('one'))
    expect(openedSample(await another.store.open()).draft).toEqual(draft('another'))
    await one.store.saveDraft(draft('one, later'))
    expect(openedSample(await (await browser.tab()).store.open()).draft).toEqual(draft('one, later'))
  })

  test('the newest five of a project are kept', async () => {
    const { browser } = await two()
    for (let count = 1; count <= 7; count++) {
      const tab = await browser.tab()
      await tab.store.open()
      await tab.store.saveDraft(draft(String(count)))
    }
    const { stores } = await dump(browser.indexedDB)
    const replies = stores.drafts?.map(([, value]) =>
      typeof value === 'object' && value !== null && 'reply' in value ? value.reply : null,
    )
    expect(replies?.sort()).toEqual(['3', '4', '5', '6', '7'])
  })

  test('a tab that is reloaded has its project and its draft, though others came later', async () => {
    const { browser, one, another } = await two()
    await one.store.saveDraft(draft('one'))
    await another.store.create(sampleProjectOf(other))
    one.kill()
    expect(plainProject(openedSample(await (await browser.tab()).store.open()))).toEqual(plainProject(sampleProjectOf(other)))
    const project = openedSample(await (await browser.tab(one)).store.open())
    expect([plainProject(project), project.draft]).toEqual([plainProject(sampleProjectOf(first)), draft('one')])
  })

  test('a copy of a tab has its project, and from then on a draft of its own', async () => {
    const { browser, one } = await two()
    await one.store.saveDraft(draft('one'))
    const copy = await browser.tab(one)
    expect(openedSample(await copy.store.open()).draft).toEqual(draft('one'))
    await copy.store.saveDraft(draft('copy'))
    expect(openedSample(await one.store.open()).draft).toEqual(draft('one'))
  })
})

describe('a project that another tab has open', () => {
  test('is not removed until that tab has gone', async () => {
    const { one, another } = await two()
    expect(await one.store.remove(id(first))).toEqual({ ok: false, reason: 'in-use', detail: expect.any(String) })
    expect(await one.store.save(commitSample(first, 'a.ts', 'still open'))).toEqual(OK)
    expect(await another.store.remove(id(first))).toMatchObject({ reason: 'in-use' })
    await one.store.create(sampleProjectOf(other))
    const events = heard(one)
    expect(await another.store.remove(id(first))).toEqual(OK)
    expect(await one.store.open(id(first))).toMatchObject({ reason: 'none' })
    await settle()
    expect(events).toEqual([{ kind: 'changed', project: id(first) }])
  })

  test('is gone after another tab has cleared everything: reported, and not brought back by halves', async () => {
    const { one, another } = await two()
    const events = heard(one)
    await another.store.clear()
    await settle()
    expect(events).toContainEqual({ kind: 'changed', project: id(first) })
    const next = commitSample(first, 'a.ts', 'mine')
    expect(await one.store.save(next)).toMatchObject({ reason: 'moved' })
    expect(await one.store.peek(id(first))).toMatchObject({ reason: 'none' })
    expect(await one.store.create(sampleProjectOf(next))).toEqual(OK)
    expect(plainProject(openedSample(await another.store.open()))).toEqual(plainProject(sampleProjectOf(next)))
  })
})
