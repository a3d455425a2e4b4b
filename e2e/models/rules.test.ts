/** What providers refuse, by their documents and by the reports of those who ran into it. */
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type ModelServer, type ModelServerOptions, startModelServer } from './server'

let server: ModelServer
const KEY = 'sk-planted-0123456789'
const ORIGIN = 'https://page.example'
const OPTIONS: ModelServerOptions = { keys: [KEY], allowOrigins: [ORIGIN] }
beforeAll(async () => {
  server = await startModelServer(OPTIONS)
})
beforeEach(() => server.script([{ text: 'Yes.' }]))
afterAll(() => server.close())

type Headers = Readonly<Record<string, string>>
const KEYS: Readonly<Record<string, Headers>> = {
  anthropic: { 'x-api-key': KEY, 'anthropic-version': '2023-06-01' },
  google: { 'x-goog-api-key': KEY },
}
const keyFor = (path: string): Headers => KEYS[path.split('/')[1] ?? ''] ?? { authorization: `Bearer ${KEY}` }

async function post(path: string, body: unknown, headers: Headers = keyFor(path)) {
  const answer = await fetch(server.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

const CHAT = '/openai/v1/chat/completions'
const RESPONSES = '/openai/v1/responses'
const CLAUDE = '/anthropic/v1/messages'
const GEMINI = '/google/v1beta/models/main-model:streamGenerateContent?alt=sse'
const MISTRAL = '/mistral/v1/chat/completions'

const user = { role: 'user', content: 'Hello' }
const chat = { model: 'main-model', messages: [user], stream: true }
const responses = { model: 'main-model', input: [user], stream: true }
const claude = { ...chat, max_tokens: 100 }
const gemini = { contents: [{ role: 'user', parts: [{ text: 'Hello' }] }] }

const called = (id: string) => ({
  role: 'assistant',
  tool_calls: [{ id, type: 'function', function: { name: 'f', arguments: '{}' } }],
})
const answered = (id: string) => ({ role: 'tool', tool_call_id: id, content: 'ok' })
const use = { role: 'assistant', content: [{ type: 'tool_use', id: 'toolu_1', name: 'f', input: {} }] }
const used = { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'toolu_1', content: 'ok' }] }
const call = { role: 'model', parts: [{ functionCall: { name: 'f', args: {} } }] }
const result = { role: 'user', parts: [{ functionResponse: { name: 'f', response: { content: 'ok' } } }] }
const item = { type: 'function_call', call_id: 'c1', name: 'f', arguments: '{}' }
const output = { type: 'function_call_output', call_id: 'c1', output: 'ok' }
const cached = { type: 'text', text: 'Hello', cache_control: { type: 'ephemeral' } }
const thinks = { ...claude, max_tokens: 4000, thinking: { type: 'enabled', budget_tokens: 2000 } }

test.each([
  ['OpenAI chat', CHAT, chat],
  ['OpenAI chat with a call and its result', CHAT, { ...chat, messages: [user, called('c1'), answered('c1'), user] }],
  ['OpenAI Responses', RESPONSES, responses],
  ['OpenAI Responses with a call and its output', RESPONSES, { ...responses, input: [user, item, output] }],
  ['Anthropic', CLAUDE, claude],
  ['Anthropic with a call and its result', CLAUDE, { ...claude, messages: [user, use, used] }],
  [
    'Anthropic with four marks for the cache',
    CLAUDE,
    { ...claude, messages: [{ role: 'user', content: [cached, cached, cached, cached] }] },
  ],
  ['Anthropic with thinking', CLAUDE, thinks],
  ['Gemini', GEMINI, gemini],
  ['Gemini with a call and its result', GEMINI, { contents: [...gemini.contents, call, result] }],
  ['Mistral', MISTRAL, chat],
  [
    'Mistral with a call, its result and an answer',
    MISTRAL,
    { ...chat, messages: [user, called('abcdefghi'), answered('abcdefghi')] },
  ],
])('%s is answered', async (_, path, body) => {
  expect(await post(path, body)).toMatchObject({ status: 200, text: expect.stringContaining('Yes.') })
})

