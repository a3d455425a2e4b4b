/** What the page says of a run: every code has words, and the words keep to what is known. */
import { expect, test } from 'vitest'
import { type Agent, CAPS, type FailureClass, type LoopId, type Pause } from '../../agent/agent'
import { LOOPS } from '../../agent/loops/registry'
import { begin } from '../../agent/run'
import type { Recording } from '../../providers/recording'
import { CANDIDATE, FAILURE, PURPOSE, recoveryOf, sayEnd, sayOrigin, saySource, TASK } from './agent-messages'
import { pauseOptions, sayPause } from './pause-messages'

const SENTENCE = /^[A-Z“].*[.?:]$/s
const FAILURES = Object.keys(FAILURE).filter((id): id is FailureClass => Object.hasOwn(FAILURE, id))
const LOOP_IDS = Object.values(LOOPS).map(({ id }) => id)

const agent = (loop: LoopId = 'chat-edit') => begin({ loop, task: 'Make a two.', caps: CAPS, base: 'base' })

test('each failure has a name and, in every loop, a recovery in sentences', () => {
  for (const failure of FAILURES) {
    expect(`${FAILURE[failure].name}.`).toMatch(SENTENCE)
    for (const loop of LOOP_IDS) expect(recoveryOf(loop, failure)).toMatch(SENTENCE)
  }
})

test('each purpose of a request is a sentence', () => {
  for (const { asking, name } of Object.values(PURPOSE)) {
    expect(asking).toMatch(SENTENCE)
    expect(name).not.toBe('')
  }
})

test('states differ in sign or name, never in colour alone', () => {
  for (const table of [CANDIDATE, TASK]) {
    const names = Object.values(table).map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
  }
})

const FAILED = { code: 'quota', status: 429, detail: '', retryAfter: null } as const
const PAUSES: readonly Pause[] = [
  { code: 'asked' },
  { code: 'step' },
  ...(['repairs', 'tokens', 'money', 'time', 'calls'] as const).map((cap) => ({ code: 'cap', cap }) as const),
  { code: 'oscillation' },
  { code: 'rollbacks', files: ['src/a.ts'] },
  { code: 'same-again' },
  { code: 'wrong-file', files: ['test/a.test.ts'] },
  { code: 'call', failure: FAILED },
  { code: 'model-waits', text: 'Which file?' },
  { code: 'no-tests' },
]

test.each(PAUSES)('a pause ($code $cap) has its sentences, and can be left and ended', (pause) => {
  for (const loop of LOOP_IDS) {
    const paused = { ...agent(loop), status: 'paused', pause, work: 'other' } as const
    expect(sayPause(paused)).toMatch(SENTENCE)
    const ways = pauseOptions(paused, true).map(({ way }) => way)
    expect(ways.length).toBeGreaterThan(1)
    expect(ways.at(-1)).toBe('stop')
    expect(new Set(ways).size).toBe(ways.length)
  }
})

test.each<readonly [Recording['origin'], string]>([
  [{ type: 'captured', model: 'a-model', date: '2026-01-02' }, 'captured from a-model on 2026-01-02'],
  [{ type: 'corpus', item: '041', licence: 'MIT' }, 'made from 041 of the corpus (MIT); no model answered'],
  [{ type: 'scripted' }, 'written by hand; no model answered'],
])('an origin in words: $type', (origin, words) => {
  expect(sayOrigin(origin)).toBe(words)
})

test('only a live run and a captured recording have a model’s name', () => {
  const recording: Recording = { version: 1, origin: { type: 'scripted' }, loop: 'chat-edit', task: '', calls: [] }
  expect(saySource({ kind: 'recording', recording, title: 'One' })).toBe('Recording “One”: written by hand; no model answered.')
  expect(saySource({ kind: 'live', provider: 'Ollama', model: 'a', cheap: 'a' })).toBe('Live: a at Ollama.')
  expect(saySource({ kind: 'live', provider: 'Ollama', model: 'a', cheap: 'b' })).toContain(
    'b for summaries and other small questions',
  )
})

test('an end says whether tests confirm it, and where the work is', () => {
  const done = { ...agent(), status: 'done', work: 'w', touched: ['src/a.ts'] } as const
  const green = { of: 'w', ok: true, none: false } as const
  const end = (of: Partial<Agent>, has: Partial<Parameters<typeof sayEnd>[1]> = {}) =>
    sayEnd({ agent: { ...done, ...of }, branch: 'run 1', from: 'main' }, { steps: false, work: true, ...has })
  expect(end({ verdict: green })).toBe('Done: the tests are green, and 1 file changed on main: src/a.ts.')
  expect(end({ verdict: green }, { steps: true })).toBe(
    'Done: the tests are green, and 1 file changed on main: src/a.ts. What it did, step by step, is on the branch run 1.',
  )
  expect(end({ verdict: green }, { work: false })).toBe(
    'Done: the tests are green, and 1 file changed on main: src/a.ts. It was taken back since, so main is without it.',
  )
  expect(end({ verdict: green, work: 'base' }, { work: false })).not.toContain('taken back')
  expect(end({ verdict: null })).toContain('without green tests')
  expect(end({ verdict: green, open: ['src/b.ts'] })).toMatch(/^Done on your word: the tests are green, but/)
  expect(end({ status: 'stopped' }, { steps: true, work: false })).toBe(
    'Stopped: the run changed none of your files. What it did is on the branch run 1.',
  )
  expect(end({ status: 'stopped' }, { work: false })).toBe('Stopped: the run changed none of your files.')
})
