/**
 * Every loop, over every wire, with everything that a model or its network does wrong in the first answer: what the person reads, or what the model is
 * told. `docs/agent-faults.md` has the table; `npx vitest run e2e/models/agent-faults.test.ts -u` writes it anew.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Agent, AgentEvent, LoopId, Reply, Tested } from '../../src/agent/agent'
import { CAPS } from '../../src/agent/agent'
import { LOOPS } from '../../src/agent/loops/registry'
import { advance, begin } from '../../src/agent/run'
import { openLiveProvider } from '../../src/providers/live-provider'
import type { Failure, ProviderEvent, StopReason, ToolCall } from '../../src/providers/provider'
import { sayFailure } from '../../src/providers/provider-messages'
import { answerOf, known, LIVE_KEY, pagesFetch, WITH_TOOLS } from '../../src/providers/testing/live-wires'
import { pauseOptions, sayPause } from '../../src/ui/agent/pause-messages'
import { type Answer, type ModelServer, startModelServer } from './server'

const WIRES = [
  ['openai', '/openai/v1'],
  ['anthropic', '/anthropic/v1'],
  ['google', '/google/v1beta'],
  ['compatible', '/compatible/v1'],
  ['mistral', '/mistral/v1'],
] as const

const TEXT = 'It is long enough to be cut in two halves. '.repeat(4)

const FAULTS: readonly (readonly [name: string, answer: Answer])[] = [
  ['a wrong key (401)', { fault: { status: 401 } }],
  ['a key without the right (403)', { fault: { status: 403, message: 'This key may not use this model.' } }],
  ['a model that does not exist (404)', { fault: { status: 404 } }],
  ['no credit (402)', { fault: { status: 402 } }],
  ['a used-up quota (429)', { fault: { status: 429, message: 'You have insufficient_quota.' } }],
  ['too many requests (429)', { fault: { status: 429, retryAfter: 7 } }],
  ['a request that is too large (413)', { fault: { status: 413 } }],
  ['a window that is too small (400)', { fault: { status: 400, message: 'maximum context length is 8192 tokens' } }],
  ['a field that is not known (400)', { fault: { status: 400, message: 'Unknown field.' } }],
  ['a fault of the server (500)', { fault: { status: 500 } }],
  ['an overloaded server (529)', { fault: { status: 529 } }],
  ['a connection that is refused', { fault: 'reset' }],
  ['a page of HTML', { fault: 'wrong-type' }],
  ['an answer without a byte', { fault: 'empty' }],
  ['an error in the stream', { text: TEXT, fault: 'error-event' }],
  ['an event that is no JSON', { text: TEXT, fault: 'garbage' }],
  ['a stream that breaks', { text: TEXT, fault: 'cut' }],
  ['a stream that ends half way', { text: TEXT, fault: 'unfinished' }],
  ['a stream that goes silent', { text: TEXT, fault: 'hang' }],
  ['an answer that is cut at its limit', { text: TEXT, stop: 'length' }],
  ['a refusal', { text: 'I will not do that.', stop: 'filter' }],
  ['an empty answer', { text: '' }],
  ['a question', { text: 'Which file do you mean?' }],
  ['talk without an edit', { text: 'I have made it right.' }],
  [
    'a call that is no JSON',
    { calls: [{ name: 'Edit', input: '{"file_path": "src/a.ts", "old_string": "a"}' }], fault: 'broken-call' },
  ],
]

/** Where the server seems to be: what a local one says is understood otherwise. */
const FAR = 'https://models.example'

let server: ModelServer
beforeAll(async () => {
  server = await startModelServer({ allowOrigins: ['*'] })
})
afterAll(() => server.close())

const USAGE = { input: 1, cacheRead: null, cacheWrite: null, output: 1, thinking: null }
const GREEN: Tested = { ok: true, none: false, output: '', summary: '1 passed', suite: { a: 'passed' } }

/** The answer over a real connection, as a run is told of it. */
async function askedOver([id, path]: (typeof WIRES)[number], answer: Answer): Promise<AgentEvent> {
  server.script([answer])
  const idle = answer.fault === 'hang' ? { first: 60_000, between: 50 } : undefined
  const provider = openLiveProvider({
    provider: known(id),
    baseUrl: FAR + path,
    key: LIVE_KEY,
    model: 'main-model',
    fetch: (input, init) => pagesFetch(String(input).replace(FAR, server.url), init),
    ...(idle === undefined ? {} : { idle }),
  })
  return eventOf(await answerOf(provider, WITH_TOOLS))
}

function eventOf(events: readonly ProviderEvent[]): AgentEvent {
  let text = ''
  let stop: StopReason = 'cut'
  const calls: ToolCall[] = []
  for (const event of events) {
    if (event.type === 'failed') return { type: 'failed', failure: event.failure, ms: 1 }
    if (event.type === 'text') text += event.text
    if (event.type === 'call') calls.push(event.call)
    if (event.type === 'stop') stop = event.reason
  }
  const reply: Reply = { sent: '', text, calls, stop, usage: USAGE, cost: 0, ms: 1, decided: null, missing: [] }
  return { type: 'asked', reply }
}

