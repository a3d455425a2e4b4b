/** Asks a model what a run wants to know: the prompt put together from its parts, the answer as it streams, tokens and costs counted. */
import type { Agent, AgentEvent, Command, Turn } from '../../agent/agent'
import { readReply } from '../../engine/index'
import type { FormatId, Path, Tree } from '../../engine/model'
import { type Composition, compose } from '../../prompts/compose'
import { transcript } from '../../prompts/history'
import { sayFor } from '../../prompts/library'
import { excerptsOf, mentionsIn, outlineSymbols } from '../../prompts/mentions'
import { TOOL_SPECS } from '../../prompts/tool-specs'
import { costOf, type Price } from '../../providers/prices'
import type { Failure, Provider, ProviderEvent, StopReason, ToolCall, Usage } from '../../providers/provider'
import { type RecordedCall, record } from '../../providers/recording'
import type { EngineClient } from '../../workers/client'
import { replyDecisionOf } from './reply-decision'

/** A model that can be asked. `window`: tokens that it takes; null: not known. */
export type AskedModel = {
  readonly provider: Provider
  readonly window: number | null
  readonly maxOutput: number | null
  readonly price: Price | null
}

/** Gives the model for a role; asked again for each question. */
export type ModelForRole = (role: Ask['role']) => Promise<AskedModel>

/** What of an answer has come so far. */
export type LiveAnswer = {
  readonly text: string
  readonly thinking: string
  /** Names of the tools that are being called. */
  readonly calls: readonly string[]
  /** It failed and is tried again at `until`, milliseconds as `performance.now` counts them. */
  readonly waiting: { readonly failure: Failure; readonly until: number; readonly attempt: number } | null
}

/** What the prompt is made of besides the run. */
export type PromptContext = {
  readonly format: FormatId
  /** Files that go along whole, in their order; null: those that the page thinks fit. */
  readonly chosen: readonly Path[] | null
  readonly rules: string
}

/** A request for a summary, and how many tokens it has. */
export type SummaryPrompt = { readonly text: string; readonly upTo: number }

type Ask = Extract<Command, { readonly type: 'ask' }>

type Asking = {
  now(): number
  readonly model: AskedModel
  onLive(live: LiveAnswer): void
  onCall(call: RecordedCall): void
}

/** `unclear`: what the task mentions, as it is written there, and is not to be found or in several places. */
export type Prompt = Composition & { readonly unclear: readonly string[] }

/** What a prompt is made from. */
type Around = {
  readonly engine: EngineClient
  files(): Tree
  readonly model: AskedModel
  readonly summary: SummaryPrompt | null
}

/** Tokens of the outline of the project. */
const MAP_TOKENS = 1500
/** UTF-16 units of all files that go along unless somebody chooses. More: tokens for nothing, fewer: the model edits blind. */
const ALONG = 60_000

const NOTHING: Usage = { input: null, cacheRead: null, cacheWrite: null, output: null, thinking: null }

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
  const shown = ask.tools ? (ground.chosen ?? []) : (ground.chosen ?? alongIn(tree))
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
    mentions: excerptsOf(mentions, textOf, new Set(shown)),
    summary: parts.summary,
    turns: threadOf(agent.turns, ask.thread),
    results: ask.results,
    say,
    window: parts.model.window,
    maxOutput: parts.model.maxOutput,
    tools: ask.tools ? toolsFor(ask) : [],
    edited,
  })
  const unclear = mentions.flatMap(({ state, written }) => (state === 'found' ? [] : [written]))
  return { ...prompt, unclear }
}

/** What is asked for, and behind it what the person wants said: words alone would leave the model without its task, or without what failed. */
function sayIn({ purpose, fill, failure, results }: Ask): string {
  const { said = '', ...values } = fill
  const asks = sayFor(purpose, { ...values, failure: failure ?? '' }, results.length > 0)
  return [asks, said].filter((text) => text !== '').join('\n\n')
}

