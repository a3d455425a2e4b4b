/**
 * What one misquoted line shows of new ones: codes for characters, signs with the characters beside them, the signs that a line begins with, brackets of
 * another kind, a word for an operator, a mask. A new line that has the same was written the same way, and what it was is not known.
 */
import { withoutEntities } from './rungs/entities'

/** A quoted line and the file's, both without white space at their ends, where they differ. */
export type Misquote = { readonly theirs: string; readonly ours: string }

/** Says of a new line whether it repeats what a quoted one shows. */
type Repeats = (text: string) => boolean

const character = (code: string): string => String.fromCharCode(Number.parseInt(code, 16))

/** A sign behind a backslash. */
const ESCAPED = /\\([^\p{L}\p{N}\s])/gu

/** Ways of writing a character by its code, or escaped. */
const CODES: readonly { readonly form: RegExp; readonly decode: (text: string) => string }[] = [
  { form: /&(?:#\w+|[a-z]{2,6});/gi, decode: withoutEntities },
  ...[/=([\dA-F]{2})/g, /%([\dA-F]{2})/g, /\\u([\da-f]{4})/gi, /\\x([\da-f]{2})/gi].map((form) => ({
    form,
    decode: (text: string) => text.replace(form, (_, code: string) => character(code)),
  })),
  { form: ESCAPED, decode: (text) => text.replace(ESCAPED, '$1') },
]

/** A tag of a page, whose signs are its own. */
const TAG = /<\/?[a-z][\w-]*(?:\s[^<>]*)?>/gi

/** Quoted lines have codes for characters of the file, or the characters for codes of the file: so may new lines. */
function ofCodes(source: string, misquotes: readonly Misquote[]): Repeats {
  const forms = CODES.filter(({ decode }) => misquotes.some(({ theirs, ours }) => decode(theirs) === ours))
  const rendered = CODES.flatMap(({ form, decode }) =>
    misquotes
      .filter(({ theirs, ours }) => decode(ours) === theirs)
      .flatMap(({ ours }) => Array.from(ours.matchAll(form), ([code]) => decode(code))),
  ).filter((sign) => /[^\p{L}\p{N}\s]/u.test(sign))
  return (text) =>
    forms.some(({ form }) => (text.match(form) ?? []).some((code) => !source.includes(code))) ||
    (rendered.length > 0 && rendered.some((sign) => text.replace(TAG, '').includes(sign)))
}

/** Quoted lines have a question mark for each character that the reply's alphabet lacks. */
function ofCharset(misquotes: readonly Misquote[], equal: readonly string[]): Repeats {
  const isAsked = misquotes.some(({ theirs, ours }) => ours.replace(/[^\0-\x7f]/g, '?') === theirs)
  if (!isAsked || equal.some((text) => text.includes('?'))) return () => false
  return (text) => text.includes('?')
}

/** Units of UTF-16 on one side of a misquoted sign. More: what a new line repeats counts as its own, fewer: lines of the same form count. */
const BESIDE = 6

const isOfSigns = (text: string): boolean => text !== '' && text.length <= BESIDE && !/[\p{L}\p{N}_]/u.test(text)

/** What a line has between what it shares with the file's: indexes. */
function differing({ theirs, ours }: Misquote): { readonly start: number; readonly end: number; readonly tail: number } {
  const least = Math.min(theirs.length, ours.length)
  let start = 0
  while (start < least && theirs[start] === ours[start]) start++
  let tail = 0
  while (tail < least - start && theirs.at(-1 - tail) === ours.at(-1 - tail)) tail++
  return { start, end: theirs.length - tail, tail }
}

const WORD_ALONE = /^[\p{L}\p{N}_]+$/u

/** Whether one word or name is another in the two: that shows nothing of others. */
function isOfWords(misquote: Misquote): boolean {
  const { start, end, tail } = differing(misquote)
  const { theirs, ours } = misquote
  return WORD_ALONE.test(theirs.slice(start, end)) && WORD_ALONE.test(ours.slice(start, ours.length - tail))
}

/** The misquoted signs of a line with the characters beside them. Empty where a word is another. */
function signsOf(misquote: Misquote): readonly string[] {
  const { theirs, ours } = misquote
  const { start, end, tail } = differing(misquote)
  if (isOfSigns(theirs.slice(start, end)) && isOfSigns(ours.slice(start, ours.length - tail)))
    return [theirs.slice(Math.max(0, start - BESIDE), end), theirs.slice(start, end + BESIDE)]
  const ends = [
    [start, theirs[start] ?? '', ours[start] ?? ''],
    [end - 1, theirs[end - 1] ?? '', ours[ours.length - tail - 1] ?? ''],
  ] as const
  return ends
    .filter(([, their, our]) => isOfSigns(their) && isOfSigns(our))
    .map(([at]) => theirs.slice(Math.max(0, at - BESIDE), at + BESIDE + 1))
}

/** A piece that hides what was there, as `[REDACTED]`, `<SECRET>` and `****` do. */
const MASK = /[[<({][A-Z][A-Z_ ]{2,}[\])>}]|\*{3,}|(?<![\p{L}\p{N}])[xX]{4,}(?![\p{L}\p{N}])|•{3,}/gu

/** The signs that a line begins with, up to its first word. */
const openingOf = (text: string): string => /^[^\p{L}\p{N}_]*/u.exec(text.trim())?.[0] ?? ''

/** A run of one sign as that sign: headings and comments of another depth begin alike. */
const singled = (signs: string): string => signs.replace(/(.)\1+/g, '$1')

/** What lines begin with where the file's begin otherwise, and no other line of the file does. */
function openings(source: string, misquotes: readonly Misquote[]): readonly string[] {
  const changed = misquotes.filter(({ theirs, ours }) => {
    const [their, our] = [openingOf(theirs), openingOf(ours)]
    return (
      their !== '' &&
      our !== '' &&
      singled(their) !== singled(our) &&
      theirs.slice(their.length, their.length + BESIDE) === ours.slice(our.length, our.length + BESIDE)
    )
  })
  if (changed.length === 0) return []
  const own = new Set(source.split(/\r\n|\r|\n/).map(openingOf))
  return changed.map(({ theirs }) => openingOf(theirs)).filter((opening) => !own.has(opening))
}

/** What a shell or a template puts a value in the place of. */
const VARIABLE = /\$\{[^}]*\}|\$[A-Za-z_]\w*|\{\{[^}]*\}\}|<%.*?%>/g

