/** A provider's whole response: what the model says in it, one saying a choice. */
import type { JsonNode } from '../json/json'
import { feedGemini } from './chunks'
import { sayContent, sayItem, sayMessage } from './content'
import { field, firstField, isObject, itemsOf, mappedTextOf, nodeTextOf } from './fields'
import { Speech } from './speech'
import { TurnBuilder } from './turn-builder'

/** How deep logs and batches put a response into other objects. */
const DEEPEST = 3

/** Where they put it. */
const INSIDE = ['response', 'body', 'result', 'message', 'data'] as const

const MODEL_ROLES: ReadonlySet<string> = new Set(['assistant', 'model', 'ai', 'gpt', 'bot', 'chatgpt', 'claude', 'gemini'])

/** Who speaks in a message, in small letters. */
export const roleOf = (message: JsonNode): string | undefined =>
  (
    nodeTextOf(firstField(message, ['role', 'from', 'sender'])) ??
    nodeTextOf(field(message, 'author', 'role')) ??
    nodeTextOf(field(message, 'info', 'role'))
  )?.toLowerCase()

export const isModelRole = (role: string): boolean => MODEL_ROLES.has(role)

/** What the model says in a response, null where the value is none. */
export function responseIn(node: JsonNode, depth = 0): TurnBuilder[] | null {
  const found = choicesIn(node) ?? candidatesIn(node) ?? outputIn(node) ?? localIn(node) ?? messageIn(node)
  if (found !== null || depth >= DEEPEST) return found
  for (const key of INSIDE) {
    const inner = field(node, key)
    const sayings = inner !== undefined && isObject(inner) ? responseIn(inner, depth + 1) : null
    if (sayings !== null) return sayings
  }
  return null
}

function speaking(saying: TurnBuilder, speaker: JsonNode | undefined): TurnBuilder {
  saying.speaker ||= nodeTextOf(speaker) ?? ''
  saying.ended = true
  return saying
}

/** A completion's choice has a text; so have the answers of a quiz, but no reason why they end. */
const isCompletion = (choice: JsonNode): boolean =>
  mappedTextOf(field(choice, 'text')) !== null && field(choice, 'finish_reason') !== undefined

function choicesIn(node: JsonNode): TurnBuilder[] | null {
  const choices = itemsOf(field(node, 'choices')).filter((choice) => isObject(field(choice, 'message')) || isCompletion(choice))
  if (choices.length === 0) return null
  return choices.map((choice) => {
    const saying = new TurnBuilder()
    const message = field(choice, 'message')
    if (message !== undefined && isObject(message)) sayMessage(saying, message)
    else saying.say('text', null, mappedTextOf(field(choice, 'text')))
    return speaking(saying, field(node, 'model'))
  })
}

function candidatesIn(node: JsonNode): TurnBuilder[] | null {
  if (!itemsOf(field(node, 'candidates')).some((candidate) => isObject(field(candidate, 'content')))) return null
  const speech = new Speech()
  // Candidates of a whole response are sayings of their own, whether or not they are numbered.
  for (const candidate of itemsOf(field(node, 'candidates'))) {
    const alone: JsonNode = { type: 'array', items: [candidate], span: candidate.span, closed: true }
    const entries = [{ key: 'candidates', keySpan: candidate.span, value: alone }]
    feedGemini(speech, { type: 'object', entries, span: candidate.span, closed: true })
    speech.end()
  }
  return speech.sayings.map((saying) => speaking(saying, field(node, 'modelVersion')))
}

const OUTPUTS = /^(?:message|reasoning|function_call|custom_tool_call|\w+_call)$/

/** OpenAI's `output`, a list of items; Bedrock's, a message. */
function outputIn(node: JsonNode): TurnBuilder[] | null {
  const output = field(node, 'output')
  const message = field(output, 'message')
  const saying = new TurnBuilder()
  if (message !== undefined && isObject(message)) sayMessage(saying, message)
  else {
    const items = itemsOf(output)
    if (!items.some((item) => OUTPUTS.test(nodeTextOf(field(item, 'type')) ?? ''))) return null
    for (const [index, item] of items.entries()) sayItem(saying, item, String(index))
  }
  return [speaking(saying, field(node, 'model'))]
}

/** Ollama's answer to a prompt. */
function localIn(node: JsonNode): TurnBuilder[] | null {
  const text = mappedTextOf(field(node, 'response'))
  if (text === null || field(node, 'done')?.type !== 'boolean') return null
  const saying = new TurnBuilder()
  saying.say('thinking', null, mappedTextOf(field(node, 'thinking')))
  saying.say('text', null, text)
  return [speaking(saying, field(node, 'model'))]
}

/** A message of the model alone: Anthropic's whole response, and one line of many a log. */
function messageIn(node: JsonNode): TurnBuilder[] | null {
  const message = roleOf(node) === undefined ? field(node, 'message') : node
  if (message === undefined || !isModelRole(roleOf(message) ?? '')) return null
  const saying = new TurnBuilder()
  sayMessage(saying, message)
  return [speaking(saying, field(message, 'model') ?? field(node, 'model'))]
}

/** A list of a message's parts without the message around it. */
export function partsIn(node: JsonNode): TurnBuilder[] | null {
  const parts = itemsOf(node)
  const types = parts.map((part) => nodeTextOf(field(part, 'type')))
  if (!types.some((type) => type === 'text' || type === 'output_text') || types.some((type) => type === undefined)) return null
  const saying = new TurnBuilder()
  sayContent(saying, node)
  return saying.isEmpty ? null : [speaking(saying, undefined)]
}
