/** Every wire, over a real connection: what comes of an answer, and what goes back. */
import { afterAll, describe, expect, test } from 'vitest'
import { type Answer, startModelServer } from '../../e2e/models/server'
import type { ProviderEvent } from './provider'
import {
  ANTHROPIC_WIRE,
  ASK,
  answerOf,
  DEEPSEEK_WIRE,
  GOOGLE_WIRE,
  LIVE_KEY,
  LIVE_WIRES,
  liveCallsOf,
  liveFailureOf,
  liveTextOf,
  MISTRAL_WIRE,
  OPENAI_WIRE,
  WITH_TOOLS,
  wiresTo,
  withResults,
} from './testing/live-wires'
import { PLANTED_KEY } from './testing/planted-key'

const server = await startModelServer({ keys: [PLANTED_KEY], allowOrigins: ['*'] })
afterAll(() => server.close())
const { open, ask } = wiresTo(server)

/** Names of calls that no server gives twice. */
const withoutIds = (events: readonly ProviderEvent[]) => JSON.stringify(events).replaceAll(/"id":"[^"]*"/g, '"id":""')

describe.each(LIVE_WIRES)('%s', (...wire) => {
  test('a reply comes as text, usage and a stop', async () => {
    const usage = { input: 120, output: 34, cacheRead: 100, cacheWrite: 0, thinking: 0 }
    const events = await ask(wire, { text: 'Grüße, 世界 🌍. Done.', usage })
    expect(liveTextOf(events)).toBe('Grüße, 世界 🌍. Done.')
    expect(events.at(-1)).toEqual({ type: 'stop', reason: 'end' })
    const reported = events.find((event) => event.type === 'usage')
    expect(reported).toMatchObject({ usage: { input: 120, output: 34 } })
  })

  test('no header goes out that its CORS refuses', async () => {
    await ask(wire, { text: 'ok' })
    expect(server.requests.at(-1)).toMatchObject({ status: 200, refused: null })
  })

  test('a call comes as it was written, and goes back with its result', async () => {
    const provider = open(wire)
    const input = '{"path": "src/a.ts"}'
    server.script([{ text: 'Reading.', calls: [{ name: 'Read', input }] }, { text: 'Read.' }])
    const first = await answerOf(provider, WITH_TOOLS)
    const calls = liveCallsOf(first)
    expect(calls.map(({ name, input: text }) => [name, JSON.parse(text)])).toEqual([['Read', { path: 'src/a.ts' }]])
    expect(first.at(-1)).toEqual({ type: 'stop', reason: 'tools' })
    const second = await answerOf(provider, withResults('Reading.', calls, 'const a = 1'))
    expect(liveFailureOf(second)).toBeUndefined()
    expect(liveTextOf(second)).toBe('Read.')
  })

  test.each([
    ['length', 'length'],
    // Ollama's own chat knows of no filter.
    ...(wire[2] === null ? ([['filter', 'filter']] as const) : []),
  ] as const)('the stop %s is reported', async (stop, reason) => {
    expect((await ask(wire, { text: 'So far', stop })).at(-1)).toEqual({ type: 'stop', reason })
  })

  test('bytes cut anywhere give the same events', async () => {
    const answer: Answer = { text: 'Grüße 🌍\n\ndata: x', calls: [{ name: 'Read', input: '{"path":"ä.ts"}' }] }
    const whole = withoutIds(await ask(wire, answer, WITH_TOOLS))
    for (const chunk of [1, 2, 3, 7, 64]) {
      expect(withoutIds(await ask(wire, { ...answer, chunk }, WITH_TOOLS))).toBe(whole)
    }
  })

  test('a long reply comes whole', async () => {
    const text = 'A line of many.\n'.repeat(12_000)
    expect(liveTextOf(await ask(wire, { text })) === text).toBe(true)
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
    expect(await answerOf(open(wire, LIVE_KEY, 'main-model', silent), ASK, ends.signal)).toEqual([])
    expect(aborted).toEqual([true])
  })

  test('who stops listening leaves the server too', async () => {
    server.script([{ text: 'word '.repeat(200), fault: 'hang' }])
    for await (const _ of open(wire).stream(ASK, new AbortController().signal)) break
    await expect.poll(() => server.requests.at(-1)?.left).toBe(true)
  })

  test('aborted before it begins: nothing is sent', async () => {
    const sent = server.requests.length
    expect(await answerOf(open(wire), ASK, AbortSignal.abort())).toEqual([])
    expect(server.requests).toHaveLength(sent)
  })
})

