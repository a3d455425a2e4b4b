/** `util.inspect` and `util.format` as Node 20 prints them, for console output and for the values of a failed assertion. */
import { inspectArrayLike, inspectMap, inspectSet } from './inspect-collections'
import { constructorName, describeFunction, quote, type State } from './inspect-parts'

export type InspectOptions = {
  depth?: number | null
  /** Levels that may share a line, or false: every entry on its own line. */
  compact?: number | boolean
  breakLength?: number
  maxArrayLength?: number | null
  maxStringLength?: number | null
  showHidden?: boolean
  sorted?: boolean
  getters?: boolean
  customInspect?: boolean
  colors?: boolean
}

const CUSTOM = Symbol.for('nodejs.util.inspect.custom')

function stateOf(options: InspectOptions): State {
  return {
    depth: options.depth === null ? Number.POSITIVE_INFINITY : (options.depth ?? 2),
    compact: options.compact === true ? 3 : options.compact === false ? 0 : (options.compact ?? 3),
    breakLength: options.breakLength ?? 80,
    maxArrayLength: options.maxArrayLength === null ? Number.POSITIVE_INFINITY : (options.maxArrayLength ?? 100),
    maxStringLength: options.maxStringLength === null ? Number.POSITIVE_INFINITY : (options.maxStringLength ?? 10_000),
    sorted: options.sorted ?? false,
    getters: options.getters ?? false,
    customInspect: options.customInspect ?? true,
    seen: [],
    circular: new Map(),
    indentation: 0,
    currentDepth: 0,
    inspect: (value, state, level) => formatValue(value, state, level, false),
  }
}

/** Text of a value, as Node's `util.inspect` gives it. */
export function inspect(value: unknown, options: InspectOptions | boolean = {}): string {
  return formatValue(value, stateOf(typeof options === 'object' && options !== null ? options : {}), 0, true)
}

inspect.custom = CUSTOM
inspect.defaultOptions = { depth: 2, compact: 3, breakLength: 80 }

function formatPrimitive(value: unknown, state: State): string {
  if (typeof value === 'string') {
    const shown = value.length > state.maxStringLength ? value.slice(0, state.maxStringLength) : value
    const rest = value.length - shown.length
    const tail = rest > 0 ? `... ${rest} more character${rest > 1 ? 's' : ''}` : ''
    // Node splits a long string at its line ends; each part keeps its line end.
    if (state.compact !== 0 && shown.length > 16 && shown.length > state.breakLength - state.indentation - 4)
      return (
        shown
          .split(/(?<=\n)/)
          .map(quote)
          .join(` +\n${' '.repeat(state.indentation + 2)}`) + tail
      )
    return quote(shown) + tail
  }
  if (typeof value === 'bigint') return `${value}n`
  if (Object.is(value, -0)) return '-0'
  return String(value)
}

function customText(value: object, state: State, level: number): string | null {
  if (!state.customInspect) return null
  const custom: unknown = Reflect.get(value, CUSTOM)
  if (typeof custom !== 'function' || custom === inspect) return null
  const result: unknown = custom.call(value, state.depth - level, { depth: state.depth - level }, inspect)
  if (result === value) return null
  return typeof result === 'string'
    ? result.replaceAll('\n', `\n${' '.repeat(state.indentation)}`)
    : formatValue(result, state, level, false)
}

function formatValue(value: unknown, state: State, level: number, top: boolean): string {
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null)
    return formatPrimitive(value, top ? { ...state, indentation: 0 } : state)
  const custom = customText(value, state, level)
  if (custom !== null) return custom
  if (state.seen.includes(value)) {
    const index = state.circular.get(value) ?? state.circular.size + 1
    state.circular.set(value, index)
    return `[Circular *${index}]`
  }
  return formatObject(value, state, level)
}

type Shape = { base: string; braces: [string, string]; entries: ((level: number) => string[]) | null; isArray: boolean }

/** Nothing in it to print, however deep it stands. */
const isEmpty = (value: object) =>
  Array.isArray(value)
    ? value.length === 0
    : value instanceof Set || value instanceof Map
      ? value.size === 0
      : ArrayBuffer.isView(value) && value.byteLength === 0

function boxed(value: object): string | null {
  if (value instanceof Number || value instanceof String || value instanceof Boolean)
    return `[${constructorName(value) ?? 'Object'}: ${formatPrimitive(value.valueOf(), stateOf({}))}]`
  return null
}

