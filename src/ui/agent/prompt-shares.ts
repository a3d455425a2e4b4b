/** What a prompt is made of, as its bar and its list show it. */
import type { AgentRun } from '../../session/agent/agent-run'
import { formatNumber } from './format-number'

export type PromptShares = NonNullable<AgentRun['prompt']>
export type PromptPart = PromptShares['parts'][number]

/** Part of the window from which older turns give way to a summary. */
export const SUMMARY_SHARE = 0.85

/** Each part's share of the bar, in the order in which they are sent. What does not fit shrinks the others. */
export const sharesOf = ({ parts, tokens, window }: PromptShares): readonly (readonly [PromptPart, number])[] => {
  const whole = Math.max(tokens, window ?? 0, 1)
  return parts.map((part) => [part, part.tokens / whole] as const)
}

/** "3,120 tokens, 31 % of the window of 10,000; 2,400 of them stay the same in the next prompt" */
export function promptText({ parts, tokens, window }: PromptShares): string {
  const stable = parts.reduce((sum, part) => sum + (part.stable ? part.tokens : 0), 0)
  const fill = window === null ? '' : `, ${Math.round((100 * tokens) / window)} % of the window of ${formatNumber(window)}`
  return `About ${formatNumber(tokens)} tokens${fill}; ${formatNumber(stable)} of them stay the same in the next prompt`
}

/** Parts that the person has rewritten: only those that differ. */
export const changedIn = (parts: readonly PromptPart[], edited: Readonly<Record<string, string>>): readonly string[] =>
  parts.flatMap(({ id, text, editable }) => (editable && Object.hasOwn(edited, id) && edited[id] !== text ? [id] : []))
