/** What a chat, its tokens or a broken stream leave in new text: where the file has none like it, it is no part of the line. */
import { ANGLE, CALL_TAGS } from '../damaged-signs'
import type { Lines } from '../match/lines'
import type { Path } from '../model'

/** `isTextIn`: paths of files whose text may have it; `isOfReply`: a file that is made may have it, as it may be about replies. */
type Mark = { readonly sign: RegExp; readonly isTextIn?: RegExp; readonly isOfReply?: true }

const MARKUP = /\.(?:html?|xhtml|xml|svg|vue|svelte|astro|[jt]sx|md|mdx|markdown|rst|adoc|txt|erb|ejs|hbs|php|twig)$/i
const DOCUMENT = /\.(?:md|mdx|markdown|mdown|rmd|qmd|rst|adoc|txt|ipynb)$/i

const TAGS = `${CALL_TAGS}|content|replace|search|file|find`

const MARKS: readonly Mark[] = [
  // Tokens of a chat template behind a line.
  { sign: /(?:<\|[\w▁]{2,40}\|>|<｜[\w▁ ]{2,60}｜>|\[\/?INST\]|<end_of_turn>)\s*$/ },
  // Citations of a chat.
  { sign: /【\d+(?::\d+)?†[^】]*】|[\ue200-\ue202]/ },
  // The cursor of a reply that was still being written.
  { sign: /[▋▌▍▎▏█]\s*$/ },
  // Characters that got lost on the way, and those that no text has.
  { sign: /\ufffd/ },
  { sign: /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/ },
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
  { sign: /[\u0000-\u0008\u000e-\u001a]/ },
  // Markers, tags and fences of a reply, damaged so that no reader took them.
  { sign: new RegExp(`^(?![<>]{3,} \\w+\\s*$)\\W{0,6}${ANGLE}{3,}\\W{0,4}(?:SEARCH|REPLACE|ORIGINAL|UPDATED)\\b\\W{0,6}$`) },
  { sign: new RegExp(`^\\W{0,4}(?:＜|&lt;|\\\\<)/?(?:${TAGS})\\b[^<>]{0,80}$`), isTextIn: MARKUP },
  { sign: new RegExp(`^\\W{0,4}<(?:/(?:${TAGS})\\b[^<>]{0,80}>?|(?:${TAGS})>?:?)\\W{0,3}$`), isTextIn: MARKUP, isOfReply: true },
  {
    sign: /(?:＜|&lt;|\\<)\/(?:parameter|invoke|content|replace|search|new_str(?:ing)?|old_str(?:ing)?)\b[^<>]{0,8}\s*$/,
    isTextIn: MARKUP,
  },
  { sign: /<\/(?:par\w{0,6}|invoke|new_str(?:ing)?|old_str(?:ing)?)>?\s*$/, isTextIn: MARKUP, isOfReply: true },
  { sign: /^\s*[\u200b-\u200d\u2060>•-]\s*(?:`{3,}|~{3,})[\w+.-]*\s*$/, isTextIn: DOCUMENT, isOfReply: true },
  { sign: /^`{3,}\s+\w.*$/, isTextIn: DOCUMENT, isOfReply: true },
  // The end of the JSON that a text came in: behind an odd number of quotation marks.
  { sign: /^[^"]*(?:"[^"]*"[^"]*)*"\}{1,3}\]?\s*$/, isTextIn: MARKUP },
  // Placeholders in brackets, and bodies that are left out.
  {
    sign: /^\s*[<[(]\s*(?:(?:full|new|your|the|updated|insert|put|add)\b[^<>[\]()]*\b(?:here|contents?|code|file)|unchanged|no changes?|same as (?:before|above)|omitted)\s*[>\])]\s*$/i,
  },
  { sign: /(?:^|[\s)])\{\s*(?:\.\.\.|…|\/\*\s*(?:unchanged|same|existing|as before|\.\.\.|…)[^*]*\*\/)\s*\}[;,]?\s*$/ },
  // What a program writes in the place of a text that it has not, or has cut.
  { sign: /\[object \w+\]|:\s*(?:Array\(\d+\)|[{[]…[}\]])/ },
  { sign: /(?:\.\.\.|…)\s*\[?\s*(?:output |content )?truncated\b|\[\s*truncated\b|^\s*<\/?system-reminder\b/i },
  {
    sign: /^\s*(?:\$\{|\{\{\s*|<|\[)?(?:(?:YOUR|NEW|UPDATED|INSERT|REPLACEMENT)[ _](?:NEW[ _])?(?:CODE|BODY|TEXT|CONTENT|VALUE|LINES?)(?:[ _]HERE)?|new_(?:code|body|text|content|string))(?:\}\}?|>|\])?;?\s*$/,
  },
  // A row that goes on in words.
  { sign: /^\s*(?:\.\.\.|…)\s+\p{L}+(?: \p{L}+)+/u, isTextIn: /\.(?:md|mdx|markdown|rst|adoc|txt|pyi?|html?|tex)$/i },
  // Words and signs of a page that point at a line.
  { sign: /[←⬅👈]\s*(?:changed?|new|added|updated?|fix(?:ed)?|modified|here|this)\b/iu },
  { sign: /^\s*[✅❌➕➖✔✘]\ufe0f?\s/u, isTextIn: DOCUMENT },
  // A line that is marked as changed.
  { sign: /^\s*\*\*(?![\s*]).*[^\s*]\*\*[;,]?\s*$/, isTextIn: DOCUMENT },
  { sign: /^\s*<(mark|ins|del|b|u|strong|em)>.*<\/\1>\s*$/, isTextIn: MARKUP },
]

/** Characters without which a line has none of the marks. */
const SOME = new RegExp(
  [
    '[^\\u0009-\\u000d\\u001b-\\u007e]',
    String.raw`\*\*|\|>|<|&[lg]t;|>{3}|\\[<>]|"\}|\.\.\.|\/\*|^\s*[[(]|\[\/?INST\]|\[object|Array|\$\{|\{\{|YOUR|NEW|UPDATED|INSERT|REPLACEMENT|new_|truncated`,
    '`{3}|~{3}',
  ].join('|'),
  'i',
)

/** A sentence, where a file of code ends: the reply goes on behind the file. */
const SENTENCE = /^[A-Z][\w'’]*(?: [\w'’`,/()-]+){3,}[.:!]\s*$/
/** A text encoded once more, and what a program prints for none. */
const NO_TEXT = /^(?:".*\\n.*"|undefined|null|NaN|\[object \w+\])\s*$/

/** The line of a whole content that shows that it is none: a sentence behind code, a text encoded once more, a fence around it; -1: none. */
export function strayEnd(lines: readonly string[], path: Path): number {
  if (DOCUMENT.test(path) || MARKUP.test(path) || DATA.test(path)) return -1
  const last = lines.findLastIndex((text) => text.trim() !== '')
  const first = lines.findIndex((text) => text.trim() !== '')
  if (first === last) return first >= 0 && (NO_TEXT.test(lines[first] ?? '') || SENTENCE.test(lines[first] ?? '')) ? first : -1
  if (SENTENCE.test(lines[last] ?? '')) return last
  return /^(?:`{3,}|~{3,})[\w+.-]*\s*$/.test(lines[first] ?? '') && /^(?:`{3,}|~{3,})\s*$/.test(lines[last] ?? '') ? first : -1
}

/** Files whose text is no code. */
const DATA = /\.(?:json[5cl]?|ya?ml|toml|csv|tsv|log|out|env|ini|cfg|properties)$|(?:^|\/)[^.]*$/i

/** The same signs, for a line anywhere in a text. */
const ANYWHERE = MARKS.map(({ sign }) => new RegExp(sign.source, `${sign.flags}m`))

/** Whether the line has characters that every such mark has one of; all beyond ASCII are among them. */
export const mayHaveMark = (text: string): boolean => SOME.test(text)

/** Whether a new line has such a mark, and the file nothing like it. `file` null: there is none. */
export const hasMachineMark = (text: string, file: Lines | null, path: Path): boolean =>
  mayHaveMark(text) &&
  MARKS.some(
    ({ sign, isTextIn, isOfReply }, at) =>
      sign.test(text) &&
      isTextIn?.test(path) !== true &&
      (file === null ? isOfReply !== true : ANYWHERE[at]?.test(file.source) !== true),
  )
