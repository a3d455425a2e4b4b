/** Signs that a chat, a template, a shell or a filter takes for its own, in quoted lines and in new ones. */
import type { Draft, Kind } from '../kind'
import { isShown, kindsOfTexts, QUOTING } from '../rewrite-rows'
import { cosmetic } from './sure'

type Alteration = readonly [id: string, means: string, change: (text: string) => string]

const elided = (text: string): string =>
  text.replaceAll(/\[([^[\],]+,[^[\],]+),[^[\]]{6,}\]/g, '[$1, ...]').replaceAll(/\(([^(),]+,[^(),]+),[^()]{6,}\)/g, '($1, ...)')

/** Both in quoted lines alone and in all lines. */
const BOTH: readonly Alteration[] = [
  ['secrets', 'long numbers are hidden.', (text) => text.replaceAll(/[\da-f]{16,}/g, '***')],
  [
    'values-hidden',
    'values of keys are hidden.',
    (text) => text.replaceAll(/((?:key|token|integrity|password)\w*"?\s*[=:]\s*"?)[^"\s,]{6,}/gi, '$1[REDACTED]'),
  ],
  [
    'addresses-cut',
    'long addresses are cut.',
    (text) => text.replaceAll(/(https?:\/\/[\w./:?=&%-]{12})[\w./:?=&%-]{4,}/g, '$1\u2026'),
  ],
  ['addresses-defused', 'addresses are made harmless.', (text) => text.replaceAll(/http(s?):\/\//g, 'hxxp$1://')],
  ['words-cut', 'long words are cut by dots.', (text) => text.replaceAll(/([\w+/=-]{8})[\w+/=-]{12,}/g, '$1...')],
  ['lists-cut', 'lists of more than two parts end in dots.', elided],
  [
    'cut-with-count',
    'long lines end in a count of characters.',
    (text) => (text.length > 60 ? `${text.slice(0, 50)}... [${text.length - 50} more characters]` : text),
  ],
  ['braces-doubled', 'each brace is there twice.', (text) => text.replaceAll('{', '{{').replaceAll('}', '}}')],
  ['percent-doubled', 'each percent sign is there twice.', (text) => text.replaceAll('%', '%%')],
  ['dollars-doubled', 'each dollar sign is there twice.', (text) => text.replaceAll('$', () => '$$')],
  ['template-escaped', 'back-ticks and dollar signs have a backslash.', (text) => text.replaceAll(/`|\$(?=\{)/g, '\\$&')],
  ['slashes-escaped', 'slashes have a backslash.', (text) => text.replaceAll('/', '\\/')],
  ['low-quotes', 'quotes are those of German.', (text) => text.replaceAll(/"([^"]*)"/g, '\u201e$1\u201c')],
  ['guillemets', 'quotes are those of French.', (text) => text.replaceAll(/"([^"]*)"/g, '\u00ab\u00a0$1\u00a0\u00bb')],
  ['double-dash', 'two hyphens are a long dash.', (text) => text.replaceAll(/(?<!-)--(?!-)/g, '\u2014')],
  ['hyphens', 'hyphens are those of Unicode.', (text) => text.replaceAll(/(?<=\w)-(?=\w)/g, '\u2010')],
  [
    'stars-crossed',
    'stars and slashes are signs of arithmetic.',
    (text) => text.replaceAll(' * ', ' \u00d7 ').replaceAll(' / ', ' \u00f7 '),
  ],
  ['cyrillic', 'letters are Cyrillic ones that look alike.', (text) => text.replaceAll('o', '\u043e')],
  [
    'full-width',
    'digits are full-width ones.',
    (text) => text.replaceAll(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit))),
  ],
  [
    'keywords-capital',
    'words of SQL are in capitals.',
    (text) => text.replaceAll(/\b(?:from|where|as|on|and|in|is|not|or|by|with|set)\b/g, (word) => word.toUpperCase()),
  ],
  [
    'constants-capital',
    'constants are those of Python.',
    (text) => text.replaceAll(/\b(?:true|false)\b/g, (word) => word.charAt(0).toUpperCase() + word.slice(1)),
  ],
  ['hinted', 'arguments have the names that an editor shows.', (text) => text.replaceAll(/(?<=\w\()(?=\w)/g, 'value: ')],
  ['mentions', 'names behind an at sign are links.', (text) => text.replaceAll(/@(\w+)/g, '[@$1](https://example.org/$1)')],
]

const fits = (change: (text: string) => string) => (draft: Draft) => isShown(draft, change)

export const altered: readonly Kind[] = BOTH.flatMap(([id, means, change]) => [
  cosmetic(`altered-${id}-old`, `Quoted lines: ${means}`, change, QUOTING),
  ...kindsOfTexts([{ id: `altered-${id}-all`, means: `All lines: ${means}`, change, fits: fits(change), answer: 'either' }]),
])
