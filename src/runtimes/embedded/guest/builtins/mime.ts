/** `util.MIMEType` and `util.MIMEParams`. */
import { needString, nodeError } from './node-error'

const TOKEN = /^[!#$%&'*+\-.^_`|~\w]+$/
const QUOTABLE = /^[\t\u0020-\u007e\u0080-\u00ff]*$/

const invalid = (name: string, value: string, where = '') =>
  nodeError(TypeError, 'ERR_INVALID_MIME_SYNTAX', `The MIME syntax for a ${name} in ${JSON.stringify(value)} is invalid${where}`)

function check(name: string, value: string, pattern: RegExp, isEmptyFine = false): void {
  if (pattern.test(value) && (isEmptyFine || value !== '')) return
  const at = [...value].findIndex((one) => !pattern.test(one))
  throw invalid(name, value, at === -1 ? '' : ` at ${at}`)
}

const quoted = (value: string): string => (TOKEN.test(value) ? value : `"${value.replace(/[\\"]/g, '\\$&')}"`)

class MIMEParams {
  readonly #values = new Map<string, string>()

  delete(name: unknown): void {
    this.#values.delete(String(name))
  }
  get(name: unknown): string | null {
    return this.#values.get(String(name)) ?? null
  }
  has(name: unknown): boolean {
    return this.#values.has(String(name))
  }
  set(name: unknown, value: unknown): void {
    check('parameter name', String(name), TOKEN)
    check('parameter value', String(value), QUOTABLE, true)
    this.#values.set(String(name), String(value))
  }
  entries(): IterableIterator<[string, string]> {
    return this.#values.entries()
  }
  keys(): IterableIterator<string> {
    return this.#values.keys()
  }
  values(): IterableIterator<string> {
    return this.#values.values()
  }
  [Symbol.iterator](): IterableIterator<[string, string]> {
    return this.#values.entries()
  }
  toString(): string {
    return [...this.#values].map(([name, value]) => `${name}=${quoted(value)}`).join(';')
  }
  toJSON(): string {
    return this.toString()
  }
}

/** Parameters that are not well formed are passed over, as the standard says. */
function readParams(text: string, params: MIMEParams): void {
  const PARAM = /\s*([^;=]*)(?:=(?:"((?:[^"\\]|\\.)*)"?[^;]*|([^;]*)))?;?/gy
  for (PARAM.lastIndex = 0; PARAM.lastIndex < text.length; ) {
    const found = PARAM.exec(text)
    if (found === null || found[0] === '') return
    const [, rawName = '', inQuotes, bare] = found
    const name = rawName.toLowerCase()
    const value = inQuotes === undefined ? (bare ?? '').replace(/[\t\n\r ]+$/, '') : inQuotes.replace(/\\(.)/g, '$1')
    const isKept = TOKEN.test(name) && QUOTABLE.test(value) && (inQuotes !== undefined || value !== '') && !params.has(name)
    if (isKept) params.set(name, value)
  }
}

class MIMEType {
  #type: string
  #subtype: string
  readonly #params = new MIMEParams()

  constructor(input: unknown) {
    const [, type = '', subtype = '', rest = ''] = /^[\t\n\r ]*([^/]*)\/?([^;]*?)[\t\n\r ]*(?:;(.*))?$/s.exec(String(input)) ?? []
    if (!String(input).includes('/')) throw invalid('type', String(input))
    check('type', type, TOKEN)
    check('subtype', subtype, TOKEN)
    this.#type = type.toLowerCase()
    this.#subtype = subtype.toLowerCase()
    readParams(rest, this.#params)
  }
  get type(): string {
    return this.#type
  }
  set type(value: unknown) {
    needString(value, 'type')
    check('type', value, TOKEN)
    this.#type = value.toLowerCase()
  }
  get subtype(): string {
    return this.#subtype
  }
  set subtype(value: unknown) {
    needString(value, 'subtype')
    check('subtype', value, TOKEN)
    this.#subtype = value.toLowerCase()
  }
  get essence(): string {
    return `${this.#type}/${this.#subtype}`
  }
  get params(): MIMEParams {
    return this.#params
  }
  toString(): string {
    const params = this.#params.toString()
    return params === '' ? this.essence : `${this.essence};${params}`
  }
  toJSON(): string {
    return this.toString()
  }
}

export const createMime = () => ({ MIMEType, MIMEParams })
