/** The pieces of a stream, in the shapes of every provider, put together to what the model says. */
import type { JsonNode } from '../json/json'
import type { MappedText } from '../mapped-text'
import { isCall, sayContent, sayPartsOn, spokenCall } from './content'
import { field, fieldKeyOf, firstField, isObject, itemsOf, mappedTextOf, nodeTextOf } from './fields'
import { feedResponses, isResponsesEvent } from './responses-events'
import type { Speech } from './speech'
import type { TurnBuilder } from './turn-builder'

/** Takes one piece of a stream. False where it is none, so that nothing was said. */
export function feedChunk(speech: Speech, node: JsonNode): boolean {
  const type = nodeTextOf(field(node, 'type'))
  if (type !== undefined && isResponsesEvent(type)) feedResponses(speech, node, type)
  else if (type !== undefined && ANTHROPIC.test(type)) feedAnthropic(speech, node, type)
  else if (type !== undefined && UI_STREAM.test(type)) feedUiStream(speech, node, type)
  else if (isChatChunk(node)) feedChat(speech, node)
  else if (isGemini(node)) feedGemini(speech, node)
  else if (isObject(field(node, 'response')) && isGemini(field(node, 'response')))
    return feedChunk(speech, field(node, 'response') ?? node)
  else if (isLocal(node)) feedLocal(speech, node)
  else return false
  return true
}

const isChatChunk = (node: JsonNode): boolean =>
  itemsOf(field(node, 'choices')).some((choice) => isObject(field(choice, 'delta'))) ||
  (/chunk$/.test(nodeTextOf(field(node, 'object')) ?? '') && field(node, 'choices')?.type === 'array') ||
  (nodeTextOf(field(node, 'object')) === 'text_completion' && field(node, 'choices')?.type === 'array')

function feedChat(speech: Speech, node: JsonNode): void {
  for (const choice of itemsOf(field(node, 'choices'))) {
    const saying = speech.at(
      `choice:${fieldKeyOf(field(choice, 'index')) ?? 0}`,
      fieldKeyOf(field(node, 'id')) ?? '',
      nodeTextOf(field(node, 'model')),
    )
    const delta = field(choice, 'delta') ?? field(choice, 'message')
    saying.say('thinking', 'thinking', mappedTextOf(firstField(delta, ['reasoning_content', 'reasoning', 'thinking'])))
    const content = field(delta, 'content')
    if (content?.type === 'array') sayPartsOn(saying, content)
    else
      saying.say(
        'text',
        'text',
        mappedTextOf(content) ?? mappedTextOf(field(delta, 'refusal')) ?? mappedTextOf(field(choice, 'text')),
      )
    for (const call of itemsOf(field(delta, 'tool_calls'))) {
      const id = fieldKeyOf(field(call, 'id')) ?? ''
      saying.call(`call:${fieldKeyOf(field(call, 'index')) ?? ''}`, { ...spokenCall(call), span: null }, id)
    }
    const single = field(delta, 'function_call')
    if (single !== undefined && isObject(single)) saying.call('call', { ...spokenCall(single), span: null })
    if (field(choice, 'finish_reason')?.type === 'string') saying.ended = true
  }
}

const ANTHROPIC = /^(?:message_(?:start|delta|stop)|content_block_(?:start|delta|stop))$/

function feedAnthropic(speech: Speech, node: JsonNode, type: string): void {
  if (type === 'message_start') {
    const saying = speech.begin('message')
    saying.speaker ||= nodeTextOf(field(node, 'message', 'model')) ?? ''
    sayContent(saying, field(node, 'message', 'content'))
    return
  }
  const saying = speech.at('message', '')
  const key = fieldKeyOf(field(node, 'index')) ?? ''
  if (type === 'content_block_start') beginBlock(saying, key, field(node, 'content_block'))
  else if (type === 'content_block_stop') saying.endCall(key)
  else if (type === 'content_block_delta') {
    const delta = field(node, 'delta')
    saying.say('text', key, mappedTextOf(field(delta, 'text')))
    saying.say('thinking', key, mappedTextOf(field(delta, 'thinking')))
    saying.callPiece(key, mappedTextOf(field(delta, 'partial_json')))
  } else if (type === 'message_stop') saying.ended = true
}

/** A call begins with `input: {}`: its arguments come later. */
function beginBlock(saying: TurnBuilder, key: string, block: JsonNode | undefined): void {
  if (block === undefined) return
  if (!isCall(block)) {
    saying.say('text', key, mappedTextOf(field(block, 'text')))
    saying.say('thinking', key, mappedTextOf(field(block, 'thinking')))
    return
  }
  const spoken = spokenCall(block)
  const isBlank = spoken.value?.type === 'object' && spoken.value.entries.length === 0
  saying.call(key, { ...spoken, value: isBlank ? undefined : spoken.value, span: null })
}

const isGemini = (node: JsonNode | undefined): boolean =>
  itemsOf(field(node, 'candidates')).some((candidate) => isObject(field(candidate, 'content'))) ||
  (isObject(field(node, 'usageMetadata')) && field(node, 'modelVersion') !== undefined)

/** Also a response that came whole: its candidates have the same shape. */
export function feedGemini(speech: Speech, node: JsonNode): void {
  for (const candidate of itemsOf(field(node, 'candidates'))) {
    const key = `candidate:${fieldKeyOf(field(candidate, 'index')) ?? 0}`
    const saying = speech.at(key, fieldKeyOf(field(node, 'responseId')) ?? '', nodeTextOf(field(node, 'modelVersion')))
    sayPartsOn(saying, field(candidate, 'content', 'parts'))
    if (field(candidate, 'finishReason')?.type === 'string') saying.ended = true
  }
}

/** Ollama and llama.cpp say in each piece whether it was the last. */
const isLocal = (node: JsonNode): boolean =>
  (field(node, 'done')?.type === 'boolean' && (isObject(field(node, 'message')) || field(node, 'response')?.type === 'string')) ||
  (field(node, 'stop')?.type === 'boolean' && field(node, 'content')?.type === 'string')

function feedLocal(speech: Speech, node: JsonNode): void {
  const saying = speech.at('local', '', nodeTextOf(field(node, 'model')))
  const message = field(node, 'message') ?? node
  saying.say('thinking', 'thinking', mappedTextOf(field(message, 'thinking')))
  saying.say('text', 'text', mappedTextOf(firstField(message, ['content', 'response'])))
  for (const call of itemsOf(field(message, 'tool_calls'))) saying.call(null, spokenCall(call))
  const done = firstField(node, ['done', 'stop'])
  if (done?.type === 'boolean' && done.value) speech.end()
}

const UI_STREAM = /^(?:text|reasoning)-delta$|^tool-(?:input-(?:start|delta|available)|call)$/

/** The events in which the AI SDK hands a stream to a page. */
function feedUiStream(speech: Speech, node: JsonNode, type: string): void {
  const saying = speech.at('ui', '')
  const key = fieldKeyOf(firstField(node, ['toolCallId', 'id'])) ?? ''
  const words = (): MappedText | null => mappedTextOf(firstField(node, ['delta', 'textDelta', 'text']))
  if (type === 'text-delta') saying.say('text', `text:${key}`, words())
  else if (type === 'reasoning-delta') saying.say('thinking', `thinking:${key}`, words())
  else if (type === 'tool-input-delta') saying.callPiece(key, mappedTextOf(field(node, 'inputTextDelta')))
  else {
    const { value, ...spoken } = spokenCall(node)
    saying.call(key, { ...spoken, value: saying.hasArguments(key) ? undefined : value, span: null })
  }
}
