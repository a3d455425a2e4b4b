import { describe, expect, test } from 'vitest'
import type { Failure, FailureCode, Provider, ProviderEvent, Request } from './provider'
import { withRetries } from './retry'

const ASK: Request = { system: '', messages: [{ role: 'user', text: 'Go.' }], tools: [], maxOutput: null }
const STOP: ProviderEvent = { type: 'stop', reason: 'end' }
const TEXT: ProviderEvent = { type: 'text', text: 'Hi' }

const failed = (code: FailureCode, retryAfter: number | null = null): ProviderEvent => {
  const failure: Failure = { code, status: null, detail: '', retryAfter }
  return { type: 'failed', failure }
}

/** Answers the nth try with the nth list, and the last list from then on. */
function scripted(answers: readonly (readonly ProviderEvent[])[]): { provider: Provider; tries: () => number } {
  let tries = 0
  const provider: Provider = {
    async *stream() {
      yield* answers[Math.min(tries++, answers.length - 1)] ?? []
    },
  }
  return { provider, tries: () => tries }
}

async function run(answers: readonly (readonly ProviderEvent[])[], random = 0.5, onWait = (_: AbortController) => {}) {
  const { provider, tries } = scripted(answers)
  const ends = new AbortController()
  const waited: number[] = []
  const wait = async (ms: number) => {
    waited.push(ms)
    onWait(ends)
  }
  const events: ProviderEvent[] = []
  for await (const event of withRetries(provider, { wait, random: () => random }).stream(ASK, ends.signal)) events.push(event)
  return { events, waited, tries: tries() }
}

const types = (events: readonly ProviderEvent[]) => events.map(({ type }) => type).join(' ')

describe('a failure that passes', () => {
  test.each(['rate', 'server', 'offline'] as const)('%s is tried again', async (code) => {
    const { events, waited } = await run([[failed(code)], [failed(code)], [TEXT, STOP]])
    expect(types(events)).toBe('waiting waiting text stop')
    expect(waited).toEqual([750, 1500])
    expect(events[1]).toMatchObject({ type: 'waiting', ms: 1500, attempt: 2, failure: { code } })
  })

  test('four times at most, then it is reported', async () => {
    const { events, tries } = await run([[failed('server')]])
    expect(tries).toBe(4)
    expect(types(events)).toBe('waiting waiting waiting failed')
  })

  test.each([
    [0, [500, 1000, 2000]],
    [0.999999, [1000, 2000, 4000]],
  ])('pauses double, with jitter %d', async (random, pauses) => {
    expect((await run([[failed('server')]], random)).waited).toEqual(pauses)
  })

  test('what the provider asks for is waited for', async () => {
    const { events, waited } = await run([[failed('rate', 20_000)], [STOP]])
    expect(waited).toEqual([20_000])
    expect(types(events)).toBe('waiting stop')
  })

  test('more than a minute is not waited for', async () => {
    const { events, waited } = await run([[failed('rate', 60_001)], [STOP]])
    expect(waited).toEqual([])
    expect(types(events)).toBe('failed')
  })

  test('counts of tokens before it do not matter', async () => {
    const usage = { input: 1, cacheRead: null, cacheWrite: null, output: 0, thinking: null }
    expect(types((await run([[{ type: 'usage', usage }, failed('server')], [STOP]])).events)).toBe('usage waiting stop')
  })
})

const STAYING: readonly FailureCode[] = ['key', 'quota', 'cors', 'local-server', 'too-long', 'no-model', 'garbled', 'recording']

test.each(STAYING)('%s is reported at once', async (code) => {
  const { events, tries } = await run([[failed(code)]])
  expect([types(events), tries]).toEqual(['failed', 1])
})

test.each<ProviderEvent>([
  TEXT,
  { type: 'thinking', text: 'Hm' },
  { type: 'call-part', id: '1', name: 'Read', text: '{' },
  { type: 'call', call: { id: '1', name: 'Read', input: '{}' } },
])('after $type nothing is tried again', async (event) => {
  const { events, tries } = await run([[event, failed('server')]])
  expect([types(events), tries]).toEqual([`${event.type} failed`, 1])
})

test('an abort while it waits ends it, without another event', async () => {
  const { events, tries } = await run([[failed('server')]], 0.5, (ends) => ends.abort())
  expect([types(events), tries]).toEqual(['waiting', 1])
})
