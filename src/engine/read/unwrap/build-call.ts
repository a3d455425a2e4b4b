/** A call as it was gathered from what carries it, as the calls of an ordinary reply are. */
import type { Diagnostic, Span } from '../../model'
import type { Call } from '../calls/call'
import { findCalls } from '../calls/find-calls'
import type { JsonEntry, JsonNode } from '../json/json'
import { MappedText } from '../mapped-text'
import { boundsOf } from './model-spans'

/** `value`: the arguments, as JSON or as text. `span`: of all that is known, null where the call comes in pieces. */
export type CallPieces = {
  readonly type: string
  readonly name: JsonNode | undefined
  readonly value: JsonNode | undefined
  readonly span: Span | null
}

/** `pieces`: of the arguments; `value` where they came whole. `ended`: no more was to come. */
type Gathered = {
  readonly type: string
  readonly name: string
  readonly value: JsonNode | undefined
  readonly pieces: readonly MappedText[]
  readonly spans: readonly Span[]
  readonly ended: boolean
}

/** Calls that are named by their type, and where they have their arguments. */
const BY_TYPE: ReadonlyMap<string, { readonly name: string; readonly value: string }> = new Map([
  ['apply_patch_call', { name: 'apply_patch', value: 'operation' }],
  ['local_shell_call', { name: 'shell', value: 'action' }],
])

export function buildCall(gathered: Gathered): { readonly call: Call; readonly faults: readonly Diagnostic[] } {
  const { type, pieces, spans, ended } = gathered
  const span = boundsOf([...spans, ...pieces.map((piece) => ({ from: piece.at(0), to: piece.end }))])
  const value = pieces.length === 0 ? gathered.value : joined(pieces, ended)
  const closed = value === undefined ? ended : !('closed' in value) || value.closed
  const known = BY_TYPE.get(type)
  const name = gathered.name || (known?.name ?? '')
  const entries = [entryOf('type', wordOf(known === undefined ? 'function_call' : type, span))]
  if (name !== '') entries.push(entryOf('name', wordOf(name, span)))
  if (value !== undefined) entries.push(entryOf(known?.value ?? 'arguments', value))
  const faults: Diagnostic[] = []
  const [call, ...more] = findCalls({ type: 'object', entries, span, closed }, faults)
  return { call: call !== undefined && more.length === 0 ? call : plainCall(name, value, span, closed), faults }
}

/** Text that is JSON says itself whether it is complete. */
function joined(pieces: readonly MappedText[], ended: boolean): JsonNode {
  const passage = MappedText.join(pieces)
  const closed = ended || /^\s*\{/.test(passage.text.slice(0, 100))
  return { type: 'string', passage, span: { from: passage.at(0), to: passage.end }, closed }
}

const entryOf = (key: string, value: JsonNode): JsonEntry => ({
  key,
  keySpan: { from: value.span.from, to: value.span.from },
  value,
})

/** A word that the reply has nowhere by itself. */
const wordOf = (text: string, { from }: Span): JsonNode => ({
  type: 'string',
  passage: MappedText.meant(text, from, from),
  span: { from, to: from },
  closed: true,
})

/** A call that no tool's rules know. */
function plainCall(name: string, value: JsonNode | undefined, span: Span, closed: boolean): Call {
  const entries = value === undefined ? [] : value.type === 'object' ? value.entries : [entryOf('input', value)]
  return { name, arguments: entries.map(({ key, keySpan, value }) => ({ name: key, nameSpan: keySpan, value })), span, closed }
}
