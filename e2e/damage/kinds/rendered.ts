/** Text that was copied from a rendered page, a terminal or a viewer. */
import { isOld, kindsOfTexts } from '../rewrite-rows'

const curly = (text: string): string =>
  text
    .replaceAll(/"([^"]*)"/g, '\u201c$1\u201d')
    .replaceAll(/'([^']*)'/g, '\u2018$1\u2019')
    .replaceAll("'", '\u2019')

export const rendered = kindsOfTexts([
  { id: 'curly-quotes-old', means: 'Quoted lines have curly quotes.', change: curly, chosen: isOld },
  { id: 'curly-quotes-all', means: 'All lines have curly quotes.', change: curly },
  {
    id: 'long-dashes-old',
    means: 'Quoted lines have an en dash for a hyphen.',
    change: (text) => text.replaceAll(/(?<=\w)-(?=\w)/g, '\u2013'),
    chosen: isOld,
  },
  {
    id: 'dots-old',
    means: 'Quoted lines have one character for three dots.',
    change: (text) => text.replaceAll('...', '\u2026'),
    chosen: isOld,
  },
  {
    id: 'nbsp-old',
    means: 'Quoted lines have no-break spaces between words.',
    change: (text) => text.replaceAll(/(?<=\S) (?=\S)/g, '\u00a0'),
    chosen: isOld,
  },
  {
    id: 'nbsp-all',
    means: 'All lines have no-break spaces between words.',
    change: (text) => text.replaceAll(/(?<=\S) (?=\S)/g, '\u00a0'),
  },
  {
    id: 'nbsp-indent-all',
    means: 'All lines are indented by no-break spaces.',
    change: (text) => text.replace(/^ +/, (blanks) => '\u00a0'.repeat(blanks.length)),
  },
  {
    id: 'zero-width-old',
    means: 'A zero-width space follows each comma of quoted lines.',
    change: (text) => text.replaceAll(',', ',\u200b'),
    chosen: isOld,
  },
  {
    id: 'zero-width-begin-all',
    means: 'A zero-width space begins each line.',
    change: (text) => `\u200b${text}`,
    answer: 'either',
  },
  { id: 'trailing-blanks-old', means: 'Quoted lines end in blanks.', change: (text) => `${text}  `, chosen: isOld },
  { id: 'trailing-blanks-all', means: 'All lines end in blanks.', change: (text) => `${text}  ` },
  {
    id: 'trailing-tab-old',
    means: 'Quoted lines that say something end in a tab.',
    change: (text) => (text === '' ? '' : `${text}\t`),
    chosen: isOld,
  },
])
