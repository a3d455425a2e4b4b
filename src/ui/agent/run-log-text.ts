/** The account of a run in words, turn by turn. */
import type { Agent, Mishap, Turn } from '../../agent/agent'
import type { ToolCall, ToolResult } from '../../providers/provider'
import { formatDollars, formatDuration, formatNumber } from './format-number'

/** What went wrong after a turn. */
export const mishapsOf = ({ mishaps }: Pick<Agent, 'mishaps'>, index: number): readonly Mishap[] =>
  mishaps.filter(({ turn }) => turn === index)

/** What became of a turn's calls: their results went out with the next turn of the thread, or will. null: not known yet. */
export function resultsOf(
  agent: Pick<Agent, 'turns' | 'next'>,
  index: number,
): readonly (readonly [ToolCall, ToolResult | null])[] {
  const turn = agent.turns[index]
  if (turn === undefined) return []
  const later = agent.turns.slice(index + 1).find(({ thread }) => thread === turn.thread)
  const { next } = agent
  const results = later?.results ?? (next?.type === 'ask' && next.thread === turn.thread ? next.results : [])
  return turn.calls.map((call) => [call, results.find(({ id }) => id === call.id) ?? null] as const)
}

/** "1,240 tokens in, 800 of them cached, 210 out · $0.0031 · 2.1 s", with what is known. */
export function usageText({ usage, cost, ms }: Pick<Turn, 'usage' | 'cost' | 'ms'>): string {
  const { input, cacheRead, output } = usage
  const tokens = [
    ...(input === null ? [] : [`${formatNumber(input)} tokens in`]),
    ...(cacheRead === null || cacheRead === 0 ? [] : [`${formatNumber(cacheRead)} of them cached`]),
    ...(output === null ? [] : [`${formatNumber(output)} out`]),
  ]
  return [
    tokens.length === 0 ? 'tokens not reported' : tokens.join(', '),
    ...(cost === null ? [] : [formatDollars(cost)]),
    formatDuration(ms),
  ].join(' · ')
}

/** UTF-16 units of the line that sums a text up. */
const GIST = 160

/** The first line of an answer that says something besides its tags, or the tools that it calls. */
export function answerFirstLine({ text, calls }: Pick<Turn, 'text' | 'calls'>): string {
  const line = text
    .split('\n')
    .map((each) => each.replace(/<[^<>]*>/g, '').trim())
    .find((each) => /[\p{L}\p{N}]/u.test(each))
  if (line !== undefined) return line.slice(0, GIST)
  return calls.length === 0 ? 'An empty answer' : calls.map(callText).join(', ').slice(0, GIST)
}

/** A call in a few words: the tool, and the file or the command. */
export function callText({ name, input }: Pick<ToolCall, 'name' | 'input'>): string {
  const of = argumentOf(input)
  return of === null ? name : `${name} ${of}`
}

function argumentOf(input: string): string | null {
  try {
    const value: unknown = JSON.parse(input)
    if (typeof value !== 'object' || value === null) return null
    const [first] = Object.entries(value).flatMap(([key, each]) =>
      (key === 'file_path' || key === 'command') && typeof each === 'string' ? [each] : [],
    )
    return first ?? null
  } catch (broken) {
    if (broken instanceof SyntaxError) return null
    throw broken
  }
}
