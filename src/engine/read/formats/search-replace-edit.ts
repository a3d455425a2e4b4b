/** Makes the edit that a search/replace block is, and tells what was mended on the way. */

import { hunkOf } from '../hunk'
import type { ReadingBuilder } from '../reading-builder'
import { type ReplyLine, textSpan } from '../reply-line'
import { type WrittenPath, writtenFor } from '../written-path'
import { type ClosingMarker, isPlain, type OpeningMarker, USUAL } from './search-replace-markers'
import { blockSidesOf, isMarkup } from './search-replace-sides'
import { type Divider, isStrayFence } from './search-replace-split'

/** A block whose parts are known. */
export type SearchReplaceBlock = {
  readonly opening: ReplyLine
  readonly marker: OpeningMarker
  readonly path: WrittenPath | null
  readonly divider: Divider
  /** The divider that the lines are marked by already. */
  readonly split: number
  /** Whether the text has other dividers. */
  readonly picked: boolean
  /** Whether the text has markers that open a block. */
  readonly nested: boolean
  /** The line behind the last one of the new text. */
  readonly end: number
  readonly closing: { readonly line: ReplyLine; readonly marker: ClosingMarker } | null
  /** The line in the place of a missing closing marker: the one that closes the fence, or a divider. */
  readonly instead: ReplyLine | null
  /** The block's lines that begin like fences. */
  readonly fences: readonly number[]
  readonly thinks: boolean
}

export function addBlock(account: ReadingBuilder, block: SearchReplaceBlock): void {
  const { opening, marker, path, divider, closing, instead } = block
  const { lines, fence } = account
  const edit = account.edits.length
  const first = opening.index + 1
  const last = closing?.line.index ?? (instead?.text.trim().startsWith('=') ? instead.index : block.end - 1)
  const named = path?.written ?? account.lastPath
  const stray =
    closing !== null &&
    fence !== null &&
    !isMarkup(named) &&
    isStrayFence(lines, fence, block.fences, { first, divider: divider.index, end: block.end })
  const end = stray ? block.end - 1 : block.end
  if (block.split !== divider.index || stray) {
    account.mark(divider.index, 'marker', edit, 0)
    account.markAll(first, divider.index - 1, 'before', edit, 0)
    account.markAll(divider.index + 1, end - 1, 'after', edit, 0)
  }
  diagnoseMarkers(account, block)
  if (stray) strayFence(account, lines[end])
  const extent = { first, divider: divider.index, end, indent: indentOf(account, opening), written: named, thinks: block.thinks }
  const { before, after, hint } = blockSidesOf(account, extent)
  const span = account.spanOf(opening.index, last)
  const written = writtenFor(path, opening, account)
  const hunk = hunkOf({ before, after, hint: { ...marker.hint, ...hint }, span })
  account.addEdit({ kind: 'patch', format: 'search-replace', written, span, hunks: [hunk] })
}

/** The indentation that the opening marker shares with the fence around it. */
function indentOf({ fence, lines }: ReadingBuilder, opening: ReplyLine): string {
  const line = fence === null ? undefined : lines[fence.line]
  const indent = line === undefined ? '' : line.text.slice(0, line.text.length - line.text.trimStart().length)
  return indent !== '' && opening.text.startsWith(indent) ? indent : ''
}

/** The fence was closed before the closing marker. */
function strayFence(account: ReadingBuilder, line: ReplyLine | undefined): void {
  if (line === undefined) return
  account.mark(line.index, 'fence')
  account.fence = null
  account.diagnose({ code: 'repeated-wrapping', span: textSpan(line), found: line.text.trim(), expected: '', repair: '' })
}

function diagnoseMarkers(account: ReadingBuilder, block: SearchReplaceBlock): void {
  const { opening, marker, divider, closing, instead } = block
  const edit = account.edits.length
  account.mark(opening.index, 'marker', edit, 0)
  diagnoseLength(account, opening, marker.run)
  if (marker.odd) diagnoseText(account, opening, marker.expected, marker.path === '' ? marker.expected : marker.path)
  const parting = account.lines[divider.index]
  if (parting !== undefined) {
    diagnoseLength(account, parting, '='.repeat(divider.length))
    const found = parting.text.trim()
    if (block.picked)
      account.diagnose({ code: 'several-dividers', span: textSpan(parting), found, expected: found, repair: found })
  }
  if (block.nested)
    account.diagnose({
      code: 'nested-search',
      span: textSpan(opening),
      found: marker.expected,
      expected: '=======',
      repair: marker.expected,
    })
  if (closing !== null) {
    const { line, marker: end } = closing
    account.mark(line.index, 'marker', edit, 0)
    diagnoseLength(account, line, end.run)
    const expected = (marker.closing[0] ?? '').repeat(end.run.length) + marker.closing.slice(USUAL)
    if (!isPlain(line.text, expected)) diagnoseText(account, line, expected, expected)
  } else if (instead !== null) {
    const isDivider = instead.text.trim().startsWith('=')
    account.mark(instead.index, isDivider ? 'marker' : 'fence', isDivider ? edit : -1, isDivider ? 0 : -1)
    account.diagnose({
      code: 'missing-closing-marker',
      span: textSpan(instead),
      found: instead.text,
      expected: marker.closing,
      repair: marker.closing,
    })
  }
}

function diagnoseText(account: ReadingBuilder, line: ReplyLine, expected: string, repair: string): void {
  account.diagnose({ code: 'marker-text', span: textSpan(line), found: line.text.trim(), expected, repair })
}

function diagnoseLength(account: ReadingBuilder, line: ReplyLine, run: string): void {
  if (run.length === USUAL) return
  const repair = (run[0] ?? '').repeat(USUAL)
  account.diagnose({ code: 'marker-length', span: textSpan(line), found: run, expected: repair, repair })
}
