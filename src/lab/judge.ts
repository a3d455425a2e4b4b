/** One reply of many with its files, and the verdict on it. The same reply always gives the same verdict. */
import { estimateTokenCount } from 'tokenx'
import type { ApplierId } from '../engine/appliers'
import { appliers, emulate } from '../engine/appliers'
import { applyReply, diagnose, parsePath, readReply } from '../engine/index'
import type {
  CauseCode,
  Decision,
  FormatId,
  Landing,
  Path,
  Reading,
  RefusalCode,
  RejectReason,
  Transaction,
} from '../engine/model'
import type { LoggedReply, LogKind, Unseen } from '../logs/log'
import { decode } from '../workspace/content'

/** Which field of a line holds what; `a.b` is the field b of the field a. */
type Fields = { readonly reply: string; readonly files: string; readonly expected: string }

/** How the lines of a batch are judged. */
export type BatchOptions = {
  readonly fields: Fields
  /** Tools that the line is given to besides. */
  readonly tools: readonly ApplierId[]
  /** For lines without files; null: such lines are read and not judged. */
  readonly project: Readonly<Record<string, string>> | null
}

/** What comes out, beside the files that are meant. */
type Truth = 'same' | 'other' | 'unchanged'

/** Why a line is no reply; 'no-end' and 'crashed': why it was given up while it was judged. */
export type Broken =
  | 'too-long'
  | 'not-text'
  | 'not-json'
  | 'no-object'
  | 'no-reply'
  | 'bad-files'
  | 'bad-expected'
  | 'no-end'
  | 'crashed'

/** What became of one hunk. */
type HunkVerdict = {
  readonly path: Path | null
  readonly state: Decision['state']
  readonly how?: Landing
  readonly refusal?: RefusalCode
  readonly cause?: CauseCode
}

/** The verdict on one line. */
type Verdict =
  | { readonly state: 'broken'; readonly why: Broken }
  /** Read only: the line says nothing of the files. */
  | { readonly state: 'unjudged'; readonly edits: number; readonly formats: readonly FormatId[]; readonly tokens: number }
  | {
      readonly state: 'landed' | RejectReason
      readonly edits: number
      readonly formats: readonly FormatId[]
      /** Of the reply, about. */
      readonly tokens: number
      readonly hunks: readonly HunkVerdict[]
      /** Absent where the line does not say what is meant. */
      readonly truth?: Truth
      readonly tools?: Readonly<Record<string, { readonly verdict: string; readonly truth?: Truth }>>
    }

/** What the line is called, and the verdict. */
export type BatchResult = {
  readonly names: Readonly<Record<string, string | number | boolean>>
  readonly verdict: Verdict
  /** Of a reply out of a log: the tool's own verdict, the beginning of its words where it refused, and how the files are known. */
  readonly log?: {
    readonly kind: LogKind
    readonly own: LoggedReply['own']
    readonly files: LoggedReply['before']['state']
    readonly why?: Unseen
    readonly answer?: string
  }
}

/** What a line holds. `meets`: the files of a project that its reply names, where it has none of its own. */
export type LineValue =
  | { readonly value: unknown; readonly meets?: Readonly<Record<string, string>> }
  | { readonly broken: Broken }

/** @param line its bytes; null: it is longer than a line may be */
export function valueOfLine(line: Uint8Array | null): LineValue {
  if (line === null) return { broken: 'too-long' }
  const text = decode(line)
  if (typeof text !== 'string') return { broken: 'not-text' }
  try {
    return { value: JSON.parse(text) }
  } catch {
    return { broken: 'not-json' }
  }
}

/** Whether a value has a reply of its own, and is no line of a log. */
export const hasReply = (value: unknown, { fields }: BatchOptions): boolean =>
  isRecord(value) && typeof fieldOf(value, fields.reply) === 'string'

