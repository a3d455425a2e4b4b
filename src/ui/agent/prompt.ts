/** What a prompt is made of, as its bar and its list show it. */
import type { AgentRun } from '../../session/agent/agent-run'
import { number } from './numbers'

export type Prompt = NonNullable<AgentRun['prompt']>
export type Part = Prompt['parts'][number]

/** Part of the window from which older turns give way to a summary. */
export const FULL = 0.85

/** Each part's share of the bar, in the order in which they are sent. What does not fit shrinks the others. */
export const sharesOf = ({ parts, tokens, window }: Prompt): readonly (readonly [Part, number])[] => {
  const whole = Math.max(tokens, window ?? 0, 1)
  return parts.map((part) => [part, part.tokens / whole] as const)
}

/** "3,120 tokens, 31 % of the window of 10,000; 2,400 of them stay the same in the next prompt" */
export function promptText({ parts, tokens, window }: Prompt): string {
  const stable = parts.reduce((sum, part) => sum + (part.stable ? part.tokens : 0), 0)
  const fill = window === null ? '' : `, ${Math.round((100 * tokens) / window)} % of the window of ${number(window)}`
  return `About ${number(tokens)} tokens${fill}; ${number(stable)} of them stay the same in the next prompt`
}

/** Parts that were written anew: only those that differ. */
export const changedIn = (parts: readonly Part[], edited: Readonly<Record<string, string>>): readonly string[] =>
  parts.flatMap(({ id, text, editable }) => (editable && Object.hasOwn(edited, id) && edited[id] !== text ? [id] : []))
