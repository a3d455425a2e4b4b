/** How each loop goes from a task to a commit, and what it does about what fails on the way. */
import { expect, test } from 'vitest'
import type { Agent, AgentEvent, Command, Decided, FailureClass, LoopId, Reply, Tested } from '../agent'
import { CAPS } from '../agent'
import { advance, begin } from '../run'

const USAGE = { input: 100, cacheRead: null, cacheWrite: null, output: 20, thinking: null }
const GREEN: Tested = { ok: true, none: false, output: '', summary: '2 passed', suite: { a: 'passed', b: 'passed' } }
const RED: Tested = {
  ok: false,
  none: false,
  output: 'expected 2, was 1',
  summary: '1 failed',
  suite: { a: 'passed', b: 'failed' },
}

const said = (text: string, more: Partial<Reply> = {}): AgentEvent => ({
  type: 'asked',
  reply: { sent: '', text, calls: [], stop: 'end', usage: USAGE, cost: null, ms: 1, decided: null, missing: [], ...more },
})
const decides = (decided: Decided): AgentEvent => said('<decision>', { decided })
const calls = (name: string): AgentEvent => said('', { calls: [{ id: '1', name, input: '{}' }], stop: 'tools' })
const landed = (fingerprint: string, ...files: string[]): AgentEvent => ({
  type: 'applied',
  result: { state: 'landed', fingerprint, files, lines: [] },
})
const refused = (failure: FailureClass, ...files: string[]): AgentEvent => ({
  type: 'applied',
  result: { state: 'refused', failure, message: `it is ${failure}`, files, named: files, wants: [] },
})
const refusalOf = (failure: FailureClass, wants: readonly string[] = []) =>
  ({ state: 'refused', failure, message: `it is ${failure}`, files: [], named: [], wants }) as const
const asks = (...wants: string[]): AgentEvent => ({ type: 'applied', result: refusalOf('no-edit', wants) })
const tests = (result: Tested): AgentEvent => ({ type: 'tested', result, ms: 1 })
const used = (fingerprint: string, error = '', more: Partial<Extract<AgentEvent, { type: 'used' }>> = {}): AgentEvent => ({
  type: 'used',
  results: [{ id: '1', name: 'Edit', text: error || 'done', isError: error !== '' }],
  fingerprint,
  files: [],
  seen: {},
  refused: [],
  ranTests: false,
  ms: 1,
  ...more,
})
const back: AgentEvent = { type: 'gone-back', fingerprint: 'base' }
const finished: AgentEvent = { type: 'finished' }

/** A command in a word or two. */
function brief(next: Command | null): string {
  if (next?.type !== 'ask') return next?.type ?? 'over'
  return `${next.failure === null ? 'ask' : `mend ${next.failure}`} ${next.purpose}${next.role === 'cheap' ? ' (cheap)' : ''}`
}

const play = (loop: LoopId, events: readonly AgentEvent[]): readonly Agent[] => {
  let agent = advance(begin({ loop, task: 'Make it right.', caps: CAPS, base: 'base' }), tests(GREEN))
  return [agent, ...events.map((event) => (agent = advance(agent, event)))]
}

const PLAN = '1. Read src/a.ts\n2. Edit src/a.ts\n'
const TASKS = '1. src/a.ts: make it two\n2. src/b.ts: use it\n'

