/** Replies that end before they are done, or whose marks are wrong. */
import type { Draft, FormatName, Kind } from '../kind'
import { FORMATS } from '../kind'
import { answered, DIFFS, isNew, JSON_CALLS, ofReply, rowsOf, says } from '../rewrite-rows'

/** Where the reply breaks off, as a place in its text; null where it has none of that sort. */
type Cut = (reply: string, draft: Draft) => number | null

/** The last line that the draft writes, in the reply. */
function lastLine(reply: string, draft: Draft): { from: number; text: string } | null {
  const row = draft.hunks.at(-1)?.rows.findLast(({ sign, text }) => sign !== '-' && says(text) && !/["\\]/.test(text))
  const from = row === undefined ? -1 : reply.lastIndexOf(row.text)
  return row === undefined || from < 0 ? null : { from, text: row.text }
}

const cutting = (id: string, means: string, cut: Cut, formats: readonly FormatName[] = FORMATS, close = ''): Kind => ({
  id,
  means,
  damage: (draft) => {
    const row = draft.hunks.at(-1)?.rows.findLast(({ sign, text }) => sign !== '-' && says(text) && !/["\\]/.test(text))
    if (row === undefined || row.text.trim().length < 8) return null
    return answered(
      {
        ...draft,
        afterwards: [
          ...draft.afterwards,
          (reply) => {
            const at = cut(reply, draft)
            return at === null ? '' : reply.slice(0, at) + close
          },
        ],
      },
      'refuse',
      formats,
    )
  },
})

const inWord = (reply: string, from: number): number | null => {
  for (let at = from; at < reply.length - 1; at++) if (/\w/.test(reply[at - 1] ?? '') && /\w/.test(reply[at] ?? '')) return at
  return null
}

const UNCLOSED: readonly FormatName[] = FORMATS.filter((format) => format !== 'unified-diff' && format !== 'diff-without-numbers')

export const cut: readonly Kind[] = [
  cutting('cut-in-half', 'The reply ends in a word, half way through.', (reply) => inWord(reply, Math.floor(reply.length / 2))),
  cutting('cut-late', 'The reply ends in a word, when most of it is there.', (reply, draft) =>
    inWord(reply.slice(0, (lastLine(reply, draft)?.from ?? reply.length) + 4), Math.floor(reply.length * 0.8)),
  ),
  cutting('cut-in-last-line', 'The reply ends in its last line of code.', (reply, draft) => {
    const last = lastLine(reply, draft)
    return last === null
      ? null
      : inWord(reply.slice(0, last.from + last.text.length), last.from + Math.floor(last.text.length / 3))
  }),
  cutting(
    'cut-in-last-line-closed',
    'The reply ends in its last line of code, and the fence is closed.',
    (reply, draft) => {
      const last = lastLine(reply, draft)
      return last === null
        ? null
        : inWord(reply.slice(0, last.from + last.text.length), last.from + Math.floor(last.text.length / 3))
    },
    JSON_CALLS.filter((format) => format !== 'function-call'),
    '\n```\n',
  ),
  cutting(
    'cut-behind-last-line',
    'The reply ends behind its last line of code.',
    (reply, draft) => {
      const last = lastLine(reply, draft)
      return last === null ? null : last.from + last.text.length
    },
    UNCLOSED,
  ),
  ofReply(
    'mark-missing-closed',
    'The mark at the end of a block is missing, and the fence is closed.',
    (reply) => reply.replace(/>>>>>>> REPLACE\n(?=`{3,}\n$)/, ''),
    'either',
    ['search-replace'],
  ),
  ofReply(
    'divider-missing',
    'The mark between the sides of a block is missing.',
    (reply) => reply.replaceAll('=======\n', ''),
    'refuse',
    ['search-replace'],
  ),
  ofReply(
    'fence-open',
    'The last fence is not closed, and all marks are there.',
    (reply) => reply.replace(/`{3,}\n$/, ''),
    'bytes',
    ['search-replace'],
  ),
  ofReply('fence-open-diff', 'The fence of a diff is not closed.', (reply) => reply.replace(/`{3,}\n$/, ''), 'either', [
    'unified-diff',
    'diff-without-numbers',
  ]),
  ofReply(
    'end-missing',
    'The mark at the end of all is missing.',
    (reply) => reply.replace(/(?:\*\*\* End Patch|---COMPLETE)\n$/, ''),
    'either',
    ['apply-patch', 'find-replace-file'],
  ),
  ofReply(
    'merge-markers',
    'Blocks have the marks of a merge with conflicts.',
    (reply) => reply.replaceAll('<<<<<<< SEARCH', '<<<<<<< HEAD').replaceAll('>>>>>>> REPLACE', '>>>>>>> new-branch'),
    'either',
    ['search-replace'],
  ),
  ofReply(
    'original-markers',
    'Blocks are marked as the original and the updated one.',
    (reply) => reply.replaceAll('<<<<<<< SEARCH', '<<<<<<< ORIGINAL').replaceAll('>>>>>>> REPLACE', '>>>>>>> UPDATED'),
    'bytes',
    ['search-replace'],
  ),
  ofReply(
    'long-markers',
    'The marks of a block are longer.',
    (reply) =>
      reply.replaceAll('<<<<<<< S', '<<<<<<<<< S').replaceAll('>>>>>>> R', '>>>>>>>>> R').replaceAll('=======\n', '=========\n'),
    'bytes',
    ['search-replace'],
  ),
  ofReply(
    'short-markers',
    'The marks of a block are shorter.',
    (reply) => reply.replaceAll('<<<<<<< S', '<<<<< S').replaceAll('>>>>>>> R', '>>>>> R').replaceAll('=======\n', '=====\n'),
    'bytes',
    ['search-replace'],
  ),
  {
    id: 'plus-lost',
    means: 'New lines of a diff have a blank for their sign.',
    damage: (draft) =>
      rowsOf(draft).some(isNew)
        ? answered(
            {
              ...draft,
              hunks: draft.hunks.map((hunk) => ({
                ...hunk,
                rows: hunk.rows.map((row) => (row.sign === '+' ? { ...row, sign: ' ' as const } : row)),
              })),
            },
            'either',
            DIFFS,
          )
        : null,
  },
]
