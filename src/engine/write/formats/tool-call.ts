/** Tool calls as JSON: a name and its input, each call in a fence of its own. */
import { callsOf, type WrittenCall } from '../call'
import { joinedLines } from '../text-lines'
import { type Writer, written } from '../writer'

export const toolCall: Writer = (edit) => {
  const found = callsOf(edit)
  return found.ok ? written(found.calls.map(fencedCall).join('\n'), found.lost) : found
}

/** JSON leaves no line break inside a string, so that no line of the text begins a line of the call. */
const fencedCall = ({ name, input }: WrittenCall): string =>
  joinedLines(['```json', JSON.stringify({ name, input }, null, 2), '```'])