const WAYS: readonly (readonly [name: string, loop: LoopId, events: readonly AgentEvent[], commands: readonly string[]])[] = [
  [
    'refused, mended, red, mended, green',
    'chat-edit',
    [said('a'), refused('no-match'), said('b'), landed('w1'), tests(RED), said('c'), landed('w2'), tests(GREEN), finished],
    ['ask edit', 'apply', 'mend no-match repair', 'apply', 'test', 'mend tests repair', 'apply', 'test', 'finish', 'over'],
  ],
  [
    'it asks to see a file: that is shown, and is no failure',
    'chat-edit',
    [said('I need to see src/a.ts.'), asks('src/a.ts'), said('b'), landed('w1'), tests(GREEN), finished],
    ['ask edit', 'apply', 'ask repair', 'apply', 'test', 'finish', 'over'],
  ],
  [
    'it asks to see a file in a review',
    'review',
    [
      said('I need to see src/a.ts.'),
      { type: 'reviewed', fingerprint: null, files: [], refusal: refusalOf('no-edit', ['src/a.ts']) },
      said('b'),
    ],
    ['ask edit', 'review', 'ask repair', 'review'],
  ],
  [
    'a review of a reply whose edits cannot be read goes back to the model, not to the person',
    'review',
    [said('a'), { type: 'reviewed', fingerprint: null, files: [], refusal: refusalOf('parse') }, said('b')],
    ['ask edit', 'review', 'mend parse repair', 'review'],
  ],
  [
    'tools until the model calls none',
    'tool-calls',
    [calls('Read'), used('base'), calls('Edit'), used('w1'), said('Done.'), tests(GREEN), finished],
    ['ask tools', 'use', 'ask tools', 'use', 'ask tools', 'test', 'finish', 'over'],
  ],
  [
    'the model learns of a call that fails, red tests are mended with tools',
    'tool-calls',
    [
      calls('Edit'),
      used('base', 'read it first'),
      said('Done.'),
      tests(RED),
      calls('Edit'),
      used('w1'),
      said('So.'),
      tests(GREEN),
    ],
    ['ask tools', 'use', 'ask tools', 'test', 'mend tests repair', 'use', 'ask tools', 'test', 'finish'],
  ],
  [
    'the person takes hunks, the tests agree',
    'review',
    [said('a'), { type: 'reviewed', fingerprint: 'w1', files: ['src/a.ts'], refusal: null }, tests(GREEN), finished],
    ['ask edit', 'review', 'test', 'finish', 'over'],
  ],
  [
    'the person takes nothing: it waits for them',
    'review',
    [said('a'), { type: 'reviewed', fingerprint: null, files: [], refusal: null }, { type: 'go-on' }, said('b')],
    ['ask edit', 'review', 'mend no-change repair', 'mend no-change repair', 'review'],
  ],
  [
    'one plans, a cheaper one edits and mends',
    'planner-executor',
    [said('Change a.'), said('a'), refused('ambiguous'), said('b'), landed('w1'), tests(GREEN), finished],
    ['ask plan', 'ask edit (cheap)', 'apply', 'mend ambiguous repair (cheap)', 'apply', 'test', 'finish', 'over'],
  ],
  [
    'an executor that cannot: back to the planner',
    'planner-executor',
    [
      ...[said('Change a.'), said('a'), landed('w1', 'src/a.ts'), tests(RED)],
      ...[said('b'), refused('parse'), said('c'), refused('parse'), said('d'), refused('parse'), back, said('Another way.')],
    ],
    [
      ...['ask plan', 'ask edit (cheap)', 'apply', 'test', 'mend tests repair (cheap)', 'apply'],
      ...['mend parse repair (cheap)', 'apply', 'mend parse repair (cheap)', 'apply', 'back', 'ask plan', 'ask edit (cheap)'],
    ],
  ],
  [
    'step by step, and the tests end it',
    'plan-and-branch',
    [
      said(PLAN),
      decides({ mode: 'act', call: { id: 'c', name: 'Read', input: '{}' } }),
      used('base'),
      decides({ mode: 'edit' }),
      landed('w1'),
      tests(GREEN),
      finished,
    ],
    ['ask plan', 'ask step', 'use', 'ask step', 'apply', 'test', 'finish', 'over'],
  ],
  [
    'the model’s edit is refused, a plain candidate has its turn',
    'plan-and-branch',
    [said(PLAN), decides({ mode: 'edit' }), refused('no-match'), used('base')],
    ['ask plan', 'ask step', 'apply', 'use', 'ask step'],
  ],
  [
    'a red verification makes another plan',
    'plan-and-branch',
    [
      said('1. Edit it'),
      decides({ mode: 'edit' }),
      landed('w1'),
      tests(RED),
      said('1. Edit it so'),
      decides({ mode: 'edit' }),
      landed('w2'),
      tests(GREEN),
    ],
    ['ask plan', 'ask step', 'apply', 'test', 'mend tests plan', 'ask step', 'apply', 'test', 'finish'],
  ],
  [
    'task by task, with research',
    'task-graph',
    [
      said(TASKS),
      calls('Read'),
      used('base'),
      said('It is one.'),
      said('a'),
      landed('w1'),
      said('Nothing.'),
      said('b'),
      landed('w2'),
      tests(GREEN),
      finished,
    ],
    [
      'ask tasks',
      'ask research',
      'use',
      'ask research',
      'ask edit',
      'apply',
      'ask research',
      'ask edit',
      'apply',
      'test',
      'finish',
      'over',
    ],
  ],
]

