/** The two texts of a search/replace block, without what models put into them besides. */
import type { DiagnosticCode, Hint, HunkLine } from '../../model'
import type { ReadingBuilder } from '../reading-builder'
import { closes, fenceOf, hunkLine, type ReplyLine, textSpan } from '../reply-line'
import { isEscaped, isRule, placeOf, thinkingTag } from './search-replace-markers'

/** Lines `from` to `to`, the last one not included. */
type Range = { readonly from: number; readonly to: number }

type Sides = { readonly before: readonly HunkLine[]; readonly after: readonly HunkLine[]; readonly hint: Hint }

export type BlockExtent = {
  /** The line behind the opening marker. */
  readonly first: number
  readonly divider: number
  /** The line behind the last one of the new text. */
  readonly end: number
  /** The indentation of the fence around the block where the opening marker shares it; '' for none. */
  readonly indent: string
  readonly written: string
  /** Whether it has a tag of the model's thinking. */
  readonly thinks: boolean
}

/** Files whose text has fences of its own; so may one whose name is not known. */
const MARKUP = /^$|\.(?:md|mdx|mdc|markdown|rst|txt|adoc|qmd|rmd|ipynb|prompt|j2|tmpl)$|(?:^|[\\/])[^.\\/]+$/i

/** Whether files of that name have headings that are underlined. */
export const hasUnderlines = (written: string): boolean =>
  /\.(?:rst|rest|md|mdx|markdown|txt|adoc|asciidoc|qmd|rmd)$/i.test(written)

export const isMarkup = (written: string): boolean => MARKUP.test(written)

export function blockSidesOf(account: ReadingBuilder, extent: BlockExtent): Sides {
  const { lines } = account
  const places = hintsOf(account, extent.first, extent.divider)
  const misplaced = hintsOf(account, extent.divider + 1, extent.end)
  const stray = lines[extent.divider + 1]
  if (misplaced.from > extent.divider + 1 && stray !== undefined) leftOut(account, stray, 'misplaced-hint')
  const bare = unwrapped(
    account,
    { from: places.from, to: extent.divider },
    { from: misplaced.from, to: extent.end },
    extent.written,
  )
  const skipped = extent.thinks ? thinking(account, bare.before, bare.after) : NONE
  const column = columnOf(account, bare.before, bare.after, extent.indent)
  return {
    before: linesOf(account, bare.before, column, skipped),
    after: linesOf(account, bare.after, column, skipped),
    hint: places.hint,
  }
}

const NONE: ReadonlySet<number> = new Set()

function linesOf(account: ReadingBuilder, { from, to }: Range, column: number, skipped: ReadonlySet<number>): HunkLine[] {
  const made: HunkLine[] = []
  for (let index = from; index < to; index++) {
    const line = account.lines[index]
    if (line === undefined || (skipped.size > 0 && skipped.has(index))) continue
    made.push(hunkLine(line, isEscaped(line.text, column) ? column + 1 : column))
  }
  return made
}

/** Lines that say where the text is, and the rule below them; `from` is the line behind. */
function hintsOf(account: ReadingBuilder, first: number, end: number): { readonly from: number; readonly hint: Hint } {
  let from = first
  let hint: Hint = {}
  for (; from < end; from++) {
    const place = placeOf(account.lines[from]?.text ?? '')
    if (place === null) break
    hint = { ...hint, ...place.hint }
  }
  if (from > first && from < end && isRule(account.lines[from]?.text ?? '')) from++
  account.markAll(first, from - 1, 'marker', account.edits.length, 0)
  return { from, hint }
}

function leftOut(account: ReadingBuilder, line: ReplyLine, code: DiagnosticCode): void {
  account.diagnose({ code, span: textSpan(line), found: line.text.trim(), expected: '', repair: '' })
}

