/** The marker lines of search/replace blocks, in the words and lengths that tools and models give them. */
import type { Hint } from '../../model'
import { isPath } from '../written-path'

/** Characters of a marker's run that every tool accepts. */
export const USUAL = 7

/** Longer lines are no markers: UTF-16 units. More: slower on hostile input, fewer: a marker with a long path behind it is missed. */
const LONGEST = 500

export type OpeningMarker = {
  /** The run, as in '<<<<<<<'. */
  readonly run: string
  /** The marker as its tool writes it, at the length of `run`. */
  readonly expected: string
  /** The closing marker of the same tool, at the usual length. */
  readonly closing: string
  /** Whether the line may be prose, a conflict of git or a diff's header: such a block is read only if it is complete. */
  readonly doubtful: boolean
  /** Whether the block may as well be a conflict of git, which ends with a branch's name. */
  readonly conflict: boolean
  readonly hint: Hint
  /** The path behind the marker; '' for none. */
  readonly path: string
  /** Whether the line has more than the marker, or spells it differently. */
  readonly odd: boolean
  /** Whether what is behind the marker may be the first line of the text to find. */
  readonly glued: boolean
}

export type ClosingMarker = {
  readonly run: string
  readonly word: string
  /** The text behind the marker. */
  readonly rest: string
}

const OPENING = /^\s*(<{3,12}|-{3,12})\s*(SEARCH|ORIGINAL|HEAD)\b\s*[<>]?(.*)$/i
/** A conflict of git names the branch on its own side, in whatever words. */
const CONFLICT = /^(<{7}) (?!(?:SEARCH|REPLACE|ORIGINAL|UPDATED|HEAD)\b)(\S.*)()$/

/** The first line of the text is glued to the marker. */
const GLUED = /^\s*(<{5,12}|-{5,12})\s*(SEARCH|ORIGINAL)(?=[\p{L}\p{N}_])(.*)$/u
/** Words behind a marker that speak of the block. */
const NOTE =
  /^(?:[([#:*`"'–—-]|\/[/*]|\.\.\.|…|>|(?:block|hunk|edit|change|part|step|lines?|first|second|third|of|in|for|at|from)\b|\d+\W*$)/i

const CLOSING = /^\s*(>{3,12}|\+{3,12}|<{5,9})\s*(REPLACE|UPDATED)\b\s*[<>]?(.*)$/i
const LINE_HINT = /^:?line\s*[=:]\s*["']?(\d{1,7})["']?$/

const PAIRS: Readonly<Record<string, string>> = { SEARCH: 'REPLACE', ORIGINAL: 'UPDATED', HEAD: 'updated' }

/** The opening marker that `text` is, or null. The caller has seen that it begins with three of '<' or '-'. */
export function openingMarkerOf(text: string): OpeningMarker | null {
  if (text.length > LONGEST) return null
  const found = OPENING.exec(text) ?? GLUED.exec(text) ?? CONFLICT.exec(text)
  if (found === null) return null
  const [, run = '', written = '', behind = ''] = found
  const word = written.toUpperCase()
  const dashes = run[0] === '-'
  const rest = behind.trim()
  if (dashes && written !== 'SEARCH') return null
  const isConflict = !(word in PAIRS) || word === 'HEAD'
  if (word === 'HEAD' && (written !== word || rest !== '')) return null
  const number = LINE_HINT.exec(rest)?.[1]
  const bare = rest.replace(/^["'`(]+|["'`):]+$/g, '')
  const path = number === undefined && bare !== '' && isPath(bare) ? bare : ''
  const expected = word in PAIRS ? `${run} ${word}` : '<<<<<<< SEARCH'
  const end = `${(dashes ? '+' : '>').repeat(USUAL)} ${PAIRS[word] ?? 'REPLACE'}`
  const known = rest === '' || number !== undefined || path !== ''
  return {
    run,
    expected,
    closing: end,
    doubtful: isConflict || !known || (dashes && run.length < 5),
    conflict: isConflict,
    hint: number === undefined ? {} : hintAt(number),
    path,
    odd: number === undefined && !isPlain(text, expected),
    glued: !known && !isConflict && !NOTE.test(rest),
  }
}

/** The closing marker that `text` is, or null; some models point it the other way. The caller has seen that it begins with three of '>', '+' or '<'. */
export function closingMarkerOf(text: string): ClosingMarker | null {
  if (text.length > LONGEST) return null
  const found = CLOSING.exec(text)
  if (found === null) return null
  const [, run = '', word = '', rest = ''] = found
  return { run, word, rest: rest.trim() }
}

/** Whether the line is the marker and nothing else; some tools write one '>' or '<' behind it. */
export function isPlain(text: string, expected: string): boolean {
  const bare = text.trim()
  return bare === expected || ((bare.endsWith('>') || bare.endsWith('<')) && bare.slice(0, -1) === expected)
}

const hintAt = (number: string): Hint => (Number(number) > 0 ? { line: Number(number) - 1 } : {})

/** Length of the run of '=' that is all of the line, white space apart; 0 for other lines. `at`: where it begins. */
export function dividerLength(text: string, at: number, run: number): number {
  if (run > 12 || text.length - at - run > LONGEST) return 0
  for (let index = at + run; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code !== 32 && code !== 9) return 0
  }
  return run
}

/** How many times in a row the character at `at` occurs from there on. */
export function runAt(text: string, at: number): number {
  const code = text.charCodeAt(at)
  let end = at + 1
  while (end < text.length && text.charCodeAt(end) === code) end++
  return end - at
}

/** Index of the first character that is no space or tab; the length of the text where there is none. */
export function markAt(text: string): number {
  let at = 0
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code !== 32 && code !== 9) break
  }
  return at
}

const PLACE = /^\s*:(start_line|end_line):\s*(\d{1,7})\s*$/

/** A line such as `:start_line:12` that says where the text to find is; null for other lines. */
export function placeOf(text: string): { readonly hint: Hint } | null {
  if (text.length > 60) return null
  const found = PLACE.exec(text)
  return found === null ? null : { hint: found[1] === 'start_line' ? hintAt(found[2] ?? '') : {} }
}

/** The line that parts such hints from the text. */
export const isRule = (text: string): boolean => text.length <= 60 && /^\s*-{3,}\s*$/.test(text)

const ESCAPED = /^\\(?:([<=>+-])\1{4}|:(?:start|end)_line:)/

/** Whether the text is, from `at` on, a marker that a backslash makes content of. */
export const isEscaped = (text: string, at: number): boolean =>
  text.charCodeAt(at) === 92 && ESCAPED.test(text.slice(at, at + 20))

const THINKING = /^\s*<(\/?)(think|thinking|reasoning)>\s*$/

/** A tag alone on its line around a model's thinking; null for other lines. */
export function thinkingTag(text: string): { readonly name: string; readonly opens: boolean } | null {
  if (text.length > 60) return null
  const found = THINKING.exec(text)
  return found === null ? null : { name: found[2] ?? '', opens: found[1] === '' }
}
