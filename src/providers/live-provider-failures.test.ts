/** Every wire, over a real connection: what the provider reports when something goes wrong, and that the key stays where it is. */
import { inspect } from 'node:util'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { type Fault, startModelServer } from '../../e2e/models/server'
import { ApiKey } from './keys'
import { openLiveProvider } from './live-provider'
import type { FailureCode } from './provider'
import {
  answerOf,
  known,
  LIVE_KEY,
  LIVE_WIRES,
  liveFailureOf,
  liveTextOf,
  OPENAI_WIRE,
  WITH_TOOLS,
  wiresTo,
} from './testing/live-wires'
import { PLANTED_KEY } from './testing/planted-key'

const server = await startModelServer({ keys: [PLANTED_KEY], allowOrigins: ['*'] })
afterAll(() => server.close())
const { open, ask } = wiresTo(server)

describe.each(LIVE_WIRES)('%s', (...wire) => {
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
    expect(liveFailureOf(events)).toMatchObject({ code })
    expect(JSON.stringify(events) + inspect(events, { depth: 9, showHidden: true })).not.toContain(PLANTED_KEY)
  })

  test.each(['cut', 'unfinished'] as const)('a stream that ends half way (%s) keeps what came', async (fault) => {
    const events = await ask(wire, { text: 'It is long enough to be cut in two halves. '.repeat(4), fault })
    expect(events.at(-1)).toEqual({ type: 'stop', reason: 'cut' })
    expect('It is long enough to be cut in two halves. '.repeat(4)).toContain(liveTextOf(events))
    expect(liveTextOf(events)).not.toBe('')
  })

  test('a wrong key is reported, and is not repeated', async () => {
    const wrong = 'sk-wrong-9876543210'
    const events = await answerOf(open(wire, new ApiKey(wrong)))
    if (wire[0] !== 'ollama' && wire[0] !== 'lm-studio') expect(liveFailureOf(events)).toMatchObject({ code: 'key' })
    expect(JSON.stringify(events)).not.toContain(wrong)
  })

  test('a model that there is not', async () => {
    const events = await answerOf(open(wire, LIVE_KEY, 'no-such-model'))
    expect(liveFailureOf(events)).toMatchObject({ code: 'no-model' })
  })

  test('a reply that repeats the key comes without it', async () => {
    const echo = { text: `Your key is ${PLANTED_KEY}, sk-`, calls: [{ name: 'Read', input: `{"path":"${PLANTED_KEY}"}` }] }
    const events = await ask(wire, echo, WITH_TOOLS)
    expect(JSON.stringify(events)).not.toContain(PLANTED_KEY)
    expect(liveTextOf(events)).toBe('Your key is [key], sk-')
    const parts = events.map((event) => (event.type === 'call-part' ? event.text : '')).join('')
    expect(parts).not.toContain(PLANTED_KEY)
    expect(events.find((event) => event.type === 'call')).toMatchObject({ call: { input: '{"path":"[key]"}' } })
  })
})

test.each([
  ['\nsk-1234567890', 'key-malformed'],
  ['sk-1234567890\n', 'key-malformed'],
  ['sk 1234567890', 'key-malformed'],
  ['sk-１２３４', 'key-malformed'],
  ['', 'key'],
] as const)('a key %j is reported before anything is sent', async (text, code) => {
  const sent = server.requests.length
  const events = await answerOf(open(OPENAI_WIRE, new ApiKey(text)))
  expect(liveFailureOf(events)).toMatchObject({ code, status: null })
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
  const refused: typeof fetch = () => Promise.reject(new TypeError(`Failed to fetch with ${PLANTED_KEY}`))
  const live = openLiveProvider({
    provider: known('compatible'),
    baseUrl,
    key: LIVE_KEY,
    model: 'm',
    fetch: refused,
    online: () => online,
  })
  const events = await answerOf(live)
  expect(events).toHaveLength(1)
  expect(liveFailureOf(events)).toMatchObject({ code })
  expect(JSON.stringify(events)).not.toContain(PLANTED_KEY)
})

test('nothing is written into the console', async () => {
  const methods = (['log', 'info', 'warn', 'error', 'debug'] as const).map((name) =>
    vi.spyOn(console, name).mockImplementation(() => {}),
  )
  const warned = vi.spyOn(process, 'emitWarning').mockImplementation(() => {})
  for (const wire of LIVE_WIRES) {
    for (const fault of [{ status: 401 }, 'reset', 'cut', 'garbage', 'error-event', 'empty', 'broken-call'] as const)
      await ask(wire, { text: 'Some text.', calls: [{ name: 'Read', input: '{"a":1}' }], fault }, WITH_TOOLS)
  }
  const written = [...methods, warned].flatMap((method) => method.mock.calls)
  vi.restoreAllMocks()
  expect(written).toEqual([])
})
