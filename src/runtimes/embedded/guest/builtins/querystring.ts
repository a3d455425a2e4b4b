/** `node:querystring`. */
import { isObject } from './types'

const UNESCAPED = /[^\w\-.!~*'()]/

/** @throws URIError of a lone surrogate */
function escapeText(value: unknown): string {
  const text = typeof value === 'string' ? value : isObject(value) ? String(value) : `${String(value ?? value)}`
  return UNESCAPED.test(text) ? encodeURIComponent(text) : text
}

/** Bytes of the escapes as text; what is no escape, or no UTF-8, stays or becomes U+FFFD. */
function unescapeLoosely(text: string): string {
  const bytes: number[] = []
  const source = new TextEncoder().encode(text)
  for (let at = 0; at < source.length; at++) {
    const hex = source[at] === 37 ? String.fromCharCode(source[at + 1] ?? 0, source[at + 2] ?? 0) : ''
    if (/^[\da-f]{2}$/i.test(hex)) {
      bytes.push(Number.parseInt(hex, 16))
      at += 2
    } else bytes.push(source[at] ?? 0)
  }
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(new Uint8Array(bytes))
}

function unescapeText(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    // A broken escape: Node decodes byte by byte.
    return unescapeLoosely(text)
  }
}

type Options = {
  readonly maxKeys?: number
  readonly decodeURIComponent?: (text: string) => string
  readonly encodeURIComponent?: (text: string) => string
}

const primitive = (value: unknown, encode: (text: string) => string): string => {
  if (typeof value === 'string') return value === '' ? '' : encode(value)
  if (typeof value === 'number' && Number.isFinite(value)) return Math.abs(value) < 1e21 ? `${value}` : encode(`${value}`)
  if (typeof value === 'bigint') return Math.abs(Number(value)) < 1e21 ? `${value}` : encode(`${value}`)
  return typeof value === 'boolean' ? String(value) : ''
}

function stringify(from: unknown, separator?: string | null, equals?: string | null, options?: Options): string {
  if (!isObject(from)) return ''
  const encode = options?.encodeURIComponent ?? querystring.escape
  const pairs: string[] = []
  for (const [key, value] of Object.entries(from)) {
    const head = encode(key) + (equals || '=')
    if (Array.isArray(value)) for (const item of value) pairs.push(head + primitive(item, encode))
    else pairs.push(head + primitive(value, encode))
  }
  return pairs.join(separator || '&')
}

function decoded(text: string, decode: (text: string) => string): string {
  const spaced = text.replaceAll('+', ' ')
  if (decode === querystring.unescape && !spaced.includes('%')) return spaced
  try {
    return decode(spaced)
  } catch {
    // The caller's own decoder refused it: then Node's.
    return unescapeText(spaced)
  }
}

function parse(text: unknown, separator?: string | null, equals?: string | null, options?: Options): Record<string, unknown> {
  const result: Record<string, unknown> = Object.create(null)
  if (typeof text !== 'string' || text === '') return result
  const decode = options?.decodeURIComponent ?? querystring.unescape
  const mark = equals || '='
  const most = options?.maxKeys ?? 1000
  const pairs = text.split(separator || '&').filter((pair) => pair !== '')
  for (const pair of most > 0 ? pairs.slice(0, most) : pairs) {
    const at = pair.indexOf(mark)
    const key = decoded(at === -1 ? pair : pair.slice(0, at), decode)
    const value = at === -1 ? '' : decoded(pair.slice(at + mark.length), decode)
    const held = result[key]
    if (!(key in result)) result[key] = value
    else if (Array.isArray(held)) held.push(value)
    else result[key] = [held, value]
  }
  return result
}

export const querystring = {
  unescapeBuffer: (text: string) => new TextEncoder().encode(unescapeLoosely(text)),
  unescape: unescapeText,
  escape: escapeText,
  stringify,
  encode: stringify,
  parse,
  decode: parse,
}
