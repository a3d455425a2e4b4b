/** A message's content, in the shapes of every provider: a string, or parts of text, thinking and calls. */
import type { JsonNode } from '../json/json'
import type { CallPieces } from './build-call'
import { field, firstField, isObject, itemsOf, mappedTextOf, nodeTextOf } from './fields'
import type { TurnBuilder } from './turn-builder'

const CALL_TYPES: ReadonlySet<string> = new Set([
  'tool_use',
  'server_tool_use',
  'mcp_tool_use',
  'function_call',
  'custom_tool_call',
  'local_shell_call',
  'shell_call',
  'apply_patch_call',
  'mcp_call',
  'tool_call',
  'tool-call',
  'toolCall',
  'function',
  'custom',
])

/** Where some providers put the call inside the part. */
const CALL_FIELDS = ['functionCall', 'function_call', 'toolUse', 'function', 'custom']
const NAMES = ['name', 'toolName', 'tool']
const VALUES = ['arguments', 'input', 'args', 'parameters', 'operation', 'action']

/** Whether a value is a tool call by its own words, and not any object. */
export const isCall = (node: JsonNode): boolean =>
  CALL_TYPES.has(nodeTextOf(field(node, 'type')) ?? '') || CALL_FIELDS.some((key) => isObject(field(node, key)))

/** The name and the arguments of a call. */
export function spokenCall(node: JsonNode): CallPieces {
  const type = nodeTextOf(field(node, 'type')) ?? ''
  const inner = CALL_FIELDS.map((key) => field(node, key)).find(isObject) ?? node
  return { type, name: firstField(inner, NAMES), value: firstField(inner, VALUES), span: node.span }
}

/** What the answer to a call names it by; '' where the call has no such name. */
const idOf = (node: JsonNode): string =>
  nodeTextOf(firstField(node, ['id', 'call_id', 'toolCallId'])) ?? nodeTextOf(field(node, 'toolUse', 'toolUseId')) ?? ''

/** Says what a content holds. `key`: what pieces of the same content that come later are known by, null for none. */
export function sayContent(saying: TurnBuilder, content: JsonNode | undefined, key: string | null = null): void {
  if (content?.type === 'string') saying.say('text', key, content.passage)
  for (const [index, part] of itemsOf(content).entries()) {
    if (part.type === 'string') saying.say('text', null, part.passage)
    else sayPart(saying, part, key === null ? null : `${key}:${index}`)
  }
}

function sayPart(saying: TurnBuilder, part: JsonNode, key: string | null): void {
  if (isCall(part)) saying.call(key, spokenCall(part), key === null ? idOf(part) : '')
  else if (isThinking(part)) sayThinking(saying, part, key)
  else saying.say('text', key, textIn(part))
}

/** Parts of which one goes on where the one before ended. */
export function sayPartsOn(saying: TurnBuilder, parts: JsonNode | undefined): void {
  for (const part of itemsOf(parts))
    if (isCall(part)) saying.call(null, spokenCall(part), idOf(part))
    else saying.sayOn(isThinking(part) ? 'thinking' : 'text', textIn(part))
}

/** What is text though it is not the model's answer. */
const SILENT: ReadonlySet<string> = new Set([
  'tool_result',
  'input_text',
  'input_image',
  'image',
  'redacted_thinking',
  'file',
  'data',
])

const textIn = (part: JsonNode) => {
  const text = firstField(part, ['text', 'refusal', 'content'])
  return SILENT.has(nodeTextOf(field(part, 'type')) ?? '') ? null : (mappedTextOf(text) ?? mappedTextOf(field(text, 'value')))
}

const THINKING_TYPES = /^(?:thinking|reasoning|reasoning_text|summary_text)$/

const isThinking = (part: JsonNode): boolean => {
  const thought = field(part, 'thought')
  return (
    (thought?.type === 'boolean' && thought.value) ||
    THINKING_TYPES.test(nodeTextOf(field(part, 'type')) ?? '') ||
    isObject(field(part, 'reasoningContent'))
  )
}

/** What was thought before the answer: text, or parts of it. */
function sayThinking(saying: TurnBuilder, part: JsonNode, key: string | null = null): void {
  const inner = field(part, 'reasoningContent', 'reasoningText') ?? part
  for (const name of ['thinking', 'text', 'summary', 'content', 'reasoning_content', 'reasoning']) {
    const value = field(inner, name)
    saying.say('thinking', key, mappedTextOf(value))
    for (const item of itemsOf(value)) saying.say('thinking', null, mappedTextOf(item) ?? mappedTextOf(field(item, 'text')))
  }
}

/** One item of a list of outputs: a message, a call, a thought. False for what is not the model's. */
export function sayItem(saying: TurnBuilder, item: JsonNode, key: string | null): boolean {
  const type = nodeTextOf(field(item, 'type')) ?? ''
  if (CALL_TYPES.has(type)) saying.call(key, spokenCall(item))
  else if (type === 'reasoning') sayThinking(saying, item, key)
  else if (type === 'agent_message') saying.say('text', key, mappedTextOf(firstField(item, ['text', 'message'])))
  else if (type === 'message') sayContent(saying, field(item, 'content'), key)
  else return false
  return true
}

/** A message as chats have it: thoughts, content, then calls. */
export function sayMessage(saying: TurnBuilder, message: JsonNode): void {
  for (const name of ['reasoning_content', 'reasoning', 'thinking'])
    saying.say('thinking', null, mappedTextOf(field(message, name)))
  const content = firstField(message, ['content', 'parts', 'text', 'value'])
  const parts = field(content, 'parts') ?? content
  if (field(message, 'parts') === parts) sayPartsOn(saying, parts)
  else sayContent(saying, parts)
  for (const call of [...itemsOf(field(message, 'tool_calls')), ...itemsOf(field(message, 'toolCalls'))])
    saying.call(null, spokenCall(call), idOf(call))
  const single = field(message, 'function_call')
  if (single !== undefined && isObject(single)) saying.call(null, spokenCall(single))
}
