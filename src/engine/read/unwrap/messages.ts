/** A transcript: messages and events of a session one after the other; finds which of them are the model's. */
import { append } from '../../lists'
import { readCall } from '../calls/calls'
import type { JsonNode } from '../json/json'
import { ReadingBuilder } from '../reading-builder'
import { sayItem, sayMessage } from './content'
import { field, fieldKeyOf, firstField, isObject, itemsOf, nodeTextOf } from './fields'
import { isModelRole, responseIn, roleOf } from './response'
import { TurnBuilder } from './turn-builder'

/** Where a transcript in one document keeps its messages. */
const LISTS = [
  'messages',
  'conversations',
  'conversation',
  'chat_messages',
  'history',
  'contents',
  'transcript',
  'items',
  'mapping',
]

/** The entries of a transcript that is one document; none where it is no list of anything. */
export function entriesOf(node: JsonNode): readonly JsonNode[] {
  if (node.type === 'array') return node.items.flatMap((item) => (roleOf(item) === undefined ? listIn(item) : [item]))
  return listIn(node)
}

function listIn(node: JsonNode): readonly JsonNode[] {
  const list = firstField(node, LISTS)
  if (list?.type === 'array') return list.items
  // An export of ChatGPT keeps its messages by id.
  if (list?.type === 'object') return list.entries.map(({ value }) => value)
  return [node]
}

/** Puts the model's messages together. */
export class Transcript {
  readonly #sayings: TurnBuilder[] = []
  /** Whether anything was said by its role: calls alone are no transcript. */
  #hasRoles = false
  #speaker = ''
  /** The id of the message that was taken last. */
  #id = ''
  /** The saying that the next item of the same response belongs to. */
  #items: TurnBuilder | null = null

  /** An entry of a log, which may hold a list of messages itself. */
  add(entry: JsonNode): void {
    const list = roleOf(entry) === undefined ? firstField(entry, ['messages', 'conversations']) : undefined
    if (list?.type === 'array') for (const message of list.items) this.#addEntry(message)
    else this.#addEntry(entry)
  }

  #addEntry(entry: JsonNode): void {
    const type = nodeTextOf(field(entry, 'type'))
    const payload = field(entry, 'payload') ?? (type?.startsWith('item.') === true ? field(entry, 'item') : undefined)
    if (type === 'turn_context' || type === 'session_meta') this.#speaker = nodeTextOf(field(payload, 'model')) ?? this.#speaker
    else if (payload === undefined) this.#addMessage(entry)
    else if (type === 'response_item' || type === 'item.completed') this.#addItem(payload)
  }

  /** What the model says, without messages that hold neither text nor an edit. null: this is no transcript. */
  finish(): TurnBuilder[] | null {
    const sayings = this.#sayings.filter(says)
    for (const saying of sayings) saying.ended = true
    return this.#hasRoles && sayings.length > 0 ? sayings : null
  }

  #addMessage(entry: JsonNode): void {
    const inner = field(entry, 'message')
    const message = roleOf(entry) === undefined && inner !== undefined && isObject(inner) ? inner : entry
    const role = roleOf(message) ?? (isModelRole(nodeTextOf(field(entry, 'type')) ?? '') ? 'assistant' : undefined)
    if (role === undefined || isItem(message)) {
      if (!this.#addItem(message)) this.#addResponse(entry)
      return
    }
    this.#hasRoles = true
    this.#items = null
    if (!isModelRole(role)) {
      for (const id of declinedIn(message)) this.#sayings.findLast((saying) => saying.decline(id))
      return
    }
    const id = fieldKeyOf(field(message, 'id')) ?? ''
    const last = this.#sayings.at(-1)
    const saying = id !== '' && id === this.#id && last !== undefined ? last : this.#begin()
    this.#id = id
    saying.speaker ||= this.#speakerOf(message, entry)
    sayMessage(saying, message)
  }

  /** Items of one response follow each other; the other side's end it. */
  #addItem(item: JsonNode): boolean {
    const role = roleOf(item)
    if (role !== undefined) this.#hasRoles = true
    const type = nodeTextOf(field(item, 'type')) ?? ''
    if ((role !== undefined && !isModelRole(role)) || type.endsWith('_output')) {
      this.#items = null
      return true
    }
    const saying = this.#items ?? new TurnBuilder()
    if (!sayItem(saying, item, null)) return false
    if (this.#items === null) this.#sayings.push(saying)
    if (type === 'agent_message') this.#hasRoles = true
    this.#items = saying
    this.#id = ''
    saying.speaker ||= this.#speaker
    return true
  }

  /** A log of whole responses, one a line. */
  #addResponse(entry: JsonNode): void {
    const found = responseIn(entry)
    if (found === null) return
    this.#hasRoles = true
    this.#items = null
    this.#id = ''
    append(this.#sayings, found)
  }

  #begin(): TurnBuilder {
    const saying = new TurnBuilder()
    this.#sayings.push(saying)
    return saying
  }

  #speakerOf(message: JsonNode, entry: JsonNode): string {
    const named =
      firstField(message, ['model', 'modelID']) ?? field(message, 'info', 'modelID') ?? field(message, 'metadata', 'model_slug')
    return nodeTextOf(named ?? field(entry, 'model')) ?? this.#speaker
  }
}

/** What a tool answers in the place of a person who does not let a call run. */
const DECLINED =
  /\b(?:user|person|human) (?:has )?(?:rejected|declined|denied|refused|cancell?ed)\b|\buser doesn['’]t want to (?:proceed|take this action)\b|\b(?:rejected|declined|denied) by (?:the )?user\b/i

/** The ids of calls that a message of the other side says a person declined. */
const declinedIn = (message: JsonNode): string[] =>
  [message, ...itemsOf(field(message, 'content'))].flatMap((part) => {
    const id = nodeTextOf(firstField(part, ['tool_use_id', 'tool_call_id', 'toolUseId', 'toolCallId']))
    const content = firstField(part, ['content', 'output', 'result'])
    const texts = [content, ...itemsOf(content).map((item) => field(item, 'text'))].map((text) => nodeTextOf(text) ?? '')
    return id !== undefined && texts.some((text) => DECLINED.test(text.slice(0, REACH))) ? [id] : []
  })

/** Units of UTF-16 of a tool's answer that are looked at. More: what a file says counts as the answer, fewer: a long preamble hides it. */
const REACH = 200

/** An item of a list of outputs, which has the role of its response. */
const isItem = (message: JsonNode): boolean =>
  nodeTextOf(field(message, 'type')) === 'message' &&
  itemsOf(field(message, 'content')).some((part) => /^(?:in|out)put_text$/.test(nodeTextOf(field(part, 'type')) ?? ''))

/** Whether a message holds text or a call that edits. */
function says(saying: TurnBuilder): boolean {
  return saying.parts().some((part) => {
    if (part.kind === 'text') return part.passage.text.trim() !== ''
    if (part.kind === 'thinking') return false
    let nested = false
    const account = new ReadingBuilder(() => {
      nested = true
    })
    readCall(part.call, account)
    return nested || account.edits.length > 0 || account.diagnostics.some(({ repair }) => repair === null)
  })
}