function errorText(error: Error, state: State): string {
  const stack: unknown = Reflect.get(error, 'stack')
  const head = `${error.name}: ${error.message}`
  const text = typeof stack === 'string' && stack ? (stack.includes(error.message) ? stack : `${head}\n${stack}`) : `[${head}]`
  return text.replaceAll('\n', `\n${' '.repeat(state.indentation)}`)
}

/** What kind of object it is and how its own contents print, apart from its properties. */
function shapeOf(value: object, state: State): Shape {
  const name = constructorName(value)
  const rawTag: unknown = Reflect.get(value, Symbol.toStringTag)
  const tag = typeof rawTag === 'string' && rawTag !== '' && rawTag !== name ? `[${rawTag}] ` : ''
  const prefix = (fallback: string, size?: number) => {
    const count = size === undefined ? '' : `(${size})`
    return `${name === null ? `[${fallback}${count}: null prototype]` : name + count} ${tag}`
  }
  const base = (text: string): Shape => ({ base: text, braces: ['{', '}'], entries: null, isArray: false })
  if (Array.isArray(value)) {
    const head = name === 'Array' && tag === '' ? '[' : `${prefix('Array', value.length)}[`
    return { base: '', braces: [head, ']'], entries: (level) => inspectArrayLike(value, state, level), isArray: true }
  }
  if (value instanceof Set)
    return {
      base: '',
      braces: [`${prefix('Set', value.size)}{`, '}'],
      entries: (level) => inspectSet(value, state, level),
      isArray: false,
    }
  if (value instanceof Map)
    return {
      base: '',
      braces: [`${prefix('Map', value.size)}{`, '}'],
      entries: (level) => inspectMap(value, state, level),
      isArray: false,
    }
  if (ArrayBuffer.isView(value) && !(value instanceof DataView)) {
    const items: ArrayLike<unknown> = Array.from(Object.values(value))
    return {
      base: '',
      braces: [`${name}(${items.length}) [`, ']'],
      entries: (level) => inspectArrayLike(items, state, level),
      isArray: true,
    }
  }
  if (value instanceof Date) return base(Number.isNaN(value.getTime()) ? 'Invalid Date' : value.toISOString())
  if (value instanceof RegExp) return base(String(value))
  if (value instanceof Error) return base(errorText(value, state))
  if (typeof value === 'function') return base(describeFunction(value))
  if (value instanceof Promise) return { ...base(''), braces: [`${prefix('Promise')}{`, '}'], entries: () => ['<state unknown>'] }
  if (value instanceof WeakMap || value instanceof WeakSet)
    return { ...base(''), braces: [`${prefix('WeakSet')}{`, '}'], entries: () => ['<items unknown>'] }
  const box = boxed(value)
  if (box !== null) return base(box)
  if (rawTag === 'Module' && name === null) return { ...base(''), braces: ['[Module: null prototype] {', '}'] }
  const head = name === 'Object' && tag === '' ? '{' : `${prefix('Object')}{`
  return { ...base(''), braces: [head, '}'] }
}

function ownKeys(value: object, isArray: boolean): (string | symbol)[] {
  const isView = ArrayBuffer.isView(value)
  const names: (string | symbol)[] = Object.keys(value).filter(
    (key) => !((isArray || value instanceof String) && /^(0|[1-9]\d*)$/.test(key)) && !(isView && key === 'parent'),
  )
  const hidden =
    value instanceof Error ? ['cause', 'errors'].filter((key) => Object.hasOwn(value, key) && !names.includes(key)) : []
  const symbols = Object.getOwnPropertySymbols(value).filter((key) => Object.prototype.propertyIsEnumerable.call(value, key))
  return [...names, ...hidden, ...symbols]
}

function formatProperty(value: object, key: string | symbol, state: State, level: number): string {
  const property = Object.getOwnPropertyDescriptor(value, key)
  const enumerable = property?.enumerable ?? true
  const name =
    typeof key === 'symbol'
      ? `[${String(key)}]`
      : key === '__proto__'
        ? "['__proto__']"
        : /^[a-zA-Z_][a-zA-Z_0-9]*$/.test(key)
          ? key
          : quote(key)
  const shown = enumerable ? name : `[${String(key)}]`
  const isModule = Reflect.get(value, Symbol.toStringTag) === 'Module'
  const accessor = property?.get ? (property.set ? 'Getter/Setter' : 'Getter') : property?.set ? 'Setter' : null
  if (accessor && !isModule && !(state.getters && property?.get)) return `${shown}: [${accessor}]`
  state.indentation += 2
  try {
    const held: unknown = Reflect.get(value, key)
    const text = state.inspect(held, state, level)
    if (accessor === null || isModule) return `${shown}: ${text}`
    return typeof held === 'object' && held !== null ? `${shown}: [${accessor}] ${text}` : `${shown}: [${accessor}: ${text}]`
  } catch (error) {
    return `${shown}: <${error instanceof ReferenceError ? 'uninitialized' : 'not readable'}>`
  } finally {
    state.indentation -= 2
  }
}

