/** What a call in tags says, once it is whole: its name and arguments, for `readCall`. */

import type { Argument, Call } from '../calls/call'
import { readCall } from '../calls/calls'
import { findCalls } from '../calls/find-calls'
import { parseJson } from '../json/json'
import type { MappedText } from '../mapped-text'
import type { ReadingBuilder } from '../reading-builder'
import { hunkLines } from '../reply-line'
import type { ClosedElement, OpenElement } from '../tags/element'
import type { ElementEnd } from '../tags/extent'
import { skipSpace, type Tag } from '../tags/tags'
import { contentOf, diagnoseClosings, diagnoseStrays, type Element } from '../tags/tree'
import { type Named, valuesOf } from '../tags/values'
import { NAMED_CALLS, WRAPPERS } from './tag-names'

/** Reads a call whose end is known into the account. */
export function readElement(open: OpenElement, ended: ElementEnd, account: ReadingBuilder): void {
  const { element, passage } = open.close(ended)
  if (open.kind === 'json') readJson(element, passage, account)
  else readTags(element, passage, account)
}

/** Whether the JSON in a call that is not closed is whole: then only the closing tag is missing. */
export function isWholeJson({ element, passage }: ClosedElement): boolean {
  const content = contentOf(element, passage)
  const { node } = parseJson(content, jsonAt(content.text, 0))
  return node !== null && (node.type === 'object' || node.type === 'array') && node.closed
}

/** Where JSON begins: a fence may be in front of it. */
function jsonAt(text: string, from: number): number {
  const at = skipSpace(text, from)
  if (!text.startsWith('```', at)) return at
  const line = text.indexOf('\n', at)
  return line < 0 ? text.length : skipSpace(text, line)
}

function readJson(element: Element, passage: MappedText, account: ReadingBuilder): void {
  const content = contentOf(element, passage)
  const { text } = content
  let read = 0
  let at = jsonAt(text, 0)
  while (at < text.length) {
    const { node, end, faults } = parseJson(content, at)
    const calls = node === null ? [] : findCalls(node)
    if (calls.length === 0 || end <= at) break
    for (const fault of faults) account.diagnose(fault)
    for (const call of calls) readCall(call, account)
    read += calls.length
    at = skipSpace(text, end)
    if (text.startsWith('```', at)) at = jsonAt(text, at)
    else if (text[at] === ',' || text[at] === ';') at = skipSpace(text, at + 1)
  }
  const span = passage.span(0, passage.text.length)
  if (read === 0) {
    account.cover(span, 'unread')
    account.diagnose({ code: 'json-syntax', span, found: text.slice(0, QUOTED), expected: '{ }', repair: null })
    return
  }
  if (element.closing !== null || element.tag.namespace !== '|') diagnoseClosings(element, passage, account)
  if (at < text.length) account.readNested(content.slice(at, text.length))
}

/** Longest text that a diagnostic quotes: units of UTF-16. */
const QUOTED = 80

function readTags(element: Element, passage: MappedText, account: ReadingBuilder): void {
  diagnoseClosings(element, passage, account)
  const span = passage.span(0, passage.text.length)
  const twice = repeated(element.parts)
  if (twice !== null) {
    account.cover(span, 'unread')
    account.diagnose({
      code: 'unreadable-hunk',
      span: passage.span(twice.from, twice.to),
      found: nameOf(twice),
      expected: '',
      repair: null,
    })
    return
  }
  const files = element.parts
    .filter(({ tag }) => tag.name === 'args')
    .flatMap(({ parts }) => parts.filter(({ tag }) => tag.name === 'file'))
  if (files.length > 0) for (const file of files) readFile(element.tag, file, passage, account)
  else readWhole({ ...nameAndArguments(element, passage, account), span, closed: true }, account)
}

/** Reads a call; what only tools in tags do is done here. */
function readWhole(call: Call, account: ReadingBuilder): void {
  const named = (name: string) => call.arguments.find((argument) => argument.name === name)?.value
  const regex = named('use_regex')
  const line = named('line')
  const content = named('content')
  const path = named('path')
  if (regex?.type === 'boolean' && regex.value) {
    account.cover(call.span, 'unread')
    account.diagnose({ code: 'unreadable-hunk', span: call.span, found: 'use_regex', expected: '', repair: null })
  } else if (
    call.name === 'insert_content' &&
    line?.type === 'number' &&
    line.value === 0 &&
    content?.type === 'string' &&
    path?.type === 'string'
  )
    append(call, path.passage, content.passage, account)
  else readCall(call, account)
}

