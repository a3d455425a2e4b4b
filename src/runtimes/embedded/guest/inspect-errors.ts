/** Errors for `inspect`: their stack, with the class and the code that Node puts into its first line. */
import { isError } from './builtins/types'
import { prefix } from './inspect-names'
import type { State } from './inspect-parts'

function read(value: object, key: string): unknown {
  try {
    return Reflect.get(value, key)
  } catch {
    // A getter of the project may throw anything; then there is nothing to read.
    return undefined
  }
}

/** `name@url:1:2` frames of other engines, as V8 would write the whole stack. */
function inV8Manner(head: string, stack: string): string {
  if (!/^[^\n]*@[^\n]*:\d+(?::\d+)?$/m.test(stack) || /^\s+at /m.test(stack)) return stack
  const frames = stack.split('\n').flatMap((line) => {
    const [, name = '', place = ''] = /^(.*?)@(.*)$/.exec(line) ?? []
    return place === '' ? [] : [name === '' ? `    at ${place}` : `    at ${name} (${place})`]
  })
  return [head, ...frames].join('\n')
}

function stackOf(error: Error): string {
  const stack = read(error, 'stack')
  const head = Error.prototype.toString.call(error)
  return stack ? inV8Manner(head, String(stack)) : head
}

/** The longest run, four frames or more, that both stacks share. */
function sharedRun(a: readonly string[], b: readonly string[]): { offset: number; length: number } {
  for (let offset = 0; offset < a.length - 3; offset++) {
    const at = b.indexOf(a[offset] ?? '')
    if (at === -1 || b.length - at <= 3) continue
    let length = 1
    while (length < Math.min(a.length - offset, b.length - at) && a[offset + length] === b[at + length]) length++
    if (length > 3) return { offset, length }
  }
  return { offset: 0, length: 0 }
}

function framesOf(error: Error, text: string, state: State): string[] {
  const frames = text.split('\n')
  const cause = read(error, 'cause')
  if (!isError(cause)) return frames
  const causeStack = stackOf(cause)
  const start = causeStack.indexOf('\n    at')
  if (start === -1) return frames
  const { offset, length } = sharedRun(frames, causeStack.slice(start + 1).split('\n'))
  if (length > 0) {
    const skipped = length - 2
    frames.splice(offset + 1, skipped, state.stylize(`    ... ${skipped} lines matching cause stack trace ...`, 'undefined'))
  }
  return frames
}

/** Puts the class into the first line where the stack says only `Error`. */
function withClass(stack: string, made: string | null, name: string, tag: string): string {
  const next = stack[name.length]
  const isRegular =
    name.endsWith('Error') && stack.startsWith(name) && (stack.length === name.length || next === ':' || next === '\n')
  if (made !== null && !isRegular) return stack
  let length = name.length
  let fallback = 'Error'
  if (made === null) {
    const start = /^([A-Z][a-z_ A-Z0-9[\]()-]+)(?::|\n {4}at)/.exec(stack) ?? /^([a-z_A-Z0-9-]*Error)$/.exec(stack)
    length = start?.[1]?.length ?? 0
    fallback = start?.[1] || 'Error'
  }
  const head = prefix(made, tag, fallback).slice(0, -1)
  if (name === head) return stack
  if (!head.includes(name)) return `${head} [${name}]${stack.slice(length)}`
  return length === 0 ? `${head}: ${stack}` : `${head}${stack.slice(length)}`
}

/** Text of the error. `keys` loses what the stack says already, and gains `cause` and `errors`. */
export function errorText(error: Error, made: string | null, tag: string, state: State, keys: PropertyKey[]): string {
  const named = read(error, 'name')
  const name = named === null || named === undefined ? 'Error' : String(named)
  const raw = stackOf(error)
  if (!state.showHidden)
    for (const key of ['name', 'message', 'stack']) {
      const at = keys.indexOf(key)
      if (at !== -1 && raw.includes(String(read(error, key)))) keys.splice(at, 1)
    }
  if ('cause' in error && !keys.includes('cause')) keys.push('cause')
  if (Array.isArray(read(error, 'errors')) && !keys.includes('errors')) keys.push('errors')
  let stack = withClass(raw, made, name, tag)
  const message = String(read(error, 'message') ?? '')
  const at = message === '' ? -1 : stack.indexOf(message)
  const start = stack.indexOf('\n    at', at <= 0 ? 0 : at + message.length)
  if (start === -1) stack = `[${stack}]`
  else stack = `${stack.slice(0, start)}\n${framesOf(error, stack.slice(start + 1), state).join('\n')}`
  return state.indentation === 0 ? stack : stack.replaceAll('\n', `\n${' '.repeat(state.indentation)}`)
}
