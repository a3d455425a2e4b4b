/** Text of files and replies inside a message: never leaves its fence or its quotes, and never draws what cannot be seen. */
import { linesIn, plural } from '../explain'
import type { LineDifference, LineRange, UniqueContext } from '../model'

/** Lines quoted of one place. More: a longer prompt, fewer: the model guesses again. */
const QUOTED = 24

/** UTF-16 units of one quoted line. More: minified code fills the message, fewer: usual lines cannot be copied. */
const WIDE = 240

/** UTF-16 units quoted within a sentence. More: sentences that nobody reads to their end, fewer: the reader does not know the line again. */
const WITHIN = 80

/** Differing lines reported one by one. More: the budget leaves no room for the rest, fewer: the model repeats the mistake in the others. */
const DIFFERING = 5

/** Changes within a line reported one by one; beyond them both lines are quoted whole. */
const CHANGES = 2

/** Characters that are not drawn or that change how others are; a tab stays, as lines are to be copied. */
const UNSEEN = /(?!\t)[\p{Cc}\p{Cs}\p{Bidi_Control}\u2028\u2029]/gu

const codeOf = (character: string): string => (character.codePointAt(0) ?? 0).toString(16).toUpperCase()
const escaped = (character: string): string => `\\u{${codeOf(character)}}`

/** The first `length` UTF-16 units at most, without half a character at the end. */
function cut(text: string, length: number): string {
  if (text.length <= length) return text
  return text.slice(0, /[\uD800-\uDBFF]/.test(text[length - 1] ?? '') ? length - 1 : length)
}

/** Any text as part of a sentence: in one line, without what cannot be seen but tabs, `length` UTF-16 units of it at most. */
export const plain = (text: string, length: number): string =>
  cut(text, length).replace(UNSEEN, escaped) + (text.length > length ? '…' : '')

const quoted = (text: string): string => `“${plain(text, WITHIN)}”`

/** Any text as lines of its own, tabs kept. */
export const seen = (text: string): string => text.replace(UNSEEN, (found) => (found === '\n' ? found : escaped(found)))

