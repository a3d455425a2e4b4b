/** What a tool call means: its name and arguments, in any of the spellings in use, as edits. */
import type { JsonNode } from '../json/json'
import type { ReadingBuilder } from '../reading-builder'
import type { Argument, Call } from './call'
import { CallReader } from './call-reader'
import { COMMANDS, editsByArguments } from './looks-like-call'
import { type Deed, folded } from './tool-names'
import { toolOf, unknownTool } from './tools'
import { anyDeed, insert, items, readDiffOf, replace, replaceLines, sketch, write } from './tools-edit'
import { changeSymbol, move, remove } from './tools-file'
import { isPatch, isPatchCommand, operationOf, patch, shell } from './tools-patch'

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
  const foreign =
    tool === null || ['patch', 'shell', 'step'].includes(tool.deed) || isQuoting(sheet) ? undefined : call.arguments.find(isPatch)
  const twice = repeated(call)
  if (!isEdit) step(sheet)
  else if (isTrial(call)) sheet.giveUp('trial', 'dry_run', '')
  else if (twice !== null) sheet.giveUp('json-syntax', twice.name, '')
  else if (foreign !== undefined) {
    account.diagnose({ code: 'foreign-format', span: foreign.nameSpan, found: call.name, expected: 'a patch', repair: 'a patch' })
    patch(new CallReader({ ...call, arguments: [{ ...foreign, name: 'input' }] }, account, unknownTool))
  } else DEEDS[tool?.deed ?? 'any'](sheet)
  sheet.finish()
}

/** Whether the call has a text that is to go and one that is to come: a patch in them is what a file says. */
function isQuoting(sheet: CallReader): boolean {
  const isText = (role: 'old' | 'fresh') => {
    const value = sheet.find(role)?.value
    return value?.type === 'string' && value.passage.text.trim() !== ''
  }
  return isText('old') && isText('fresh')
}

/** Whether the call asks only what would change. */
const isTrial = (call: Call): boolean =>
  call.arguments.some(
    ({ name, value }) => folded(name) === 'dryrun' && (value.type === 'boolean' ? value.value : isTextTrue(value)),
  )

const isTextTrue = (value: JsonNode): boolean => value.type === 'string' && /^\s*(?:true|1|yes)\s*$/i.test(value.passage.text)

/** The second argument of one name: the reply does not say which of them it means. */
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
  unread: (sheet) => sheet.giveUp('unknown-command', sheet.call.name, ''),
}

/** What the arguments alone decide: a command, an operation, a patch, or an edit. */
function decide(sheet: CallReader): void {
  const command = sheet.call.arguments.find(({ name }) => folded(name) === 'command')?.value
  if (command?.type === 'string' && COMMANDS.has(folded(command.passage.text))) editor(sheet)
  else if (sheet.call.arguments.some(isPatchCommand)) DEEDS.shell(sheet)
  else if (operationOf(sheet) !== null || (sheet.call.arguments.some(isPatch) && !isQuoting(sheet))) patch(sheet)
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
