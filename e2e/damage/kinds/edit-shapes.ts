/** The shapes that edits have: what models and people do to a file beside lines that come, go or change a name. */
import { freshLines, newName, replaceWord, wordsOf } from '../fresh-lines'
import type { Draft, FileRow, Random } from '../kind'
import { commentOf, languageOf } from '../languages'
import { says } from '../rewrite-rows'
import { indentOf } from './indentation'
import { LINE_EDITS } from './line-edits'

/** What an edit is made from: the file's rows, a random one of them, and what makes a row of a line. */
type Making = {
  readonly draft: Draft
  readonly rows: readonly FileRow[]
  readonly at: number
  readonly random: Random
  readonly file: string
  readonly fresh: (text: string) => FileRow
}

export type Make = (making: Making) => readonly FileRow[] | null

const gone = (row: FileRow): FileRow => ({ ...row, sign: '-' })
const isBlank = ({ text }: FileRow): boolean => text.trim() === ''

/** Rows `from` up to `to` go, and these lines come in their place. */
const swapped = ({ rows, fresh }: Making, from: number, to: number, texts: readonly string[]): FileRow[] => [
  ...rows.slice(0, from),
  ...rows.slice(from, to).map(gone),
  ...texts.map(fresh),
  ...rows.slice(to),
]

/** One row has another text; null where it stays what it is. */
function changedTo(making: Making, text: string | null, at = making.at): readonly FileRow[] | null {
  const row = making.rows[at]
  return row === undefined || text === null || text === row.text ? null : swapped(making, at, at + 1, [text])
}

const textAt = ({ rows, at }: Making): string => rows[at]?.text ?? ''

/** The end of the paragraph that begins at a row: the next blank one. */
function endOf(rows: readonly FileRow[], at: number): number {
  const next = rows.findIndex((row, line) => line >= at && isBlank(row))
  return next < 0 ? rows.length : next
}

const beginsParagraph = (rows: readonly FileRow[], at: number): boolean => {
  const above = rows[at - 1]
  return above === undefined || isBlank(above)
}

/** The stretch of rows of one depth or deeper from a row on, at most so many. */
function block({ rows, at }: Making, most: number): readonly FileRow[] {
  const depth = indentOf(rows[at]?.text ?? '').length
  const found: FileRow[] = []
  for (const row of rows.slice(at, at + most)) {
    if (isBlank(row) || indentOf(row.text).length < depth) break
    found.push(row)
  }
  return found
}

/** One name of a text by another. */
function renamed({ random, file }: Making, text: string): string | null {
  const word = random.pick(wordsOf(text))
  const name = word === undefined ? null : newName(word, file, random)
  return word === undefined || name === null ? null : replaceWord(text, word, name)
}

const unit = (rows: readonly FileRow[]): string => {
  const deep = rows.map(({ text }) => indentOf(text)).filter((indent) => indent !== '')
  return deep.some((indent) => indent.startsWith('\t')) ? '\t' : deep.some((indent) => indent.length === 2) ? '  ' : '    '
}

