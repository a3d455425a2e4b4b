/** Arguments of a call whose values are the contents of tags. */

import type { Argument } from '../calls/call'
import { type JsonNode, parseJson } from '../json/json'
import type { MappedText } from '../mapped-text'
import type { ReadingBuilder } from '../reading-builder'
import { areEscaped, contentOf, type Element, unescapedText } from './tree'

/** Arguments that hold a file's whole content: its last line keeps its break. */
const WHOLE_CONTENT: ReadonlySet<string> = new Set(['content', 'contents', 'file_text'])

/** A part that is an argument of that name. */
export type Named = { readonly name: string; readonly part: Element }

/** The values of a call's arguments. Numbers, truth values and lists of edits are read as such where the name asks for one. */
export function valuesOf(named: readonly Named[], passage: MappedText, account: ReadingBuilder): Argument[] {
  const values = named.map(({ name, part }) => contentOf(part, passage, WHOLE_CONTENT.has(name)))
  const escaped = areEscaped(values)
  return named.map(({ name, part }, index) => {
    const raw = values[index] ?? contentOf(part, passage)
    const nameSpan = passage.span(part.tag.from, part.tag.to)
    return { name, nameSpan, value: nodeOf(name, escaped ? unescapedText(raw, account) : raw, account) }
  })
}

/** Arguments that are numbers or truth values: in a tag they are text like all others. */
const SCALAR = /(?:^|_)(?:line|lines|count|occurrences|replacements|all|multiple|regex|case|approval)$|^(?:start|end)|line$|all$/i

/** Arguments that hold a list of edits as JSON. */
const LISTS = /^(?:edits|changes|operations|replacements|files)$/i

function nodeOf(name: string, passage: MappedText, account: ReadingBuilder): JsonNode {
  const span = passage.span(0, passage.text.length)
  if (passage.text.length < 200 && SCALAR.test(name)) {
    const text = passage.text.trim()
    if (/^-?\d{1,9}$/.test(text)) return { type: 'number', value: Number(text), span }
    if (/^(?:true|false)$/i.test(text)) return { type: 'boolean', value: text.toLowerCase() === 'true', span }
  }
  const isList = /^\s*\[\s*\{/.test(passage.text.slice(0, 200)) && LISTS.test(name)
  if (isList) {
    const { node, faults } = parseJson(passage)
    if (node?.type === 'array' && node.closed) {
      for (const fault of faults) account.diagnose(fault)
      return node
    }
  }
  return { type: 'string', passage, span, closed: true }
}
