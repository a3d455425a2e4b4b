/** How Aider puts one edit block into a text. */
import type { LineRange } from '../../model'
import type { RuleId } from '../applier'
import type { FencePair } from '../shared/aider-files'
import {
  countUpTo,
  isPythonBlank,
  isPythonSpace,
  leadingSpace,
  lstrip,
  splitKeepingEnds,
  splitLines,
  strip,
} from '../shared/python-text'
import type { StepBudget } from '../shared/step-budget'

/** `text` '' counts as no match for Aider, which therefore cannot empty a file. */
export type Placed = {
  readonly text: string
  readonly rule: RuleId
  readonly at: LineRange
  readonly lines: LineRange
  /** The white space put before the new lines. */
  readonly indent: string
}

/** A way of matching that was tried: `places` those found, the one taken first. */
export type AiderAttempt = { readonly rule: RuleId; readonly found: boolean; readonly places: readonly LineRange[] }

/** Aider fails in a way that it does not provide for: it reports an unexpected error, and all edits that were still to come are lost. */
export class AiderCrash extends Error {
  override readonly name = 'AiderCrash'
}

/**
 * Without a first line that ends in the file's name, without a fence around, and with '\n' for every line end. A last blank line is lost on the way.
 * @throws {AiderCrash} nothing is left behind the file's name
 */
export function withoutWrapping(text: string, path: string, [open, close]: FencePair): string {
  if (text === '') return ''
  let lines = splitLines(text)
  const name = path.slice(path.lastIndexOf('/') + 1)
  if (strip(lines[0] ?? '').endsWith(name)) lines = lines.slice(1)
  if (lines.length === 0) throw new AiderCrash('the block holds nothing but the name of its file')
  if (lines[0]?.startsWith(open) && lines.at(-1)?.startsWith(close)) lines = lines.slice(1, -1)
  return withFinalNewline(lines.join('\n'))
}

const withFinalNewline = (text: string): string => (text === '' || text.endsWith('\n') ? text : `${text}\n`)

/** What became of one way of matching: null where it found nothing. */
type Found = Omit<Placed, 'rule'> | null

/** The text with the first place that `search` fits replaced, or null. `tried` is given every way of matching in turn. */
export function replaceChunk(
  lines: Whole,
  search: string,
  replace: string,
  tried: (step: AiderAttempt) => void,
  work: StepBudget,
): Placed | null {
  work.spend(search.length + replace.length)
  const [part, fresh] = [withFinalNewline(search), withFinalNewline(replace)]
  const [partLines, freshLines] = [splitKeepingEnds(part), splitKeepingEnds(fresh)]
  const attempt = (rule: RuleId, found: Found): Placed | null => {
    const took = found !== null && found.text !== ''
    tried({ rule, found: took, places: found === null ? [] : [found.at] })
    return took ? { ...found, rule } : null
  }
  const direct =
    attempt('exact-lines', lines.exact(partLines, freshLines)) ??
    attempt('constant-prefix', lines.prefixed(partLines, freshLines))
  if (direct !== null) return direct
  if (partLines.length > 2 && isPythonBlank(partLines[0] ?? '')) {
    const rest = partLines.slice(1)
    const dropped = attempt('first-blank-dropped', lines.exact(rest, freshLines) ?? lines.prefixed(rest, freshLines))
    if (dropped !== null) return dropped
  }
  const pieces = elisionPieces(part)
  if (pieces.length === 1 && elisionPieces(fresh).length === 1) return null
  return attempt('elided', replaceElided(lines.text, pieces, elisionPieces(fresh)))
}

/** A file's text with a line end behind its last line, its lines with their ends, and the ways of finding others among them. */
export class Whole {
  readonly text: string
  readonly #lines: readonly string[]
  /** Without white space before them; null: not asked for yet. */
  #bare: readonly string[] | null = null
  readonly #work: StepBudget

  constructor(content: string, work: StepBudget) {
    this.text = withFinalNewline(content)
    this.#lines = splitKeepingEnds(this.text)
    this.#work = work
  }

  /** The first run of the same lines. */
  exact(part: readonly string[], fresh: readonly string[]): Found {
    const at = this.#firstRun(this.#lines, part, () => '')
    return at === null ? null : this.#spliced(at.start, part.length, fresh, '')
  }

