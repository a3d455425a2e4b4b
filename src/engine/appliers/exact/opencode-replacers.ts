/** opencode's ways of finding a text: each yields strings of the file that may be meant by it. */
import type { RuleId } from '../applier'
import { similarity } from '../shared/levenshtein'
import type { StepBudget } from '../shared/step-budget'
import { oneSpace } from '../shared/text'

/** How like the block between two anchors must be, from 0 to 1. `lines`: the share of lines it may have more or fewer. */
export type Blocks = { readonly single: number; readonly several: number; readonly lines: number | null }

type Sought = { readonly content: string; readonly find: string; readonly blocks: Blocks; readonly work: StepBudget }

export type Replacer = { readonly rule: RuleId; readonly candidates: (sought: Sought) => Iterable<string> }

const trimmedLines = (lines: readonly string[]): string[] => lines.map((line) => line.trim())

type Cut = { readonly content: string; readonly lines: readonly string[]; readonly trimmed: readonly string[] }

/** The lines of the file that was cut last: one way of finding after the other asks for them. */
let last: Cut = { content: '', lines: [''], trimmed: [''] }

function cut(content: string): Cut {
  if (last.content !== content) {
    const lines = content.split('\n')
    last = { content, lines, trimmed: trimmedLines(lines) }
  }
  return last
}

/** Without the empty line that a last line end leaves. */
const withoutLast = (lines: readonly string[]): readonly string[] => (lines.at(-1) === '' ? lines.slice(0, -1) : lines)

const block = (lines: readonly string[], start: number, end: number): string => lines.slice(start, end).join('\n')

function* lineTrimmed({ content, find, work }: Sought): Generator<string> {
  const { lines, trimmed } = cut(content)
  const sought = trimmedLines(withoutLast(find.split('\n')))
  for (let start = 0; start + sought.length <= lines.length; start += 1) {
    work.spend(1)
    if (sought.every((line, index) => line === trimmed[start + index])) yield block(lines, start, start + sought.length)
  }
}

/** For each line, the first line from two below it on that equals `last`; -1: there is none. */
function endings(trimmed: readonly string[], last: string): Int32Array {
  const next = new Int32Array(trimmed.length).fill(-1)
  for (let at = trimmed.length - 3; at >= 0; at -= 1) next[at] = trimmed[at + 2] === last ? at + 2 : (next[at + 1] ?? -1)
  return next
}

type Candidate = { readonly start: number; readonly end: number }

/** The first and the last line in their places, and between them what is like enough. */
function* blockAnchor({ content, find, blocks, work }: Sought): Generator<string> {
  const written = find.split('\n')
  if (written.length < 3) return
  const sought = trimmedLines(withoutLast(written))
  const { lines, trimmed } = cut(content)
  const next = endings(trimmed, sought.at(-1) ?? '')
  const delta = blocks.lines === null ? null : Math.max(1, Math.floor(sought.length * blocks.lines))
  const candidates: Candidate[] = []
  for (const [start, line] of trimmed.entries()) {
    const end = next[start] ?? -1
    if (line !== sought[0] || end < 0) continue
    if (delta === null || Math.abs(end - start + 1 - sought.length) <= delta) candidates.push({ start, end: end + 1 })
  }
  const best = closest(candidates, trimmed, sought, blocks, work)
  if (best !== null) yield block(lines, best.start, best.end)
}

function closest(
  candidates: readonly Candidate[],
  trimmed: readonly string[],
  sought: readonly string[],
  blocks: Blocks,
  work: StepBudget,
): Candidate | null {
  const [only] = candidates
  if (only === undefined) return null
  const isAlone = candidates.length === 1
  let best = only
  let most = -1
  for (const one of candidates) {
    const like = likeness(trimmed.slice(one.start, one.end), sought, isAlone, work)
    if (like > most) [best, most] = [one, like]
  }
  return most >= (isAlone ? blocks.single : blocks.several) ? best : null
}

/**
 * Mean likeness of the lines between the first and the last; a pair of blank lines counts as unlike. `isAlone`: each line is divided by their number
 * and not their sum, which rounds otherwise.
 */
function likeness(found: readonly string[], sought: readonly string[], isAlone: boolean, work: StepBudget): number {
  const count = Math.min(sought.length - 2, found.length - 2)
  if (count <= 0) return 1
  let sum = 0
  for (let at = 1; at <= count; at += 1) {
    const [a, b] = [found[at] ?? '', sought[at] ?? '']
    if (a !== '' || b !== '') sum += similarity(a, b, work) / (isAlone ? count : 1)
  }
  return isAlone ? sum : sum / count
}

/** Runs of white space as one space: lines, parts of a line, and runs of as many lines. */
function* whitespaceNormalized({ content, find, work }: Sought): Generator<string> {
  const sought = oneSpace(find)
  const { lines } = cut(content)
  const plain = lines.map(oneSpace)
  const words = find.trim().split(/\s+/)
  for (const [index, line] of lines.entries()) {
    const like = plain[index] ?? ''
    if (like === sought) yield line
    else if (like.includes(sought)) {
      const part = wordsIn(line, words)
      if (part !== null) yield part
    }
  }
  const count = find.split('\n').length
  if (count < 2) return
  for (let start = 0; start + count <= lines.length; start += 1)
    if (isJoined(plain, start, start + count, sought, work)) yield block(lines, start, start + count)
}

