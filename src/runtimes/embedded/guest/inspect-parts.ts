/** The small pieces of `inspect`: its state, quoting, names. */

export type State = {
  depth: number
  /** 0: every entry on its own line. */
  compact: number
  breakLength: number
  maxArrayLength: number
  maxStringLength: number
  sorted: boolean
  getters: boolean
  customInspect: boolean
  seen: object[]
  circular: Map<object, number>
  /** Columns that the current value is indented by. */
  indentation: number
  /** Level of the object printed last: how deep the current one reaches. */
  currentDepth: number
  inspect(value: unknown, state: State, level: number): string
}

const ESCAPES: Readonly<Record<string, string>> = {
  '\b': '\\b',
  '\t': '\\t',
  '\n': '\\n',
  '\f': '\\f',
  '\r': '\\r',
  '\\': '\\\\',
}

/** A string literal in the quotes that need the fewest escapes: ' before " before `. */
export function quote(text: string): string {
  const mark = !text.includes("'") ? "'" : !text.includes('"') ? '"' : !text.includes('`') && !text.includes('${') ? '`' : "'"
  let body = ''
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    const known = ESCAPES[character]
    if (known !== undefined) body += known
    else if (character === "'" && mark === "'") body += "\\'"
    else if (code < 0x20 || (code > 0x7e && code < 0xa0)) body += `\\x${code.toString(16).toUpperCase().padStart(2, '0')}`
    else if (code >= 0xd800 && code <= 0xdfff) body += `\\u${code.toString(16)}`
    else body += character
  }
  return `${mark}${body}${mark}`
}

/** Name of the nearest constructor on the prototype chain; null: none there. */
export function constructorName(value: object): string | null {
  for (let at: object | null = value; at !== null; at = Object.getPrototypeOf(at)) {
    const descriptor = Object.getOwnPropertyDescriptor(at, 'constructor')
    const made: unknown = descriptor?.value
    if (typeof made === 'function' && made.name !== '' && at !== value) return made.name
    if (typeof made === 'function' && made.name !== '' && value instanceof made) return made.name
  }
  return null
}

export function describeFunction(value: object): string {
  const source = Function.prototype.toString.call(value)
  const name: unknown = Reflect.get(value, 'name')
  const label = typeof name === 'string' && name !== '' ? name : null
  if (/^class\b/.test(source)) {
    const parent: unknown = Object.getPrototypeOf(value)
    const heir = typeof parent === 'function' && parent.name !== '' ? ` extends ${parent.name}` : ''
    return `[class ${label ?? '(anonymous)'}${heir}]`
  }
  const made = constructorName(value) ?? 'Function'
  return label === null ? `[${made} (anonymous)]` : `[${made}: ${label}]`
}