const LOST: Tested = { ...GREEN, suite: { a: 'passed' } }

/** What looks like success and is none. */
const NOT_DONE: typeof WAYS = [
  [
    'a command that says that the tests are green is no verdict',
    'plan-and-branch',
    [
      said('1. Edit src/a.ts'),
      decides({ mode: 'edit' }),
      landed('w1'),
      tests(RED),
      said('1. Run the tests'),
      ...shellSays('w1', RED),
    ],
    ['ask plan', 'ask step', 'apply', 'test', 'mend tests plan', 'ask step', 'use', 'test', 'mend tests plan'],
  ],
  [
    'an edit in a step that asks for the tests goes before them',
    'plan-and-branch',
    [said('1. Run the tests'), decides({ mode: 'edit' }), landed('w1', 'src/a.ts'), tests(GREEN), finished],
    ['ask plan', 'ask step', 'apply', 'test', 'finish', 'over'],
  ],
  [
    'an edit that lands leaves a refused one of another file open',
    'plan-and-branch',
    [
      said(PLAN),
      decides({ mode: 'edit' }),
      refused('no-match', 'src/b.ts'),
      used('base'),
      decides({ mode: 'edit' }),
      landed('w1', 'src/a.ts'),
      tests(GREEN),
    ],
    ['ask plan', 'ask step', 'apply', 'use', 'ask step', 'apply', 'test', 'mend not-done plan'],
  ],
  [
    'of an answer that broke off nothing is applied',
    'chat-edit',
    [said('a', { stop: 'cut' }), said('b', { stop: 'length' }), said('c'), landed('w1'), tests(GREEN)],
    ['ask edit', 'mend cut-off repair', 'mend cut-off repair', 'apply', 'test', 'finish'],
  ],
  [
    'calls of an answer that broke off are not carried out',
    'tool-calls',
    [said('', { calls: [{ id: '1', name: 'Bash', input: '{}' }], stop: 'cut' })],
    ['ask tools', 'mend cut-off repair'],
  ],
  [
    'a plan that broke off is asked for again',
    'planner-executor',
    [said('Change', { stop: 'length' }), said('Change a.'), said('a')],
    ['ask plan', 'mend cut-off plan', 'ask edit (cheap)', 'apply'],
  ],
  [
    'green with a test less is not done',
    'chat-edit',
    [said('a'), landed('w1'), tests(LOST), said('b'), landed('w2'), tests(GREEN), finished],
    ['ask edit', 'apply', 'test', 'mend not-done repair', 'apply', 'test', 'finish', 'over'],
  ],
  ['nothing done is not done', 'tool-calls', [said('Done.'), tests(GREEN)], ['ask tools', 'test', 'mend not-done repair']],
  [
    'unless the model says that nothing is needed',
    'tool-calls',
    [said('Done.'), tests(GREEN), said('No change is needed: it returns two already.'), tests(GREEN), finished],
    ['ask tools', 'test', 'mend not-done repair', 'test', 'finish', 'over'],
  ],
  [
    'an edit that was refused and never made',
    'tool-calls',
    [
      calls('Edit'),
      used('base', 'no such text', { refused: ['src/a.ts'] }),
      calls('Edit'),
      used('w1'),
      said('Done.'),
      tests(GREEN),
    ],
    ['ask tools', 'use', 'ask tools', 'use', 'ask tools', 'test', 'mend not-done repair'],
  ],
  [
    'one that is made after all',
    'tool-calls',
    [
      ...[calls('Edit'), used('base', 'no such text', { refused: ['src/a.ts'] }), calls('Edit')],
      ...[used('w1', '', { files: ['src/a.ts'] }), said('Done.'), tests(GREEN)],
    ],
    ['ask tools', 'use', 'ask tools', 'use', 'ask tools', 'test', 'finish'],
  ],
  [
    'a look at the file is no step done where its edit was refused',
    'plan-and-branch',
    [
      said('1. Change src/a.ts'),
      decides({ mode: 'edit' }),
      refused('no-match'),
      used('base'),
      decides({ mode: 'edit' }),
      landed('w1'),
    ],
    ['ask plan', 'ask step', 'apply', 'use', 'mend no-match step', 'apply', 'test'],
  ],
]

function shellSays(fingerprint: string, then: Tested): AgentEvent[] {
  const call = { id: 'c', name: 'Bash', input: '{"command":"npm test || true"}' }
  return [decides({ mode: 'act', call }), used(fingerprint, '', { ranTests: true }), tests(then)]
}

