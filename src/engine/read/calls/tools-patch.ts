/** Tools whose argument is a patch or a shell's command: its text is read as a reply of its own. */

import { readHeaderless } from '../formats/apply-patch-headerless'
import type { MappedText } from '../mapped-text'
import type { Argument } from './call'
import { argumentsOf } from './call'
import { CallReader } from './call-reader'
import { areDoubleEscaped, unescapedOnce } from './double-escaping'
import { folded } from './tool-names'

/** What a command or a text has in it that holds a patch, or a file. */
const HOLDS_PATCH =
  /apply_patch|\b(?:cat|tee)\b[^\n]*<<-?\s*\\?["']?[A-Za-z_]|\*\*\* Begin Patch|^diff --git |^--- \S.*\n\+\+\+ |<<<<<<< SEARCH/m

/** A patch in one line, its line ends escaped. */
const ESCAPED_PATCH = /^(?:\*\*\*[^\n]*?\\n|diff --git[^\n]*?\\n|--- [^\n]*?\\n\+\+\+ |<<<<<<< SEARCH\\n|@@[^\n]*?\\n)/

/** A chunk of a V4A patch: no numbers behind the sign. */
const BARE_CHUNK = /^\s*@@(?! -\d)/

/** Units of UTF-16 at a text's beginning in which a patch must open. More: slower, fewer: a long command before a patch hides it. */
const HEAD = 20_000

/** Reads a patch of any format for `written`; reports one that holds nothing to read. */
export function readDiff(sheet: CallReader, passage: MappedText, written: string): void {
  if (BARE_CHUNK.test(passage.text.slice(0, 200))) {
    headerless(sheet, passage, written, 'update')
    return
  }
  if (readInside(sheet, passage, written)) return
  sheet.giveUp(sheet.call.closed ? 'unreadable-hunk' : 'truncated', passage.text.slice(0, 40), '')
}

/** The body of a V4A patch for one file. */
function headerless(sheet: CallReader, passage: MappedText, written: string, kind: 'update' | 'add'): void {
  const body = mended(sheet, passage)
  sheet.paint({ from: passage.at(0), to: passage.end }, null)
  readHeaderless(body, written, sheet.account, kind)
}

/** Whether anything was read in the passage: edits, steps, or why there are none. */
function readInside(sheet: CallReader, passage: MappedText, written: string): boolean {
  const { account } = sheet
  const sum = () =>
    account.edits.length + account.steps.length + account.diagnostics.filter(({ repair }) => repair === null).length
  const before = sum()
  sheet.paint({ from: passage.at(0), to: passage.end }, null)
  account.readNested(mended(sheet, passage), written)
  return sum() > before
}

function mended(sheet: CallReader, passage: MappedText): MappedText {
  const { text } = passage
  if (text.includes('\n') || !(ESCAPED_PATCH.test(text.slice(0, HEAD)) || areDoubleEscaped([text]))) return passage
  const span = passage.span(0, text.length)
  sheet.account.diagnose({ code: 'over-escaped', span, found: '\\n', expected: '\n', repair: '\n' })
  return unescapedOnce(passage)
}

/** A patch as one text, or as an operation on one file. */
export function patch(sheet: CallReader): void {
  const operation = sheet.find('operation')
  if (operation !== null && operation.value.type === 'object') {
    sheet.use(operation, 'operation')
    sheet.paint(operation.value.span, null)
    const { span, closed } = operation.value
    const inner = new CallReader({ name: '', arguments: argumentsOf(operation.value), span, closed }, sheet.account, sheet.tool)
    operate(inner)
    inner.finish()
    return
  }
  if (operationOf(sheet) !== null) {
    operate(sheet)
    return
  }
  const argument = sheet.find('patch')
  if (argument?.value.type === 'array') {
    command(sheet, argument)
    return
  }
  const written = sheet.has('path') ? sheet.path() : ''
  if (written === 'unread') return
  const text = argument === null ? sheet.text('patch', 'input') : patchText(sheet, argument)
  if (text !== 'unread') readDiff(sheet, text, written)
}

/** A patch that is cut off is read as far as it goes: its own reader says what is missing. */
function patchText(sheet: CallReader, argument: Argument): MappedText | 'unread' {
  sheet.use(argument, 'patch')
  return sheet.textOf(argument)
}

const OPERATIONS = new Set(['createfile', 'updatefile', 'deletefile'])

/** What is to be done to one file, where the arguments say it. */
export function operationOf({ call }: CallReader): string | null {
  for (const { name, value } of call.arguments)
    if (folded(name) === 'type' && value.type === 'string' && OPERATIONS.has(folded(value.passage.text)))
      return folded(value.passage.text)
  return null
}

function operate(sheet: CallReader): void {
  const written = sheet.path()
  if (written === 'unread') return
  const what = operationOf(sheet)
  if (what === 'deletefile') {
    sheet.add({ ...sheet.base, format: 'apply-patch', kind: 'delete', written, before: [] })
    return
  }
  const diff = sheet.text('diff', 'diff')
  if (diff === 'unread') return
  if (what === 'createfile') headerless(sheet, diff, written, 'add')
  else if (what === 'updatefile') headerless(sheet, diff, written, 'update')
  else sheet.giveUp('unknown-command', '', 'update_file')
}

/** A shell's command: a patch in it is read, and a file that it writes, all else is a step. */
export function shell(sheet: CallReader): boolean {
  const argument = sheet.find('shell')
  return argument !== null && command(sheet, argument)
}

function command(sheet: CallReader, { value }: Argument): boolean {
  const words = value.type === 'array' ? value.items : [value]
  for (const word of words) {
    if (word.type !== 'string') continue
    const { text } = word.passage
    if (HOLDS_PATCH.test(text.slice(0, HEAD)) && (text.includes('\n') || text.includes('\\n')))
      return readInside(sheet, word.passage, '')
  }
  return false
}

const PATCH_OPENING = /^\s{0,100}\*\*\* Begin Patch\b/

/** Whether an argument is a patch whatever the tool. */
export const isPatch = ({ value }: Argument): boolean => value.type === 'string' && PATCH_OPENING.test(value.passage.text)

/** A command that hands a heredoc to the patch tool. */
const PATCHES_BY_HEREDOC = /^\s*(?:cd\s[^\n]*&&\s*)?apply_?patch\s*<</

/** Whether an argument is a command that patches whatever the tool: the patch tool's name with its patch, or a shell's line that calls it. */
export function isPatchCommand({ name, value }: Argument): boolean {
  if (!/^(?:command|cmd)$/.test(folded(name))) return false
  const words = (value.type === 'array' ? value.items : [value]).map((word) => (word.type === 'string' ? word.passage.text : ''))
  const hasTool = /^apply_?patch$/.test(words[0] ?? '')
  return words.some((text) => (hasTool && PATCH_OPENING.test(text)) || PATCHES_BY_HEREDOC.test(text.slice(0, HEAD)))
}
