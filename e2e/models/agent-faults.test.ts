/**
 * Every question of every loop, over every wire, with everything that a model or its network does wrong in the answer: what the person reads, or what
 * the page tells the model. `docs/agent-faults.md` has the table; `npx vitest run e2e/models/agent-faults.test.ts -u` updates it.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Agent, AgentEvent, LoopId, Purpose, Reply, Tested } from '../../src/agent/agent'
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

/** The answer over a real connection, as the run receives it. */
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
function answerTo({ next, base, work, turns }: Agent): AgentEvent | null {
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
      // What was begun is not finished.
      return tests(work === base)
    case 'use': {
      const results = (turns.at(-1)?.calls ?? []).map(({ id, name }) => ({
        id,
        name,
        text: 'The arguments are not JSON.',
        isError: true,
      }))
      return { type: 'used', results, fingerprint: work, files: [], seen: {}, refused: [], ranTests: false, ms: 1 }
    }
    case 'back':
      return { type: 'gone-back', fingerprint: next.to }
    default:
      return null
  }
}

const said = (text: string, more: Partial<Reply> = {}): AgentEvent => ({
  type: 'asked',
  reply: { sent: '', text, calls: [], stop: 'end', usage: USAGE, cost: 0, ms: 1, decided: null, missing: [], ...more },
})
const refused: AgentEvent = {
  type: 'applied',
  result: { state: 'refused', failure: 'no-match', message: 'no match', files: [], named: ['src/a.ts'], wants: [] },
}
const landed = (fingerprint: string): AgentEvent => ({
  type: 'applied',
  result: { state: 'landed', fingerprint, files: ['src/a.ts'], lines: [] },
})
const tests = (ok: boolean): AgentEvent => ({
  type: 'tested',
  result: { ...GREEN, ok, output: ok ? '' : 'not ok 1 - adds two numbers' },
  ms: 1,
})
const used = (fingerprint: string): AgentEvent => ({
  type: 'used',
  results: [{ id: '1', name: 'Edit', text: 'done', isError: false }],
  fingerprint,
  files: fingerprint === 'base' ? [] : ['src/a.ts'],
  seen: {},
  refused: [],
  ranTests: false,
  ms: 1,
})
const calls = said('', { calls: [{ id: '1', name: 'Edit', input: '{}' }], stop: 'tools' })
const edits = said('<decision>', { decided: { mode: 'edit' } })
const PLAN = '1. Read src/a.ts\n2. Edit src/a.ts\n'
const TASKS = '1. src/a.ts: make it two\n2. src/b.ts: use it\n'

/** What leads to each question of a loop. The first one is asked at once. */
const QUESTIONS: Readonly<Record<LoopId, readonly (readonly [name: string, events: readonly AgentEvent[]])[]>> = {
  'chat-edit': [
    ['first', []],
    ['after a refusal', [said('a'), refused]],
    ['after red tests', [said('a'), landed('w1'), tests(false)]],
  ],
  'tool-calls': [
    ['first', []],
    ['after calls', [calls, used('w1')]],
    ['after red tests', [calls, used('w1'), said('Done.'), tests(false)]],
  ],
  review: [
    ['first', []],
    [
      'after red tests',
      [said('a'), { type: 'reviewed', fingerprint: 'w1', files: ['src/a.ts'], refusal: null }, tests(false), { type: 'go-on' }],
    ],
  ],
  'planner-executor': [
    ['first', []],
    ['after the plan', [said('Change a.')]],
    ['after red tests', [said('Change a.'), said('a'), landed('w1'), tests(false)]],
  ],
  'plan-and-branch': [
    ['first', []],
    ['after the plan', [said(PLAN)]],
    ['after a step', [said(PLAN), edits, landed('w1')]],
    ['after red tests', [said('1. Edit it'), edits, landed('w1'), tests(false)]],
  ],
  'task-graph': [
    ['first', []],
    ['in research', [said(TASKS)]],
    ['after calls', [said(TASKS), calls, used('base')]],
    ['after research', [said(TASKS), said('It is known.')]],
    ['in the next task', [said(TASKS), said('It is known.'), said('a'), landed('w1')]],
    ['after red tests', [said('1. src/a.ts: make it two\n'), said('It is known.'), said('a'), landed('w1'), tests(false)]],
  ],
}

const after = (agent: Agent, events: readonly AgentEvent[]): Agent => events.reduce(advance, agent)

/** The run after an answer to a question and what follows from it, until it asks or waits. */
function runAfter(asking: Agent, event: AgentEvent): Agent {
  let agent = advance(asking, event)
  while (agent.status === 'running') {
    const answer = answerTo(agent)
    if (answer === null) break
    agent = advance(agent, answer)
  }
  return agent
}

/** A run that asks. */
function asking(loop: LoopId, events: readonly AgentEvent[]): Agent {
  const agent = after(begin({ loop, task: 'Make it right.', caps: CAPS, base: 'base' }), [tests(true), ...events])
  if (agent.status !== 'running' || agent.next?.type !== 'ask') throw new Error(`${loop} does not ask: ${agent.node}`)
  return agent
}

