/** The four ways in which Gemini CLI looks for a text, and what it writes there. Texts have '\n' for line ends. */
import type { LineRange } from '../../model'
import type { StepBudget } from '../shared/step-budget'
import { linesTouched } from '../shared/text'
import type { TextSplice } from './text-edit'

/** `count`: places that were found; `splices`: what would be written; `lost`: what goes with it, since the tool does not see it. */
export type GeminiAttempt = {
  readonly count: number
  readonly splices: readonly TextSplice[]
  readonly lost?: readonly TextSplice[]
}

/** Places of equal text. */
export function geminiExact(text: string, old: string, fresh: string): GeminiAttempt | null {
  const splices: TextSplice[] = []
  for (let from = text.indexOf(old); from >= 0; from = text.indexOf(old, from + old.length))
    splices.push({ from, to: from + old.length, fresh })
  return splices.length === 0 ? null : { count: splices.length, splices }
}

/** A line with its '\n'. A lone CR, or a line separator, hides the text before it on its line. */
export type GeminiLine = { readonly from: number; readonly to: number; readonly text: string }

const HIDES = new Set(['\r', '\u2028', '\u2029'])
const HIDING = /[\r\u2028\u2029]/

export function linesAsSeen(text: string): GeminiLine[] {
  const lines: GeminiLine[] = []
  const hides = HIDING.test(text)
  for (let from = 0; from < text.length; ) {
    const at = text.indexOf('\n', from)
    const to = at < 0 ? text.length : at + 1
    const end = at < 0 ? to : at
    let hidden = 0
    for (let unit = from; hides && unit < end; unit += 1) if (HIDES.has(text[unit] ?? '')) hidden = unit + 1 - from
    if (from + hidden < to) lines.push({ from: from + hidden, to, text: text.slice(from + hidden, to) })
    from = to
  }
  return lines
}

/** What the lines leave out: a file that is put together from its lines is without it. */
export function hiddenLinesIn(text: string, lines: readonly GeminiLine[]): TextSplice[] {
  const lost: TextSplice[] = []
  let done = 0
  for (const { from, to } of [...lines, { from: text.length, to: text.length }]) {
    if (from > done) lost.push({ from: done, to: from, fresh: '' })
    done = to
  }
  return lost
}

/** Runs of lines that are equal when each is trimmed; what is written is indented as the first of them. */
export function geminiFlexible(text: string, old: string, fresh: string, work: StepBudget): GeminiAttempt | null {
  const lines = linesAsSeen(text)
  const trimmed = lines.map((line) => line.text.trim())
  const sought = old.split('\n').map((line) => line.trim())
  const splices: TextSplice[] = []
  for (let at = 0; at + sought.length <= lines.length; ) {
    work.spend(1)
    if (!sought.every((line, index) => line === trimmed[at + index])) {
      at += 1
      continue
    }
    splices.push(overLines(lines.slice(at, at + sought.length), fresh, true))
    at += sought.length
  }
  return splices.length === 0 ? null : { count: splices.length, splices, lost: hiddenLinesIn(text, lines) }
}

/**
 * The new text in place of whole lines: with the line end of the last of them behind it. `once`: not where the new text ends in one itself, nor where
 * there is no new text.
 */
export function overLines(lines: readonly GeminiLine[], fresh: string, once: boolean): TextSplice {
  const [first, last] = [lines[0], lines.at(-1)]
  const indented = indentedAs(fresh, indentOf(first?.text ?? ''))
  const isEnded = once && (fresh === '' || indented.endsWith('\n'))
  const end = last?.text.endsWith('\n') === true && !isEnded ? '\n' : ''
  return { from: first?.from ?? 0, to: last?.to ?? 0, fresh: indented + end }
}

const indentOf = (line: string): string => /^[ \t]*/.exec(line)?.[0] ?? ''

/** The indentation of the first line gives way to `indent` on every line; a line that does not begin with it is put at `indent`. */
function indentedAs(fresh: string, indent: string): string {
  const lines = fresh.split('\n')
  const first = indentOf(lines[0] ?? '')
  return lines
    .map((line) => {
      if (line.trim() === '') return ''
      return indent + (line.startsWith(first) ? line.slice(first.length) : line.trimStart())
    })
    .join('\n')
}

const SIGNS = /[():[\]{}><=]/g

/** From the beginning of a line: the same words and signs, with white space between them or none. */
export function tokens(text: string, old: string, fresh: string, isForAll: boolean, work: StepBudget): GeminiAttempt | null {
  const sought = old.replace(SIGNS, ' $& ').split(/\s+/).filter(Boolean)
  if (sought.length === 0) return null
  const found: { from: number; to: number; indent: string }[] = []
  const beginning = /[\n\r\u2028\u2029]/g
  for (let from = 0; ; ) {
    const indent = blanksAt(text, from)
    const to = tokensAt(text, from + indent.length, sought, work)
    if (to !== null) found.push({ from, to, indent })
    beginning.lastIndex = to ?? from
    if (beginning.exec(text) === null) break
    from = beginning.lastIndex
  }
  if (found.length === 0) return null
  const written = isForAll ? found : found.slice(0, 1)
  return {
    count: found.length,
    splices: written.map(({ from, to, indent }) => ({ from, to, fresh: indentedAs(fresh, indent) })),
  }
}

function blanksAt(text: string, from: number): string {
  let to = from
  while (text[to] === ' ' || text[to] === '\t') to += 1
  return text.slice(from, to)
}

const SPACE = /\s*/y

/** Behind the last of the tokens; null where they do not follow each other from there. */
function tokensAt(text: string, from: number, sought: readonly string[], work: StepBudget): number | null {
  let at = from
  for (const [index, token] of sought.entries()) {
    if (index > 0) {
      SPACE.lastIndex = at
      at += SPACE.exec(text)?.[0].length ?? 0
    }
    work.spend(1)
    if (!text.startsWith(token, at)) return null
    at += token.length
  }
  return at
}

/** A file that ended in a line end still does; one that did not, does not. */
export function withEnd(before: string, after: string): string {
  if (before.endsWith('\n')) return after.endsWith('\n') ? after : `${after}\n`
  return after.endsWith('\n') ? after.slice(0, -1) : after
}

export const placesIn = (text: string, { splices }: GeminiAttempt): LineRange[] =>
  splices.slice(0, 8).map(({ from, to }) => linesTouched(text, from, to))
