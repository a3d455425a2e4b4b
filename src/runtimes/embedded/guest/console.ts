/** The global `console` for project code. */
import { format } from './format'
import { inspect } from './inspect'

export type Level = 'log' | 'info' | 'warn' | 'error' | 'debug'

type Print = (level: Level, text: string) => void

function tableText(data: unknown): string {
  if (typeof data !== 'object' || data === null) return format(data)
  const rows = Object.entries(data).map(([index, row]): [string, Record<string, string>] => [
    index,
    typeof row === 'object' && row !== null
      ? Object.fromEntries(Object.entries(row).map(([key, value]) => [key, inspect(value)]))
      : { Values: inspect(row) },
  ])
  const columns = [...new Set(rows.flatMap(([, row]) => Object.keys(row)))]
  const lines = [['(index)', ...columns], ...rows.map(([index, row]) => [index, ...columns.map((column) => row[column] ?? '')])]
  const widths = lines[0]?.map((_, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0))) ?? []
  return lines.map((line) => line.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' │ ')).join('\n')
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
  const elapsed = (label: string) => `${label}: ${(now() - (timers.get(label) ?? now())).toFixed(3)}ms`
  return {
    log: at('log'),
    info: at('info'),
    warn: at('warn'),
    error: at('error'),
    debug: at('debug'),
    trace: (...args: readonly unknown[]) => write('error', `Trace: ${format(...args)}`),
    dir: (value: unknown, options?: object) => write('log', inspect(value, options)),
    dirxml: at('log'),
    table: (data: unknown) => write('log', tableText(data)),
    assert: (holds: unknown, ...args: readonly unknown[]) => {
      if (!holds) write('error', args.length > 0 ? `Assertion failed: ${format(...args)}` : 'Assertion failed')
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
  }
}
