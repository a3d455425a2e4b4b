import type { Lines } from '../lines'
import { type Style, type StyledLines, type StyledPair, styleRung } from './style-rung'

/** One kind of quotes in the place of the other. */
type Turn = { readonly from: string; readonly to: string }

const TURNS: readonly Turn[] = [
  { from: '"', to: "'" },
  { from: "'", to: '"' },
]

/** A string in each kind of quotes, with nothing that would need another escape in the other kind. */
const STRING: Readonly<Record<string, RegExp>> = {
  '"': /(?<![\p{L}\p{N}_$'"])([fru]?)"([^"'`\\]*)"(?![\p{L}\p{N}_$'"])/giu,
  "'": /(?<![\p{L}\p{N}_$'"])([fru]?)'([^"'`\\]*)'(?![\p{L}\p{N}_$'"])/giu,
}

/** What keeps its quotes beside strings of code: a comment, a tag or its attribute, a quote in no string. */
const OTHER = /['"`\\]|\/\/|\/\*|^\s*\*|#|--|<[\p{L}/!]|^\s*[\w:-]+=""\s*\/?>?$/u

/** The line with its strings in the other quotes. null: it has quotes of which that is not known. */
function turned(text: string, { from, to }: Turn): string | null {
  if (!text.includes(from)) return text
  const string = STRING[from]
  if (string === undefined || OTHER.test(text.replace(string, '""').replaceAll('""', ''))) return null
  return withStrings(text, { from, to })
}

/** The line with each string in the other quotes that needs no other escapes for it. */
const withStrings = (text: string, { from, to }: Turn): string => text.replace(STRING[from] ?? from, `$1${to}$2${to}`)

/** What all quoted lines prove of the file's quotes: null where some differ otherwise, or the file has them as quoted. */
function turnOf(quoted: readonly StyledPair[]): Turn | null {
  const found = TURNS.filter((turn) => quoted.some(({ theirs, ours }) => theirs !== ours && turned(theirs, turn) === ours))
  const [turn] = found
  if (turn === undefined || found.length > 1) return null
  const isProven = quoted.every(({ theirs, ours }) => (theirs === ours ? (turned(theirs, turn) ?? ours) : ours) === ours)
  return isProven ? turn : null
}

/** Whether a line of the file has strings in such quotes. */
function writes(file: Lines, turn: Turn): boolean {
  for (let line = 0; line < file.length; line++) {
    const text = file.text(line)
    if (text.includes(turn.from) && (turned(text, turn) ?? text) !== text) return true
  }
  return false
}

/** Quoted lines that have to show it where the file has strings in both kinds of quotes. More: short hunks are refused, fewer: one line that was changed shows it. */
const SURE = 2

/** Whether a string holds what means one thing in double quotes and another in single ones, in some language. */
const meansMore = (text: string): boolean =>
  [...text.matchAll(/(["'])(.*?)\1/g)].some(([, , inside = '']) => /[$\\]/.test(inside))

function fresh(file: Lines, quoted: readonly StyledPair[], texts: readonly string[]): StyledLines | null {
  if (quoted.some(({ theirs, ours }) => theirs !== ours && meansMore(theirs))) return null
  const all = texts.join('\n')
  if (!/['"]/.test(all)) return { texts, adaptation: null }
  const turn = turnOf(quoted)
  if (turn === null) return null
  if (!all.includes(turn.from)) return { texts, adaptation: null }
  const made = texts.flatMap((text) => turned(text, turn) ?? [])
  const shown = quoted.filter(({ theirs, ours }) => theirs !== ours).length
  if (made.length < texts.length || (shown < SURE && writes(file, turn))) return null
  return { texts: made, adaptation: { code: 'characters', became: [[turn.from, turn.to]] } }
}

export const QUOTES: Style = {
  id: 'quotes',
  sign: /['"]/,
  variants: (text) => TURNS.flatMap((turn) => [text.replaceAll(turn.from, turn.to), withStrings(text, turn)]),
  form: (text) => text.replaceAll("'", '"'),
  fresh,
}

/** Equal once all quotes are of one kind. */
export const quotes = styleRung(QUOTES)
