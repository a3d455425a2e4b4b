/** A text within an issue. */
import { seen } from '../../engine/feedback/quote'
import { fence } from './escape-markdown'

/** UTF-16 units of a text that an issue holds. */
const TEXT = 20_000

/** Characters that an issue does not keep unchanged, and that no reader would see there. */
const HIDDEN = /(?![\t\n])[\p{Cc}\p{Cs}\p{Bidi_Control}\u2028\u2029\uFEFF]/u
const ALL_HIDDEN = new RegExp(HIDDEN.source, 'gu')

/** A text from which the original can be restored byte for byte; where that is not plain, a note above says how. */
export function embeddedText(text: string): string {
  if (text === '') return '*Empty.*'
  if (text.length > TEXT)
    return `*The first ${TEXT.toLocaleString('en')} of ${text.length.toLocaleString('en')} characters; the test folder has all.*\n\n${fence(seen(text.slice(0, TEXT)))}`
  const isWindows = text.includes('\r\n') && !/(?<!\r)\n/.test(text)
  const plain = isWindows ? text.replaceAll('\r\n', '\n') : text
  if (HIDDEN.test(plain)) {
    const escaped = JSON.stringify(text).replace(ALL_HIDDEN, (found) => `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`)
    return `*As a string of JSON, since it holds characters that cannot be seen.*\n\n${fence(escaped, 'json')}`
  }
  const notes = [
    ...(isWindows ? ['Lines end in CR LF.'] : []),
    ...(plain.endsWith('\n') ? [] : ['The last line has no line end.']),
  ]
  return `${notes.map((note) => `*${note}*\n\n`).join('')}${fence(plain)}`
}
