/** The events of OpenAI's Responses API. */
import type { JsonNode } from '../json/json'
import { sayItem, spokenCall } from './content'
import { field, fieldKeyOf, itemsOf, mappedTextOf, nodeTextOf } from './fields'
import type { Speech } from './speech'
import type { TurnBuilder } from './turn-builder'

export const isResponsesEvent = (type: string): boolean => type.startsWith('response.')

const LAST = /^response\.(?:completed|incomplete|failed|done)$/

/** Takes one event. What came in pieces is not taken again from the event that repeats it whole. */
export function feedResponses(speech: Speech, node: JsonNode, type: string): void {
  const saying = type === 'response.created' ? speech.begin('response') : speech.at('response', '')
  saying.speaker ||= nodeTextOf(field(node, 'response', 'model')) ?? ''
  const item = field(node, 'item')
  const key = `${fieldKeyOf(field(node, 'output_index')) ?? fieldKeyOf(field(node, 'item_id')) ?? fieldKeyOf(field(item, 'id')) ?? ''}`
  if (LAST.test(type)) {
    if (saying.isEmpty) for (const whole of itemsOf(field(node, 'response', 'output'))) sayItem(saying, whole, null)
    speech.end()
  } else if (item !== undefined) feedItem(saying, item, key, type)
  else feedPiece(saying, node, key, type)
}

function feedItem(saying: TurnBuilder, item: JsonNode, key: string, type: string): void {
  const isCall = nodeTextOf(field(item, 'type'))?.endsWith('_call') === true
  if (type === 'response.output_item.added') {
    if (isCall) saying.call(key, { ...spokenCall(item), value: undefined, span: null })
    return
  }
  if (type !== 'response.output_item.done') return
  if (isCall && saying.hasArguments(key)) saying.endCall(key)
  else if (isCall && saying.has(key)) saying.call(key, { ...spokenCall(item), name: undefined })
  else if (!saying.has(key) && !saying.has(`${key}:0`)) sayItem(saying, item, key === '' ? null : key)
  saying.endCall(key)
}

/** Deltas of text and of arguments, and the events that end them, which hold all of it once more. */
function feedPiece(saying: TurnBuilder, node: JsonNode, key: string, type: string): void {
  const delta = mappedTextOf(field(node, 'delta'))
  const part = `${key}:${fieldKeyOf(field(node, 'content_index')) ?? fieldKeyOf(field(node, 'summary_index')) ?? 0}`
  switch (type) {
    case 'response.output_text.delta':
    case 'response.refusal.delta':
      saying.say('text', part, delta)
      return
    case 'response.output_text.done':
      if (!saying.has(part)) saying.say('text', part, mappedTextOf(field(node, 'text')))
      return
    case 'response.reasoning_text.delta':
    case 'response.reasoning_summary_text.delta':
      saying.say('thinking', part, delta)
      return
    case 'response.function_call_arguments.delta':
    case 'response.mcp_call_arguments.delta':
    case 'response.custom_tool_call_input.delta':
      saying.callPiece(key, delta)
      return
    case 'response.function_call_arguments.done':
      if (!saying.hasArguments(key)) saying.callPiece(key, mappedTextOf(field(node, 'arguments')))
      saying.endCall(key)
      return
    case 'response.custom_tool_call_input.done':
      if (!saying.hasArguments(key)) saying.callPiece(key, mappedTextOf(field(node, 'input')))
      saying.endCall(key)
  }
}
