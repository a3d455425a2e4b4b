/** Writes edits as text in any of the formats, so that a reply can be sent or copied in another dialect. */
import type { CannotWrite, Edit, FormatId, HunkLine, Lost } from '../model'
import { applyPatch } from './formats/apply-patch'
import { decisionXml } from './formats/decision-xml'
import { findReplaceFile } from './formats/find-replace-file'
import { lazyFile } from './formats/lazy-file'
import { lineRange } from './formats/line-range'
import { numberedSnippet } from './formats/numbered-snippet'
import { searchReplace } from './formats/search-replace'
import { symbolEdit } from './formats/symbol-edit'
import { toolCall } from './formats/tool-call'
import { unifiedDiff } from './formats/unified-diff'
import { wholeFile } from './formats/whole-file'
import { breaks } from './text-lines'
import { cannot, joined, type Writer, type Written } from './writer'

export type { Written } from './writer'

const WRITERS: Record<FormatId, Writer> = {
  'search-replace': searchReplace,
  'unified-diff': unifiedDiff,
  'apply-patch': applyPatch,
  'numbered-snippet': numberedSnippet,
  'whole-file': wholeFile,
  'lazy-file': lazyFile,
  'tool-call': toolCall,
  'decision-xml': decisionXml,
  'line-range': lineRange,
  'symbol-edit': symbolEdit,
  'find-replace-file': findReplaceFile,
}

/** Of several edits the first that cannot be written: its index, and why. */
export type WrittenReply =
  | { readonly ok: true; readonly text: string; readonly lost: readonly Lost[] }
  | { readonly ok: false; readonly edit: number; readonly reason: CannotWrite }

/**
 * The edit as text in `format`: reading it gives the edit back, but for what is `lost`.
 * What the format has no edit of its own for is written as one that means the same: exact text of whole lines as a hunk, a hunk as exact text, a new
 * file as a hunk that quotes nothing. Where that is not possible, or the text could be read in two ways, the reason is given instead. Never throws.
 */
export function writeEdit(edit: Edit, format: FormatId): Written {
  if (edit.written === '') return cannot('no-path')
  if (linesOf(edit).some(({ text }) => breaks(text))) return cannot('line-break')
  return WRITERS[format](edit)
}

/** All edits as one reply in `format`, in their order. */
export function writeEdits(edits: readonly Edit[], format: FormatId): WrittenReply {
  const parts: Written[] = []
  for (const [index, edit] of edits.entries()) {
    const part = writeEdit(edit, format)
    if (!part.ok) return { ok: false, edit: index, reason: part.reason }
    parts.push(part)
  }
  const whole = joined(parts)
  return whole.ok ? whole : { ok: false, edit: 0, reason: whole.reason }
}

/** Every line that the edit gives as such; the content of a whole file is a text, which some formats take with its line ends. */
function linesOf(edit: Edit): readonly { readonly text: string }[] {
  switch (edit.kind) {
    case 'patch':
      return edit.hunks.flatMap<HunkLine>(({ before, after }) => [...before, ...after])
    case 'replace':
      return [...edit.before, ...edit.after]
    case 'write':
    case 'create':
      return []
    case 'delete':
      return edit.before
    default:
      return edit.lines
  }
}