test.each([
  ['chat: an unknown field', CHAT, { ...chat, top_k: 1 }, 400, "Unknown parameter: 'top_k'"],
  ['chat: no model', CHAT, { messages: [user], stream: true }, 400, "Missing required parameter: 'model'"],
  ['chat: no messages', CHAT, { ...chat, messages: [] }, 400, 'empty array'],
  ['chat: a role of its own', CHAT, { ...chat, messages: [{ role: 'robot', content: '' }] }, 400, 'messages[0].role'],
  [
    'chat: a call without its result',
    CHAT,
    { ...chat, messages: [user, called('c1'), user] },
    400,
    'must be followed by tool messages',
  ],
  [
    'chat: a result without its call',
    CHAT,
    { ...chat, messages: [user, answered('c1')] },
    400,
    'must be a response to a preceeding',
  ],
  [
    'chat: usage asked of no stream',
    CHAT,
    { ...chat, stream: false, stream_options: { include_usage: true } },
    400,
    'only allowed',
  ],
  [
    'chat: thinking sent back',
    CHAT,
    { ...chat, messages: [user, { role: 'assistant', reasoning_content: 'x' }, user] },
    400,
    'Unknown',
  ],
  ['chat: a model that there is not', CHAT, { ...chat, model: 'x' }, 404, 'The model `x` does not exist'],
  [
    'chat: more than 32 MB',
    CHAT,
    { ...chat, messages: [{ role: 'user', content: 'x'.repeat(32_000_000) }] },
    413,
    'maximum size',
  ],
  ['chat: no JSON', CHAT, '{"model":', 400, 'not valid JSON'],
  ['responses: chat’s field', RESPONSES, { ...responses, messages: [user] }, 400, "Unknown parameter: 'messages'"],
  ['responses: a call without its output', RESPONSES, { ...responses, input: [user, item] }, 400, 'No tool output found'],
  ['responses: an output without its call', RESPONSES, { ...responses, input: [user, output] }, 400, 'No tool call found'],
  [
    'responses: an item that was never stored',
    RESPONSES,
    { ...responses, input: [{ type: 'item_reference', id: 'fc_9' }] },
    404,
    'not found',
  ],
  ['anthropic: no max_tokens', CLAUDE, chat, 400, 'max_tokens: Field required'],
  ['anthropic: an unknown field', CLAUDE, { ...claude, stop: ['x'] }, 400, 'stop: Extra inputs are not permitted'],
  ['anthropic: the role system', CLAUDE, { ...claude, messages: [{ role: 'system', content: 'x' }] }, 400, 'messages.0.role'],
  ['anthropic: two of one role', CLAUDE, { ...claude, messages: [user, user] }, 400, 'roles must alternate'],
  ['anthropic: the model first', CLAUDE, { ...claude, messages: [{ role: 'assistant', content: 'x' }] }, 400, 'first message'],
  ['anthropic: an empty text', CLAUDE, { ...claude, messages: [{ role: 'user', content: ' ' }] }, 400, 'non-whitespace'],
  [
    'anthropic: a call without its result',
    CLAUDE,
    { ...claude, messages: [user, use, user] },
    400,
    'without `tool_result` blocks',
  ],
  ['anthropic: a result without its call', CLAUDE, { ...claude, messages: [used] }, 400, 'unexpected `tool_use_id`'],
  [
    'anthropic: a call whose input is text',
    CLAUDE,
    { ...claude, messages: [user, { role: 'assistant', content: [{ ...use.content[0], input: '{' }] }, used] },
    400,
    'input',
  ],
  [
    'anthropic: five marks for the cache',
    CLAUDE,
    { ...claude, system: [cached], messages: [{ role: 'user', content: [cached, cached, cached, cached] }] },
    400,
    'maximum of 4 blocks',
  ],
  [
    'anthropic: white space at the end',
    CLAUDE,
    { ...claude, messages: [user, { role: 'assistant', content: 'x ' }] },
    400,
    'trailing whitespace',
  ],
  ['anthropic: thinking beyond the room', CLAUDE, { ...thinks, max_tokens: 2000 }, 400, 'must be greater than'],
  [
    'anthropic: thinking left out before a result',
    CLAUDE,
    { ...thinks, messages: [user, use, used] },
    400,
    'start with a thinking block',
  ],
  ['gemini: an unknown field', GEMINI, { ...gemini, messages: [] }, 400, 'Unknown name \\"messages\\"'],
  ['gemini: no parts', GEMINI, { contents: [{ role: 'user', parts: [] }] }, 400, 'at least one parts field'],
  ['gemini: a call first', GEMINI, { contents: [call] }, 400, 'immediately after a user turn'],
  [
    'gemini: a call without its result',
    GEMINI,
    { contents: [...gemini.contents, call, ...gemini.contents] },
    400,
    'number of function response',
  ],
  ['gemini: no such model', GEMINI.replace('main', 'other'), gemini, 404, 'is not found for API version v1beta'],
  ['mistral: an unknown field', MISTRAL, { ...chat, stream_options: { include_usage: true } }, 422, 'extra_forbidden'],
  [
    'mistral: a name of another length',
    MISTRAL,
    { ...chat, messages: [user, called('call_1'), answered('call_1')] },
    400,
    'length of 9',
  ],
  [
    'mistral: a person after a tool',
    MISTRAL,
    { ...chat, messages: [user, called('abcdefghi'), answered('abcdefghi'), user] },
    400,
    "Unexpected role 'user' after role 'tool'",
  ],
])('%s is refused', async (_, path, body, status, words) => {
  const answer = await post(path, body)
  expect(answer).toMatchObject({ status, text: expect.stringContaining(words) })
  expect(server.requests.at(-1)).toMatchObject({ status, refused: expect.any(String) })
  expect(server.left).toBe(1)
})

