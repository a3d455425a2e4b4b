/** How tools see past the line ends of a file, and give it back its own. */
import type { OpenedText } from './run-edit-tool'

/** Characters of a file from which its line ends are recognised. */
const LOOKED_AT = 4096

export const toLf = (text: string): string => text.replaceAll('\r\n', '\n')
const toCrlf = (text: string): string => toLf(text).replaceAll('\n', '\r\n')

const AS_IT_IS = (text: string): OpenedText => ({ text, closed: (after) => after, taken: (edit) => edit })

/** Worked on with '\n'; written with what more of the file's first lines end in. */
export function byMajority(text: string): OpenedText {
  if (!text.includes('\r\n')) return AS_IT_IS(text)
  const head = text.slice(0, LOOKED_AT)
  const both = head.split('\r\n').length - 1
  const single = head.split('\n').length - 1 - both
  return { text: toLf(text), closed: both > single ? toCrlf : toLf, taken: toLf }
}

/** Where all lines end in '\r\n': worked on with '\n' and written back so. A file of several line ends is worked on as it is. */
export function byPurity(text: string): OpenedText {
  const isPure = text.includes('\r\n') && !/[\r\n]/.test(text.replaceAll('\r\n', ''))
  return isPure ? { text: toLf(text), closed: toCrlf, taken: (edit) => edit } : AS_IT_IS(text)
}

/** Worked on with '\n', as is every edit; written with '\r\n' where the file has one anywhere. */
export function byFirst(text: string): OpenedText {
  const closed = text.includes('\r\n') ? withCrlf : (after: string) => after
  return { text: toLf(text), closed, taken: toLf }
}

/** A whole file's text with the line ends of the one before. */
export const endsOf = (existing: string | null, text: string): string =>
  existing?.includes('\r\n') === true ? withCrlf(text) : text

const withCrlf = (text: string): string => text.replace(/\r?\n/g, '\r\n')

/** Text of an edit with the line ends of the file: '\r\n' where it has one anywhere. */
export const endsAs = (file: string, text: string): string => (file.includes('\r\n') ? toCrlf(text) : toLf(text))
