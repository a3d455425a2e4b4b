/** A tool call as a reply gives it. */
import type { FormatId, Span } from '../../model'
import type { JsonNode } from '../json/json'

/** An argument as the reply gives it. Of a tag's content the value is a string node. */
export type Argument = { readonly name: string; readonly nameSpan: Span; readonly value: JsonNode }

/** `name` '' where the reply gives the arguments alone. `closed` false: the reply ended inside the call. */
export type Call = {
  readonly name: string
  readonly arguments: readonly Argument[]
  readonly span: Span
  readonly closed: boolean
  /** The format of its edits and its step; a tool call where it is left out. */
  readonly format?: FormatId
}

/** An object's entries as the arguments of a call. */
export function argumentsOf(node: JsonNode): readonly Argument[] {
  if (node.type !== 'object') return []
  return node.entries.map(({ key, keySpan, value }) => ({ name: key, nameSpan: keySpan, value }))
}