/** The first place of the words with white space between them. */
function wordsIn(line: string, words: readonly string[]): string | null {
  const pattern = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('\\s+')
  return new RegExp(pattern).exec(line)?.[0] ?? null
}

/** Whether the lines that are not blank, with a space between them, are the text. */
function isJoined(plain: readonly string[], start: number, end: number, sought: string, work: StepBudget): boolean {
  let at = 0
  for (let index = start; index < end; index += 1) {
    const line = plain[index] ?? ''
    work.spend(1)
    if (line === '') continue
    const part = at === 0 ? line : ` ${line}`
    if (!sought.startsWith(part, at)) return false
    at += part.length
  }
  return at === sought.length
}

function withoutIndent(text: string): string {
  const lines = text.split('\n')
  let least = Number.POSITIVE_INFINITY
  for (const line of lines) if (line.trim() !== '') least = Math.min(least, line.length - line.trimStart().length)
  if (least === Number.POSITIVE_INFINITY) return text
  return lines.map((line) => (line.trim() === '' ? line : line.slice(least))).join('\n')
}

/** Equal but for an indentation that all lines share. */
function* indentationFlexible({ content, find, work }: Sought): Generator<string> {
  const sought = withoutIndent(find)
  const { lines } = cut(content)
  const [first = ''] = trimmedLines(sought.split('\n'))
  const count = find.split('\n').length
  for (let start = 0; start + count <= lines.length; start += 1) {
    if ((lines[start] ?? '').trim() !== first) continue
    const found = block(lines, start, start + count)
    work.spend(found.length)
    if (withoutIndent(found) === sought) yield found
  }
}

const ESCAPED: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r' }

const unescaped = (text: string): string => text.replace(/\\([ntr'"`\\\n$])/g, (_, sign: string) => ESCAPED[sign] ?? sign)

/** Equal when escapes are read, on either side. */
function* escapeNormalized({ content, find, work }: Sought): Generator<string> {
  const sought = unescaped(find)
  if (content.includes(sought)) yield sought
  if (!content.includes('\\')) return
  const { lines } = cut(content)
  const count = sought.split('\n').length
  for (let start = 0; start + count <= lines.length; start += 1) {
    const line = lines[start] ?? ''
    work.spend(line.length)
    // A backslash at a line's end takes the line end along: the line alone does not show what follows.
    if (!line.endsWith('\\') && !sought.startsWith(unescaped(line))) continue
    const found = block(lines, start, start + count)
    work.spend(found.length)
    if (unescaped(found) === sought) yield found
  }
}

/** Without white space at its ends; or lines that are equal without. */
function* trimmedBoundary({ content, find, work }: Sought): Generator<string> {
  const sought = find.trim()
  if (sought === find || !content.includes(sought)) return
  yield sought
  const { lines } = cut(content)
  const count = find.split('\n').length
  for (let start = 0; start + count <= lines.length; start += 1) {
    const line = (lines[start] ?? '').trim()
    work.spend(1)
    if (line !== '' && !sought.startsWith(line)) continue
    const found = block(lines, start, start + count)
    work.spend(found.length)
    if (found.trim() === sought) yield found
  }
}

/** The first and the last line in their places, as many lines between them, and half of those that are not blank equal. */
function* contextAware({ content, find, work }: Sought): Generator<string> {
  const written = find.split('\n')
  if (written.length < 3) return
  const sought = trimmedLines(withoutLast(written))
  const { lines, trimmed } = cut(content)
  const next = endings(trimmed, sought.at(-1) ?? '')
  for (const [start, line] of trimmed.entries()) {
    const end = next[start] ?? -1
    if (line !== sought[0] || end - start + 1 !== sought.length) continue
    work.spend(sought.length)
    const inner = sought.slice(1, -1).map((text, index) => [text, trimmed[start + 1 + index] ?? ''] as const)
    const counted = inner.filter(([a, b]) => a !== '' || b !== '')
    const equal = counted.filter(([a, b]) => a === b).length
    if (counted.length === 0 || equal / counted.length >= 0.5) yield block(lines, start, end + 1)
  }
}

export const SIMPLE: Replacer = { rule: 'substring', candidates: ({ find }) => [find] }
export const LINE_TRIMMED: Replacer = { rule: 'trimmed', candidates: lineTrimmed }
export const BLOCK_ANCHOR: Replacer = { rule: 'outer-lines', candidates: blockAnchor }
export const WHITESPACE_NORMALIZED: Replacer = { rule: 'inner-space', candidates: whitespaceNormalized }
export const INDENTATION_FLEXIBLE: Replacer = { rule: 'relative-indentation', candidates: indentationFlexible }
export const ESCAPE_NORMALIZED: Replacer = { rule: 'escapes', candidates: escapeNormalized }
export const TRIMMED_BOUNDARY: Replacer = { rule: 'blank-lines', candidates: trimmedBoundary }
export const CONTEXT_AWARE: Replacer = { rule: 'context-lines', candidates: contextAware }
