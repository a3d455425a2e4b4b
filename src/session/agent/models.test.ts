/** The desk of models in a session, over real connections: settings, lists and tries. */
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { type Answer, startModelServer } from '../../../e2e/models/server'
import type { FailureCode } from '../../providers/provider'
import type { Recording } from '../../providers/recording'
import { pagesFetch } from '../../providers/testing/live-wires'
import { PLANTED_KEY } from '../../providers/testing/planted-key'
import { GOOD, intakeOf } from '../testing/page-fixture'
import { withAddress, withPrice, withWindow } from './model-changes'
import { browserOn, type FakeBrowser, type KeyedRequest, signal } from './testing/fake-models'

const server = await startModelServer({ keys: [PLANTED_KEY] })
afterAll(() => server.close())

let browser: FakeBrowser
beforeEach(() => {
  browser = browserOn(server)
})

test('settings are there in the next tab', async () => {
  const { desk, get } = await browser.asking()
  await desk.choose('cheap', 'cheap-model')
  const before = get().models
  expect(before).toMatchObject({ provider: 'openai', chosen: { openai: { main: 'main-model', cheap: 'cheap-model' } } })
  expect((await browser.tab()).get().models).toEqual(before)
})

describe('the list', () => {
  test('is there for as long as the tab is, with windows and prices where it has them', async () => {
    const { desk } = await browser.asking('openrouter')
    expect(desk.listed()).toBeNull()
    const list = await desk.list(signal())
    expect(list?.ok && list.models.map(({ id }) => id)).toEqual(['main-model', 'cheap-model'])
    expect(desk.listed()?.[0]).toMatchObject({ context: 128_000, price: { price: { input: 1, output: 4, cachedInput: 0.1 } } })
    await desk.change({ provider: 'openai' })
    expect(desk.listed()).toBeNull()
  })

  test('a model that is taken from it keeps its window and price in the next tab', async () => {
    const first = await browser.asking('openrouter')
    await first.desk.list(signal())
    await first.desk.choose('main', 'cheap-model')
    const { desk, get } = await browser.tab()
    expect(desk.priceOf('cheap-model')?.price).toMatchObject({ input: 1, output: 4 })
    expect(await desk.live()?.('main')).toMatchObject({ window: 128_000, price: { input: 1 } })
    const own = { provider: 'openrouter', model: 'cheap-model', source: 'mine', date: '2026-01-02' }
    const price = { input: 7, cachedInput: null, cacheWrite: null, output: 8 }
    await desk.change(withPrice(get().models, 'openrouter', 'cheap-model', { ...own, price }))
    await desk.list(signal())
    expect(await desk.live()?.('main')).toMatchObject({ price })
  })

  test('what ships of a model gives way to the list, and both to the person’s own words', async () => {
    const model = 'gpt-5.1'
    const body = { data: [{ id: model, context_window: 300_000 }] }
    const { desk, get } = await browser.asking('openai', {
      fetch: async (input, init) => (String(input).endsWith('/models') ? Response.json(body) : browser.fetch(input, init)),
    })
    await desk.choose('main', model)
    const now = async () => ({ ...(await desk.live()?.('main')), says: desk.priceOf(model) })
    const ships = await now()
    expect(ships).toMatchObject({ window: 400_000, price: { input: 1.25 }, says: { date: '2026-09-23' } })
    expect(ships.says?.source).toMatch(/^https:/)
    await desk.list(signal())
    expect(await now()).toMatchObject({ window: 300_000, price: { input: 1.25 } })
    await desk.change(withWindow(get().models, 'openai', model, 50_000))
    const price = { input: 7, cachedInput: null, cacheWrite: null, output: 8 }
    await desk.change(
      withPrice(get().models, 'openai', model, { provider: 'openai', model, price, source: 'my bill', date: '2026-01-02' }),
    )
    expect(await now()).toMatchObject({ window: 50_000, price, says: { source: 'my bill' } })
  })

  test('with a wrong key there is none, and the sentence does not have the key', async () => {
    const { desk } = await browser.asking('openai', { key: 'sk-wrong-0123456789abcdef' })
    const list = await desk.list(signal())
    if (list === null || list.ok) throw new Error('a list')
    expect(list.failure.code).toBe('key')
    expect(desk.sayFailure(list.failure) + JSON.stringify(list)).not.toContain('sk-wrong')
  })
})

