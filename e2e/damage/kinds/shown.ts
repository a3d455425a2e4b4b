/** Text as editors and tools show what cannot be seen in it, or as they escape it; and lines that memory has changed a little. */
import { newName, replaceWord, wordsOf } from '../fresh-lines'
import type { Draft, FormatName, Kind, Random, Row } from '../kind'
import {
  answered,
  isContext,
  isOld,
  isRemoved,
  kindsOfTexts,
  mapRows,
  mapTruth,
  newFileRow,
  ofReply,
  pickRow,
  QUOTING,
  restored,
  says,
  withRow,
} from '../rewrite-rows'
import { textAfter, textBefore } from '../truth'
import { cosmetic, reworded } from './sure'

const UNNUMBERED: readonly FormatName[] = QUOTING.filter((format) => format !== 'unified-diff' && format !== 'numbered-snippet')

const dotted = (text: string): string =>
  text.replace(/^[ \t]+/, (indent) => indent.replaceAll(' ', '\u00b7').replaceAll('\t', '\u2192   '))
const plain = (draft: Draft): boolean => !/[\u00b7\u2192$\\]|&\w+;/.test(textBefore(draft.truth) + textAfter(draft.truth))
const coded = (text: string): string =>
  text.replaceAll(/[<>&]/g, (letter) => `\\u00${letter.charCodeAt(0).toString(16).padStart(2, '0')}`)

/** The file has the quoted lines once more, right below, with another name on one line. */
const closeTwin = (
  id: string,
  means: string,
  quoting: (row: Row, name: string, twin: string) => Row | readonly Row[],
  answer: 'bytes' | 'refuse',
  formats: readonly FormatName[],
): Kind => ({
  id,
  means,
  damage: (draft: Draft, random: Random) => {
    const [hunk, other] = draft.hunks
    const last = hunk?.rows.findLast(isOld)
    const found = pickRow(
      draft,
      random,
      (row, at, { rows }) => isContext(row) && says(row.text) && at > 0 && at < rows.length - 1,
    )
    const word = random.pick(wordsOf(found?.row.text ?? ''))
    const file = textBefore(draft.truth) + textAfter(draft.truth)
    const twin = word === undefined ? null : newName(word, file, random)
    const third = word === undefined || twin === null ? null : newName(word, file + twin, random)
    if (hunk === undefined || other !== undefined || found === null || last === undefined || hunk.rows.at(-1) !== last)
      return null
    if (word === undefined || twin === null || third === null) return null
    const ids = new Set(hunk.rows.map(({ of }) => of))
    const quoted = restored(draft).filter(({ id: one }) => ids.has(one))
    if (quoted.length < 4) return null
    const copies = quoted.map((row, nth) =>
      newFileRow(draft, row.id === found.row.of ? replaceWord(row.text, word, twin) : row.text, nth),
    )
    const twice = mapTruth(draft, (row) => (row.id === last.of ? [row, ...copies] : row))
    const row = quoting(found.row, replaceWord(found.row.text, word, third), replaceWord(found.row.text, word, twin))
    return answered(row === found.row ? twice : withRow(twice, found.row, row), answer, formats)
  },
})

