/** What the examples of edits inside of tool calls share: each stands with the examples of the format it is in. */
import type { Example } from '../cases'

export const json = (value: unknown): string => JSON.stringify(value)

/** A call on one line. */
export const call = (
  name: string,
  tool: string,
  input: unknown,
  edits: Example['edits'],
  rest: Partial<Example> = {},
): Example => ({
  name,
  reply: `${json({ name: tool, input })}\n`,
  edits,
  ...rest,
})
