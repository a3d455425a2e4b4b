/** Text that went through a chat, a word processor, a PDF or a terminal before it was quoted. */
import type { Draft, Kind } from '../kind'
import { answered, DIFFS, isNew, isOld, isShown, kindsOfTexts, mapRows, ofReply, QUOTING, rowsOf } from '../rewrite-rows'
import { cosmetic, LINED } from './sure'

const ligatures = (text: string): string =>
  text.replaceAll('ffi', '\ufb03').replaceAll('ff', '\ufb00').replaceAll('fi', '\ufb01').replaceAll('fl', '\ufb02')
const arrows = (text: string): string =>
  text
    .replaceAll('->', '\u2192')
    .replaceAll('=>', '\u21d2')
    .replaceAll('<=', '\u2264')
    .replaceAll('>=', '\u2265')
    .replaceAll('!=', '\u2260')
const WIDE: Readonly<Record<string, string>> = {
  '(': '\uff08',
  ')': '\uff09',
  ',': '\uff0c',
  ':': '\uff1a',
  ';': '\uff1b',
  '!': '\uff01',
}
const wide = (text: string): string => text.replaceAll(/[(),:;!]/g, (letter) => WIDE[letter] ?? letter)
const softened = (text: string): string => text.replaceAll(/\b([A-Za-z]{5})([A-Za-z]{4,})\b/g, '$1\u00ad$2')
const indentedBy = (blank: string) => (text: string) => text.replace(/^ +/, (blanks) => blank.repeat(blanks.length))

/** A file that has curly quotes of its own leaves open which ones are meant. */
const isStraight = (draft: Draft): boolean => !draft.truth.rows.some(({ text }) => /[\u2018-\u201f]/.test(text))

/** Terminal columns. Less: most lines are cut, more: hardly any is. */
const COLUMNS = 60

/** The line as a terminal of that width shows it. */
const wrapped = (text: string): string[] => {
  const parts: string[] = []
  for (let from = 0; from === 0 || from < text.length; from += COLUMNS) parts.push(text.slice(from, from + COLUMNS))
  return parts
}

const GREEN = '\u001b[32m'
const RED = '\u001b[31m'
const CYAN = '\u001b[36m'
const PLAIN = '\u001b[m'

