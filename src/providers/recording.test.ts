import { describe, expect, test } from 'vitest'
import { ApiKey } from './keys'
import type { Provider, ProviderEvent, Request } from './provider'
import { decodeRecording, encodeRecording, type RecordedCall, type Recording, record } from './recording'
import { openReplay, type ReplayDifference } from './replay'
import { PLANTED_KEY } from './testing/planted-key'

const ASK: Request = {
  system: 'Edit files.',
  messages: [
    { role: 'user', text: 'Go.', stable: true },
    { role: 'assistant', text: '', calls: [{ id: '1', name: 'Read', input: '{"pa' }] },
    { role: 'tool', results: [{ id: '1', name: 'Read', text: 'No JSON.', isError: true }] },
  ],
  tools: [{ name: 'Read', description: 'Reads.', input: { type: 'object', properties: { path: { type: 'string' } } } }],
  maxOutput: 100,
}

const FAILURE = { code: 'rate', status: 429, detail: 'Slow down.', retryAfter: 1000 } as const

/** One event of each kind; the last ends it. */
const EVENTS: readonly ProviderEvent[] = [
  { type: 'waiting', failure: FAILURE, ms: 1000, attempt: 1 },
  { type: 'thinking', text: 'Hm.' },
  { type: 'text', text: 'Grüße 🌍\u2028' },
  { type: 'call-part', id: '1', name: 'Read', text: '{"pa' },
  { type: 'call', call: { id: '1', name: 'Read', input: '{"pa' } },
  { type: 'usage', usage: { input: 10, cacheRead: null, cacheWrite: 0, output: 3, thinking: null } },
  { type: 'stop', reason: 'tools' },
]

const giving = (events: readonly ProviderEvent[]): Provider => ({
  async *stream() {
    yield* events
  },
})

async function all(events: AsyncIterable<ProviderEvent>): Promise<ProviderEvent[]> {
  const found: ProviderEvent[] = []
  for await (const event of events) found.push(event)
  return found
}

const never = () => new AbortController().signal
const atOnce = async () => {}

/** Records what a provider says; each look at the clock is 10 ms after the one before. */
async function recorded(events: readonly ProviderEvent[], request = ASK): Promise<RecordedCall> {
  const calls: RecordedCall[] = []
  let time = 0
  const tape = { purpose: 'edit', now: () => (time += 10), onCall: (call: RecordedCall) => calls.push(call) }
  await all(record(giving(events), tape).stream(request, never()))
  const [call] = calls
  if (!call) throw new Error('nothing was recorded')
  return call
}

const recordingOf = (calls: readonly RecordedCall[]): Recording => ({
  version: 1,
  origin: { type: 'scripted' },
  loop: 'chat-edit',
  task: 'Rename it.',
  calls,
})

test('what is recorded, stored, read and replayed is what came, byte for byte', async () => {
  const calls = [await recorded(EVENTS), await recorded([{ type: 'failed', failure: FAILURE }])]
  const decoded = decodeRecording(encodeRecording(recordingOf(calls)))
  if (!decoded.ok) throw new Error(decoded.why)
  expect(decoded.recording).toEqual(recordingOf(calls))
  for (const speed of [0, 1, 100]) {
    const replay = openReplay(decoded.recording, { speed: () => speed, wait: atOnce, onDifference: () => expect.unreachable() })
    expect(JSON.stringify(await all(replay.stream(ASK, never())))).toBe(JSON.stringify(EVENTS))
    expect(await all(replay.stream(ASK, never()))).toEqual([{ type: 'failed', failure: FAILURE }])
    expect(await all(replay.stream(ASK, never()))).toMatchObject([{ type: 'failed', failure: { code: 'recording' } }])
  }
})

test('a key in a prompt or a reply is not in the file', async () => {
  const call = await recorded([{ type: 'text', text: PLANTED_KEY }], { ...ASK, system: `"${PLANTED_KEY}"` })
  const json = encodeRecording(recordingOf([call]), [new ApiKey(PLANTED_KEY), new ApiKey('')])
  expect(json).not.toContain(PLANTED_KEY)
  expect(decodeRecording(json)).toMatchObject({ ok: true })
})

test('a replay recorded again is the same recording but for its times', async () => {
  const call = await recorded(EVENTS)
  const replay = openReplay(recordingOf([call]), { speed: () => 0, wait: atOnce })
  const again: RecordedCall[] = []
  await all(record(replay, { purpose: 'edit', now: () => 0, onCall: (each) => again.push(each) }).stream(ASK, never()))
  expect(again).toEqual([{ ...call, events: call.events.map(({ event }) => ({ at: 0, event })) }])
})

test.each([
  [1, [10, 10, 10, 10, 10, 10, 10]],
  [2, [5, 5, 5, 5, 5, 5, 5]],
  [0.5, [20, 20, 20, 20, 20, 20, 20]],
  [0, []],
])('at speed %d', async (speed, pauses) => {
  const waited: number[] = []
  const wait = async (ms: number) => void waited.push(ms)
  await all(openReplay(recordingOf([await recorded(EVENTS)]), { speed: () => speed, wait }).stream(ASK, never()))
  expect(waited).toEqual(pauses)
})

