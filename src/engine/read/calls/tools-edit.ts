/** Tools that say what text gives way to what, or what a file shall hold. */

import { elisionsOf } from '../../elisions'
import type { LineRange } from '../../model'
import { hunkOf } from '../hunk'
import { type JsonNode, parseJson } from '../json/json'
import type { MappedText } from '../mapped-text'
import { hunkLineSpan, hunkLines } from '../reply-line'
import type { Argument } from './call'
import { argumentsOf } from './call'
import { CallReader, numberedRange, withoutLastEnd } from './call-reader'
import { folded } from './tool-names'
import type { Tool } from './tools'
import { readDiff } from './tools-patch'

/** Text for text. `optional`: a call without the new text deletes. */
export function replace(sheet: CallReader, optional = false): void {
  const written = sheet.path()
  if (written === 'unread') return
  const old = sheet.text('old', 'old_string')
  if (old === 'unread') return
  const without = optional && sheet.call.closed && !sheet.has('fresh')
  const given = sheet.find('fresh')
  if (given?.value.type === 'null') {
    sheet.giveUp('argument-type', 'null', `${given.name}: "text"`)
    return
  }
  const fresh = without ? old.slice(old.text.length, old.text.length) : sheet.text('fresh', 'new_string')
  if (fresh === 'unread') return
  if (without) {
    const expected = sheet.tool.official.fresh?.[0] ?? 'new_string'
    sheet.account.diagnose({ code: 'missing-argument', span: sheet.call.span, found: '', expected, repair: '' })
  }
  const meant = sheet.occurrences()
  if (meant === 'unread') return
  if (isPattern(sheet)) {
    sheet.giveUp('unreadable-hunk', old.text.slice(0, 80), '')
    return
  }
  const other = otherDeed(sheet, old.text, fresh.text)
  if (other !== null) {
    sheet.giveUp('unknown-command', other, '')
    return
  }
  sheet.paintText(old, 'before')
  sheet.paintText(fresh, 'after')
  const [before, after] = sheet.sides(old, fresh)
  const isEscaped = old.escaped !== null || fresh.escaped !== null
  const escaped = isEscaped
    ? { escaped: { before: hunkLines(old.escaped ?? old), after: hunkLines(fresh.escaped ?? fresh) } }
    : {}
  sheet.add({ ...sheet.base, kind: 'replace', written, before, after, ...meant, ...escaped })
}

/** Arguments that say what to do with the texts. */
const DEED =
  /^(?:op|action|command|cmd|operation|subcommand|method|mode|type|kind|(?:edit|change|operation|update|action)(?:type|kind|mode))$/
const INSERTS = /^(?:insert|append|prepend|add|before|after)/
const REMOVES = /^(?:delete|remove)/
const MOVES = /^(?:move|rename|copy|swap|comment)/

/** What the call says to do, where that is not to put the new text in the place of the old one; null: it is. Text beside the old one that the new one repeats is that. */
function otherDeed({ call }: CallReader, old: string, fresh: string): string | null {
  for (const { name, value } of call.arguments) {
    if (value.type !== 'string' || !DEED.test(folded(name))) continue
    const said = folded(value.passage.text)
    const isInsertion = INSERTS.test(said) && old.trim() !== '' && !fresh.includes(old.trim())
    if (isInsertion || (REMOVES.test(said) && !old.includes(fresh.trim())) || MOVES.test(said)) return value.passage.text
  }
  return null
}

const PATTERN = new Set(['useregex', 'isregex', 'regex', 'isregexp', 'useregexp', 'regexp'])

/** Whether the old text is a regular expression, which names no text. */
const isPattern = ({ call }: CallReader) =>
  call.arguments.some(({ name, value }) => {
    const key = folded(name)
    const says = (word: string) => value.type === 'string' && folded(value.passage.text) === word
    if (PATTERN.has(key)) return value.type === 'boolean' ? value.value : says('true')
    return key === 'mode' && says('regex')
  })

/** Encodings of bytes as text. */
const ENCODED = /^(?:base64(?:url)?|hex|gzip)$/i

