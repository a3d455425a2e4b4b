/** Reading alone: what a reply asks for, without any file. */
export type { Diagnostic, Edit, FormatId, Hunk, HunkLine, Preview, Reading, ReadSpan, Span, SpanRole } from '../model'
export { type ReadOptions, ReplyReader, readReply } from './read'
