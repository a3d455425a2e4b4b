/** New lines whose indentation the language cannot have there: it has a meaning, and the quoted lines show that the reply knows the file's. */
import { bracketDepth } from '../bracket-depth'
import { indentOf } from '../match/indent'
import type { Lines } from '../match/lines'
import type { HunkLine, IndentationFault, Path } from '../model'

/** Languages in which how far a line is indented says what it belongs to. */
const LAYOUT = /\.(?:pyi?|ya?ml|pug|jade|sass|styl|haml|slim|coffee|nim)$/i
const PYTHON = /\.pyi?$/i
const MAKEFILE = /(?:^|\/)(?:GNU)?[Mm]akefile$|\.mk$/

/** A rule of a makefile; what follows it with a tab is its recipe. */
const RULE = /^[^\s#:=][^#=]*::?(?!=)(?:[^=]*)$/
/** A rule with its recipe, of tabs as it has to be, or of blanks. */
const BLANK_RECIPE = /^[^\s#:=][^#=\n]*:[^=\n]*\n {2,}\S/m
const RECIPE = /^[^\s#:=][^#=\n]*:[^=\n]*\n\t/m
const BLANKS = /^ {2,}\S/

const isSolid = ({ text }: HunkLine): boolean => text.trim() !== ''

/** Enough of a text to tell the line among those of a hunk. */
const TELLING = /\w{3}/

type Odd = { readonly line: number; readonly fault: IndentationFault }

/** The first such line of `after`, and what is odd of it; null where there is none. */
export function oddIndentation(before: readonly HunkLine[], after: readonly HunkLine[], file: Lines, path: Path): Odd | null {
  if (MAKEFILE.test(path)) return recipeOfBlanks(before, after, file)
  const bare = PYTHON.test(path) ? lineOutOfBlock(before, after) : -1
  if (bare >= 0) return { line: bare, fault: 'body' }
  if (!LAYOUT.test(path) || before.length === 0) return null
  const isQuotedSo = before.every((line) => !isSolid(line) || `\n${file.source}\n`.includes(`\n${line.text}\n`))
  return isQuotedSo ? (foreignIndent(before, after, file) ?? otherMargin(before, after)) : null
}

/** A line that opens a block, as no sentence does. */
const OPENS =
  /^\s*(?:(?:async )?def \w+\(.*\).*|class \w+.*|(?:async )?(?:if|elif|while|for|with)\b.*(?:[()[\]=<>._]|\bnot\b).*|else|try|finally|except\b.*):\s*(?:#.*)?$/
const LONG_QUOTE = /"{3}|'{3}/

/** A statement on a line of its own: what is assigned, or a call. */
const STATEMENT = /^\s*[\w.]+(?:\[[^\]]*\])?(?:\s*[-+*/|&%]?=[^=].*[\w)\]}'"]|\(.*\))\s*$/
const ENDS_TRY = /^\s*(?:except|finally)\b/

/**
 * The first line of Python that cannot be where it is: right below one that opens a block and no further in, further in than a statement right above it, or
 * behind a block of `try` that nothing ends. −1: none, or texts of several lines are among them.
 */
function lineOutOfBlock(before: readonly HunkLine[], after: readonly HunkLine[]): number {
  if (after.some(({ text }) => LONG_QUOTE.test(text))) return -1
  const isCode = (line: HunkLine) => isSolid(line) && !/^\s*#/.test(line.text)
  const old = before.filter(isCode).map(({ text }) => text)
  const known = new Set(old.map((text, at) => `${old[at - 1] ?? ''}\n${text}`))
  const lines = after.filter(isCode)
  const depth = (text: string) => indentOf(text).length
  const isOut = ({ text }: HunkLine, at: number) => {
    const above = lines[at - 1]?.text ?? ''
    if (above === '' || known.has(`${above}\n${text}`)) return false
    const isNoBody = OPENS.test(above) && bracketDepth(above) === 0 && depth(text) <= depth(above) && !/^\s*[)\]}]/.test(text)
    const isTooDeep =
      depth(text) > depth(above) && [above, text].every((line) => STATEMENT.test(line) && bracketDepth(line) === 0)
    return isNoBody || isTooDeep || (!ENDS_TRY.test(text) && endsTry(lines, at, depth))
  }
  const found = lines.find(isOut)
  return found === undefined ? -1 : after.indexOf(found)
}

/** Whether line `at` is the first one behind the block of a `try` among these lines. */
function endsTry(lines: readonly HunkLine[], at: number, depth: (text: string) => number): boolean {
  const own = depth(lines[at]?.text ?? '')
  let from = at - 1
  while (from > 0 && depth(lines[from]?.text ?? '') > own) from--
  return from < at - 1 && /^\s*try:/.test(lines[from]?.text ?? '') && depth(lines[from]?.text ?? '') === own
}

/** A line of blanks below a rule, in a file whose recipes begin with tabs. */
function recipeOfBlanks(before: readonly HunkLine[], after: readonly HunkLine[], file: Lines): Odd | null {
  if (!RECIPE.test(file.source) || BLANK_RECIPE.test(file.source) || before.some(({ text }) => BLANKS.test(text))) return null
  let isRecipe = false
  for (const [line, { text }] of after.entries()) {
    if (text.trim() === '') continue
    if (isRecipe && BLANKS.test(text) && !after[line - 1]?.text.endsWith('\\')) return { line, fault: 'recipe' }
    isRecipe = RULE.test(text) || (isRecipe && /^\s/.test(text))
  }
  return null
}

/** A line that is indented by tabs where the file has blanks alone, or by blanks where it has tabs alone. */
function foreignIndent(before: readonly HunkLine[], after: readonly HunkLine[], { source }: Lines): Odd | null {
  const [tabs, blanks] = [/^ *\t/, / {2}/]
  const [hasTabs, hasBlanks] = [/^ *\t/m.test(source), /^ {2}/m.test(source)]
  if (hasTabs === hasBlanks) return null
  const isForeign = ({ text }: HunkLine) => (hasTabs ? blanks : tabs).test(indentOf(text))
  if (before.some(isForeign)) return null
  const line = after.findIndex((fresh) => isSolid(fresh) && isForeign(fresh))
  return line < 0 ? null : { line, fault: 'characters' }
}

/** Lines that the new side keeps, all of them as much further in or out as it begins and ends further in or out than the old one. */
function otherMargin(before: readonly HunkLine[], after: readonly HunkLine[]): Odd | null {
  const [old, fresh] = [before, after].map((lines) => lines.filter(isSolid))
  if (old === undefined || fresh === undefined || old.length === 0 || fresh.length === 0) return null
  const depth = ({ text }: HunkLine) => indentOf(text).length
  const margin = (lines: readonly HunkLine[]) => Math.min(...lines.map(depth))
  const moved = margin(fresh) - margin(old)
  if (moved === 0) return null
  const own = new Map(old.map((line) => [line.text.trim(), depth(line)]))
  const kept = fresh.filter(({ text }) => TELLING.test(text) && own.has(text.trim()))
  if (kept.length === 0 || kept.some((line) => depth(line) - (own.get(line.text.trim()) ?? 0) !== moved)) return null
  return { line: after.indexOf(fresh[0] ?? kept[0] ?? { text: '', from: 0, to: 0 }), fault: 'margin' }
}
