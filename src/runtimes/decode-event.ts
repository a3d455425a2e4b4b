/** `unknown` → one event of a run, or null. Whatever runs project code can be made to say anything, of any size. */

import { boundedPath, MAX_DEPTH } from './bounded'
import { OUTPUT_CAP } from './limits'
import type { ConsoleLevel, Frame, RunEvent, TestError, TestState } from './runtime'

/** UTF-16 units of one message or printed value; the guest clips below this, so only a forged one is longer. */
const TEXT_CAP = 32_768
/** UTF-16 units of a file path, a test's or a function's name. */
export const NAME_CAP = 1_024
const MAX_FRAMES = 50
/** Files that one test file may say that it loaded. */
const MAX_USES = 20_000
type Fields = Readonly<Record<string, unknown>>

/** Whether a value from outside is an object with fields, no list. */
export const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value)

/** A text of at most `cap` UTF-16 units, cut there; null for what is none. */
export const text = (value: unknown, cap: number): string | null => (typeof value === 'string' ? value.slice(0, cap) : null)

/** A duration: milliseconds, not negative. */
const duration = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null

/** A whole number of 0 or more; null for what is none. */
export const count = (value: unknown): number | null =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null

const STATES: readonly TestState[] = ['pass', 'fail', 'skip', 'todo', 'timeout']
const LEVELS: readonly ConsoleLevel[] = ['log', 'info', 'warn', 'error', 'debug']

function decodeFrame(value: unknown): Frame | null {
  if (!isFields(value)) return null
  const file = text(value.file, NAME_CAP)
  const line = count(value.line)
  const column = count(value.column)
  if (file === null || !line || !column) return null
  const name = text(value.name, NAME_CAP)
  return { file, line, column, ...(name === null ? {} : { name }) }
}

function decodeError(value: unknown): TestError | null {
  if (!isFields(value) || !Array.isArray(value.frames)) return null
  const name = text(value.name, NAME_CAP)
  const message = text(value.message, TEXT_CAP)
  if (name === null || message === null) return null
  const actual = text(value.actual, TEXT_CAP)
  const expected = text(value.expected, TEXT_CAP)
  const frames = value.frames.slice(0, MAX_FRAMES).flatMap((frame: unknown) => decodeFrame(frame) ?? [])
  return { name, message, ...(actual === null ? {} : { actual }), ...(expected === null ? {} : { expected }), frames }
}

/** Names; what is none is left out, null where none is left. */
function decodeNames(value: unknown, most: number): string[] | null {
  if (!Array.isArray(value)) return null
  const names = value.slice(0, most).flatMap((name: unknown) => text(name, NAME_CAP) ?? [])
  return names.length === 0 ? null : names
}

function decodeTest(value: Fields): RunEvent | null {
  const file = text(value.file, NAME_CAP)
  const names = decodeNames(value.path, MAX_DEPTH)
  if (file === null || names === null) return null
  const path = boundedPath(names)
  if (value.type === 'test-start') {
    const limitMs = duration(value.limitMs)
    return limitMs === null ? null : { type: 'test-start', file, path, limitMs }
  }
  const state = STATES.find((known) => known === value.state)
  const durationMs = duration(value.durationMs)
  if (!state || durationMs === null) return null
  const error = decodeError(value.error)
  return { type: 'test', file, path, state, durationMs, ...(error ? { error } : {}) }
}

function decodeFileEnd(value: Fields, file: string): RunEvent | null {
  const durationMs = duration(value.durationMs)
  const uses = decodeNames(value.uses, MAX_USES)
  return durationMs === null ? null : { type: 'file-end', file, durationMs, ...(uses ? { uses } : {}) }
}

function decodeConsole(value: Fields, file: string | null): RunEvent | null {
  const level = LEVELS.find((known) => known === value.level)
  const printed = text(value.text, OUTPUT_CAP)
  const path = decodeNames(value.path, MAX_DEPTH)
  if (!level || printed === null) return null
  return { type: 'console', level, text: printed, ...(file === null ? {} : { file }), ...(path ? { path } : {}) }
}

/** One event of a run, null for what is none. */
export function decodeEvent(value: unknown): RunEvent | null {
  if (!isFields(value)) return null
  const file = text(value.file, NAME_CAP)
  switch (value.type) {
    case 'progress': {
      const line = text(value.text, TEXT_CAP)
      return line === null ? null : { type: 'progress', text: line }
    }
    case 'file-start':
      return file === null ? null : { type: 'file-start', file }
    case 'file-end':
      return file === null ? null : decodeFileEnd(value, file)
    case 'test-start':
    case 'test':
      return decodeTest(value)
    case 'file-error':
    case 'unhandled': {
      const error = decodeError(value.error)
      return error && { type: value.type, error, ...(file === null ? {} : { file }) }
    }
    case 'console':
      return decodeConsole(value, file)
    default:
      return null
  }
}
