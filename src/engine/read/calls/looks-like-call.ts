/** Distinguishes calls from any other JSON: by the tool's name, or by arguments that only a tool has which edits. */
import type { JsonNode } from '../json/json'
import type { Argument, Call } from './call'
import { folded } from './tool-names'
import { isArgumentName, type Role, rankOf, toolOf } from './tools'
import { isPatch, isPatchCommand } from './tools-patch'

/** Arguments of one call that are looked at to tell whether it is one. More: slower on large data, fewer: a call of many is missed. */
const MOST_ARGUMENTS = 40

/** Old and new texts whose names no data has by chance. */
const PLAIN_PAIR = /^(?:old|new)(?:string|str|text|code)$/
const SEARCHED = new Set(['search', 'find', 'searchtext', 'findtext'])
const REPLACED = new Set(['replace', 'replacement', 'replacewith', 'replacetext'])
const WHOLE = new Set(['content', 'contents', 'filetext', 'filecontent', 'codeedit', 'diff', 'patch', 'unifieddiff'])

/** Commands of text editors, as `folded` gives them. */
export const COMMANDS: ReadonlySet<string> = new Set(['create', 'strreplace', 'insert', 'view', 'undoedit'])

/** Whether a call's name or arguments are those of a tool, so that it is more than any JSON object. */
export function looksLikeCall(call: Call): boolean {
  return toolOf(call.name) !== null || editsByArguments(call.arguments)
}

/** Whether arguments without a known name can only be those of a tool that edits. */
export function editsByArguments(all: readonly Argument[]): boolean {
  if (all.length === 0 || all.length > MOST_ARGUMENTS) return false
  const texts = all.filter(({ value }) => value.type === 'string')
  const names = texts.map(({ name }) => folded(name))
  const has = (set: ReadonlySet<string>) => names.some((name) => set.has(name))
  if (names.filter((name) => PLAIN_PAIR.test(name)).length >= 2 || texts.some(isPatch) || all.some(isPatchCommand)) return true
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