/** What the content is encoded in, where that is no text; null: it is text. */
function encodingOf({ call }: CallReader): string | null {
  for (const { name, value } of call.arguments)
    if (folded(name).endsWith('encoding') && value.type === 'string' && ENCODED.test(value.passage.text))
      return value.passage.text
  return null
}

/** What says that the content goes behind or before that of the file; null: nothing does. */
function appendingOf({ call }: CallReader): string | null {
  for (const { name, value } of call.arguments) {
    const key = folded(name)
    if (value.type === 'string' && DEED.test(key) && /^(?:append|prepend|insert|a\+?$)/.test(value.passage.text.toLowerCase()))
      return value.passage.text
    const isTrue = value.type === 'boolean' ? value.value : value.type === 'string' && folded(value.passage.text) === 'true'
    if (key === 'append' && isTrue) return name
  }
  return null
}

/** The file's whole text. A placeholder in it makes it a sketch. */
export function write(sheet: CallReader, kind: 'write' | 'create'): void {
  const written = sheet.path()
  if (written === 'unread') return
  const content = sheet.text('content', 'content')
  if (content === 'unread') return
  const unmade = encodingOf(sheet) ?? appendingOf(sheet)
  if (unmade !== null) {
    sheet.giveUp('unknown-command', unmade, '')
    return
  }
  sheet.paintText(content, 'after')
  const [all = []] = sheet.lines([content])
  const lines = withoutLastEnd(all)
  const [elision] = elisionsOf(
    lines.map((line) => line.text),
    false,
  )
  const line = elision === undefined ? undefined : lines[elision]
  if (line !== undefined) {
    sheet.account.diagnose({ code: 'placeholder', span: hunkLineSpan(line), found: line.text, expected: '', repair: line.text })
    addSketch(sheet, written, lines)
  } else sheet.add({ ...sheet.base, kind, written, text: all.map(({ text }) => text).join('\n'), lines })
}

/** A file, or part of it, with placeholders. */
export function sketch(sheet: CallReader): void {
  const written = sheet.path()
  if (written === 'unread') return
  const content = sheet.text(sheet.has('sketch') ? 'sketch' : 'content', 'code_edit')
  if (content === 'unread') return
  sheet.paintText(content, 'after')
  const [lines = []] = sheet.lines([content])
  addSketch(sheet, written, withoutLastEnd(lines))
}

function addSketch(sheet: CallReader, written: string, lines: ReturnType<typeof withoutLastEnd>): void {
  const elisions = elisionsOf(lines.map((line) => line.text))
  sheet.add({ ...sheet.base, format: sheet.call.format ?? 'lazy-file', kind: 'lazy', written, lines, elisions })
}

/** Text at a line. */
export function insert(sheet: CallReader): void {
  const written = sheet.path()
  if (written === 'unread') return
  const place = sheet.find('insertAt')
  const at = sheet.number('insertAt')
  if (at === 'unread') return
  if (at === null || place === null) {
    sheet.miss('insert_line')
    return
  }
  const content = sheet.text(sheet.has('fresh') ? 'fresh' : 'content', 'new_str')
  if (content === 'unread') return
  const start = isBehind(sheet, place) ? at : at - 1
  if (at === 0 && folded(sheet.call.name) === 'insertcontent') {
    append(sheet, written, content)
    return
  }
  if (start < 0) {
    sheet.giveUp('argument-type', String(at), `${place.name}: 1`)
    return
  }
  placed(sheet, written, { start, end: start }, content)
}

/** Text at the file's end, which this tool calls line 0. */
function append(sheet: CallReader, written: string, content: MappedText): void {
  sheet.paintText(content, 'after')
  const [lines = []] = sheet.lines([content])
  const span = content.span(0, content.text.length)
  const hunk = hunkOf({ before: [], after: withoutLastEnd(lines), hint: { atEnd: true }, span })
  sheet.add({ ...sheet.base, kind: 'patch', written, hunks: [hunk] })
}