/** Line 0 of this tool is the end of the file. */
function append({ span }: Call, path: MappedText, content: MappedText, account: ReadingBuilder): void {
  const edit = account.edits.length
  account.cover(path.span(0, path.text.length), 'path', edit)
  account.cover(content.span(0, content.text.length), 'after', edit, 0)
  const lines = hunkLines(content)
  const after = lines.at(-1)?.text === '' ? lines.slice(0, -1) : lines
  const hunk = { before: [], after, kept: [], hint: { atEnd: true }, span }
  account.addEdit({ kind: 'patch', format: 'tool-call', written: path.text.trim(), span, hunks: [hunk] })
}

const nameOf = ({ key, name }: Tag) => key || name

/** The second of two arguments of one name: the first was not closed, or one of them is text. */
function repeated(parts: readonly Element[]): Tag | null {
  const seen = new Set<string>()
  for (const { tag } of parts) {
    if (tag.name.startsWith('arg_') || tag.name === 'file') continue
    if (seen.has(nameOf(tag))) return tag
    seen.add(nameOf(tag))
  }
  return null
}

/** One of several files in a call: its path, and its diffs. */
function readFile(tool: Tag, file: Element, passage: MappedText, account: ReadingBuilder): void {
  const path = file.parts.find(({ tag }) => tag.name === 'path')
  for (const diff of file.parts.filter(({ tag }) => tag.name !== 'path')) {
    const parts = diff.parts.length > 0 ? diff.parts : [diff]
    const named: Named[] = parts.map((part) => ({ name: part.tag.name === 'content' ? 'diff' : nameOf(part.tag), part }))
    if (path !== undefined) named.unshift({ name: 'path', part: path })
    const span = passage.span(diff.tag.from, diff.end)
    readCall({ name: tool.name, arguments: valuesOf(named, passage, account), span, closed: true }, account)
  }
}

/** Tools whose names as tags are those of other programs' tools, which spell their arguments otherwise. */
const PROPER: ReadonlyMap<string, string> = new Map([['edit', 'edit_file']])

function nameAndArguments(element: Element, passage: MappedText, account: ReadingBuilder): Pick<Call, 'name' | 'arguments'> {
  const { tag } = element
  if (WRAPPERS.has(tag.name)) return pairsOf(element, passage, account)
  const flat = element.parts.flatMap((part) => (/^(?:parameters|arguments|args)$/.test(part.tag.name) ? part.parts : [part]))
  const tool = flat.find((part) => part.tag.name === 'tool_name')
  const name =
    tool === undefined
      ? NAMED_CALLS.has(tag.name)
        ? tag.key
        : (PROPER.get(tag.name) ?? tag.name)
      : contentOf(tool, passage).text.trim()
  const rest = flat.filter((part) => part !== tool)
  const attributes = attributesOf(tag, passage)
  if (rest.length === 0) {
    const content = contentOf(element, passage)
    const first = content.text.trimStart()[0]
    if (first === '{') return { name, arguments: entriesOf(content, account) }
    const named =
      first === undefined ? [] : [{ name: /^[<-]{5,9} ?SEARCH/m.test(content.text) ? 'diff' : 'content', part: element }]
    return { name, arguments: [...attributes, ...valuesOf(named, passage, account)] }
  }
  diagnoseStrays(element, passage, account)
  const named = rest.map((part) => ({ name: nameOf(part.tag), part }))
  return { name, arguments: [...attributes, ...valuesOf(named, passage, account)] }
}

/** `<arg_key>` and `<arg_value>` in turn, below the tool's name. */
function pairsOf(element: Element, passage: MappedText, account: ReadingBuilder): Pick<Call, 'name' | 'arguments'> {
  const named: Named[] = []
  let key = ''
  for (const part of element.parts) {
    if (part.tag.name === 'arg_key') key = contentOf(part, passage).text.trim()
    else named.push({ name: key, part })
  }
  const [head] = element.strays
  const name = head === undefined ? '' : passage.text.slice(head.from, head.to).trim()
  return { name, arguments: valuesOf(named, passage, account) }
}

function entriesOf(content: MappedText, account: ReadingBuilder): Argument[] {
  const { node, faults } = parseJson(content)
  if (node?.type !== 'object') return []
  for (const fault of faults) account.diagnose(fault)
  return node.entries.map(({ key, keySpan, value }) => ({ name: key, nameSpan: keySpan, value }))
}

/** Attributes that say something about the call: all but its name. */
function attributesOf(tag: Tag, passage: MappedText): Argument[] {
  const values: Argument[] = []
  let at = tag.from + tag.name.length
  for (const [name, value] of tag.attributes) {
    const from = passage.text.indexOf(value, passage.text.indexOf(name, at) + name.length)
    if (from < 0 || from + value.length > tag.to) continue
    at = from
    const span = passage.span(from, from + value.length)
    if (name !== 'name')
      values.push({
        name,
        nameSpan: span,
        value: { type: 'string', passage: passage.slice(from, from + value.length), span, closed: true },
      })
  }
  return values
}
