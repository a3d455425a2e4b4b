/** Names and arguments of tests: `each`, `for`, and the places where options may be. */
import { format, formatRegExp, objDisplay } from '@vitest/utils/display'
import type { ApiDialect, Fn, Retry, TaskOptions } from './task-options'

export const isFn = (value: unknown): value is Fn => typeof value === 'function'

export const isObjectValue = (value: unknown): value is object => typeof value === 'object' && value !== null

/** A name as `test()` takes it: functions go by their own names. */
export const nameOf = (name: unknown): string =>
  typeof name === 'string' ? name : isFn(name) ? name.name || '<anonymous>' : String(name)

function readRetry(value: unknown): Retry | undefined {
  if (typeof value === 'number') return { count: value, delay: 0, condition: undefined }
  if (!isObjectValue(value)) return undefined
  return {
    count: Number(Reflect.get(value, 'count') ?? 0),
    delay: Number(Reflect.get(value, 'delay') ?? 0),
    condition: Reflect.get(value, 'condition'),
  }
}

function readOptions(value: object): TaskOptions {
  const timeout: unknown = Reflect.get(value, 'timeout')
  const repeats: unknown = Reflect.get(value, 'repeats')
  const retry = readRetry(Reflect.get(value, 'retry'))
  const flag = (name: string) => {
    const given: unknown = Reflect.get(value, name)
    return given === undefined ? {} : { [name]: Boolean(given) }
  }
  return {
    ...(typeof timeout === 'number' ? { timeout } : {}),
    ...(typeof repeats === 'number' ? { repeats } : {}),
    ...(retry ? { retry } : {}),
    ...flag('only'),
    ...flag('skip'),
    ...flag('todo'),
    ...flag('fails'),
  }
}

/**
 * `(name, body, timeout?)` and `(name, options, body)`.
 * @throws TypeError where options come last, as Vitest 4 does
 */
export function readCallArguments(second: unknown, third: unknown): { options: TaskOptions; handler: Fn | null } {
  if (isObjectValue(third))
    throw new TypeError(
      'Signature "test(name, fn, { ... })" was deprecated in Vitest 3 and removed in Vitest 4. Please, provide options as a second argument instead.',
    )
  if (isFn(second) && isFn(third))
    throw new TypeError('Cannot use two functions as arguments. Please use the second argument for options.')
  const options = typeof third === 'number' ? { timeout: third } : isObjectValue(second) ? readOptions(second) : {}
  return { options, handler: isFn(second) ? second : isFn(third) ? third : null }
}

/** The rows of a call like `each([...])` or of a tagged template with a table. */
export function readCases(cases: unknown, values: readonly unknown[]): readonly unknown[] {
  if (Array.isArray(cases) && values.length > 0) {
    const header = cases.join('').trim().replaceAll(' ', '').split('\n')[0]?.split('|') ?? []
    return Array.from({ length: Math.floor(values.length / header.length) }, (_, row) =>
      Object.fromEntries(header.map((name, column) => [name, values[row * header.length + column]])),
    )
  }
  if (Array.isArray(cases)) return cases
  if (isObjectValue(cases) && Symbol.iterator in cases && isFn(cases[Symbol.iterator])) return Array.from(Object(cases))
  throw new TypeError('`.each` and `.for` take an array of cases or a tagged template with a table.')
}

/** The value at `a.b.c`. */
function valueAt(value: unknown, key: string): unknown {
  return key.split('.').reduce((found: unknown, part) => (isObjectValue(found) ? Reflect.get(found, part) : undefined), value)
}

const isPrimitive = (value: unknown) => !isObjectValue(value) && !isFn(value)

/** -0 and a negative NaN lose their sign in `%f`. */
function withSigns(template: string, items: readonly unknown[]): string {
  let nth = -1
  return template.replace(/%f/g, (match) => {
    nth++
    return Object.is(items[nth], -0) ? `-${match}` : match
  })
}

/** A row's title: printf places, `$name` of an object, `$0` of an array, `%#` and `%$` for the row's number from 0 and from 1. */
export function titleOf(template: string, items: readonly unknown[], row: number, manner: ApiDialect): string {
  const numbered = template
    .replace(/%%/g, '\0')
    .replace(/%#/g, `${row}`)
    .replace(/%\$/g, `${row + 1}`)
    .replaceAll('\0', '%%')
  const text = withSigns(numbered, items)
  const places = text.split('%').length - 1
  const show = (value: unknown) => (manner === 'jest' && isPrimitive(value) ? String(value) : objDisplay(value))
  const fill = (part: string) =>
    part.replace(/\$([$\w.]+)/g, (whole, key: string) => {
      const isIndex = /^\d+$/.test(key)
      if (!isObjectValue(items[0])) return isIndex ? show(valueAt(items, key)) : whole
      const named = valueAt(items[0], key)
      return show(named === undefined && isIndex ? valueAt(items, key) : named)
    })
  const pattern = manner === 'jest' ? /%[sdjifoOcp%]/g : formatRegExp
  let out = ''
  let last = 0
  let used = 0
  for (const match of text.matchAll(pattern)) {
    out += fill(text.slice(last, match.index))
    last = match.index + match[0].length
    if (used >= places) out += match[0]
    else if (match[0] === '%p') out += objDisplay(items[used++], { truncate: 0 })
    else out += format(match[0], items[used++])
  }
  return out + fill(text.slice(last))
}