/** Whether quoted lines are the file's without its variables, and no line of the reply has one: new lines may have lost theirs. */
const areExpanded = (misquotes: readonly Misquote[], written: readonly string[]): boolean =>
  misquotes.some(({ theirs, ours }) => ours.replace(VARIABLE, '').trim() === theirs) &&
  !written.some((text) => text.search(VARIABLE) >= 0)

const BRACKETS = /[()[\]{}<>]/g
const KINDS: readonly (readonly [open: string, close: string])[] = [
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
  ['<', '>'],
]

/** Brackets that lines have in place of another kind of the file's, where no line of the reply has a bracket of that kind. */
function brackets(misquotes: readonly Misquote[], written: readonly string[]): readonly string[] {
  return misquotes.flatMap(({ theirs, ours }) => {
    if (theirs.replace(BRACKETS, '.') !== ours.replace(BRACKETS, '.')) return []
    const [own, other] = [ours.match(BRACKETS) ?? [], theirs.match(BRACKETS) ?? []]
    return own.flatMap((sign, at) => {
      const gone = KINDS.find((kind) => kind.includes(sign)) ?? []
      return other[at] === sign || written.some((text) => gone.some((one) => text.includes(one))) ? [] : (other[at] ?? [])
    })
  })
}

/** Operators that some languages have as words and others as signs. */
const OPERATORS: readonly (readonly [word: RegExp, sign: string])[] = Object.entries({
  or: '||',
  and: '&&',
  not: '!',
  is: '===',
  eq: '==',
  ne: '!=',
}).map(([word, sign]) => [new RegExp(`(?<![\\p{L}\\p{N}_])${word}(?![\\p{L}\\p{N}_])`, 'u'), sign])

/** The words that lines have for an operator of the file, and no line that is as in the file has. */
const operators = (misquotes: readonly Misquote[], equal: readonly string[]): readonly RegExp[] =>
  OPERATORS.flatMap(([is, sign]) => {
    const isFor = ({ theirs, ours }: Misquote) =>
      is.test(theirs) && !is.test(ours) && ours.includes(sign) && !theirs.includes(sign)
    return misquotes.some(isFor) && !equal.some((text) => is.test(text)) ? [is] : []
  })

/** Comparisons that are strict, and those that are not. */
const STRICT = /[=!]==/g
const LOOSE = /(?<![=!<>])[=!]=(?!=)/g