/** What the session answers to what an answer without any edit leads to; null: the run asks or waits. */
function answerTo({ next, base, turns }: Agent): AgentEvent | null {
  const refusal = {
    state: 'refused',
    failure: 'no-edit',
    message: 'The reply has no edit that can be read.',
    files: [],
    named: [],
    wants: [],
  } as const
  switch (next?.type) {
    case 'apply':
      return { type: 'applied', result: refusal }
    case 'review':
      return { type: 'reviewed', fingerprint: null, files: [], refusal }
    case 'test':
      return { type: 'tested', result: GREEN, ms: 1 }
    case 'use': {
      const results = (turns.at(-1)?.calls ?? []).map(({ id, name }) => ({
        id,
        name,
        text: 'The arguments are not JSON.',
        isError: true,
      }))
      return { type: 'used', results, fingerprint: base, files: [], seen: {}, refused: [], ranTests: false, ms: 1 }
    }
    case 'back':
      return { type: 'gone-back', fingerprint: next.to }
    default:
      return null
  }
}

/** The run after the answer and what follows from it, until it asks or waits. */
function runAfter(loop: LoopId, event: AgentEvent): Agent {
  const started = advance(begin({ loop, task: 'Make it right.', caps: CAPS, base: 'base' }), {
    type: 'tested',
    result: GREEN,
    ms: 1,
  })
  let agent = advance(started, event)
  while (agent.status === 'running') {
    const answer = answerTo(agent)
    if (answer === null) break
    agent = advance(agent, answer)
  }
  return agent
}

const failureOf = ({ pause }: Agent): Failure | null => (pause?.code === 'call' ? pause.failure : null)

/** What a person reads, with the next press. */
function sentenceOf(agent: Agent, provider: string): string {
  const failure = failureOf(agent)
  const { name, hint, keysAt } = known(provider)
  if (agent.status === 'paused') {
    const says = failure === null ? sayPause(agent) : sayFailure(failure, { name, hint, keysAt })
    const [way] = pauseOptions(agent, true)
    return `${says.replaceAll(name, '…').replace(/ Keys are made at .*|(?<=[.)]) (?:Start Ollama|The server must).*/, '')} [${way?.name ?? 'nothing'}]`
  }
  const told = agent.mishaps.at(-1)?.message ?? ''
  if (told !== '') return `The model is told, and asked again: ${told}`
  const results = agent.next?.type === 'ask' ? agent.next.results.map(({ text }) => text).join(' ') : ''
  if (agent.next?.type === 'ask' && agent.next.purpose === 'edit' && agent.inner.plan.length > 0)
    return 'It is taken for the plan, and the edits are asked for.'
  return results === '' ? '' : `The model is told, and asked again: ${results}`
}

const isLoop = (id: string): id is LoopId => Object.hasOwn(LOOPS, id)

test('every fault has a sentence in each loop over each wire, nothing is done, and nothing of a broken answer is used', async () => {
  const rows: string[] = []
  for (const [name, answer] of FAULTS) {
    /** Sentence → loop → wires. */
    const cells = new Map<string, Map<LoopId, string[]>>()
    for (const wire of WIRES) {
      const event = await askedOver(wire, answer)
      for (const loop of Object.keys(LOOPS).filter(isLoop)) {
        const agent = runAfter(loop, event)
        const sentence = sentenceOf(agent, wire[0])
        expect([name, loop, wire[0], sentence === '', agent.status]).toEqual([name, loop, wire[0], false, agent.status])
        expect([name, loop, wire[0], agent.status]).not.toContain('done')
        expect(agent.work).toBe(agent.base)
        const loops = cells.get(sentence) ?? new Map<LoopId, string[]>()
        loops.set(loop, [...(loops.get(loop) ?? []), wire[0]])
        cells.set(sentence, loops)
      }
    }
    for (const [sentence, loops] of cells) {
      const byWires = new Map<string, LoopId[]>()
      for (const [loop, wires] of loops) byWires.set(wires.join(', '), [...(byWires.get(wires.join(', ')) ?? []), loop])
      for (const [wires, some] of byWires) {
        const where = some.length === Object.keys(LOOPS).length ? 'all' : some.join(', ')
        const over = wires.split(', ').length === WIRES.length ? 'all' : wires
        rows.push(`| ${name} | ${where} | ${over} | ${sentence.replaceAll('|', '\\|').replaceAll('\n', ' ')} |`)
      }
    }
  }
  const head = [
    '# What goes wrong in an answer, loop by loop and wire by wire',
    '',
    `${FAULTS.length} faults in the first answer of each of ${Object.keys(LOOPS).length} loops over ${WIRES.length} wires; “…” stands for the provider’s name, the`,
    'brackets hold the first way on that is offered. `e2e/models/agent-faults.test.ts` walks the table and writes it.',
    '',
    '| Fault | Loops | Wires | What is said |',
    '| --- | --- | --- | --- |',
  ]
  await expect(`${[...head, ...rows].join('\n')}\n`).toMatchFileSnapshot('../../docs/agent-faults.md')
})