  /** The first run that differs in the same leading white space on every line that is not blank. */
  prefixed(part: readonly string[], fresh: readonly string[]): Found {
    const shown = [...part, ...fresh].filter((line) => !isPythonBlank(line)).map(leadingSpace)
    const margin = shown.reduce((least, indent) => Math.min(least, indent), shown[0] ?? 0)
    const outdented = (line: string): string => (isPythonBlank(line) ? line : line.slice(margin))
    const [sought, put] = [part.map(outdented), fresh.map(outdented)]
    this.#bare ??= this.#lines.map(lstrip)
    const at = this.#firstRun(this.#bare, sought.map(lstrip), (start) => this.#prefixAt(start, sought))
    if (at === null) return null
    const indented = put.map((line) => (isPythonBlank(line) ? line : at.prefix + line))
    return this.#spliced(at.start, part.length, indented, at.prefix)
  }

  /** What all lines from `start` on have before those sought; null where that is not the same, or where all are blank. */
  #prefixAt(start: number, sought: readonly string[]): string | null {
    let prefix: string | null = null
    for (const [index, line] of sought.entries()) {
      const own = this.#lines[start + index] ?? ''
      if (isPythonBlank(own)) continue
      // Fewer characters than were sought: Python counts them from the back, and a pair of surrogates as one.
      const more = own.length - line.length
      const before = more < 0 ? [...own].slice(0, more).join('') : own.slice(0, more)
      if (prefix !== null && prefix !== before) return null
      prefix = before
    }
    return prefix
  }

  #firstRun(
    lines: readonly string[],
    part: readonly string[],
    prefixAt: (start: number) => string | null,
  ): { readonly start: number; readonly prefix: string } | null {
    this.#work.spend(lines.length)
    for (let start = 0; start + part.length <= lines.length; start += 1) {
      let same = 0
      while (same < part.length && lines[start + same] === part[same]) same += 1
      this.#work.spend(same)
      const prefix = same === part.length ? prefixAt(start) : null
      if (prefix !== null) return { start, prefix }
    }
    return null
  }

  #spliced(start: number, count: number, fresh: readonly string[], indent: string): Found {
    const text = [...this.#lines.slice(0, start), ...fresh, ...this.#lines.slice(start + count)].join('')
    return { text, at: { start, end: start + count }, lines: { start, end: start + fresh.length }, indent }
  }
}

/** The text cut at lines of '...' alone: the text between them, and at odd indexes these lines with the white space before. */
function elisionPieces(text: string): string[] {
  const pieces: string[] = []
  let from = 0
  for (let start = 0; start < text.length; ) {
    let at = start
    while (at < text.length && isPythonSpace(text.charCodeAt(at))) at += 1
    if (text.startsWith('...\n', at)) {
      pieces.push(text.slice(from, start), text.slice(start, at + 4))
      start = at + 4
      from = start
      continue
    }
    const next = text.indexOf('\n', at)
    if (next < 0) break
    start = next + 1
  }
  return [...pieces, text.slice(from)]
}

/** Replaces each piece between the dots, which must occur in the text once; null where one does not. */
function replaceElided(content: string, part: readonly string[], fresh: readonly string[]): Found {
  if (part.length !== fresh.length) return null
  if (part.some((piece, index) => index % 2 === 1 && piece !== fresh[index])) return null
  let text = content
  let at: LineRange | null = null
  for (const [index, piece] of part.entries()) {
    const put = fresh[index] ?? ''
    if (index % 2 === 1 || (piece === '' && put === '')) continue
    if (piece === '') text = (text.endsWith('\n') ? text : `${text}\n`) + put
    else {
      if (countUpTo(text, piece, 2) !== 1) return null
      const offset = text.indexOf(piece)
      const touched = rangeOf(text, offset, piece.length)
      at = at === null ? touched : { start: Math.min(at.start, touched.start), end: Math.max(at.end, touched.end) }
      text = text.slice(0, offset) + put + text.slice(offset + piece.length)
    }
  }
  const count = countLines(text)
  const range = at ?? { start: countLines(content), end: countLines(content) }
  const end = Math.max(range.start, range.end + count - countLines(content))
  return { text, at: range, lines: { start: range.start, end }, indent: '' }
}

const countLines = (text: string): number => countUpTo(text, '\n', Number.POSITIVE_INFINITY)

function rangeOf(text: string, offset: number, length: number): LineRange {
  const start = countLines(text.slice(0, offset))
  return { start, end: start + Math.max(1, countLines(text.slice(offset, offset + length))) }
}
