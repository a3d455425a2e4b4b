/** Keys in a session, over real connections: how they come, where they are kept, and that they are nowhere else. */
import { inspect } from 'node:util'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { startModelServer } from '../../../e2e/models/server'
import type { ProviderEvent } from '../../providers/provider'
import type { Recording } from '../../providers/recording'
import { PLANTED_KEY } from '../../providers/testing/planted-key'
import type { Driver } from '../driver'
import { A, GOOD } from '../testing/page-fixture'
import { withAddress } from './model-changes'
import type { KeyPlace, ModelRegistry } from './models'
import { browserOn, type FakeBrowser, signal } from './testing/fake-models'

const server = await startModelServer({ keys: [PLANTED_KEY] })
afterAll(() => server.close())

let browser: FakeBrowser
beforeEach(() => {
  browser = browserOn(server)
})

describe('a key', () => {
  test.each<readonly [KeyPlace, KeyPlace | null]>([
    ['memory', null],
    ['session', 'session'],
    ['local', 'local'],
  ])('kept in %s is in %s after the page is loaded again', async (place, later) => {
    const { desk } = await browser.asking()
    expect(desk.moveKey(place)).toEqual({ ok: true })
    expect(desk.keyPlace()).toBe(place)
    expect(desk.keyPlace('openrouter')).toBeNull()
    expect((await browser.tab()).desk.keyPlace()).toBe(later)
    const kept = [browser.session, browser.local].map(({ entries }) => [...entries.values()].join())
    expect(kept).toEqual([place === 'session' ? PLANTED_KEY : '', place === 'local' ? PLANTED_KEY : ''])
  })

  test('is asked for again at another address, and is back at the one before', async () => {
    const { desk, get } = await browser.asking()
    const before = get().models
    await desk.change(withAddress(before, 'openai', 'https://gateway.example/v1'))
    expect(desk.keyPlace()).toBeNull()
    await desk.change(before)
    expect(desk.keyPlace()).toBe('memory')
  })

  test('is forgotten, and all of them are', async () => {
    const { desk } = await browser.asking()
    desk.forgetKey()
    expect(desk.keyPlace()).toBeNull()
    desk.keepKey(PLANTED_KEY, 'local')
    desk.forgetAllKeys()
    expect([desk.keyPlace(), browser.local.entries.size]).toEqual([null, 0])
  })

  test.each([
    ['', 'empty'],
    ['sk-a\nb', 'line-end'],
    ['sk a', 'blank'],
    ['sk-ä', 'not-ascii'],
    [PLANTED_KEY, null],
  ])('%j is %s, before anything is sent', async (text, problem) => {
    const { desk } = await browser.asking('openai', { key: null })
    const sent = server.requests.length
    expect(desk.keyProblem(text)).toBe(problem)
    expect(desk.keepKey(text, 'memory')?.ok).toBe(problem === null)
    expect(server.requests.length).toBe(sent)
  })
})

describe('the login', () => {
  /** Goes there and agrees; gives the address that the tab comes back to. */
  async function away(): Promise<string> {
    const { desk } = await browser.asking('openrouter', { key: null })
    const address = await desk.beginLogin('https://page.example/app/?lesson=3#panel')
    const answer = await browser.fetch(address ?? '', { redirect: 'manual' })
    return answer.headers.get('location') ?? ''
  }

  test('brings a key into memory, once, and opens the dialog', async () => {
    const back = await away()
    const { desk, get } = await browser.tab()
    await desk.change({ provider: 'openai' })
    await desk.takeReturn(back)
    expect(await desk.login()).toEqual({ ok: true })
    expect([get().dialog, get().models.provider, desk.keyPlace(), browser.session.entries.size]).toEqual([
      'models',
      'openrouter',
      'memory',
      0,
    ])
    desk.loginShown()
    await desk.takeReturn(back)
    expect(desk.login()).toBeNull()
  })

  test('that this tab did not begin changes nothing', async () => {
    const back = await away()
    browser.session.clear()
    const { desk, get } = await browser.tab()
    await desk.takeReturn(back)
    expect([desk.login(), get().dialog, desk.keyPlace()]).toEqual([null, null, null])
  })

  test('whose code is refused says so', async () => {
    const back = new URL(await away())
    back.searchParams.set('code', 'another')
    const { desk, get } = await browser.tab()
    await desk.takeReturn(back.href)
    expect(await desk.login()).toMatchObject({ ok: false })
    expect([get().dialog, desk.keyPlace()]).toEqual(['models', null])
  })

  test('is not begun where the tab’s storage is refused', async () => {
    const { desk } = await browser.asking('openrouter')
    vi.spyOn(browser.session, 'setItem').mockImplementation(() => {
      throw new DOMException('No.', 'QuotaExceededError')
    })
    expect(await desk.beginLogin('https://page.example/')).toBeNull()
  })
})

