/** A run of an agent as it is stored with the project's draft: text, which is decoded only when the person opens the run. */
import * as z from 'zod/mini'
import type { Agent, Command } from '../../agent/agent'
import { LOOPS } from '../../agent/loops/registry'
import { BASELINE } from '../../agent/run'
import { paused } from '../../agent/steps'
import { parsePath } from '../../engine/paths'
import { type AskedFormat, FORMATS } from '../../prompts/library'
import { decodeRecording, type RecordedCall } from '../../providers/recording'
import type { AgentRun } from './agent-run'

/** UTF-16 units that are stored. A longer run is stored without what its models said word by word. */
const LONGEST = 8_000_000

const KEPT = ['agent', 'source', 'ground', 'branch', 'from', 'commit', 'looks', 'summaries', 'seen', 'landed'] as const

/** A run as text, for the draft of its project; without its exchanges where that would be too long. */
export function encodeRun(run: AgentRun): string {
  const kept = Object.fromEntries(KEPT.map((key) => [key, run[key]]))
  const whole = JSON.stringify({ ...kept, calls: run.calls })
  return whole.length <= LONGEST ? whole : JSON.stringify({ ...kept, calls: [] })
}

const text = z.string()
const texts = z.array(text)
const count = z.number().check(z.minimum(0))
const optional = z.nullable(z.number())
const byName = <T extends z.ZodMiniType>(of: T) => z.record(text, of)
const loop = z.enum(['chat-edit', 'tool-calls', 'review', 'planner-executor', 'plan-and-branch', 'task-graph'])
const purpose = z.enum(['edit', 'plan', 'step', 'tasks', 'research', 'new-file', 'repair', 'tools', 'summary'])
const role = z.enum(['main', 'cheap'])
const failure = z.enum([
  'parse',
  'no-match',
  'ambiguous',
  'stale',
  'syntax',
  'tests',
  'wrong-file',
  'no-edit',
  'no-change',
  'same-again',
  'cut-off',
  'not-done',
  'tool',
  'call',
])
const call = z.object({ id: text, name: text, input: text })
const result = z.object({ id: text, name: text, text, isError: z.boolean() })
const usage = z.object({ input: optional, cacheRead: optional, cacheWrite: optional, output: optional, thinking: optional })
const stop = z.enum(['end', 'tools', 'length', 'filter', 'cut', 'other'])
const applying = z.object({ type: z.literal('apply'), reply: text, allowed: texts, path: z.nullable(text) })
const using = z.object({ type: z.literal('use'), calls: z.array(call) })
const command: z.ZodMiniType<Command> = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('ask'),
    purpose,
    role,
    thread: text,
    failure: z.nullable(failure),
    fill: byName(text),
    results: z.array(result),
    tools: z.boolean(),
  }),
  applying,
  z.object({ type: z.literal('review'), reply: text }),
  z.object({ type: z.literal('test') }),
  using,
  z.object({ type: z.literal('back'), to: text, files: texts }),
  z.object({ type: z.literal('finish') }),
])
const turn = z.object({
  thread: text,
  purpose,
  role,
  sent: text,
  results: z.array(result),
  text,
  calls: z.array(call),
  stop,
  usage,
  cost: optional,
  ms: count,
})
const cap = z.nullable(count)
const suite = z.record(text, z.enum(['passed', 'failed', 'skipped']))

const candidate = z.object({
  source: z.enum(['model', 'inspect', 'test', 'fallback']),
  score: z.number(),
  action: text,
  does: z.discriminatedUnion('type', [applying, using]),
  state: z.enum(['waiting', 'trying', 'kept', 'failed', 'left']),
})

