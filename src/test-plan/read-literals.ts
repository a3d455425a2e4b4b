/** Settings read off a configuration that is plain data, and off the words of a command. */
import { isFields, type Literal, type LiteralFields, PROJECT_FOLDER, UNREAD } from './config-literal'

/** What was read, with the names of what could not be. */
export class ReadLiterals {
  readonly #fields: LiteralFields
  readonly #before: string
  readonly missing = new Set<string>()

  /** @param before the prefix of the names, such as `test.` */
  constructor(fields: LiteralFields, before = '') {
    this.#fields = fields
    this.#before = before
  }

  lacks(name: string): void {
    this.missing.add(name === '...' ? 'settings from elsewhere' : this.#before + name)
  }

  at(name: string): Literal | undefined {
    return this.#fields[name]
  }

  flag(name: string): boolean {
    const value = this.#fields[name]
    if (value === UNREAD) this.lacks(name)
    return value === true
  }

  number(name: string): number | null {
    const value = this.#fields[name]
    if (value === undefined || typeof value === 'number') return value ?? null
    this.lacks(name)
    return null
  }

  list(name: string): readonly string[] {
    const value = this.#fields[name]
    const list = typeof value === 'string' ? [value] : (value ?? [])
    if (Array.isArray(list) && list.every((one): one is string => typeof one === 'string')) return list
    this.lacks(name)
    return []
  }

  /** Fields whose values are all plain; the others are missing by name. */
  plain(name: string): Record<string, unknown> {
    const value = this.#fields[name]
    if (value === undefined) return {}
    if (!isFields(value)) {
      this.lacks(name)
      return {}
    }
    for (const one of Object.values(value)) if (!isPlain(one)) this.lacks(name)
    return Object.fromEntries(Object.entries(value).filter(([, one]) => isPlain(one)))
  }

  /** Settings that are neither known nor idle; null and false ask for nothing. */
  others(known: readonly string[], idle: ReadonlySet<string>): void {
    for (const [name, value] of Object.entries(this.#fields))
      if (value !== null && value !== false && !known.includes(name) && !idle.has(name)) this.lacks(name)
  }
}

function isPlain(value: Literal): boolean {
  if (value === UNREAD || value instanceof RegExp) return false
  if (Array.isArray(value)) return value.every(isPlain)
  return !isFields(value) || Object.values(value).every(isPlain)
}

export const inProject = (path: string) => (path.startsWith('.') ? `${PROJECT_FOLDER}/${path.replace(/^(?:\.\/)+/, '')}` : path)

export const strings = (values: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]))

/** In a script's or a command's words: `--globals`, `--globals=false`, `--no-globals`. */
export function flagIn(args: readonly string[], name: string): boolean | null {
  for (const word of args) {
    if (word === `--${name}` || word === `--${name}=true`) return true
    if (word === `--no-${name}` || word === `--${name}=false`) return false
  }
  return null
}

export const numberIn = (args: readonly string[], name: string): number | null => {
  const at = args.findIndex((word) => word === `--${name}` || word.startsWith(`--${name}=`))
  const text = at < 0 ? undefined : (args[at]?.split('=')[1] ?? args[at + 1])
  return text !== undefined && /^\d+$/.test(text) ? Number(text) : null
}

export const isCi = (env: Readonly<Record<string, string>>) => env.CI !== undefined && !/^(?:|0|false)$/.test(env.CI)