export const shown: readonly Kind[] = [
  ...kindsOfTexts([
    {
      id: 'dots-for-blanks-old',
      means: 'Quoted lines show their indentation as dots and arrows.',
      change: dotted,
      chosen: isOld,
      fits: plain,
    },
    {
      id: 'dots-for-blanks-all',
      means: 'All lines show their indentation as dots and arrows.',
      change: dotted,
      fits: plain,
      answer: 'either',
    },
    {
      id: 'dollar-ends-old',
      means: 'Quoted lines end in a dollar sign.',
      change: (text) => `${text}$`,
      chosen: isOld,
      fits: plain,
      answer: 'either',
    },
    {
      id: 'dollar-ends-all',
      means: 'All lines end in a dollar sign.',
      change: (text) => `${text}$`,
      fits: plain,
      answer: 'either',
    },
    {
      id: 'pilcrows-all',
      means: 'All lines end in the sign of a line end.',
      change: (text) => `${text}\u00b6`,
      fits: plain,
      answer: 'either',
    },
    {
      id: 'return-marks-old',
      means: 'Quoted lines end in "^M".',
      change: (text) => `${text}^M`,
      chosen: isOld,
      answer: 'either',
    },
    {
      id: 'unicode-codes-old',
      means: 'Angle brackets of quoted lines are codes of JSON.',
      change: coded,
      chosen: isOld,
      fits: plain,
      answer: 'either',
    },
    {
      id: 'unicode-codes-all',
      means: 'Angle brackets of all lines are codes of JSON.',
      change: coded,
      fits: plain,
      answer: 'either',
    },
    {
      id: 'entities-twice-old',
      means: 'Entities of quoted lines are escaped once more.',
      change: (text) => text.replaceAll('<', '&amp;lt;').replaceAll('>', '&amp;gt;'),
      chosen: isOld,
      fits: plain,
      answer: 'either',
      formats: QUOTING.filter((format) => format !== 'xml-call'),
    },
    {
      id: 'csv-quotes-old',
      means: 'Quotes of quoted lines are there twice.',
      change: (text) => text.replaceAll('"', '""'),
      chosen: isOld,
      answer: 'either',
    },
    {
      id: 'strings-in-list-old',
      means: 'Each quoted line is in quotes, with a comma behind it.',
      change: (text) => (/["\\]/.test(text) ? text : `"${text}",`),
      chosen: isOld,
      answer: 'either',
    },
    {
      id: 'tight-keywords-old',
      means: 'Quoted lines have no blank between a word and a bracket.',
      change: (text) => text.replaceAll(/\b(if|for|while|switch|catch) \(/g, '$1(').replaceAll(') {', '){'),
      chosen: isOld,
    },
    {
      id: 'full-stop-blank-old',
      means: 'Quoted lines have a blank behind each dot within words.',
      change: (text) => text.replaceAll(/(?<=[a-z])\.(?=[a-z])/g, '. '),
      chosen: isOld,
      answer: 'either',
    },
    {
      id: 'double-blanks-old',
      means: 'Quoted lines have two blanks between words.',
      change: (text) => text.replaceAll(/(?<=\w) (?=\w)/g, '  '),
      chosen: isOld,
    },
  ]),
  closeTwin(
    'close-twin-left-out',
    'The line that distinguishes two places, one right below the other, is left out.',
    () => [],
    'refuse',
    UNNUMBERED,
  ),
  closeTwin(
    'close-twin-misquoted',
    'The line that distinguishes two places, one right below the other, is quoted as neither has it.',
    (row, text) => ({ ...row, text }),
    'refuse',
    UNNUMBERED,
  ),
  closeTwin(
    'close-twin-quoted',
    'The line that distinguishes two places, one right below the other, is quoted.',
    (row) => row,
    'bytes',
    QUOTING,
  ),
  reworded('words-exchanged', 'Two words of comments in the context are exchanged.', (text) =>
    /^\s*(?:\/\/|#|\*) \w+ \w+ \w+/.test(text) ? text.replace(/(\w+) (\w+)/, '$2 $1') : null,
  ),
  reworded('plural-context', 'A name of context lines has one letter more.', (text) => {
    const word = wordsOf(text)[0]
    return word === undefined || word.endsWith('s') ? null : replaceWord(text, word, `${word}s`)
  }),
  reworded('string-reworded', 'Strings of the context are in other words.', (text) =>
    /(["'])\w+ \w+ \w+.*\1/.test(text) ? text.replace(/(["'])(\w+ \w+ \w+)/, '$1something else went wrong') : null,
  ),
  cosmetic(
    'line-cut-by-dots',
    'Long quoted lines end in three dots.',
    (text) => (text.length > 50 ? `${text.slice(0, 40)}...` : text),
    UNNUMBERED,
  ),
  {
    id: 'removed-line-left-out',
    means: 'One line between others that go is not quoted.',
    damage: (draft, random) => {
      const found = pickRow(
        draft,
        random,
        (row, at, { rows }) =>
          isRemoved(row) &&
          says(row.text) &&
          rows[at - 1]?.sign === '-' &&
          rows[at + 1]?.sign === '-' &&
          says(rows[at + 1]?.text ?? ''),
      )
      return found === null ? null : answered(withRow(draft, found.row, []), 'refuse')
    },
  },
  {
    id: 'removed-line-twice',
    means: 'One line that goes is quoted twice.',
    damage: (draft, random) => {
      const found = pickRow(draft, random, (row) => isRemoved(row) && says(row.text))
      return found === null
        ? null
        : answered(
            mapRows(draft, (row) => (row === found.row ? [row, { ...row, of: null }] : row)),
            'either',
          )
    },
  },
  ofReply('crlf-half', 'Every other line of the reply has CR LF.', (reply) => reply.replaceAll(/(.*)\n(.*)\n/g, '$1\r\n$2\n')),
]
