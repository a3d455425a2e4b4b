/** Habits of models: lines announced, separated, shortened or put in order beside the change. */
import { freshLines } from '../fresh-lines'
import type { DamageHunk, Kind, Row } from '../kind'
import { commentOf } from '../languages'
import {
  answered,
  DIFFS,
  isContext,
  isNew,
  isRemoved,
  isSingle,
  mapRows,
  mapTruth,
  newFileRow,
  ofReply,
  pickRow,
  pins,
  says,
  withRow,
  witnesses,
} from '../rewrite-rows'
import { textBefore } from '../truth'
import { indentOf } from './indentation'
import { reworded } from './sure'

const isChange = (row: Row): boolean => !isContext(row)
const firstChange = ({ rows }: DamageHunk): number => rows.findIndex(isChange)
const lastChange = ({ rows }: DamageHunk): number => rows.findLastIndex(isChange)

/** A comment as a context line of its own, where `at` says. */
const announced = (id: string, means: string, text: string, isHere: (at: number, hunk: DamageHunk) => boolean): Kind => ({
  id,
  means,
  damage: (draft) => {
    const comment = commentOf(draft.path)
    if (comment === null) return null
    return answered(
      mapRows(draft, (row, at, hunk) =>
        isHere(at, hunk) ? [{ sign: ' ', text: `${indentOf(row.text)}${comment[0]}${text}${comment[1]}`, of: null }, row] : row,
      ),
      'either',
    )
  },
})

/** What the file got since, beside the lines that the reply quotes. */
const grown = (id: string, means: string, count: number, at: (hunk: DamageHunk) => Row | undefined): Kind => ({
  id,
  means,
  damage: (draft, random) => {
    const [hunk, other] = draft.hunks
    const row = hunk === undefined || other !== undefined ? undefined : at(hunk)
    const from = draft.truth.rows.findIndex(({ id: one }) => one === row?.of)
    const texts = row === undefined ? [] : freshLines(draft.truth.rows, from, count, textBefore(draft.truth), random)
    return row === undefined || texts.length === 0
      ? null
      : answered(
          mapTruth(draft, (one) => (one.id === row.of ? [...texts.map((text, nth) => newFileRow(draft, text, nth)), one] : one)),
          'either',
        )
  },
})

const swapped = (text: string, one: RegExp, by: string): string => text.replace(one, by)

