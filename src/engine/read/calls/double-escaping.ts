/** Text that was escaped once more than its form asks for: one long line that has `\n` where lines end. */
import { parseJson } from '../json/json'
import { MappedText } from '../mapped-text'

/** Escapes that JSON has, and other characters that a back-slash can precede. */
const ESCAPE = /\\(?:u[\da-fA-F]{4}|[\s\S]|$)/g
const VALID = /^\\(?:["\\/bfnrt]|u[\da-fA-F]{4})$/

/** Line ends in a row, with the tabs between and behind them. */
const BREAKS = /(?:\\r)?\\n(?:\\[nrt])*/g

/** Signs that a literal `\n` belongs to a string or a regular expression, before and behind it. */
const GLUE_BEFORE = new Set([...'/[^(|?+*\\\'"`'])
const GLUE_BEHIND = new Set([...'/]|+*?{\'"`$'])

/** What ends a line of code. */
const ENDS_LINE = new Set([...';{},)>'])

/** Breaks that a quotation can run over. More: an apostrophe in a comment hides the lines behind it, fewer: a long literal passes for lines. */
const QUOTED_BREAKS = 3

/** Breaks without any sign against them that are enough where no sign speaks for them. More: short prose stays escaped, fewer: a literal is torn. */
const PLAIN_BREAKS = 4

/** Whether every escape in the text is one of JSON's and every quotation mark has one. */
function isEscaped(text: string): boolean {
  if (/[\n\r]/.test(text)) return false
  for (const [found] of text.matchAll(ESCAPE)) if (!VALID.test(found)) return false
  return !text.replace(ESCAPE, '').includes('"')
}

type Signs = { lines: number; plain: number; literal: number }

/** Of each run of breaks: whether it ends lines by all signs, whether none speaks against it, or whether it is part of a literal. */
function signsOf(text: string): Signs {
  const signs: Signs = { lines: 0, plain: 0, literal: 0 }
  // An escaped back-slash is one character of the text; it must not pass for the beginning of a break.
  const masked = text.replace(/\\\\/g, '\u0000\u0000')
  const parts = masked.split(BREAKS)
  const breaks = masked.match(BREAKS) ?? []
  const open = { "'": false, '`': false }
  for (const [index, run] of breaks.entries()) {
    const before = parts[index] ?? ''
    const behind = parts[index + 1] ?? ''
    let quoted = false
    for (const quote of ["'", '`'] as const) {
      if (isOdd(before, quote)) open[quote] = !open[quote]
      if (open[quote] && parts.slice(index + 1, index + 1 + QUOTED_BREAKS).some((part) => isOdd(part, quote))) quoted = true
    }
    if (quoted) signs.literal++
    else if (behind === '' && index === breaks.length - 1) continue
    else countOne(signs, before, run, behind)
  }
  return signs
}

function countOne(signs: Signs, before: string, run: string, behind: string): void {
  const last = before.trimEnd().at(-1) ?? ''
  const first = /^\/[/*]/.test(behind) ? '' : (behind[0] ?? '')
  const isFence = before.endsWith('```') || behind.startsWith('```')
  const indented = behind.startsWith('  ') || (run.endsWith('\\t') && !GLUE_BEHIND.has(first))
  if (indented || (ENDS_LINE.has(last) && !GLUE_BEHIND.has(first)) || /^(?:#+|[-*$]) /.test(behind)) signs.lines++
  else if (!isFence && (GLUE_BEFORE.has(last) || GLUE_BEHIND.has(first))) signs.literal++
  else signs.plain++
}

/** Whether a quotation mark occurs an odd number of times in a part; fences do not count. */
const isOdd = (part: string, quote: string) => part.replaceAll('```', '').split(quote).length % 2 === 0

/**
 * Whether texts that belong together are all escaped once too often. None has a line break of its own. `certain`: not where any break may be part
 * of a literal, which a file can decide.
 */
export function areDoubleEscaped(texts: readonly string[], certain = false): boolean {
  if (!texts.some((text) => text.includes('\\n')) || !texts.every(isEscaped)) return false
  const total = { lines: 0, plain: 0, literal: 0 }
  for (const text of texts) {
    const { lines, plain, literal } = signsOf(text)
    total.lines += lines
    total.plain += plain
    total.literal += literal
  }
  if (certain && total.literal > 0) return false
  return (total.lines > 0 || total.plain >= PLAIN_BREAKS) && total.lines + total.plain > 2 * total.literal
}

/** The passage with one level of escapes taken off. */
export function unescapedOnce(passage: MappedText): MappedText {
  const quote = (origin: number) => MappedText.meant('"', origin, origin)
  const { node } = parseJson(MappedText.join([quote(passage.at(0)), passage, quote(passage.end)]))
  return node?.type === 'string' ? node.passage : passage
}
