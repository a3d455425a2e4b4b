/** Earlier turns as messages. Providers refuse calls without results and results without calls; none leaves here. */
import type { Turn } from '../agent/agent'
import type { Message, ToolCall, ToolResult } from '../providers/provider'
import { fenced } from './numbered-lines'
import { shorten } from './shorten'

/** For a call that was not carried out: the run was stopped, or the answer taken otherwise. */
const NOT_DONE = 'This call was not carried out.'

type Said = Pick<Turn, 'sent' | 'results' | 'text' | 'calls'>

const callText = ({ name, input }: ToolCall): string => `I call ${name} with ${input}`
const resultText = ({ name, text, isError }: ToolResult): string =>
  `${isError ? 'Refused' : 'Result'} of ${name}:\n${fenced(text)}`

/**
 * The turns' messages, and those of what answers the last one: the results of its calls. What is said now comes behind them.
 * @param asCalls whether calls and results are sent as such; else as text, for a request that gives no tools
 */
export function messagesOf(turns: readonly Said[], results: readonly ToolResult[], asCalls: boolean): Message[] {
  const messages: Message[] = []
  let open: readonly ToolCall[] = []
  for (const turn of turns) {
    messages.push(...answersTo(open, turn.results, asCalls), ...user(turn.sent))
    const text = asCalls ? turn.text : [turn.text, ...turn.calls.map(callText)].filter((part) => part !== '').join('\n\n')
    const calls = asCalls ? turn.calls : []
    if (text.trim() !== '' || calls.length > 0) messages.push({ role: 'assistant', text, calls })
    open = turn.calls
  }
  return [...messages, ...answersTo(open, results, asCalls)]
}

export const user = (text: string): Message[] => (text === '' ? [] : [{ role: 'user', text }])

/** One result for each call, in their order; what answers none of them goes along as text. */
function answersTo(calls: readonly ToolCall[], results: readonly ToolResult[], asCalls: boolean): Message[] {
  if (!asCalls) return user(results.map(resultText).join('\n\n'))
  const answers = calls.map(
    ({ id, name }): ToolResult => results.find((result) => result.id === id) ?? { id, name, text: NOT_DONE, isError: true },
  )
  const others = results.filter(({ id }) => !calls.some((call) => call.id === id))
  const answered: Message[] = answers.length === 0 ? [] : [{ role: 'tool', results: answers }]
  return [...answered, ...user(others.map(resultText).join('\n\n'))]
}

/** All that a turn holds, as text to be looked at and counted. */
export const turnText = ({ sent, results, text, calls }: Said): string =>
  [...results.map(resultText), sent, text, ...calls.map(callText)].filter((part) => part !== '').join('\n\n')

export const resultsText = (results: readonly ToolResult[]): string => results.map(resultText).join('\n\n')

/** Tokens of one text in a transcript. More: outputs and files crowd out what was said, fewer: what mattered in them is lost. */
const EACH = 2000

/** The turns as a transcript for a model that is to shorten them: what each side said, long texts cut in their middle. */
export function transcript(turns: readonly Said[]): string {
  const parts = turns.flatMap(({ sent, results, text, calls }, index) => {
    const asked = [...results.map(resultText), sent].filter((part) => part !== '')
    const answered = [text, ...calls.map(callText)].filter((part) => part !== '')
    const side = (who: string, said: readonly string[]) =>
      said.length === 0 ? [] : [`[${index + 1}, ${who}]\n${said.map((part) => shorten(part, EACH)).join('\n\n')}`]
    return [...side('to the model', asked), ...side('the model', answered)]
  })
  return parts.join('\n\n')
}
