/** The file is not what the reply's author saw: it has changed since. */
import { freshLines, newName, replaceWord, wordsOf } from '../fresh-lines'
import type { DamageHunk, Draft, Kind, Random, Row } from '../kind'
import {
  answered,
  isContext,
  isNew,
  isRemoved,
  isSingle,
  mapTruth,
  newFileRow,
  pickRow,
  pins,
  QUOTING,
  says,
  withFileText,
  witnesses,
} from '../rewrite-rows'
import { textAfter, textBefore } from '../truth'
import { indentOf } from './indentation'
import { twin } from './twin'

/** Lines of a hunk that are left to tell its place when one of them does not fit. More: doubtful edits are left out, fewer: the answer is in doubt. */
export const ENOUGH = 4

const HEAD = /\b(?:def|class|func|function|interface|type|struct|const|let|var|name|id)\b|[:{]\s*$|^\S/

const otherNumber = (text: string): string => text.replace(/\d+/, (number) => String(Number(number) + 7))
const otherOperator = (text: string): string =>
  text.replace(
    /===|!==|==|!=|<=|>=|&&|\|\|| \+ | - |\+=/,
    (sign) =>
      ({
        '===': '!==',
        '!==': '===',
        '==': '!=',
        '!=': '==',
        '<=': '<',
        '>=': '>',
        '&&': '||',
        '||': '&&',
        ' + ': ' - ',
        ' - ': ' + ',
        '+=': '-=',
      })[sign] ?? sign,
  )

function otherName(draft: Draft, text: string, random: Random): string | null {
  const word = random.pick(wordsOf(text))
  const name = word === undefined ? null : newName(word, textBefore(draft.truth) + textAfter(draft.truth), random)
  return word === undefined || name === null ? null : replaceWord(text, word, name)
}

/** The file has another text on one row that fits. */
const changedRow = (
  id: string,
  means: string,
  change: (draft: Draft, text: string, random: Random) => string | null,
  fits: (row: Row, at: number, hunk: DamageHunk) => boolean,
  answer: (row: Row, hunk: DamageHunk, draft: Draft) => 'bytes' | 'either' | 'refuse',
): Kind => ({
  id,
  means,
  damage: (draft, random) => {
    const found = pickRow(draft, random, (row, at, hunk) => fits(row, at, hunk) && says(row.text))
    const text = found === null ? null : change(draft, found.row.text, random)
    if (found === null || text === null || text === found.row.text) return null
    return answered(withFileText(draft, found.row, text), answer(found.row, found.hunk, draft))
  },
})

const forContext = (row: Row, hunk: DamageHunk, draft: Draft) =>
  witnesses(draft, hunk, row) >= ENOUGH && !HEAD.test(row.text) ? 'bytes' : 'either'
const refuse = () => 'refuse' as const

/** Rows at the top of the file or some of its first ones gone: every number is wrong. */
function movedBy(draft: Draft, count: number, random: Random): Draft | null {
  const first = draft.hunks[0]?.line ?? 0
  if (count < 0) {
    const rows = draft.truth.rows.slice(0, -count)
    return first < 2 - count || rows.some(({ sign }) => sign !== ' ')
      ? null
      : mapTruth(draft, (row) => (rows.includes(row) ? [] : [row]))
  }
  const texts = Array.from({ length: count }, () => freshLines(draft.truth.rows, 2, 1, textBefore(draft.truth), random)).flat()
  const top = draft.truth.rows[0]
  return texts.length === 0 || top === undefined
    ? null
    : mapTruth(draft, (row) => (row === top ? [...texts.map((text, nth) => newFileRow(draft, text, nth)), row] : [row]))
}

export const stale: readonly Kind[] = [
  changedRow('stale-name-context', 'A context line has another name in the file.', otherName, isContext, forContext),
  changedRow(
    'stale-number-context',
    'A context line has another number in the file.',
    (_, text) => otherNumber(text),
    isContext,
    (row, hunk, draft) => (/^\W*\d/.test(row.text) ? 'either' : forContext(row, hunk, draft)),
  ),
  changedRow('stale-name-removed', 'A line that goes has another name in the file.', otherName, isRemoved, refuse),
  changedRow(
    'stale-number-removed',
    'A line that goes has another number in the file.',
    (_, text) => otherNumber(text),
    isRemoved,
    refuse,
  ),
  changedRow(
    'stale-operator-removed',
    'A line that goes has another operator in the file.',
    (_, text) => otherOperator(text),
    isRemoved,
    refuse,
  ),
  changedRow(
    'stale-word-added-removed',
    'A line that goes has one more word in the file.',
    (_, text) => text.replace(/(?<=\w)\s(?=\w)/, ' surely '),
    isRemoved,
    refuse,
  ),
  changedRow(
    'stale-comment-context',
    'A context line has a comment behind it in the file.',
    (draft, text) => (/\.(?:go|ts|js|tsx)$/.test(draft.path) && /[\w;,)]$/.test(text) ? `${text} // checked` : null),
    isContext,
    forContext,
  ),
  changedRow(
    'stale-indent-context',
    'A context line is two blanks further in in the file.',
    (_, text) => (/^ /.test(text) ? `  ${text}` : null),
    // Another line as deep that has not moved: else all that is as deep may have moved with it.
    (row, _, { rows }) =>
      isContext(row) &&
      rows.some((other) => other !== row && !isNew(other) && says(other.text) && indentOf(other.text) === indentOf(row.text)),
    (row, hunk, draft) => (witnesses(draft, hunk, row) >= ENOUGH ? 'bytes' : 'either'),
  ),
  {
    id: 'stale-neighbour-gone',
    means: 'A line that the reply quotes is not in the file any more.',
    damage: (draft, random) => {
      const found = pickRow(
        draft,
        random,
        (row, _, hunk) => isContext(row) && says(row.text) && isSingle(draft, row.text) && witnesses(draft, hunk, row) >= 3,
      )
      if (found === null) return null
      const isSure =
        witnesses(draft, found.hunk, found.row) >= ENOUGH &&
        !pins(found.hunk, found.hunk.rows.indexOf(found.row)) &&
        !HEAD.test(found.row.text)
      return answered(
        mapTruth(draft, (row) => (row.id === found.row.of ? [] : row)),
        isSure ? 'bytes' : 'either',
      )
    },
  },
  {
    id: 'stale-neighbour-added',
    means: 'The file has one more line between two that the reply quotes.',
    damage: (draft, random) => {
      const found = pickRow(
        draft,
        random,
        (row, at, { rows }) => isContext(row) && rows[at + 1]?.sign === ' ' && row.text.trim() !== '',
      )
      const at = draft.truth.rows.findIndex(({ id }) => id === found?.row.of)
      const [text] = freshLines(draft.truth.rows, at, 1, textBefore(draft.truth), random)
      if (found === null || text === undefined) return null
      const isSure = witnesses(draft, found.hunk) >= ENOUGH
      return answered(
        mapTruth(draft, (row) => (row.id === found.row.of ? [row, newFileRow(draft, text)] : row)),
        isSure ? 'bytes' : 'either',
      )
    },
  },
  {
    id: 'stale-line-among-removed',
    means: 'The file has one more line between two that go.',
    damage: (draft, random) => {
      const found = pickRow(
        draft,
        random,
        (row, at, { rows }) => isRemoved(row) && says(row.text) && rows[at + 1]?.sign === '-' && says(rows[at + 1]?.text ?? ''),
      )
      const at = draft.truth.rows.findIndex(({ id }) => id === found?.row.of)
      const [text] = freshLines(draft.truth.rows, at, 1, textBefore(draft.truth), random)
      if (found === null || text === undefined) return null
      return answered(
        mapTruth(draft, (row) => (row.id === found.row.of ? [row, newFileRow(draft, text)] : row)),
        'refuse',
      )
    },
  },
  {
    id: 'stale-removed-gone',
    means: 'The one line that gives way to others is not in the file any more.',
    damage: (draft, random) => {
      const found = pickRow(
        draft,
        random,
        (row, _, { rows }) =>
          isRemoved(row) &&
          says(row.text) &&
          isSingle(draft, row.text) &&
          rows.filter(isRemoved).length === 1 &&
          rows.some(isNew),
      )
      return found === null
        ? null
        : answered(
            mapTruth(draft, (row) => (row.id === found.row.of ? [] : row)),
            'refuse',
          )
    },
  },
  ...[1, 5, 20, -1, -5].map(
    (by): Kind => ({
      id: `stale-moved-${by > 0 ? 'down' : 'up'}-${Math.abs(by)}`,
      means: `The file has ${Math.abs(by)} ${by > 0 ? 'more' : 'fewer'} lines at its top.`,
      damage: (draft, random) => answered(movedBy(draft, by, random), 'bytes'),
    }),
  ),
  {
    id: 'stale-function-moved',
    means: 'The quoted lines and some around them are at the end of the file now.',
    damage: (draft) => {
      const [hunk, other] = draft.hunks
      const quoted = hunk?.rows.flatMap(({ of }) => (of === null ? [] : [of])) ?? []
      const from = draft.truth.rows.findIndex(({ id }) => id === quoted[0])
      const rows = draft.truth.rows.slice(Math.max(0, from - 2), from + quoted.length + 2)
      if (
        hunk === undefined ||
        other !== undefined ||
        from < 0 ||
        !draft.truth.closed.before ||
        rows.length > draft.truth.rows.length / 2
      )
        return null
      const rest = draft.truth.rows.filter((row) => !rows.includes(row))
      const end = rest.at(-1)
      if (end === undefined) return null
      return answered({ ...draft, truth: { ...draft.truth, rows: [...rest, ...rows] } }, 'bytes')
    },
  },
  {
    id: 'stale-twin-added',
    means: 'The file has the quoted lines a second time, word for word, and the reply gives no number.',
    damage: (draft) =>
      twin(
        draft,
        (text) => text,
        [
          'search-replace',
          'diff-without-numbers',
          'apply-patch',
          'find-replace-file',
          'edit-call',
          'str-replace-call',
          'function-call',
          'xml-call',
        ],
        'refuse',
      ),
  },
  {
    id: 'stale-twin-numbered',
    means: 'The file has the quoted lines a second time, word for word, and the reply gives their number.',
    damage: (draft) => twin(draft, (text) => text, ['unified-diff', 'numbered-snippet'], 'either'),
  },
  {
    id: 'stale-near-twin-added',
    means: 'The file also has lines like the quoted ones, with other names.',
    damage: (draft, random) => twin(draft, (text) => otherName(draft, text, random) ?? text, QUOTING, 'bytes', true),
  },
]
