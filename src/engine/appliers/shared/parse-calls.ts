/** Tool calls in a reply, read as strictly as a provider reads them: what is no JSON is no call. */
import type { Span } from '../../model'
import { fencesIn, replyLines } from './fences'

export type CallArguments = Readonly<Record<string, unknown>>
/** `name` '' where the reply gives the arguments alone. `broken`: it begins as a call and is no JSON; what the parser says. */
export type ParsedCall = { readonly name: string; readonly args: CallArguments; readonly span: Span; readonly broken?: string }

const isRecord = (value: unknown): value is CallArguments => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The calls in the order of the reply: of JSON (bare, in fences, in a provider's envelope) and of tags. */
export function parsedCalls(reply: string): ParsedCall[] {
  const calls = [...jsonCalls(reply), ...taggedCalls(reply)]
  return calls.toSorted((a, b) => a.span.from - b.span.from)
}

function* jsonCalls(reply: string): Generator<ParsedCall> {
  for (const { from, to } of jsonStretches(reply)) {
    const text = reply.slice(from, to)
    try {
      const value: unknown = JSON.parse(text)
      for (const [name, args] of callsOf(value)) yield { name, args, span: { from, to } }
    } catch (broken) {
      if (!/"(?:old_?str(?:ing)?|new_?str(?:ing)?|file_?path|path|command|input|arguments|edits|patch|diff)"\s*:/i.test(text))
        continue
      yield { name: '', args: {}, span: { from, to }, broken: broken instanceof Error ? broken.message : 'no JSON' }
    }
  }
}

/** Where JSON may be: what fences hold where it begins as JSON does, else from a line that begins so to the bracket that closes it. */
function* jsonStretches(reply: string): Generator<Span> {
  const lines = replyLines(reply)
  const fences = fencesIn(lines)
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index]
    if (line === undefined || !/^\s*[[{]/.test(line.text)) continue
    const fence = fences.find(({ first, end }) => index >= first && index < end)
    const from = line.from + (line.text.length - line.text.trimStart().length)
    const limit = fence === undefined ? reply.length : (lines[fence.end - 1]?.to ?? reply.length)
    const to = closing(reply, from, limit)
    yield { from, to }
    while (index + 1 < lines.length && (lines[index + 1]?.from ?? 0) < to) index += 1
  }
}

/** Behind the bracket that closes the one at `from`; `limit` where none does. */
function closing(text: string, from: number, limit: number): number {
  let depth = 0
  let inString = false
  for (let at = from; at < limit; at += 1) {
    const unit = text[at]
    if (inString) {
      if (unit === '\\') at += 1
      else if (unit === '"') inString = false
    } else if (unit === '"') inString = true
    else if (unit === '{' || unit === '[') depth += 1
    else if (unit === '}' || unit === ']') {
      depth -= 1
      if (depth === 0) return at + 1
    }
  }
  return limit
}

/** Calls in a value: itself, the elements of a list, and what providers put around them. */
function* callsOf(value: unknown): Generator<[name: string, args: CallArguments]> {
  if (Array.isArray(value)) {
    for (const element of value) yield* callsOf(element)
    return
  }
  if (!isRecord(value)) return
  for (const key of ['tool_calls', 'toolCalls', 'calls', 'content', 'parts', 'choices', 'candidates', 'output'] as const)
    if (Array.isArray(value[key])) {
      yield* callsOf(value[key])
      return
    }
  for (const key of ['message', 'functionCall', 'function_call', 'function'] as const)
    if (isRecord(value[key])) {
      yield* callsOf(value[key])
      return
    }
  const name = ['name', 'tool', 'tool_name', 'recipient_name'].map((key) => value[key]).find((found) => typeof found === 'string')
  const given = ['input', 'arguments', 'args', 'parameters', 'params', 'tool_input']
    .map((key) => value[key])
    .find((found) => found !== undefined)
  if (typeof name !== 'string' || given === undefined) {
    if (typeof name !== 'string') yield ['', value]
    else yield [name, value]
    return
  }
  const args = typeof given === 'string' ? parsed(given) : given
  if (isRecord(args)) yield [name, args]
  else if (typeof given === 'string') yield [name, { input: given }]
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const INVOKE = /<(?:antml:)?invoke name="([^"<>]+)">([\s\S]*?)<\/(?:antml:)?invoke>/g
const PARAMETER = /<(?:antml:)?parameter name="([^"<>]+)"[^>]*>([\s\S]*?)<\/(?:antml:)?parameter>/g

/** Tags named like the tool, with a tag for each argument, as Cline and Roo write them. */
const NAMED = /<(replace_in_file|apply_diff|write_to_file|search_and_replace|insert_content|edit_file)>([\s\S]*?)(?:<\/\1>|$)/g
const ARGUMENT = /<(path|file_path|diff|content|search|replace|args|file|line|operations)>([\s\S]*?)<\/\1>/g

function* taggedCalls(reply: string): Generator<ParsedCall> {
  for (const [pattern, inner] of [
    [INVOKE, PARAMETER],
    [NAMED, ARGUMENT],
  ] as const)
    for (const found of reply.matchAll(pattern)) {
      const [whole, name = '', body = ''] = found
      const args = Object.fromEntries([...body.matchAll(inner)].map(([, key = '', text = '']) => [key, withoutOuterBreaks(text)]))
      yield { name, args, span: { from: found.index, to: found.index + whole.length } }
    }
}

const withoutOuterBreaks = (text: string): string => text.replace(/^\r?\n/, '').replace(/\r?\n$/, '')

/** The first of the arguments that is a text; null where none is. */
export function textArgument(args: CallArguments, ...names: readonly string[]): string | null {
  for (const name of names) {
    const value = args[name]
    if (typeof value === 'string') return value
  }
  return null
}
