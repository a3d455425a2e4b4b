/** What holds for every loop, whatever the model, the tools, the tests and the person do, in whatever order. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { StopReason } from '../providers/provider'
import type { Agent, AgentEvent, Caps, Command, FailureClass, LoopId, Reply } from './agent'
import { LOOPS } from './loops/registry'
import { advance, BASELINE, begin } from './run'
import { isWholeAnswer, shortfallOf } from './success'

const FAILURES: readonly FailureClass[] = [
  'parse',
  'no-match',
  'ambiguous',
  'syntax',
  'tests',
  'wrong-file',
  'no-edit',
  'stale',
  'cut-off',
  'not-done',
]

const TEXTS = [
  'src/a.ts\n<<<<<<< SEARCH\na\n=======\nb\n>>>>>>> REPLACE\n',
  '1. Read src/a.ts\n2. Edit src/a.ts\n3. Run the tests\n',
  '1. `src/a.ts`: change a\n2. src/b.ts: change b\n',
  'no plan at all',
  '',
]

const reply: fc.Arbitrary<Reply> = fc.record({
  sent: fc.constant('said'),
  text: fc.oneof(fc.constantFrom(...TEXTS), fc.string()),
  calls: fc.array(
    fc.record({ id: fc.string(), name: fc.constantFrom('Read', 'Edit', 'Bash', 'Nothing'), input: fc.constantFrom('{}', '{"a') }),
    {
      maxLength: 2,
    },
  ),
  stop: fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom<StopReason[]>('end', 'tools') },
    { weight: 1, arbitrary: fc.constantFrom<StopReason[]>('length', 'cut', 'filter', 'other') },
  ),
  usage: fc.record({
    input: fc.option(fc.nat(30_000)),
    cacheRead: fc.constant(null),
    cacheWrite: fc.constant(null),
    output: fc.option(fc.nat(5000)),
    thinking: fc.constant(null),
  }),
  cost: fc.option(fc.integer({ min: 0, max: 50 }).map((cents) => cents / 100)),
  ms: fc.nat(60_000),
  decided: fc.oneof(
    fc.constant(null),
    fc.constant({ mode: 'edit' as const }),
    fc.record({ mode: fc.constant('act' as const), call: fc.constant({ id: '1', name: 'Read', input: '{}' }) }),
    fc.record({ mode: fc.constantFrom('final' as const, 'wait' as const), text: fc.string() }),
    fc.record({
      mode: fc.constant('branch' as const),
      ways: fc.array(
        fc.record({
          mode: fc.constant('act' as const),
          call: fc.record({
            id: fc.constant('1'),
            name: fc.constantFrom('Edit', 'Write', 'Read'),
            input: fc.constantFrom('{}', '{"a":1}'),
          }),
          score: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
        }),
        { maxLength: 4 },
      ),
    }),
  ),
  missing: fc.subarray(['src/a.ts', 'src/b.ts']),
})

const fingerprint = fc.constantFrom('f0', 'f1', 'f2', 'f3', 'f4', 'f5', 'f6')
const files = fc.subarray(['src/a.ts', 'src/b.ts', 'test/a.test.ts'])
const suite = fc.oneof(
  { weight: 5, arbitrary: fc.constant({ a: 'passed' as const, b: 'passed' as const }) },
  { weight: 1, arbitrary: fc.constantFrom({ a: 'passed' as const, b: 'skipped' as const }, { b: 'passed' as const }) },
)
const tested = fc.record({ ok: fc.boolean(), none: fc.constant(false), output: fc.string(), summary: fc.string(), suite })

const refusal = fc.record({
  state: fc.constant('refused' as const),
  failure: fc.constantFrom(...FAILURES),
  message: fc.string(),
  files,
  named: files,
  wants: fc.oneof({ weight: 4, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: files }),
})

const applied = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({ state: fc.constant('landed' as const), fingerprint, files, lines: fc.constant([]) }),
  },
  {
    weight: 1,
    arbitrary: refusal,
  },
)

/** An answer to each command: the one that is waited for is given. */
const answers = fc.record({
  asked: fc.record({ type: fc.constant('asked' as const), reply }),
  applied: fc.record({ type: fc.constant('applied' as const), result: applied }),
  reviewed: fc.oneof(
    fc.record({
      type: fc.constant('reviewed' as const),
      fingerprint: fc.option(fingerprint),
      files,
      refusal: fc.constant(null),
    }),
    fc.record({ type: fc.constant('reviewed' as const), fingerprint: fc.constant(null), files: fc.constant([]), refusal }),
  ),
  tested: fc.record({ type: fc.constant('tested' as const), result: tested, ms: fc.nat(9000) }),
  used: fc.record({
    type: fc.constant('used' as const),
    results: fc.array(fc.record({ id: fc.string(), name: fc.string(), text: fc.string(), isError: fc.boolean() }), {
      maxLength: 2,
    }),
    fingerprint,
    files,
    seen: fc.constant({}),
    refused: fc.oneof({ weight: 4, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: files }),
    ranTests: fc.boolean(),
    ms: fc.nat(9000),
  }),
})

