/** Turns, meters, prompts and drafts in words. */
import { describe, expect, test } from 'vitest'
import { type Agent, CAPS, type Turn } from '../../agent/agent'
import { advance, begin } from '../../agent/run'
import { formatDollars, formatDuration, formatNumber } from './format-number'
import { changedIn, type PromptPart, promptText, sharesOf } from './prompt-shares'
import { BLANK_RUN, capsOf, capsText, type RunDraft, USUAL_CAPS, wanting, withRecording } from './run-draft'
import { answerFirstLine, callText, resultsOf, usageText } from './run-log-text'
import { metersOf } from './run-meters'

const TURN: Turn = {
  thread: 'main',
  purpose: 'tools',
  role: 'main',
  sent: '',
  results: [],
  text: '',
  calls: [],
  stop: 'end',
  usage: { input: null, cacheRead: null, cacheWrite: null, output: null, thinking: null },
  cost: null,
  ms: 2100,
}
const FITS = { fits: true, unclear: [], left: [] }
const call = (id: string, input = '{}') => ({ id, name: 'Read', input })
const result = (id: string) => ({ id, name: 'Read', text: 'x', isError: false })

test.each<readonly [Partial<Turn>, string]>([
  [{}, 'tokens not reported · 2.1 s'],
  [{ usage: { ...TURN.usage, input: 1240, output: 210 } }, '1,240 tokens in, 210 out · 2.1 s'],
  [
    { usage: { ...TURN.usage, input: 1240, cacheRead: 800, output: 210 }, cost: 0.0031 },
    '1,240 tokens in, 800 of them cached, 210 out · $0.0031 · 2.1 s',
  ],
  [{ cost: 0, ms: 61_000 }, 'tokens not reported · $0 · 1 min 1 s'],
])('a turn costs %o', (change, words) => {
  expect(usageText({ ...TURN, ...change })).toBe(words)
})

test('numbers', () => {
  expect([
    formatNumber(1234567),
    formatDollars(0.00042),
    formatDollars(0.000002),
    formatDollars(1.5),
    formatDuration(9999),
    formatDuration(600_000),
  ]).toEqual(['1,234,567', '$0.00042', '<$0.00001', '$1.50', '10 s', '10 min'])
})

test('a turn is summed up by its first words, else by its calls', () => {
  expect(answerFirstLine({ text: '\n```\n  Hello there.\nMore', calls: [] })).toBe('Hello there.')
  expect(answerFirstLine({ text: '', calls: [call('1', '{"file_path":"src/a.ts"}')] })).toBe('Read src/a.ts')
  expect(answerFirstLine({ text: '<decision mode="act">\n<thought>Look first.</thought>', calls: [] })).toBe('Look first.')
  expect(answerFirstLine({ text: '```', calls: [] })).toBe('An empty answer')
})

test.each([
  ['{"command":"npm test"}', 'Read npm test'],
  ['{"command":', 'Read'],
  ['[]', 'Read'],
  ['null', 'Read'],
  ['{"file_path":7}', 'Read'],
])('a call %s in words', (input, words) => {
  expect(callText(call('1', input))).toBe(words)
})

const GREEN = { type: 'tested', result: { ok: true, none: false, output: '', summary: '', suite: {} }, ms: 1 } as const

describe('results of calls', () => {
  const agent = advance(begin({ loop: 'tool-calls', task: 'x', caps: CAPS, base: 'base' }), GREEN)
  const first: Turn = { ...TURN, calls: [call('1'), call('2')] }
  test('come with the next turn of the same thread', () => {
    const turns = [first, { ...TURN, thread: 'other', results: [result('1')] }, { ...TURN, results: [result('2')] }]
    expect(resultsOf({ ...agent, turns }, 0).map(([, found]) => found?.id)).toEqual([undefined, '2'])
  })
  test('or wait to be sent', () => {
    const next: Agent['next'] = agent.next?.type === 'ask' ? { ...agent.next, results: [result('1')] } : null
    expect(resultsOf({ turns: [first], next }, 0).map(([, found]) => found?.id)).toEqual(['1', undefined])
  })
})

