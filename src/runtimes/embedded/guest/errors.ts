/** What project code threw → a plain `TestError`. */
import type { Frame, TestError } from '../../runtime'
import { inspect } from './inspect'
import { append, get, getOwnPropertyDescriptor, hasOwn, ownKeys, SafeError } from './node-test/intrinsics'
import { SAME_POSITIONS, type SourcePositions } from './source-positions'
import { parseFrames } from './stack-frames'

/** UTF-16 units that a message or a printed value keeps: the page draws each as text. */
const TEXT_CAP = 20_000
/** UTF-16 units of a stack that are looked at: enough for the frames behind any message that is kept. */
const STACK_CAP = 200_000
/** Errors reported behind one: its cause, that one's cause, and so on. */
const MAX_CAUSES = 8
/** Errors of an AggregateError that are reported. */
const MAX_ERRORS = 20
/** Values in a value beyond which it is printed less deep. More: printing takes seconds; fewer: a difference far inside is not shown. */
const MANY = 20_000
/** Levels that are printed of a value, and of one with very many values in it. */
const DEPTH = 20
const SHALLOW = 3

/** Classes that a failure of loading is one of, by its name. */
const PROTOTYPES: Readonly<Record<string, object>> = { SyntaxError: SyntaxError.prototype, TypeError: TypeError.prototype }

/** A failure of loading that knows its place without a stack. */
export class LoadError extends Error {
  readonly #isOne = true
  readonly frames: readonly Frame[]
  readonly code: string
  constructor(name: string, code: string, message: string, frames: readonly Frame[]) {
    super(message)
    this.frames = frames
    this.code = code
    Object.defineProperty(this, 'name', { value: name, configurable: true, writable: true })
    // Project code that catches it asks for the class that Node throws.
    const prototype = PROTOTYPES[name]
    if (prototype) Object.setPrototypeOf(this, prototype)
  }

  static override [Symbol.hasInstance](value: unknown): boolean {
    return typeof value === 'object' && value !== null && #isOne in value && value.#isOne
  }
}

const clip = (text: string) =>
  text.length > TEXT_CAP ? `${text.slice(0, TEXT_CAP)}… (${text.length - TEXT_CAP} more characters)` : text

