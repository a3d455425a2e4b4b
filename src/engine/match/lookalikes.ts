/** Places that only resemble a text: what "replace all of them" passes over. */
import { kindOf, plainOf } from './fold'

/** Characters that a text has at least, white space aside. More: short calls are never found, fewer: every bracket is one. */
const SHORTEST = 4

/**
 * Lines (0-based, ascending) at which `text` has `sought` but for white space and the kinds of quotes and dashes. Exact occurrences are
 * not among them.
 */
export function lookalikes(text: string, sought: string): number[] {
  const [own, wanted] = [bare(text), bare(sought).text]
  if (wanted.length < SHORTEST) return []
  const exact = sought.trim()
  const lines: number[] = []
  let [line, counted] = [0, 0]
  for (let at = own.text.indexOf(wanted); at >= 0; at = own.text.indexOf(wanted, at + wanted.length)) {
    const from = own.places[at] ?? 0
    const to = (own.places[at + wanted.length - 1] ?? from) + 1
    if (text.slice(from, to) === exact || isWithinWord(text, from, to)) continue
    for (; counted < from; counted++) if (text[counted] === '\n') line++
    if (lines.at(-1) !== line) lines.push(line)
  }
  return lines
}

/** A text without white space and with one sort of quotes, and where each of its characters is in the text. */
function bare(text: string): { readonly text: string; readonly places: readonly number[] } {
  const kept: string[] = []
  const places: number[] = []
  for (let at = 0; at < text.length; at++) {
    const own = text[at] ?? ''
    for (const character of kindOf(own) === 'quote' ? '"' : plainOf(own)) {
      if (character.trim() === '') continue
      kept.push(character)
      places.push(at)
    }
  }
  return { text: kept.join(''), places }
}

const WORD = /[\p{L}\p{N}_]/u

/** Whether a stretch begins or ends in the middle of a word. */
const isWithinWord = (text: string, from: number, to: number): boolean =>
  [from, to].some((at) => at > 0 && WORD.test(text[at - 1] ?? '') && WORD.test(text[at] ?? ''))