describe('a try', () => {
  const down: typeof fetch = () => Promise.reject(new TypeError('Failed to fetch'))
  const rows: readonly (readonly [what: string, Answer | null, string, KeyedRequest, FailureCode | 'ok'])[] = [
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
    const { desk } = await browser.asking(provider, ground)
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
    const { desk, get } = await browser.asking('openai', { online, fetch: down })
    await desk.change(withAddress(get().models, 'openai', 'https://elsewhere.example/v1'))
    desk.keepKey(PLANTED_KEY, 'memory')
    expect(await desk.tryOut('main-model', signal())).toMatchObject({ ok: false, failure: { code } })
  })

  test('a model that is not there', async () => {
    const { desk } = await browser.asking()
    expect(await desk.tryOut('no-such-model', signal())).toMatchObject({ ok: false, failure: { code: 'no-model' } })
  })

  test('is one request without retries, and ends when it is stopped', async () => {
    const { desk } = await browser.asking()
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

test('a run in another project does not answer the one that is taken up again', async () => {
  const { driver, desk, get } = await browser.tab()
  const agents = await driver.agents()
  const commission = async (task: string) => {
    const event = { type: 'text', text: `${task}\n\n${GOOD}` } as const
    const call = {
      purpose: 'edit',
      events: [
        { at: 0, event },
        { at: 0, event: { type: 'stop', reason: 'end' } },
      ],
    } as const
    const recording: Recording = { version: 1, origin: { type: 'scripted' }, loop: 'chat-edit', task, calls: [call] }
    const source = { kind: 'recording', recording, title: task } as const
    const ground = { format: 'search-replace', chosen: null, rules: '' } as const
    await agents.commission({ loop: 'chat-edit', task, ground, source, looks: true }, desk.replayed(recording))
    await expect.poll(() => get().agent?.held).toBe(true)
  }
  await commission('The first.')
  const [first] = (await driver.projects.list()) ?? []
  await driver.projects.take(intakeOf({ 'src/a.ts': 'const a = 1\n' }))
  await commission('The second.')
  await driver.projects.openKept(first?.id ?? '')
  await expect.poll(() => get().agent?.agent.task).toBe('The first.')
  agents.tell({ type: 'go-on' })
  await expect.poll(() => get().agent?.held).toBe(true)
  agents.answer()
  await expect.poll(() => get().agent?.agent.turns[0]?.text).toContain('The first.')
})

describe('Ollama', () => {
  const SHORT = { system: '', messages: [{ role: 'user' as const, text: 'Hello' }], tools: [], maxOutput: 1000 }

  async function opened(ollama: { readonly most: number; readonly set: number | null; readonly loads: number }) {
    const local = await startModelServer({ allowOrigins: ['*', 'https://page.example'], ollama })
    const fetch: typeof globalThis.fetch = (input, init) =>
      pagesFetch(String(input).replace('http://127.0.0.1:11434', `${local.url}/ollama`), init)
    const asking = await browser.asking('ollama', { fetch })
    const asked = () => local.requests.map(({ path }) => path.replace('/ollama/api/', ''))
    const claims = (tokens: number | null) => asking.desk.change(withWindow(asking.get().models, 'ollama', 'main-model', tokens))
    return { local, asked, claims, ...asking }
  }

  test('a run may ask for what the model was made for, within what is usual, what its Modelfile sets, or what the person says', async () => {
    const { local, desk, claims, asked } = await opened({ most: 131_072, set: null, loads: 4096 })
    try {
      expect(await desk.askOllama('main-model', false, signal())).toEqual({ loaded: null, set: null, most: 131_072 })
      expect(desk.ollamaSaid('main-model')).toMatchObject({ asks: 65_536 })
      const model = await desk.live()?.('main')
      expect(model).toMatchObject({ window: 65_536 })
      local.script([{ text: 'ok' }])
      for await (const _ of model?.provider.stream(SHORT, signal()) ?? []);
      expect(local.requests.at(-1)).toMatchObject({ path: '/ollama/api/chat', body: { options: { num_ctx: 8192 } } })
      await claims(100_000)
      expect(await desk.live()?.('main')).toMatchObject({ window: 100_000 })
      expect(desk.ollamaSaid('main-model')).toMatchObject({ loaded: 8192, asks: 100_000 })
      await claims(4000)
      expect(await desk.live()?.('main')).toMatchObject({ window: 4000 })
      expect(asked()).not.toContain('generate')
    } finally {
      await local.close()
    }
  })

  test('a window that its Modelfile sets holds for the run, until the person says otherwise', async () => {
    const { local, desk, claims } = await opened({ most: 131_072, set: 16_384, loads: 16_384 })
    try {
      expect(await desk.live()?.('main')).toMatchObject({ window: 16_384 })
      await claims(32_000)
      expect(await desk.live()?.('main')).toMatchObject({ window: 32_000 })
      expect(desk.windowOf('main-model')).toBe(32_000)
    } finally {
      await local.close()
    }
  })

  test('one that does not answer leaves the window to the person', async () => {
    const { desk, get } = await browser.asking('ollama', { fetch: () => Promise.reject(new TypeError('Failed to fetch')) })
    await desk.change(withWindow(get().models, 'ollama', 'main-model', 32_000))
    expect(await desk.live()?.('main')).toMatchObject({ window: 32_000 })
    expect(desk.ollamaSaid('main-model')).toBeNull()
  })
})
