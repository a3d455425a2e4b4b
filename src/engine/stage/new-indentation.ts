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
  const bare = PYTHON.test(path) ? lineOfLostBody(before, after) : -1
  if (bare >= 0) return { line: bare, fault: 'body' }
  if (!LAYOUT.test(path) || before.length === 0) return null
  const isQuotedSo = before.every((line) => !isSolid(line) || `\n${file.source}\n`.includes(`\n${line.text}\n`))
  return isQuotedSo ? (foreignIndent(before, after, file) ?? otherMargin(before, after)) : null
}

/** A line that opens a block, as no sentence does. */
const OPENS =
  /^\s*(?:(?:async )?def \w+\(.*\).*|class \w+.*|(?:async )?(?:if|elif|while|for|with)\b.*(?:[()[\]=<>._]|\bnot\b).*|else|try|finally|except\b.*):\s*(?:#.*)?$/
const LONG_QUOTE = /"{3}|'{3}/

/**
 * The first line of what should be the body of a block of Python, and is no further in, where the lines behind it fit together: the new side has lost a level.
 * −1: there is none, or texts of several lines are among them.
 */
function lineOfLostBody(before: readonly HunkLine[], after: readonly HunkLine[]): number {
  if (after.some(({ text }) => LONG_QUOTE.test(text))) return -1
  const old = new Set(before.map(({ text }) => text))
  const lines = after.filter((line) => isSolid(line) && !/^\s*#/.test(line.text))
  const depth = ({ text }: HunkLine) => indentOf(text).length
  const found = lines.find((line, at) => {
    const above = lines[at - 1]
    if (above === undefined || !OPENS.test(above.text) || bracketDepth(above.text) !== 0) return false
    const isWhole = lines.slice(at).every((other, nth) => {
      const last = lines[at + nth - 1] ?? above
      return depth(other) <= depth(last) || OPENS.test(last.text)
    })
    return !old.has(line.text) && depth(line) <= depth(above) && isWhole
  })
  return found === undefined ? -1 : after.indexOf(found)
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
