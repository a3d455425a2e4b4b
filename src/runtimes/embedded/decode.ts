/** `unknown` from the frame and the guest → messages, or null. Project code can post anything it likes, of any size. */
import type { Frame, RunEvent, TestError, TestState } from '../runtime'
import { type FrameMessage, type GuestMessage, OUTPUT_CAP } from './protocol'

/** UTF-16 units of one message or printed value; the guest clips below this, so only a forged one is longer. */
const TEXT_CAP = 32_768
/** UTF-16 units of a file path, a test's or a function's name. */
const NAME_CAP = 1_024
const MAX_FRAMES = 50
/** Suites around one test. */
const MAX_DEPTH = 64
/** Events in one message. */
const MAX_BATCH = 10_000

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value)

const text = (value: unknown, cap: number): string | null => (typeof value === 'string' ? value.slice(0, cap) : null)

/** A duration: milliseconds, not negative. */
const duration = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null

const count = (value: unknown): number | null =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null

const STATES: readonly TestState[] = ['pass', 'fail', 'skip', 'todo', 'timeout']
const LEVELS = ['log', 'info', 'warn', 'error', 'debug'] as const

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

function decodeTest(value: Fields): RunEvent | null {
  const file = text(value.file, NAME_CAP)
  const state = STATES.find((known) => known === value.state)
  const durationMs = duration(value.durationMs)
  if (file === null || !state || durationMs === null || !Array.isArray(value.path)) return null
  const path = value.path.slice(0, MAX_DEPTH).flatMap((name: unknown) => text(name, NAME_CAP) ?? [])
  const error = decodeError(value.error)
  return path.length === 0 ? null : { type: 'test', file, path, state, durationMs, ...(error ? { error } : {}) }
}

function decodeEvent(value: unknown): RunEvent | null {
  if (!isFields(value)) return null
  const file = text(value.file, NAME_CAP)
  switch (value.type) {
    case 'file-start':
      return file === null ? null : { type: 'file-start', file }
    case 'file-end': {
      const durationMs = duration(value.durationMs)
      return file === null || durationMs === null ? null : { type: 'file-end', file, durationMs }
    }
    case 'test':
      return decodeTest(value)
    case 'file-error':
    case 'unhandled': {
      const error = decodeError(value.error)
      return error && { type: value.type, error, ...(file === null ? {} : { file }) }
    }
    case 'console': {
      const level = LEVELS.find((known) => known === value.level)
      const printed = text(value.text, OUTPUT_CAP)
      return !level || printed === null ? null : { type: 'console', level, text: printed, ...(file === null ? {} : { file }) }
    }
    default:
      return null
  }
}

/** An event that does not decode is left out; a message of another shape is null. */
export function decodeGuestMessage(value: unknown): GuestMessage | null {
  if (!isFields(value)) return null
  if (value.type === 'ready' || value.type === 'done') return { type: value.type }
  if (value.type === 'dropped') {
    const lines = count(value.lines)
    const characters = count(value.characters)
    return lines === null || characters === null ? null : { type: 'dropped', lines, characters }
  }
  if (value.type !== 'events' || !Array.isArray(value.events)) return null
  return {
    type: 'events',
    events: value.events.slice(0, MAX_BATCH).flatMap((event: unknown) => decodeEvent(event) ?? []),
  }
}

export function decodeFrameMessage(value: unknown): FrameMessage | null {
  if (!isFields(value)) return null
  if (value.type === 'pong') return { type: 'pong' }
  const id = count(value.id)
  const detail = text(value.detail, NAME_CAP)
  return value.type === 'failed' && id !== null && detail !== null ? { type: 'failed', id, detail } : null
}