test.each(NOT_DONE)('%s (%s)', (_, loop, events, commands) => {
  expect(play(loop, events).map(({ next }) => brief(next))).toEqual(commands)
})

test.each(WAYS)('%s (%s)', (_, loop, events, commands) => {
  expect(play(loop, events).map(({ next }) => brief(next))).toEqual(commands)
})

const PAUSES: readonly (readonly [name: string, loop: LoopId, events: readonly AgentEvent[], pause: string])[] = [
  ['repairs are used up', 'chat-edit', [...'abcd'].flatMap((text) => [said(text), refused('parse')]), 'cap'],
  ['the model sends the same again', 'chat-edit', [said('a'), refused('parse'), said('a')], 'same-again'],
  [
    'a state comes back',
    'chat-edit',
    [said('a'), landed('w1'), tests(RED), said('b'), landed('w2'), tests(RED), said('c'), landed('w1')],
    'oscillation',
  ],
  ['a file that was not meant', 'chat-edit', [said('a'), refused('wrong-file', 'test/a.test.ts')], 'wrong-file'],
  ['the project has no tests', 'chat-edit', [said('a'), landed('w1'), tests({ ...RED, none: true })], 'no-tests'],
  [
    'red tests in a review',
    'review',
    [said('a'), { type: 'reviewed', fingerprint: 'w1', files: [], refusal: null }, tests(RED)],
    'asked',
  ],
  ['the model waits', 'plan-and-branch', [said(PLAN), decides({ mode: 'wait', text: 'Which file?' })], 'model-waits'],
  ['the model asks back', 'chat-edit', [said('Which file do you mean?'), refused('no-edit')], 'model-waits'],
  ['the model asks back with tools', 'tool-calls', [said('Shall I go on?'), tests(GREEN)], 'model-waits'],
  ['the model declines', 'chat-edit', [said('', { stop: 'filter' })], 'declined'],
  [
    'nothing is done however often it is asked',
    'tool-calls',
    ['a', 'b', 'c', 'd'].flatMap((text) => [said(text), tests(GREEN)]),
    'not-done',
  ],
  ['one step at a time', 'chat-edit', [{ type: 'step' }, said('a')], 'step'],
]

test.each(PAUSES)('%s: %s pauses', (_, loop, events, pause) => {
  expect(play(loop, events).at(-1)?.pause?.code).toBe(pause)
})

test('a file that may be touched after all is applied again, and no repair is counted', () => {
  const [agent] = play('chat-edit', [said('a'), refused('wrong-file', 'test/a.test.ts'), { type: 'allow' }]).slice(-1)
  expect(agent?.next).toEqual({ type: 'apply', reply: 'a', allowed: ['test/a.test.ts'], path: null })
  expect(agent?.repairs).toBe(0)
})

test('a rewritten answer takes the place of the last one, from the state before it', () => {
  const agents = play('chat-edit', [said('a'), landed('w1', 'src/a.ts'), tests(RED), { type: 'rewrite', text: 'better' }, back])
  expect(agents.at(-2)?.next).toEqual({ type: 'back', to: 'base', files: [] })
  expect(agents.at(-1)?.next).toEqual({ type: 'apply', reply: 'better', allowed: [], path: null })
  expect(agents.at(-1)?.turns.map(({ text }) => text)).toEqual(['better'])
})

test('an answer that the person wrote is whole and is read, whatever the one before it was', () => {
  const cut = play('chat-edit', [said('a', { stop: 'length' }), { type: 'rewrite', text: 'b' }]).at(-1)
  expect(cut).toMatchObject({ node: 'apply', next: { type: 'apply', reply: 'b' } })
  const call = { id: 'c', name: 'Read', input: '{}' }
  const steps = [said(PLAN), decides({ mode: 'final', text: '' })]
  const rewrite: AgentEvent = { type: 'rewrite', text: '<decision>', decided: { mode: 'act', call } }
  expect(play('plan-and-branch', [...steps, rewrite]).at(-1)?.next).toEqual({ type: 'use', calls: [call] })
})

