/** What project code threw → a plain `TestError`. */
import type { Frame, TestError } from '../../runtime'
import { parseFrames } from './frames'
import { inspect } from './inspect'
import { type Places, SAME_PLACES } from './places'

/** UTF-16 units that a message or a printed value keeps: the page draws each as text. */
const TEXT_CAP = 20_000

/** A failure of loading that knows its place without a stack. */
export class LoadError extends Error {
  readonly frames: readonly Frame[]
  readonly code: string
  constructor(name: string, code: string, message: string, frames: readonly Frame[]) {
    super(message)
    this.frames = frames
    this.code = code
    Object.defineProperty(this, 'name', { value: name, configurable: true, writable: true })
  }
}

const clip = (text: string) =>
  text.length > TEXT_CAP ? `${text.slice(0, TEXT_CAP)}… (${text.length - TEXT_CAP} more characters)` : text

function read(value: object, key: string): unknown {
  try {
    return Reflect.get(value, key)
  } catch {
    // A getter or a proxy of the project may throw anything; then there is nothing to read.
    return undefined
  }
}

/** Stack lines of the runtime itself say nothing of the project; project files go by their own names. */
const ofProject = (text: string) =>
  text.replace(/\n\s+at [^\n]*hunkscope-guest\.js[^\n]*/g, '').replaceAll('file:///project/', '')

/** A value as text, whatever its getters and custom inspectors do. */
function show(value: unknown): string {
  try {
    return ofProject(clip(inspect(value, { depth: 20, maxArrayLength: 1000, sorted: true, getters: true })))
  } catch {
    // Same as in `read`: the project's own code runs while its value is printed.
    return `[${typeof value} that cannot be printed]`
  }
}

const text = (value: unknown, fallback: string) => (typeof value === 'string' ? value : fallback)

/** @param thrown anything */
export function describeError(thrown: unknown, places: Places = SAME_PLACES): TestError {
  if (typeof thrown !== 'object' || thrown === null) return { name: 'Thrown', message: show(thrown), frames: [] }
  const stack = text(read(thrown, 'stack'), '')
  if (!(thrown instanceof Error) && stack === '') return { name: 'Thrown', message: show(thrown), frames: [] }
  const running = thrown instanceof LoadError ? [] : parseFrames(stack)
  const message = explain(text(read(thrown, 'message'), ''), running[0], places)
  const compares =
    read(thrown, 'code') === 'ERR_ASSERTION' || (Object.hasOwn(thrown, 'actual') && Object.hasOwn(thrown, 'expected'))
  const cause = read(thrown, 'cause')
  const because =
    cause === undefined ? '' : `\n[cause]: ${cause instanceof Error ? `${cause.name}: ${cause.message}` : show(cause)}`
  return {
    name: text(read(thrown, 'name'), 'Error') || 'Error',
    message: clip(message + because),
    ...(compares ? { actual: show(read(thrown, 'actual')), expected: show(read(thrown, 'expected')) } : {}),
    frames:
      thrown instanceof LoadError
        ? thrown.frames
        : running.map((frame) => ({ ...frame, column: places.column(frame.file, frame.line, frame.column) })),
  }
}

/** The engine speaks of the code that runs; this says it of the code that was written. */
function explain(message: string, at: Frame | undefined, places: Places): string {
  const callee = at && /['.]call\b/.test(message) ? places.callee(at.file, at.line, at.column) : null
  if (callee !== null) return `${callee} is not a function`
  const name = /^(?:Can't find variable: )?(require|module|exports|__filename|__dirname)(?: is not defined)?$/.exec(message)?.[1]
  if (name && message !== name) return `${name} is not defined in ES module scope: use import and export, or name the file .cjs.`
  return message.replace(/\b_hunkscope\d*\./g, '')
}