/** The state before the run's last answer is not stored: the person can no longer rewrite that answer. */
const agent = z.object({
  loop,
  task: text,
  caps: z.object({ repairs: count, tokens: cap, money: cap, time: cap, calls: count }),
  status: z.enum(['running', 'paused', 'done', 'stopped']),
  node: text,
  path: texts,
  next: z.nullable(command),
  spent: z.object({ tokens: count, money: count, time: count, calls: count }),
  turns: z.array(turn),
  mishaps: z.array(z.object({ failure, message: text, turn: z.number() })),
  repairs: count,
  base: text,
  work: text,
  touched: texts,
  states: texts,
  rollbacks: byName(count),
  verdict: z.nullable(z.object({ of: text, ok: z.boolean(), none: z.boolean() })),
  // A run that an earlier version kept has none of these eight.
  baseline: z._default(z.nullable(suite), null),
  unheard: z._default(texts, []),
  unheardNow: z._default(texts, []),
  suite: z._default(z.nullable(suite), null),
  failedOn: z._default(byName(texts), {}),
  open: z._default(texts, []),
  wanted: z._default(texts, []),
  failing: z._default(text, ''),
  forced: z.boolean(),
  once: z.boolean(),
  inner: z.object({
    plan: texts,
    cursor: count,
    target: z.nullable(text),
    replans: count,
    scratchpad: texts,
    candidates: z.array(candidate),
    // Nor has it these four.
    branches: z._default(
      z.array(
        z.object({
          candidate,
          at: text,
          cursor: count,
          scratchpad: texts,
          scores: z.array(z.number()),
          score: z.number(),
          wrote: texts,
          open: texts,
        }),
      ),
      [],
    ),
    scores: z._default(z.array(z.number()), []),
    searches: z._default(count, 0),
    wrote: z._default(texts, []),
    tasks: z.array(
      z.object({
        path: text,
        text,
        context: text,
        isNew: z._default(z.boolean(), false),
        state: z.enum(['waiting', 'research', 'editing', 'done']),
      }),
    ),
    rounds: count,
    before: text,
    openBefore: z._default(texts, []),
  }),
})

const path = z.pipe(
  text,
  z.transform((written, context) => {
    const parsed = parsePath(written)
    if (parsed.ok) return parsed.path
    context.issues.push({ code: 'custom', message: 'no path', input: written })
    return z.NEVER
  }),
)

const format = z.custom<AskedFormat>((value) => typeof value === 'string' && Object.hasOwn(FORMATS, value))

const stored = z.object({
  agent,
  source: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('recording'), recording: z.unknown(), title: text }),
    z.object({ kind: z.literal('live'), provider: text, model: text, cheap: text }),
  ]),
  ground: z.object({
    format,
    chosen: z.nullable(z.array(path)),
    rules: text,
    effort: z.optional(z.enum(['low', 'medium', 'high'])),
  }),
  branch: text,
  from: text,
  // A run that an earlier version kept does not know.
  commit: z._default(z.nullable(text), null),
  looks: z.boolean(),
  summaries: byName(z.object({ text, upTo: count })),
  seen: byName(text),
  landed: z.nullable(text),
  calls: z.unknown(),
})

/** The run, paused where it was: the person who opens the page says whether it goes on. null: it cannot be read. */
export function decodeRun(written: string): AgentRun | null {
  const read = stored.safeParse(parsed(written))
  if (!read.success) return null
  const { source, agent, calls, ...kept } = read.data
  const played = source.kind === 'recording' ? recordingIn(source.recording) : null
  if (source.kind === 'recording' && played === null) return null
  const isKnown = [...LOOPS[agent.loop].graph.nodes.map(({ id }) => id), 'done', 'rewrite', BASELINE].includes(agent.node)
  if (!isKnown) return null
  const now: Agent = { ...agent, pause: null, earlier: null, rewriting: null }
  return {
    ...kept,
    agent: now.status === 'running' || now.status === 'paused' ? paused(now, { code: 'asked' }) : now,
    source: source.kind === 'live' ? source : { kind: 'recording', recording: played ?? NOTHING, title: source.title },
    live: null,
    askedAt: null,
    prompt: null,
    held: false,
    edited: {},
    calls: callsIn(calls, agent.loop),
    differences: [],
    reviewing: false,
  }
}

const NOTHING = { version: 1, origin: { type: 'scripted' }, loop: 'none', task: '', calls: [] } as const

function parsed(written: string): unknown {
  try {
    return JSON.parse(written)
  } catch (broken) {
    if (broken instanceof SyntaxError) return null
    throw broken
  }
}

function recordingIn(value: unknown) {
  const read = decodeRecording(JSON.stringify(value) ?? '')
  return read.ok ? read.recording : null
}

/** Invalid calls are left out: a run goes on without them, and only its recording lacks them. */
const callsIn = (calls: unknown, loop: string): readonly RecordedCall[] => recordingIn({ ...NOTHING, loop, calls })?.calls ?? []