/** The texts without the path and the fences that are around the block and written inside it once more. */
function unwrapped(account: ReadingBuilder, before: Range, after: Range, written: string): { before: Range; after: Range } {
  const named = (range: Range) => {
    const line = account.lines[range.from]
    if (line === undefined || written === '' || range.to - range.from < 2 || line.text.trim() !== written) return range
    account.mark(range.from, 'path')
    leftOut(account, line, 'repeated-wrapping')
    return { from: range.from + 1, to: range.to }
  }
  const old = named(before)
  const fresh = old.from > before.from || before.from === before.to ? named(after) : after
  if (isMarkup(written)) return { before: old, after: fresh }
  const [inOld, inFresh] = [fencesIn(account, old), fencesIn(account, fresh)]
  const isEmpty = (range: Range) => range.from >= range.to
  const both = inOld.opens && inOld.closes && inFresh.opens && inFresh.closes && inOld.info === inFresh.info
  const oneSided = (inOld.opens && inOld.closes && isEmpty(fresh)) || (isEmpty(old) && inFresh.opens && inFresh.closes)
  const across = inOld.opens && !inOld.closes && !inFresh.opens && inFresh.closes
  if (!both && !oneSided && !across) return { before: old, after: fresh }
  return { before: strip(account, old, inOld), after: strip(account, fresh, inFresh) }
}

type Fences = { readonly opens: boolean; readonly closes: boolean; readonly info: string }

/** Whether the first line of a text opens a fence and the last one closes it. */
function fencesIn({ lines }: ReadingBuilder, { from, to }: Range): Fences {
  const [first, last] = [lines[from], lines[to - 1]]
  if (first === undefined || last === undefined || to <= from) return { opens: false, closes: false, info: '' }
  const opening = fenceOf(first)
  const closing = to - from > 1 || opening?.info === '' ? fenceOf(last) : null
  if (opening !== null && to - from > 1) return { opens: true, closes: closes(opening, last), info: opening.info }
  return {
    opens: opening !== null && opening.info !== '',
    closes: closing !== null && closing.info === '',
    info: opening?.info ?? '',
  }
}

function strip(account: ReadingBuilder, { from, to }: Range, fences: Fences): Range {
  const range = { from: fences.opens ? from + 1 : from, to: fences.closes ? to - 1 : to }
  for (const index of [fences.opens ? from : -1, fences.closes ? to - 1 : -1]) {
    const line = account.lines[index]
    if (line === undefined) continue
    account.mark(index, 'fence')
    if (index === from) leftOut(account, line, 'repeated-wrapping')
  }
  if (!fences.opens && fences.closes) {
    const line = account.lines[to - 1]
    if (line !== undefined) leftOut(account, line, 'repeated-wrapping')
  }
  return range
}

/** The lines of the model's thinking. Where both texts have such tags they are the file's own. */
function thinking(account: ReadingBuilder, before: Range, after: Range): ReadonlySet<number> {
  const [inOld, inFresh] = [stretches(account, before), stretches(account, after)]
  if (inOld.length > 0 && inFresh.length > 0) return NONE
  const skipped = new Set<number>()
  for (const { from, to } of [...inOld, ...inFresh]) {
    for (let index = from; index < to; index++) skipped.add(index)
    account.markAll(from, to - 1, 'thinking')
    const found = account.lines[from]?.text.trim() ?? ''
    account.diagnose({ code: 'thinking', span: account.spanOf(from, to - 1), found, expected: '', repair: '' })
  }
  return skipped
}

function stretches({ lines }: ReadingBuilder, { from, to }: Range): Range[] {
  const found: Range[] = []
  let open: { readonly at: number; readonly name: string } | null = null
  for (let index = from; index < to; index++) {
    const tag = thinkingTag(lines[index]?.text ?? '')
    if (tag === null) continue
    if (open === null && tag.opens) open = { at: index, name: tag.name }
    else if (open !== null && !tag.opens && tag.name === open.name) {
      found.push({ from: open.at, to: index + 1 })
      open = null
    }
  }
  return found
}

/** Columns to take off each line: the fence's indentation, where every line that is not blank has it. */
function columnOf(account: ReadingBuilder, before: Range, after: Range, indent: string): number {
  if (indent === '') return 0
  for (const { from, to } of [before, after])
    for (let index = from; index < to; index++) {
      const text = account.lines[index]?.text ?? ''
      if (!text.startsWith(indent) && text.trim() !== '') return 0
    }
  const { fence } = account
  const line = fence === null ? undefined : account.lines[fence.line]
  if (line === undefined) return 0
  account.diagnose({
    code: 'indented-fence',
    span: textSpan(line),
    found: line.text,
    expected: line.text.trim(),
    repair: line.text.trim(),
  })
  return indent.length
}
