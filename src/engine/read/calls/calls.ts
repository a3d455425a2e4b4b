/** What a tool call means: its name and arguments, in any of the spellings in use, as edits. */
import type { FormatId, Span } from '../../model'
import type { JsonNode } from '../json/json'
import type { ReadingBuilder } from '../reading-builder'
import { CallReader } from './call-reader'
import { type Deed, folded } from './tool-names'
import { isArgumentName, type Role, rankOf, toolOf, unknownTool } from './tools'
import { anyDeed, insert, items, readDiffOf, replace, replaceLines, sketch, write } from './tools-edit'
import { changeSymbol, move, remove } from './tools-file'
import { isPatch, operationOf, patch, shell } from './tools-patch'

/** An argument as the reply gives it. Of a tag's content the value is a string node. */
export type Argument = { readonly name: string; readonly nameSpan: Span; readonly value: JsonNode }

/** `name` '' where the reply gives the arguments alone. `closed` false: the reply ended inside the call. */
export type Call = {
  readonly name: string
  readonly arguments: readonly Argument[]
  readonly span: Span
  readonly closed: boolean
  /** What its edits and its step are told to be; a tool call where it is left out. */
  readonly format?: FormatId
}

export { findCalls, isCallKey } from './find-calls'

/** Arguments of one call that are looked at to tell whether it is one. More: slower on large data, fewer: a call of many is missed. */
const MOST_ARGUMENTS = 40

/** Old and new texts whose names no data has by chance. */
const PLAIN_PAIR = /^(?:old|new)(?:string|str|text|code)$/
const SEARCHED = new Set(['search', 'find', 'searchtext', 'findtext'])
const REPLACED = new Set(['replace', 'replacement', 'replacewith', 'replacetext'])
const WHOLE = new Set(['content', 'contents', 'filetext', 'filecontent', 'codeedit', 'diff', 'patch', 'unifieddiff'])
const COMMANDS = new Set(['create', 'strreplace', 'insert', 'view', 'undoedit'])

/** Whether a call's name or arguments are those of a tool, so that it is more than any JSON object. */
export function looksLikeCall(call: Call): boolean {
  return toolOf(call.name) !== null || editsByArguments(call.arguments)
}

/** Whether arguments without a known name can only be those of a tool that edits. */
function editsByArguments(all: readonly Argument[]): boolean {
  if (all.length === 0 || all.length > MOST_ARGUMENTS) return false
  const texts = all.filter(({ value }) => value.type === 'string')
  const names = texts.map(({ name }) => folded(name))
  const has = (set: ReadonlySet<string>) => names.some((name) => set.has(name))
  if (names.filter((name) => PLAIN_PAIR.test(name)).length >= 2 || texts.some(isPatch)) return true
  const path = best(texts, 'path')
  const list = all.find(
    ({ name, value }) => rankOf('items', name) !== null && (value.type === 'array' || value.type === 'object'),
  )
  if (list !== undefined && (path !== null || !texts.some(({ name }) => !isArgumentName(name)))) return holdsEdits(list.value)
  if (all.some(({ name }) => !isArgumentName(name))) return false
  if (has(SEARCHED) && has(REPLACED)) return true
  if (path === null) return false
  const others = texts.filter((argument) => argument !== path)
  const old = best(others, 'old')
  if (
    old !== null &&
    best(
      others.filter((argument) => argument !== old),
      'fresh',
    ) !== null
  )
    return true
  const command = texts.find(({ name }) => folded(name) === 'command')?.value
  if (command?.type === 'string' && COMMANDS.has(folded(command.passage.text))) return true
  return has(WHOLE)
}

/** The argument whose name is the plainest for a role. */
function best(all: readonly Argument[], role: Role): Argument | null {
  const [first] = all
    .filter(({ name }) => rankOf(role, name) !== null)
    .toSorted((a, b) => (rankOf(role, a.name) ?? 0) - (rankOf(role, b.name) ?? 0))
  return first ?? null
}

/** Whether the first element of a list is an edit. */
function holdsEdits(value: JsonNode): boolean {
  const first = value.type === 'array' ? value.items[0] : value
  if (first?.type !== 'object' || first.entries.length > MOST_ARGUMENTS) return false
  const names = first.entries.filter((entry) => entry.value.type === 'string')
  const has = (role: Role) => names.some(({ key }) => rankOf(role, key) !== null)
  const hasWhole = names.some(({ key }) => WHOLE.has(folded(key)))
  return (has('old') && has('fresh')) || (has('path') && hasWhole) || first.entries.some(({ key }) => folded(key) === 'startline')
}

/**
 * Adds the edits that a call makes to the account, or the step that it is where it edits nothing; covers the parts of its arguments with their roles.
 * A call that is cut off or misses an argument adds a diagnostic instead.
 */
