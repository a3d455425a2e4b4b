/** Reading in chosen formats alone: what a bundler takes along is those, and no other. */
import type { Reading } from '../model'
import { applyPatch as applyPatchReader } from './formats/apply-patch'
import { editCommand } from './formats/edit-command'
import { editTags } from './formats/edit-tags'
import { functionCall } from './formats/function-call'
import { searchReplace as searchReplaceReader } from './formats/search-replace'
import { taggedCall } from './formats/tagged-call'
import { thinking } from './formats/thinking'
import { toolCall as jsonCall } from './formats/tool-call'
import { unifiedDiff as unifiedDiffReader } from './formats/unified-diff'
import type { FormatReader } from './reader'
import { TextReader } from './text-reader'

export type { Diagnostic, Edit, FormatId, Hunk, HunkLine, Preview, Reading, ReadSpan, Span, SpanRole } from '../model'

/** One format, with what reads it. */
export type ReadableFormat = { readonly readers: readonly FormatReader[] }

/** Search/replace blocks: `<<<<<<< SEARCH`. */
export const searchReplace: ReadableFormat = { readers: [searchReplaceReader] }

/** Patches between `*** Begin Patch` and `*** End Patch`. */
export const applyPatch: ReadableFormat = { readers: [applyPatchReader] }

/** Unified diffs, also those of git. */
export const unifiedDiff: ReadableFormat = { readers: [unifiedDiffReader] }

/** Calls of tools that edit: as JSON, as tags, as functions. */
export const toolCall: ReadableFormat = { readers: [taggedCall, editTags, functionCall, editCommand, jsonCall] }

/** A reply that arrives in parts, of which only the edits in the given formats are read. However it is cut, `finish` gives the same reading. */
export class FormatsReader extends TextReader {
  constructor(formats: readonly ReadableFormat[]) {
    super({ readers: [thinking, ...formats.flatMap(({ readers }) => readers)] }, {})
  }
}

/**
 * Reads the edits that a model's words have in the given formats. For a caller who has asked for a format and knows it: `readReply` takes every
 * format, what carries a reply (a provider's response, a transcript), and code without any mark. Never throws; time is linear in the reply.
 */
export function readFormats(reply: string, formats: readonly ReadableFormat[]): Reading {
  const reader = new FormatsReader(formats)
  reader.add(reply)
  return reader.finish()
}
