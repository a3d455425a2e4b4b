/** What the examples of edits inside of tool calls share: each is among the examples of the format that it is in. */
import type { Example } from '../../testing/format-cases'

export const jsonBlock = (value: unknown): string => JSON.stringify(value)

/** A call on one line. */
export const callExample = (
  name: string,
  tool: string,
  input: unknown,
  edits: Example['edits'],
  rest: Partial<Example> = {},
): Example => ({
  name,
  reply: `${jsonBlock({ name: tool, input })}\n`,
  edits,
  ...rest,
})