const show = (value: unknown) => inspect(value, { depth: null, maxArrayLength: null, maxStringLength: null, showHidden: true })

/** Everything in all databases, as text. */
async function databaseText(): Promise<string> {
  const found: unknown[] = []
  for (const { name = '' } of await browser.database.databases()) {
    const db = await asked(browser.database.open(name))
    for (const store of db.objectStoreNames) {
      const all = db.transaction(store).objectStore(store)
      found.push(await Promise.all([asked(all.getAllKeys()), asked(all.getAll())]))
    }
    db.close()
  }
  return show(found)
}

const asked = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/** Begins a run that asks the model of the desk, which answers with `text`. */
async function run(driver: Driver, desk: ModelRegistry, text: string): Promise<void> {
  server.script([{ text }])
  const [agents, models] = [await driver.agents(), desk.live()]
  if (models === null) throw new Error('no model')
  const source = { kind: 'live', provider: 'openai', model: 'main-model', cheap: 'main-model' } as const
  const ground = { format: 'search-replace', chosen: null, rules: '' } as const
  await agents.commission({ loop: 'chat-edit', task: 'Make a two.', ground, source, looks: false }, models)
}

test.each<KeyPlace>(['memory', 'session', 'local'])('a planted key in %s is found nowhere else', async (place) => {
  const consoled: unknown[] = []
  for (const way of ['log', 'warn', 'error', 'info', 'debug'] as const)
    vi.spyOn(console, way).mockImplementation((...said) => void consoled.push(...said))
  const { desk, driver, get } = await browser.asking()
  desk.keepKey(PLANTED_KEY, place)
  const heard: unknown[] = [await desk.list(signal())]
  for (const fault of [{ status: 401 }, { status: 402 }, { status: 500 }] as const) {
    server.script([{ fault }])
    heard.push(await desk.tryOut('main-model', signal()))
  }
  server.script([{ text: `Your key is ${PLANTED_KEY}.` }])
  const asksModel = await desk.live()?.('main')
  const events: ProviderEvent[] = []
  const request = { system: '', messages: [{ role: 'user', text: 'Which key?' } as const], tools: [], maxOutput: 100 }
  for await (const event of asksModel?.provider.stream(request, signal()) ?? []) events.push(event)
  expect(show(events)).toContain('Your key is')
  const recording: Recording = {
    version: 1,
    origin: { type: 'scripted' },
    loop: 'chat-edit',
    task: `My key is ${PLANTED_KEY}.`,
    calls: [{ purpose: 'edit', request, events: events.map((event) => ({ at: 0, event })) }],
  }
  // Also when another provider is chosen by then.
  await desk.change({ provider: 'mistral' })
  heard.push(events, desk.encodeRecording(recording))
  await desk.change({ provider: 'openai' })
  await run(driver, desk, `Your key is ${PLANTED_KEY}.\n\n${GOOD}`)
  await expect.poll(() => get().agent?.agent.status).toBe('done')
  expect(get().tree.get(A)).toBe('const a = 2\n')
  await driver.page.leave()
  const out = await driver.exports()
  const saved = await out.session()
  const found = {
    state: show(get()),
    heard: show(heard),
    console: show(consoled),
    desk: show(desk),
    database: await databaseText(),
    file: saved === null ? '' : await new Response(saved.blob).text(),
    session: place === 'session' ? '' : show(browser.session.entries),
    local: place === 'local' ? '' : show(browser.local.entries),
  }
  vi.restoreAllMocks()
  expect(found.database).toContain('main-model')
  expect(found.file).toContain('Your key is [key].')
  for (const [where, text] of Object.entries(found)) expect([where, text.includes(PLANTED_KEY)]).toEqual([where, false])
  expect(found.heard).toContain('[key]')
})
