/** Characters and lines that get lost, or come twice, between a model and its reply. */
import { freshLines } from '../fresh-lines'
import type { DamageHunk, Draft, FileRow, Kind, Row } from '../kind'
import {
  answered,
  DIFFS,
  isContext,
  isNew,
  isOld,
  isRemoved,
  isShown,
  kindsOfTexts,
  mapRows,
  pickRow,
  pins,
  says,
} from '../rewrite-rows'
import { textBefore } from '../truth'
import { indentOf } from './indentation'
import { asRow } from './overlaps'
import { reworded } from './sure'

/** Column at which lines are cut. */
const WIDTH = 50

const doubled = (text: string): string => text.replaceAll('{', '{{').replaceAll('}', '}}')
const percents = (text: string): string => text.replaceAll('%', '%%')
const bare = (text: string): string => text.replaceAll(/\\(?=.)/g, '')
const headless = (text: string): string => text.slice(1)
const tailless = (text: string): string => text.slice(0, -1)
const narrow = (text: string): string => text.slice(0, WIDTH)

/** Damage of all lines, whose new ones show it too. */
const ofAll = (id: string, means: string, change: (text: string) => string): Kind[] =>
  kindsOfTexts([
    {
      id: `${id}-all`,
      means: `All lines: ${means}`,
      change,
      answer: 'either',
      fits: (draft) =>
        isShown(draft, change) && draft.hunks.some(({ rows }) => rows.some((row) => isNew(row) && change(row.text) !== row.text)),
    },
    { id: `${id}-old`, means: `Quoted lines: ${means}`, change, chosen: isOld, answer: 'either' },
  ])

/** Whether a row is away from all that changes. */
const isInner = ({ rows }: DamageHunk, at: number): boolean =>
  [at - 1, at, at + 1].every((near) => rows[near] === undefined || isContext(rows[near]))

const isMute = (text: string): boolean => text.trim() !== '' && !says(text)

/** The draft with rows of one hunk replaced, from one on. */
const spliced = (draft: Draft, hunk: DamageHunk, at: number, count: number, by: readonly Row[]): Draft => ({
  ...draft,
  hunks: draft.hunks.map((one) =>
    one === hunk ? { ...one, rows: [...one.rows.slice(0, at), ...by, ...one.rows.slice(at + count)] } : one,
  ),
})

const made = (text: string): Row => ({ sign: ' ', text, of: null })

/** The nearest row of the file above (−1) or below the hunk that is less deep, where others are between; null where there is none. */
function enclosing(draft: Draft, hunk: DamageHunk, step: 1 | -1): FileRow | null {
  const edge = step < 0 ? hunk.rows[0] : hunk.rows.at(-1)
  const { rows } = draft.truth
  const at = rows.findIndex(({ id }) => id === edge?.of)
  const depth = indentOf(edge?.text ?? '').length
  for (let line = at + step, passed = 0; at >= 0 && line >= 0 && line < rows.length && passed < 20; line += step, passed++) {
    const row = rows[line]
    if (row === undefined || row.sign !== ' ') return null
    if (says(row.text) && indentOf(row.text).length < depth) return passed < 2 ? null : row
  }
  return null
}

