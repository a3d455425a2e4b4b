/** Changed lines marked '-' and '+' among code, with neither header nor `@@`. */
import type { ReadingBuilder } from '../reading-builder'
import { fenceOf, type ReplyLine, textSpan } from '../reply-line'
import { pathAbove, type WrittenPath, writtenFor } from '../written-path'
import { lineKindOf, type MarkLine, PatchHunk } from './patch-hunk'
import { ADDED, BARE, BLANK, blanksIn, CONTEXT, looksLikeProse, REMOVED, UNPREFIXED } from './patch-prefix'

const isSign = (kind: number) => kind === ADDED || kind === REMOVED

/** Whether any line plainly has neither prefix nor indentation by blanks: then context has no prefix at all. */
const lacksPrefixes = (kinds: readonly number[]) => kinds.includes(UNPREFIXED)

/**
 * The lines as one hunk. Context keeps its own indentation where any line shows that it has no prefix; those lines get the kind `plain`.
 * A sign may be in front of the indentation, behind it by one blank, or in the place of its first blank.
 */
function bareHunk(lines: readonly ReplyLine[], plain: number, mark: MarkLine): PatchHunk {
  const hunk = new PatchHunk(0, mark)
  const found = lines.map((line) => lineKindOf(line.text))
  const evident = lacksPrefixes(found)
  const kinds = found.map((kind) => (kind === UNPREFIXED || (kind === CONTEXT && evident) ? plain : kind))
  for (const [index, line] of lines.entries()) hunk.push(line, kinds[index] ?? BLANK)
  const indents = lines.map((line, index) => (kinds[index] === BLANK ? -1 : blanksIn(line.text, kinds[index] === plain ? 0 : 1)))
  if (!evident && indents.every((indent, index) => kinds[index] === BLANK || isOddOrBlank(indent, lines[index]))) {
    // Each prefix has a blank behind it: two columns for all.
    for (const [index, indent] of indents.entries()) if (indent > 0) hunk.setStyle(index, 'spaced')
    return hunk
  }
  let near = -1
  for (let from = 0; from < lines.length; from++) {
    const kind = kinds[from] ?? BLANK
    if (!isSign(kind)) {
      if (kind !== BLANK) near = indents[from] ?? -1
      continue
    }
    let to = from
    while (isSign(kinds[to] ?? BLANK)) to++
    const below = near >= 0 ? near : (indents.find((indent, index) => index >= to && indent >= 0) ?? -1)
    styleRun(hunk, lines, indents, { from, to }, below)
    from = to - 1
  }
  return hunk
}

const isOddOrBlank = (indent: number, line: ReplyLine | undefined) => indent % 2 === 1 || line?.text.slice(1).trim() === ''

/** Infers where the signs of a run of changed lines are, from the indentation of the context next to it. */
function styleRun(
  hunk: PatchHunk,
  lines: readonly ReplyLine[],
  indents: readonly number[],
  { from, to }: { readonly from: number; readonly to: number },
  near: number,
): void {
  let first = -1
  for (let index = from; index < to; index++) {
    const blanks = indents[index] ?? -1
    if (blanks < 0 && (lines[index]?.text.slice(1).trim() ?? '') === '') continue
    if (blanks < 0 || blanks % 2 === 0) return
    if (first < 0) first = blanks
  }
  if (first < 0 || first === near) return
  const style = near < 0 || Math.abs(first - 1 - near) <= Math.abs(first + 1 - near) ? 'spaced' : 'replaced'
  for (let index = from; index < to; index++) if ((indents[index] ?? -1) > 0) hunk.setStyle(index, style)
}

/** The path above the first line, or that line itself where it is one. */
function pathAt(lines: readonly ReplyLine[], account: ReadingBuilder): WrittenPath | null {
  const [first] = lines
  if (first === undefined) return null
  const above = pathAbove(first, account)
  if (above !== null || isSign(lineKindOf(first.text))) return above
  return pathAbove({ ...first, index: first.index + 1 }, account)
}

/** Adds the edit that the lines make. `plain`: what context without a prefix counts as. */
export function addBare(account: ReadingBuilder, lines: readonly ReplyLine[], plain: typeof BARE | typeof UNPREFIXED): void {
  const at = lines.findIndex((line) => line.text.trim() !== '')
  const path = pathAt(lines.slice(Math.max(0, at)), account)
  const own = lines.filter((line) => line.index !== path?.line)
  const first = own.find((line) => line.text.trim() !== '')
  if (first === undefined) return
  const written = writtenFor(path, first, account)
  const edit = account.edits.length
  const mark: MarkLine = (line, role, hunk) => account.mark(line.index, role, role === 'prose' ? -1 : edit, hunk)
  const hunk = bareHunk(own.slice(own.indexOf(first)), plain, mark)
  hunk.settle(account, null, true)
  const span = { from: first.from, to: (hunk.lines.at(-1) ?? first).to }
  account.addEdit({ kind: 'patch', format: 'unified-diff', written, span, hunks: [hunk.build({}, span)] })
}

/** Signs of code in a line. */
const CODE = /[(){}[\];=<>@$]|^\s|^(?:#|\/\/|\/\*|\*|--)|[:,]$/

/** An item of a list: one blank behind the sign, then words. */
const ITEM = /^[-+] [\p{L}`*"'([]/u

/**
 * Reads lines `first` to `last`, which no reader has claimed, as code in which changed lines are marked '-' or '+'.
 * Adds the edit, with its diagnostics, and marks the lines; false where they do not look like that, and then nothing is done.
 */
export function readBareDiff(account: ReadingBuilder, first: number, last: number): boolean {
  const lines: ReplyLine[] = []
  for (let index = Math.max(0, first); index <= last; index++) {
    const line = account.lines[index]
    if (line === undefined || account.roleOf(index) !== 'prose') return false
    lines.push(line)
  }
  if (!isBareDiff(lines)) return false
  const opening = lines.find((line) => line.text.trim() !== '')
  const closing = lines.findLast((line) => line.text.trim() !== '')
  if (opening === undefined || closing === undefined) return false
  const span = { from: opening.start, to: textSpan(closing).to }
  account.diagnose({ code: 'bare-reply', span, found: opening.text, expected: 'a diff', repair: '@@' })
  addBare(account, lines, BARE)
  return true
}

/** Whether lines are code with changes marked in it: no prose, no fence, no list. */
function isBareDiff(lines: readonly ReplyLine[]): boolean {
  let code = 0
  let words = 0
  let signs = 0
  let items = 0
  let others = 0
  let added = 0
  for (const [index, line] of lines.entries()) {
    const { text } = line
    const kind = lineKindOf(text)
    if (kind === BLANK) continue
    if (/^(?:---|\+\+\+|@@|\*{3})/.test(text) || fenceOf(line) !== null || looksLikeProse(text)) return false
    const sign = isSign(kind)
    if (sign) signs++
    if (kind === ADDED) added++
    else others++
    if (sign && isItem(lines, index)) items++
    if (CODE.test(sign ? text.slice(1, 200).trim() : text.slice(0, 200))) code++
    else words++
  }
  // Lines with a minus alone are more often a list.
  return added > 0 && others > 0 && signs > items && code >= words
}

/** An item of a list is followed by no replacement and replaces nothing. */
function isItem(lines: readonly ReplyLine[], index: number): boolean {
  const text = lines[index]?.text ?? ''
  if (!ITEM.test(text)) return false
  const [above, below] = [lines[index - 1]?.text ?? '', lines[index + 1]?.text ?? '']
  return text[0] === '-' ? !below.startsWith('+') : !above.startsWith('-') && !above.startsWith('+')
}
