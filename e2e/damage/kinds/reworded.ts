/** Context that is quoted from memory: comments, types and small words that are not as the file has them. */
import { newName, replaceWord, wordsOf } from '../fresh-lines'
import type { Kind, Row } from '../kind'
import { commentOf, isScript, languageOf } from '../languages'
import { answered, isContext, isNew, isOld, mapRows, mapTexts, pickRow, rowsOf, says, withRow } from '../rewrite-rows'
import { textAfter, textBefore } from '../truth'
import { isSure, reworded } from './sure'

const COMMENT = /^\s*(?:\/\/|#(?!!)|\*|--|<!--|\/\*)\s*\w/
const isComment = (text: string): boolean => COMMENT.test(text)
const isPython = ({ path }: { path: string }): boolean => path.endsWith('.py')
const isScripted = ({ path }: { path: string }): boolean => isScript(path) || path.endsWith('.tsx') || path.endsWith('.vue')
const isTyped = ({ path }: { path: string }): boolean => ['ts', 'tsx', 'go'].includes(languageOf(path))

const WORDS: Readonly<Record<string, string>> = {
  the: 'die',
  of: 'von',
  and: 'und',
  is: 'ist',
  to: 'zu',
  for: 'f\u00fcr',
  with: 'mit',
  not: 'nicht',
  this: 'dies',
  a: 'ein',
}
const translated = (text: string): string | null =>
  isComment(text) ? text.replaceAll(/\b[a-z]+\b/g, (word) => WORDS[word] ?? word) : null

export const rewordings: readonly Kind[] = [
  reworded('comments-dropped', 'Comments are left out of the context.', (text) => (isComment(text) ? [] : null)),
  reworded('comments-translated', 'Comments of the context are in another language.', translated),
  reworded('comments-capital', 'Comments of the context begin with a capital.', (text) =>
    isComment(text) ? text.replace(/^(\W*)([a-z])/, (_, lead: string, letter: string) => lead + letter.toUpperCase()) : null,
  ),
  reworded('comments-stopped', 'Comments of the context end in a full stop.', (text) =>
    isComment(text) && /\w$/.test(text) ? `${text}.` : null,
  ),
  reworded('comments-added', 'A comment is above each context line that assigns.', (text, { path }) => {
    const comment = commentOf(path)
    return comment !== null && comment[1] === '' && / = /.test(text)
      ? [`${/^\s*/.exec(text)?.[0] ?? ''}${comment[0]}keep this as it is`, text]
      : null
  }),
  reworded('comment-behind-dropped', 'Comments behind code are left out of the context.', (text) =>
    /\S\s+(?:\/\/|#) .+$/.test(text) && !isComment(text) ? text.replace(/\s+(?:\/\/|#) .+$/, '') : null,
  ),
  reworded('marker-on-context', 'Context lines end in a comment that points at them.', (text, { path }) => {
    const comment = commentOf(path)
    return comment !== null && comment[1] === '' && /[\w);,]$/.test(text) ? `${text} ${comment[0]}<- unchanged` : null
  }),
  reworded('docstring-reworded', 'A docstring of the context is in other words.', (text) =>
    /^\s*""".*"""$/.test(text) ? text.replace(/""".*"""/, '"""Return what is asked for."""') : null,
  ),
  reworded('docstring-quotes', 'Docstrings of the context have single quotes.', (text) =>
    text.includes('"""') ? text.replaceAll('"""', "'''") : null,
  ),
  reworded(
    'types-added',
    'Parameters of context lines have types.',
    (text) =>
      /^\s*def \w+\(/.test(text)
        ? text.replaceAll(/(?<=[(,] ?)([a-z]\w*)(?=[,)])/g, (name) => (name === 'self' ? name : `${name}: str`))
        : null,
    isPython,
  ),
  reworded(
    'return-type-added',
    'Functions of context lines have a type of what they return.',
    (text) => (/^\s*def .*\):$/.test(text) ? text.replace(/:$/, ' -> None:') : null),
    isPython,
  ),
  reworded(
    'types-dropped',
    'Types are left out of context lines.',
    (text) => text.replaceAll(/(?<=\w)\??: [A-Z]?[a-z]+(?:\[\])?(?=[,)= ])/g, ''),
    isTyped,
  ),
  reworded('const-let', 'Constants of the context are variables.', (text) => text.replace(/^(\s*)const /, '$1let '), isScripted),
  reworded(
    'var-const',
    'Variables of the context are constants.',
    (text) => text.replace(/^(\s*)(?:var|let) /, '$1const '),
    isScripted,
  ),
  reworded('self-dropped', 'Context lines have lost the object itself.', (text) => text.replaceAll(/\b(?:self|this)\./g, '')),
  reworded(
    'export-dropped',
    'Context lines have lost that they are exported.',
    (text) => text.replace(/^export (?:default )?/, ''),
    isScripted,
  ),
  reworded('await-dropped', 'Context lines do not wait.', (text) => text.replaceAll(/\bawait /g, '').replaceAll(/\basync /g, '')),
  reworded(
    'optional-chain',
    'Context lines ask for what may be missing.',
    (text) => text.replaceAll(/(?<=\w)\.(?=\w+\.)/g, '?.'),
    isScripted,
  ),
  reworded(
    'strict-equals',
    'Context lines compare in the loose way.',
    (text) => text.replaceAll('===', '==').replaceAll('!==', '!='),
    isScripted,
  ),
  reworded(
    'f-string',
    'Strings of the context have the mark of a format.',
    (text) => text.replaceAll(/(?<=[ (=])"(?=\w)/g, 'f"'),
    isPython,
  ),
  reworded(
    'parentheses-added',
    'Conditions of the context are in parentheses.',
    (text) => text.replace(/^(\s*(?:if|while) )([^()]+):$/, '$1($2):'),
    isPython,
  ),
  reworded(
    'parentheses-dropped',
    'Arrow functions of the context have lost their parentheses.',
    (text) => text.replaceAll(/\((\w+)\) =>/g, '$1 =>'),
    isScripted,
  ),
  reworded('number-separators', 'Numbers of the context have separators.', (text) =>
    text.replaceAll(/\b(\d+)(\d{3})\b/g, '$1_$2'),
  ),
  {
    id: 'name-forgotten-context',
    means: 'One name has another spelling wherever context lines have it, and the new lines do not.',
    damage: (draft, random) => {
      const found = pickRow(draft, random, (row) => isContext(row) && wordsOf(row.text).length > 0)
      const word = random.pick(wordsOf(found?.row.text ?? ''))
      if (word === undefined) return null
      const name = newName(word, textBefore(draft.truth) + textAfter(draft.truth), random)
      const has = (row: Row) => new RegExp(`\\b${word}\\b`).test(row.text)
      if (name === null || rowsOf(draft).some((row) => !isContext(row) && has(row))) return null
      const change = (text: string) => text.replaceAll(new RegExp(`\\b${word}\\b`, 'g'), name)
      return answered(mapTexts(draft, change, isContext), isSure(draft, (row) => isContext(row) && has(row)) ? 'bytes' : 'either')
    },
  },
  {
    id: 'name-forgotten-removed',
    means: 'One name has another spelling wherever quoted lines have it, those that go among them.',
    damage: (draft, random) => {
      const found = pickRow(draft, random, (row) => row.sign === '-' && wordsOf(row.text).length > 0)
      const word = random.pick(wordsOf(found?.row.text ?? ''))
      const name = word === undefined ? null : newName(word, textBefore(draft.truth) + textAfter(draft.truth), random)
      if (word === undefined || name === null) return null
      return answered(
        mapTexts(draft, (text) => replaceWord(text, word, name), isOld),
        'refuse',
      )
    },
  },
  {
    id: 'goal-as-context',
    means: 'A context line is quoted as the model wants to have it: with a name that only new lines have.',
    damage: (draft, random) => {
      const file = textBefore(draft.truth)
      const fresh = rowsOf(draft)
        .filter(isNew)
        .flatMap(({ text }) => wordsOf(text))
        .filter((word) => !file.includes(word))
      const name = random.pick(fresh)
      const found = pickRow(draft, random, (row) => isContext(row) && wordsOf(row.text).length > 0)
      const word = random.pick(wordsOf(found?.row.text ?? ''))
      if (name === undefined || found === null || word === undefined) return null
      const damaged = withRow(draft, found.row, { ...found.row, text: replaceWord(found.row.text, word, name) })
      return answered(damaged, isSure(draft, (row) => row === found.row) ? 'bytes' : 'either')
    },
  },
  {
    id: 'goal-as-removed',
    means: 'The lines that go are quoted as the new ones are, and the new ones come once more.',
    damage: (draft) => {
      const isFit = draft.hunks.every(({ rows }) => {
        const [gone, fresh] = [rows.filter(({ sign }) => sign === '-'), rows.filter(isNew)]
        return gone.length > 0 && gone.length === fresh.length && fresh.every(({ text }) => says(text))
      })
      if (!isFit) return null
      return answered(
        mapRows(draft, (row, _, { rows }) => {
          if (row.sign !== '-') return row
          const nth = rows.filter(({ sign }) => sign === '-').indexOf(row)
          return { ...row, text: rows.filter(isNew)[nth]?.text ?? row.text }
        }),
        'refuse',
      )
    },
  },
]