/** Lines in a fence that none of them holds. */
export function fenced(lines: readonly string[]): string {
  let notes = ''
  const body = lines
    .map((line) => {
      const short = cut(line, WIDE)
      const drawn = seen(short)
      if (drawn !== short) notes = '\n(\\u{…} represents a character that cannot be seen.)'
      return drawn + (short.length < line.length ? ` … (${plural(line.length - short.length, 'more character')})` : '')
    })
    .join('\n')
  let longest = 2
  for (const [run] of body.matchAll(/`+/g)) longest = Math.max(longest, run.length)
  const fence = '`'.repeat(longest + 1)
  return `${fence}\n${body}\n${fence}${notes}`
}

/** The lines of `range`, as many as one place may take, under a sentence that says where they are. */
export function quotedLines(has: string, lines: readonly string[], range: LineRange): string {
  const start = Math.max(0, range.start)
  const end = Math.min(lines.length, range.end, start + QUOTED)
  if (end <= start) return ''
  return `${has}, at ${linesIn({ start, end })}:\n${fenced(lines.slice(start, end))}`
}

/** The lines above and below `at` that single it out, as an edit should quote them; its own lines as a whole where no more are needed. */
export function singlingOut(lines: readonly string[], { at, above, below, whole }: UniqueContext): string {
  if (whole) {
    const range = { start: Math.max(0, at.start - above), end: Math.min(lines.length, at.end + below) }
    if (range.end - range.start > QUOTED) return ''
    const said = above <= 0 && below <= 0 ? 'it' : linesIn(range)
    return `To mean the one at ${linesIn(at)}, quote ${said} as the file has ${range.end - range.start === 1 ? 'it' : 'them'}:\n${fenced(lines.slice(range.start, range.end))}`
  }
  if (above <= 0 && below <= 0) {
    const whole = lines.slice(at.start, Math.min(at.end, at.start + QUOTED))
    return whole.length === 0 ? '' : `To mean the one at ${linesIn(at)}, quote it whole:\n${fenced(whole)}`
  }
  const side = (range: LineRange, where: string) => {
    const count = range.end - range.start
    const named = count === 1 ? `the line ${where}` : `the ${count} lines ${where}`
    return range.start < 0 || count <= 0 || count > QUOTED ? [] : [`${named}:\n${fenced(lines.slice(range.start, range.end))}`]
  }
  const sides = [
    ...side({ start: at.start - above, end: at.start }, 'above'),
    ...side({ start: at.end, end: Math.min(lines.length, at.end + below) }, 'below'),
  ]
  return sides.length === 0 ? '' : `To mean the one at ${linesIn(at)}, also quote ${sides.join('\nand ')}`
}

// ── exact differences ──────────────────────────────────────────────────────────────────────────────────────────────────

/** What the reply wrote, what the file has instead, and the text before it that both have. */
type Change = { readonly behind: string; readonly reply: string; readonly file: string }

/** The differing lines, one sentence each; '' where none differs. A difference that is a text is said so. */
export function exactDifferences(differences: readonly (LineDifference | string)[]): string {
  const differing = differences.filter(
    (one) => typeof one === 'string' || one.parts.some((part) => part.in !== 'both' && part.text !== ''),
  )
  const reported = differing.slice(0, DIFFERING).map((one) => (typeof one === 'string' ? one : inWords(one)))
  const more = differing.length - reported.length
  return [...reported, ...(more > 0 ? [`${plural(more, 'more line')} ${more === 1 ? 'differs' : 'differ'}.`] : [])].join('\n')
}

function inWords({ line, of, parts }: LineDifference): string {
  const of1 = `Line ${of + 1} of the file`
  const text = (side: 'reply' | 'file') => parts.flatMap((part) => (part.in === 'both' || part.in === side ? [part.text] : []))
  if (line < 0) return `${of1} is not quoted: ${named(text('file').join(''))}.`
  if (of < 0) return `${yourLine(text('reply').join(''))} is not at that place.`
  const changes = changesOf(parts)
  if (changes.length > CHANGES || changes.some(differsLate)) {
    const [written, has] = apart(text('reply').join(''), text('file').join(''))
    return `${of1}: you wrote ${quoted(written)}, it has ${quoted(has)}.`
  }
  return `${of1}: ${changes.map(changeInWords).join('; ')}.`
}

/** Whether a quotation would end before the two texts differ. */
const differsLate = ({ reply, file }: Change): boolean => reply !== '' && file !== '' && apart(reply, file)[0] !== reply

/** Both texts, without what they have in common at their beginning where a quotation would end before they differ. */
export function apart(one: string, other: string): readonly [string, string] {
  let same = 0
  while (same < one.length && one[same] === other[same]) same++
  const from = same + BEHIND <= WITHIN ? 0 : same - BEHIND
  const rest = (text: string) => (from === 0 ? text : `…${text.slice(from)}`)
  return [rest(one), rest(other)]
}

function changesOf(parts: LineDifference['parts']): Change[] {
  const changes: Change[] = []
  let behind = ''
  let open: { reply: string; file: string } | null = null
  const close = () => {
    if (open !== null) changes.push({ behind, ...open })
    open = null
  }
  for (const { in: side, text } of parts) {
    if (text === '') continue
    if (side === 'both') {
      close()
      behind = text
      continue
    }
    open ??= { reply: '', file: '' }
    open[side] += text
  }
  close()
  return changes
}

/** UTF-16 units of the text before a change. More: longer sentences, fewer: the place in the line is not clear. */
const BEHIND = 24

function changeInWords({ behind, reply, file }: Change): string {
  const where = behind === '' ? 'at its beginning' : `after “${plain(behind.slice(-BEHIND), BEHIND)}”`
  if (reply === '') return `${where} it has ${named(file)}, which you left out`
  if (file === '') return `${where} you wrote ${named(reply)}, which the file does not have there`
  return `${where} you wrote ${named(reply)}, it has ${named(file)}`
}

/** A line of the reply by its text: a model does not count its own lines. */
export const yourLine = (text: string): string => (text.trim() === '' ? 'A blank line of yours' : `Your line ${named(text)}`)

const NAME: Readonly<Record<string, string>> = {
  ' ': 'space',
  '\t': 'tab',
  '\r': 'carriage return',
  '\u00a0': 'no-break space',
  '\u00ad': 'soft hyphen',
  '\u200b': 'zero-width space',
  '\u202f': 'narrow no-break space',
  '\u3000': 'ideographic space',
  '\ufeff': 'byte order mark',
}

/** Characters named one by one. */
const CODES = 3

/** Text with its code points where the eye cannot tell them: white space by name, other signs beside their quotation. */
export function named(long: string): string {
  const text = cut(long, WIDE)
  if (/^[\s\p{Cc}\p{Cf}]+$/u.test(text)) {
    const runs = [...text.matchAll(/(.)\1*/gsu)].map(([run, character = '']) => {
      const code = /^[\t\r ]$/.test(character) ? '' : ` (U+${codeOf(character).padStart(4, '0')})`
      return plural([...run].length, NAME[character] ?? 'unseen character') + code
    })
    return runs.slice(0, CODES).join(', ') + (runs.length > CODES ? ' and more' : '')
  }
  const signs = [...new Set(text)].filter((character) =>
    text === character ? /[^\p{L}\p{N}(){}[\]]/u.test(character) : /[^\p{ASCII}\p{L}\p{N}]/u.test(character),
  )
  const codes = signs.slice(0, CODES).map((character) => `U+${codeOf(character).padStart(4, '0')}`)
  return quoted(long) + (codes.length === 0 ? '' : ` (${codes.join(', ')})`)
}
