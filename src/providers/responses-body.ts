/** A request's body for OpenAI's Responses API as its own SDK types it: the SDK that the page uses leaves out what the API does not insist on. */
import { isRecord } from './conversation'

/**
 * The body with `strict: false` on tools that do not say, because left out it means true, which refuses arguments that may be missing; and with what the
 * model said as a plain text, because as parts it needs the id of an answer that OpenAI was asked not to keep.
 * @param text JSON; any other text comes back unchanged
 */
export function responsesBody(text: string): string {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return text
  }
  if (!isRecord(body)) return text
  const { tools, input } = body
  return JSON.stringify({
    ...body,
    ...(Array.isArray(tools) ? { tools: tools.map(withStrictness) } : {}),
    ...(Array.isArray(input) ? { input: input.map(plainly) } : {}),
  })
}

const withStrictness = (tool: unknown): unknown =>
  isRecord(tool) && tool.type === 'function' && tool.strict === undefined ? { ...tool, strict: false } : tool

function plainly(item: unknown): unknown {
  if (!isRecord(item) || item.role !== 'assistant' || !Array.isArray(item.content)) return item
  const said = item.content.map((part: unknown) => (isRecord(part) && typeof part.text === 'string' ? part.text : null))
  return said.includes(null) ? item : { ...item, content: said.join('') }
}