export function readCall(call: Call, account: ReadingBuilder): void {
  const named = toolOf(call.name)
  const byArguments = (named === null || named.deed === 'step') && editsByArguments(call.arguments)
  const tool = byArguments ? unknownTool : named
  const sheet = new CallReader(call, account, tool ?? unknownTool)
  const isEdit = tool !== null
  const foreign = tool === null || ['patch', 'shell', 'step'].includes(tool.deed) ? undefined : call.arguments.find(isPatch)
  const twice = repeated(call)
  if (!isEdit) step(sheet)
  else if (twice !== null) sheet.giveUp('json-syntax', twice.name, '')
  else if (foreign !== undefined) {
    account.diagnose({ code: 'foreign-format', span: foreign.nameSpan, found: call.name, expected: 'a patch', repair: 'a patch' })
    patch(new CallReader({ ...call, arguments: [{ ...foreign, name: 'input' }] }, account, unknownTool))
  } else DEEDS[tool?.deed ?? 'any'](sheet)
  sheet.finish()
}

/** The second argument of one name: which of them is meant cannot be told. */
function repeated(call: Call): Argument | null {
  const seen = new Set<string>()
  return call.arguments.find(({ name }) => seen.has(name) || !seen.add(name)) ?? null
}

const DEEDS: Readonly<Record<Deed, (sheet: CallReader) => void>> = {
  any: decide,
  items,
  write: (sheet) => (sheet.has('content') || !sheet.has('items') ? write(sheet, 'write') : items(sheet)),
  editor,
  delete: remove,
  move,
  patch,
  diff: readDiffOf,
  sketch,
  insert,
  lines: replaceLines,
  'delete-lines': (sheet) => replaceLines(sheet, true),
  'replace-body': (sheet) => changeSymbol(sheet, 'replace-body'),
  'insert-before': (sheet) => changeSymbol(sheet, 'insert-before'),
  'insert-after': (sheet) => changeSymbol(sheet, 'insert-after'),
  'delete-symbol': (sheet) => changeSymbol(sheet, 'delete'),
  rename: (sheet) => changeSymbol(sheet, 'rename'),
  shell: (sheet) => {
    if (!shell(sheet)) step(sheet)
  },
  step,
}

/** What the arguments alone decide: a command, an operation, a patch, or an edit. */
function decide(sheet: CallReader): void {
  const command = sheet.call.arguments.find(({ name }) => folded(name) === 'command')?.value
  if (command?.type === 'string' && COMMANDS.has(folded(command.passage.text))) editor(sheet)
  else if (operationOf(sheet) !== null || sheet.call.arguments.some(isPatch)) patch(sheet)
  else anyDeed(sheet)
}

/** A text editor's commands. */
function editor(sheet: CallReader): void {
  const argument = sheet.find('command')
  if (argument === null || argument.value.type !== 'string') {
    if (sheet.has('old') && sheet.has('fresh')) replace(sheet)
    else sheet.miss('command')
    return
  }
  if (sheet.isCut(argument.value)) {
    sheet.giveUp('truncated', argument.name, '')
    return
  }
  sheet.use(argument, 'command')
  const command = argument.value.passage.text
  const named = folded(command)
  const run = Object.hasOwn(EDITOR, named) ? EDITOR[named] : undefined
  if (run === undefined) sheet.giveUp('unknown-command', command.slice(0, 80), 'str_replace')
  else run(sheet, command)
}

const EDITOR: Readonly<Record<string, (sheet: CallReader, command: string) => void>> = {
  create: (sheet) => write(sheet, 'create'),
  write: (sheet) => write(sheet, 'write'),
  strreplace: (sheet) => replace(sheet, true),
  insert: (sheet) => insert(sheet),
  delete: remove,
  rename: move,
  view: (sheet, command) => step(sheet, command),
  undoedit: (sheet, command) => step(sheet, command),
}

/** A call that edits nothing. */
function step({ call, account }: CallReader, action: string = call.name): void {
  account.addStep(
    { span: call.span, mode: 'act', action, text: textOfArguments(call), candidates: [] },
    call.format ?? 'tool-call',
  )
}

/** Levels and entries of arguments that a step repeats. More: a step's text grows beyond reading, fewer: it says too little. */
const DEPTH = 6
const MOST_ENTRIES = 200

/** The arguments as JSON; '' for none. */
function textOfArguments(call: Call): string {
  const object = Object.fromEntries(call.arguments.slice(0, MOST_ENTRIES).map(({ name, value }) => [name, plainOf(value, DEPTH)]))
  return call.arguments.length === 0 ? '' : JSON.stringify(object)
}

function plainOf(node: JsonNode, depth: number): unknown {
  if (node.type === 'string') return node.passage.text
  if (node.type === 'number' || node.type === 'boolean') return node.value
  if (node.type === 'null') return null
  if (depth === 0) return '…'
  if (node.type === 'array') return node.items.slice(0, MOST_ENTRIES).map((item) => plainOf(item, depth - 1))
  return Object.fromEntries(node.entries.slice(0, MOST_ENTRIES).map(({ key, value }) => [key, plainOf(value, depth - 1)]))
}
