/** What the tools Read, Edit, Write, Glob, Grep and Bash do in a run: a file is read before it is edited, and nothing is edited that has changed since. */
import { z } from 'zod'
import type { Applied } from '../../agent/agent'
import { plural } from '../../engine/explain'
import { lookalikes, readReply } from '../../engine/index'
import type { Content, Path } from '../../engine/model'
import { parsePath } from '../../engine/paths'
import { readLines } from '../../prompts/numbered-lines'
import { shorten } from '../../prompts/shorten'
import { outputOf } from '../../prompts/terminal-output'
import { OUTPUT_TOKENS } from '../../prompts/test-output'
import type { ToolCall, ToolResult } from '../../providers/provider'
import type { ChangedFiles } from '../../runtimes/runtime'
import { shaOf } from '../../workspace/content'
import type { WorkingTree } from '../../workspace/working-tree'
import { globFiles, grepLine } from './search-files'

/** The working tree as tools read it. */
type OpenFiles = Pick<WorkingTree, 'read' | 'files'>

/** What the tools work with. */
export type ToolParts = {
  /** The working tree, once it holds what is staged. Rejects where it cannot be loaded. */
  open(): Promise<OpenFiles>
  /** Stages an edit. */
  apply(reply: string): Promise<Applied>
  /** Runs a command line. `output` is what it printed, `changed` what it wrote, `isTest` whether it ran tests. */
  run(line: string): Promise<Ran>
  /** Stages what a command line wrote, as if it were edits: what may not be touched is refused, and stays as it is. */
  take(changed: ChangedFiles): Promise<TakenFiles>
}

/** What became of files that a command line wrote. `message`: for the model, why the refused ones are. */
export type TakenFiles = { readonly files: readonly string[]; readonly refused: readonly string[]; readonly message: string }

type Landed = Extract<Applied, { readonly state: 'landed' }>

type Ran = { readonly code: number; readonly output: string; readonly changed: ChangedFiles; readonly isTest: boolean }

/** Path → hash of the file as the model last saw it. */
export type SeenFiles = Readonly<Record<string, string>>

/** What a tool call came to. */
export type ToolOutcome = {
  readonly result: ToolResult
  readonly files: readonly string[]
  /** Files that it was to change and did not. */
  readonly refused: readonly string[]
  readonly seen: SeenFiles
  readonly ranTests: boolean
}

const PATH = z.string().min(1).max(1000)
const READ = z.object({ file_path: PATH, offset: z.coerce.number().optional(), limit: z.coerce.number().optional() })
const EDIT = z.object({
  file_path: PATH,
  old_string: z.string(),
  new_string: z.string(),
  replace_all: z.union([z.boolean(), z.enum(['true', 'false'])]).optional(),
})
const WRITE = z.object({ file_path: PATH, content: z.string() })
const GLOB = z.object({ pattern: z.string().min(1) })
const GREP = z.object({
  pattern: z.string().min(1).max(2000),
  path: PATH.optional(),
  ignore_case: z.union([z.boolean(), z.enum(['true', 'false'])]).optional(),
})
const BASH = z.object({ command: z.string().min(1).max(10_000) })

/** Does what one call asks for. A call that is not in order is answered with what is wrong with it. */
export async function runTool(call: ToolCall, seen: SeenFiles, parts: ToolParts): Promise<ToolOutcome> {
  const answer = (text: string, isError: boolean, more: Partial<ToolOutcome> = {}): ToolOutcome => ({
    result: { id: call.id, name: call.name, text, isError },
    files: [],
    refused: [],
    seen,
    ranTests: false,
    ...more,
  })
  const input = decoded(call.input)
  if (input === undefined)
    return answer('The arguments are not JSON. Send the call again, with every string closed and escaped.', true, {
      refused: meantBy(call, null),
    })
  switch (call.name) {
    case 'Read':
      return taken(READ, call, input, answer, (asked) => read(asked, { answer, seen, parts }))
    case 'Edit':
      return taken(EDIT, call, input, answer, (asked) => write(call, asked.file_path, { answer, seen, parts }))
    case 'Write':
      return taken(WRITE, call, input, answer, (asked) => write(call, asked.file_path, { answer, seen, parts }))
    case 'Glob':
      return taken(GLOB, call, input, answer, async ({ pattern }) => {
        const { ok, text } = globFiles((await parts.open()).files(), pattern)
        return answer(text, !ok)
      })
    case 'Grep':
      return taken(GREP, call, input, answer, (asked) => grep(asked, { answer, parts }))
    case 'Bash':
      return taken(BASH, call, input, answer, (asked) => bash(asked.command, { answer, parts }))
    default:
      return answer(`There is no tool ${call.name.slice(0, 100)}. The tools are Read, Edit, Write, Glob, Grep and Bash.`, true, {
        refused: meantBy(call, input),
      })
  }
}

