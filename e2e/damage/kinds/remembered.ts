/** Quoted lines that are written down by heart: cut short, in the manner of another language, or with lines that are none. */
import type { Kind, Row } from '../kind'
import { commentOf, isScript } from '../languages'
import { answered, isContext, isRemoved, mapRows, mapTexts, pins, rowsOf, says } from '../rewrite-rows'
import { indentOf } from './indentation'
import { isSure, reworded } from './sure'

const ARGUMENTS = /\((?=[^()]{8,}\))[^()]*\)/
const BRACKETS = /^\s*[)\]}]+[;,]?\s*$/

const ofScript: Readonly<Record<string, string>> = { true: 'True', false: 'False', null: 'None', undefined: 'None' }
const ofPython: Readonly<Record<string, string>> = { True: 'true', False: 'false', None: 'null' }

/** Longest comment on one line. */
const WIDE = 40

/** A long comment on two lines. */
function onTwoLines(text: string, sign: string): readonly string[] | null {
  const at = text.lastIndexOf(' ', WIDE)
  const isComment = text.trimStart().startsWith(sign.trim()) && text.length > WIDE
  return isComment && at > indentOf(text).length + sign.length
    ? [text.slice(0, at), indentOf(text) + sign + text.slice(at + 1)]
    : null
}

export const remembered: readonly Kind[] = [
  reworded('args-elided-context', 'Arguments of context lines are dots.', (text) => text.replace(ARGUMENTS, '(...)')),
  {
    id: 'args-elided-removed',
    means: 'Arguments of lines that go are dots.',
    damage: (draft) => {
      const dots = (text: string) => text.replace(ARGUMENTS, '(...)')
      return answered(mapTexts(draft, dots, isRemoved), 'either')
    },
  },
  reworded(
    'constants-of-python',
    'Constants of the context are those of Python.',
    (text) => text.replaceAll(/\b(?:true|false|null|undefined)\b/g, (word) => ofScript[word] ?? word),
    ({ path }) => isScript(path),
  ),
  reworded(
    'constants-of-script',
    'Constants of the context are those of JavaScript.',
    (text) => text.replaceAll(/\b(?:True|False|None)\b/g, (word) => ofPython[word] ?? word),
    ({ path }) => path.endsWith('.py'),
  ),
  reworded(
    'heading-deeper',
    'Headings of the context are one level deeper.',
    (text) => (/^#+ /.test(text) ? `#${text}` : null),
    ({ path }) => path.endsWith('.md'),
  ),
  reworded('modifiers-dropped', 'Words before what context lines define are left out.', (text) =>
    text.replaceAll(/\b(?:public|private|protected|static|readonly|final|internal) /g, ''),
  ),
  reworded('decorators-dropped', 'Decorators are left out of the context.', (text) => (/^\s*@\w/.test(text) ? [] : null)),
  reworded('comments-on-two-lines', 'Long comments of the context are on two lines.', (text, { path }) => {
    const comment = commentOf(path)
    return comment === null || comment[1] !== '' ? null : onTwoLines(text, comment[0])
  }),
  reworded('names-with-underscores', 'Names of the context have underscores for capitals.', (text) =>
    text.replaceAll(/\b[a-z]+(?:[A-Z][a-z]+)+\b/g, (name) => name.replaceAll(/[A-Z]/g, (sign) => `_${sign.toLowerCase()}`)),
  ),
  {
    id: 'brackets-dropped',
    means: 'Brackets on lines of their own are left out of the context.',
    damage: (draft) => {
      const isDropped = (row: Row, at: number, rows: readonly Row[]) =>
        isContext(row) && BRACKETS.test(row.text) && rows[at - 1]?.sign === ' ' && rows[at + 1]?.sign === ' '
      const dropped = new Set(
        draft.hunks.flatMap((hunk) => hunk.rows.filter((row, at) => isDropped(row, at, hunk.rows) && !pins(hunk, at))),
      )
      const damaged = mapRows(draft, (row) => (dropped.has(row) ? [] : row))
      return answered(damaged, isSure(draft, (row) => dropped.has(row), true) ? 'bytes' : 'either')
    },
  },
  {
    id: 'bracket-made-up',
    means: 'The context ends in a bracket that closes what it opened, and the file has more lines there.',
    damage: (draft) => {
      const last = draft.hunks.at(-1)?.rows.at(-1)
      const after = draft.truth.rows[draft.truth.rows.findIndex(({ id }) => id === last?.of) + 1]
      if (last?.sign !== ' ' || after === undefined || BRACKETS.test(after.text) || !says(after.text)) return null
      const text = `${indentOf(last.text).slice(2)}}`
      return answered(
        mapRows(draft, (row) => (row === last ? [row, { sign: ' ', text, of: null }] : row)),
        rowsOf(draft).filter((row) => isContext(row) && says(row.text)).length > 4 ? 'bytes' : 'either',
      )
    },
  },
]
