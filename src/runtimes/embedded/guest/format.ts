/** `util.format`: printf-like, as the console methods use it. */
import { inspect } from './inspect'

function substitute(kind: string, value: unknown): string {
  switch (kind) {
    case 's':
      if (typeof value === 'string') return value
      if (typeof value === 'object' && value !== null) {
        const text: unknown = Reflect.get(value, 'toString')
        if (
          value instanceof Error ||
          (typeof text === 'function' && text !== Object.prototype.toString && !Array.isArray(value) && !(value instanceof Date))
        )
          return String(value)
        return inspect(value, { depth: 0, compact: 3 })
      }
      return typeof value === 'bigint' ? `${value}n` : Object.is(value, -0) ? '-0' : String(value)
    case 'd':
      return typeof value === 'bigint'
        ? `${value}n`
        : typeof value === 'symbol' || typeof value === 'object'
          ? 'NaN'
          : Object.is(value, -0)
            ? '-0'
            : String(Number(value))
    case 'i':
      return typeof value === 'bigint'
        ? `${value}n`
        : typeof value === 'symbol' || typeof value === 'object'
          ? 'NaN'
          : String(Number.parseInt(String(value), 10))
    case 'f':
      return typeof value === 'symbol' ? 'NaN' : String(Number.parseFloat(String(value)))
    case 'j':
      try {
        return String(JSON.stringify(value))
      } catch {
        // JSON.stringify refuses circular values and bigints.
        return '[Circular]'
      }
    case 'o':
      return inspect(value, { depth: 4 })
    case 'O':
      return inspect(value)
    default:
      return ''
  }
}

/** Text of the arguments: the first is a format string when it is a string. */
export function format(...args: readonly unknown[]): string {
  const [first, ...rest] = args
  if (typeof first !== 'string') return args.map((value) => (typeof value === 'string' ? value : inspect(value))).join(' ')
  let next = 0
  const text =
    args.length === 1
      ? first
      : first.replace(/%([sdifjoOc%])/g, (whole, kind: string) => {
          if (kind === '%') return '%'
          if (next >= rest.length) return whole
          const value = rest[next++]
          return kind === 'c' ? '' : substitute(kind, value)
        })
  return [text, ...rest.slice(next).map((value) => (typeof value === 'string' ? value : inspect(value)))].join(' ')
}