type Answer = (text: string, isError: boolean, more?: Partial<ToolOutcome>) => ToolOutcome

function decoded(input: string): unknown {
  try {
    return JSON.parse(input)
  } catch (broken) {
    if (broken instanceof SyntaxError) return undefined
    throw broken
  }
}

async function taken<T>(
  schema: z.ZodType<T>,
  call: ToolCall,
  input: unknown,
  answer: Answer,
  act: (asked: T) => Promise<ToolOutcome>,
): Promise<ToolOutcome> {
  const found = schema.safeParse(input)
  if (found.success)
    return act(found.data).catch((unavailable: unknown) => answer(`The files cannot be had now: ${messageOf(unavailable)}`, true))
  const [issue] = found.error.issues
  return answer(`The argument ${issue?.path.join('.') || '(all)'} is not right: ${issue?.message ?? 'it is missing'}.`, true, {
    refused: meantBy(call, input),
  })
}

/** Tools whose every call is an edit. */
const EDITING: ReadonlySet<string> = new Set(['Edit', 'Write'])

/** Files that a call which could not be done was to change; '' for one that it does not name. `input`: its arguments; null: they are no JSON. */
function meantBy(call: ToolCall, input: unknown): readonly string[] {
  const named = z.object({ file_path: PATH }).safeParse(input)
  const written = named.success ? named.data.file_path : /"file_path"\s*:\s*"([^"\\]+)"/.exec(call.input)?.[1]
  if (EDITING.has(call.name)) return [written === undefined ? '' : (pathOf(written) ?? written)]
  // Other tools' edits are read as in any reply.
  const { edits } = readReply(JSON.stringify({ name: call.name, input }))
  return [...new Set(edits.map(({ written: path }) => pathOf(path) ?? path))]
}