const threadOf = (turns: readonly Turn[], thread: string): readonly Turn[] => turns.filter((turn) => turn.thread === thread)

/** Edits are written in a format where an answer is to have some. */
function formatFor({ loop }: Agent, { purpose, tools }: Ask, { format }: PromptContext): FormatId | null {
  if (purpose === 'new-file') return 'whole-file'
  if (tools || (purpose !== 'edit' && purpose !== 'repair')) return null
  return loop === 'task-graph' ? 'numbered-snippet' : format
}

/** Research looks and runs, and writes nothing. */
const toolsFor = ({ purpose }: Ask) =>
  purpose === 'research'
    ? [TOOL_SPECS.Read, TOOL_SPECS.Bash]
    : [TOOL_SPECS.Read, TOOL_SPECS.Edit, TOOL_SPECS.Write, TOOL_SPECS.Bash]

/** All text files, where they are few; none of what was installed. */
function alongIn(tree: Tree): readonly Path[] {
  const paths = [...tree].flatMap(([path, content]) =>
    typeof content === 'string' && !/(?:^|\/)node_modules\/|(?:^|\/)package-lock\.json$/.test(path)
      ? [[path, content.length] as const]
      : [],
  )
  const total = paths.reduce((sum, [, length]) => sum + length, 0)
  return total > ALONG ? [] : paths.map(([path]) => path)
}

/** Tokens of a summary. */
const SUMMARY = 2000

/** The question for a summary of turns, with what stands for those before them. */
export function composeSummary(
  turns: readonly Turn[],
  thread: string,
  before: SummaryPrompt | null,
): { readonly ask: Ask; readonly prompt: Composition } {
  const told = transcript(turns.slice(before?.upTo ?? 0))
  const say = sayFor('summary', { turns: before === null ? told : `${before.text}\n\n${told}` })
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
  { now, model, onLive, onCall }: Asking,
  signal: AbortSignal,
): Promise<AgentEvent | null> {
  const began = now()
  const { provider, price } = model
  const tape = { purpose: ask.purpose, now, onCall }
  const answer = new Answer()
  for await (const event of record(provider, tape).stream(request, signal)) {
    answer.take(event, now())
    onLive(answer.live)
  }
  if (signal.aborted) return null
  const ms = now() - began
  const { failure, text, calls, stop, usage } = answer
  if (failure !== null) return { type: 'failed', failure, ms }
  const decided = ask.purpose === 'step' ? replyDecisionOf(readReply(text)) : null
  return { type: 'asked', reply: { sent, text, calls, stop, usage, cost: costOf(usage, price), ms, decided } }
}

/** An answer as it comes in. */
class Answer {
  text = ''
  thinking = ''
  calls: readonly ToolCall[] = []
  usage: Usage = NOTHING
  stop: StopReason = 'cut'
  failure: Failure | null = null
  #waiting: LiveAnswer['waiting'] = null
  #called: readonly string[] = []

  get live(): LiveAnswer {
    return { text: this.text, thinking: this.thinking, calls: this.#called, waiting: this.#waiting }
  }

  take(event: ProviderEvent, now: number): void {
    if (event.type !== 'waiting') this.#waiting = null
    switch (event.type) {
      case 'text':
        this.text += event.text
        break
      case 'thinking':
        this.thinking += event.text
        break
      case 'call-part':
        if (this.#called.at(-1) !== event.name) this.#called = [...this.#called, event.name]
        break
      case 'call':
        this.calls = [...this.calls, event.call]
        break
      case 'usage':
        this.usage = event.usage
        break
      case 'waiting':
        // What came before it failed does not count.
        this.text = ''
        this.thinking = ''
        this.calls = []
        this.#called = []
        this.#waiting = { failure: event.failure, until: now + event.ms, attempt: event.attempt }
        break
      case 'stop':
        this.stop = event.reason
        break
      case 'failed':
        this.failure = event.failure
    }
  }
}