test('a signature of thinking has to be one that was given', async () => {
  const back = (signature: string) => ({
    ...thinks,
    messages: [user, { role: 'assistant', content: [{ type: 'thinking', thinking: 'Hm.', signature }, ...use.content] }, used],
  })
  expect(await post(CLAUDE, back('forged'))).toMatchObject({ status: 400, text: expect.stringContaining('Invalid `signature`') })
  server.script([{ thinking: 'Hm.', text: 'Yes.' }, { text: 'Yes.' }])
  const given = /"signature_delta","signature":"([^"]+)"/.exec((await post(CLAUDE, claude)).text)?.[1] ?? ''
  expect(await post(CLAUDE, back(given))).toMatchObject({ status: 200 })
})

describe('keys', () => {
  test.each([
    [CHAT, chat, 401, 401],
    [RESPONSES, responses, 401, 401],
    [CLAUDE, claude, 401, 401],
    [GEMINI, gemini, 403, 400],
    [MISTRAL, chat, 401, 401],
  ])('%s: none and a wrong one are distinguished from all else', async (path, body, none, wrong) => {
    const version = { 'anthropic-version': '2023-06-01' }
    expect(await post(path, body, version)).toMatchObject({ status: none })
    const bad = { authorization: 'Bearer sk-bad', 'x-api-key': 'sk-bad', 'x-goog-api-key': 'sk-bad', ...version }
    expect(await post(path, body, bad)).toMatchObject({ status: wrong, text: expect.stringContaining('sk-bad') })
  })

  test('a local server needs none', async () => {
    expect(await post('/ollama/v1/chat/completions', chat, {})).toMatchObject({ status: 200 })
  })
})

test.each([
  ['/openai/v1', { data: [{ id: 'main-model' }, { id: 'cheap-model' }] }],
  ['/anthropic/v1', { data: [{ id: 'main-model', type: 'model' }, { id: 'cheap-model' }], has_more: false }],
  ['/google/v1beta', { models: [{ name: 'models/main-model', inputTokenLimit: 128_000 }, { name: 'models/cheap-model' }] }],
  ['/openrouter/api/v1', { data: [{ id: 'main-model', pricing: { prompt: '0.000001' } }, { id: 'cheap-model' }] }],
  ['/ollama/v1', { object: 'list', data: [{ owned_by: 'library' }, {}] }],
])('%s lists its models', async (base, list) => {
  const answer = await fetch(`${server.url}${base}/models`, { headers: keyFor(base) })
  expect(await answer.json()).toMatchObject(list)
})

