/** Byte order marks, line ends, ends of files, and white space of the file that a reply does not show. */
import type { Draft, Kind, LineEnd } from '../kind'
import { answered, isContext, mapTruth, ofReply, QUOTING, rowsOf, says } from '../rewrite-rows'
import { newRows, oldRows, textAfter } from '../truth'

const withEnds = (draft: Draft, end: LineEnd): Draft => mapTruth(draft, (row) => ({ ...row, end }))
const isMarked = (draft: Draft): boolean => draft.truth.mark
const quotedIds = (draft: Draft): ReadonlySet<number | null> => new Set(rowsOf(draft).map(({ of }) => of))

/** The file's own text on the lines that stay, where the reply has it plain. */
const ofFile = (id: string, means: string, change: (text: string) => string): Kind => ({
  id,
  means,
  damage: (draft) => {
    const kept = new Set(
      rowsOf(draft).flatMap((row) => (isContext(row) && says(row.text) && change(row.text) !== row.text ? [row.of] : [])),
    )
    return kept.size === 0
      ? null
      : answered(
          mapTruth(draft, (row) => (kept.has(row.id) ? { ...row, text: change(row.text) } : row)),
          'bytes',
        )
  },
})

/** A diff with a line that says that no line end follows: behind the last line of one side. @param behind the sign of the line */
const noted = (id: string, means: string, closed: Draft['truth']['closed'], signs: readonly ('-' | '+')[]): Kind => ({
  id,
  means,
  damage: (draft) => {
    const [gone, fresh] = [oldRows(draft.truth).at(-1), newRows(draft.truth).at(-1)]
    if (gone?.sign !== '-' || fresh?.sign !== '+' || gone.text === '' || fresh.text === '') return null
    const lines = signs.map((sign) => `${sign}${(sign === '-' ? gone : fresh).text}\n`)
    const note = (reply: string) =>
      lines.reduce((written, line) => {
        const at = written.lastIndexOf(`\n${line}`) + 1 + line.length
        return `${written.slice(0, at)}\\ No newline at end of file\n${written.slice(at)}`
      }, reply)
    // Models write the note of their own accord: a file may keep the line end that it has.
    const isDoubtful = closed.before && !closed.after
    const kept = { ...draft.truth, closed: { before: closed.before, after: true } }
    const noting = {
      ...draft,
      truth: { ...draft.truth, closed },
      afterwards: [...draft.afterwards, note],
      also: isDoubtful ? [textAfter(kept)] : [],
    }
    return answered(noting, isDoubtful ? 'either' : 'bytes', ['unified-diff', 'diff-without-numbers'])
  },
})

export const bytes: readonly Kind[] = [
  ofReply('crlf-reply', 'The reply has CR LF.', (reply) => reply.replaceAll(/\r?\n/g, '\r\n')),
  {
    id: 'crlf-file',
    means: 'The file has CR LF, the reply has not.',
    damage: (draft) => answered(withEnds(draft, '\r\n'), 'bytes', draft.formats),
  },
  {
    id: 'crlf-both',
    means: 'The file and the reply have CR LF.',
    damage: (draft) =>
      answered(
        { ...withEnds(draft, '\r\n'), afterwards: [...draft.afterwards, (reply) => reply.replaceAll(/\r?\n/g, '\r\n')] },
        'bytes',
        draft.formats,
      ),
  },
  {
    id: 'mixed-ends-file',
    means: 'The file has CR LF from one line on, far from what changes.',
    damage: (draft, random) => {
      const { rows } = draft.truth
      const at = random.below(rows.length)
      const near = rows.slice(Math.max(0, at - 3), at + 3)
      return near.some(({ sign, id }) => sign !== ' ' || quotedIds(draft).has(id)) || at < 3
        ? null
        : answered(
            mapTruth(draft, (row) => (rows.indexOf(row) < at ? row : { ...row, end: '\r\n' })),
            'bytes',
            QUOTING,
          )
    },
  },
  ofReply('mark-reply', 'The reply begins with a byte order mark.', (reply) => `\ufeff${reply}`),
  {
    id: 'mark-file',
    means: 'The file begins with a byte order mark.',
    damage: (draft) =>
      isMarked(draft) ? null : answered({ ...draft, truth: { ...draft.truth, mark: true } }, 'bytes', draft.formats),
  },
  {
    id: 'mark-file-quoted',
    means: 'The file begins with a byte order mark, and its first line is quoted without it.',
    damage: (draft) =>
      draft.hunks[0]?.line === 0 ? answered({ ...draft, truth: { ...draft.truth, mark: true } }, 'bytes', QUOTING) : null,
  },
  {
    id: 'mark-file-first-changes',
    means: 'The file begins with a byte order mark, and its first line changes.',
    damage: (draft) =>
      oldRows(draft.truth)[0]?.sign === '-' && newRows(draft.truth)[0]?.sign === '+'
        ? answered({ ...draft, truth: { ...draft.truth, mark: true } }, 'bytes', QUOTING)
        : null,
  },
  {
    id: 'open-file',
    means: 'The last line of the file has no end.',
    damage: (draft) =>
      draft.truth.rows.at(-1)?.sign === ' ' && draft.truth.closed.before && draft.truth.rows.at(-1)?.text !== ''
        ? answered({ ...draft, truth: { ...draft.truth, closed: { before: false, after: false } } }, 'bytes', QUOTING)
        : null,
  },
  {
    id: 'open-file-quoted',
    means: 'The last line of the file has no end, and it is quoted.',
    damage: (draft) => {
      const last = draft.truth.rows.at(-1)
      return last?.sign === ' ' && last.text !== '' && quotedIds(draft).has(last.id)
        ? answered({ ...draft, truth: { ...draft.truth, closed: { before: false, after: false } } }, 'bytes', QUOTING)
        : null
    },
  },
  noted('note-on-both', 'A diff notes on both sides that the last line has no end.', { before: false, after: false }, ['-', '+']),
  noted('note-on-old', 'A diff notes that the old last line has no end: the new one has.', { before: false, after: true }, ['-']),
  noted('note-on-new', 'A diff notes that the new last line has no end: the old one has.', { before: true, after: false }, ['+']),
  ofFile('trailing-blanks-file', 'Lines of the file end in blanks, the quoted ones do not.', (text) => `${text}  `),
  ofFile('nbsp-file', 'Lines of the file have no-break spaces, the quoted ones have blanks.', (text) =>
    text.replaceAll(/(?<=\w) (?=\w)/g, '\u00a0'),
  ),
  ofFile('curly-quotes-file', 'Lines of the file have curly quotes, the quoted ones have straight ones.', (text) =>
    text.replaceAll("'", '\u2019'),
  ),
  ofFile('dash-file', 'Lines of the file have en dashes, the quoted ones have hyphens.', (text) =>
    text.replaceAll(/(?<=\w)-(?=\w)/g, '\u2013'),
  ),
]
