/** Each wire is read by the SDK that the page uses, and is as strict as its provider. */
import { createAnthropic } from '@ai-sdk/anthropic'
import { createGoogleGenerativeAI } from '@ai-sdk/google'
import { createOpenAI } from '@ai-sdk/openai'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Asked, type ModelServer, type Script, startModelServer } from './server'

let server: ModelServer
beforeAll(async () => {
  // The SDK alone leaves out what the page adds.
  server = await startModelServer({ official: false })
})
afterAll(() => server.close())

const KEY = 'sk-planted-0123456789'
const at = (path: string) => ({ baseURL: server.url + path, apiKey: KEY })
const other = (name: string, path: string, includeUsage = true) =>
  createOpenAICompatible({ name, ...at(path), includeUsage }).chatModel('main-model')

const WIRES = {
  'OpenAI Responses': () => createOpenAI(at('/openai/v1')).responses('main-model'),
  'OpenAI chat': () => createOpenAI(at('/openai/v1')).chat('main-model'),
  Anthropic: () => createAnthropic(at('/anthropic/v1'))('main-model'),
  Gemini: () => createGoogleGenerativeAI(at('/google/v1beta'))('main-model'),
  compatible: () => other('compatible', '/compatible/v1'),
  OpenRouter: () => other('openrouter', '/openrouter/api/v1'),
  Mistral: () => other('mistral', '/mistral/v1', false),
  Groq: () => other('groq', '/groq/openai/v1'),
  DeepSeek: () => other('deepseek', '/deepseek/v1'),
  Ollama: () => other('ollama', '/ollama/v1'),
  'LM Studio': () => other('lmstudio', '/lmstudio/v1'),
} as const

type Model = ReturnType<(typeof WIRES)[keyof typeof WIRES]>
type Options = Parameters<Model['doStream']>[0]
const NAMES = Object.keys(WIRES).filter((name): name is keyof typeof WIRES => name in WIRES)

const ASK: Options = {
  prompt: [
    { role: 'system', content: 'Edit files.' },
    { role: 'user', content: [{ type: 'text', text: 'Rename it.' }] },
  ],
  tools: [
    {
      type: 'function',
      name: 'Edit',
      description: 'Edits',
      inputSchema: { type: 'object', properties: { path: { type: 'string' } }, required: ['path'] },
    },
  ],
  maxOutputTokens: 1000,
}

/** What an SDK made of an answer. */
async function read(model: Model, answer: Script, options: Options = ASK) {
  server.script([answer])
  const found = { text: '', thinking: '', calls: [] as { name: string; input: string }[], errors: [] as unknown[], finish: '' }
  const usage: Record<string, number | undefined> = {}
  try {
    const { stream } = await model.doStream(options)
    const reader = stream.getReader()
    for (let step = await reader.read(); !step.done; step = await reader.read()) {
      const part = step.value
      if (part.type === 'text-delta') found.text += part.delta
      else if (part.type === 'reasoning-delta') found.thinking += part.delta
      else if (part.type === 'tool-call') found.calls.push({ name: part.toolName, input: part.input })
      else if (part.type === 'error') found.errors.push(part.error)
      else if (part.type === 'finish') {
        found.finish = part.finishReason.unified
        usage.input = part.usage.inputTokens.total
        usage.cacheRead = part.usage.inputTokens.cacheRead
        usage.output = part.usage.outputTokens.total
      }
    }
  } catch (error) {
    found.errors.push(error)
  }
  return { ...found, usage }
}

const CONVERSATION: Options['prompt'] = [
  ...ASK.prompt,
  {
    role: 'assistant',
    content: [
      { type: 'text', text: 'I run the tests.' },
      { type: 'tool-call', toolCallId: 'call12345', toolName: 'Edit', input: { path: 'a.ts' } },
    ],
  },
  {
    role: 'tool',
    content: [
      { type: 'tool-result', toolCallId: 'call12345', toolName: 'Edit', output: { type: 'text', value: '1 test failed' } },
    ],
  },
]

const TEXT = 'Here is the edit: «naïve» → 🙂\n\n<<<<<<< SEARCH\nold\n=======\nnew\n>>>>>>> REPLACE\n'
const CALLS = [
  { name: 'Edit', input: '{"path":"src/ü.ts"}' },
  { name: 'Edit', input: '{"path":"b.ts"}' },
]
/** Wires whose thinking stays with the provider. */
const SILENT: readonly (keyof typeof WIRES)[] = ['OpenAI chat', 'Mistral']