export const copied: readonly Kind[] = [
  ...kindsOfTexts([
    { id: 'pdf-ligatures-old', means: 'Quoted lines have ligatures.', change: ligatures, chosen: isOld },
    { id: 'pdf-ligatures-all', means: 'All lines have ligatures.', change: ligatures },
    {
      id: 'pdf-soft-hyphens-old',
      means: 'Long words of quoted lines have a soft hyphen inside.',
      change: softened,
      chosen: isOld,
    },
    { id: 'pdf-soft-hyphens-all', means: 'Long words of all lines have a soft hyphen inside.', change: softened },
    {
      id: 'pdf-hyphens-old',
      means: 'Quoted lines have the hyphen of Unicode.',
      change: (text) => text.replaceAll(/(?<=\w)-(?=\w)/g, '\u2010'),
      chosen: isOld,
    },
    {
      id: 'pdf-minus-old',
      means: 'Quoted lines have the minus sign of Unicode.',
      change: (text) => text.replaceAll(/(?<= )-(?=[ \d])/g, '\u2212'),
      chosen: isOld,
    },
    {
      id: 'pdf-primes-old',
      means: 'Quoted lines have primes for quotes.',
      change: (text) => text.replaceAll("'", '\u2032').replaceAll('"', '\u2033'),
      fits: isStraight,
      chosen: isOld,
    },
    {
      id: 'word-double-dash-old',
      means: 'Quoted lines have a long dash for two hyphens.',
      change: (text) => text.replaceAll(/(?<!-)--(?!-)/g, '\u2014'),
      chosen: isOld,
    },
    { id: 'word-arrows-old', means: 'Quoted lines have signs for arrows and comparisons.', change: arrows, chosen: isOld },
    { id: 'word-arrows-all', means: 'All lines have signs for arrows and comparisons.', change: arrows, answer: 'either' },
    {
      id: 'word-low-quotes-old',
      means: 'Quoted lines have the low and high quotes of German.',
      change: (text) => text.replaceAll(/"([^"]*)"/g, '\u201e$1\u201c').replaceAll(/'([^']*)'/g, '\u201a$1\u2018'),
      fits: isStraight,
      chosen: isOld,
    },
    {
      id: 'word-guillemets-old',
      means: 'Quoted lines have guillemets for double quotes.',
      change: (text) => text.replaceAll(/"([^"]*)"/g, '\u00ab$1\u00bb'),
      chosen: isOld,
      answer: 'either',
    },
    { id: 'wide-punctuation-old', means: 'Quoted lines have full-width punctuation.', change: wide, chosen: isOld },
    { id: 'wide-punctuation-all', means: 'All lines have full-width punctuation.', change: wide, answer: 'either' },
    {
      id: 'word-dots-all',
      means: 'All lines have one character for three dots.',
      change: (text) => text.replaceAll('...', '\u2026'),
      answer: 'either',
    },
    {
      id: 'web-narrow-nbsp-old',
      means: 'Quoted lines have narrow no-break spaces between words.',
      change: (text) => text.replaceAll(/(?<=\w) (?=\w)/g, '\u202f'),
      chosen: isOld,
    },
    {
      id: 'web-figure-space-indent-all',
      means: 'All lines are indented by figure spaces.',
      change: indentedBy('\u2007'),
      answer: 'either',
    },
    {
      id: 'web-nbsp-blank-mixed-all',
      means: 'Every other blank of the indentation is a no-break space.',
      change: (text) => text.replace(/^ +/, (blanks) => blanks.replaceAll('  ', '\u00a0 ')),
    },
    { id: 'web-nbsp-entity-indent-all', means: 'All lines are indented by entities.', change: indentedBy('&nbsp;') },
    {
      id: 'web-nbsp-entity-indent-old',
      means: 'Quoted lines are indented by entities.',
      change: indentedBy('&nbsp;'),
      chosen: isOld,
    },
    {
      id: 'web-br-all',
      means: 'All lines end in a tag for a line end.',
      change: (text) => `${text}<br>`,
      fits: (draft) => !draft.truth.rows.some(({ text }) => text.includes('<br')),
      answer: 'either',
    },
    {
      id: 'web-br-old',
      means: 'Quoted lines end in a tag for a line end.',
      change: (text) => `${text}<br/>`,
      chosen: isOld,
      fits: (draft) => !draft.truth.rows.some(({ text }) => text.includes('<br')),
      answer: 'either',
    },
    {
      id: 'web-word-joiner-old',
      means: 'A word joiner precedes each opening bracket of quoted lines.',
      change: (text) => text.replaceAll('(', '\u2060('),
      chosen: isOld,
    },
    {
      id: 'mark-each-line-old',
      means: 'Each quoted line begins with a byte order mark.',
      change: (text) => `\ufeff${text}`,
      chosen: isOld,
    },
    {
      id: 'cyrillic-old',
      means: 'Quoted lines have Cyrillic letters that look like Latin ones.',
      change: (text) => text.replaceAll(/\b(\w*)[a](\w*)\b/g, '$1\u0430$2'),
      chosen: isOld,
      answer: 'either',
    },
    {
      id: 'fancy-star-old',
      means: 'Quoted lines have the multiplication sign for a star between blanks.',
      change: (text) => text.replaceAll(' * ', ' \u00d7 ').replaceAll(' / ', ' \u00f7 '),
      chosen: isOld,
      answer: 'either',
    },
  ]),
  cosmetic('chat-underscores-eaten', 'Pairs of underscores around a word are eaten in quoted lines.', (text) =>
    text.replaceAll(/\b__(\w+?)__\b/g, '$1').replaceAll(/(?<=\W)_(\w+)_(?=\W)/g, '$1'),
  ),
  cosmetic('chat-stars-eaten', 'Stars are eaten in quoted lines.', (text) => text.replaceAll(/\*\*?(?=\w)|(?<=\w)\*\*?/g, '')),
  cosmetic('chat-backticks-eaten', 'Back-ticks are eaten in quoted lines.', (text) => text.replaceAll('`', '')),
  cosmetic('chat-tags-eaten', 'Tags are eaten in quoted lines.', (text) => text.replaceAll(/<\/?[A-Za-z][^<>]*>/g, '')),
  cosmetic('chat-dollars-eaten', 'Dollar signs are eaten in quoted lines.', (text) => text.replaceAll('$', '')),
  cosmetic(
    'chat-hash-eaten',
    'Hashes at the beginning of quoted lines are eaten.',
    (text) => text.replace(/^(\s*)#+ /, '$1'),
    // A call may mean a part of a line.
    LINED,
  ),
  cosmetic('chat-autolinks', 'Addresses in quoted lines are links.', (text) =>
    text.replaceAll(/https?:\/\/[\w./-]+\w/g, '[$&]($&)'),
  ),
  cosmetic('chat-angle-links', 'Addresses in quoted lines are in angle brackets.', (text) =>
    text.replaceAll(/(?<!<)https?:\/\/[\w./-]+\w/g, '<$&>'),
  ),
  cosmetic('chat-file-links', 'Names of files in quoted lines are links.', (text) =>
    text.replaceAll(/\b[a-z]+\.(?:py|js|md|go|io|ts)\b/g, '[$&](http://$&)'),
  ),
  cosmetic('word-capital', 'The first letter of quoted lines is a capital.', (text) =>
    text.replace(/^(\s*)([a-z])/, (_, indent: string, letter: string) => indent + letter.toUpperCase()),
  ),
  {
    id: 'terminal-wrapped-old',
    means: `Quoted lines longer than ${COLUMNS} columns go on at the margin of the next line.`,
    damage: (draft) => {
      const lone = rowsOf(draft)
        .filter(isNew)
        .every(({ text }) => text.length <= COLUMNS)
      return answered(
        mapRows(draft, (row) => (isOld(row) ? wrapped(row.text).map((text) => ({ ...row, text })) : row)),
        lone && draft.hunks.every(({ rows }) => rows.every((row) => row.sign !== '-' || row.text.length <= COLUMNS))
          ? 'bytes'
          : 'either',
      )
    },
  },
  {
    id: 'terminal-wrapped-all',
    means: `Lines longer than ${COLUMNS} columns go on at the margin of the next line.`,
    damage: (draft) =>
      // Each hunk shows by its quoted lines that it is wrapped.
      rowsOf(draft).some((row) => isOld(row) && row.text.length > COLUMNS) && isShown(draft, (text) => text.slice(0, COLUMNS))
        ? answered(
            mapRows(draft, (row) => wrapped(row.text).map((text) => ({ ...row, text }))),
            'either',
          )
        : null,
  },
  ofReply(
    'terminal-colours',
    'A diff has the colours of a terminal.',
    (reply) =>
      reply
        .replaceAll(/^\+(?!\+\+ ).*$/gm, `${GREEN}$&${PLAIN}`)
        .replaceAll(/^-(?!-- ).*$/gm, `${RED}$&${PLAIN}`)
        .replaceAll(/^@@.*$/gm, `${CYAN}$&${PLAIN}`),
    'either',
    DIFFS,
  ),
  {
    id: 'double-spaced-old',
    means: 'A blank line follows each quoted line.',
    damage: (draft) =>
      draft.hunks.some(({ rows }) => rows.some(isNew) && !rows.some(({ sign }) => sign === '-'))
        ? null
        : answered(
            mapRows(draft, (row) => (row.sign === '+' ? row : [row, { sign: row.sign, text: '', of: null }])),
            'either',
          ),
  },
  {
    id: 'double-spaced-all',
    means: 'A blank line follows each line.',
    damage: (draft) =>
      answered(
        mapRows(draft, (row) => [row, { sign: row.sign, text: '', of: null }]),
        'either',
      ),
  },
  {
    id: 'trimmed-lines-all',
    means: 'All blank lines at the edges of a hunk and all blanks at line ends are lost, and blanks in a row are one.',
    damage: (draft) => {
      const squeezed = (text: string) => text.replaceAll(/(?<=\S) {2,}(?=\S)/g, ' ').trimEnd()
      return rowsOf(draft).some((row) => isOld(row) && squeezed(row.text) !== row.text) &&
        rowsOf(draft).every((row) => isOld(row) || squeezed(row.text) === row.text) &&
        isShown(draft, squeezed)
        ? answered(
            mapRows(draft, (row) => ({ ...row, text: squeezed(row.text) })),
            'bytes',
            QUOTING,
          )
        : null
    },
  },
]