/** How an edit of a shape is made at a random row; null where that does not fit. */
export const SHAPES: readonly (readonly [id: string, means: string, make: Make])[] = [
  ...LINE_EDITS.map(
    ([id, means, pattern, by]) =>
      [id, means, (making: Making) => changedTo(making, textAt(making).replace(pattern, by))] as const,
  ),
  [
    'wrap',
    'Lines go into a block.',
    (making) => {
      const { rows, at, draft } = making
      const inside = block(making, 6)
      const indent = indentOf(rows[at]?.text ?? '')
      if (inside.length === 0 || commentOf(draft.path) === null) return null
      const isPython = languageOf(draft.path) === 'py'
      const deeper = inside.map(({ text }) => unit(rows) + text)
      const [head, tail] = isPython ? [`${indent}if enabled:`, []] : [`${indent}if (enabled) {`, [`${indent}}`]]
      return swapped(making, at, at + inside.length, [head, ...deeper, ...tail])
    },
  ],
  [
    'unwrap',
    'A head goes, and what it holds moves out by one level.',
    (making) => {
      const { rows, at } = making
      const depth = indentOf(rows[at]?.text ?? '').length
      const inside: FileRow[] = []
      for (const row of rows.slice(at + 1, at + 12)) {
        if (isBlank(row) || indentOf(row.text).length <= depth) break
        inside.push(row)
      }
      if (inside.length === 0) return null
      const less = inside.map(({ text }) => text.slice(unit(rows).length))
      return swapped(making, at, at + 1 + inside.length, less)
    },
  ],
  [
    'copy-and-change',
    'A paragraph is followed by a copy with another name.',
    (making) => {
      const { rows, at, fresh } = making
      const end = endOf(rows, at)
      const own = rows.slice(at, end)
      if (own.length < 2 || own.length > 15 || !beginsParagraph(rows, at)) return null
      const words = own.flatMap(({ text }) => wordsOf(text))
      const word = making.random.pick(words)
      const name = word === undefined ? null : newName(word, making.file, making.random)
      if (word === undefined || name === null) return null
      const copy = own.map(({ text }) => text.split(word).join(name))
      return [...rows.slice(0, end), ...['', ...copy].map(fresh), ...rows.slice(end)]
    },
  ],
  [
    'entry-added',
    'A line like its neighbour comes behind it.',
    (making) => {
      const { rows, at, fresh } = making
      const text = renamed(making, rows[at]?.text ?? '')
      return text === null ? null : [...rows.slice(0, at + 1), fresh(text), ...rows.slice(at + 1)]
    },
  ],
  [
    'line-doubled',
    'A line is doubled.',
    ({ rows, at, fresh }) =>
      says(rows[at]?.text ?? '') ? [...rows.slice(0, at + 1), fresh(rows[at]?.text ?? ''), ...rows.slice(at + 1)] : null,
  ],
  [
    'neighbours-exchanged',
    'Two lines change places.',
    (making) => {
      const { rows, at } = making
      const [one, other] = [rows[at]?.text ?? '', rows[at + 1]?.text ?? '']
      return one === other || !says(one) || !says(other) ? null : swapped(making, at, at + 2, [other, one])
    },
  ],
  [
    'line-moved-down',
    'A line moves three lines down.',
    ({ rows, at, fresh }) => {
      const row = rows[at]
      if (row === undefined || !says(row.text) || rows.length < at + 5) return null
      return [...rows.slice(0, at), gone(row), ...rows.slice(at + 1, at + 4), fresh(row.text), ...rows.slice(at + 4)]
    },
  ],
  [
    'line-moved-up',
    'A line moves three lines up.',
    ({ rows, at, fresh }) => {
      const row = rows[at]
      if (row === undefined || !says(row.text) || at < 3) return null
      return [...rows.slice(0, at - 3), fresh(row.text), ...rows.slice(at - 3, at), gone(row), ...rows.slice(at + 1)]
    },
  ],
  [
    'blank-added',
    'A blank line comes between two that are none.',
    ({ rows, at, fresh }) => {
      const [row, next] = [rows[at], rows[at + 1]]
      if (row === undefined || isBlank(row) || next === undefined || isBlank(next)) return null
      return [...rows.slice(0, at + 1), fresh(''), ...rows.slice(at + 1)]
    },
  ],
  [
    'blank-removed',
    'A blank line goes.',
    ({ rows, at }) => {
      const row = rows[at]
      return row === undefined || !isBlank(row) ? null : [...rows.slice(0, at), gone(row), ...rows.slice(at + 1)]
    },
  ],
  [
    'indented',
    'Lines move in by one level.',
    (making) => {
      const inside = block(making, 5)
      const texts = inside.map(({ text }) => unit(making.rows) + text)
      return inside.length === 0 ? null : swapped(making, making.at, making.at + inside.length, texts)
    },
  ],
  [
    'at-end',
    'Lines come at the end of the file.',
    ({ rows, draft, random, file, fresh }) => {
      const texts = freshLines(rows, rows.length - 2, 2, file, random)
      return texts.length === 0 || !draft.truth.closed.before ? null : [...rows, ...['', ...texts].map(fresh)]
    },
  ],
  [
    'at-top',
    'Lines come at the top of the file.',
    ({ rows, random, file, fresh }) => {
      const texts = freshLines(rows, 2, 2, file, random)
      return texts.length === 0 ? null : [...texts.map(fresh), ...rows]
    },
  ],
  [
    'commented-out',
    'Lines become comments.',
    (making) => {
      const comment = commentOf(making.draft.path)
      const inside = block(making, 3)
      if (comment === null || inside.length === 0) return null
      const [open, close] = comment
      const texts = inside.map(({ text }) => indentOf(text) + open + text.trimStart() + close)
      return swapped(making, making.at, making.at + inside.length, texts)
    },
  ],
  [
    'comment-changed',
    'A comment says something else.',
    (making) => {
      const text = making.rows[making.at]?.text ?? ''
      return /^\s*(?:\/\/|#|\*|<!--)/.test(text) ? changedTo(making, renamed(making, text)) : null
    },
  ],
  [
    'paragraph-removed',
    'A paragraph goes, with the blank line behind it.',
    ({ rows, at }) => {
      const end = endOf(rows, at)
      if (end - at < 2 || end - at > 25 || !beginsParagraph(rows, at)) return null
      return [...rows.slice(0, at), ...rows.slice(at, end + 1).map(gone), ...rows.slice(end + 1)]
    },
  ],
  [
    'paragraph-rewritten',
    'Every second line of a paragraph has another name.',
    (making) => {
      const { rows, at } = making
      const end = endOf(rows, at)
      if (end - at < 4 || end - at > 20) return null
      let changed = 0
      const own = rows.slice(at, end).flatMap((row, line): FileRow[] => {
        const text = line % 2 === 0 ? renamed(making, row.text) : null
        if (text === null || text === row.text) return [row]
        changed++
        return [gone(row), making.fresh(text)]
      })
      return changed < 2 ? null : [...rows.slice(0, at), ...own, ...rows.slice(end)]
    },
  ],
  [
    'paragraph-replaced',
    'A paragraph gives way to another one.',
    (making) => {
      const { rows, at, file, random } = making
      const end = endOf(rows, at)
      const texts = freshLines(rows, at, 3, file, random)
      return end - at < 2 || end - at > 12 || texts.length === 0 ? null : swapped(making, at, end, texts)
    },
  ],
  [
    'renamed-everywhere',
    'A name changes in all lines that have it.',
    (making) => {
      const { rows, at, file, random, fresh } = making
      const word = random.pick(wordsOf(rows[at]?.text ?? ''))
      const name = word === undefined ? null : newName(word, file, random)
      if (word === undefined || name === null) return null
      const changed = rows.filter(({ text }) => new RegExp(`\\b${word}\\b`).test(text))
      if (changed.length < 2 || changed.length > 12) return null
      return rows.flatMap((row) =>
        changed.includes(row) ? [gone(row), fresh(row.text.replaceAll(new RegExp(`\\b${word}\\b`, 'g'), name))] : [row],
      )
    },
  ],
  [
    'split',
    'A line is two.',
    (making) => {
      const { rows, at } = making
      const text = rows[at]?.text ?? ''
      const cut = text.indexOf(', ')
      return cut < 0 ? null : swapped(making, at, at + 1, [text.slice(0, cut + 1), `${indentOf(text)}    ${text.slice(cut + 2)}`])
    },
  ],
  [
    'joined',
    'Two lines are one.',
    (making) => {
      const { rows, at } = making
      const [one, other] = [rows[at]?.text ?? '', rows[at + 1]?.text ?? '']
      return !says(one) || other.trim() === '' ? null : swapped(making, at, at + 2, [`${one} ${other.trim()}`])
    },
  ],
  [
    'twin-removed',
    'One of two equal lines goes.',
    ({ rows, at }) => {
      const row = rows[at]
      if (row === undefined || isBlank(row) || rows.filter(({ text }) => text === row.text).length < 2) return null
      return [...rows.slice(0, at), gone(row), ...rows.slice(at + 1)]
    },
  ],
  [
    'twin-changed',
    'One of two equal lines has another name.',
    (making) => {
      const { rows, at } = making
      const row = rows[at]
      if (row === undefined || isBlank(row) || rows.filter(({ text }) => text === row.text).length < 2) return null
      return changedTo(making, renamed(making, row.text))
    },
  ],
  [
    'close-changes',
    'Three lines change, with one or two between them.',
    (making) => {
      const { rows, at, fresh } = making
      const lines = [at, at + 2, at + 5]
      const texts = lines.map((line) => renamed(making, rows[line]?.text ?? ''))
      if (texts.some((text, nth) => text === null || text === rows[lines[nth] ?? 0]?.text)) return null
      return rows.flatMap((row, line) => {
        const text = texts[lines.indexOf(line)]
        return text === undefined || text === null ? [row] : [gone(row), fresh(text)]
      })
    },
  ],
  [
    'moved-far',
    'A paragraph moves behind the next one.',
    ({ rows, at, fresh }) => {
      const end = endOf(rows, at)
      const next = endOf(rows, end + 1)
      if (end - at < 2 || end - at > 12 || next - end > 15 || next >= rows.length || !beginsParagraph(rows, at)) return null
      const own = rows.slice(at, end + 1)
      return [
        ...rows.slice(0, at),
        ...own.map(gone),
        ...rows.slice(end + 1, next),
        ...['', ...own.slice(0, -1).map(({ text }) => text)].map(fresh),
        ...rows.slice(next),
      ]
    },
  ],
  [
    'exploded',
    'A call has one line for each argument.',
    (making) => {
      const { rows, at } = making
      const text = rows[at]?.text ?? ''
      const found = /^(\s*.*?\w\()([^()]+)(\).*)$/.exec(text)
      if (found === null || !found[2]?.includes(', ')) return null
      const [, open = '', inside = '', close = ''] = found
      return swapped(making, at, at + 1, [
        open,
        ...inside.split(', ').map((one) => `${indentOf(text)}${unit(rows)}${one},`),
        indentOf(text) + close,
      ])
    },
  ],
  [
    'all-but-heads-replaced',
    'Most of a stretch gives way, every fifth line stays.',
    (making) => {
      const { rows, at, file, random, fresh } = making
      const own = rows.slice(at, at + 15)
      if (own.length < 15) return null
      const texts = freshLines(rows, at, 4, file, random)
      if (texts.length === 0) return null
      return [
        ...rows.slice(0, at),
        ...own.flatMap((row, line) =>
          line % 5 === 0 ? [row, ...texts.slice(0, 2).map((text) => fresh(`${text} /* ${line} */`))] : [gone(row)],
        ),
        ...rows.slice(at + 15),
      ]
    },
  ],
]
