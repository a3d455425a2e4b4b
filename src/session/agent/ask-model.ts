/** Asks a model what a run wants to know: the prompt put together from its parts, the answer as it streams, tokens and costs counted. */
import type { Agent, AgentEvent, Command, Purpose, Reply, Suite, Turn } from '../../agent/agent'
import { tasksIn } from '../../agent/plan'
import { readReply } from '../../engine/index'
import type { Path, Tree } from '../../engine/model'
import { DECISION_SHAPE, PLAN_SHAPE, TASKS_SHAPE } from '../../prompts/answer-shapes'
import { type Composition, compose } from '../../prompts/compose'
import { transcript } from '../../prompts/history'
import { type AskedFormat, sayFor } from '../../prompts/library'
import { type Excerpt, excerptsOf, type Mention, mentionsIn, outlineSymbols } from '../../prompts/mentions'
import { TOOL_SPECS } from '../../prompts/tool-specs'
import { costOf, type Price } from '../../providers/prices'
import type { AnswerShape, Effort, Provider } from '../../providers/provider'
import { type RecordedCall, record } from '../../providers/recording'
import type { EngineClient } from '../../workers/client'
import { excerptOfFile, filesAlong, roomIn } from './files-along'
import { type LiveAnswer, StreamedAnswer } from './live-answer'
import { replyDecisionOf } from './reply-decision'
import { structuredAnswer } from './structured-answer'

/** A model that can be asked. `window`: tokens that it takes; null: not known. */
export type AskedModel = {
  readonly provider: Provider
  readonly window: number | null
  readonly maxOutput: number | null
  readonly price: Price | null
  /** Whether it writes JSON by a schema; left out: it is not known to. */
  readonly takesShapes?: boolean
  /** How much thinking suits it; null: it takes no word about that. Left out: the same. */
  readonly effort?: Effort | null
}

/** Gives the model for a role; asked again for each question. */
export type ModelForRole = (role: Ask['role']) => Promise<AskedModel>

/** What the prompt is made of besides the run. */
export type PromptContext = {
  readonly format: AskedFormat
  /** Files that go along whole, in their order; null: those that the page thinks fit. */
  readonly chosen: readonly Path[] | null
  readonly rules: string
  /** How much models think that take a word about it; left out: as suits each. */
  readonly effort?: Effort | undefined
}

/** A request for a summary, and how many tokens it has. */
export type SummaryPrompt = { readonly text: string; readonly upTo: number }

type Ask = Extract<Command, { readonly type: 'ask' }>

type Asking = {
  now(): number
  readonly model: AskedModel
  /** Whether the project has a file of the name. */
  isThere(path: string): boolean
  onLive(live: LiveAnswer): void
  onCall(call: RecordedCall): void
}

/**
 * `unclear`: what the task mentions, as it is written there, and is not to be found or in several places. `left`: text files that stay out for want of
 * room, those that the task needs most first.
 */
export type Prompt = Composition & { readonly unclear: readonly string[]; readonly left: readonly Path[] }

/** What a prompt is made from. */
type Around = {
  readonly engine: EngineClient
  files(): Tree
  readonly model: AskedModel
  readonly summary: SummaryPrompt | null
}

/** Tokens of the outline of the project. */
const MAP_TOKENS = 1500

/** The prompt of a question, as it would be sent now. */
export async function composePrompt(
  agent: Agent,
  ask: Ask,
  ground: PromptContext,
  parts: Around,
  edited: Readonly<Record<string, string>> = {},
): Promise<Prompt> {
  const tree = parts.files()
  const outline = await parts.engine.outline(MAP_TOKENS).catch((stopped: unknown) => {
    console.warn(stopped) // a prompt without a map is a prompt all the same
    return null
  })
  const say = sayIn(ask)
  const along = filesFor(agent, ask, ground, { tree, window: parts.model.window })
  const shown = along.files
  const textOf = (path: Path) => {
    const content = tree.get(path)
    return typeof content === 'string' ? content : undefined
  }
  const files = shown.flatMap((path) => {
    const text = textOf(path)
    return text === undefined ? [] : [{ path, text }]
  })
  const mentions = mentionsIn(agent.task, [...tree.keys()], outlineSymbols(outline?.entries ?? []))
  const prompt = compose({
    purpose: ask.purpose,
    format: formatFor(agent, ask, ground),
    rules: ground.rules,
    map: outline?.text ?? '',
    files,
    mentions: [
      ...excerptsOf(mentions, textOf, new Set(shown)),
      ...wantedExcerpts(agent, ask, tree, { shown: new Set(shown), mentions }),
    ],
    summary: withTask(agent.task, parts.summary),
    turns: threadOf(agent.turns, ask.thread),
    results: ask.results,
    say,
    window: parts.model.window,
    maxOutput: parts.model.maxOutput,
    tools: ask.tools ? toolsFor(ask) : [],
    ...shapeFor(agent, ask, parts.model),
    effort: parts.model.effort == null ? null : (ground.effort ?? parts.model.effort),
    edited,
  })
  const unclear = mentions.flatMap(({ state, written }) => (state === 'found' ? [] : [written]))
  return { ...prompt, unclear, left: along.left }
}

/** What is asked for, and behind it what the person wants said: words alone would leave the model without its task, or without what failed. */
function sayIn({ purpose, fill, failure, results }: Ask): string {
  const { said = '', ...values } = fill
  const asks = sayFor(purpose, { ...values, failure: failure ?? '' }, results.length > 0)
  return [asks, said].filter((text) => text !== '').join('\n\n')
}

/** The task stays in the person's own words, whatever a summary makes of it. */
const withTask = (task: string, summary: SummaryPrompt | null): SummaryPrompt | null =>
  summary === null ? null : { ...summary, text: `The task, word for word:\n\n${task}\n\n${summary.text}` }

