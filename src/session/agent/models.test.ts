/** The desk of models in a session, over real connections: settings, keys, lists, tries, the login, and that a key is nowhere but where it is kept. */
import 'fake-indexeddb/auto'
import { inspect } from 'node:util'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Answer, type ModelServer, startModelServer } from '../../../e2e/models/server'
import { openNetwork } from '../../providers/network'
import type { FailureCode, ProviderEvent } from '../../providers/provider'
import type { Recording } from '../../providers/recording'
import type { Driver } from '../driver'
import { A, GOOD, page } from '../page-fixture'
import { withAddress, withPrice } from './model-changes'
import type { KeyPlace, ModelDesk } from './models'

const PLANTED = 'sk-planted-0123456789abcdef'

let server: ModelServer
beforeAll(async () => {
  server = await startModelServer({ keys: [PLANTED] })
})
afterAll(() => server.close())

type Stored = Storage & { readonly entries: Map<string, string> }

function storage(): Stored {
  const entries = new Map<string, string>()
  return {
    entries,
    get length() {
      return entries.size
    },
    key: (index) => [...entries.keys()][index] ?? null,
    getItem: (name) => entries.get(name) ?? null,
    setItem: (name, value) => void entries.set(name, value),
    removeItem: (name) => void entries.delete(name),
    clear: () => entries.clear(),
  }
}

let session: Stored
let local: Stored
let database: IDBFactory
beforeEach(() => {
  database = new IDBFactory()
  session = storage()
  local = storage()
})

/** Where the server's providers seem to be: what a local one says is understood otherwise. */
const FAR = 'https://models.example'

/** As a page of another origin sends it: the server then holds it to the provider's CORS. */
const pagesFetch: typeof fetch = (input, init) => {
  const headers = new Headers(init?.headers)
  headers.set('origin', 'https://page.example')
  headers.set('user-agent', 'Mozilla/5.0')
  return fetch(String(input).replace(FAR, server.url), { ...init, headers })
}

type Ground = { readonly online?: boolean; readonly fetch?: typeof fetch }

/** A tab on the database and the storages of before. */
async function tab({ online = true, fetch: ask = pagesFetch }: Ground = {}) {
  const network = openNetwork({
    fetch: ask,
    wait: async () => {},
    random: () => 0,
    online: () => online,
    session,
    local,
    crypto: {
      fill: (bytes) => void crypto.getRandomValues(bytes),
      digest: (bytes) => crypto.subtle.digest('SHA-256', bytes),
    },
  })
  const made = page({ database, network })
  await made.driver.start()
  return { ...made, desk: await made.driver.models() }
}

const BASES: Readonly<Record<string, string>> = {
  openai: `${FAR}/openai/v1`,
  openrouter: `${FAR}/openrouter/api/v1`,
  ollama: 'http://127.0.0.1:11434/v1',
}

/** A tab with a provider of the server's, and its key in memory. */
async function asking(provider = 'openai', { key = PLANTED, ...ground }: Ground & { readonly key?: string | null } = {}) {
  const made = await tab(ground)
  await made.desk.change({ provider, ...withAddress(made.get().models, provider, BASES[provider] ?? '') })
  await made.desk.choose('main', 'main-model')
  if (key !== null) made.desk.keepKey(key, 'memory')
  return made
}

const signal = () => new AbortController().signal

test('settings are there in the next tab', async () => {
  const { desk, get } = await asking()
  await desk.choose('cheap', 'cheap-model')
  const before = get().models
  expect(before).toMatchObject({ provider: 'openai', chosen: { openai: { main: 'main-model', cheap: 'cheap-model' } } })
  expect((await tab()).get().models).toEqual(before)
})

describe('a key', () => {
  test.each<readonly [KeyPlace, KeyPlace | null]>([
    ['memory', null],
    ['session', 'session'],
    ['local', 'local'],
  ])('kept in %s is in %s after the page is loaded again', async (place, later) => {
    const { desk } = await asking()
    expect(desk.moveKey(place)).toEqual({ ok: true })
    expect(desk.keyPlace()).toBe(place)
    expect(desk.keyPlace('openrouter')).toBeNull()
    expect((await tab()).desk.keyPlace()).toBe(later)
    const kept = [session, local].map(({ entries }) => [...entries.values()].join())
    expect(kept).toEqual([place === 'session' ? PLANTED : '', place === 'local' ? PLANTED : ''])
  })

  test('is asked for anew at another address, and is there again at the one before', async () => {
    const { desk, get } = await asking()
    const before = get().models
    await desk.change(withAddress(before, 'openai', 'https://gateway.example/v1'))
    expect(desk.keyPlace()).toBeNull()
    await desk.change(before)
    expect(desk.keyPlace()).toBe('memory')
  })

  test('is forgotten, and all of them are', async () => {
    const { desk } = await asking()
    desk.forgetKey()
    expect(desk.keyPlace()).toBeNull()
    desk.keepKey(PLANTED, 'local')
    desk.forgetAllKeys()
    expect([desk.keyPlace(), local.entries.size]).toEqual([null, 0])
  })

  test.each([
    ['', 'empty'],
    ['sk-a\nb', 'line-end'],
    ['sk a', 'blank'],
    ['sk-ä', 'not-ascii'],
    [PLANTED, null],
  ])('%j is %s, before anything is sent', async (text, problem) => {
    const { desk } = await asking('openai', { key: null })
    const sent = server.requests.length
    expect(desk.keyProblem(text)).toBe(problem)
    expect(desk.keepKey(text, 'memory')?.ok).toBe(problem === null)
    expect(server.requests.length).toBe(sent)
  })
})