describe('meters', () => {
  const agent = begin({ loop: 'chat-edit', task: 'x', caps: { ...CAPS, money: 2 }, base: 'base' })
  const of = (change: Partial<Agent>, name: string, prompt: Parameters<typeof metersOf>[0]['prompt'] = null) =>
    metersOf({ agent: { ...agent, ...change }, prompt }).find((meter) => meter.name === name)
  const spent = { tokens: 500_000, money: 1, time: 0, calls: 4 }

  test('shares are of the limits, and never more than the whole', () => {
    expect(of({ spent }, 'Calls')).toMatchObject({ used: '4', of: '40', share: 0.1 })
    expect(of({ spent }, 'Tokens')?.share).toBe(1)
    expect(of({ spent, caps: { ...CAPS, tokens: null } }, 'Tokens')).toMatchObject({ of: '', share: null })
  })
  test('a cost that no price is known for is not shown as nothing', () => {
    expect(of({ spent, turns: [TURN] }, 'Cost')?.used).toBe('not known')
    expect(of({ spent, turns: [TURN, { ...TURN, cost: 1 }] }, 'Cost')?.used).toBe('$1.00')
  })
  test('the window is a share only where it is known', () => {
    expect(of({}, 'Window', { parts: [], tokens: 50, window: 200, ...FITS })?.share).toBe(0.25)
    expect(of({}, 'Prompt', { parts: [], tokens: 50, window: null, ...FITS })?.share).toBeNull()
  })
})

describe('a prompt', () => {
  const part = (id: string, tokens: number, more: Partial<PromptPart> = {}): PromptPart => ({
    ...{ id, kind: 'say', title: id, text: id, tokens, stable: false, editable: true },
    ...more,
  })
  const parts = [part('rules', 60, { stable: true }), part('turn', 20, { editable: false }), part('say', 20)]

  test('fills its window, or all of the bar where the window is not known or too small', () => {
    const sum = (window: number | null) =>
      sharesOf({ parts, tokens: 100, window, ...FITS }).reduce((all, [, share]) => all + share, 0)
    expect(sum(200)).toBeCloseTo(0.5)
    expect(sum(null)).toBeCloseTo(1)
    expect(sum(50)).toBeCloseTo(1)
  })
  test('is given in numbers', () => {
    expect(promptText({ parts, tokens: 100, window: 400, ...FITS })).toBe(
      'About 100 tokens, 25 % of the window of 400; 60 of them stay the same in the next prompt',
    )
  })
  test('is changed where an editable part has other words', () => {
    expect(changedIn(parts, { rules: 'else', say: 'say', turn: 'else', gone: 'x' })).toEqual(['rules'])
  })
})

describe('a draft', () => {
  test('has the usual limits', () => {
    expect(capsOf(USUAL_CAPS)).toEqual({ ok: true, caps: CAPS })
    expect(capsText(USUAL_CAPS)).toBe('3 repairs, 40 calls, 200,000 tokens, 10 minutes')
  })
  test.each([
    [{ calls: '' }, 'Calls are'],
    [{ calls: '1.5' }, 'Calls are'],
    [{ tokens: '-1' }, 'Tokens are'],
    [{ money: 'much' }, 'Dollars are'],
    [{ minutes: '0' }, 'Minutes are'],
  ])('with %o says what is wrong', (change, words) => {
    expect(capsOf({ ...USUAL_CAPS, ...change })).toMatchObject({ ok: false, why: expect.stringContaining(words) })
  })
  test.each([
    [
      { tokens: '', minutes: '0,5', money: '1.25', repairs: '9' },
      { tokens: null, time: 30_000, money: 1.25, repairs: 5 },
    ],
  ])('%o is %o', (change, caps) => {
    expect(capsOf({ ...USUAL_CAPS, ...change })).toMatchObject({ ok: true, caps })
  })
  test('takes the task and the loop of its recording, and no loop that there is not', () => {
    const played = (loop: string): RunDraft['played'] => ({
      recording: { version: 1, origin: { type: 'scripted' }, loop, task: 'Make a two.', calls: [] },
      title: 'x',
      project: null,
    })
    const [known, unknown] = [played('review'), played('constructor')]
    if (known === null || unknown === null) throw new Error('there is none')
    const [begun, other] = [known, unknown].map((each) => ({ ...BLANK_RUN, coming: 'another', ...withRecording(each) }))
    expect(begun).toMatchObject({ loop: 'review', task: 'Make a two.' })
    expect(other?.loop).toBe(BLANK_RUN.loop)
    expect(wanting(begun ?? BLANK_RUN, false)).toBeNull()
    expect(wanting({ ...BLANK_RUN, ...withRecording(known), coming: 'another' }, false)).toBe('The recording is on its way.')
  })
  test('says what is wanting', () => {
    expect(wanting(BLANK_RUN, false)).toContain('recording')
    expect(wanting({ ...BLANK_RUN, from: 'live' }, false)).toContain('model')
    expect(wanting({ ...BLANK_RUN, from: 'live' }, true)).toContain('what is to be done')
    expect(wanting({ ...BLANK_RUN, from: 'live', task: 'x', caps: { ...USUAL_CAPS, calls: '0' } }, true)).toContain('Calls')
  })
})
