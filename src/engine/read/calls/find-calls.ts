/** Finds the tool calls in JSON: bare, in lists, and in the forms that providers send them in. */
import { append } from '../../lists'
import type { Diagnostic } from '../../model'
import { type JsonEntry, type JsonNode, parseJson } from '../json/json'
import { type Argument, argumentsOf, type Call } from './call'
import { looksLikeCall } from './looks-like-call'
import { folded } from './tool-names'
import { isArgumentName, isRoleName, type Role, rankOf, toolOf } from './tools'

/** Levels of lists and wrappers that are looked into. More: slower on data, fewer: calls inside several wrappers are missed. */
const DEEPEST = 8

const NAMES = ['name', 'tool', 'toolname', 'function', 'action', 'recipientname', 'functionname', 'command']
const INPUTS = [
  'input',
  'arguments',
  'args',
  'parameters',
  'params',
  'toolinput',
  'actioninput',
  'toolargs',
  'kwargs',
  'toolarguments',
  'payload',
]
/** Wrappers that hold a call or a list of them, and nothing else that counts. */
const HOLDERS = new Set(
  'toolcalls calls functioncalls tooluses functioncall toolcall tooluse function actions steps content output message choices candidates parts delta messages'.split(
    ' ',
  ),
)
/** Fields that may be beside a call's name and arguments. */
const BESIDE = new Set('type id callid index status caller thoughtsignature thought explanation reasoning role'.split(' '))
const TYPES = new Set([
  'tooluse',
  'function',
  'functioncall',
  'customtoolcall',
  'toolcall',
  'applypatchcall',
  'servertooluse',
  'mcpcall',
  'localshellcall',
])

const WRAPS = new Set([...NAMES, ...INPUTS, ...HOLDERS, 'operation'])

/** Whether a key can be part of a call: JSON without any such key holds none. */
export const isCallKey = (key: string): boolean => WRAPS.has(folded(key)) || isRoleName(key)

/** The calls in a value, in order. `faults`: departures from JSON in arguments that are JSON in a string are added to it. */
export function findCalls(node: JsonNode, faults: Diagnostic[] = []): Call[] {
  const calls: Call[] = []
  collect(node, DEEPEST, calls, faults)
  return calls
}

function collect(node: JsonNode, depth: number, calls: Call[], faults: Diagnostic[]): void {
  if (depth === 0) return
  if (node.type === 'array') {
    const first = calls.length
    for (const item of node.items) {
      const before = calls.length
      collect(item, depth - 1, calls, faults)
      // Beside edits it is one that lacks a text, and not a step.
      if (calls.length === before && first < before && item.type === 'object' && isPart(item))
        calls.push({ ...plainCall(item), name: 'Edit' })
    }
  }
  if (node.type !== 'object') return
  const call = callOf(node, faults)
  if (call !== null) {
    calls.push(call)
    // A call behind a missing bracket is inside the one before it, under no name.
    for (const entry of node.entries) if (entry.key === '') collect(entry.value, depth - 1, calls, faults)
    return
  }
  for (const entry of node.entries)
    if (entry.key === '' || HOLDERS.has(folded(entry.key))) collect(entry.value, depth - 1, calls, faults)
}

type ObjectNode = Extract<JsonNode, { type: 'object' }>

const entryOf = (node: ObjectNode, names: readonly string[]): JsonEntry | null => {
  for (const name of names) {
    const found = node.entries.find((entry) => folded(entry.key) === name)
    if (found !== undefined) return found
  }
  return null
}

const textOf = (entry: JsonEntry | null): string => (entry?.value.type === 'string' ? entry.value.passage.text : '')

function callOf(node: ObjectNode, faults: Diagnostic[]): Call | null {
  const { span, closed } = node
  const type = folded(textOf(entryOf(node, ['type'])))
  const operation = entryOf(node, ['operation', 'action'])
  if ((type === 'applypatchcall' || type === 'localshellcall') && operation?.value.type === 'object') {
    if (type === 'localshellcall') return { name: 'shell', arguments: argumentsOf(operation.value), span, closed }
    return { name: 'apply_patch', arguments: [argumentOf(operation, 'operation')], span, closed }
  }
  return named(node, type, faults) ?? keyed(node) ?? bare(node)
}

