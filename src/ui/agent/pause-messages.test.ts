/** Ways out of a pause: only those that lead somewhere. */
import { expect, test } from 'vitest'
import { type Agent, CAPS, type Pause } from '../../agent/agent'
import { advance, begin } from '../../agent/run'
import { type PauseAction, pauseOptions, raisedCaps, sayKept, sayPause } from './pause-messages'

const USAGE = { input: 100, cacheRead: null, cacheWrite: null, output: 10, thinking: null }
const asked = (text: string) =>
  ({
    type: 'asked',
    reply: { sent: '', text, calls: [], stop: 'end', usage: USAGE, cost: null, ms: 1, decided: null, missing: [] },
  }) as const
const start = advance(begin({ loop: 'chat-edit', task: 'Make a two.', caps: { ...CAPS, calls: 1 }, base: 'base' }), {
  type: 'tested',
  result: { ok: true, none: false, output: '', summary: '', suite: {} },
  ms: 1,
})
const ways = (agent: Agent, isLive = false): readonly PauseAction[] => pauseOptions(agent, isLive).map(({ way }) => way)
const refused = { state: 'refused', failure: 'parse', message: 'no', files: [], named: [], wants: [] } as const

/** One answer was refused, and no call is left. */
const capped = advance(advance(start, asked('a')), { type: 'applied', result: refused })

test('a raised limit lets the run go on', () => {
  expect(capped.pause).toEqual({ code: 'cap', cap: 'calls' })
  expect(raisedCaps(capped)).toEqual({ calls: 2 })
  expect(advance(capped, { type: 'go-on', caps: raisedCaps(capped) }).status).toBe('running')
})

test('repairs are raised one by one, and not over five', () => {
  const at = (repairs: number): Agent => ({
    ...capped,
    pause: { code: 'cap', cap: 'repairs' },
    caps: { ...CAPS, repairs },
  })
  expect(raisedCaps(at(3))).toEqual({ repairs: 4 })
  expect(ways(at(4))).toContain('raise')
  expect(ways(at(5))).not.toContain('raise')
})

test('repairs that are used up say what failed last', () => {
  const mishaps = [
    { failure: 'no-match', message: '', turn: 0 },
    { failure: 'tests', message: 'red', turn: 1 },
  ] as const
  const used: Agent = { ...capped, pause: { code: 'cap', cap: 'repairs' }, mishaps }
  expect(sayPause(used)).toMatch(/after 3 repairs, and no more are allowed\. What failed last: the tests are red\.$/)
  expect(sayPause({ ...used, mishaps: [] })).toMatch(/allowed\.$/)
})

test('whatever a run with green tests waits for, it says what the work lacks, and its commit is not called one without green tests', () => {
  const suite = { 'a › one': 'passed', 'a › two': 'passed' } as const
  const took = [
    { type: 'tested', result: { ok: true, none: false, output: '', summary: '', suite }, ms: 1 },
    asked('a'),
    { type: 'applied', result: { state: 'landed', fingerprint: 'w1', files: ['a.ts'], lines: [] } },
    { type: 'tested', result: { ok: true, none: false, output: '', summary: '', suite: { 'a › one': 'passed' } }, ms: 1 },
    asked('No.'),
    { type: 'applied', result: { ...refused, failure: 'no-edit' } },
  ] as const
  const agent = took.reduce(advance, begin({ loop: 'chat-edit', task: 'Make a two.', caps: { ...CAPS, calls: 2 }, base: 'base' }))
  expect(agent.pause).toEqual({ code: 'cap', cap: 'calls' })
  for (const pause of [{ code: 'cap', cap: 'repairs' }, { code: 'same-again' }, { code: 'oscillation' }, agent.pause] as const) {
    const at: Agent = { ...agent, pause }
    expect(sayPause(at)).toMatch(/ The tests are green, but 1 test that was there before is gone or skipped: a › two\.$/)
    expect(pauseOptions(at, false)).toContainEqual({ way: 'force', name: 'Commit all the same' })
    const red: Agent = { ...at, verdict: { of: 'w1', ok: false, none: false } }
    expect(sayPause(red)).not.toMatch(/green/)
    expect(pauseOptions(red, false)).toContainEqual({ way: 'force', name: 'Commit without green tests' })
  }
})

test('the answer can be edited once there is one', () => {
  const before = advance(start, { type: 'pause' })
  expect(ways(before)).not.toContain('edit')
  expect(ways(capped)).toContain('edit')
})

test('words for the model need a question that they can go out with', () => {
  expect(ways(capped)).toContain('say')
  const applying = advance(advance(start, asked('a')), { type: 'pause' })
  expect(applying.next?.type).toBe('apply')
  expect(ways(applying)).not.toContain('say')
})

test('nothing is forced where nothing was changed', () => {
  expect(ways(capped)).not.toContain('force')
  expect(ways({ ...capped, work: 'other' })).toContain('force')
})

test('going on is offered only where it does not come back at once', () => {
  const red: Agent = {
    ...capped,
    pause: { code: 'asked' },
    next: { type: 'finish' },
    verdict: { of: 'base', ok: false, none: false },
  }
  expect(advance(red, { type: 'go-on' }).status).toBe('paused')
  expect(ways(red)).not.toContain('go-on')
})

test.each([
  ['key', ['models', 'go-on', 'stop']],
  ['too-long', ['models', 'go-on', 'stop']],
  ['server', ['go-on', 'models', 'stop']],
  ['rate', ['go-on', 'models', 'stop']],
] as const)(
  'after the failure %s the first press is the one that helps, and the models are there only where one is asked',
  (code, all) => {
    const pause: Pause = { code: 'call', failure: { code, status: null, detail: '', retryAfter: null } }
    const failed: Agent = { ...capped, pause }
    expect(ways(failed, true)).toEqual(all)
    expect(ways(failed, false)).toEqual(['go-on', 'stop'])
  },
)

test('what is kept names the files and the branch', () => {
  expect(sayKept(capped, 'run 1')).toBe('No file is changed so far.')
  const touched = ['a.ts', 'b.ts', 'c.ts', 'd.ts']
  expect(sayKept({ work: 'w1', base: 'base', touched }, 'run 1')).toBe(
    'Kept on the branch “run 1”: changes of a.ts, b.ts, c.ts and 1 more. Your own branch has none of it.',
  )
})

test('a task is split by the loop that divides it, unless that one is running', () => {
  expect(ways(capped)).toContain('split')
  expect(ways({ ...capped, loop: 'task-graph' })).not.toContain('split')
})