const threadOf = (turns: readonly Turn[], thread: string): readonly Turn[] => turns.filter((turn) => turn.thread === thread)

/** Edits are written in a format where an answer is to have some. */
function formatFor({ loop }: Agent, { purpose, tools }: Ask, { format }: PromptContext): AskedFormat | null {
  if (purpose === 'new-file') return 'whole-file'
  if (tools || (purpose !== 'edit' && purpose !== 'repair')) return null
  return loop === 'task-graph' ? 'numbered-snippet' : format
}

/** Plans with a cursor, tasks and decisions are read by a program; a plan that a model carries out is words. */
function shapeFor({ loop }: Agent, { purpose, tools }: Ask, { takesShapes }: AskedModel): { readonly shape?: AnswerShape } {
  if (takesShapes !== true || tools) return {}
  if (purpose === 'tasks') return { shape: TASKS_SHAPE }
  if (purpose === 'step') return { shape: DECISION_SHAPE }
  return purpose === 'plan' && loop === 'plan-and-branch' ? { shape: PLAN_SHAPE } : {}
}

/** Research looks and runs, and writes nothing. */
const toolsFor = ({ purpose }: Ask) =>
  purpose === 'research' ? [TOOL_SPECS.Read, TOOL_SPECS.Glob, TOOL_SPECS.Grep, TOOL_SPECS.Bash] : Object.values(TOOL_SPECS)

type Ground = { readonly tree: Tree; readonly window: number | null }

/** Files that go along whole: those that the person chose, else those that the task needs. Who has tools opens files itself. */
function filesFor(agent: Agent, { tools, fill }: Ask, { chosen }: PromptContext, { tree, window }: Ground) {
  if (chosen !== null || tools) return { files: chosen ?? [], left: [] }
  const failing = failingIn(agent.baseline ?? {}, tree)
  const room = roomIn(window)
  const { files, left } = filesAlong({ task: `${agent.task}\n${fill.path ?? ''}`, tree, failing, room })
  return { files: files.map(({ path }) => path), left }
}

/** Test files with a test that fails: a test's name begins with that of its file. */
const failingIn = (suite: Suite, tree: Tree): readonly Path[] => {
  const names = new Set(
    Object.entries(suite).flatMap(([name, state]) => (state === 'failed' ? [name.split(' › ')[0] ?? ''] : [])),
  )
  return [...tree.keys()].filter((path) => names.has(path))
}

/** What the model has asked for or edits, as it is now. */
function wantedExcerpts(
  { wanted, task }: Agent,
  { tools, fill }: Ask,
  tree: Tree,
  { shown, mentions }: { readonly shown: ReadonlySet<Path>; readonly mentions: readonly Mention[] },
): readonly Excerpt[] {
  if (tools) return []
  const mentioned = mentions.flatMap((each) => (each.state === 'found' && each.means.kind === 'file' ? [each.means.path] : []))
  const names = new Set<string>([...wanted, fill.path ?? ''])
  return [...tree].flatMap(([path, text]) =>
    names.has(path) && typeof text === 'string' && !shown.has(path) && !mentioned.includes(path)
      ? excerptOfFile({ path, text }, task)
      : [],
  )
}

/** Tokens of a summary. */
const SUMMARY = 2000

/** The question for a summary of turns, with the summary of those before them. */
export function composeSummary(
  turns: readonly Turn[],
  thread: string,
  before: SummaryPrompt | null,
): { readonly ask: Ask; readonly prompt: Composition } {
  const talk = transcript(turns.slice(before?.upTo ?? 0))
  const say = sayFor('summary', { turns: before === null ? talk : `${before.text}\n\n${talk}` })
  const prompt = compose({
    purpose: 'summary',
    format: null,
    rules: '',
    map: '',
    files: [],
    mentions: [],
    summary: null,
    turns: [],
    results: [],
    say,
    window: null,
    maxOutput: SUMMARY,
    tools: [],
  })
  const ask = {
    type: 'ask',
    purpose: 'summary',
    role: 'cheap',
    thread,
    failure: null,
    fill: {},
    results: [],
    tools: false,
  } as const
  return { ask, prompt }
}

/** null: it was aborted. */
export async function askModel(
  ask: Ask,
  { request, sent }: Composition,
  { now, model, isThere, onLive, onCall }: Asking,
  signal: AbortSignal,
): Promise<AgentEvent | null> {
  const began = now()
  const { provider, price } = model
  const tape = { purpose: ask.purpose, now, onCall }
  const answer = new StreamedAnswer()
  for await (const event of record(provider, tape).stream(request, signal)) {
    answer.take(event, now())
    onLive(answer.live)
  }
  if (signal.aborted) return null
  const ms = now() - began
  const { failure, text, calls, stop, usage } = answer
  if (failure !== null) return { type: 'failed', failure, ms }
  const read = readAnswer(ask.purpose, text, isThere)
  return { type: 'asked', reply: { sent, calls, stop, usage, cost: costOf(usage, price), ms, ...read } }
}

/** What an answer says, in the loops' words and besides them. `isThere`: whether the project has a file of the name. */
export function readAnswer(
  purpose: Purpose,
  written: string,
  isThere: (path: string) => boolean,
): Pick<Reply, 'text' | 'decided' | 'missing'> {
  const structured = structuredAnswer(purpose, written)
  const text = structured?.text ?? written
  const decided = purpose === 'step' ? replyDecisionOf(readReply(text), text) : null
  return {
    text,
    decided: structured?.decided ?? decided,
    missing: purpose === 'tasks' ? tasksIn(text).flatMap(({ path }) => (isThere(path) ? [] : [path])) : [],
  }
}