test.each([
  ['changed', 'test/a.test.ts', GREEN, false],
  ['no longer run', 'src/a.ts', GREEN, false],
  ['run now', 'src/a.ts', { ...GREEN, suite: { ...GREEN.suite, 'test/a.test.ts › a': 'passed' } }, true],
  ['run now, without names of its tests', 'src/a.ts', { ...GREEN, unheard: ['test/a.test.ts'] }, true],
] as const)(
  'of a test file that the first run did not tell, and that is %s: done is only what can be compared',
  (_, file, end, isDone) => {
    const began = begin({ loop: 'chat-edit', task: 'Make it right.', caps: CAPS, base: 'base' })
    const events = [tests({ ...GREEN, unheard: ['test/a.test.ts'] }), said('a'), landed('w1', file), tests(end)]
    const { next } = events.reduce(advance, began)
    expect(next?.type === 'finish').toBe(isDone)
  },
)

test('tests that can run after all are run on what was done', () => {
  const none = tests({ ...RED, none: true, suite: {} })
  const agents = play('chat-edit', [said('a'), landed('w1'), none, { type: 'test' }, tests(GREEN)])
  expect(agents.slice(-2).map(({ next }) => brief(next))).toEqual(['test', 'finish'])
})

test('without green tests only the person’s word commits', () => {
  const red = play('chat-edit', [said('a'), landed('w1'), tests(RED)]).at(-1)
  expect(red && advance(red, { type: 'force' }).next).toEqual({ type: 'finish' })
})

test('what the person takes before its tests ran is tested first, and committed whatever they say', () => {
  const untested = play('chat-edit', [said('a'), landed('w1'), { type: 'pause' }, { type: 'force' }]).at(-1)
  expect(untested?.next).toEqual({ type: 'test' })
  expect(untested && advance(untested, tests(RED)).next).toEqual({ type: 'finish' })
})

test('files that are others than those that were tested are tested before they are committed', () => {
  const [agent] = play('chat-edit', [
    said('a'),
    landed('w1'),
    tests(GREEN),
    { type: 'drifted', fingerprint: 'w2', touched: ['src/a.ts'] },
  ]).slice(-1)
  expect(agent?.next).toEqual({ type: 'test' })
  expect(agent && advance(agent, tests(GREEN)).next).toEqual({ type: 'finish' })
})

test.each<LoopId>(['chat-edit', 'review', 'tool-calls', 'planner-executor', 'plan-and-branch', 'task-graph'])(
  '%s: what fails before anything is done goes with the first question, and not with the next',
  (loop) => {
    const [first] = [advance(begin({ loop, task: 'Make it right.', caps: CAPS, base: 'base' }), tests(RED))]
    expect(first.next).toMatchObject({ type: 'ask', fill: { failing: RED.output } })
    const green = advance(begin({ loop, task: 'Make it right.', caps: CAPS, base: 'base' }), tests(GREEN))
    expect(green.next).toMatchObject({ type: 'ask', fill: { failing: '' } })
  },
)

test('files that are asked for and files that were edited stay wanted; asking for what is wanted already is a failure', () => {
  const shown = play('chat-edit', [said('I need src/a.ts'), asks('src/a.ts')]).at(-1)
  expect(shown).toMatchObject({ wanted: ['src/a.ts'], open: [], repairs: 0 })
  const again = play('chat-edit', [said('I need src/a.ts'), asks('src/a.ts'), said('So?'), asks()]).at(-1)
  expect(again?.repairs).toBe(1)
  expect(play('chat-edit', [said('a'), landed('w1', 'src/b.ts')]).at(-1)?.wanted).toEqual(['src/b.ts'])
})

test('a task of a file that is not there asks for a new file, in that file’s format', () => {
  const plan = said(TASKS, { missing: ['src/b.ts'] })
  const agents = play('task-graph', [plan, said('known'), landed('x'), said('a'), landed('w1', 'src/a.ts'), said('known')])
  expect(agents.map(({ next }) => (next?.type === 'ask' ? next.purpose : next?.type))).toEqual([
    ...['tasks', 'research', 'edit', 'edit', 'apply', 'research', 'new-file'],
  ])
})