const failureOf = ({ pause }: Agent): Failure | null => (pause?.code === 'call' ? pause.failure : null)

/** What the next question is for, where what was answered is taken as it is. */
const TAKEN: Partial<Readonly<Record<Purpose, string>>> = {
  edit: 'The loop takes it for the plan or the research, and asks for the edits.',
  step: 'It is no decision, so the loop tries another way.',
}

/** What a person reads, with the next press. `before`: mishaps before the answer. */
function sentenceOf(agent: Agent, provider: string, before: number): string {
  const failure = failureOf(agent)
  const { name, hint, keysAt } = known(provider)
  if (agent.status === 'paused') {
    const says = failure === null ? sayPause(agent) : sayFailure(failure, { name, hint, keysAt })
    const [way] = pauseOptions(agent, true)
    return `${says.replaceAll(name, '…').replace(/ Keys are made at .*|(?<=[.)]) (?:Start Ollama|The server must).*/, '')} [${way?.name ?? 'nothing'}]`
  }
  const message = agent.mishaps.slice(before).at(-1)?.message ?? ''
  if (message !== '') return `The page tells the model, and asks again: ${message}`
  const { next } = agent
  if (next?.type !== 'ask') return ''
  const results = next.results.map(({ text }) => text).join(' ')
  return results === '' ? (TAKEN[next.purpose] ?? '') : `The page tells the model, and asks again: ${results}`
}

const isLoop = (id: string): id is LoopId => Object.hasOwn(LOOPS, id)
const LOOP_IDS = Object.keys(LOOPS).filter(isLoop)

/** The questions of a cell in words: a loop alone means all of its questions. */
const whereOf = (cells: ReadonlyMap<LoopId, ReadonlySet<string>>): string => {
  const isAll = (loop: LoopId) => cells.get(loop)?.size === QUESTIONS[loop].length
  if (LOOP_IDS.every(isAll)) return 'all'
  return [...cells].map(([loop, names]) => (isAll(loop) ? loop : `${loop}: ${[...names].join(', ')}`)).join('; ')
}

test('every fault has a sentence at each question of each loop over each wire, nothing is done, and nothing of a broken answer is used', async () => {
  const rows: string[] = []
  for (const [name, answer] of FAULTS) {
    /** Sentence → wires → loop → questions. */
    const cells = new Map<string, Map<string, Map<LoopId, Set<string>>>>()
    const events: (readonly [wire: string, event: AgentEvent])[] = []
    for (const wire of WIRES) events.push([wire[0], await askedOver(wire, answer)])
    for (const loop of LOOP_IDS)
      for (const [question, leading] of QUESTIONS[loop]) {
        const before = asking(loop, leading)
        const bySentence = new Map<string, string[]>()
        for (const [wire, event] of events) {
          const agent = runAfter(before, event)
          const sentence = sentenceOf(agent, wire, before.mishaps.length)
          const cell = [name, loop, question, wire]
          expect([...cell, sentence]).not.toContain('')
          expect([...cell, agent.status]).not.toContain('done')
          expect([...cell, agent.work]).toEqual([...cell, before.work])
          bySentence.set(sentence, [...(bySentence.get(sentence) ?? []), wire])
        }
        for (const [sentence, wires] of bySentence) {
          const over = wires.length === WIRES.length ? 'all' : wires.join(', ')
          const byWires = cells.get(sentence) ?? new Map<string, Map<LoopId, Set<string>>>()
          const loops = byWires.get(over) ?? new Map<LoopId, Set<string>>()
          cells.set(sentence, byWires.set(over, loops.set(loop, new Set([...(loops.get(loop) ?? []), question]))))
        }
      }
    for (const [sentence, byWires] of cells)
      for (const [over, loops] of byWires)
        rows.push(`| ${name} | ${whereOf(loops)} | ${over} | ${sentence.replaceAll('|', '\\|').replaceAll('\n', ' ')} |`)
  }
  const questions = Object.values(QUESTIONS).flat().length
  const head = [
    '# What goes wrong in an answer, loop by loop and wire by wire',
    '',
    `${FAULTS.length} faults in the answer to each of the ${questions} questions of ${LOOP_IDS.length} loops over ${WIRES.length} wires: ${FAULTS.length * questions * WIRES.length} cells; “…” is the provider’s`,
    'name, the brackets hold the first way on that is offered. Below each of them the page says what is kept: “No file is changed so far.” or the',
    'files that are changed on the run’s branch. `e2e/models/agent-faults.test.ts` walks the table and writes it.',
    '',
    '| Fault | Questions | Wires | What is said |',
    '| --- | --- | --- | --- |',
  ]
  await expect(`${[...head, ...rows].join('\n')}\n`).toMatchFileSnapshot('../../docs/agent-faults.md')
})
