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
  at: number

  constructor(text: string, at: number) {
    this.#text = text
    this.at = at
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
    this.#skip()
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
    return word !== undefined && Object.hasOwn(WORDS, word) ? (WORDS[word] ?? null) : UNREAD
  }

  #list(): Literal[] {
    const items: Literal[] = []
    while (this.at < this.#text.length && !this.is(']')) {
      items.push(this.value())
      if (!this.is(',') && this.#text[this.at] !== ']') this.#skip()
    }
    return items
  }

  /** Behind the opening brace. A spread may set anything: it is the key '...'. */
  fields(): LiteralFields {
    const fields: Record<string, Literal> = {}
    while (this.at < this.#text.length && !this.is('}')) {
      const key = this.string() ?? this.take(NAME)?.[0] ?? null
      if (key !== null && this.is(':')) fields[key] = this.value()
      else {
        // A shorthand, a method, a spread, a key that is worked out.
        fields[key ?? '...'] = UNREAD
        this.#skip()
      }
      if (!this.is(',') && this.#text[this.at] !== '}') this.#skip()
    }
    return fields
  }

  /** Over an expression, to the comma or bracket behind it. */
  #skip(): void {
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

/** What is exported: an object, or a call that hands it on, such as `defineConfig({ … })`, or a function that only gives one. */
const EXPORT =
  /(?:^|\n)\s*(?:export\s+default|module\.exports\s*=)\s*(?:[\w$.]+\s*\(\s*)?(?:(?:async\s*)?\([^()]*\)\s*=>\s*\(\s*)?(?:\/\*[\s\S]*?\*\/\s*|\/\/[^\n]*\n\s*)*\{/

/** `const config = { … }` with `export default config`. */
const NAMED = /(?:^|\n)\s*(?:export\s+default|module\.exports\s*=)\s*(?:[\w$.]+\s*\(\s*)?([\w$]+)\s*\)?\s*;?\s*(?:$|\n)/

/** The fields of a configuration file's default export; null where that is no literal. */
export function readConfigLiteral(text: string): LiteralFields | null {
  // What it joins is more than one object.
  if (/\bmergeConfig\s*\(/.test(text)) return null
  const whole = EXPORT.exec(text)
  if (whole) return new Reader(text, whole.index + whole[0].length).fields()
  const name = NAMED.exec(text)?.[1]
  const declared =
    name &&
    new RegExp(`(?:^|\\n)\\s*(?:const|let|var)\\s+${name.replaceAll('$', '\\$')}\\b[^=]*=\\s*(?:[\\w$.]+\\s*\\(\\s*)?\\{`).exec(
      text,
    )
  return declared ? new Reader(text, declared.index + declared[0].length).fields() : null
}