test.each<[task: string, touched: string, pause: string | null]>([
  ['Let src/api.ts answer 404.', 'src/pool.ts', 'not-done'],
  ['Let src/api.ts answer 404.', 'src/api.ts', null],
  ['In @Pool and @src/api.ts, answer 404.', 'src/pool.ts', null],
  ['Let @src/api.ts answer 404.', 'packages/one/src/api.ts', null],
  ['test/api.test.ts fails: mend it.', 'src/pool.ts', null],
  ['See https://example.com/docs/a.ts and README.md.', 'src/pool.ts', null],
  ['Answer 404, and/or nothing.', 'src/pool.ts', null],
])('%s, and %s changed', (task, touched, pause) => {
  for (const loop of ['chat-edit', 'tool-calls'] as const) {
    const edits =
      loop === 'chat-edit'
        ? [said('a'), landed('w1', touched)]
        : [calls('Edit'), used('w1', '', { files: [touched] }), said('So.')]
    const agent = [...edits, tests(GREEN)].reduce(advance, advance(begin({ loop, task, caps: CAPS, base: 'base' }), tests(GREEN)))
    expect(agent.pause?.code ?? null).toBe(pause)
  }
})

test('the third refusal of one and the same call asks for another way, the fifth waits for the person', () => {
  const again = [calls('Edit'), used('base', 'it does not match')]
  const after = (times: number) => play('tool-calls', Array.from({ length: times }, () => again).flat()).at(-1)
  expect(brief(after(2)?.next ?? null)).toBe('ask tools')
  expect(brief(after(3)?.next ?? null)).toBe('mend same-again repair')
  expect(after(4)?.pause).not.toMatchObject({ code: 'not-done' })
  expect(after(5)?.status).toBe('paused')
  const other = [calls('Read'), used('base', 'there is no such file')]
  expect(brief(play('tool-calls', [...again, ...other, ...again]).at(-1)?.next ?? null)).toBe('ask tools')
})

test('a branch of the model’s is tried in the order of its scores, each taken back where it fails', () => {
  const way = (name: string, score: number | null, id = name) => ({
    mode: 'act' as const,
    call: { id, name, input: JSON.stringify({ id }) },
    score,
  })
  const ways = [way('Write', 0.2), way('Edit', 0.9), way('Bash', null)]
  const agents = play('plan-and-branch', [
    said('1. Change it\n'),
    decides({ mode: 'branch', ways }),
    used('w1', 'it broke', { files: ['src/a.ts'] }),
    back,
    used('base', 'nor does this'),
    used('w2', '', { files: ['src/a.ts'] }),
  ])
  const tried = agents.flatMap(({ next }) => (next?.type === 'use' ? next.calls.map(({ name }) => name) : [next?.type]))
  expect(tried).toEqual(['ask', 'ask', 'Bash', 'back', 'Edit', 'Write', 'test'])
  expect(agents.at(-1)?.inner.candidates.map(({ state }) => state)).toEqual(['failed', 'failed', 'kept'])
})

const way = (name: string, score: number | null, id = name) => ({
  mode: 'act' as const,
  call: { id, name, input: JSON.stringify({ id }) },
  score,
})
const wrote = (fingerprint: string, file: string) => used(fingerprint, '', { files: [file] })
const briefWith = (next: Command | null) =>
  next?.type === 'use' ? next.calls.map(({ name }) => name).join() : next?.type === 'back' ? `back to ${next.to}` : brief(next)

test('red tests go back to the best way that was left, which goes on from its own step; only without one is another plan made', () => {
  const agents = play('plan-and-branch', [
    said('1. Change it\n2. Change the other\n'),
    decides({ mode: 'branch', ways: [way('Edit', 0.9), way('Write', 0.2)] }),
    wrote('w1', 'src/a.ts'),
    decides({ mode: 'branch', ways: [way('Edit', 1), way('Write', 0.8)] }),
    wrote('w2', 'src/b.ts'),
    tests(RED),
    { type: 'gone-back', fingerprint: 'w1' },
    wrote('w3', 'src/b.ts'),
    tests(RED),
    { type: 'gone-back', fingerprint: 'base' },
    wrote('w4', 'src/a.ts'),
    decides({ mode: 'edit' }),
    landed('w5', 'src/b.ts'),
    tests(RED),
  ])
  expect(agents.slice(2).map(({ next }) => briefWith(next))).toEqual([
    ...['Edit', 'ask step', 'Edit', 'test'],
    ...['back to w1', 'Write', 'test'],
    ...['back to base', 'Write', 'ask step', 'apply', 'test', 'mend tests plan'],
  ])
  const backs = agents.filter(({ next }) => next?.type === 'back')
  expect(backs.map(({ rollbacks }) => rollbacks)).toEqual([{ 'src/b.ts': 1 }, { 'src/a.ts': 1, 'src/b.ts': 2 }])
  expect(backs.map(({ inner }) => inner.branches.map(({ candidate }) => candidate.action))).toEqual([['Write'], []])
  // Who goes on from there knows what went wrong elsewhere.
  expect(agents.at(-4)?.next).toMatchObject({ fill: { scratchpad: expect.stringContaining(RED.output) } })
})

