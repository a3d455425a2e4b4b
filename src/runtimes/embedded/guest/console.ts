/** The global `console` for project code. */
import { refusedMember } from './builtins/node-error'
import { isHolder, isMap, isObject, isSet } from './builtins/types'
import { format } from './format'
import { inspect } from './inspect'
import { widthOf } from './inspect-parts'

type Level = 'log' | 'info' | 'warn' | 'error' | 'debug'

type Print = (level: Level, text: string) => void

/** Boxes of a table, as Node draws them. */
function drawTable(head: readonly string[], columns: readonly (readonly string[])[]): string {
  const height = Math.max(...columns.map((column) => column.length))
  const widths = head.map((title, at) => Math.max(widthOf(title), ...(columns[at] ?? []).map((cell) => widthOf(cell))) + 2)
  const row = (cells: readonly string[]) =>
    `│${cells
      .map((cell, at) => {
        const free = (widths[at] ?? 0) - widthOf(cell)
        return ' '.repeat(Math.floor(free / 2)) + cell + ' '.repeat(Math.ceil(free / 2))
      })
      .join('│')}│`
  const rule = (left: string, middle: string, right: string) =>
    left + widths.map((width) => '─'.repeat(width)).join(middle) + right
  const rows = Array.from({ length: height }, (_, at) => row(columns.map((column) => column[at] ?? '')))
  return [rule('┌', '┬', '┐'), row(head), rule('├', '┼', '┤'), ...rows, rule('└', '┴', '┘')].join('\n')
}

type Row = readonly [index: string, value: unknown]

function rowsOf(data: object): { readonly title: string; readonly rows: readonly Row[]; readonly isKeyed: boolean } {
  if (isMap(data))
    return { title: '(iteration index)', isKeyed: true, rows: [...data].map((pair, at): Row => [String(at), pair]) }
  if (isSet(data))
    return { title: '(iteration index)', isKeyed: false, rows: [...data].map((value, at): Row => [String(at), value]) }
  return { title: '(index)', isKeyed: false, rows: Object.entries(data) }
}

/** @param only the columns to show, all by default */
function tableText(data: unknown, only: unknown): string {
  if (!isObject(data)) return format(data)
  const { title, rows, isKeyed } = rowsOf(data)
  const show = (value: unknown) =>
    inspect(value, {
      maxArrayLength: 3,
      breakLength: Number.POSITIVE_INFINITY,
      depth: isObject(value) && !Array.isArray(value) && Object.keys(value).length > 2 ? -1 : 0,
    })
  const indices = rows.map(([index]) => index)
  if (isKeyed) {
    const pairs = rows.map(([, pair]) => (Array.isArray(pair) ? pair : []))
    return drawTable([title, 'Key', 'Values'], [indices, pairs.map(([key]) => show(key)), pairs.map(([, value]) => show(value))])
  }
  const columns = new Map<string, string[]>()
  const values: string[] = []
  for (const [at, [, row]] of rows.entries()) {
    if (!isObject(row)) {
      values[at] = show(row)
      continue
    }
    for (const key of Array.isArray(only) ? only.map(String) : Object.keys(row)) {
      const column = columns.get(key) ?? []
      if (Object.hasOwn(row, key)) column[at] = show(Reflect.get(row, key))
      columns.set(key, column)
    }
  }
  const filled = [indices, ...columns.values(), ...(values.length > 0 ? [values] : [])]
  return drawTable([title, ...columns.keys(), ...(values.length > 0 ? ['Values'] : [])], filled)
}

/** @param ms milliseconds */
function durationText(ms: number): string {
  if (ms < 1000) return `${Number(ms.toFixed(3))}ms`
  return ms < 60_000
    ? `${(ms / 1000).toFixed(3)}s`
    : `${Math.floor(ms / 60_000)}:${((ms % 60_000) / 1000).toFixed(3).padStart(6, '0')} (m:ss.mmm)`
}

/**
 * @param now milliseconds, for `console.time`
 */
export function createConsole(print: Print, now: () => number): object {
  let indent = ''
  const counts = new Map<string, number>()
  const timers = new Map<string, number>()
  const write = (level: Level, text: string) => print(level, indent ? text.replace(/^/gm, indent) : text)
  const at =
    (level: Level) =>
    (...args: readonly unknown[]) =>
      write(level, format(...args))
  const group = (...args: readonly unknown[]) => {
    if (args.length > 0) write('log', format(...args))
    indent += '  '
  }
  const elapsed = (label: string) => `${label}: ${durationText(now() - (timers.get(label) ?? now()))}`
  return {
    log: at('log'),
    info: at('info'),
    warn: at('warn'),
    error: at('error'),
    debug: at('debug'),
    trace: (...args: readonly unknown[]) => write('error', args.length > 0 ? `Trace: ${format(...args)}` : 'Trace'),
    dir: (value: unknown, options?: object) => write('log', inspect(value, { customInspect: false, ...options })),
    dirxml: at('log'),
    table: (data: unknown, columns?: unknown) => write('log', tableText(data, columns)),
    assert: (holds: unknown, ...args: readonly unknown[]) => {
      if (!holds) write('warn', assertionText(args))
    },
    count: (label = 'default') => {
      counts.set(label, (counts.get(label) ?? 0) + 1)
      write('log', `${label}: ${counts.get(label)}`)
    },
    countReset: (label = 'default') => counts.delete(label),
    time: (label = 'default') => timers.set(label, now()),
    timeLog: (label = 'default', ...args: readonly unknown[]) =>
      write('log', [elapsed(label), ...args.map((value) => format(value))].join(' ')),
    timeEnd: (label = 'default') => {
      write('log', elapsed(label))
      timers.delete(label)
    },
    group,
    groupCollapsed: group,
    groupEnd: () => {
      indent = indent.slice(2)
    },
    clear: () => undefined,
    profile: () => undefined,
    profileEnd: () => undefined,
    timeStamp: () => undefined,
  }
}

function assertionText(args: readonly unknown[]): string {
  const [first, ...rest] = args
  if (args.length === 0) return 'Assertion failed'
  return typeof first === 'string' ? format(`Assertion failed: ${first}`, ...rest) : format('Assertion failed:', ...args)
}

type Sink = { write(text: string): unknown }

const isSink = (value: unknown): value is Sink => isHolder(value) && typeof Reflect.get(value, 'write') === 'function'

/** `console.Console`: the same methods, writing to the streams that it is given. */
function Console(first: unknown, second?: unknown): object {
  const options: object = isObject(first) && !isSink(first) ? first : { stdout: first, stderr: second }
  const out: unknown = Reflect.get(options, 'stdout')
  const error: unknown = Reflect.get(options, 'stderr') ?? out
  if (!isSink(out) || !isSink(error)) return refusedMember('console.Console without a writable stream')()
  const { performance } = globalThis
  return createConsole(
    (level, text) => (level === 'error' || level === 'warn' ? error : out).write(`${text}\n`),
    () => performance.now(),
  )
}

/** `node:console`: the global console, and the class. */
export function createConsoleModule(): object {
  const { console } = globalThis
  return Object.assign(console, { Console })
}