function formatObject(value: object, state: State, level: number): string {
  const shape = shapeOf(value, state)
  const keys = ownKeys(value, shape.isArray)
  if (keys.length === 0 && isEmpty(value)) return shape.braces.join('')
  if (keys.length === 0 && shape.entries === null) return shape.base || `${shape.braces[0]}}`
  if (level > state.depth) return `[${constructorName(value) ?? 'Object: null prototype'}]`
  state.seen.push(value)
  state.currentDepth = level
  const output = shape.entries?.(level + 1) ?? []
  const own = keys.map((key) => formatProperty(value, key, state, level + 1))
  state.seen.pop()
  const text = join(state, sortEntries([...output, ...own], shape, state, output.length), shape, level, value)
  const index = state.circular.get(value)
  return index === undefined ? text : `<ref *${index}> ${text}`
}

function sortEntries(entries: string[], shape: Shape, state: State, own: number): string[] {
  if (!state.sorted) return entries
  return shape.isArray ? [...entries.slice(0, own), ...entries.slice(own).sort()] : [...entries].sort()
}

function join(state: State, output: string[], shape: Shape, level: number, value: object): string {
  const [open, close] = shape.braces
  const head = shape.base ? `${shape.base} ` : ''
  if (output.length === 0) return `${head}${open}${close}`
  let lines = output
  if (state.compact !== 0) {
    if (shape.isArray && output.length > 6) lines = group(state, output, Array.isArray(value) ? value : undefined)
    if (state.currentDepth - level < state.compact && lines.length === output.length) {
      const start = output.length + state.indentation + open.length + shape.base.length + 10
      const length = output.reduce((sum, entry) => sum + entry.length, output.length + start)
      if (length <= state.breakLength && !output.some((entry) => entry.includes('\n')) && !shape.base.includes('\n'))
        return `${head}${open} ${output.join(', ')} ${close}`
    }
  }
  const margin = `\n${' '.repeat(state.indentation)}`
  return `${head}${open}${margin}  ${lines.join(`,${margin}  `)}${margin}${close}`
}

/** Puts the short items of a long array into columns, as Node does. */
function group(state: State, output: string[], value: readonly unknown[] | undefined): string[] {
  const more = output.at(-1)?.startsWith('... ') && value && value.length > state.maxArrayLength ? 1 : 0
  const items = output.slice(0, output.length - more)
  const longest = Math.max(...items.map((item) => item.length))
  const total = items.reduce((sum, item) => sum + item.length + 2, 0)
  const width = longest + 2
  if (!(width * 3 + state.indentation < state.breakLength && (total / width > 5 || longest <= 6))) return output
  const biased = Math.max(width - 3 - Math.sqrt(width - total / output.length), 1)
  const columns = Math.min(
    Math.round(Math.sqrt(2.5 * biased * items.length) / biased),
    Math.floor((state.breakLength - state.indentation) / width),
    state.compact * 4,
    15,
  )
  if (columns <= 1) return output
  const widths = Array.from(
    { length: columns },
    (_, column) => Math.max(...items.filter((_item, i) => i % columns === column).map((item) => item.length)) + 2,
  )
  const left =
    value !== undefined && !value.slice(0, output.length).every((item) => typeof item === 'number' || typeof item === 'bigint')
  const rows: string[] = []
  for (let from = 0; from < items.length; from += columns) {
    const row = items.slice(from, from + columns)
    const cells = row.map((item, i) => {
      const last = i === row.length - 1
      const cell = last ? item : `${item}, `
      const pad = (widths[i] ?? 0) - (last ? 2 : 0)
      return left ? (last ? cell : cell.padEnd(pad)) : cell.padStart(pad)
    })
    rows.push(cells.join(''))
  }
  return more ? [...rows, ...output.slice(-1)] : rows
}
