/** Entries of arrays, sets, maps and buffers for `inspect`. */
import type { TypedArray } from './builtins/types'
import { bigintText, counted, numberText, type State } from './inspect-parts'

export function indented<T>(state: State, print: () => T, by = 2): T {
  const before = state.indentation
  state.indentation += by
  try {
    return print()
  } finally {
    state.indentation = before
  }
}

const limit = (state: State, length: number) => Math.min(Math.max(0, state.maxArrayLength), length)

const remaining = (count: number) => `... ${count} more item${count > 1 ? 's' : ''}`

export function inspectArray(items: readonly unknown[], state: State, level: number): string[] {
  const most = limit(state, items.length)
  const output: string[] = []
  for (let at = 0; at < most; at++) {
    if (!Object.hasOwn(items, at)) return inspectSparse(items, state, level, most, output, at)
    output.push(state.property(items, String(at), state, level, 'item'))
  }
  if (items.length > most) output.push(remaining(items.length - most))
  return output
}

function inspectSparse(
  items: readonly unknown[],
  state: State,
  level: number,
  most: number,
  output: string[],
  from: number,
): string[] {
  const keys = Object.keys(items)
  const holes = (count: number) => state.stylize(`<${counted(count, 'empty item')}>`, 'undefined')
  let index = from
  for (let at = from; at < keys.length && output.length < most; at++) {
    const key = keys[at] ?? ''
    if (Number(key) > 2 ** 32 - 2) break
    if (String(index) !== key) {
      if (!/^(?:0|[1-9]\d*)$/.test(key)) break
      output.push(holes(Number(key) - index))
      index = Number(key)
      if (output.length === most) break
    }
    output.push(state.property(items, key, state, level, 'item'))
    index++
  }
  const left = items.length - index
  if (left > 0) output.push(output.length === most ? remaining(left) : holes(left))
  return output
}

export function inspectTypedArray(items: TypedArray, state: State, level: number): string[] {
  const most = limit(state, items.length)
  const output: string[] = []
  for (let at = 0; at < most; at++) {
    const item = items[at]
    if (typeof item === 'bigint') output.push(state.stylize(bigintText(item, state.numericSeparator), 'bigint'))
    else output.push(state.stylize(numberText(Number(item), state.numericSeparator), 'number'))
  }
  if (items.length > most) output.push(remaining(items.length - most))
  if (!state.showHidden) return output
  return indented(state, () => {
    for (const key of ['BYTES_PER_ELEMENT', 'length', 'byteLength', 'byteOffset', 'buffer'])
      output.push(`[${key}]: ${state.inspect(Reflect.get(items, key), state, level, true)}`)
    return output
  })
}

export function inspectSet(set: ReadonlySet<unknown>, state: State, level: number): string[] {
  return indented(state, () => {
    const most = limit(state, set.size)
    const output: string[] = []
    for (const value of Set.prototype.values.call(set)) {
      if (output.length >= most) break
      output.push(state.inspect(value, state, level))
    }
    if (set.size > most) output.push(remaining(set.size - most))
    return output
  })
}

export function inspectMap(map: ReadonlyMap<unknown, unknown>, state: State, level: number): string[] {
  return indented(state, () => {
    const most = limit(state, map.size)
    const output: string[] = []
    for (const [key, value] of Map.prototype.entries.call(map)) {
      if (output.length >= most) break
      output.push(`${state.inspect(key, state, level)} => ${state.inspect(value, state, level)}`)
    }
    if (map.size > most) output.push(remaining(map.size - most))
    return output
  })
}

export function inspectBytes(buffer: ArrayBufferLike, state: State): string[] {
  let bytes: Uint8Array
  try {
    bytes = new Uint8Array(buffer)
  } catch {
    // A buffer that was handed to another worker has no bytes left.
    return [state.stylize('(detached)', 'special')]
  }
  const most = limit(state, bytes.length)
  const text = Array.from(bytes.subarray(0, most), (byte) => byte.toString(16).padStart(2, '0')).join(' ')
  const left = bytes.length - state.maxArrayLength
  const more = left > 0 ? ` ... ${left} more byte${left > 1 ? 's' : ''}` : ''
  return [`${state.stylize('[Uint8Contents]', 'special')}: <${text}${more}>`]
}