/** Arguments that say on which side of a line text goes. */
const SIDE = /^(?:position|where|placement|side|relation|relative(?:to|position)?|insert(?:position|mode|where))$/

/** Whether the number names the line above the new text: `insert_line` of text editors, and whatever says so. */
function isBehind({ call, tool }: CallReader, { name }: Argument): boolean {
  const spelling = folded(name)
  for (const { name: other, value } of call.arguments) {
    if (value.type !== 'string' || !SIDE.test(folded(other))) continue
    if (/^(?:after|below|behind)/i.test(value.passage.text)) return true
    if (/^(?:before|above)/i.test(value.passage.text)) return false
  }
  if (spelling.includes('after')) return true
  if (spelling.includes('before')) return false
  return spelling === 'insertline' && (tool.deed === 'editor' || folded(call.name) !== 'editor')
}

/** Lines by number, first and last one included. */
export function replaceLines(sheet: CallReader, deletes = false): void {
  const written = sheet.path()
  if (written === 'unread') return
  const start = sheet.number('start')
  if (start === 'unread') return
  const end = sheet.number('end') ?? (deletes ? start : null)
  if (end === 'unread') return
  if (start === null || end === null) {
    sheet.miss(start === null ? 'start_line' : 'end_line')
    return
  }
  const range = numberedRange(start, end)
  if (range === null) {
    sheet.giveUp('argument-type', `${start}–${end}`, 'start_line: 1')
    return
  }
  if (deletes) {
    sheet.add({ ...sheet.base, format: sheet.call.format ?? 'line-range', kind: 'lines', written, range, lines: [] })
    return
  }
  const content = sheet.text(sheet.has('content') ? 'content' : 'fresh', 'content')
  if (content !== 'unread') placed(sheet, written, range, content)
}

function placed(sheet: CallReader, written: string, range: LineRange, content: MappedText): void {
  sheet.paintText(content, 'after')
  const [lines = []] = sheet.lines([content])
  sheet.add({
    ...sheet.base,
    format: sheet.call.format ?? 'line-range',
    kind: 'lines',
    written,
    range,
    lines: withoutLastEnd(lines),
  })
}

/** Several edits in one call. */
export function items(sheet: CallReader): void {
  const argument = sheet.find('items')
  if (argument === null) {
    replaceOrMiss(sheet)
    return
  }
  const path = sheet.has('path') ? sheet.path() : null
  if (path === 'unread') return
  sheet.use(argument, 'items')
  const list = listOf(sheet, argument.value)
  const official = { ...sheet.tool.official, path: ['path', 'file_path', 'filePath'] }
  const { path: _, ...rest } = official
  const tool: Tool = { deed: 'any', official: rest }
  let cut = false
  for (const node of list.nodes) cut = item(sheet, node, tool, path) || cut
  if (list.closed) {
    if (list.nodes.length === 0) sheet.giveUp('empty-arguments', '[]', argument.name)
    return
  }
  if (!cut) {
    const span = { from: argument.value.span.to, to: argument.value.span.to }
    sheet.account.diagnose({ code: 'truncated', span, found: '', expected: ']', repair: null })
  }
}

const replaceOrMiss = (sheet: CallReader) => (sheet.has('old') ? replace(sheet) : void sheet.miss('edits'))

type List = { readonly nodes: readonly JsonNode[]; readonly closed: boolean }

/** The elements of a list, which may be a text that holds it, or one element alone. */
function listOf(sheet: CallReader, value: JsonNode): List {
  if (value.type === 'array') return { nodes: value.items, closed: value.closed }
  const { span } = value
  if (value.type === 'string') {
    const { node, faults } = parseJson(value.passage)
    if (node?.type === 'array' || node?.type === 'object') {
      const opening = value.passage.text.trimStart().slice(0, 1)
      sheet.account.diagnose({
        code: 'text-for-json',
        span: { from: span.from, to: span.from },
        found: `"${opening}`,
        expected: opening,
        repair: opening,
      })
      for (const fault of faults) sheet.account.diagnose(fault)
      return node.type === 'array' ? { nodes: node.items, closed: node.closed } : { nodes: [node], closed: node.closed }
    }
    return { nodes: [value], closed: value.closed }
  }
  if (value.type === 'object')
    sheet.account.diagnose({
      code: 'argument-type',
      span: { from: span.from, to: span.from },
      found: '{ }',
      expected: '[ ]',
      repair: '[ ]',
    })
  return { nodes: [value], closed: !('closed' in value) || value.closed }
}