test('a step that has no way left goes back to one of an earlier step', () => {
  const agents = play('plan-and-branch', [
    said('1. Change it\n2. Change the other\n'),
    decides({ mode: 'branch', ways: [way('Edit', 0.9), way('Write', 0.2)] }),
    wrote('w1', 'src/a.ts'),
    decides({ mode: 'act', call: { id: '2', name: 'Grep', input: '{}' } }),
    used('w1', 'nothing is like that'),
    { type: 'gone-back', fingerprint: 'base' },
    wrote('w2', 'src/a.ts'),
  ])
  expect(agents.slice(2).map(({ next }) => briefWith(next))).toEqual([
    'Edit',
    'ask step',
    'Grep',
    'back to base',
    'Write',
    'ask step',
  ])
})

test('of the ways that were left a few are kept, the best, and the search goes back to a few of them', () => {
  const plan = Array.from({ length: 6 }, (_, index) => `${index + 1}. Change ${index}`).join('\n')
  const many = Array.from({ length: 6 }, (_, index) => [
    decides({ mode: 'branch', ways: [way('Edit', 0.9), way('Write', index / 10, `${index}`)] }),
    wrote(`w${index}`, `src/${index}.ts`),
  ]).flat()
  const branches = play('plan-and-branch', [said(plan), ...many]).at(-1)?.inner.branches ?? []
  expect(branches.map(({ cursor }) => cursor)).toEqual([5, 4, 3])
  const scores = branches.map(({ score }) => score)
  expect(scores).toEqual(scores.toSorted((a, b) => b - a))
  let agent = play('plan-and-branch', [said('1. Change it\n')]).at(-1)
  let searches = 0
  for (let round = 0; round < 40 && agent?.inner.replans === 0; round++) {
    const ways = [way('Edit', 0.9), way('Write', 0.5), way('Write', 0.4, `${round}`)]
    const on: AgentEvent =
      agent.next?.type === 'ask'
        ? decides({ mode: 'branch', ways })
        : agent.next?.type === 'back'
          ? { type: 'gone-back', fingerprint: agent.next.to }
          : agent.next?.type === 'test'
            ? tests(RED)
            : used(`v${round}`)
    if (agent.next?.type === 'back') searches++
    agent = advance(agent, on)
  }
  expect(searches).toBe(2)
  expect(agent?.inner.replans).toBe(1)
})

test('a step sees no turn of another, and its notes are bounded', () => {
  const plan = Array.from({ length: 20 }, (_, index) => `${index + 1}. Read src/${index}.ts`).join('\n')
  const long = 'x'.repeat(40_000)
  const read = used('base', '', { results: [{ id: '1', name: 'Read', text: long, isError: false }] })
  const steps = Array.from({ length: 15 }, () => [
    decides({ mode: 'act', call: { id: '1', name: 'Read', input: '{}' } }),
    read,
  ]).flat()
  const asked = play('plan-and-branch', [said(plan), ...steps]).flatMap(({ next }) => (next?.type === 'ask' ? [next] : []))
  const sizes = asked.map(({ fill }) => fill.scratchpad?.length ?? 0)
  expect(Math.max(...sizes)).toBeLessThan(45_000)
  expect(sizes.at(-1)).toBe(sizes.at(-2))
  expect(new Set(asked.slice(1).map(({ thread }) => thread)).size).toBe(asked.length - 1)
})

test('what the last round of research has found goes to who writes', () => {
  const round = [calls('Read'), used('base')]
  const last = play('task-graph', [said(TASKS), ...round, ...round, ...round, ...round]).at(-1)
  expect(last?.next).toMatchObject({ type: 'ask', purpose: 'edit', results: [{ text: 'done' }] })
})

test('a call that the limit of time has ended pauses at that limit, one that failed before at its failure', () => {
  const silent = { code: 'idle', status: null, detail: '', retryAfter: null } as const
  const failedAfter = (ms: number) => play('chat-edit', [{ type: 'failed', failure: silent, ms }]).at(-1)?.pause
  expect(failedAfter(CAPS.time ?? 0)).toEqual({ code: 'cap', cap: 'time' })
  expect(failedAfter(1)).toEqual({ code: 'call', failure: silent })
})