/** What the reading gives; `fallback` where the project's own code, a getter or a proxy, throws. */
function tryTo<T>(read: () => T, fallback: T): T {
  try {
    return read()
  } catch {
    // There is nothing to read then, whatever was thrown.
    return fallback
  }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
const isError = (value: unknown): boolean => tryTo(() => value instanceof SafeError, false)
const read = (value: object, key: string): unknown => tryTo((): unknown => get(value, key), undefined)
const has = (value: object, key: string): boolean => tryTo(() => hasOwn(value, key), false)
const text = (value: unknown, fallback: string) => (typeof value === 'string' ? value : fallback)

/** Stack lines of the runtime itself say nothing of the project; project files go by their own names. */
const ofProject = (printed: string) =>
  printed.replace(/\n\s+at [^\n]*hunkscope-guest\.js[^\n]*/g, '').replaceAll('file:///project/', '')

/** How many values are in it, as far as `left` goes; those that are in it twice count twice, as they are printed. */
function countValues(value: unknown, left: number, depth: number): number {
  if (!isObject(value) || depth === 0) return 1
  let count = 1
  for (const key of ownKeys(value)) {
    if (count >= left) break
    const held: unknown = getOwnPropertyDescriptor(value, key)?.value
    count += countValues(held, left - count, depth - 1)
  }
  return count
}

/** A value as text, whatever its getters and custom inspectors do. */
function show(value: unknown): string {
  return tryTo(
    () => {
      const depth = tryTo(() => countValues(value, MANY, DEPTH), MANY) >= MANY ? SHALLOW : DEPTH
      const options = { depth, maxArrayLength: 1000, maxStringLength: TEXT_CAP, sorted: true, getters: true }
      return ofProject(clip(inspect(value, options)))
    },
    `[${typeof value} that cannot be printed]`,
  )
}

const nameOf = (error: object): string => clip(text(read(error, 'name'), '') || 'Error')

/** One line of another error's: its name and message. */
function title(error: unknown): string {
  if (!isObject(error) || !isError(error)) return show(error)
  const message = text(read(error, 'message'), '')
  return message === '' ? nameOf(error) : `${nameOf(error)}: ${clip(message)}`
}

/** The errors that an AggregateError holds, and what caused the error, and that, and so on; a line each. */
function behind(error: object): string {
  let lines = ''
  const errors: unknown = read(error, 'errors')
  if (tryTo(() => Array.isArray(errors), false) && Array.isArray(errors)) {
    const { length } = errors
    for (let i = 0; i < Math.min(length, MAX_ERRORS); i++) {
      const held: unknown = tryTo((): unknown => errors[i], undefined)
      lines += `\n[error ${i + 1} of ${length}]: ${title(held)}`
    }
  }
  const seen: unknown[] = [error]
  let one: object = error
  while (seen.length <= MAX_CAUSES && (has(one, 'cause') || read(one, 'cause') !== undefined)) {
    const cause: unknown = read(one, 'cause')
    if (isSeen(seen, cause)) return `${lines}\n[cause]: the error itself`
    lines += `\n[cause]: ${title(cause)}`
    if (!isObject(cause) || !isError(cause)) break
    append(seen, cause)
    one = cause
  }
  return lines
}

function isSeen(seen: readonly unknown[], one: unknown): boolean {
  for (let i = 0; i < seen.length; i++) if (seen[i] === one) return true
  return false
}

/** Where the error was thrown; where that is not in the project, where its cause was. */
function runningFrames(error: object): Frame[] {
  let one: unknown = error
  for (let depth = 0; depth <= MAX_CAUSES && isObject(one); depth++) {
    const stack = text(read(one, 'stack'), '')
    const frames = tryTo(() => parseFrames(stack.slice(0, STACK_CAP)), [])
    if (frames.length > 0) return frames
    one = read(one, 'cause')
  }
  return []
}

/** Where uvu keeps what others call `expected`. */
const EXPECTS = 'expects'

/** Assertions compare two values; `assert.fail` and a failed `assert.throws` do not. */
function compares(error: object): boolean {
  const hasBoth = has(error, 'actual') && (has(error, 'expected') || has(error, EXPECTS))
  if (read(error, 'code') !== 'ERR_ASSERTION') return hasBoth
  return read(error, 'operator') !== 'fail' && (hasBoth || 'actual' in error)
}

function toError(thrown: unknown, places: SourcePositions): TestError {
  if (!isObject(thrown)) return { name: 'Thrown', message: show(thrown), frames: [] }
  const stack = text(read(thrown, 'stack'), '')
  if (!isError(thrown) && stack === '') return { name: 'Thrown', message: show(thrown), frames: [] }
  const isLoad = tryTo(() => thrown instanceof LoadError, false)
  const running = isLoad ? [] : runningFrames(thrown)
  const message = explain(text(read(thrown, 'message'), ''), running[0], places)
  const frames: Frame[] = []
  for (let i = 0; i < running.length; i++) {
    const frame = running[i]
    if (frame)
      append(frames, { ...frame, column: tryTo(() => places.column(frame.file, frame.line, frame.column), frame.column) })
  }
  return {
    name: nameOf(thrown),
    message: clip(message + behind(thrown)),
    ...(tryTo(() => compares(thrown), false)
      ? { actual: show(read(thrown, 'actual')), expected: show(read(thrown, has(thrown, EXPECTS) ? EXPECTS : 'expected')) }
      : {}),
    frames: isLoad && thrown instanceof LoadError ? thrown.frames : frames,
  }
}

/**
 * Never throws, whatever was thrown: getters and proxies of the project run in it.
 * @param thrown anything
 */
export const describeError = (thrown: unknown, places: SourcePositions = SAME_POSITIONS): TestError =>
  tryTo(() => toError(thrown, places), { name: 'Thrown', message: `[${typeof thrown} that cannot be read]`, frames: [] })

/** The engine speaks of the code that runs; this says it of the code that was written. */
function explain(message: string, at: Frame | undefined, places: SourcePositions): string {
  const said = clip(message)
  const callee = at && /['.]call\b/.test(said) ? tryTo(() => places.callee(at.file, at.line, at.column), null) : null
  if (callee !== null) return `${callee} is not a function`
  const name = /^(?:Can't find variable: )?(require|module|exports|__filename|__dirname)(?: is not defined)?$/.exec(said)?.[1]
  if (name && said !== name) return `${name} is not defined in ES module scope: use import and export, or name the file .cjs.`
  return said.replace(/\b_hunkscope\d*\./g, '').replace(/\b_hsqargs_\b/g, 'arguments')
}
