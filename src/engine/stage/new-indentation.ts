/** New lines whose indentation the language cannot have there: it has a meaning, and the quoted lines show that the reply knows the file's. */
import { indentOf } from '../match/indent'
import type { Lines } from '../match/lines'
import type { HunkLine, IndentationFault, Path } from '../model'
import { TELLING } from './resolve'

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

/** A line that opens a block. */
const OPENS = /^\s*(?:(?:async )?(?:def|class|if|elif|while|for|with|except|match|case)\b.*|else|try|finally):\s*(?:#.*)?$/
const LONG_QUOTE = /"{3}|'{3}/

/**
 * The first line below one that opens a block of Python, where both sides have that one, and a line of its block in the old side is no further in than it
 * in the new one: that side has lost a level. −1: there is none, or texts of several lines are among them.
 */
function lineOfLostBody(before: readonly HunkLine[], after: readonly HunkLine[]): number {
  if (after.some(({ text }) => LONG_QUOTE.test(text))) return -1
  const isCode = (line: HunkLine) => isSolid(line) && !/^\s*#/.test(line.text)
  const [old, fresh] = [before.filter(isCode), after.filter(isCode)]
  const depth = ({ text }: HunkLine) => indentOf(text).length
  for (const [at, head] of fresh.entries()) {
    const next = fresh[at + 1]
    const from = OPENS.test(head.text) ? old.findIndex(({ text }) => text === head.text) : -1
    if (from < 0 || next === undefined || depth(next) > depth(head)) continue
    const end = old.findIndex((line, other) => other > from && depth(line) <= depth(head))
    const body = new Set(old.slice(from + 1, end < 0 ? old.length : end).map(({ text }) => text.trim()))
    if (fresh.slice(at + 1).some((line) => depth(line) <= depth(head) && body.has(line.text.trim()))) return after.indexOf(next)
  }
  return -1
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
