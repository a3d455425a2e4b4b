/** What kind of object it is, for `inspect`, and how its own contents print, apart from its properties. */
import * as is from './builtins/types'
import { inspectArray, inspectBytes, inspectMap, inspectSet, inspectTypedArray } from './inspect-collections'
import { errorText } from './inspect-errors'
import { functionText, keysOf, objectPrefix, prefix } from './inspect-names'
import { bigintText, numberText, plain, quote, type State } from './inspect-parts'

const { apply } = Reflect

/** Shortest text that is split at its line ends. */
const MIN_SPLIT = 16

export function formatPrimitive(value: unknown, state: State): string {
  const { stylize } = state
  switch (typeof value) {
    case 'string': {
      const shown = value.length > state.maxStringLength ? value.slice(0, state.maxStringLength) : value
      const rest = value.length - shown.length
      const tail = rest > 0 ? `... ${rest} more character${rest > 1 ? 's' : ''}` : ''
      if (state.compact === true || shown.length <= MIN_SPLIT || shown.length <= state.breakLength - state.indentation - 4)
        return stylize(quote(shown), 'string') + tail
      const lines = shown.split(/(?<=\n)/).map((line) => stylize(quote(line), 'string'))
      return lines.join(` +\n${' '.repeat(state.indentation + 2)}`) + tail
    }
    case 'number':
      return stylize(numberText(value, state.numericSeparator), 'number')
    case 'bigint':
      return stylize(bigintText(value, state.numericSeparator), 'bigint')
    default:
      return stylize(String(value), value === null ? 'null' : typeof value)
  }
}

export type Shape = {
  base: string
  braces: [open: string, close: string]
  keys: (string | symbol)[]
  isArray: boolean
  /** Contents that are no properties; null: none of that kind. */
  entries: ((level: number) => string[]) | null
  /** What is printed where it has no contents, at any depth. */
  empty: string | null
}

type Named = { readonly name: string | null; readonly tag: string }

/** Arrays, sets, maps, typed arrays: distinguished by what they are, not by their names. */
export function collectionShape(value: object, state: State, { name, tag }: Named): Shape | null {
  if (Array.isArray(value)) {
    const head = name === 'Array' && tag === '' ? '' : prefix(name, tag, 'Array', `(${value.length})`)
    const empty = value.length === 0 ? `${head}[]` : null
    const entries = (level: number) => inspectArray(value, state, level)
    return { base: '', braces: [`${head}[`, ']'], keys: keysOf(value, state, true), isArray: true, entries, empty }
  }
  const isSet = is.isSet(value)
  if (isSet || is.isMap(value)) {
    const head = prefix(name, tag, isSet ? 'Set' : 'Map', `(${value.size})`)
    const entries = (level: number) => (is.isMap(value) ? inspectMap(value, state, level) : inspectSet(value, state, level))
    const empty = value.size === 0 ? `${head}{}` : null
    return { base: '', braces: [`${head}{`, '}'], keys: keysOf(value, state, false), isArray: false, entries, empty }
  }
  if (is.isTypedArray(value)) {
    const head = prefix(name, tag, is.typedArrayTag(value) ?? '', `(${value.length})`)
    const empty = value.length === 0 && !state.showHidden ? `${head}[]` : null
    const entries = (level: number) => inspectTypedArray(value, state, level)
    return { base: '', braces: [`${head}[`, ']'], keys: keysOf(value, state, true), isArray: true, entries, empty }
  }
  return null
}

/** Iterators would move on, promises and weak collections do not reveal it: what they hold is not known here. */
function closedShape(value: object, state: State, { name, tag }: Named): Pick<Shape, 'braces' | 'entries'> | null {
  const unknown = (text: string) => () => [state.stylize(text, 'special')]
  const kind = is.isMapIterator(value) ? 'Map Iterator' : is.isSetIterator(value) ? 'Set Iterator' : null
  if (kind !== null) {
    const open = `[${tag !== kind && tag !== '' ? `${tag}] [` : ''}${kind}] {`
    return { braces: [open, '}'], entries: unknown('<items unknown>') }
  }
  if (is.isPromise(value)) return { braces: [`${prefix(name, tag, 'Promise')}{`, '}'], entries: unknown('<state unknown>') }
  if (is.isWeakSet(value)) return { braces: [`${prefix(name, tag, 'WeakSet')}{`, '}'], entries: unknown('<items unknown>') }
  if (is.isWeakMap(value)) return { braces: [`${prefix(name, tag, 'WeakMap')}{`, '}'], entries: unknown('<items unknown>') }
  return null
}

