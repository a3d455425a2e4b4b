/** Text that went through a program which knows another language than code: quoted lines and new ones alike, so that what new ones were is not known. */
import type { Draft, Kind } from '../kind'
import { answered, isNew, isShown, kindsOfTexts, mapTexts } from '../rewrite-rows'
import { textAfter } from '../truth'

type Filter = readonly [id: string, means: string, change: (text: string) => string]

const FILTERS: readonly Filter[] = [
  [
    'stars-eaten',
    'pairs of stars are gone, as of a page that renders Markdown.',
    (text) => text.replaceAll(/\*+([^*]+)\*+/g, '$1'),
  ],
  ['all-stars-eaten', 'stars are gone.', (text) => text.replaceAll('*', '')],
  ['underscores-eaten', 'pairs of underscores are gone.', (text) => text.replaceAll(/_+([^_]+)_+/g, '$1')],
  ['dollar-vars', 'variables of a shell are empty.', (text) => text.replaceAll(/\$\{?\w+\}?/g, '')],
  ['dollars-eaten', 'dollar signs are gone.', (text) => text.replaceAll('$', '')],
  ['bullets', 'hyphens before items are bullets.', (text) => text.replace(/^(\s*)[-*](?=\s)/, '$1\u2022')],
  [
    'entities-decoded',
    'entities are decoded.',
    (text) => text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&'),
  ],
  ['escapes-decoded', 'escapes of line ends and tabs are blanks.', (text) => text.replaceAll('\\t', '\t').replaceAll('\\n', ' ')],
  [
    'qp',
    'characters are codes of a mail.',
    (text) => text.replaceAll(/[=\x80-\uffff]/g, (c) => `=${c.charCodeAt(0).toString(16).toUpperCase()}`),
  ],
  [
    'stuffed',
    'a blank precedes lines that begin as a mail must not.',
    (text) => (/^(?: |>|From)/.test(text) ? ` ${text}` : text),
  ],
  ['dots-stuffed', 'a dot precedes a dot that begins a line.', (text) => (text.startsWith('.') ? `.${text}` : text)],
  ['sentence-case', 'the first letter is a capital.', (text) => text.replace(/[a-z]/, (c) => c.toUpperCase())],
  ['title-case', 'each word begins with a capital.', (text) => text.replaceAll(/\b[a-z]/g, (c) => c.toUpperCase())],
  ['md-escapes-some', 'stars and underscores have a backslash.', (text) => text.replaceAll(/[_*]/g, '\\$&')],
  ['regex-escapes', 'signs of patterns have a backslash.', (text) => text.replaceAll(/[.*+?^${}()|[\]]/g, '\\$&')],
  ['shell-quotes', 'single quotes are those of a shell.', (text) => text.replaceAll("'", "'\\''")],
  ['quotes-dropped', 'double quotes are gone.', (text) => text.replaceAll('"', '')],
  ['timestamps', 'a time precedes the line.', (text) => `[12:01:33] ${text}`],
  ['logger', 'a level of a log precedes the line.', (text) => `INFO: ${text}`],
  ['grep', 'a path and a number precede the line.', (text) => `src/a.ts:12:${text}`],
  ['ansi', 'the line is between colours of a terminal.', (text) => `\u001b[32m${text}\u001b[0m`],
  ['ansi-shown', 'the line is between names of colours.', (text) => `ESC[32m${text}ESC[0m`],
  ['cat-a', 'the line ends in a dollar sign, and tabs are shown.', (text) => `${text.replaceAll('\t', '^I')}$`],
  ['chat', 'the speaker precedes the line.', (text) => `assistant: ${text}`],
  ['quoted-mail-2', 'the line is quoted twice, as in a mail.', (text) => `>> ${text}`],
  ['shell-prompt', 'a prompt precedes the line.', (text) => `$ ${text}`],
  ['table-cells', 'the line is a row of a table.', (text) => `| ${text} |`],
  ['code-tag', 'the line is in a tag.', (text) => `<code>${text}</code>`],
  ['shiki', 'the line ends in a comment for a highlighter.', (text) => `${text} // [!code focus]`],
  ['arrow-end', 'the line ends in an arrow.', (text) => `${text} \u21b5`],
  ['crcrlf', 'the line ends in two carriage returns more.', (text) => `${text}\r\r`],
  ['cr-shown', 'the line ends in the escape of a carriage return.', (text) => `${text}\\r`],
  ['ff', 'the line begins with a form feed.', (text) => `\f${text}`],
  ['nul', 'blanks between words are NUL.', (text) => text.replaceAll(/(?<=\w) (?=\w)/g, '\0')],
  ['utf16', 'NUL is between characters.', (text) => [...text].join('\0')],
  ['mirror-brackets', 'square brackets are round.', (text) => text.replaceAll('[', '(').replaceAll(']', ')')],
  ['colon-fullwidth', 'colons are full-width.', (text) => text.replaceAll(':', '\uff1a')],
  ['pipe-broken', 'bars are lines of a box.', (text) => text.replaceAll('|', '\u2502')],
  ['tilde', 'tildes are small ones.', (text) => text.replaceAll('~', '\u02dc')],
  ['caret', 'carets are accents.', (text) => text.replaceAll('^', '\u02c6')],
  [
    'ops',
    'operators are those of another language.',
    (text) => text.replaceAll('&&', 'and').replaceAll('||', 'or').replaceAll('!==', '!=').replaceAll('===', '=='),
  ],
  ['comma-all', 'a comma ends the line.', (text) => (text.trim() === '' ? text : `${text},`)],
  ['quoted-list', 'the line is a string of a list.', (text) => `${JSON.stringify(text)},`],
  ['concat', 'the line is a string that is joined with the next.', (text) => `${JSON.stringify(`${text}\n`)} +`],
  ['hash-lines', 'hashes that begin a line are gone.', (text) => text.replace(/^(\s*)#+\s?/, '$1')],
  ['args-dots', 'arguments are dots.', (text) => text.replaceAll(/\([^()]{4,}\)/g, '(...)')],
  ['strings-dots', 'strings are dots.', (text) => text.replaceAll(/(["'])[^"']{8,}\1/g, '$1...$1')],
  ['body-dots', 'bodies are dots.', (text) => text.replaceAll(/\{[^{}]{4,}\}/g, '{ ... }')],
]

/** Whether new lines show the filter, and quoted ones beside them do as well. */
const fits = (change: (text: string) => string) => (draft: Draft) =>
  isShown(draft, change) && draft.hunks.some(({ rows }) => rows.some((row) => isNew(row) && change(row.text) !== row.text))

const withoutComment = (text: string): string => text.replace(/(?<=\S)\s+(?:\/\/|#)\s.*$/, '')

export const filtered: readonly Kind[] = [
  ...kindsOfTexts(
    FILTERS.map(([id, means, change]) => ({
      id: `filtered-${id}`,
      means: `All lines: ${means}`,
      change,
      fits: fits(change),
      answer: 'either' as const,
    })),
  ),
  {
    id: 'filtered-comments-dropped',
    means: 'All lines: comments behind code are gone.',
    damage: (draft) => {
      if (!fits(withoutComment)(draft)) return null
      const damaged = answered(mapTexts(draft, withoutComment), 'either')
      // A model that leaves comments out as it quotes may as well write its new lines without.
      const fresh = new Set(draft.hunks.flatMap(({ rows }) => rows.filter(isNew).map(({ of }) => of)))
      const rows = draft.truth.rows.map((row) => (fresh.has(row.id) ? { ...row, text: withoutComment(row.text) } : row))
      return damaged === null ? null : { ...damaged, also: [textAfter({ ...draft.truth, rows })] }
    },
  },
]
