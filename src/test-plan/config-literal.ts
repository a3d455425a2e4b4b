/** A configuration file as far as it is plain data: nothing of it is run. */

/** What is not written out: a name, a call, a spread. */
export const UNREAD = Symbol('unread')

export type Literal = string | number | boolean | null | typeof UNREAD | RegExp | readonly Literal[] | LiteralFields
export type LiteralFields = { readonly [key: string]: Literal }

export const isFields = (value: Literal | undefined): value is LiteralFields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof RegExp)

/** What a configuration calls the folder that it is in. */
export const PROJECT_FOLDER = '/project'

const SPACE = /(?:\s|\/\*[\s\S]*?\*\/|\/\/[^\n]*)*/y
const STRING = /'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\$]|\\.|\$(?!\{))*)`/y
const NUMBER = /-?\d[\d_]*(?:\.\d+)?/y
const NAME = /[\p{ID_Start}$_][\p{ID_Continue}$]*/uy
/** A regular expression where a value may begin. */
const REGEXP = /\/(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*/y

/** A path from the configuration's own folder, as Node's modules write it. */
const PATH =
  /(?:\w+\.)?(?:resolve|join)\s*\(\s*(?:__dirname|import\.meta\.dirname|process\.cwd\(\))((?:\s*,\s*(?:'[^'\n]*'|"[^"\n]*"|`[^`$\n]*`))*)\s*,?\s*\)|(?:(?:\w+\.)?fileURLToPath\s*\(\s*)?new URL\s*\(\s*('[^'\n]*'|"[^"\n]*")\s*,\s*import\.meta\.url\s*,?\s*\)(?:\.pathname|\s*\))?|path\.resolve\(\s*('[^'\n]*'|"[^"\n]*")\s*\)/y
/** Another object's fields, by its name alone. */
const SPREAD = /\.\.\.\s*([\w$]+)(?=\s*[,}])/y
/** What Vitest leaves out by itself, put into a list of one's own. */
const USUAL = /\.\.\.(?:configDefaults|defaultExclude|defaultInclude)(?:\.(?:exclude|include))?(?=\s*[,\]])/y

/** Absolute; `..` leaves no project. */
function pathOf(parts: string): string {
  const segments: string[] = []
  for (const [, one = ''] of parts.matchAll(/['"`]([^'"`]*)['"`]/g))
    for (const segment of one.split('/'))
      if (segment === '..') segments.pop()
      else if (segment !== '' && segment !== '.') segments.push(segment)
  return [PROJECT_FOLDER, ...segments].join('/')
}

const WORDS: Readonly<Record<string, Literal>> = { true: true, false: false, null: null, undefined: UNREAD }

function regExpOf(text: string): Literal {
  const end = text.lastIndexOf('/')
  try {
    return new RegExp(text.slice(1, end), text.slice(end + 1))
  } catch (error) {
    if (error instanceof SyntaxError) return UNREAD
    throw error
  }
}

class Reader {
  readonly #text: string
  readonly #named: (name: string) => LiteralFields | null
  at: number
  /** An object ends nowhere. */
  isBroken = false

  /** @param named what the file declares by a name */
  constructor(text: string, at: number, named: (name: string) => LiteralFields | null) {
    this.#text = text
    this.at = at
    this.#named = named
  }

  take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at
    const found = pattern.exec(this.#text)
    if (found) this.at += found[0].length
    return found
  }

  is(character: string): boolean {
    this.take(SPACE)
    if (this.#text[this.at] !== character) return false
    this.at++
    return true
  }

  string(): string | null {
    const found = this.take(STRING)
    return found && (found[1] ?? found[2] ?? found[3] ?? '').replace(/\\(.)/gs, (_, one: string) => (one === 'n' ? '\n' : one))
  }

  value(): Literal {
    this.take(SPACE)
    const from = this.at
    const value = this.#plain()
    this.take(SPACE)
    // A value that goes on (`a + b`, `x as y`, a call) is more than it seems.
    if (value !== UNREAD && /^(?:[,}\])]|$|\s*;|as\s+const|satisfies\b)/.test(this.#text.slice(this.at, this.at + 20))) {
      this.take(/as\s+const\s*/y)
      return value
    }
    this.at = from
    this.skip()
    return UNREAD
  }

  #plain(): Literal {
    const text = this.string()
    if (text !== null) return text
    if (this.is('{')) return this.fields()
    if (this.is('[')) return this.#list()
    const path = this.take(PATH)
    if (path) return pathOf(path[1] ?? path[2] ?? path[3] ?? '')
    const usual = this.take(USUAL)
    if (usual) return usual[0]
    const expression = this.take(REGEXP)
    if (expression) return regExpOf(expression[0])
    const number = this.take(NUMBER)
    if (number) return Number(number[0].replaceAll('_', ''))
    const word = this.take(NAME)?.[0]
    if (word === undefined) return UNREAD
    return Object.hasOwn(WORDS, word) ? (WORDS[word] ?? null) : (this.#named(word) ?? UNREAD)
  }

  #list(): Literal[] {
    const items: Literal[] = []
    while (this.at < this.#text.length && !this.is(']')) {
      items.push(this.value())
      if (!this.is(',') && this.#text[this.at] !== ']') this.skip()
    }
    return items
  }

  /** Behind the opening brace. A spread of what is not plain may set anything: it is the key '...'. */
  fields(): LiteralFields {
    const fields: Record<string, Literal> = {}
    for (;;) {
      if (this.is('}')) return fields
      if (this.at >= this.#text.length) {
        this.isBroken = true
        return fields
      }
      const spread = this.take(SPREAD)
      const from = spread && this.#named(spread[1] ?? '')
      if (from) {
        Object.assign(fields, from)
        this.is(',')
        continue
      }
      if (spread) this.at -= spread[0].length
      const key = this.string() ?? this.take(NAME)?.[0] ?? null
      if (key !== null && this.is(':')) fields[key] = this.value()
      else {
        // A shorthand, a method, a spread, a key that is worked out.
        const isShort = key !== null && ',}'.includes(this.#text[this.at] ?? '')
        fields[key ?? '...'] = (isShort ? this.#named(key) : null) ?? UNREAD
        this.skip()
      }
      if (!this.is(',') && this.#text[this.at] !== '}') this.skip()
    }
  }

  /** Over an expression, to the comma or bracket behind it. */
  skip(): void {
    let depth = 0
    while (this.at < this.#text.length) {
      if ((this.take(SPACE)?.[0].length ?? 0) > 0) continue
      const character = this.#text[this.at] ?? ''
      if (depth === 0 && ',}])'.includes(character)) return
      if (this.take(STRING) || this.take(/`(?:[^`\\]|\\.)*`/y) || this.take(NAME)) continue
      if (
        character === '/' &&
        /[(,=:[!&|?{};\n]\s*$/.test(this.#text.slice(Math.max(0, this.at - 20), this.at)) &&
        this.take(REGEXP)
      )
        continue
      if ('({['.includes(character)) depth++
      else if (')}]'.includes(character)) depth--
      this.at++
    }
  }
}

/** Where a configuration says what it exports. */
const EXPORT = /(?:^|[\n;])\s*(?:export\s+default|module\.exports\s*=)\s*/
/** Around the object: calls that hand it on, such as `defineConfig(`, and functions that only give it. */
const AROUND =
  /(?:async\s+)?(?:\([^()]*\)|[\w$]+)\s*=>\s*\(?\s*|(?:async\s+)?function\b[^{]*(?=\{)|(?!function\b|async\b)[\w$.]+\s*\(\s*/y
const NAME_ALONE = /([\w$]+)[ \t]*(?=$|[\n),;]|as\b|satisfies\b)/y

/** What several objects say together, as Vite's `mergeConfig` has it: objects field by field, lists one behind the other. */
function mergeFields(first: LiteralFields, second: LiteralFields): LiteralFields {
  const merged: Record<string, Literal> = { ...first }
  for (const [name, value] of Object.entries(second)) {
    const before = first[name]
    if (isFields(before) && isFields(value)) merged[name] = mergeFields(before, value)
    else if (Array.isArray(before) && Array.isArray(value)) merged[name] = [...before, ...value]
    // A list and a single value are joined, too: which of them is meant is more than plain data.
    else if (before !== undefined && (Array.isArray(before) || Array.isArray(value))) merged[name] = UNREAD
    else merged[name] = value
  }
  return merged
}

/** Names that the file declares as objects; each is read where it is asked for, `depth` names deep. */
const DEEPEST = 8

/** The object at `at`: written out, or the name of one that is; through calls and functions. */
function objectAt(text: string, at: number, depth: number): LiteralFields | null {
  if (depth > DEEPEST) return null
  const reader = new Reader(text, at, (name) => declaredAs(text, name, depth + 1))
  for (;;) {
    reader.take(SPACE)
    const from = reader.at
    const around = reader.take(AROUND)?.[0]
    if (around === undefined) break
    if (/\bmergeConfig\s*\(\s*$/.test(around)) return joined(reader, text, depth)
    if (reader.at === from) break
  }
  reader.take(SPACE)
  if (text[reader.at] !== '{') {
    NAME_ALONE.lastIndex = reader.at
    const name = NAME_ALONE.exec(text)?.[1]
    return name === undefined ? null : declaredAs(text, name, depth + 1)
  }
  const before = text.slice(0, reader.at)
  if (!/(?:=>\s*|\bfunction\b[^{]*)$/.test(before)) {
    reader.at++
    const fields = reader.fields()
    return reader.isBroken ? null : fields
  }
  // A function's body: what it gives is plain where it has one `return`.
  const body = text.slice(reader.at)
  const returns = [...body.matchAll(/\breturn\b\s*/g)]
  const [only] = returns
  return returns.length === 1 && only && !/\b(?:if|for|while|switch|try)\b\s*[({]/.test(body)
    ? objectAt(text, reader.at + only.index + only[0].length, depth + 1)
    : null
}

/** The arguments of `mergeConfig`, in their order. */
function joined(reader: Reader, text: string, depth: number): LiteralFields | null {
  let all: LiteralFields = {}
  do {
    reader.take(SPACE)
    if (text[reader.at] === ')') break
    const one = objectAt(text, reader.at, depth + 1)
    if (one === null) return null
    all = mergeFields(all, one)
    reader.skip()
  } while (reader.is(','))
  return all
}

/** `const config = { … }`; what is set or called of it elsewhere is not in the declaration. */
function declaredAs(text: string, name: string, depth: number): LiteralFields | null {
  const word = `(?<![\\w$.])${name.replaceAll('$', '\\$')}(?![\\w$])`
  const declared = new RegExp(`(?:^|[\\n;{}])\\s*(?:export\\s+)?(?:const|let|var)\\s+${word}[^=\\n]*=\\s*`).exec(text)
  if (!declared) return null
  const rest = text.slice(0, declared.index) + text.slice(declared.index + declared[0].length)
  const isChanged = new RegExp(`${word}\\s*(?:[.[]|[+|&?]*=[^=>])|\\bassign\\(\\s*${word}`).test(rest)
  return isChanged ? null : objectAt(text, declared.index + declared[0].length, depth)
}

/** The fields of a configuration file's default export; null where that is more than plain data. */
export function readConfigLiteral(text: string): LiteralFields | null {
  // What is set of the exports beside that is not in the object.
  const found = /\bexports\s*[.[]|\bassign\(\s*(?:module\.)?exports\b/.test(text) ? null : EXPORT.exec(text)
  return found && objectAt(text, found.index + found[0].length, 0)
}
