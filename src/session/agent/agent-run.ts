/** A run of an agent as the page knows it. */
import type { Agent } from '../../agent/agent'
import type { RecordedCall, Recording } from '../../providers/recording'
import type { ReplayDifference } from '../../providers/replay'
import { ancestry, type Timeline } from '../../workspace/timeline'
import type { Prompt, PromptContext, SummaryPrompt } from './ask-model'
import type { LiveAnswer } from './live-answer'
import type { SeenFiles } from './tools'

/** Where the answers come from: a recording, or a model that is asked. */
export type Source =
  | { readonly kind: 'recording'; readonly recording: Recording; readonly title: string }
  | { readonly kind: 'live'; readonly provider: string; readonly model: string; readonly cheap: string }

/** A run of an agent with what the page knows beside it. */
export type AgentRun = {
  readonly agent: Agent
  readonly source: Source
  readonly ground: PromptContext
  /** The branch that it works on, and the person's. */
  readonly branch: string
  readonly from: string
  /** The head of the person's branch right after the run was put there; null: it was not. */
  readonly commit: string | null
  /** What streams in; null: nothing is asked. */
  readonly live: LiveAnswer | null
  /** When the question that is under way went out, in milliseconds as `performance.now` counts them; null: none is. */
  readonly askedAt: number | null
  /** What the last request was made of, with the tokens of the model's window; null: nothing was asked yet. */
  readonly prompt: (Pick<Prompt, 'parts' | 'tokens' | 'fits' | 'unclear' | 'left'> & { readonly window: number | null }) | null
  /** Whether the person looks at each prompt before it goes out; then `held` is the one that waits. */
  readonly looks: boolean
  readonly held: boolean
  /** What the person made of the prompt's parts, by their ids. */
  readonly edited: Readonly<Record<string, string>>
  readonly summaries: Readonly<Record<string, SummaryPrompt>>
  readonly seen: SeenFiles
  readonly calls: readonly RecordedCall[]
  /** Requests that differ from the recorded ones; counted. */
  readonly differences: readonly Pick<ReplayDifference, 'call'>[]
  /** The reply that is staged and not kept yet; a look at an answer that streams in is none. null: nothing is. */
  readonly landed: string | null
  /** The reply waits for the person's review. */
  readonly reviewing: boolean
}

/** What is left of a run. `steps`: its own branch; `work`: what it has put on the person's branch, which undo takes away. */
export type LeftOver = { readonly steps: boolean; readonly work: boolean }

/** What the timeline has of a run that is over. */
export function leftOf(
  timeline: Timeline | null,
  { branch, from, commit }: Pick<AgentRun, 'branch' | 'from' | 'commit'>,
): LeftOver {
  const tip = timeline?.branches.get(from)
  return {
    steps: timeline?.branches.has(branch) ?? false,
    work: timeline !== null && tip !== undefined && ancestry(timeline, tip).some(({ id }) => id === commit),
  }
}