// Gemini's and Ollama's own calls are objects: there is no text to break.
describe.each(LIVE_WIRES.filter(([id, , span]) => id !== 'google' && span === null))('%s: broken calls', (...wire) => {
  test('a call with broken JSON keeps its text, and can go back', async () => {
    const provider = open(wire)
    const input = '{"path": "src/a.ts", "more": true}'
    server.script([{ calls: [{ name: 'Read', input }], fault: 'broken-call' }, { text: 'Sorry.' }])
    const calls = liveCallsOf(await answerOf(provider, WITH_TOOLS))
    expect(calls).toHaveLength(1)
    expect(input.startsWith(calls[0]?.input ?? '?')).toBe(true)
    expect(calls[0]?.input.length).toBeLessThan(input.length)
    expect(liveTextOf(await answerOf(provider, withResults('', calls, 'That is no JSON.', true)))).toBe('Sorry.')
  })

  test('a call of a tool that there is not is a call all the same', async () => {
    const events = await ask(wire, { calls: [{ name: 'Write', input: '{"a":1}' }] }, WITH_TOOLS)
    expect(events.find((event) => event.type === 'call')).toMatchObject({ call: { name: 'Write' } })
    expect(events.at(-1)).toEqual({ type: 'stop', reason: 'tools' })
  })
})

test('Anthropic gets marks of what to keep: the system prompt, where the conversation ends and ended, the last stable message', async () => {
  server.script([{ text: 'ok' }])
  const user = (text: string, stable: boolean) => ({ role: 'user' as const, text, stable })
  const said = ['5', '6', '7'].flatMap((text) => [
    user(text, false),
    { role: 'assistant' as const, text: `to ${text}`, calls: [] },
  ])
  const messages = [...['1', '2', '3', '4'].map((text) => user(text, true)), ...said.slice(0, -1)]
  await answerOf(open(ANTHROPIC_WIRE), { ...ASK, messages })
  const body = JSON.stringify(server.requests.at(-1)?.body)
  expect(body.match(/cache_control/g)).toHaveLength(4)
  for (const text of ['4', '6', '7']) expect(body).toMatch(new RegExp(`"text":"${text}","cache_control"`))
})

test('thinking with its proof goes back before its call, for as long as the provider is open', async () => {
  const reasoning = await startModelServer({ keys: [PLANTED_KEY], allowOrigins: ['*'], models: ['main-model', 'gpt-5.1'] })
  for (const [wire, model, proof] of [
    [ANTHROPIC_WIRE, 'main-model', /"type":"thinking","thinking":"Let me see\.","signature":"signature-\d+"/],
    [OPENAI_WIRE, 'gpt-5.1', /"type":"reasoning","id":"rs_[^"]+","encrypted_content":"encrypted-\d+"/],
  ] as const) {
    const provider = wiresTo(reasoning).open(wire, LIVE_KEY, model)
    reasoning.script([{ thinking: 'Let me see.', calls: [{ name: 'Read', input: '{"path":"a.ts"}' }] }, { text: 'ok' }])
    const calls = liveCallsOf(await answerOf(provider, WITH_TOOLS))
    expect(liveTextOf(await answerOf(provider, withResults('', calls, '1')))).toBe('ok')
    expect(JSON.stringify(reasoning.requests.at(-1)?.body)).toMatch(proof)
  }
  await reasoning.close()
})

test('DeepSeek gets the thinking before a call back, Mistral does not', async () => {
  for (const [wire, expected] of [
    [DEEPSEEK_WIRE, 'Let me see.'],
    [MISTRAL_WIRE, undefined],
  ] as const) {
    const provider = open(wire)
    server.script([
      { thinking: 'Let me see.', calls: [{ name: 'Read', input: '{"path":"a.ts"}' }] },
      { text: 'ok' },
      { text: 'ok' },
    ])
    const calls = liveCallsOf(await answerOf(provider, WITH_TOOLS))
    for (const each of [provider, open(wire)]) {
      await answerOf(each, withResults('', calls, '1'))
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
  const live = wiresTo(strict).open(GOOGLE_WIRE, LIVE_KEY, 'gemini-3-main')
  strict.script([{ calls: [{ name: 'Read', input: '{"path":"a.ts"}' }] }, { text: 'ok' }])
  const calls = liveCallsOf(await answerOf(live, WITH_TOOLS))
  expect(liveTextOf(await answerOf(live, withResults('', calls, '1')))).toBe('ok')
  expect(JSON.stringify(strict.requests.at(-1)?.body)).toMatch(/"thoughtSignature":"signature-/)
  await strict.close()
})

test('thinking is distinguished from the text', async () => {
  for (const wire of LIVE_WIRES.filter(([id]) => id !== 'openai' && id !== 'mistral')) {
    const events = await ask(wire, { thinking: 'Let me see.', text: 'Here.' })
    expect([wire[0], liveTextOf(events, 'thinking'), liveTextOf(events)]).toEqual([wire[0], 'Let me see.', 'Here.'])
  }
})
