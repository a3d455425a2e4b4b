import { describe, expect, test } from 'vitest'
import { answered, thrown, unreachable } from './failures'
import type { FailureCode } from './provider'
import { isFailureCode, sayFailure } from './provider-messages'
import { PLANTED_KEY } from './testing/planted-key'

const HOSTED = { baseUrl: 'https://api.example/v1', online: true, key: PLANTED_KEY }

const error = (message: string, more: object = {}) => JSON.stringify({ error: { message, ...more } })

describe('what providers answer', () => {
  test.each<[string, number, string, FailureCode]>([
    ['OpenAI, wrong key', 401, error(`Incorrect API key provided: ${PLANTED_KEY}.`, { code: 'invalid_api_key' }), 'key'],
    ['OpenAI, credit', 429, error('You exceeded your current quota.', { type: 'insufficient_quota' }), 'quota'],
    ['OpenAI, rate', 429, error('Rate limit reached for tokens per min.', { code: 'rate_limit_exceeded' }), 'rate'],
    ['OpenAI, model', 404, error('The model `x` does not exist.', { code: 'model_not_found' }), 'no-model'],
    [
      'OpenAI, length',
      400,
      error("This model's maximum context length is 8192 tokens.", { code: 'context_length_exceeded' }),
      'too-long',
    ],
    ['OpenAI, country', 403, error('Country not supported', { code: 'unsupported_country_region_territory' }), 'no-access'],
    [
      'Anthropic, credit',
      400,
      error('Your credit balance is too low to access the API.', { type: 'invalid_request_error' }),
      'quota',
    ],
    ['Anthropic, length', 400, error('prompt is too long: 210000 tokens > 200000 maximum'), 'too-long'],
    ['Anthropic, size', 413, error('Request exceeds the maximum size', { type: 'request_too_large' }), 'too-long'],
    ['Anthropic, busy', 529, error('Overloaded', { type: 'overloaded_error' }), 'server'],
    ['Anthropic, access', 403, error('Your API key does not have permission', { type: 'permission_error' }), 'no-access'],
    ['Gemini, wrong key', 400, error('API key not valid.', { details: [{ reason: 'API_KEY_INVALID' }] }), 'key'],
    [
      'Gemini, minute',
      429,
      error('You exceeded your current quota, please check your plan and billing details.', {
        status: 'RESOURCE_EXHAUSTED',
        details: [{ violations: [{ quotaId: 'GenerateRequestsPerMinute' }] }, { retryDelay: '34.07s' }],
      }),
      'rate',
    ],
    [
      'Gemini, day',
      429,
      error('You exceeded your current quota.', {
        details: [{ violations: [{ quotaId: 'GenerateRequestsPerDayPerProject' }] }, { retryDelay: '34s' }],
      }),
      'quota',
    ],
    ['Gemini, in a list', 503, `[${error('The model is overloaded.')}]`, 'server'],
    ['OpenRouter, credit', 402, error('This request requires more credits'), 'quota'],
    ['OpenRouter, model', 400, error('x/y is not a valid model ID', { code: 400 }), 'no-model'],
    ['Mistral, field', 422, '{"detail":[{"type":"extra_forbidden","msg":"Extra inputs are not permitted"}]}', 'bad-request'],
    ['Mistral, model', 400, '{"object":"error","message":"Invalid model: x","type":"invalid_model"}', 'no-model'],
    ['DeepSeek, credit', 402, error('Insufficient Balance'), 'quota'],
    ['DeepSeek, model', 400, error('Model Not Exist'), 'no-model'],
    ['Groq, size', 413, error('Request too large for model in tokens per minute'), 'too-long'],
    ['Ollama, model', 404, error("model 'x' not found, try pulling it first"), 'no-model'],
    ['a proxy', 502, '<html><title>Bad gateway</title></html>', 'server'],
    ['a wrong path', 404, '<html><title>Not found</title></html>', 'no-model'],
    ['nothing', 418, '', 'bad-request'],
  ])('%s (%i)', (_, status, body, code) => {
    const reported = answered(status, body, new Headers(), HOSTED)
    expect(reported).toMatchObject({ code, status })
    expect(reported.detail).not.toContain(PLANTED_KEY)
  })
})

