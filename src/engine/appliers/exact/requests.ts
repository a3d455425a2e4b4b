/** What calls ask for, however their tool names itself and its arguments: text for text, a whole file, lines after a line. */
import type { Span } from '../../model'
import { type CallArguments, type ParsedCall, parsedCalls, textArgument } from '../shared/parse-calls'
import { innermostObjects } from './innermost-objects'

/** `old`, `fresh`: null where the call does not give it as a text. `times`: how many places it expects; null: it does not say. */
export type ReplacementPair = {
  readonly old: string | null
  readonly fresh: string | null
  readonly all: boolean
  readonly times: number | null
  readonly span: Span
}

export type EditRequest = { readonly span: Span; readonly path: string | null } & (
  | { readonly kind: 'replace'; readonly pairs: readonly ReplacementPair[] }
  /** `fresh`: the call is for files that are not there yet. */
  | { readonly kind: 'write'; readonly text: string; readonly fresh: boolean }
  | { readonly kind: 'insert'; readonly line: number; readonly text: string | null }
  /** `range`: the lines that it names, as they are given. */
  | { readonly kind: 'view'; readonly range: unknown }
  /** A call that no tool would be given. */
  | { readonly kind: 'broken'; readonly why: string }
)

const OLD = ['old_string', 'oldString', 'old_str', 'oldStr', 'old_text', 'oldText'] as const
const NEW = ['new_string', 'newString', 'new_str', 'newStr', 'new_text', 'newText'] as const
const PATH = ['file_path', 'filePath', 'filepath', 'path', 'target_file', 'targetFile', 'filename', 'file'] as const
const CONTENT = ['content', 'contents', 'file_text', 'fileText'] as const
const LISTS = ['edits', 'replacements'] as const

const EDITS =
  /^(?:edit|multi_?edit|replace|str_?replace|str_replace_editor|str_replace_based_edit_tool|search_?replace|edit_file|edit_block)$/i
const MAKES = /^create/i

/** Of the last reply: one tool after the other is given the same. */
let last: { readonly reply: string; readonly requests: readonly EditRequest[] } = { reply: '', requests: [] }

/** The calls of a reply that have to do with a file's text, in its order. */
export function requestsIn(reply: string): readonly EditRequest[] {
  if (last.reply !== reply) {
    const calls = parsedCalls(reply)
    const spans = pairSpans(reply, calls)
    last = { reply, requests: calls.flatMap((call, index) => requestsOf(call, spans[index] ?? [])) }
  }
  return last.requests
}

function requestsOf({ name, args, span, broken }: ParsedCall, spans: readonly Span[]): EditRequest[] {
  if (broken !== undefined) return [{ span, path: null, kind: 'broken', why: broken }]
  const path = textArgument(args, ...PATH)
  const list = LISTS.map((key) => args[key]).find((value) => value !== undefined)
  if (list !== undefined) return listed(path, list, span, spans)
  const command = textArgument(args, 'command') ?? name.replace(/^.*[.:/]/, '')
  if (command === 'view' && path !== null) return [{ span, path, kind: 'view', range: args.view_range }]
  const line = args.insert_line ?? args.insertLine
  if (line !== undefined) return [lineAsked(line, textArgument(args, 'insert_text', 'insertText', ...NEW, 'text'), span, path)]
  if (gives(args, OLD) || gives(args, NEW)) return [{ span, path, kind: 'replace', pairs: [pairOf(args, spans[0] ?? span)] }]
  const content = textArgument(args, ...CONTENT)
  if (content !== null && path !== null) return [{ span, path, kind: 'write', text: content, fresh: MAKES.test(command) }]
  return EDITS.test(name) ? [{ span, path, kind: 'broken', why: 'the call has none of the arguments of an edit' }] : []
}

function lineAsked(line: unknown, text: string | null, span: Span, path: string | null): EditRequest {
  if (typeof line === 'number' && Number.isInteger(line)) return { span, path, kind: 'insert', line, text }
  return { span, path, kind: 'broken', why: 'the line to insert after is no whole number' }
}

/** One request for all of a list's pairs, or one for each file where they name their own. */
function listed(path: string | null, list: unknown, span: Span, spans: readonly Span[]): EditRequest[] {
  if (!Array.isArray(list)) return [{ span, path, kind: 'broken', why: 'the edits are no list' }]
  const entries = list.filter(isRecord)
  if (entries.length < list.length || entries.length === 0)
    return [{ span, path, kind: 'broken', why: 'the list of edits has an element that is no edit, or none at all' }]
  const pairs = entries.map((entry, index) => pairOf(entry, spans[index] ?? span))
  if (path !== null || entries.every((entry) => textArgument(entry, ...PATH) === null))
    return [{ span, path, kind: 'replace', pairs }]
  const byPath = new Map<string | null, ReplacementPair[]>()
  for (const [index, pair] of pairs.entries()) {
    const named = textArgument(entries[index] ?? {}, ...PATH)
    byPath.set(named, [...(byPath.get(named) ?? []), pair])
  }
  return [...byPath].map(([named, group]) => ({ span: group[0]?.span ?? span, path: named, kind: 'replace', pairs: group }))
}

const isRecord = (value: unknown): value is CallArguments => typeof value === 'object' && value !== null && !Array.isArray(value)

const gives = (args: CallArguments, names: readonly string[]): boolean => names.some((name) => args[name] !== undefined)

function pairOf(args: CallArguments, span: Span): ReplacementPair {
  const all = ['replace_all', 'replaceAll', 'allow_multiple', 'allowMultiple'].some((key) => isTrue(args[key]))
  const expected = args.expected_replacements ?? args.expectedReplacements
  const times = typeof expected === 'number' ? expected : null
  return { old: textArgument(args, ...OLD), fresh: textArgument(args, ...NEW), all, times, span }
}

/** Models send switches as text, too. */
const isTrue = (value: unknown): boolean => value === true || (typeof value === 'string' && value.toLowerCase() === 'true')

/** Where each pair of each call is, as far as the reply shows which object is which pair's. */
function pairSpans(reply: string, calls: readonly ParsedCall[]): Span[][] {
  const found: Span[][] = []
  for (let from = 0; from < calls.length; ) {
    const span = calls[from]?.span ?? { from: 0, to: 0 }
    let to = from + 1
    while (to < calls.length && calls[to]?.span.from === span.from) to += 1
    const counts = calls.slice(from, to).map(({ args }) => listLength(args))
    const objects = innermostObjects(reply, span)
    const fits = objects.length === counts.reduce((sum, count) => sum + count, 0)
    let next = 0
    for (const count of counts) {
      found.push(fits ? objects.slice(next, next + count) : [])
      next += count
    }
    from = to
  }
  return found
}

const listLength = (args: CallArguments): number => {
  const list = LISTS.map((key) => args[key]).find((value) => Array.isArray(value))
  return Array.isArray(list) ? list.length : 1
}
