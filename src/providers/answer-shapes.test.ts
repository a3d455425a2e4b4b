/** Answers by a schema over each wire: how they are asked for, what comes, and what becomes of a model that refuses them. */
import { afterAll, describe, expect, test } from 'vitest'
import { startModelServer } from '../../e2e/models/server'
import { DECISION_SHAPE, PLAN_SHAPE, TASKS_SHAPE } from '../prompts/answer-shapes'
import {
  ANTHROPIC_WIRE,
  ASK,
  answerOf,
  known,
  LIVE_WIRES,
  liveFailureOf,
  liveTextOf,
  OPENAI_WIRE,
  wiresTo,
} from './testing/live-wires'
import { PLANTED_KEY } from './testing/planted-key'

const server = await startModelServer({ keys: [PLANTED_KEY], allowOrigins: ['*'] })
afterAll(() => server.close())
const { open, ask } = wiresTo(server)

const PLAN = '{"steps":["Read src/a.ts","Run the tests"]}'
const SHAPES = [PLAN_SHAPE, TASKS_SHAPE, DECISION_SHAPE]

/** A provider that has no field for schemas calls a tool with them. */
const answerWith = (wire: string, json: string) =>
  wire === 'anthropic' ? { calls: [{ name: 'json', input: json }] } : { text: json }

describe.each(LIVE_WIRES)('%s', (...wire) => {
  test.each(SHAPES)(
    'an answer in the shape of a $name comes as text, and no strict server refuses the request',
    async (shape) => {
      const events = await ask(wire, answerWith(wire[0], PLAN), { ...ASK, shape })
      expect(liveFailureOf(events)).toBeUndefined()
      expect(JSON.parse(liveTextOf(events))).toEqual(JSON.parse(PLAN))
      expect(events.at(-1)).toEqual({ type: 'stop', reason: 'end' })
      const body = JSON.stringify(server.requests.at(-1)?.body)
      const [field = ''] = Object.keys(Object(shape.schema.properties))
      // OpenAI-compatible servers that are not known to take schemas are asked for plain JSON.
      if (known(wire[0]).shapes === 'schema') expect(body).toContain(`"${field}":{`)
      else expect(body).toContain('"response_format":{"type":"json_object"}')
    },
  )

  test('a model that refuses the shape is asked without it, and from then on without any', async () => {
    const provider = open(wire)
    const sent = server.requests.length
    server.script([{ fault: { status: 400, message: 'Unknown field.' } }, { text: PLAN }, { text: PLAN }])
    for (let times = 0; times < 2; times++) expect(liveTextOf(await answerOf(provider, { ...ASK, shape: PLAN_SHAPE }))).toBe(PLAN)
    const bodies = server.requests.slice(sent).map(({ body }) => JSON.stringify(body))
    expect(bodies.map((body) => /json_schema|json_object|responseSchema|"name":"json"|"format"/.test(body))).toEqual([
      true,
      false,
      false,
    ])
  })
})

const EFFORTS: readonly (readonly [id: string, path: string, model: string, sent: RegExp])[] = [
  ['openai', '/openai/v1', 'gpt-5.2', /"effort":"low"/],
  ['anthropic', '/anthropic/v1', 'claude-opus-4-6', /"effort":"low"/],
  ['google', '/google/v1beta', 'gemini-3-pro-preview', /"thinkingLevel":"low"/],
  ['google', '/google/v1beta', 'gemini-2.5-pro', /"thinkingBudget":1024/],
  ['groq', '/groq/openai/v1', 'openai/gpt-oss-120b', /"reasoning_effort":"low"/],
]

test.each(EFFORTS)(
  '%s%s: how much %s thinks goes out under the name of the wire, and is left out where it is refused',
  async (id, path, model, sent) => {
    const models = [model]
    const others = await startModelServer({ keys: [PLANTED_KEY], allowOrigins: ['*'], models })
    try {
      const provider = wiresTo(others).open([id, path, null], undefined, model)
      others.script([{ text: 'a' }, { fault: { status: 400, message: 'Unknown field.' } }, { text: 'b' }, { text: 'c' }])
      for (const text of ['a', 'b', 'c']) expect(liveTextOf(await answerOf(provider, { ...ASK, effort: 'low' }))).toBe(text)
      expect(others.requests.map(({ body }) => sent.test(JSON.stringify(body)))).toEqual([true, true, false, false])
    } finally {
      await others.close()
    }
  },
)

test('where it was not the shape, the next request has it again', async () => {
  const provider = open(OPENAI_WIRE)
  const fault = { status: 400, message: 'Unknown field.' } as const
  server.script([{ fault }, { fault }, { text: PLAN }])
  const failed = await answerOf(provider, { ...ASK, shape: PLAN_SHAPE })
  expect(liveFailureOf(failed)).toMatchObject({ code: 'bad-request' })
  expect(liveTextOf(await answerOf(provider, { ...ASK, shape: PLAN_SHAPE }))).toBe(PLAN)
  expect(JSON.stringify(server.requests.at(-1)?.body)).toContain('json_schema')
})

test('Anthropic is made to call the tool that has the schema', async () => {
  await ask(ANTHROPIC_WIRE, answerWith('anthropic', PLAN), { ...ASK, shape: PLAN_SHAPE })
  expect(server.requests.at(-1)?.body).toMatchObject({ tools: [{ name: 'json' }], tool_choice: { type: 'any' } })
})
