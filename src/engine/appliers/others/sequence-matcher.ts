/** The fuzzy matcher of a lecture on coding agents: windows of as many lines as the search text has, measured with Python's SequenceMatcher. */
import type { Edit, HunkLine, Span } from '../../model'
import { readReply } from '../../read/read'
import { type ApplierJob, applier } from '../applier'
import type { Disk } from '../shared/disk'
import { fileName } from '../shared/file-name'
import { splitKeepingEnds } from '../shared/python-text'
import { Trace } from '../shared/trace'
import { bestWindow } from './best-window'

/** `search` and `fresh` are lines with their ends. `creates`: a file that does not exist is made. */
type Piece = { readonly span: Span; readonly search: string; readonly fresh: string; readonly creates: boolean }

export const sequenceMatcher = applier({
  id: 'sequence-matcher-085',
  name: 'SequenceMatcher ≥ 0.85',
  version: 'lecture code of 2025',
  family: 'similarity',
  formats: ['search-replace', 'unified-diff'],
  evidence: [
    {
      proof: 'read',
      about:
        'The function that finds the window: compared line by line with the line ends, the first of equally good ones wins, 0.85 is enough.',
    },
    {
      proof: 'unverified',
      about: 'What is written in place of the window is the new text as it is: the lecture shows the search alone.',
    },
    { proof: 'read', about: 'It is given the lines of the reply as they are, line ends and line numbers included.' },
    { proof: 'reported', about: 'All files are made ready before any is written, as the lecture advises.' },
  ],
  options: { threshold: 0.85 },
  run(job) {
    const edits = readReply(job.reply).edits.filter(({ format }) => format === 'search-replace' || format === 'unified-diff')
    const asked = edits.flatMap((edit) => piecesOf(edit, job.reply).map((piece) => ({ ...piece, path: edit.written })))
    if (asked.length === 0) return null
    const trace = new Trace()
    const staged = job.disk.copy()
    const errors = asked.flatMap(
      ({ path, ...piece }) => put(piece, path === '' ? job.defaultPath : path, staged, job, trace) ?? [],
    )
    if (errors.length === 0) {
      job.disk.takeOver(staged)
      return trace.outcome(false, '')
    }
    const hunks = trace.hunks.map((hunk) => (hunk.state === 'applied' ? { ...hunk, state: 'untried' as const } : hunk))
    return { ...trace.outcome(true, errors.join('\n')), hunks }
  },
})

/** The lines as the reply has them: with their own line ends, which the reading has made one kind, and with the space that it has in front of blocks. */
function piecesOf(edit: Edit, reply: string): Piece[] {
  const { span } = edit
  const textOf = (lines: readonly HunkLine[]): string =>
    lines
      .map((line) => `${edit.format === 'search-replace' ? spaceBefore(line, reply) : ''}${line.text}${endOf(line, reply)}`)
      .join('')
  if (edit.kind === 'patch')
    return edit.hunks.map((hunk) => ({
      span: hunk.span,
      search: textOf(hunk.before),
      fresh: textOf(hunk.after),
      creates: hunk.before.length === 0,
    }))
  if (edit.kind === 'create' || edit.kind === 'write') return [{ span, search: '', fresh: edit.text, creates: true }]
  if (edit.kind === 'delete') return [{ span, search: textOf(edit.before), fresh: '', creates: false }]
  return []
}

/** A line end within JSON is escaped. */
const endOf = ({ to }: HunkLine, reply: string): string =>
  reply.startsWith('\r\n', to) || reply.startsWith('\\r\\n', to) ? '\r\n' : '\n'

/** The text between the start of the line and its code, where that is space alone. */
function spaceBefore({ from }: HunkLine, reply: string): string {
  let start = from
  while (start > 0 && /[ \t]/.test(reply.charAt(start - 1))) start -= 1
  return start === 0 || reply[start - 1] === '\n' ? reply.slice(start, from) : ''
}

/** What went wrong; null: nothing did. */
function put(
  { span, search, fresh, creates }: Piece,
  path: string | null,
  disk: Disk,
  { options, work }: ApplierJob<{ readonly threshold: number }>,
  trace: Trace,
): string | null {
  const place = fileName(path ?? '')
  const text = path === null ? null : disk.read(place)
  if (path === null || (text === null && !creates)) {
    const rule = path === null ? 'path' : 'missing-file'
    trace.note(rule, 'refused')
    trace.end({ state: 'refused', span, path, rule })
    return path === null ? 'An edit names no file.' : `There is no file ${path}.`
  }
  const lines = splitKeepingEnds(text ?? '')
  const { ratio, at } = bestWindow(lines, splitKeepingEnds(search), work)
  const measured = { value: ratio, needed: options.threshold, at: at === null ? [] : [at] }
  if (ratio < options.threshold) {
    trace.note('similarity', at === null ? 'none' : 'refused', measured)
    trace.end({ state: 'refused', span, path, rule: 'similarity' })
    return `${path} has no lines that are like the old text: ${ratio.toFixed(2)} at best, ${options.threshold} is needed.`
  }
  const [start, end] = [at?.start ?? 0, at?.end ?? 0]
  const written = [...lines.slice(0, start), fresh, ...lines.slice(end)].join('')
  trace.note('similarity', 'took', measured)
  trace.note('as-written', 'did')
  disk.write(place, written)
  const after = { start, end: start + splitKeepingEnds(fresh).length }
  trace.end({ state: written === text ? 'kept' : 'applied', span, path, rule: 'similarity', at: { start, end }, lines: after })
  return null
}