/** Judges what one line holds. Never throws. */
function judgeValue(line: LineValue, options: BatchOptions): BatchResult {
  const broken = (why: Broken, names = {}): BatchResult => ({ names, verdict: { state: 'broken', why } })
  if ('broken' in line) return broken(line.broken)
  const { value } = line
  if (!isRecord(value)) return broken('no-object')
  const { fields, project } = options
  const names = namesIn(value, fields)
  const reply = fieldOf(value, fields.reply)
  if (typeof reply !== 'string') return broken('no-reply', names)
  const files = fieldOf(value, fields.files) ?? project
  if (files !== null && !isFiles(files)) return broken('bad-files', names)
  const expected = fieldOf(value, fields.expected)
  if (expected !== undefined && expected !== null && !isExpected(expected)) return broken('bad-expected', names)
  const path = typeof value.path === 'string' ? value.path : undefined
  if (files === null) return { names, verdict: unjudged(reply) }
  return { names, verdict: judged({ reply, files, path, expected: isExpected(expected) ? expected : null }, options) }
}

/** The paths that the edits of a line name, of a line without files; else none. */
export function pathsMet(line: LineValue, { fields }: BatchOptions): ReadonlySet<string> {
  const { value } = 'broken' in line ? { value: null } : line
  const reply = isRecord(value) ? fieldOf(value, fields.reply) : undefined
  if (!isRecord(value) || typeof reply !== 'string' || fieldOf(value, fields.files) !== undefined) return new Set()
  const own = typeof value.path === 'string' ? [value.path] : []
  return new Set(
    [...own, ...readReply(reply).edits.map(({ written }) => written)].flatMap((written) => {
      const parsed = parsePath(written)
      return parsed.ok ? [parsed.path] : []
    }),
  )
}

/** Judges a reply out of a log for the files that it met there. */
function judgeLogged({ names, log: kind, reply, before, own, answer }: LoggedReply, options: BatchOptions): BatchResult {
  const log = { kind, own, files: before.state, ...(own === 'refused' && answer !== '' ? { answer } : {}) }
  if (before.state === 'unseen') return { names, verdict: unjudged(reply), log: { ...log, why: before.why } }
  return { names, verdict: judged({ reply, files: before.files, path: undefined, expected: null }, options), log }
}

/** Judges a reply from any source. Never throws. */
export const judgeFound = (found: LineValue | LoggedReply, options: BatchOptions): BatchResult =>
  'reply' in found ? judgeLogged(found, options) : judgeValue(found, options)

/** What is said of a reply that is not tried again. */
export function givenUp(found: LineValue | LoggedReply, why: Broken, { fields }: BatchOptions): BatchResult {
  const verdict: Verdict = { state: 'broken', why }
  if (!('reply' in found))
    return { names: 'value' in found && isRecord(found.value) ? namesIn(found.value, fields) : {}, verdict }
  const { names, log: kind, own, before } = found
  return { names, verdict, log: { kind, own, files: before.state } }
}

/** A reply that is a file of its own. */
export const replyValue = (id: string, reply: string, { fields }: BatchOptions): LineValue => ({
  value: { id, [fields.reply]: reply },
})

/** The line of the output, without its line end. */
export const resultLine = ({ names, verdict, log }: BatchResult): string =>
  JSON.stringify({ ...names, verdict, ...(log === undefined ? {} : { log }) })

/** The value of a field: of the whole name where there is one, else of the fields within fields that it names. */
function fieldOf(value: Readonly<Record<string, unknown>>, name: string): unknown {
  if (Object.hasOwn(value, name)) return value[name]
  let inner: unknown = value
  for (const key of name.split('.')) inner = isRecord(inner) && Object.hasOwn(inner, key) ? inner[key] : undefined
  return inner
}

function unjudged(reply: string): Verdict {
  const { edits, formats } = readReply(reply)
  return { state: 'unjudged', edits: edits.length, formats, tokens: estimateTokenCount(reply) }
}

type Files = Readonly<Record<string, string>>
type Expected = Readonly<Record<string, string | null>>
type Task = {
  readonly reply: string
  readonly files: Files
  readonly path: string | undefined
  readonly expected: Expected | null
}