test.each<[Record<string, string>, string, number | null]>([
  [{ 'retry-after': '7' }, '', 7000],
  [{ 'retry-after-ms': '350', 'retry-after': '1' }, '', 350],
  [{ 'retry-after': 'Wed, 21 Oct 2015 07:28:10 GMT', date: 'Wed, 21 Oct 2015 07:28:00 GMT' }, '', 10_000],
  [{ 'retry-after': 'Wed, 21 Oct 2015 07:28:10 GMT' }, '', null],
  [{ 'retry-after': 'soon' }, '', null],
  [{ 'retry-after': '999999999' }, '', null],
  [{}, error('Please try again in 1m2.5s.'), 62_500],
  [{}, error('Please try again in 20ms.'), 20],
  [{}, error('Slow down.', { details: [{ retryDelay: '34.07s' }] }), 34_070],
  [{}, error('Slow down.'), null],
])('how long to wait: %j %s', (headers, body, retryAfter) => {
  expect(answered(429, body, new Headers(headers), HOSTED).retryAfter).toBe(retryAfter)
})

test.each<[unknown, FailureCode]>([
  [{ type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } }, 'server'],
  [{ type: 'rate_limit_error', message: 'Too fast' }, 'rate'],
  [{ message: 'Provider returned error', code: 502 }, 'server'],
  [{ message: 'Insufficient credits', code: 402 }, 'quota'],
  [{ code: 'server_error', message: 'The server had an error' }, 'server'],
  [{ name: 'AI_JSONParseError', message: 'JSON parsing failed: Text: rate limit' }, 'garbled'],
  [{ name: 'AI_TypeValidationError', value: { choices: 'overloaded' } }, 'garbled'],
  [{ name: 'AI_TypeValidationError', value: { object: 'error', message: 'Rate limit exceeded' } }, 'rate'],
  [new Error('Unexpected'), 'garbled'],
  [null, 'garbled'],
  [undefined, 'garbled'],
  [42, 'garbled'],
])('an error in a stream: %j', (thing, code) => {
  expect(thrown(thing, HOSTED).code).toBe(code)
})

test.each([
  [PLANTED_KEY, 'as it is'],
  [encodeURIComponent('key/with+signs=0123'), 'in an address'],
  [btoa(PLANTED_KEY), 'in base64'],
  ['sk-proj-another_9876543210', 'another that looks like one'],
  ['AIzaSyD-0123456789', 'one of Google’s'],
])('%s is taken out, %s', (key) => {
  const circumstances = { ...HOSTED, key: key.includes('%') ? 'key/with+signs=0123' : PLANTED_KEY }
  const all = [
    answered(401, error(`No such key: ${key}`), new Headers(), circumstances),
    answered(500, `plain ${key} text`, new Headers(), circumstances),
    answered(500, `<title>${key}</title>`, new Headers(), circumstances),
    thrown(new Error(key), circumstances),
    thrown({ message: key, data: { error: key } }, circumstances),
    unreachable(new TypeError(key), circumstances),
  ]
  expect(JSON.stringify(all)).not.toContain(key)
})

test('a long or hostile answer is cut, on one line', () => {
  const { detail } = answered(500, error(`a\u0000\n\u001b[31m${'x'.repeat(1e6)}`), new Headers(), HOSTED)
  expect(detail.length).toBeLessThanOrEqual(600)
  expect(detail).toMatch(/^[\x20-\x7e]*$/)
  const nested = `${'{"error":'.repeat(5000)}"deep"${'}'.repeat(5000)}`
  expect(answered(500, nested, new Headers(), HOSTED).code).toBe('server')
})

const CODES =
  'offline cors local-server key key-malformed no-access quota rate too-long no-model bad-request server garbled cut recording'

test.each(CODES.split(' '))('%s has words that say what to do', (code) => {
  if (!isFailureCode(code)) throw new Error(code)
  const reported = { code, status: null, detail: `secret ${PLANTED_KEY}`, retryAfter: 1500 }
  const sentence = sayFailure(reported, { name: 'Groq', hint: null, keysAt: 'https://console.groq.com/keys' })
  expect(sentence).toMatch(/^[A-Z].*\.( [A-Z].*\.?)?$|keys$/)
  expect(sentence).not.toContain(PLANTED_KEY)
})

test.each(['__proto__', 'toString', '', 'abort', 7, null])('%j is no code', (code) => {
  expect(isFailureCode(code)).toBe(false)
})
