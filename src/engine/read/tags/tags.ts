/**
 * Tags in text that is no XML: the text between two of them is code as it is, neither escaped nor balanced.
 * So only tags that a format knows are tags, and all else is text.
 */

/** Offsets are of the text that was searched. `name` is lower case and without its namespace. */
export type Tag = {
  readonly kind: 'open' | 'close' | 'empty'
  readonly name: string
  /** With its colon, or its bars; '|' of `<|name|>`; '' where there is none. */
  readonly namespace: string
  /** What the tag is about: of `<parameter=path>` and of `<parameter name="path">` it is `path`. */
  readonly key: string
  readonly attributes: ReadonlyMap<string, string>
  readonly from: number
  readonly to: number
}

/** Longer tags are text: units of UTF-16. More: slower on hostile input, fewer: tags with long attributes are missed. */
const LONGEST = 1000

/** Quotation marks of a word processor around a value. */
const CURLY = /^[“”„«]|[“”»]$/g

const NAME = /<(\/?)(\|?\/?)([A-Za-z_][\w.-]{0,60}:|｜DSML｜)?([A-Za-z_][\w.-]{0,60})/y
const KEY = /=\s?(?:"([^"<>]*)"|'([^'<>]*)'|([^\s"'<>=]+))/y
const ATTRIBUTE = /\s+([A-Za-z_][\w:.-]{0,60})\s?=\s?(?:"([^"]*)"|'([^']*)'|([^\s"'<>{}=]+))/y
const END = /\s*(\/?)\|?>/y

/** A letter, '_', '/', '|' or the wide bar of a name space. */
const mayOpen = (code: number) =>
  (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code === 95 || code === 47 || code === 124 || code === 0xff5c

/** The tag that begins at `at`, where its name is `known`. Namespaces do not count as part of the name. */
export function tagAt(text: string, at: number, known: (name: string) => boolean): Tag | null {
  if (!mayOpen(text.charCodeAt(at + 1))) return null
  const short = text.slice(at, at + SHORT)
  const written = short.slice(0, short.indexOf('>') + 1)
  const same = seen.get(written)
  if (same !== undefined) return known(same.name) ? { ...same, from: at, to: at + written.length } : null
  const tag = parseTag(text, at, known)
  if (tag !== null && tag.to - at === written.length) {
    if (seen.size >= MOST_SEEN) seen.clear()
    seen.set(written, tag)
  }
  return tag
}

/** Units of UTF-16 of tags that are remembered. */
const SHORT = 80

/** Tags as they are written, and what they say: a reply has the same few again and again. */
const seen = new Map<string, Tag>()

/** Tags that are remembered. More: memory, fewer: tags are parsed again. */
const MOST_SEEN = 500

function parseTag(text: string, at: number, known: (name: string) => boolean): Tag | null {
  NAME.lastIndex = at
  const head = NAME.exec(text)
  const name = head?.[4]?.toLowerCase()
  if (head === null || name === undefined || !known(name)) return null
  const rest = text.slice(at, at + LONGEST)
  let offset = head[0].length
  KEY.lastIndex = offset
  const keyed = KEY.exec(rest)
  if (keyed !== null) offset = KEY.lastIndex
  const attributes = new Map<string, string>()
  for (;;) {
    ATTRIBUTE.lastIndex = offset
    const found = ATTRIBUTE.exec(rest)
    if (found === null) break
    offset = ATTRIBUTE.lastIndex
    attributes.set((found[1] ?? '').toLowerCase(), found[2] ?? found[3] ?? found[4]?.replace(CURLY, '') ?? '')
  }
  END.lastIndex = offset
  const end = END.exec(rest)
  if (end === null) return null
  const closes = head[1] === '/' || head[2]?.endsWith('/') === true
  return {
    kind: closes ? 'close' : end[1] === '/' ? 'empty' : 'open',
    name,
    namespace: head[2]?.includes('|') ? '|' : (head[3] ?? ''),
    key: keyed?.[1] ?? keyed?.[2] ?? keyed?.[3] ?? attributes.get('name') ?? '',
    attributes,
    from: at,
    to: at + END.lastIndex,
  }
}

/** The tags of known names in a text, in order. */
export function* tagsIn(text: string, known: (name: string) => boolean, from = 0): Generator<Tag, void> {
  for (let at = text.indexOf('<', from); at >= 0; at = text.indexOf('<', at)) {
    const tag = tagAt(text, at, known)
    if (tag !== null) yield tag
    at = tag?.to ?? at + 1
  }
}

/** Whether nothing but white space precedes `at` on its line. */
export function beginsLine(text: string, at: number): boolean {
  let before = at - 1
  while (before >= 0 && isBlank(text.charCodeAt(before))) before--
  return before < 0 || text.charCodeAt(before) === 10
}

/** Whether nothing but white space follows from `at` to the end of its line. */
export function endsLine(text: string, at: number): boolean {
  let behind = at
  while (behind < text.length && isBlank(text.charCodeAt(behind))) behind++
  return behind >= text.length || text.charCodeAt(behind) === 10
}

const isBlank = (code: number) => code === 32 || code === 9 || code === 13

/** The offset of the first character at or behind `at` that is no white space; the text's length where there is none. */
export function skipSpace(text: string, at: number): number {
  let offset = at
  while (offset < text.length && (isBlank(text.charCodeAt(offset)) || text.charCodeAt(offset) === 10)) offset++
  return offset
}

const written = ({ namespace, name }: Tag, closes: '' | '/') =>
  namespace === '|' ? `<${closes}|${name}|>` : `<${closes}${namespace}${name}>`

export const openingOf = (tag: Tag): string => written(tag, '')
export const closingOf = (tag: Tag): string => written(tag, '/')