test('another request than the recorded one is reported, and answered all the same', async () => {
  const differences: ReplayDifference[] = []
  const recording = recordingOf([await recorded(EVENTS)])
  const replay = openReplay(recording, {
    speed: () => 0,
    wait: atOnce,
    onDifference: (difference) => differences.push(difference),
  })
  const other = { ...ASK, system: 'Other.' }
  expect(await all(replay.stream(other, never()))).toEqual(EVENTS)
  expect(differences).toEqual([{ call: 0, request: other, recorded: ASK }])
})

test('a call that is aborted is given again; one that was heard to its end is not', async () => {
  const second: readonly ProviderEvent[] = [{ type: 'stop', reason: 'end' }]
  const replay = openReplay(recordingOf([await recorded(EVENTS), await recorded(second)]), { speed: () => 0, wait: atOnce })
  for (let stop = 1; stop < EVENTS.length; stop++) {
    const ends = new AbortController()
    const heard: ProviderEvent[] = []
    for await (const event of replay.stream(ASK, ends.signal)) {
      heard.push(event)
      if (heard.length === stop) ends.abort()
    }
    expect(heard).toEqual(EVENTS.slice(0, stop))
  }
  expect(await all(replay.stream(ASK, AbortSignal.abort()))).toEqual([])
  for await (const { type } of replay.stream(ASK, never())) if (type === 'stop') break
  expect(await all(replay.stream(ASK, never()))).toEqual(second)
})

test('a replay can begin at any call', async () => {
  const stop: ProviderEvent = { type: 'stop', reason: 'length' }
  const replay = openReplay(recordingOf([await recorded(EVENTS), await recorded([stop])]), {
    speed: () => 0,
    wait: atOnce,
    from: 1,
  })
  expect(await all(replay.stream(ASK, never()))).toEqual([stop])
})

test('a request that was aborted is recorded as far as it came, and ends as cut when it is replayed', async () => {
  const calls: RecordedCall[] = []
  const ends = new AbortController()
  const taped = record(giving(EVENTS), { purpose: 'edit', now: () => 0, onCall: (call) => calls.push(call) })
  for await (const _ of taped.stream(ASK, ends.signal)) break
  expect(calls.map(({ events }) => events.length)).toEqual([1])
  const replay = openReplay(recordingOf(calls), { speed: () => 0, wait: atOnce })
  expect((await all(replay.stream(ASK, never()))).at(-1)).toEqual({ type: 'stop', reason: 'cut' })
})

describe('the decoder', () => {
  const GOOD = { version: 1, origin: { type: 'scripted' }, loop: 'review', task: '', calls: [] }
  const calls = (events: readonly unknown[], more: object = {}) => ({ ...GOOD, calls: [{ purpose: 'edit', events, ...more }] })
  const stop = (at: number) => ({ at, event: { type: 'stop', reason: 'end' } })
  const text = (at: number) => ({ at, event: { type: 'text', text: 'a' } })
  const nested = (depth: number): object => (depth === 0 ? {} : { properties: nested(depth - 1) })
  const tool = (input: object) => ({ request: { ...ASK, tools: [{ name: 'a', description: '', input }] } })

  test.each<[string, unknown]>([
    ['a scripted one', GOOD],
    ['a captured one', { ...GOOD, origin: { type: 'captured', model: 'm', date: '2026-01-31' } }],
    ['one of the corpus', { ...GOOD, origin: { type: 'corpus', item: '17', licence: 'MIT' } }],
    ['a call without its request', calls([text(0), stop(5)])],
    ['a call that was stopped', calls([text(0)])],
    ['a tool', calls([stop(0)], tool(nested(5)))],
  ])('takes %s', (_, value) => {
    expect(decodeRecording(JSON.stringify(value))).toMatchObject({ ok: true })
  })

  test.each<[string, unknown]>([
    ['another version', { ...GOOD, version: 2 }],
    ['a scripted one with a model', { ...GOOD, origin: { type: 'scripted', model: 'gpt' } }],
    ['one of the corpus with a model', { ...GOOD, origin: { type: 'corpus', item: '1', licence: 'MIT', model: 'gpt' } }],
    ['a captured one without a model', { ...GOOD, origin: { type: 'captured', date: '2026-01-31' } }],
    ['no origin', { ...GOOD, origin: undefined }],
    ['a field too many', { ...GOOD, key: 'sk-planted' }],
    ['times that go back', calls([text(5), stop(4)])],
    ['a time before the request', calls([stop(-1)])],
    ['something after the last event', calls([stop(0), text(1)])],
    ['an unknown event', calls([{ at: 0, event: { type: 'boom' } }])],
    ['an unknown failure', calls([{ at: 0, event: { type: 'failed', failure: { ...FAILURE, code: 'toString' } } }])],
    ['too many calls', { ...GOOD, calls: Array.from({ length: 1001 }, () => ({ purpose: 'edit', events: [] })) }],
    ['too many events', calls(Array.from({ length: 100_001 }, () => text(0)))],
    ['a schema without a bottom', calls([stop(0)], tool(nested(60)))],
    ['a list', [GOOD]],
    ['null', null],
  ])('refuses %s', (_, value) => {
    expect(decodeRecording(JSON.stringify(value))).toMatchObject({ ok: false, why: expect.stringMatching(/./) })
  })

  test('refuses what is no JSON', () => {
    expect(decodeRecording('{')).toEqual({ ok: false, why: 'it is no JSON' })
  })
})