describe('CORS', () => {
  const direct = { 'anthropic-dangerous-direct-browser-access': 'true' }
  const ask = (path: string, headers: string, origin = ORIGIN) =>
    fetch(server.url + path, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': headers },
    })

  test.each([
    [CHAT, 'authorization,content-type', '*', true],
    [CHAT, 'authorization,content-type,x-stainless-os', '*', false],
    [CLAUDE, 'anthropic-version,content-type,x-api-key', null, false],
    [CLAUDE, 'anthropic-dangerous-direct-browser-access,anthropic-version,content-type,x-api-key', '*', true],
    [GEMINI, 'content-type,x-goog-api-key', '*', true],
    [GEMINI, 'api-revision,content-type,x-goog-api-key', null, false],
    [GEMINI, 'content-type,user-agent,x-goog-api-key', null, false],
    ['/openrouter/api/v1/chat/completions', 'authorization,content-type,http-referer,x-title', '*', true],
    ['/openrouter/api/v1/chat/completions', 'authorization,content-type,openai-beta', '*', false],
    [MISTRAL, 'authorization,content-type,x-stainless-timeout', '*', false],
    ['/ollama/v1/chat/completions', 'authorization,content-type,x-stainless-os', ORIGIN, true],
    ['/ollama/v1/chat/completions', 'content-type,dangerously-allow-browser', null, false],
    ['/lmstudio/v1/chat/completions', 'content-type', ORIGIN, true],
  ])('a preflight of %s for %s', async (path, headers, origin, passes) => {
    const answer = await ask(path, headers)
    expect(answer.headers.get('access-control-allow-origin')).toBe(origin)
    const allowed = answer.headers.get('access-control-allow-headers')?.split(', ') ?? []
    expect(headers.split(',').every((name) => allowed.includes(name))).toBe(passes)
    expect(server.preflights.at(-1)?.refused === null).toBe(passes)
  })

  test('a local server lets no page through that it was not started for', async () => {
    expect(
      (await ask('/ollama/v1/models', 'content-type', 'https://other.example')).headers.get('access-control-allow-origin'),
    ).toBe(null)
  })

  const browser = { origin: ORIGIN, 'user-agent': 'Mozilla/5.0' }
  test.each([
    ['OpenAI', CHAT, chat, {}, 200],
    ['OpenAI, with a header of an SDK', CHAT, chat, { 'x-stainless-os': 'Linux' }, 403],
    ['OpenAI, with a user agent of an SDK', CHAT, chat, { 'user-agent': 'ai-sdk/openai' }, 403],
    ['Anthropic', CLAUDE, claude, direct, 200],
    ['Anthropic, not asked to let pages through', CLAUDE, claude, {}, 401],
    ['Gemini', GEMINI, gemini, {}, 200],
    ['a local server', '/ollama/v1/chat/completions', chat, {}, 200],
    ['a local server, from another page', '/ollama/v1/chat/completions', chat, { origin: 'https://other.example' }, 403],
  ])('a page’s request to %s', async (_, path, body, headers, status) => {
    const answer = await post(path, body, { ...keyFor(path), ...browser, ...headers })
    expect(answer.status).toBe(status)
    expect(answer.headers.has('access-control-allow-origin')).toBe(status === 200)
  })

  test('a refusal of the provider itself can be read by the page', async () => {
    server.script([{ fault: { status: 429, retryAfter: 2 } }])
    const answer = await post(CLAUDE, claude, { ...keyFor(CLAUDE), ...browser, ...direct })
    expect(answer.status).toBe(429)
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    expect(answer.headers.get('access-control-expose-headers')).toBe('*')
  })

  test('the fault "no-cors" leaves the headers out', async () => {
    server.script([{ text: 'Yes.', fault: 'no-cors' }])
    const answer = await post(CHAT, chat, { ...keyFor(CHAT), ...browser })
    expect(answer.headers.has('access-control-allow-origin')).toBe(false)
  })
})

describe('the login of OpenRouter', () => {
  const verifier = 'v'.repeat(43)
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  const begin = async (method = 'S256') => {
    const query = new URLSearchParams({
      callback_url: `${ORIGIN}/?x=1`,
      code_challenge: challenge,
      code_challenge_method: method,
    })
    const answer = await fetch(`${server.url}/openrouter/auth?${query}`, { redirect: 'manual' })
    return new URL(answer.headers.get('location') ?? 'none:')
  }
  const exchange = (body: unknown) => post('/openrouter/api/v1/auth/keys', body, {})

  test('a code is good for one key, and that key is good', async () => {
    const back = await begin()
    expect([back.origin, back.searchParams.get('x')]).toEqual([ORIGIN, '1'])
    const body = { code: back.searchParams.get('code'), code_verifier: verifier, code_challenge_method: 'S256' }
    const { status, text } = await exchange(body)
    const key = /"key":"([^"]+)"/.exec(text)?.[1] ?? ''
    expect([status, key.slice(0, 9)]).toEqual([200, 'sk-or-v1-'])
    expect(await post('/openrouter/api/v1/chat/completions', chat, { authorization: `Bearer ${key}` })).toMatchObject({
      status: 200,
    })
    expect(await exchange(body)).toMatchObject({ status: 403 })
  })

  test.each([
    ['another verifier', { code_verifier: 'other', code_challenge_method: 'S256' }, 403],
    ['no verifier', {}, 403],
    ['another method', { code_verifier: verifier, code_challenge_method: 'plain' }, 400],
    ['another code', { code: 'other', code_verifier: verifier }, 403],
  ])('%s gets no key', async (_, body, status) => {
    const code = (await begin()).searchParams.get('code')
    expect(await exchange({ code, ...body })).toMatchObject({ status })
  })

  test('an address to come back to that is none is refused', async () => {
    const answer = await fetch(`${server.url}/openrouter/auth?callback_url=javascript:1`, { redirect: 'manual' })
    expect(answer.status).toBe(400)
  })
})