function judged({ reply, files, path, expected }: Task, { tools }: BatchOptions): Verdict {
  const reading = readReply(reply)
  const applied = applyReply(reply, files, { defaultPath: path })
  const { transaction } = applied
  const meant = expected === null ? null : meantFiles(files, expected)
  const made = tools.map((id) => {
    const { verdict, stopped, files: after } = emulate(id, reply, files, { defaultPath: path })
    return [id, { verdict: stopped ?? verdict, ...truthOf(after, files, meant) }] as const
  })
  return {
    state: transaction.state === 'staged' ? 'landed' : transaction.reason,
    edits: reading.edits.length,
    formats: reading.formats,
    tokens: estimateTokenCount(reply),
    hunks: hunksOf(reading, transaction, files),
    ...truthOf(applied.files, files, meant),
    ...(made.length === 0 ? {} : { tools: Object.fromEntries(made) }),
  }
}

function hunksOf(reading: Reading, transaction: Transaction, files: Files): HunkVerdict[] {
  const { decisions } = transaction
  const refused = decisions.some(({ state }) => state === 'refused')
  const diagnoses = refused ? diagnose(reading, transaction, treeOf(files)) : []
  const causes = new Map(diagnoses.map(({ decision, causes: [first] }) => [decision, first?.code]))
  return decisions.map((decision, index): HunkVerdict => {
    const { path, state } = decision
    if (decision.state === 'applied') return { path, state, how: decision.how }
    if (decision.state === 'already-applied') return { path, state }
    const cause = causes.get(index)
    return { path, state, refusal: decision.refusal.code, ...(cause === undefined ? {} : { cause }) }
  })
}

function treeOf(files: Files): Map<Path, string> {
  const tree = new Map<Path, string>()
  for (const [name, text] of Object.entries(files)) {
    // As `applyReply` takes a path that begins at the root.
    const parsed = parsePath(name.replace(/^(?:[a-z]:)?[/\\]+/i, ''))
    if (parsed.ok && !tree.has(parsed.path)) tree.set(parsed.path, text)
  }
  return tree
}

/** All files as they are meant to be. */
function meantFiles(files: Files, expected: Expected): Files {
  const meant = new Map(Object.entries(files))
  for (const [path, text] of Object.entries(expected)) {
    if (text === null) meant.delete(path)
    else meant.set(path, text)
  }
  return Object.fromEntries(meant)
}

function truthOf(after: Files, before: Files, meant: Files | null): { readonly truth?: Truth } {
  if (meant === null) return {}
  return { truth: areSame(after, meant) ? 'same' : areSame(after, before) ? 'unchanged' : 'other' }
}

const areSame = (a: Files, b: Files): boolean =>
  Object.keys(a).length === Object.keys(b).length &&
  Object.entries(a).every(([path, text]) => Object.hasOwn(b, path) && b[path] === text)

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isFiles = (value: unknown): value is Files =>
  isRecord(value) && Object.values(value).every((text) => typeof text === 'string')

const isExpected = (value: unknown): value is Expected =>
  isRecord(value) && Object.values(value).every((text) => typeof text === 'string' || text === null)

/** UTF-16 units. More: texts that are no names fill the output; fewer: long ids are lost. */
const LONGEST_NAME = 200

/** What a line says of itself in a word or a number. */
function namesIn(value: Readonly<Record<string, unknown>>, fields: Fields): BatchResult['names'] {
  const own = new Set<string>([...Object.values(fields), 'path', 'verdict', '__proto__'])
  const names: [string, string | number | boolean][] = []
  for (const [name, named] of Object.entries(value)) {
    if (own.has(name)) continue
    if (typeof named === 'number' || typeof named === 'boolean') names.push([name, named])
    else if (typeof named === 'string' && named.length <= LONGEST_NAME) names.push([name, named])
  }
  return Object.fromEntries(names)
}

/** The tools that a list with commas names; null: one of them is not known. */
export function toolsNamed(list: string): readonly ApplierId[] | null {
  const known = appliers.map(({ id }) => id)
  if (list === 'all') return known
  const named = list.split(',').map((name) => known.find((id) => id === name.trim()))
  return named.every((id) => id !== undefined) ? named : null
}
