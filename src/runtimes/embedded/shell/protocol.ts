/** What the page and the shell's worker say to each other, one command line at a time. What the worker says is decoded as unknown. */
import type { Content, Path } from '../../../engine/model'
import { OUTPUT_CAP } from '../../limits'
import type { FileEntry, Program, ProgramKind } from '../protocol'

/** The folder in which commands find the project's files. */
export const PROJECT = '/project'

/** What the worker's own commands need the page for. Paths are the project's own, without '/project/'. */
export type ShellCall =
  | {
      readonly kind: 'execute'
      readonly file: string
      readonly args: readonly string[]
      /** The text of `file` where it is no file of the project: `node -e`. */
      readonly code: string | null
    }
  /** By Python. A path is as it was typed in `cwd`. */
  | ({ readonly kind: 'python' } & Program)
  | {
      readonly kind: 'test'
      /** Files, folders or parts of paths, as they were typed in `cwd`; none: all tests. */
      readonly words: readonly string[]
      readonly cwd: string
      /** Part of the tests' names; '' for all. */
      readonly name: string
      readonly updateSnapshots: boolean
    }

/** Content of what was written, null for what was removed. */
export type ChangeEntry = readonly [path: Path, content: Content | null]

export type ShellPageMessage =
  /** What differs from the files that the worker has: as many as there are before the line that sees them. */
  | { readonly type: 'files'; readonly set: readonly FileEntry[]; readonly removed: readonly string[] }
  | {
      readonly type: 'exec'
      readonly line: string
      /** Absolute. */
      readonly cwd: string
      readonly columns: number
    }
  | { readonly type: 'answer'; readonly id: number; readonly answer: ShellAnswer }

export type ShellAnswer = {
  readonly code: number
  /** What the command prints; '' where the page showed it already. */
  readonly output: string
  readonly changed: readonly ChangeEntry[]
}

/** What a line has done with files so far: how many times one was read, and how many were written, made, moved or removed. */
export type LineProgress = { readonly read: number; readonly written: number }

/** `changed`: against the files that the line began with. */
export type ShellWorkerMessage =
  /** A part of what the next 'call' or 'done' changed, where that is much. */
  | { readonly type: 'changed'; readonly changed: readonly ChangeEntry[] }
  | ({ readonly type: 'progress' } & LineProgress)
  | { readonly type: 'call'; readonly id: number; readonly call: ShellCall; readonly changed: readonly ChangeEntry[] }
  | {
      readonly type: 'done'
      readonly code: number
      readonly output: string
      /** UTF-16 units of output beyond the cap. */
      readonly dropped: number
      readonly cwd: string
      readonly changed: readonly ChangeEntry[]
    }

/** The part of `Worker` that is used. */
export interface WorkerLike {
  postMessage(message: ShellPageMessage): void
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void
  addEventListener(type: 'error' | 'messageerror', listener: (event: unknown) => void): void
  terminate(): void
}

/** UTF-16 units of a path or a word. */
const NAME_CAP = 1_024
/** UTF-16 units of program text on a command line. */
const CODE_CAP = 1_000_000
/** UTF-16 units of a program's standard input. */
const INPUT_CAP = 64_000_000
const MAX_WORDS = 10_000

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value)

const isName = (value: unknown): value is string => typeof value === 'string' && value.length <= NAME_CAP

const isCount = (value: unknown): value is number => typeof value === 'number' && Number.isSafeInteger(value) && value >= 0

/** Whether text has the shape of a project path. */
export const isPath = (text: string): text is Path =>
  text !== '' &&
  text.length <= NAME_CAP &&
  text === text.normalize('NFC') &&
  text.split('/').every((segment) => segment !== '' && segment !== '.' && segment !== '..')

