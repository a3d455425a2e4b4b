/** What goes to Ollama's own chat, with which window, and what comes back of it. */
import { afterAll, expect, test } from 'vitest'
import { startModelServer } from '../../e2e/models/server'
import { openLiveProvider } from './live-provider'
import { ollamaFetch } from './ollama-chat'
import { loadInOllama, ollamaContext } from './ollama-context'
import { windowFor } from './ollama-span'
import type { ProviderEvent } from './provider'
import {
  ASK,
  answerOf,
  known,
  liveCallsOf,
  liveFailureOf,
  liveTextOf,
  pagesFetch,
  WITH_TOOLS,
  withResults,
} from './testing/live-wires'

const server = await startModelServer({ allowOrigins: ['*', 'https://page.example'] })
afterAll(() => server.close())

const asking = () => ({
  provider: known('ollama'),
  baseUrl: `${server.url}/ollama/v1`,
  model: 'main-model',
  fetch: pagesFetch,
  signal: new AbortController().signal,
})
const opened = (least: number, most: number) => openLiveProvider({ ...asking(), key: null, spanOf: () => ({ least, most }) })
const lastBody = () => server.requests.at(-1)?.body

test.each([
  ['a short request', 300, 1000, { least: 0, most: 131_072 }, 8192],
  ['one that needs more than a step', 30_000, 1000, { least: 0, most: 131_072 }, 16_384],
  ['an answer has its room', 300, 16_000, { least: 0, most: 131_072 }, 16_384],
  ['never more than it may ask for', 3_000_000, 1000, { least: 0, most: 40_960 }, 40_960],
  ['never less than what it is loaded with', 300, 1000, { least: 65_536, most: 131_072 }, 65_536],
  ['also where that is more than it may ask for', 300, 1000, { least: 65_536, most: 8192 }, 65_536],
  ['no limit of the answer: it has room all the same', 300, null, { least: 0, most: 131_072 }, 16_384],
])('%s', (_, units, answer, span, tokens) => {
  expect(windowFor(units, answer, span)).toBe(tokens)
})

test('the window goes with the request and is what Ollama then has; it grows with the conversation and never shrinks', async () => {
  const provider = opened(0, 131_072)
  const sizes = [1, 60_000, 1].map((length) => ({ ...ASK, messages: [{ role: 'user' as const, text: 'x'.repeat(length) }] }))
  server.script(sizes.map(() => ({ text: 'ok' })))
  const windows: unknown[] = []
  for (const request of sizes) {
    expect(liveTextOf(await answerOf(provider, request))).toBe('ok')
    windows.push((await ollamaContext(asking()))?.loaded)
    expect(server.requests.find(({ path }) => path === '/ollama/api/chat')).toBeDefined()
  }
  expect(windows).toEqual([8192, 32_768, 32_768])
})

test('a request has its limit, its thinking and its shape under the names of Ollama, its calls as objects, results by the name of the tool', async () => {
  const provider = opened(0, 65_536)
  const shape = { name: 'plan', schema: { type: 'object', properties: { steps: { type: 'array' } } } }
  server.script([{ text: '{}' }, { thinking: 'Hm.', calls: [{ name: 'Read', input: '{"path":"a.ts"}' }] }, { text: 'Done.' }])
  await answerOf(provider, { ...ASK, shape, effort: 'low' })
  expect(lastBody()).toMatchObject({ options: { num_predict: 1000 }, think: 'low', format: shape.schema })
  const first = await answerOf(provider, WITH_TOOLS)
  expect(lastBody()).toMatchObject({ tools: [{ function: { name: 'Read', parameters: { required: ['path'] } } }] })
  await answerOf(provider, withResults('I read it.', liveCallsOf(first), 'const a = 1'))
  expect(lastBody()).toMatchObject({
    messages: [
      { role: 'system' },
      { role: 'user' },
      { role: 'assistant', content: 'I read it.', tool_calls: [{ function: { name: 'Read', arguments: { path: 'a.ts' } } }] },
      { role: 'tool', tool_name: 'Read', content: 'const a = 1' },
    ],
  })
})

test('two calls in lines of their own are two calls', async () => {
  const input = '{"path":"a.ts"}'
  const calls = [
    { name: 'Read', input },
    { name: 'Read', input: '{"path":"b.ts"}' },
  ]
  server.script([{ text: 'Both.', calls }])
  const events = await answerOf(opened(0, 65_536), WITH_TOOLS)
  expect(liveCallsOf(events).map((call) => call.input)).toEqual([input, '{"path":"b.ts"}'])
  expect(new Set(liveCallsOf(events).map(({ id }) => id)).size).toBe(2)
  expect(events.at(-1)).toEqual({ type: 'stop', reason: 'tools' })
})

test('what Ollama says in the middle of an answer is reported in its words', async () => {
  server.script([{ text: 'A long enough text to be cut in two.', fault: 'error-event' }])
  const failed = liveFailureOf(await answerOf(opened(0, 65_536)))
  expect(failed).toMatchObject({ code: 'server', detail: 'an error was encountered while running the model' })
})

test('where nothing is known of the window, chat completions are asked, and what is no chat goes as it is', async () => {
  server.script([{ text: 'ok' }])
  const plain = openLiveProvider({ ...asking(), key: null, spanOf: () => null })
  expect(liveTextOf(await answerOf(plain))).toBe('ok')
  expect(server.requests.at(-1)?.path).toBe('/ollama/v1/chat/completions')
  const through = ollamaFetch(pagesFetch, () => ({ least: 0, most: 8192 }))
  expect(await loadInOllama({ ...asking(), fetch: through })).toBe(true)
})

test('an answer that ends without a reason is cut', async () => {
  const lines = '{"message":{"role":"assistant","content":"So far"},"done":false}\n'
  const fetch: typeof globalThis.fetch = async () => new Response(lines)
  const events: readonly ProviderEvent[] = await answerOf(
    openLiveProvider({ ...asking(), fetch, key: null, spanOf: () => ({ least: 0, most: 8192 }) }),
  )
  expect(events.at(-1)).toEqual({ type: 'stop', reason: 'cut' })
})