describe('the list', () => {
  test('is there for as long as the tab is, with windows and prices where it tells them', async () => {
    const { desk } = await asking('openrouter')
    expect(desk.listed()).toBeNull()
    const list = await desk.list(signal())
    expect(list?.ok && list.models.map(({ id }) => id)).toEqual(['main-model', 'cheap-model'])
    expect(desk.listed()?.[0]).toMatchObject({ context: 128_000, price: { price: { input: 1, output: 4, cachedInput: 0.1 } } })
    await desk.change({ provider: 'openai' })
    expect(desk.listed()).toBeNull()
  })

  test('a model that is taken from it keeps its window and price in the next tab', async () => {
    const first = await asking('openrouter')
    await first.desk.list(signal())
    await first.desk.choose('main', 'cheap-model')
    const { desk, get } = await tab()
    expect(desk.priceOf('cheap-model')?.price).toMatchObject({ input: 1, output: 4 })
    expect(await desk.live()?.('main')).toMatchObject({ window: 128_000, price: { input: 1 } })
    const own = { provider: 'openrouter', model: 'cheap-model', source: 'mine', date: '2026-01-02' }
    const price = { input: 7, cachedInput: null, cacheWrite: null, output: 8 }
    await desk.change(withPrice(get().models, 'openrouter', 'cheap-model', { ...own, price }))
    await desk.list(signal())
    expect(await desk.live()?.('main')).toMatchObject({ price })
  })

  test('with a wrong key there is none, and the sentence does not have the key', async () => {
    const { desk } = await asking('openai', { key: 'sk-wrong-0123456789abcdef' })
    const list = await desk.list(signal())
    if (list === null || list.ok) throw new Error('a list')
    expect(list.failure.code).toBe('key')
    expect(desk.sayFailure(list.failure) + JSON.stringify(list)).not.toContain('sk-wrong')
  })
})

describe('a try', () => {
  const down: typeof fetch = () => Promise.reject(new TypeError('Failed to fetch'))
  const rows: readonly (readonly [
    what: string,
    Answer | null,
    Parameters<typeof asking>[0],
    Parameters<typeof asking>[1],
    FailureCode | 'ok',
  ])[] = [
    ['an answer', { text: 'OK' }, 'openai', {}, 'ok'],
    ['an answer that is longer than was asked', { text: 'OK', stop: 'length' }, 'openai', {}, 'ok'],
    ['a wrong key', null, 'openai', { key: 'sk-wrong-0123456789abcdef' }, 'key'],
    ['no key', null, 'openai', { key: null }, 'key'],
    ['no access', { fault: { status: 403, message: 'Your account does not have access.' } }, 'openai', {}, 'no-access'],
    ['a used-up quota', { fault: { status: 402 } }, 'openai', {}, 'quota'],
    ['too many requests', { fault: { status: 429 } }, 'openrouter', {}, 'rate'],
    ['a fault of the server', { fault: { status: 500 } }, 'openai', {}, 'server'],
    ['an answer of another kind', { text: 'OK', fault: 'wrong-type' }, 'openai', {}, 'garbled'],
    ['an answer that breaks off', { text: 'OK and more', fault: 'unfinished' }, 'openai', {}, 'cut'],
    ['a local server that does not allow the page', null, 'ollama', { fetch: down }, 'local-server'],
  ]

  test.each(rows)('%s', async (_, answer, provider, ground, code) => {
    const { desk } = await asking(provider, ground)
    server.script(answer === null ? [] : [answer])
    const tried = await desk.tryOut('main-model', signal())
    expect(tried?.ok === true ? 'ok' : tried?.failure.code).toBe(code)
    if (tried?.ok !== false) return
    expect(desk.sayFailure(tried.failure)).toMatch(/\.$/)
    expect(JSON.stringify(tried)).not.toMatch(/sk-(?:planted|wrong)/)
  })

  test.each([
    [true, 'cors'],
    [false, 'offline'],
  ] as const)('an address far away that cannot be reached, online: %s', async (online, code) => {
    const { desk, get } = await asking('openai', { online, fetch: down })
    await desk.change(withAddress(get().models, 'openai', 'https://elsewhere.example/v1'))
    desk.keepKey(PLANTED, 'memory')
    expect(await desk.tryOut('main-model', signal())).toMatchObject({ ok: false, failure: { code } })
  })

  test('a model that is not there', async () => {
    const { desk } = await asking()
    expect(await desk.tryOut('no-such-model', signal())).toMatchObject({ ok: false, failure: { code: 'no-model' } })
  })

  test('is one request without retries, and ends when it is stopped', async () => {
    const { desk } = await asking()
    const sent = server.requests.length
    server.script([{ fault: { status: 500 } }])
    await desk.tryOut('main-model', signal())
    expect(server.requests.length).toBe(sent + 1)
    server.script([{ text: 'OK and more', fault: 'hang' }])
    const stop = new AbortController()
    const tried = desk.tryOut('main-model', stop.signal)
    await expect.poll(() => server.requests.length).toBe(sent + 2)
    stop.abort()
    expect(await tried).toBeNull()
  })
})

