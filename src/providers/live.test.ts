/** Every wire, over a real connection: what comes, what is told of what goes wrong, and that the key stays where it is. */
import { inspect } from 'node:util'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Answer, type Fault, type ModelServer, startModelServer } from '../../e2e/models/server'
import { providerOf } from './catalogue'
import { Key } from './keys'
import { openLive } from './live'
import type { Failure, FailureCode, Provider, ProviderEvent, Request } from './provider'

const PLANTED = 'sk-planted-0123456789abcdef'
const KEY = new Key(PLANTED)

let server: ModelServer
beforeAll(async () => {
  server = await startModelServer({ keys: [PLANTED], allowOrigins: ['*'] })
})
afterAll(() => server.close())

/** As a page of another origin sends it: the server then holds it to the provider's CORS. */
const pagesFetch: typeof fetch = (input, init) => {
  const headers = new Headers(init?.headers)
  headers.set('origin', 'https://page.example')
  headers.set('user-agent', 'Mozilla/5.0')
  return fetch(input, { ...init, headers })
}

/** Id in the catalogue, path on the server. */
type Wire = readonly [string, string]

const OPENAI: Wire = ['openai', '/openai/v1']
const ANTHROPIC: Wire = ['anthropic', '/anthropic/v1']

const WIRES: readonly Wire[] = [
  OPENAI,
  ANTHROPIC,
  ['google', '/google/v1beta'],
  ['compatible', '/compatible/v1'],
  ['openrouter', '/openrouter/api/v1'],
  ['mistral', '/mistral/v1'],
  ['groq', '/groq/openai/v1'],
  ['deepseek', '/deepseek/v1'],
  ['ollama', '/ollama/v1'],
  ['lm-studio', '/lmstudio/v1'],
]

function open([id, path]: Wire, key: Key | null = KEY, model = 'main-model', ask = pagesFetch): Provider {
  const provider = providerOf(id)
  if (!provider) throw new Error(id)
  return openLive({ provider, baseUrl: server.url + path, key, model, fetch: ask })
}

const TOOL = {
  name: 'Read',
  description: 'Reads a file.',
  input: { type: 'object', properties: { path: { type: 'string' } }, required: ['path'], additionalProperties: false },
}

const ASK: Request = { system: 'Edit files.', messages: [{ role: 'user', text: 'Rename it.' }], tools: [], maxOutput: 1000 }
const WITH_TOOLS: Request = { ...ASK, tools: [TOOL] }

async function all(events: AsyncIterable<ProviderEvent>): Promise<ProviderEvent[]> {
  const found: ProviderEvent[] = []
  for await (const event of events) found.push(event)
  return found
}

async function ask(wire: Wire, answer: Answer, request = ASK): Promise<ProviderEvent[]> {
  server.script([answer])
  return all(open(wire).stream(request, new AbortController().signal))
}

const textOf = (events: readonly ProviderEvent[], type: 'text' | 'thinking' = 'text') =>
  events.map((event) => (event.type === type ? event.text : '')).join('')
const failureOf = (events: readonly ProviderEvent[]): Failure | undefined => {
  const last = events.at(-1)
  return last?.type === 'failed' ? last.failure : undefined
}
/** Names of calls that no server gives twice. */
const withoutIds = (events: readonly ProviderEvent[]) => JSON.stringify(events).replaceAll(/"id":"[^"]*"/g, '"id":""')

