/** Text that is escaped once too often. */
import type { Draft, FormatName, Kind } from '../kind'
import { answered, asWritten, isNew, isOld, JSON_CALLS, kindsOfTexts, mapTexts, QUOTING, rowsOf } from '../rewrite-rows'
import { textBefore } from '../truth'

const named = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
const coded = (code: (letter: string) => string) => (text: string) => text.replaceAll(/[<>&"']/g, code)
const decimal = coded((letter) => `&#${letter.charCodeAt(0)};`)
const hex = coded((letter) => `&#x${letter.charCodeAt(0).toString(16)};`)

/** A document of entities, or of lines that write them: what is escaped there is in doubt. */
const isPlain = (draft: Draft): boolean =>
  !/&(?:\w+|#\w+);/.test(textBefore(draft.truth)) && !rowsOf(draft).some(({ text }) => /&(?:\w+|#\w+);/.test(text))
const hasNoSlash = (draft: Draft): boolean => !rowsOf(draft).some(({ text }) => text.includes('\\'))

/** A call inside XML is escaped so by right. */
const NO_XML: readonly FormatName[] = QUOTING.filter((format) => format !== 'xml-call')

const slashed = (letter: string) => (text: string) => text.replaceAll(letter, `\\${letter}`)

/** Both as a kind of all lines and of the quoted ones. */
const sides = (
  id: string,
  means: string,
  change: (text: string) => string,
  fits: (draft: Draft) => boolean,
  formats = QUOTING,
  answer: 'bytes' | 'either' = 'bytes',
): Kind[] =>
  kindsOfTexts([
    { id: `${id}-all`, means: `All lines: ${means}`, change, fits, formats, answer },
    { id: `${id}-old`, means: `Quoted lines: ${means}`, change, fits, formats, answer, chosen: isOld },
  ])

const inJson = (change: (json: string) => string) => (reply: string) =>
  reply
    .split('\n')
    .map((line) => (/^(?:\{"name"|edit\()/.test(line) ? change(line) : line))
    .join('\n')

const ofCall = (
  id: string,
  means: string,
  change: (json: string) => string,
  fits: (draft: Draft) => boolean,
  answer: 'bytes' | 'either' = 'bytes',
  formats = JSON_CALLS,
): Kind => ({
  id,
  means,
  damage: (draft) =>
    fits(draft) && hasNoSlash(draft)
      ? answered({ ...draft, afterwards: [...draft.afterwards, inJson(change)] }, answer, formats)
      : null,
})

const severalLines = (draft: Draft): boolean => draft.hunks.every(({ rows }) => rows.filter(isOld).length > 1)

export const escapes: readonly Kind[] = [
  ...sides('entities-named', 'Four characters are entities.', named, isPlain),
  ...sides('entities-decimal', 'Characters are entities by their number.', decimal, isPlain, NO_XML),
  ...sides('entities-hex', 'Characters are entities by their hexadecimal number.', hex, isPlain, NO_XML),
  ...sides(
    'entities-angles',
    'Angle brackets are entities.',
    (text) => text.replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
    isPlain,
  ),
  ...sides(
    'entities-html-file',
    'Characters are entities, in a file that has some of its own.',
    named,
    (draft) => !isPlain(draft) && /\.(?:html|vue)$/.test(draft.path),
    NO_XML,
    'either',
  ),
  ...sides('slash-double-quotes', 'A backslash precedes each double quote.', slashed('"'), hasNoSlash),
  ...sides('slash-single-quotes', 'A backslash precedes each single quote.', slashed("'"), hasNoSlash),
  ...sides('slash-tabs', 'Tabs are written as a backslash and a t.', (text) => text.replaceAll('\t', '\\t'), hasNoSlash),
  ...sides('slash-underscores', 'A backslash precedes each underscore.', slashed('_'), hasNoSlash, QUOTING, 'either'),
  ...sides(
    'slash-doubled',
    'Each backslash is there twice.',
    (text) => text.replaceAll('\\', '\\\\'),
    (draft) => !rowsOf(draft).some(({ text }) => text.includes('\\\\')),
  ),
  ofCall(
    'json-line-ends-escaped',
    'Line ends in a call are written as a backslash and an n.',
    (json) => json.replaceAll('\\n', '\\\\n'),
    severalLines,
  ),
  ofCall(
    'json-escaped-twice',
    'All in a call is escaped twice.',
    (json) => json.replaceAll(/\\["\\nt]/g, (mark) => `\\\\${mark === '\\"' || mark === '\\\\' ? mark : mark.slice(1)}`),
    severalLines,
  ),
  ofCall(
    'json-slashes-doubled',
    'Each backslash of a call is there twice: a quote ends the text.',
    (json) => json.replaceAll('\\', '\\\\'),
    severalLines,
    'either',
  ),
  ofCall(
    'json-raw-line-ends',
    'Line ends in a call are not escaped.',
    (json) => json.replaceAll('\\n', '\n'),
    severalLines,
    'bytes',
    ['edit-call', 'str-replace-call'],
  ),
  {
    id: 'entities-new',
    means: 'New lines alone have entities.',
    damage: (draft) => {
      const damaged = isPlain(draft) ? answered(mapTexts(draft, named, isNew, isNew), 'either', NO_XML) : null
      return damaged === null ? null : { ...damaged, also: [asWritten(damaged)] }
    },
  },
]