const person = fc.constantFrom<AgentEvent>(
  { type: 'pause' },
  { type: 'go-on' },
  { type: 'go-on', caps: { repairs: 5 } },
  { type: 'step' },
  { type: 'allow' },
  { type: 'test' },
  { type: 'rewrite', text: TEXTS[0] ?? '' },
  { type: 'say', text: 'Try something else.' },
)

const failed: AgentEvent = { type: 'failed', failure: { code: 'rate', status: 429, detail: '', retryAfter: null }, ms: 10 }

/** What happens next, once it is known what is waited for. */
const happening: fc.Arbitrary<(waiting: Command | null) => AgentEvent> = fc.oneof(
  { weight: 9, arbitrary: answers.map((each) => (waiting: Command | null) => answering(each, waiting)) },
  { weight: 1, arbitrary: answers.map((each) => () => each.applied) },
  { weight: 1, arbitrary: fc.constant(() => failed) },
  { weight: 3, arbitrary: person.map((event) => () => event) },
  { weight: 2, arbitrary: fc.constant((): AgentEvent => ({ type: 'go-on' })) },
)

function answering(
  each: { readonly [T in 'asked' | 'applied' | 'reviewed' | 'tested' | 'used']: AgentEvent },
  waiting: Command | null,
): AgentEvent {
  switch (waiting?.type) {
    case 'back':
      return { type: 'gone-back', fingerprint: waiting.to }
    case 'finish':
      return { type: 'finished' }
    case 'apply':
      return each.applied
    case 'review':
      return each.reviewed
    case 'test':
      return each.tested
    case 'use':
      return each.used
    default:
      return callingSeldom(each.asked, waiting)
  }
}

/** Few models call tools that they are not offered; some do. */
function callingSeldom(asked: AgentEvent, waiting: Command | null): AgentEvent {
  if (asked.type !== 'asked' || waiting?.type !== 'ask' || waiting.tools || asked.reply.missing.length > 1) return asked
  return { ...asked, reply: { ...asked.reply, calls: [] } }
}

const last: fc.Arbitrary<AgentEvent> = fc.constantFrom<AgentEvent>({ type: 'stop' }, { type: 'force' }, { type: 'pause' })

const CAPS: Caps = { repairs: 3, tokens: 120_000, money: 2, time: 400_000, calls: 12 }

type Step = { readonly before: Agent; readonly event: AgentEvent; readonly after: Agent }

function play(loop: LoopId, happenings: readonly ((waiting: Command | null) => AgentEvent)[], end: AgentEvent): readonly Step[] {
  let agent = begin({ loop, task: 'Make it right.', caps: CAPS, base: 'base' })
  return [...happenings, () => end].map((happens) => {
    const before = agent
    const event = happens(before.next)
    agent = advance(before, event)
    return { before, event, after: agent }
  })
}

/** Steps that a broken law shows. */
const SHOWN = 3

const wants = (command: Command | null, type: Command['type']) => command?.type === type