describe.each(WIRES)('%s', (...wire) => {
  test('a reply comes as text, usage and a stop', async () => {
    const usage = { input: 120, output: 34, cacheRead: 100, cacheWrite: 0, thinking: 0 }
    const events = await ask(wire, { text: 'Grüße, 世界 🌍. Done.', usage })
    expect(textOf(events)).toBe('Grüße, 世界 🌍. Done.')
    expect(events.at(-1)).toEqual({ type: 'stop', reason: 'end' })
    const told = events.find((event) => event.type === 'usage')
    expect(told).toMatchObject({ usage: { input: 120, output: 34 } })
  })

  test('no header goes out that its CORS refuses', async () => {
    await ask(wire, { text: 'ok' })
    expect(server.requests.at(-1)).toMatchObject({ status: 200, refused: null })
  })

  test('a call comes as it was written, and goes back with its result', async () => {
    const provider = open(wire)
    const input = '{"path": "src/a.ts"}'
    server.script([{ text: 'Reading.', calls: [{ name: 'Read', input }] }, { text: 'Read.' }])
    const first = await all(provider.stream(WITH_TOOLS, new AbortController().signal))
    const calls = first.flatMap((event) => (event.type === 'call' ? [event.call] : []))
    expect(calls.map(({ name, input: text }) => [name, JSON.parse(text)])).toEqual([['Read', { path: 'src/a.ts' }]])
    expect(first.at(-1)).toEqual({ type: 'stop', reason: 'tools' })
    const results = calls.map(({ id, name }) => ({ id, name, text: 'const a = 1', isError: false }))
    const messages: Request['messages'] = [
      ...ASK.messages,
      { role: 'assistant', text: 'Reading.', calls },
      { role: 'tool', results },
    ]
    const second = await all(provider.stream({ ...WITH_TOOLS, messages }, new AbortController().signal))
    expect(failureOf(second)).toBeUndefined()
    expect(textOf(second)).toBe('Read.')
  })

  test.each([
    ['length', 'length'],
    ['filter', 'filter'],
  ] as const)('the stop %s is told', async (stop, reason) => {
    expect((await ask(wire, { text: 'So far', stop })).at(-1)).toEqual({ type: 'stop', reason })
  })

  test('bytes cut anywhere give the same events', async () => {
    const answer: Answer = { text: 'Grüße 🌍\n\ndata: x', calls: [{ name: 'Read', input: '{"path":"ä.ts"}' }] }
    const whole = withoutIds(await ask(wire, answer, WITH_TOOLS))
    for (const chunk of [1, 2, 3, 7, 64]) {
      expect(withoutIds(await ask(wire, { ...answer, chunk }, WITH_TOOLS))).toBe(whole)
    }
  })

  test.each<[Fault, FailureCode]>([
    [{ status: 401 }, 'key'],
    [{ status: 403, message: 'This key may not use this model.' }, 'local-server'],
    [{ status: 404 }, 'no-model'],
    [{ status: 402 }, 'quota'],
    [{ status: 413 }, 'too-long'],
    [{ status: 400, message: 'maximum context length is 8192 tokens' }, 'too-long'],
    [{ status: 400, message: 'Unknown field.' }, 'bad-request'],
    [{ status: 429, retryAfter: 7 }, 'rate'],
    [{ status: 429, message: 'You have insufficient_quota.' }, 'quota'],
    [{ status: 500 }, 'server'],
    [{ status: 529 }, 'server'],
    ['reset', 'local-server'],
    ['wrong-type', 'garbled'],
    ['empty', 'cut'],
    ['error-event', 'server'],
    ['garbage', 'garbled'],
  ])('%j is %s', async (fault, code) => {
    const events = await ask(wire, { text: 'A long enough text to be cut in two.', fault })
    expect(failureOf(events)).toMatchObject({ code })
    expect(JSON.stringify(events) + inspect(events, { depth: 9, showHidden: true })).not.toContain(PLANTED)
  })

  test.each(['cut', 'unfinished'] as const)('a stream that ends half way (%s) keeps what came', async (fault) => {
    const events = await ask(wire, { text: 'It is long enough to be cut in two halves. '.repeat(4), fault })
    expect(events.at(-1)).toEqual({ type: 'stop', reason: 'cut' })
    expect('It is long enough to be cut in two halves. '.repeat(4)).toContain(textOf(events))
    expect(textOf(events)).not.toBe('')
  })

  test('a wrong key is told, and is not repeated', async () => {
    const wrong = 'sk-wrong-9876543210'
    const events = await all(open(wire, new Key(wrong)).stream(ASK, new AbortController().signal))
    if (wire[0] !== 'ollama' && wire[0] !== 'lm-studio') expect(failureOf(events)).toMatchObject({ code: 'key' })
    expect(JSON.stringify(events)).not.toContain(wrong)
  })

  test('a model that there is not', async () => {
    const events = await all(open(wire, KEY, 'no-such-model').stream(ASK, new AbortController().signal))
    expect(failureOf(events)).toMatchObject({ code: 'no-model' })
  })

  test('a reply of 1 MB comes whole', async () => {
    expect(textOf(await ask(wire, { fault: 'huge' }))).toHaveLength(1_000_000)
  })

  test('a reply that repeats the key comes without it', async () => {
    const echo = { text: `Your key is ${PLANTED}, sk-`, calls: [{ name: 'Read', input: `{"path":"${PLANTED}"}` }] }
    const events = await ask(wire, echo, WITH_TOOLS)
    expect(JSON.stringify(events)).not.toContain(PLANTED)
    expect(textOf(events)).toBe('Your key is [key], sk-')
    const parts = events.map((event) => (event.type === 'call-part' ? event.text : '')).join('')
    expect(parts).not.toContain(PLANTED)
    expect(events.find((event) => event.type === 'call')).toMatchObject({ call: { input: '{"path":"[key]"}' } })
  })

  test.each([1, 3])('nothing comes after an abort, and the server is left (%i events before it)', async (before) => {
    server.script([{ text: 'word '.repeat(200), fault: 'hang' }])
    const ends = new AbortController()
    let count = 0
    for await (const _ of open(wire).stream(ASK, ends.signal)) if (++count === before) ends.abort()
    expect(count).toBe(before)
    await expect.poll(() => server.requests.at(-1)?.left).toBe(true)
  })

  test('an abort while there is no answer yet ends it, and the request', async () => {
    const ends = new AbortController()
    const aborted: unknown[] = []
    const silent: typeof fetch = (_, init) => {
      init?.signal?.addEventListener('abort', () => aborted.push(true))
      ends.abort()
      return new Promise(() => {})
    }
    expect(await all(open(wire, KEY, 'main-model', silent).stream(ASK, ends.signal))).toEqual([])
    expect(aborted).toEqual([true])
  })

  test('who stops listening leaves the server too', async () => {
    server.script([{ text: 'word '.repeat(200), fault: 'hang' }])
    for await (const _ of open(wire).stream(ASK, new AbortController().signal)) break
    await expect.poll(() => server.requests.at(-1)?.left).toBe(true)
  })

  test('aborted before it begins: nothing is sent', async () => {
    const sent = server.requests.length
    expect(await all(open(wire).stream(ASK, AbortSignal.abort()))).toEqual([])
    expect(server.requests).toHaveLength(sent)
  })
})