/** A name and arguments side by side. */
function named(node: ObjectNode, type: string, faults: Diagnostic[]): Call | null {
  const names = NAMES.map((name) => entryOf(node, [name])).filter((entry) => entry?.value.type === 'string')
  const entry = names[0] ?? null
  const name = textOf(entry)
  if (entry === null || name === '' || name.length > 200) return null
  const input = entryOf(node, INPUTS)
  const { span, closed } = node
  if (input === null || input === entry) {
    // Without its arguments, the name must be a tool's, and the fields beside it that tool's arguments.
    const tool = toolOf(name)
    if (tool === null) return null
    const rest = node.entries.filter((other) => other !== entry && !(TYPES.has(type) && BESIDE.has(folded(other.key))))
    const call = { name, arguments: rest.map((other) => argumentOf(other)), span, closed }
    const alone = { ...call, name: '' }
    if (folded(entry.key) === 'command' && looksLikeCall({ ...alone, arguments: argumentsOf(node) })) return null
    return !closed || looksLikeCall(alone) || TYPES.has(type) || (rest.length > 0 && folded(entry.key) !== 'name') ? call : null
  }
  const { value } = input
  const isSchema = value.type === 'object' && value.entries.some(({ key }) => key === 'properties' || key === '$schema')
  if (isSchema) return null
  const given = inputOf(input, name, faults)
  if (given === null) return null
  const isBare = node.entries.every((other) => other === entry || other === input || BESIDE.has(folded(other.key)))
  if (toolOf(name) === null && !TYPES.has(type) && !isBare) return null
  return { name, arguments: given.list, span, closed: closed && given.closed }
}

/** The arguments in the value that holds them; null: it holds none. */
function inputOf(entry: JsonEntry, name: string, faults: Diagnostic[]): { list: readonly Argument[]; closed: boolean } | null {
  const { value } = entry
  const deed = toolOf(name)?.deed
  if (value.type === 'object') return { list: argumentsOf(value), closed: value.closed }
  if (value.type === 'array')
    return deed === 'shell' || deed === 'patch' ? { list: [argumentOf(entry, 'command')], closed: value.closed } : null
  if (value.type !== 'string') return value.type === 'null' ? { list: [], closed: true } : null
  const text = value.passage.text
  if (/^\s*\{/.test(text.slice(0, 200))) {
    const parsed = parseJson(value.passage)
    append(faults, parsed.faults)
    if (parsed.node?.type === 'object') return { list: argumentsOf(parsed.node), closed: value.closed && parsed.node.closed }
  }
  if (text.trim() === '') return { list: [], closed: value.closed }
  return deed === undefined || deed === 'step'
    ? null
    : { list: [argumentOf(entry, deed === 'shell' ? 'command' : 'input')], closed: value.closed }
}

/** One key that is a tool's name, and its arguments: `{"Edit": {…}}`. */
function keyed(node: ObjectNode): Call | null {
  const [entry] = node.entries
  if (entry === undefined || node.entries.length > 1 || entry.value.type !== 'object') return null
  const call = {
    name: entry.key,
    arguments: argumentsOf(entry.value),
    span: node.span,
    closed: node.closed && entry.value.closed,
  }
  return toolOf(entry.key) !== null && looksLikeCall({ ...call, name: '' }) ? call : null
}

/** Whether an object has a path and a text of an edit, and nothing else than a tool's arguments. */
function isPart({ entries }: ObjectNode): boolean {
  const has = (role: Role) => entries.some(({ key }) => rankOf(role, key) !== null)
  return entries.every(({ key }) => isArgumentName(key)) && has('path') && (has('old') || has('fresh'))
}

const plainCall = (node: ObjectNode): Call => ({
  name: '',
  arguments: argumentsOf(node),
  span: node.span,
  closed: node.closed,
})

/** Arguments alone. */
function bare(node: ObjectNode): Call | null {
  const call = plainCall(node)
  return looksLikeCall(call) ? call : null
}

const argumentOf = ({ key, keySpan, value }: JsonEntry, name = key): Argument => ({ name, nameSpan: keySpan, value })
