/** Tool calls as JSON: a name and its input, each call in a fence of its own. */
import { callsOf, type ToolCall } from '../call'
import { block } from '../text'
import { type Writer, written } from '../written'

export const toolCall: Writer = (edit) => {
  const found = callsOf(edit)
  return found.ok ? written(found.calls.map(fencedCall).join('\n'), found.lost) : found
}

/** JSON leaves no line break inside a string, so that no line of the text begins a line of the call. */
const fencedCall = ({ name, input }: ToolCall): string => block(['```json', JSON.stringify({ name, input }, null, 2), '```'])