describe('the login', () => {
  /** Goes there and agrees; gives the address that the tab comes back to. */
  async function away(): Promise<string> {
    const { desk } = await asking('openrouter', { key: null })
    const address = await desk.beginLogin('https://page.example/app/?lesson=3#panel')
    const answer = await pagesFetch(address ?? '', { redirect: 'manual' })
    return answer.headers.get('location') ?? ''
  }

  test('brings a key into memory, once, and opens the dialog', async () => {
    const back = await away()
    const { desk, get } = await tab()
    await desk.change({ provider: 'openai' })
    await desk.takeReturn(back)
    expect(await desk.login()).toEqual({ ok: true })
    expect([get().dialog, get().models.provider, desk.keyPlace(), session.entries.size]).toEqual([
      'models',
      'openrouter',
      'memory',
      0,
    ])
    desk.loginTold()
    await desk.takeReturn(back)
    expect(desk.login()).toBeNull()
  })

  test('that this tab did not begin changes nothing', async () => {
    const back = await away()
    session.clear()
    const { desk, get } = await tab()
    await desk.takeReturn(back)
    expect([desk.login(), get().dialog, desk.keyPlace()]).toEqual([null, null, null])
  })

  test('whose code is refused says so', async () => {
    const back = new URL(await away())
    back.searchParams.set('code', 'another')
    const { desk, get } = await tab()
    await desk.takeReturn(back.href)
    expect(await desk.login()).toMatchObject({ ok: false })
    expect([get().dialog, desk.keyPlace()]).toEqual(['models', null])
  })

  test('is not begun where the tab’s storage is refused', async () => {
    const { desk } = await asking('openrouter')
    vi.spyOn(session, 'setItem').mockImplementation(() => {
      throw new DOMException('No.', 'QuotaExceededError')
    })
    expect(await desk.beginLogin('https://page.example/')).toBeNull()
  })
})

const show = (value: unknown) => inspect(value, { depth: null, maxArrayLength: null, maxStringLength: null, showHidden: true })

/** Everything in all databases, as text. */
async function databaseText(): Promise<string> {
  const found: unknown[] = []
  for (const { name = '' } of await database.databases()) {
    const db = await asked(database.open(name))
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
async function run(driver: Driver, desk: ModelDesk, text: string): Promise<void> {
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
  const { desk, driver, get } = await asking()
  desk.keepKey(PLANTED, place)
  const heard: unknown[] = [await desk.list(signal())]
  for (const fault of [{ status: 401 }, { status: 402 }, { status: 500 }] as const) {
    server.script([{ fault }])
    heard.push(await desk.tryOut('main-model', signal()))
  }
  server.script([{ text: `Your key is ${PLANTED}.` }])
  const asksModel = await desk.live()?.('main')
  const events: ProviderEvent[] = []
  const request = { system: '', messages: [{ role: 'user', text: 'Which key?' } as const], tools: [], maxOutput: 100 }
  for await (const event of asksModel?.provider.stream(request, signal()) ?? []) events.push(event)
  expect(show(events)).toContain('Your key is')
  const recording: Recording = {
    version: 1,
    origin: { type: 'scripted' },
    loop: 'chat-edit',
    task: `My key is ${PLANTED}.`,
    calls: [{ purpose: 'edit', request, events: events.map((event) => ({ at: 0, event })) }],
  }
  // Also when another provider is chosen by then.
  await desk.change({ provider: 'mistral' })
  heard.push(events, desk.encodeRecording(recording))
  await desk.change({ provider: 'openai' })
  await run(driver, desk, `Your key is ${PLANTED}.\n\n${GOOD}`)
  await expect.poll(() => get().agent?.agent.status, { timeout: 10_000 }).toBe('done')
  expect(get().tree.get(A)).toBe('const a = 2\n')
  await driver.leave()
  const out = await driver.handingOut()
  const saved = await out.session()
  const found = {
    state: show(get()),
    heard: show(heard),
    console: show(consoled),
    desk: show(desk),
    database: await databaseText(),
    file: saved === null ? '' : await new Response(saved.blob).text(),
    session: place === 'session' ? '' : show(session.entries),
    local: place === 'local' ? '' : show(local.entries),
  }
  vi.restoreAllMocks()
  expect(found.database).toContain('main-model')
  expect(found.file).toContain('Your key is [key].')
  for (const [where, text] of Object.entries(found)) expect([where, text.includes(PLANTED)]).toEqual([where, false])
  expect(found.heard).toContain('[key]')
})