/** The project's file, however the model spells its path: from the root, or with the root in front. */
function pathOf(written: string): Path | null {
  const parsed = parsePath(written.replace(/^(?:\/project)?\/+/, '').replace(/^\.\//, ''))
  return parsed.ok ? parsed.path : null
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

type Reading = { readonly answer: Answer; readonly seen: SeenFiles; readonly parts: ToolParts }

async function read(asked: z.infer<typeof READ>, { answer, seen, parts }: Reading): Promise<ToolOutcome> {
  const path = pathOf(asked.file_path)
  const content = path === null ? null : (await parts.open()).read(path)
  if (path === null || content === null) return answer(`There is no file ${asked.file_path}.`, true)
  if (typeof content !== 'string') return answer(`${path} is not text.`, true)
  const { offset, limit } = asked
  const shown = readLines(content, { ...(offset === undefined ? {} : { offset }), ...(limit === undefined ? {} : { limit }) })
  return shown.ok ? answer(shown.text, false, { seen: { ...seen, [path]: shaOf(content) } }) : answer(shown.text, true)
}

/** An edit or a whole file. What is there must have been read, and must be as it was then. */
async function write(call: ToolCall, written: string, { answer, seen, parts }: Reading): Promise<ToolOutcome> {
  const path = pathOf(written)
  const refuse = (text: string) => answer(text, true, { refused: [path ?? written] })
  if (path === null) return refuse(`${written} is no path in the project.`)
  const before = (await parts.open()).read(path)
  if (before !== null && seen[path] === undefined) return refuse(`Read ${path} before you change it.`)
  if (before !== null && seen[path] !== shaOf(before)) return refuse(`${path} has changed since you read it. Read it again.`)
  const input: unknown = JSON.parse(call.input)
  const result = await parts.apply(JSON.stringify({ name: call.name, input: { ...Object(input), file_path: path } }))
  if (result.state === 'refused') return refuse(`${ofOneCall(result.message)}${readAgain(call, input, before)}`)
  const after = (await parts.open()).read(path)
  const now = after === null ? seen : { ...seen, [path]: shaOf(after) }
  const said =
    before === null
      ? `${path} is written.`
      : `${path} is changed${whereOf(call, input, result, after)}${linesNow(call, input, result, after)}`
  return answer(said, false, { files: result.files, seen: now })
}

/** The engine speaks of a whole reply; beside one call others may have landed. */
const ofOneCall = (message: string): string =>
  message
    .replace(
      /^None of your edits was applied: ([^.]*)\. Edits are applied all together or not at all\.[^\n]*/,
      'This call changed nothing: $1.',
    )
    .replace(
      /Send the complete set of edits again, in one reply\.|Send all edits again\./,
      'Send this call again, corrected; the other calls did what their results say.',
    )

/** Lines of a file that a refused edit is answered with. More: the message drowns, fewer: the place is not among them. */
const READ_AGAIN = 60

/** What did not match was quoted from memory: the file is read once more for the model, around the line that its text begins with, or else from the top. */
function readAgain(call: ToolCall, input: unknown, before: Content | null): string {
  const asked = call.name === 'Edit' ? EDIT.safeParse(input).data : undefined
  if (asked === undefined || typeof before !== 'string') return ''
  const lines = before.split('\n').map((line) => line.trim())
  const quoted = asked.old_string
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.length > 2)
  const at = quoted.map((line) => lines.indexOf(line)).find((line) => line >= 0) ?? 0
  const reading = readLines(before, { offset: Math.max(1, at + 1 - READ_AGAIN / 2), limit: READ_AGAIN })
  return reading.ok ? `\n\nThe file as it is now:\n${reading.text}` : ''
}

/** Lines that are shown around an edit, each way. */
const AROUND = 3
/** Lines of one edit, and places of it, that are shown as they are now. */
const SHOWN = { lines: 40, places: 3 } as const

/** The lines of an edit as they are now: it may have landed in text that differs from what it quotes. */
function linesNow(call: ToolCall, input: unknown, { lines }: Landed, after: Content | null): string {
  const asked = call.name === 'Edit' ? EDIT.safeParse(input).data : undefined
  if (asked === undefined || typeof after !== 'string' || lines.length === 0) return ''
  const height = Math.min(SHOWN.lines, asked.new_string.split('\n').length) + 2 * AROUND
  const shown = lines.slice(0, SHOWN.places).flatMap((line) => {
    const reading = readLines(after, { offset: Math.max(1, line + 1 - AROUND), limit: height })
    return reading.ok ? [reading.text.replace(/\n\([^\n]*\)$/, '')] : []
  })
  return shown.length === 0 ? '' : ` As it is now:\n${shown.join('\n⋮\n')}`
}

/** Of an edit of several places: how many there were, and which lines only resemble the text and stay as they are. */
function whereOf(call: ToolCall, input: unknown, { lines }: Landed, after: Content | null): string {
  const asked = call.name === 'Edit' ? EDIT.safeParse(input).data : undefined
  if (asked === undefined || String(asked.replace_all) !== 'true') return '.'
  const where = ` in ${plural(lines.length, 'place')}: ${numbered(lines)}.`
  const like = typeof after === 'string' ? lookalikes(after, asked.old_string) : []
  if (like.length === 0) return where
  return `${where} Not changed, for it only resembles the old text (white space or quotes differ): ${numbered(like)}.`
}

/** Line numbers in one answer. More: a list too long to be read. */
const LISTED = 20

/** Lines (0-based) as the numbers that Read shows. */
function numbered(lines: readonly number[]): string {
  const listed = lines.slice(0, LISTED).map((line) => line + 1)
  return `${lines.length === 1 ? 'line' : 'lines'} ${listed.join(', ')}${lines.length > LISTED ? ` and ${lines.length - LISTED} more` : ''}`
}

async function grep(asked: z.infer<typeof GREP>, { answer, parts }: Omit<Reading, 'seen'>): Promise<ToolOutcome> {
  const { pattern, path, ignore_case } = asked
  const { code, output } = await parts.run(grepLine({ pattern, path, ignoreCase: String(ignore_case) === 'true' }))
  if (code === 1 && output.trim() === '') return answer(`Nothing matches ${pattern}.`, false)
  return answer(shorten(output, OUTPUT_TOKENS), code !== 0)
}

/** Commands that end with 1 where they find nothing, alone on their line. */
const SEARCHES = /^\s*(?:[ef]?grep|rg|git grep)\b[^;&|]*$/

async function bash(command: string, { answer, parts }: Omit<Reading, 'seen'>): Promise<ToolOutcome> {
  const { code, output, changed, isTest } = await parts.run(command)
  const { files, refused, message } = await parts.take(changed)
  const text = isTest ? outputOf(output).text : shorten(output, OUTPUT_TOKENS)
  const said = [`${text}\n(exit code ${code})`, message].filter((part) => part !== '').join('\n\n')
  // Red tests and a search that finds nothing are answers, not refusals.
  const isAnswer = code === 0 || isTest || (code === 1 && output.trim() === '' && SEARCHES.test(command))
  return answer(said, !isAnswer || refused.length > 0, { ranTests: isTest, files, refused })
}
