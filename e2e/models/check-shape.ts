/** Checks of decoded JSON, as strict as the providers', and ways of reading what passed them. */

export type Path = readonly (string | number)[]

/** What is wrong with a request's body, where. Each wire has its own words for it. */
export class Invalid extends Error {
  readonly kind: 'missing' | 'unknown' | 'wrong'
  readonly path: Path

  constructor(kind: 'missing' | 'unknown' | 'wrong', path: Path, message = '') {
    super(message)
    this.kind = kind
    this.path = path
  }
}

/** Throws `Invalid`. */
export type Check = (value: unknown, path: Path) => void

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const anything: Check = () => {}

const isA =
  (name: string, test: (value: unknown) => boolean): Check =>
  (value, path) => {
    if (!test(value)) throw new Invalid('wrong', path, `expected ${name}`)
  }

export const string = isA('a string', (value) => typeof value === 'string')
export const number = isA('a number', (value) => typeof value === 'number')
export const boolean = isA('a boolean', (value) => typeof value === 'boolean')
export const recordOf = isA('an object', isRecord)
export const positive = isA(
  'a whole number above 0',
  (value) => typeof value === 'number' && Number.isInteger(value) && value > 0,
)

export const oneOf = (...values: readonly string[]): Check =>
  isA(values.map((value) => `'${value}'`).join(' or '), (value) => typeof value === 'string' && values.includes(value))

export const matching = (pattern: RegExp): Check =>
  isA(`a string that matches ${pattern.source}`, (value) => typeof value === 'string' && pattern.test(value))

export const listOf =
  (check: Check): Check =>
  (value, path) => {
    if (!Array.isArray(value)) throw new Invalid('wrong', path, 'expected an array')
    for (const [place, item] of value.entries()) check(item, [...path, place])
  }

export const nullable =
  (check: Check): Check =>
  (value, path) => {
    if (value !== null) check(value, path)
  }

export const either =
  (...checks: readonly Check[]): Check =>
  (value, path) => {
    for (const [place, check] of checks.entries()) {
      try {
        check(value, path)
        return
      } catch (error) {
        if (place === checks.length - 1) throw error
      }
    }
  }

type Fields = Readonly<Record<string, Check>>

/** An object with the fields of `required`, and none but those and the ones of `optional`. */
export const object =
  (required: Fields, optional: Fields = {}): Check =>
  (value, path) => {
    if (!isRecord(value)) throw new Invalid('wrong', path, 'expected an object')
    for (const name of Object.keys(required)) if (value[name] === undefined) throw new Invalid('missing', [...path, name])
    for (const [name, item] of Object.entries(value)) {
      const check = Object.hasOwn(required, name) ? required[name] : Object.hasOwn(optional, name) ? optional[name] : undefined
      if (check === undefined) throw new Invalid('unknown', [...path, name])
      check(item, [...path, name])
    }
  }

/** An object whose field `tag` says which check it has to pass. */
export const tagged =
  (tag: string, cases: Fields): Check =>
  (value, path) => {
    if (!isRecord(value)) throw new Invalid('wrong', path, 'expected an object')
    const name = value[tag]
    if (name === undefined) throw new Invalid('missing', [...path, tag])
    oneOf(...Object.keys(cases))(name, [...path, tag])
    if (typeof name === 'string') cases[name]?.(value, path)
  }

/** The value under the names; undefined where there is none. */
export function at(value: unknown, ...names: Path): unknown {
  let found = value
  for (const name of names) {
    if (Array.isArray(found) && typeof name === 'number') found = found[name]
    else if (isRecord(found) && typeof name === 'string') found = found[name]
    else return undefined
  }
  return found
}

export const textAt = (value: unknown, ...names: Path): string => {
  const found = at(value, ...names)
  return typeof found === 'string' ? found : ''
}

export const numberAt = (value: unknown, ...names: Path): number | null => {
  const found = at(value, ...names)
  return typeof found === 'number' ? found : null
}

export const listAt = (value: unknown, ...names: Path): readonly unknown[] => {
  const found = at(value, ...names)
  return Array.isArray(found) ? found : []
}
