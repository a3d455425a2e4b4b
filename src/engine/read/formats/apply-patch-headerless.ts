import type { SpanRole } from '../../model'
import type { MappedText } from '../mapped-text'
import type { ReadingBuilder } from '../reading-builder'
import { lineEnd, type ReplyLine } from '../reply-line'
import { markerOf } from './apply-patch-header'
import { ApplyPatchSection } from './apply-patch-section'

/** A patch that names its files itself. */
const NAMED = /^[^\S\n]*\*\*\* (?:Begin Patch|(?:Update|Add|Delete|Move) File:)|^--- .*\n\+\+\+ /m

/**
 * Reads a V4A body without envelope and file header, as operation objects carry it: chunks of the file `path`, or with 'add' its lines.
 * Adds the edit and covers the passage. A whole patch in its place is read as one.
 */
export function readHeaderless(
  passage: MappedText,
  path: string,
  account: ReadingBuilder,
  kind: 'update' | 'add' = 'update',
): void {
  if (NAMED.test(passage.text)) {
    account.readNested(passage, path)
    return
  }
  const roles = new Map<ReplyLine, readonly [role: SpanRole, hunk: number]>()
  const from = passage.at(0)
  const header = { index: -1, text: '', from, start: from, to: from, passage, offset: 0 }
  const edit = account.edits.length
  const section = new ApplyPatchSection(account, { header, written: path, kind }, (line, role, hunk) =>
    roles.set(line, [role, hunk]),
  )
  for (const line of linesOf(passage)) {
    const marker = markerOf(line.text, true)
    if (marker?.kind === 'end-of-file') section.endOfFile(line)
    else if (marker !== null) roles.set(line, ['marker', -1])
    else if (line.text.startsWith('```')) roles.set(line, ['fence', -1])
    else if (line.text.startsWith('@@')) section.open(line)
    else section.body(line)
  }
  const outcome = section.finish()
  if (outcome === 'unread') {
    const span = { from, to: passage.end }
    account.diagnose({ code: 'empty-hunk', span, found: passage.text.slice(0, 100), expected: '@@', repair: null })
    account.cover(span, 'unread')
    return
  }
  for (const [line, [role, hunk]] of roles)
    if (role !== 'prose') account.cover({ from: line.from, to: line.to }, role, outcome === 'edit' ? edit : -1, hunk)
}

/** Lines of a passage; the empty one behind its last line end is left out. */
function* linesOf(passage: MappedText): Generator<ReplyLine> {
  const { text } = passage
  for (let offset = 0; offset < text.length; ) {
    const end = text.indexOf('\n', offset)
    const last = end < 0 ? text.length : end
    const to = lineEnd(text, offset, last)
    const from = passage.at(offset)
    const next = end < 0 ? passage.end : passage.at(end + 1)
    yield { index: -1, text: text.slice(offset, to), from, start: from, to: next, passage, offset }
    offset = last + 1
  }
}