export const habits: readonly Kind[] = [
  announced(
    'change-announced',
    'A comment above the change says that here it is.',
    'change here',
    (at, hunk) => at === firstChange(hunk),
  ),
  announced(
    'end-announced',
    'A comment below the change says that it ends.',
    'end of change',
    (at, hunk) => at === lastChange(hunk) + 1,
  ),
  announced('top-announced', 'A comment at the top says where the lines are.', 'near the top', (at) => at === 0),
  grown('grown-above-removed', 'The file has three more lines right above those that go.', 3, ({ rows }) => rows.find(isRemoved)),
  grown(
    'grown-below-change',
    'The file has two more lines right below the change.',
    2,
    (hunk) => hunk.rows[lastChange(hunk) + 1],
  ),
  reworded('assignments-annotated', 'Names that context lines assign have a type.', (text) =>
    swapped(text, /^(\s*(?:(?:const|let|var) )?\w+) = /, '$1: any = '),
  ),
  reworded('strings-empty', 'Strings of the context are empty.', (text) => text.replaceAll(/(["'])[^"']{4,}\1/g, '$1$1')),
  reworded('calls-awaited', 'Calls of the context are waited for.', (text) => swapped(text, /(= |return )(?=\w+\()/, '$1await ')),
  reworded('numbers-rounded', 'Numbers of the context are rounded.', (text) =>
    text.replaceAll(/\b\d(\d+)\b/g, (all) => `${all[0] ?? ''}${'0'.repeat(all.length - 1)}`),
  ),
  reworded('words-doubled', 'A word of the context is there twice.', (text) => swapped(text, /\b(\w{4,}) (?=\w)/, '$1 $1 ')),
  reworded('lines-shortened', 'Long lines of the context end early.', (text) =>
    text.length > 60 ? text.slice(0, 50).trimEnd() : null,
  ),
  {
    id: 'removed-once-more',
    means: 'A line that goes is quoted once more as one that stays, below the change.',
    damage: (draft, random) => {
      const found = pickRow(draft, random, (row) => isRemoved(row) && says(row.text) && isSingle(draft, row.text))
      const last = found?.hunk.rows[lastChange(found.hunk)]
      return found === null || last === undefined
        ? null
        : answered(withRow(draft, last, [last, { sign: ' ', text: found.row.text, of: null }]), 'refuse', DIFFS)
    },
  },
  {
    id: 'new-once-more',
    means: 'The last new line is quoted once more as one that stays, below the change.',
    damage: (draft) => {
      const [hunk] = draft.hunks
      const last = hunk?.rows.findLast(isNew)
      return last === undefined || !says(last.text)
        ? null
        : answered(withRow(draft, last, [last, { sign: ' ', text: last.text, of: null }]), 'either')
    },
  },
  {
    id: 'context-sorted',
    means: 'The context lines above the change are in the order of the alphabet.',
    damage: (draft) => {
      const [hunk] = draft.hunks
      const above = hunk?.rows.slice(0, firstChange(hunk)) ?? []
      const sorted = [...above].sort((one, other) => (one.text < other.text ? -1 : 1))
      if (above.length < 3 || sorted.every((row, at) => row === above[at])) return null
      return answered(
        mapRows(draft, (row) => (above.includes(row) ? (sorted[above.indexOf(row)] ?? row) : row)),
        'either',
      )
    },
  },
  {
    id: 'context-reversed',
    means: 'The context lines below the change are quoted from the last to the first.',
    damage: (draft) => {
      const [hunk] = draft.hunks
      const below = hunk?.rows.slice(lastChange(hunk) + 1) ?? []
      const turned = [...below].reverse()
      if (below.filter(({ text }) => says(text)).length < 2) return null
      return answered(
        mapRows(draft, (row) => (below.includes(row) ? (turned[below.indexOf(row)] ?? row) : row)),
        'either',
      )
    },
  },
  {
    id: 'removed-reversed',
    means: 'The lines that go are quoted from the last to the first.',
    damage: (draft) => {
      const isFit = ({ rows }: DamageHunk) => rows.filter((row) => isRemoved(row) && says(row.text)).length > 1
      const hunk = draft.hunks.find(isFit)
      const gone = hunk?.rows.filter(isRemoved) ?? []
      const turned = [...gone].reverse()
      return gone.length < 2 || turned[0]?.text === gone[0]?.text
        ? null
        : answered(
            mapRows(draft, (row) => (gone.includes(row) ? (turned[gone.indexOf(row)] ?? row) : row)),
            'either',
          )
    },
  },
  {
    id: 'neighbour-named-as-removed',
    means: 'The context line below those that go is quoted in their place, and they are not quoted.',
    damage: (draft) => {
      const [hunk, other] = draft.hunks
      if (hunk === undefined || other !== undefined || !hunk.rows.some(isNew)) return null
      const gone = hunk.rows.filter(isRemoved)
      if (gone.length !== 1 || !says(gone[0]?.text ?? '') || witnesses(draft, hunk) < 3) return null
      return answered(
        mapRows(draft, (row) => (row === gone[0] ? { ...row, text: row.text.replace(/[A-Za-z]{3,}/, 'entirely') } : row)),
        'refuse',
      )
    },
  },
  {
    id: 'old-side-ends-early',
    means: 'The quoted lines end right behind those that go, and the new side has the context below.',
    damage: (draft) => {
      // Where nothing is new, the reply says that these lines take the place of those.
      const isFit = draft.hunks.every(
        (hunk) =>
          hunk.rows.some(isNew) &&
          hunk.rows.slice(lastChange(hunk) + 1).filter((row) => says(row.text) && isSingle(draft, row.text)).length > 1,
      )
      return isFit
        ? answered(
            mapRows(draft, (row, at, hunk) => (at > lastChange(hunk) ? { ...row, sign: '+', of: null } : row)),
            'either',
            // A call may put lines in twice on purpose.
            ['search-replace', 'find-replace-file'],
          )
        : null
    },
  },
  {
    id: 'context-of-edges',
    means: 'Of the context the outermost lines alone are quoted.',
    damage: (draft) =>
      answered(
        mapRows(draft, (row, at, hunk) => (isContext(row) && at > 0 && at < hunk.rows.length - 1 && !pins(hunk, at) ? [] : row)),
        'either',
      ),
  },
  {
    id: 'blank-for-context',
    means: 'A context line that says something is a blank one in the reply.',
    damage: (draft, random) => {
      const found = pickRow(draft, random, (row, at, hunk) => isContext(row) && says(row.text) && !pins(hunk, at))
      return found === null ? null : answered(withRow(draft, found.row, { ...found.row, text: '' }), 'either')
    },
  },
  ofReply(
    'tildes-for-minus',
    'Lines of a diff that go have a tilde.',
    (reply) => reply.replaceAll(/^-(?!--)/gm, '~'),
    'either',
    DIFFS,
  ),
  ofReply(
    'plus-behind-blank',
    'Lines of a diff that come have a blank before their sign.',
    (reply) => reply.replaceAll(/^\+(?!\+\+)/gm, ' +'),
    'either',
    DIFFS,
  ),
  ofReply(
    'heads-with-names',
    'Heads of hunks have words for numbers.',
    (reply) => reply.replaceAll(/^@@ .*$/gm, '@@ the part below @@'),
    'either',
    ['unified-diff', 'diff-without-numbers'],
  ),
]