describe.each(WIRES.filter(([id]) => id !== 'google'))('%s: broken calls', (...wire) => {
  test('a call with broken JSON keeps its text, and can go back', async () => {
    const provider = open(wire)
    const input = '{"path": "src/a.ts", "more": true}'
    server.script([{ calls: [{ name: 'Read', input }], fault: 'broken-call' }, { text: 'Sorry.' }])
    const events = await all(provider.stream(WITH_TOOLS, new AbortController().signal))
    const calls = events.flatMap((event) => (event.type === 'call' ? [event.call] : []))
    expect(calls).toHaveLength(1)
    expect(input.startsWith(calls[0]?.input ?? '?')).toBe(true)
    expect(calls[0]?.input.length).toBeLessThan(input.length)
    const results = calls.map(({ id, name }) => ({ id, name, text: 'That is no JSON.', isError: true }))
    const messages: Request['messages'] = [...ASK.messages, { role: 'assistant', text: '', calls }, { role: 'tool', results }]
    const again = await all(provider.stream({ ...WITH_TOOLS, messages }, new AbortController().signal))
    expect(textOf(again)).toBe('Sorry.')
  })

  test('a call of a tool that there is not is a call all the same', async () => {
    const events = await ask(wire, { calls: [{ name: 'Write', input: '{"a":1}' }] }, WITH_TOOLS)
    expect(events.find((event) => event.type === 'call')).toMatchObject({ call: { name: 'Write' } })
    expect(events.at(-1)).toEqual({ type: 'stop', reason: 'tools' })
  })
})

test.each([
  ['\nsk-1234567890', 'key-malformed'],
  ['sk-1234567890\n', 'key-malformed'],
  ['sk 1234567890', 'key-malformed'],
  ['sk-１２３４', 'key-malformed'],
  ['', 'key'],
] as const)('a key %j is told before anything is sent', async (text, code) => {
  const sent = server.requests.length
  const events = await all(open(OPENAI, new Key(text)).stream(ASK, new AbortController().signal))
  expect(failureOf(events)).toMatchObject({ code, status: null })
  expect(server.requests).toHaveLength(sent)
  if (text !== '') expect(JSON.stringify(events)).not.toContain(text.trim())
})

test.each([
  ['https://api.example/v1', true, 'cors'],
  ['https://api.example/v1', false, 'offline'],
  ['http://localhost:1/v1', false, 'local-server'],
  ['http://192.168.1.20:11434/v1', true, 'local-server'],
  ['file:///etc', true, 'bad-request'],
] as const)('no answer from %s, online %s: %s', async (baseUrl, online, code) => {
  const provider = providerOf('compatible')
  if (!provider) throw new Error('compatible')
  const refused: typeof fetch = () => Promise.reject(new TypeError(`Failed to fetch with ${PLANTED}`))
  const live = openLive({ provider, baseUrl, key: KEY, model: 'm', fetch: refused, online: () => online })
  const events = await all(live.stream(ASK, new AbortController().signal))
  expect(events).toHaveLength(1)
  expect(failureOf(events)).toMatchObject({ code })
  expect(JSON.stringify(events)).not.toContain(PLANTED)
})