const PRIMITIVE_CLASSES: readonly [test: (value: unknown) => boolean, type: string, valueOf: CallableFunction][] = [
  [is.isNumberObject, 'Number', Number.prototype.valueOf],
  [is.isStringObject, 'String', String.prototype.valueOf],
  [is.isBooleanObject, 'Boolean', Boolean.prototype.valueOf],
  [is.isBigIntObject, 'BigInt', BigInt.prototype.valueOf],
  [is.isSymbolObject, 'Symbol', Symbol.prototype.valueOf],
]

function boxedText(value: object, keys: PropertyKey[], state: State, { name, tag }: Named): string | null {
  for (const [test, type, read] of PRIMITIVE_CLASSES) {
    if (!test(value)) continue
    const held: unknown = apply(read, value, [])
    if (typeof held === 'string') keys.splice(0, held.length)
    const made = type === name ? '' : name === null ? ' (null prototype)' : ` (${name})`
    const tagged = tag !== '' && tag !== name ? ` [${tag}]` : ''
    const text = `[${type}${made}: ${formatPrimitive(held, { ...state, stylize: plain })}]${tagged}`
    return keys.length === 0 ? state.stylize(text, type.toLowerCase()) : text
  }
  return null
}

/** Values that print as a text of their own, before their properties. */
function baseText(value: object, keys: (string | symbol)[], state: State, named: Named, level: number): string | null {
  const { name, tag } = named
  const headed = (kind: string, text: string) => {
    const head = prefix(name, tag, kind)
    return head === `${kind} ` ? text : head + text
  }
  if (typeof value === 'function') return functionText(value, name, tag)
  if (is.isRegExp(value)) return headed('RegExp', RegExp.prototype.toString.call(name === null ? new RegExp(value) : value))
  if (is.isDate(value)) {
    const time = Date.prototype.getTime.call(value)
    return headed('Date', Number.isNaN(time) ? 'Invalid Date' : new Date(time).toISOString())
  }
  if (is.isError(value)) return errorText(value, name, tag, state, keys)
  const box = boxedText(value, keys, state, named)
  if (box !== null) return box
  return value instanceof URL && typeof value.href === 'string' && level <= state.depth ? value.href : null
}

const BASE_STYLES: readonly [test: (value: unknown) => boolean, style: string][] = [
  [(value) => typeof value === 'function', 'special'],
  [is.isRegExp, 'regexp'],
  [is.isDate, 'date'],
]

export function objectShape(value: object, state: State, level: number, inBuffer: boolean, named: Named): Shape {
  const { name, tag } = named
  const keys = keysOf(value, state, false)
  const shape: Shape = { base: '', braces: ['{', '}'], keys, isArray: false, entries: null, empty: null }
  if (name === 'Object' && typeof value !== 'function' && !is.isError(value) && !is.isBoxedPrimitive(value)) {
    const head = is.isArgumentsObject(value) ? '[Arguments] ' : tag === '' ? '' : prefix(name, tag, 'Object')
    return { ...shape, braces: [`${head}{`, '}'], empty: `${head}{}` }
  }
  const base = baseText(value, keys, state, named, level)
  if (base !== null) {
    const style = BASE_STYLES.find(([test]) => test(value))?.[1]
    return { ...shape, base, empty: style ? state.stylize(base, style) : base }
  }
  if (is.isAnyArrayBuffer(value)) {
    const head = prefix(name, tag, is.isArrayBuffer(value) ? 'ArrayBuffer' : 'SharedArrayBuffer')
    const size = `${head}{ byteLength: ${formatPrimitive(value.byteLength, { ...state, numericSeparator: false })} }`
    const entries = inBuffer ? () => [] : () => inspectBytes(value, state)
    const empty = inBuffer && keys.length === 0 ? size : null
    return { ...shape, braces: [`${head}{`, '}'], keys: ['byteLength', ...keys], entries, empty }
  }
  if (is.isDataView(value))
    return {
      ...shape,
      braces: [`${prefix(name, tag, 'DataView')}{`, '}'],
      keys: ['byteLength', 'byteOffset', 'buffer', ...keys],
    }
  const closed = closedShape(value, state, named)
  if (closed) return { ...shape, ...closed }
  if (is.isModuleNamespaceObject(value)) return { ...shape, braces: [`${prefix(name, tag, 'Module')}{`, '}'], entries: () => [] }
  const head = objectPrefix(value, name, tag)
  return { ...shape, braces: [`${head}{`, '}'], empty: `${head}{}` }
}