/** An entry of another shape is left out. */
function decodeChanged(value: unknown): ChangeEntry[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((entry: unknown): ChangeEntry[] => {
    if (!Array.isArray(entry)) return []
    const [path, content]: unknown[] = entry
    if (typeof path !== 'string' || !isPath(path)) return []
    if (content === null) return [[path, null]]
    return typeof content === 'string' || content instanceof Uint8Array ? [[path, content]] : []
  })
}

const decodeWords = (value: unknown): string[] | null =>
  Array.isArray(value) && value.length <= MAX_WORDS && value.every((word) => typeof word === 'string') ? value : null

const KINDS: readonly ProgramKind[] = ['file', 'module', 'code']

function decodePython({ file, args, program, cwd, input }: Fields): ShellCall | null {
  const words = decodeWords(args)
  const kind = KINDS.find((known) => known === program)
  if (kind === undefined || words === null || !isName(cwd)) return null
  if (typeof file !== 'string' || file.length > CODE_CAP || typeof input !== 'string' || input.length > INPUT_CAP) return null
  return { kind: 'python', file, args: words, program: kind, cwd, input }
}

function decodeCall(value: unknown): ShellCall | null {
  if (!isFields(value)) return null
  if (value.kind === 'execute') {
    const { file, code } = value
    const args = decodeWords(value.args)
    if (!isName(file) || args === null) return null
    if (code !== null && (typeof code !== 'string' || code.length > CODE_CAP)) return null
    return { kind: 'execute', file, args, code }
  }
  if (value.kind === 'python') return decodePython(value)
  if (value.kind !== 'test') return null
  const { cwd, name, updateSnapshots } = value
  const words = decodeWords(value.words)
  if (words === null || !isName(cwd) || !isName(name) || typeof updateSnapshots !== 'boolean') return null
  return { kind: 'test', words, cwd, name, updateSnapshots }
}

const decodeStrings = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((text: unknown) => typeof text === 'string') : []

function decodeFiles(value: unknown): FileEntry[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((entry: unknown): FileEntry[] => {
    if (!Array.isArray(entry)) return []
    const [path, content]: unknown[] = entry
    if (typeof path !== 'string' || !isPath(path)) return []
    return typeof content === 'string' || content instanceof Uint8Array ? [[path, content]] : []
  })
}

/** What the page says; null for what is no message. */
export function decodePageMessage(value: unknown): ShellPageMessage | null {
  if (!isFields(value)) return null
  if (value.type === 'files') return { type: 'files', set: decodeFiles(value.set), removed: decodeStrings(value.removed) }
  if (value.type === 'exec') {
    const { line, cwd, columns } = value
    if (typeof line !== 'string' || typeof cwd !== 'string' || !isCount(columns)) return null
    return { type: 'exec', line, cwd, columns }
  }
  if (value.type !== 'answer' || !isCount(value.id) || !isFields(value.answer)) return null
  const { code, output, changed } = value.answer
  if (!isCount(code) || typeof output !== 'string') return null
  return { type: 'answer', id: value.id, answer: { code, output, changed: decodeChanged(changed) } }
}

/** What the worker says; null for what is no message. */
export function decodeWorkerMessage(value: unknown): ShellWorkerMessage | null {
  if (!isFields(value)) return null
  if (value.type === 'changed') return { type: 'changed', changed: decodeChanged(value.changed) }
  if (value.type === 'progress') {
    const { read, written } = value
    return isCount(read) && isCount(written) ? { type: 'progress', read, written } : null
  }
  if (value.type === 'call') {
    const call = decodeCall(value.call)
    return call && isCount(value.id) ? { type: 'call', id: value.id, call, changed: decodeChanged(value.changed) } : null
  }
  if (value.type !== 'done' || !isCount(value.code) || typeof value.output !== 'string') return null
  return {
    type: 'done',
    code: value.code,
    output: value.output.slice(0, OUTPUT_CAP),
    dropped: isCount(value.dropped) ? value.dropped : 0,
    cwd: isName(value.cwd) && value.cwd.startsWith('/') ? value.cwd : PROJECT,
    changed: decodeChanged(value.changed),
  }
}