/** One element of a list. Answers whether the reply ended in it. */
function item(sheet: CallReader, node: JsonNode, tool: Tool, path: string | null): boolean {
  const { account } = sheet
  sheet.paint(node.span, null)
  if (node.type === 'string') {
    readDiff(
      new CallReader({ name: '', arguments: [], span: node.span, closed: node.closed }, account, tool, path),
      node.passage,
      path ?? '',
    )
    return !node.closed
  }
  const call = {
    ...sheet.call,
    name: '',
    arguments: argumentsOf(node),
    span: node.span,
    closed: !('closed' in node) || node.closed,
  }
  const inner = new CallReader(call, account, tool, path, sheet.depth + 1)
  const before = account.diagnostics.length
  anyDeed(inner)
  inner.finish()
  return account.diagnostics.slice(before).some(({ code, repair }) => code === 'truncated' && repair === null)
}

const STRICT_DIFF = new Set(['diff', 'patch', 'unifieddiff', 'difftext'])

/** Lists within lists that are looked into: no tool has more than two. More: hostile ones exhaust the stack. */
const DEEPEST = 8

/** What a call means whose arguments alone tell it. */
export function anyDeed(sheet: CallReader): void {
  const names = new Set(sheet.call.arguments.map(({ name }) => folded(name)))
  const list = sheet.find('items')?.value.type
  const has = (...spellings: readonly string[]) => spellings.some((name) => names.has(name))
  const diff = sheet.call.arguments.find(({ name, value }) => STRICT_DIFF.has(folded(name)) && value.type === 'string')
  if (
    sheet.depth < DEEPEST &&
    (list === 'array' || list === 'object' || (list === 'string' && has('edits', 'changes', 'replacements', 'modifications')))
  )
    items(sheet)
  else if (has('codeedit')) sketch(sheet)
  else if (has('insertline', 'insertafter', 'afterline', 'beforeline') && !sheet.has('old')) insert(sheet)
  else if (diff !== undefined && !sheet.has('old')) readDiffOf(sheet)
  else if (has('startline', 'linestart') && has('endline', 'lineend', 'end') && !sheet.has('old')) replaceLines(sheet)
  else if (!sheet.has('old') && folded(sheet.call.name) === 'editor' && sheet.has('fresh')) create(sheet)
  else if (
    !sheet.has('old') &&
    sheet.has('content') &&
    sheet.tool.official.old === undefined &&
    !has('newstring', 'newstr', 'newtext')
  )
    plain(sheet)
  else replace(sheet)
}

/** A file with a text: of a tool that edits it may be a part, of no tool it is the whole. */
const plain = (sheet: CallReader) => (sheet.call.name === '' ? write(sheet, 'write') : sketch(sheet))

/** An editor's new text without an old one makes the file. */
function create(sheet: CallReader): void {
  const written = sheet.path()
  if (written === 'unread') return
  const content = sheet.text('fresh', 'new_text')
  if (content === 'unread') return
  sheet.paintText(content, 'after')
  const [all = []] = sheet.lines([content])
  sheet.add({ ...sheet.base, kind: 'create', written, text: all.map(({ text }) => text).join('\n'), lines: withoutLastEnd(all) })
}

export function readDiffOf(sheet: CallReader): void {
  const argument = sheet.find('diff')
  if (argument !== null && argument.value.type !== 'string' && sheet.has('items')) {
    items(sheet)
    return
  }
  const written = sheet.path()
  if (written === 'unread') return
  const diff = sheet.text('diff', 'diff')
  if (diff !== 'unread') readDiff(sheet, diff, written)
}