describe.each(Object.keys(LOOPS) as LoopId[])('%s, 1,000 random runs', (loop) => {
  const runs = fc.tuple(fc.array(happening, { minLength: 5, maxLength: 100 }), last).map(([all, end]) => play(loop, all, end))
  const all = fc.sample(runs, { numRuns: 1000, seed: 7 })
  /** The first steps of which it does not hold: a law is asked of a hundred thousand steps, an assertion of each would take longest of all. */
  const broken = (law: (step: Step) => boolean) => {
    const found: Step[] = []
    for (const steps of all) for (const step of steps) if (!law(step) && found.push(step) === SHOWN) return found
    return found
  }
  const holds = (law: (step: Step) => boolean) => expect(broken(law)).toEqual([])

  test('some of them end with a commit of green tests, some pause for each of the reasons that every loop has', () => {
    const seen = new Set<string>()
    for (const { after } of all.flat()) {
      if (after.status === 'done' && !after.forced) seen.add('done')
      if (after.pause !== null) seen.add(after.pause.code)
    }
    expect([...seen]).toEqual(expect.arrayContaining(['done', 'asked', 'step', 'cap', 'call']))
  })

  test('no model is asked over a cap', () => {
    holds(
      ({ after: { status, next, spent, repairs, caps } }) =>
        status !== 'running' ||
        next?.type !== 'ask' ||
        (spent.calls < CAPS.calls &&
          spent.tokens < (CAPS.tokens ?? 0) &&
          spent.money < (CAPS.money ?? 0) &&
          spent.time < (CAPS.time ?? 0) &&
          (next.failure === null || repairs <= caps.repairs)),
    )
  })

  test('nothing is committed without green tests on just that state, unless the person forces it', () => {
    holds(({ after: { status, next, forced, verdict, work } }) => {
      if (status !== 'running' || !wants(next, 'finish') || forced) return true
      return verdict !== null && verdict.of === work && verdict.ok && !verdict.none
    })
  })

  test('nothing is committed that is not done, unless the person forces it', () => {
    holds(
      ({ after }) => after.status !== 'running' || !wants(after.next, 'finish') || after.forced || shortfallOf(after) === null,
    )
  })

  test('what a tool’s command says of the tests is no verdict', () => {
    holds(({ before, event, after }) => event.type !== 'used' || after.verdict === null || after.verdict === before.verdict)
  })

  test('nothing of an answer that broke off is applied', () => {
    holds(({ before, event, after }) => {
      if (event.type !== 'asked' || before.next?.type !== 'ask' || isWholeAnswer(event.reply)) return true
      return !wants(after.next, 'apply') && !wants(after.next, 'use') && !wants(after.next, 'review')
    })
  })

  test('only a commit ends a run as done, and after the end nothing moves', () => {
    holds(({ before, event, after }) => {
      const isOver = after.status === 'done' || after.status === 'stopped'
      if (isOver && after.next !== null) return false
      if (before.status === 'done' || before.status === 'stopped') return after === before
      return after.status !== 'done' || (before.next?.type === 'finish' && event.type === 'finished')
    })
  })

  test('the person’s state is never what moves', () => {
    holds(({ before, after }) => after.base === before.base)
  })

  test('a run that is not over waits for something, and a paused one says why', () => {
    holds(({ after: { status, next, pause } }) => {
      if ((status === 'running' || status === 'paused') && next === null) return false
      return (pause !== null) === (status === 'paused')
    })
  })

  test('what is spent only grows', () => {
    holds(({ before, after }) =>
      (['calls', 'tokens', 'money', 'time'] as const).every((kind) => after.spent[kind] >= before.spent[kind]),
    )
  })

  test('a state that was there before, and a file taken back for the third time, pause it', () => {
    holds(({ before, event, after }) => {
      const isApplied = event.type === 'applied' && before.next?.type === 'apply'
      if (isApplied && after.work !== before.work && before.states.includes(after.work) && after.status === 'running')
        return false
      return Object.entries(after.rollbacks).every(
        ([file, count]) => count < 3 || (before.rollbacks[file] ?? 0) >= 3 || after.pause?.code === 'rollbacks',
      )
    })
  })

  test('its node is one of its graph’s', () => {
    const nodes = new Set<string>([...LOOPS[loop].graph.nodes.map(({ id }) => id), 'done', 'rewrite', BASELINE])
    holds(({ after }) => nodes.has(after.node))
  })

  test('it goes along its graph’s edges, but where the person leads it elsewhere', () => {
    const { nodes, edges } = LOOPS[loop].graph
    const isNode = (id: string) => nodes.some((node) => node.id === id)
    const ways = new Set(edges.map(({ from, to }) => `${from} ${to}`))
    holds(({ before, event, after }) => {
      const [from = '', to = ''] = after.path.slice(-2)
      if (after.path === before.path || after.forced || event.type === 'allow' || event.type === 'test') return true
      return !isNode(from) || !isNode(to) || ways.has(`${from} ${to}`)
    })
  })

  test('it is a plain value, and goes on from its JSON as it would have', () => {
    for (const steps of all.slice(0, 200))
      for (const { before, event, after } of steps) {
        const again: Agent = JSON.parse(JSON.stringify(before))
        expect(advance(again, event)).toEqual(after)
      }
  })
})
