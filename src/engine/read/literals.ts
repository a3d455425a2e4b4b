/** String literals as Python and JavaScript write them, with the way back into the reply. */
import { MappedText } from './mapped-text'

const PREFIX = /[rRbBuUfF]{0,2}(?:"""|'''|["'`])/y

/** A literal's opening: its prefix, its quotation mark, and the offset behind it. */
export type LiteralOpening = { readonly raw: boolean; readonly formatted: boolean; readonly mark: string; readonly from: number }

/** The literal that begins at an offset; null: none does. */
export function openingAt(text: string, at: number): LiteralOpening | null {
  PREFIX.lastIndex = at
  const found = PREFIX.exec(text)?.[0]
  if (found === undefined) return null
  const mark = found.replace(/^[A-Za-z]+/, '')
  const prefix = found.slice(0, found.length - mark.length).toLowerCase()
  return { raw: prefix.includes('r'), formatted: prefix.includes('f'), mark, from: at + found.length }
}

/** Offset of the mark that closes a literal whose text goes on at `at`; -1: the text has none. A back-slash takes the next character along. */
export function closingAt(text: string, at: number, mark: string): number {
  const [quote = ''] = mark
  for (let close = text.indexOf(quote, at); close >= 0; close = text.indexOf(quote, close + 1)) {
    let slashes = close
    while (slashes > at && text[slashes - 1] === '\\') slashes--
    if ((close - slashes) % 2 === 0 && text.startsWith(mark, close)) return close
  }
  return -1
}

const ESCAPE = /\\(?:u\{[\da-fA-F]{1,6}\}|u[\da-fA-F]{4}|U[\da-fA-F]{8}|x[\da-fA-F]{2}|[\s\S])/g
const SIMPLE: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f', v: '\v', '0': '\0', '\n': '' }
const ITSELF = new Set(['\\', '"', "'", '`', '$', '/'])

function meantBy(sequence: string): string {
  const code = sequence[1] ?? ''
  if (sequence.length > 2) {
    const point = Number.parseInt(sequence.slice(2).replace(/[{}]/g, ''), 16)
    return point <= 0x10ffff ? String.fromCodePoint(point) : sequence
  }
  if (ITSELF.has(code)) return code
  // An escape that neither language has represents itself, back-slash and all.
  return Object.hasOwn(SIMPLE, code) ? (SIMPLE[code] ?? sequence) : sequence
}

/** The text that a literal's characters from `from` to `to` represent. */
export function decoded(passage: MappedText, from: number, to: number, raw: boolean): MappedText {
  const body = passage.slice(from, to)
  if (raw || !body.text.includes('\\')) return body
  const parts: MappedText[] = []
  let at = 0
  for (const found of body.text.matchAll(ESCAPE)) {
    const span = body.span(found.index, found.index + found[0].length)
    parts.push(body.slice(at, found.index))
    for (const meant of meantBy(found[0])) parts.push(MappedText.meant(meant, span.from, span.to))
    at = found.index + found[0].length
  }
  parts.push(body.slice(at, body.text.length))
  return MappedText.join(parts)
}