test('Anthropic is told what to keep: the system prompt and the last stable messages', async () => {
  server.script([{ text: 'ok' }])
  const user = (text: string, stable: boolean) => ({ role: 'user' as const, text, stable })
  const messages = ['1', '2', '3', '4'].map((text) => user(text, true))
  const request = { ...ASK, messages: [...messages, user('5', false)] }
  await all(open(ANTHROPIC).stream(request, new AbortController().signal))
  const body = JSON.stringify(server.requests.at(-1)?.body)
  expect(body.match(/cache_control/g)).toHaveLength(4)
  expect(body).toMatch(/"text":"4","cache_control"/)
  expect(body).not.toMatch(/"text":"5","cache_control"/)
})

test('DeepSeek gets the thinking before a call back, Mistral does not', async () => {
  for (const [wire, expected] of [
    [['deepseek', '/deepseek/v1'], 'Let me see.'],
    [['mistral', '/mistral/v1'], undefined],
  ] as const) {
    const provider = open(wire)
    server.script([
      { thinking: 'Let me see.', calls: [{ name: 'Read', input: '{"path":"a.ts"}' }] },
      { text: 'ok' },
      { text: 'ok' },
    ])
    const events = await all(provider.stream(WITH_TOOLS, new AbortController().signal))
    const calls = events.flatMap((event) => (event.type === 'call' ? [event.call] : []))
    const results = calls.map(({ id, name }) => ({ id, name, text: '1', isError: false }))
    const messages: Request['messages'] = [...ASK.messages, { role: 'assistant', text: '', calls }, { role: 'tool', results }]
    for (const each of [provider, open(wire)]) {
      await all(each.stream({ ...WITH_TOOLS, messages }, new AbortController().signal))
      const thinking = each === provider ? expected : expected && ''
      expect(server.requests.at(-1)).toMatchObject({ status: 200 })
      expect(JSON.stringify(server.requests.at(-1)?.body).includes('reasoning_content')).toBe(expected !== undefined)
      if (thinking !== undefined)
        expect(server.requests.at(-1)?.body).toMatchObject({ messages: [{}, {}, { reasoning_content: thinking }, {}] })
    }
  }
})

test('Gemini gets the signature of a call back', async () => {
  const strict = await startModelServer({ models: ['gemini-3-main'] })
  const provider = providerOf('google')
  if (!provider) throw new Error('google')
  const live = openLive({ provider, baseUrl: `${strict.url}/google/v1beta`, key: KEY, model: 'gemini-3-main', fetch: pagesFetch })
  strict.script([{ calls: [{ name: 'Read', input: '{"path":"a.ts"}' }] }, { text: 'ok' }])
  const events = await all(live.stream(WITH_TOOLS, new AbortController().signal))
  const calls = events.flatMap((event) => (event.type === 'call' ? [event.call] : []))
  const results = calls.map(({ id, name }) => ({ id, name, text: '1', isError: false }))
  const messages: Request['messages'] = [...ASK.messages, { role: 'assistant', text: '', calls }, { role: 'tool', results }]
  expect(textOf(await all(live.stream({ ...WITH_TOOLS, messages }, new AbortController().signal)))).toBe('ok')
  expect(JSON.stringify(strict.requests.at(-1)?.body)).toMatch(/"thoughtSignature":"signature-/)
  await strict.close()
})

test('nothing is written into the console', async () => {
  const methods = (['log', 'info', 'warn', 'error', 'debug'] as const).map((name) =>
    vi.spyOn(console, name).mockImplementation(() => {}),
  )
  const warned = vi.spyOn(process, 'emitWarning').mockImplementation(() => {})
  for (const wire of WIRES) {
    for (const fault of [{ status: 401 }, 'reset', 'cut', 'garbage', 'error-event', 'empty', 'broken-call'] as const)
      await ask(wire, { text: 'Some text.', calls: [{ name: 'Read', input: '{"a":1}' }], fault }, WITH_TOOLS)
  }
  const written = [...methods, warned].flatMap((method) => method.mock.calls)
  vi.restoreAllMocks()
  expect(written).toEqual([])
})

test('thinking is told apart from the text', async () => {
  for (const wire of WIRES.filter(([id]) => id !== 'openai' && id !== 'mistral')) {
    const events = await ask(wire, { thinking: 'Let me see.', text: 'Here.' })
    expect([wire[0], textOf(events, 'thinking'), textOf(events)]).toEqual([wire[0], 'Let me see.', 'Here.'])
  }
})