describe.each(NAMES)('%s', (name) => {
  const model = () => WIRES[name]()

  test.each([undefined, 1, 7, 4096])('a text comes whole in writes of %s bytes', async (chunk) => {
    const found = await read(model(), {
      text: TEXT,
      usage: { input: 50, cacheRead: 20, output: 30 },
      ...(chunk ? { chunk } : {}),
    })
    expect(found).toMatchObject({ text: TEXT, calls: [], errors: [], finish: 'stop' })
    expect(found.usage).toMatchObject({ input: 50, cacheRead: 20, output: 30 })
  })

  test('a text comes at its pace', async () => {
    expect(await read(model(), { text: 'One, two, three, four, five.', pause: 1 })).toMatchObject({
      text: 'One, two, three, four, five.',
    })
  })

  test('an answer may have no words', async () => {
    expect(await read(model(), {})).toMatchObject({ text: '', calls: [], errors: [], finish: 'stop' })
  })

  test('calls come beside text', async () => {
    const found = await read(model(), { text: 'Two edits.', calls: CALLS })
    expect(found).toMatchObject({ text: 'Two edits.', errors: [], finish: 'tool-calls' })
    expect(found.calls).toEqual(CALLS)
  })

  const isSilent = SILENT.includes(name)
  test(isSilent ? 'thinking is not sent, and the text is whole' : 'thinking comes apart from the text', async () => {
    expect(await read(model(), { thinking: 'Hm. Let me see.', text: 'Done.' })).toMatchObject({
      thinking: isSilent ? '' : 'Hm. Let me see.',
      text: 'Done.',
      errors: [],
    })
  })

  test('the answer may run out of room', async () => {
    expect((await read(model(), { text: 'Half a', stop: 'length' })).finish).toBe('length')
  })

  test.each([400, 401, 402, 403, 404, 413, 429, 500, 503, 529])('status %d is an error with the key in it', async (status) => {
    const { errors } = await read(model(), { fault: { status, retryAfter: 3 } })
    const responseBody = expect.stringContaining(status === 413 ? 'maximum size' : KEY)
    expect(errors).toMatchObject([{ statusCode: status, responseHeaders: { 'retry-after': '3' }, responseBody }])
  })

  test.each(['empty', 'wrong-type'] as const)(
    'the fault "%s" is an answer without words or an error, never a usual end',
    async (fault) => {
      const { text, finish } = await read(model(), { text: TEXT, fault })
      expect(text).toBe('')
      expect(['', 'other', 'error', 'interrupted']).toContain(finish)
    },
  )

  test('an answer that stops half way has no usual end', async () => {
    const { text, finish } = await read(model(), { text: TEXT, fault: 'unfinished' })
    expect(TEXT.startsWith(text)).toBe(true)
    expect(['', 'other', 'error', 'interrupted']).toContain(finish)
  })

  test.each(['cut', 'reset', 'garbage', 'error-event'] as const)('the fault "%s" is an error', async (fault) => {
    const { errors } = await read(model(), { text: TEXT, fault })
    expect(errors.length).toBeGreaterThan(0)
  })

  test('a long answer comes whole', async () => {
    const long = 'A line of many.\n'.repeat(12_000)
    const { text, errors } = await read(model(), { text: long })
    expect([text.length, errors]).toEqual([long.length, []])
  })

  test('broken input of a call is handed on as it came, or reported', async () => {
    const { calls, finish } = await read(model(), { calls: CALLS, fault: 'broken-call' })
    expect(calls[0]).toEqual(CALLS[0])
    if (name === 'Gemini') expect([calls.length, finish]).toEqual([1, 'error'])
    else expect(calls[1]?.input).toBe('{"path":"')
  })

  test('a request is decoded: what was asked, said, called and answered', async () => {
    const asked: Asked[] = []
    const script: Script = (request) => {
      asked.push(request)
      return { text: `Answer to ${request.turns.at(-1)?.results[0]?.text}` }
    }
    const { text, errors } = await read(model(), script, { ...ASK, prompt: CONVERSATION })
    expect({ text, errors }).toEqual({ text: 'Answer to 1 test failed', errors: [] })
    const turns = asked[0]?.turns.map(({ role, text, calls, results }) => [role, text, calls.length, results.length])
    expect(asked[0]).toMatchObject({ model: 'main-model', system: 'Edit files.', tools: ['Edit'], maxOutput: 1000 })
    expect(turns).toEqual([
      ['user', 'Rename it.', 0, 0],
      ['assistant', 'I run the tests.', 1, 0],
      ['tool', '', 0, 1],
    ])
    expect(asked[0]?.turns[1]?.calls[0]).toMatchObject({ name: 'Edit', input: '{"path":"a.ts"}' })
  })

  test('a stream that hangs ends when the client leaves', async () => {
    const abort = new AbortController()
    server.script([{ text: TEXT, fault: 'hang' }])
    const { stream } = await model().doStream({ ...ASK, abortSignal: abort.signal })
    const reader = stream.getReader()
    const rest = (async () => {
      for (let step = await reader.read(); !step.done; step = await reader.read())
        if (step.value.type === 'text-delta') abort.abort()
    })()
    await rest.catch(() => {})
    await expect.poll(() => server.requests.at(-1)?.left).toBe(true)
  })
})
