/** Looks into JSON that may have any shape. */
import type { JsonNode } from '../json/json'
import type { MappedText } from '../mapped-text'

/** The value at a path of keys; of a key that is there twice the last one, as JSON.parse has it. */
export function field(node: JsonNode | undefined, ...keys: readonly string[]): JsonNode | undefined {
  let at = node
  for (const key of keys) {
    if (at?.type !== 'object') return undefined
    at = at.entries.findLast((entry) => entry.key === key)?.value
  }
  return at
}

/** The first of several keys that is there with a value other than null. */
export function firstField(node: JsonNode | undefined, keys: readonly string[]): JsonNode | undefined {
  for (const key of keys) {
    const value = field(node, key)
    if (value !== undefined && value.type !== 'null') return value
  }
  return undefined
}

export const itemsOf = (node: JsonNode | undefined): readonly JsonNode[] => (node?.type === 'array' ? node.items : [])

export const mappedTextOf = (node: JsonNode | undefined): MappedText | null => (node?.type === 'string' ? node.passage : null)

export const nodeTextOf = (node: JsonNode | undefined): string | undefined =>
  node?.type === 'string' ? node.passage.text : undefined

/** A string or a number as text: what an index or an id may be written as. */
export const fieldKeyOf = (node: JsonNode | undefined): string | undefined =>
  node?.type === 'number' ? String(node.value) : nodeTextOf(node) || undefined

export const isObject = (node: JsonNode | undefined): boolean => node?.type === 'object'
