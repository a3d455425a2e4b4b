/** What a chat, its tokens or a broken stream leave in new text: where the file has none like it, it is no part of the line. */
import type { Lines } from '../match/lines'
import type { Path } from '../model'

type Mark = { readonly sign: RegExp; readonly isTextIn?: RegExp }

const MARKUP = /\.(?:html?|xhtml|xml|svg|vue|svelte|astro|[jt]sx|md|mdx|markdown|rst|adoc|txt|erb|ejs|hbs|php|twig)$/i
const DOCUMENT = /\.(?:md|mdx|markdown|mdown|rmd|qmd|rst|adoc|txt|ipynb)$/i

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
  // A line that is marked as changed.
  { sign: /^\s*\*\*(?![\s*]).*[^\s*]\*\*[;,]?\s*$/, isTextIn: DOCUMENT },
  { sign: /^\s*<(mark|ins|del|b|u|strong|em)>.*<\/\1>\s*$/, isTextIn: MARKUP },
]

/** Characters without which a line has none of the marks. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const SOME = /[^\u0009-\u000d\u001b-\u007e]|\*\*|\|>|<\/|\[\/?INST\]|<end_of_turn>/

/** Whether a new line has such a mark, and the file nothing like it. `file` null: there is none. */
export function hasMachineMark(text: string, file: Lines | null, path: Path): boolean {
  if (!SOME.test(text)) return false
  return MARKS.some(
    ({ sign, isTextIn }) =>
      sign.test(text) && !isTextIn?.test(path) && !(file !== null && new RegExp(sign.source, 'm').test(file.source)),
  )
}
