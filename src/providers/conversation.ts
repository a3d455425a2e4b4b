/** A request in the SDK's terms. */
import type { JSONSchema7, JSONValue, ModelMessage, SystemModelMessage, ToolSet } from 'ai'
import { jsonSchema, Output, tool } from 'ai'
import type { AnswerShape, Message, Request, ToolCall } from './provider'

/** A stretch of thinking as it came. `options`: what proves it to the provider, such as Anthropic's signature or OpenAI's encrypted text. */
export type Thought = { readonly text: string; readonly options: ProviderOptions | undefined }

/** What a provider wants to see again beside a call: Gemini's thought signature, and the thinking before it. */
export type Companion = { readonly options: ProviderOptions | undefined; readonly thoughts: readonly Thought[] }

/** By the call's id. */
export type Beside = ReadonlyMap<string, Companion>

export type ProviderOptions = Record<string, Record<string, JSONValue | undefined>>

/** Ends a part of the prompt that Anthropic is to keep; other providers keep stable beginnings by themselves. */
const KEPT: ProviderOptions = { anthropic: { cacheControl: { type: 'ephemeral' } } }

const MARKS = 3 // of the four that Anthropic takes; the fourth is the system prompt's
const ENDS = 2 // of the conversation: where this request ends, which the next one begins with, and where the last one ended

/** The system message of a request as the SDK takes it; undefined where it is empty. */
export function instructionsOf({ system }: Request): SystemModelMessage | undefined {
  return system === '' ? undefined : { role: 'system', content: system, providerOptions: KEPT }
}

/** Messages without a word are left out: providers refuse them. */
export function providerMessages({ messages }: Request, beside: Beside): ModelMessage[] {
  const said = messages.flatMap((message, index) => (message.role === 'assistant' || isEmpty(message) ? [] : [index]))
  const stable = said.filter((index) => isStable(messages[index]))
  const marked = new Set([...new Set([...said.slice(-ENDS).toReversed(), ...stable.toReversed()])].slice(0, MARKS))
  return messages.flatMap((message, index) => {
    const made = messageOf(message, beside)
    return made ? [marked.has(index) ? { ...made, providerOptions: KEPT } : made] : []
  })
}

const isStable = (message: Message | undefined): boolean => message?.role === 'user' && message.stable === true

/** Nothing is sent of it. */
const isEmpty = (message: Message): boolean =>
  message.role === 'tool' ? message.results.length === 0 : message.role === 'user' && message.text === ''

function messageOf(message: Message, beside: Beside): ModelMessage | undefined {
  if (message.role === 'user') return message.text === '' ? undefined : { role: 'user', content: message.text }
  if (message.role === 'tool') {
    const content = message.results.map(({ id, name, text, isError }) => ({
      type: 'tool-result' as const,
      toolCallId: id,
      toolName: name,
      output: { type: isError ? ('error-text' as const) : ('text' as const), value: text },
    }))
    return content.length === 0 ? undefined : { role: 'tool', content }
  }
  const text = message.text.trim() === '' ? [] : [{ type: 'text' as const, text: message.text }]
  const thoughts = message.calls.map(({ id }) => beside.get(id)?.thoughts ?? []).find((some) => some.length > 0) ?? []
  const content = [
    ...thoughts.map(reasoningOf),
    ...text,
    ...message.calls.map((call) => callOf(call, beside.get(call.id)?.options)),
  ]
  return content.length === 0 ? undefined : { role: 'assistant', content }
}

const reasoningOf = ({ text, options }: Thought) => ({
  type: 'reasoning' as const,
  text,
  ...(options ? { providerOptions: options } : {}),
})

function callOf({ id, name, input }: ToolCall, options: ProviderOptions | undefined) {
  const call = { type: 'tool-call' as const, toolCallId: id, toolName: name, input: inputOf(input) }
  return options ? { ...call, providerOptions: options } : call
}

/** Providers take only JSON objects back; what the model broke goes back as a text in one. */
function inputOf(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    if (isRecord(value)) return value
  } catch {
    // broken: below
  }
  return { unparsed: text }
}

/** Without anything to carry them out: the session does. */
export function toolsOf({ tools }: Request): ToolSet {
  return Object.fromEntries(
    tools.map(({ name, description, input }) => [
      name,
      tool({ description, inputSchema: jsonSchema(isSchema(input) ? input : {}) }),
    ]),
  )
}

/** What the SDK turns into the wire's own way of asking for JSON. */
export const outputOf = ({ name, schema }: AnswerShape) =>
  Output.object({ name, schema: jsonSchema(isSchema(schema) ? schema : {}) })

/** Whether a value is an object with names, and no list. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The specs are the page's own: that they are objects is all that is checked. */
const isSchema = (input: Readonly<Record<string, unknown>>): input is JSONSchema7 & Readonly<Record<string, unknown>> =>
  input.type === 'object'