export const lost: readonly Kind[] = [
  ...ofAll('braces-doubled', 'Braces are there twice, as in a template.', doubled),
  ...ofAll('percents-doubled', 'Signs for per cent are there twice.', percents),
  ...ofAll('backslashes-lost', 'Backslashes are lost.', bare),
  ...ofAll('first-character-lost', 'The first character is lost.', headless),
  // Semicolons alone may be left out on purpose.
  ...ofAll('last-character-lost', 'The last character is lost.', (text) =>
    text.endsWith(';') ? text.slice(0, -2) : tailless(text),
  ),
  ...ofAll('cut-at-width', 'Lines end at one column.', narrow),
  ...ofAll('decomposed', 'Letters with accents are two characters each.', (text) => text.normalize('NFD')),
  ...kindsOfTexts([
    {
      id: 'small-letters-old',
      means: 'Quoted lines are in small letters.',
      change: (text) => text.toLowerCase(),
      chosen: isOld,
      answer: 'either',
    },
  ]),
  {
    id: 'line-end-lost-context',
    means: 'Two context lines are joined, with nothing between them.',
    damage: (draft, random) => {
      const found = pickRow(draft, random, (row, at, hunk) => {
        const next = hunk.rows[at + 1]
        return says(row.text) && next !== undefined && says(next.text) && isInner(hunk, at) && isContext(next)
      })
      if (found === null) return null
      const at = found.hunk.rows.indexOf(found.row)
      const text = found.row.text + (found.hunk.rows[at + 1]?.text.trim() ?? '')
      return answered(spliced(draft, found.hunk, at, 2, [{ ...found.row, text }]), 'either')
    },
  },
  {
    id: 'middle-left-out',
    means: 'Two context lines between others are left out.',
    damage: (draft, random) => {
      const found = pickRow(
        draft,
        random,
        (row, at, hunk) => says(row.text) && at > 0 && isInner(hunk, at) && isInner(hunk, at + 1) && at + 2 < hunk.rows.length,
      )
      return found === null ? null : answered(spliced(draft, found.hunk, found.hunk.rows.indexOf(found.row), 2, []), 'either')
    },
  },
  {
    id: 'bracket-left-out',
    means: 'A context line that is a bracket is left out.',
    damage: (draft, random) => {
      const found = pickRow(draft, random, (row, at, hunk) => isContext(row) && isMute(row.text) && !pins(hunk, at))
      return found === null ? null : answered(spliced(draft, found.hunk, found.hunk.rows.indexOf(found.row), 1, []), 'either')
    },
  },
  {
    id: 'bracket-made-up-inside',
    means: 'The context has a bracket that the file does not have there.',
    damage: (draft, random) => {
      const found = pickRow(
        draft,
        random,
        (row, at, hunk) => says(row.text) && isInner(hunk, at) && hunk.rows[at + 1] !== undefined,
      )
      return found === null
        ? null
        : answered(
            spliced(draft, found.hunk, found.hunk.rows.indexOf(found.row) + 1, 0, [made(`${indentOf(found.row.text)}}`)]),
            'either',
          )
    },
  },
  ...([-1, 1] as const).map(
    (step): Kind => ({
      id: step < 0 ? 'head-as-context' : 'tail-as-context',
      means: `The line ${step < 0 ? 'that the place belongs to is right above' : 'behind the block of the place is right below'} the other context.`,
      damage: (draft) => {
        const [hunk] = draft.hunks
        const row = hunk === undefined ? null : enclosing(draft, hunk, step)
        const edge = step < 0 ? hunk?.rows[0] : hunk?.rows.at(-1)
        if (hunk === undefined || row === null || edge === undefined || !isContext(edge) || pins(hunk, hunk.rows.indexOf(edge)))
          return null
        return answered(spliced(draft, hunk, step < 0 ? 0 : hunk.rows.length, 0, [asRow(row)]), 'either')
      },
    }),
  ),
  ...([-1, 1] as const).map(
    (step): Kind => ({
      id: step < 0 ? 'believed-line-above-change' : 'believed-line-below-change',
      means: `A line that was never put in is right ${step < 0 ? 'above' : 'below'} the change, as if it had been.`,
      damage: (draft, random) => {
        const [hunk] = draft.hunks
        const changed = hunk?.rows.flatMap((row, at) => (isContext(row) ? [] : [at])) ?? []
        const at = step < 0 ? (changed[0] ?? -1) : (changed.at(-1) ?? -2) + 1
        const near = draft.truth.rows.findIndex(({ id }) => id === hunk?.rows[changed[0] ?? -1]?.of)
        const [text] = freshLines(draft.truth.rows, near, 1, textBefore(draft.truth), random)
        if (hunk === undefined || at < 0 || text === undefined) return null
        return answered(spliced(draft, hunk, at, 0, [made(text)]), 'either')
      },
    }),
  ),
  {
    id: 'plus-of-blank-lost',
    means: 'A blank line between new ones of a diff has no sign.',
    damage: (draft) => {
      const hunk = draft.hunks.find(({ rows }) => rows.some((row, at) => isNew(row) && rows[at + 1]?.sign === '+'))
      const at = hunk?.rows.findIndex((row, index) => isNew(row) && hunk.rows[index + 1]?.sign === '+') ?? -1
      const above = hunk?.rows[at]
      if (hunk === undefined || above === undefined) return null
      const blank: FileRow = { id: 900_000, sign: '+', text: '', end: draft.truth.rows[0]?.end ?? '\n' }
      const rows = draft.truth.rows.flatMap((row) => (row.id === above.of ? [row, blank] : [row]))
      const whole = { ...draft, truth: { ...draft.truth, rows } }
      return answered(spliced(whole, hunk, at + 1, 0, [{ sign: ' ', text: '', of: blank.id }]), 'either', DIFFS)
    },
  },
  {
    id: 'context-as-plus',
    means: 'A context line of a diff has the sign of a new one.',
    damage: (draft, random) => {
      const found = pickRow(draft, random, (row, at, hunk) => says(row.text) && isInner(hunk, at))
      return found === null
        ? null
        : answered(
            mapRows(draft, (row) => (row === found.row ? { ...row, sign: '+' } : row)),
            'either',
            DIFFS,
          )
    },
  },
  {
    id: 'removed-run-split',
    means: 'Lines that go are parted between two hunks, one with the context above and one with that below.',
    damage: (draft) => {
      const [hunk, other] = draft.hunks
      const gone = hunk?.rows.flatMap((row, at) => (isRemoved(row) ? [at] : [])) ?? []
      const [first = -1] = gone
      if (hunk === undefined || other !== undefined || gone.length < 2 || gone.length - 1 !== (gone.at(-1) ?? 0) - first)
        return null
      const middle = first + Math.ceil(gone.length / 2)
      const [above, below] = [hunk.rows.slice(0, middle), hunk.rows.slice(middle)]
      if (!above.some((row) => isContext(row) && says(row.text)) || !below.some((row) => isContext(row) && says(row.text)))
        return null
      return answered(
        {
          ...draft,
          hunks: [
            { ...hunk, rows: above },
            { line: hunk.line + above.filter(isOld).length, rows: below },
          ],
        },
        'either',
      )
    },
  },
  reworded('names-camel-context', 'Names of the context are written in humps.', (text) =>
    text.replaceAll(/(?<=[a-z])_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
  ),
  reworded('middle-dots-context', 'Long context lines have dots for their middle.', (text) =>
    text.trim().length > 40 ? `${text.slice(0, indentOf(text).length + 15)}...${text.slice(-12)}` : null,
  ),
  reworded('values-unquoted-context', 'Values of the context have lost their quotes.', (text) =>
    text.replace(/(?<=: )"([\w.]+)"/, '$1'),
  ),
  reworded('export-added-context', 'Definitions of the context are exported.', (text) =>
    /^(?:function|const|class|interface|type) /.test(text) ? `export ${text}` : null,
  ),
  reworded('import-path-context', 'Imports of the context are from another path.', (text) =>
    /^(?:import|from) /.test(text) ? text.replace(/(['"])\.{0,2}\/?(?=[\w@])/, '$1@/') : null,
  ),
]
