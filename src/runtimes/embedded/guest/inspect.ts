/** `util.inspect` as Node 20 prints, for console output and for the values of a failed assertion. */
import * as is from './builtins/types'
import { indented } from './inspect-collections'
import { layOut } from './inspect-layout'
import { constructorName, objectPrefix, tagOf } from './inspect-names'
import {
  COLORS,
  colored,
  DEFAULTS,
  escapeText,
  type InspectOptions,
  type PropertyKind,
  plain,
  quote,
  STYLES,
  type State,
  widthOf,
} from './inspect-parts'
import { collectionShape, formatPrimitive, objectShape, type Shape } from './inspect-shapes'

export type { InspectOptions } from './inspect-parts'

const CUSTOM = Symbol.for('nodejs.util.inspect.custom')
const { get: readProperty, apply } = Reflect
const propertyOf = Object.getOwnPropertyDescriptor

function stateOf(options: InspectOptions): State {
  const all = { ...DEFAULTS, ...options }
  const known = new Set([...Object.keys(DEFAULTS), 'stylize'])
  return {
    ...all,
    depth: all.depth === null ? Number.POSITIVE_INFINITY : all.depth,
    maxArrayLength: all.maxArrayLength === null ? Number.POSITIVE_INFINITY : all.maxArrayLength,
    maxStringLength: all.maxStringLength === null ? Number.POSITIVE_INFINITY : all.maxStringLength,
    stylize: all.colors ? colored : (options.stylize ?? plain),
    userOptions: Object.keys(options).every((key) => known.has(key)) ? undefined : options,
    seen: [],
    circular: new Map(),
    indentation: 0,
    currentDepth: 0,
    inspect: formatValue,
    property: formatProperty,
  }
}

/**
 * Text of a value, as Node's `util.inspect` gives it.
 * @param options `true`: show hidden; then depth and colours may follow, as in old code
 */
export function inspect(value: unknown, options?: InspectOptions | boolean, ...old: readonly unknown[]): string {
  const [depth, colors] = old
  const given: InspectOptions = typeof options === 'boolean' ? { showHidden: options } : (options ?? {})
  const all: InspectOptions = { ...given }
  if (depth === null || typeof depth === 'number') all.depth ??= depth
  if (typeof colors === 'boolean') all.colors ??= colors
  return formatValue(value, stateOf(all), 0)
}

inspect.custom = CUSTOM
inspect.colors = COLORS
inspect.styles = STYLES
inspect.defaultOptions = DEFAULTS
Object.defineProperty(inspect, 'defaultOptions', {
  get: () => DEFAULTS,
  set: (options: object) => Object.assign(DEFAULTS, options),
})

function customText(value: object, state: State, level: number): string | null {
  if (!state.customInspect) return null
  const custom: unknown = readProperty(value, CUSTOM)
  if (typeof custom !== 'function' || custom === inspect) return null
  const made: unknown = readProperty(value, 'constructor')
  if (is.isHolder(made) && readProperty(made, 'prototype') === value) return null
  const depth = state.depth === Number.POSITIVE_INFINITY ? null : state.depth - level
  const options: Record<string, unknown> = { stylize: state.stylize }
  for (const key of Object.keys(DEFAULTS)) options[key] = readProperty(state, key)
  Object.assign(options, state.userOptions, { depth })
  const result: unknown = apply(custom, value, [depth, options, inspect])
  if (result === value) return null
  return typeof result === 'string'
    ? result.replaceAll('\n', `\n${' '.repeat(state.indentation)}`)
    : formatValue(result, state, level)
}

function formatValue(value: unknown, state: State, level: number, inBuffer = false): string {
  if (!is.isHolder(value)) return formatPrimitive(value, state)
  const custom = customText(value, state, level)
  if (custom !== null) return custom
  if (state.seen.includes(value)) {
    const index = state.circular.get(value) ?? state.circular.size + 1
    state.circular.set(value, index)
    return state.stylize(`[Circular *${index}]`, 'special')
  }
  return formatObject(value, state, level, inBuffer)
}

