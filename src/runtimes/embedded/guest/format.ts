/** `util.format`: printf-like, as the console methods use it. */
import { isHolder } from './builtins/types'
import { type InspectOptions, inspect } from './inspect'
import { isBuiltInName } from './inspect-names'
import { bigintText, DEFAULTS, numberText } from './inspect-parts'

/** No `toString` and no `Symbol.toPrimitive` of its own: such an object is inspected. */
function printsAsBuiltIn(value: object): boolean {
  const own = (key: PropertyKey) => typeof Reflect.get(value, key) === 'function'
  if (!own('toString') && !own(Symbol.toPrimitive)) return true
  const keys = ['toString', Symbol.toPrimitive].filter(own)
  for (let at: object | null = value; at !== null; at = Object.getPrototypeOf(at)) {
    const holder = at
    if (!keys.some((key) => Object.hasOwn(holder, key))) continue
    if (at === value) return false
    const made: unknown = Object.getOwnPropertyDescriptor(at, 'constructor')?.value
    return typeof made === 'function' && isBuiltInName(made.name)
  }
  return true
}

function asJson(value: unknown): string {
  try {
    return String(JSON.stringify(value))
  } catch (error) {
    if (error instanceof TypeError && /circular|cyclic/i.test(error.message)) return '[Circular]'
    throw error
  }
}

function substitute(kind: string, value: unknown, options: InspectOptions | undefined): string {
  const separated = options?.numericSeparator ?? DEFAULTS.numericSeparator
  const number = (read: (value: unknown) => number) => {
    if (typeof value === 'bigint' && kind !== 'f') return bigintText(value, separated)
    return typeof value === 'symbol' ? 'NaN' : numberText(read(value), separated)
  }
  switch (kind) {
    case 's':
      if (typeof value === 'number') return numberText(value, separated)
      if (typeof value === 'bigint') return bigintText(value, separated)
      if (!isHolder(value) || typeof value === 'function' || !printsAsBuiltIn(value)) return String(value)
      return inspect(value, { ...options, depth: 0, colors: false, compact: 3 })
    case 'd':
      return number(Number)
    case 'i':
      return number((one) => Number.parseInt(String(one), 10))
    case 'f':
      return number((one) => Number.parseFloat(String(one)))
    case 'j':
      return asJson(value)
    case 'o':
      return inspect(value, { ...options, showHidden: true, showProxy: true, depth: 4 })
    case 'O':
      return inspect(value, options)
    default:
      return ''
  }
}

/** `util.formatWithOptions`: `options` are `inspect`'s. */
export function formatWithOptions(options: InspectOptions | undefined, ...args: readonly unknown[]): string {
  const [first, ...rest] = args
  const show = (value: unknown) => (typeof value === 'string' ? value : inspect(value, options))
  if (typeof first !== 'string') return args.map(show).join(' ')
  if (args.length === 1) return first
  let next = 0
  const text = first.replace(/%([sdifjoOc%])/g, (whole, kind: string) => {
    if (kind === '%') return '%'
    return next < rest.length ? substitute(kind, rest[next++], options) : whole
  })
  return [text, ...rest.slice(next).map(show)].join(' ')
}

/** Text of the arguments: the first is a format string when it is a string. */
export const format = (...args: readonly unknown[]): string => formatWithOptions(undefined, ...args)