/** Whether quoted lines compare loosely where the file's are strict, or the other way round: the form that they have, and that no line as in the file has. */
function comparisons(misquotes: readonly Misquote[], equal: readonly string[]): readonly RegExp[] {
  const bare = (text: string) => text.replace(STRICT, '~').replace(LOOSE, '~')
  const differ = misquotes.filter(({ theirs, ours }) => bare(theirs) === bare(ours))
  const count = (text: string, form: RegExp) => text.match(form)?.length ?? 0
  return [STRICT, LOOSE].filter(
    (form) =>
      differ.some(({ theirs, ours }) => count(theirs, form) > count(ours, form)) && !equal.some((text) => count(text, form) > 0),
  )
}

/** White space for which code has an escape: \\n, \\t and \\r. */
const SPACE_ESCAPE = /\\[ntr]/g

/** Whether quoted lines have blanks for escapes of white space. */
const areEscapesRead = (misquotes: readonly Misquote[]): boolean =>
  misquotes.some(({ theirs, ours }) => ours.replace(SPACE_ESCAPE, ' ') === theirs)

/** The name of a parameter in front of its argument, as an editor shows it. */
const HINT = /(?<=[\p{L}\p{N}_$]\(|, )[\p{L}_$][\p{L}\p{N}_$]*: (?=\S)/gu
/** The same in front of a parameter with its type. */
const DOUBLE_HINT = /(?<=[\p{L}\p{N}_$]\(|, )(?:[\p{L}_$][\p{L}\p{N}_$]*: ){2}/u

/** How new lines show hints where quoted lines have an editor's that the file has not; none where no quoted line does. */
const hints = (misquotes: readonly Misquote[]): readonly RegExp[] =>
  misquotes
    .filter(({ theirs, ours }) => theirs.replace(HINT, '') === ours)
    .map(({ ours }) => (ours.search(HINT) < 0 ? HINT : DOUBLE_HINT))

/** Whether a quoted line is the file's without two underscores or more, as a page leaves them out that reads them as marks. */
const areUnderscoresEaten = (misquotes: readonly Misquote[]): boolean =>
  misquotes.some(({ theirs, ours }) => {
    const lost = ours.split('_').length - theirs.split('_').length
    return lost > 1 && ours.replaceAll('_', '') === theirs.replaceAll('_', '')
  })

/** Two words or more, and no underscore: two may have been eaten. */
const UNSCORED = /^[^_]*[\p{L}\p{N}]+[^\p{L}\p{N}_]+[^_]*[\p{L}\p{N}][^_]*$/u

/** A blank right inside of quotes. */
const BLANK_IN_QUOTES = /["'`]\s|\s["'`]/

/**
 * Whether a new line repeats what a misquoted line shows. @param source the file @param equal quoted lines that the file has exactly
 * @param unfound quoted lines that it has not @param fresh all new lines
 */
export function repeatsMisquote(
  source: string,
  all: readonly Misquote[],
  equal: readonly string[],
  unfound: readonly string[],
  fresh: readonly string[],
): Repeats {
  const misquotes = all.filter((one) => !isOfWords(one))
  if (misquotes.length === 0 && unfound.every((text) => text.search(MASK) < 0)) return () => false
  const isCoded = ofCodes(source, misquotes)
  const isAsked = ofCharset(misquotes, equal)
  const masks = unfound.flatMap((text) => text.match(MASK) ?? [])
  const pieces = [...misquotes.flatMap(signsOf).filter((piece) => piece.length > BESIDE), ...masks].filter(
    (piece) => !source.includes(piece),
  )
  const begins = openings(source, misquotes)
  const written = [...equal, ...fresh, ...misquotes.map(({ theirs }) => theirs)]
  const exchanged = brackets(misquotes, written)
  const isExpanded = areExpanded(misquotes, written)
  const words = [...operators(misquotes, equal), ...comparisons(misquotes, equal), ...hints(misquotes)]
  const isRead = areEscapesRead(misquotes)
  const isEaten = areUnderscoresEaten(misquotes)
  return (text) =>
    isCoded(text) ||
    isAsked(text) ||
    (isRead && BLANK_IN_QUOTES.test(text)) ||
    (isEaten && UNSCORED.test(text)) ||
    (isExpanded && /\p{L}/u.test(text)) ||
    pieces.some((piece) => text.includes(piece)) ||
    (begins.length > 0 && begins.includes(openingOf(text))) ||
    exchanged.some((sign) => text.includes(sign)) ||
    words.some((word) => text.search(word) >= 0)
}