function formatObject(value: object, state: State, level: number, inBuffer: boolean): string {
  const hidden: string[] | undefined = state.showHidden && level <= state.depth ? [] : undefined
  const named = { name: constructorName(value, state, level, hidden), tag: tagOf(value, state) }
  const shape = collectionShape(value, state, named) ?? objectShape(value, state, level, inBuffer, named)
  const { keys, base } = shape
  const hasNothing = hidden === undefined || hidden.length === 0
  const onlySize = is.isAnyArrayBuffer(value) && keys.length === 1
  if ((keys.length === 0 || onlySize) && hasNothing && shape.empty !== null) return shape.empty
  if (level > state.depth) {
    if (is.isRegExp(value)) return state.stylize(base, 'regexp')
    const text = objectPrefix(value, named.name, named.tag).slice(0, -1)
    return state.stylize(named.name === null ? text : `[${text}]`, 'special')
  }
  const inner = level + 1
  state.seen.push(value)
  state.currentDepth = inner
  const { indentation } = state
  let output: string[]
  try {
    const own = shape.entries?.(inner) ?? []
    output = [...own, ...keys.map((key) => formatProperty(value, key, state, inner, 'named')), ...(hidden ?? [])]
  } catch (error) {
    if (!(error instanceof RangeError && /call stack|recursion/i.test(error.message))) throw error
    state.seen.pop()
    state.indentation = indentation
    const text = objectPrefix(value, named.name, named.tag).slice(0, -1)
    return state.stylize(`[${text}: Inspection interrupted prematurely. Maximum call stack size exceeded.]`, 'special')
  }
  state.seen.pop()
  return layOut(state, finish(value, shape, sortEntries(output, shape, state), state), inner)
}

/** Says that something inside refers back to this value. */
function finish(value: object, { base, braces, isArray }: Shape, output: string[], state: State) {
  const index = state.circular.get(value)
  const items = isArray ? value : undefined
  if (index === undefined) return { output, base, braces, isArray, items }
  const reference = state.stylize(`<ref *${index}>`, 'special')
  if (state.compact === true) return { output, base, braces: [`${reference} ${braces[0]}`, braces[1]] as const, isArray, items }
  return { output, base: base === '' ? reference : `${reference} ${base}`, braces, isArray, items }
}

function sortEntries(output: string[], { isArray, keys }: Shape, state: State): string[] {
  if (!state.sorted) return output
  const compare = state.sorted === true ? undefined : state.sorted
  if (!isArray) return [...output].sort(compare)
  const at = output.length - keys.length
  return keys.length > 1 ? [...output.slice(0, at), ...output.slice(at).sort(compare)] : output
}

function nameText(key: PropertyKey, enumerable: boolean, state: State): string {
  if (typeof key === 'symbol') return `[${state.stylize(escapeText(String(key), true), 'symbol')}]`
  if (key === '__proto__') return "['__proto__']"
  if (!enumerable) return `[${escapeText(String(key), true)}]`
  const name = String(key)
  return /^[a-zA-Z_][a-zA-Z_0-9]*$/.test(name) ? state.stylize(name, 'name') : state.stylize(quote(name), 'string')
}

function getterText(value: object, get: () => unknown, label: string, state: State, level: number): string {
  const special = (text: string) => state.stylize(text, 'special')
  try {
    const held: unknown = apply(get, value, [])
    return indented(state, () =>
      typeof held === 'object' && held !== null
        ? `${special(`[${label}]`)} ${formatValue(held, state, level)}`
        : `${special(`[${label}:`)} ${typeof held === 'function' ? String(held) : formatPrimitive(held, state)}${special(']')}`,
    )
  } catch (error) {
    const message = is.isHolder(error) ? String(readProperty(error, 'message')) : 'undefined'
    return `${special(`[${label}:`)} <Inspection threw (${message})>${special(']')}`
  }
}

function propertyText(value: object, key: PropertyKey, property: PropertyDescriptor, state: State, level: number): string {
  const { get, set } = property
  if (get === undefined) {
    if (set !== undefined) return state.stylize('[Setter]', 'special')
    if (property.value === undefined) return state.stylize('undefined', 'undefined')
  }
  if (get === undefined || is.isModuleNamespaceObject(value)) {
    try {
      return formatValue(get ? readProperty(value, key) : property.value, state, level)
    } catch (error) {
      if (error instanceof ReferenceError) return state.stylize('<uninitialized>', 'special')
      throw error
    }
  }
  const label = set === undefined ? 'Getter' : 'Getter/Setter'
  const { getters } = state
  const reads = getters === true || (getters === 'get' && set === undefined) || (getters === 'set' && set !== undefined)
  return reads ? getterText(value, get, label, state, level) : state.stylize(`[${label}]`, 'special')
}

function formatProperty(value: object, key: PropertyKey, state: State, level: number, kind: PropertyKind): string {
  const property = propertyOf(value, key) ?? { value: readProperty(value, key), enumerable: true }
  const by = state.compact !== true || kind === 'item' ? 2 : 3
  let gap = ' '
  const text =
    property.get === undefined || is.isModuleNamespaceObject(value)
      ? indented(state, () => propertyText(value, key, property, state, level), by)
      : propertyText(value, key, property, state, level)
  if (kind === 'item') return text
  if (by === 3 && property.get === undefined && state.breakLength < widthOf(text, state.colors))
    gap = `\n${' '.repeat(state.indentation + by)}`
  return `${nameText(key, property.enumerable ?? true, state)}:${gap}${text}`
}
