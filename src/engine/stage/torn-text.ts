/** New text that was cut on its way: with it the file's brackets or quotes are no longer whole, and they were. */
import type { Decision, Edit, HunkAt, HunkLine, Path, Reading, TornWhy, Transaction } from '../model'
import { type Sides, sidesOf } from './doubts'

export type Torn = HunkAt & { readonly line: number; readonly code: 'torn'; readonly why: TornWhy }

/** Files whose brackets are signs of a text. */
const TEXT = /\.(?:md|mdx|markdown|mdown|rmd|qmd|rst|adoc|txt|csv|tsv|log|out|diff|patch|svg|tex)$|(?:^|\/)[^.]*$/i

/** Formats that give each line its sign: who removes a bracket there says so. */
const LITERAL: ReadonlySet<Edit['format']> = new Set(['unified-diff', 'apply-patch'])

const mayBeCut = (edit: Edit | undefined): boolean =>
  edit !== undefined && !LITERAL.has(edit.format) && !(edit.kind === 'replace' && edit.all)

/** Brackets of each kind that a text opens beyond those that it closes. */
function openIn(text: string): readonly [round: number, square: number, curly: number] {
  let [round, square, curly] = [0, 0, 0]
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 40) round++
    else if (code === 41) round--
    else if (code === 91) square++
    else if (code === 93) square--
    else if (code === 123) curly++
    else if (code === 125) curly--
  }
  return [round, square, curly]
}

const isWhole = (text: string): boolean => openIn(text).every((open) => open === 0)

/** The text with empty quotes, and without comments of a line. */
const withoutTexts = (text: string): string =>
  text.replace(/"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\\n]|\\.)*`|\/\/.*|#.*/g, ([sign]) =>
    sign === '/' || sign === '#' ? '' : "''",
  )

/** Quotes that open and close texts of several lines. */
const LONG_QUOTES = ['"""', "'''"]
const count = (text: string, sought: string): number => text.split(sought).length - 1

/** Whether a text of JSON that begins in the line does not end in it. */
const isOpenText = ({ text }: HunkLine): boolean => count(text.replace(/\\./g, ''), '"') % 2 !== 0

const textOf = (lines: readonly HunkLine[]): string => lines.map(({ text }) => text).join('\n')

/** Languages in which a line that ends in such a sign goes on in the next. */
const CODE = /\.(?:[cm]?[jt]sx?|pyi?|java|cs?|h|cc|cpp|hpp|go|rs|php|kts?|swift|dart|lua|s?css|less|json)$/i
const GOES_ON = /(?:[^+]\+|[^-]-|[^*/]\*|[^=!<>]=|&&|\|\||\?|[\w)\]]\.)\s*$/

/** What ends as a sentence does, in a text of several lines or between tags: three words, and no statement before them. */
const SENTENCE =
  /^(?!\s*(?:else |case .*: ?)?(?:return|throw|await|yield|typeof) ).*\p{L}[,:;]? \p{L}[\p{L}'’-]*[,:;]? [\p{L}\d'’-]+[.?]\s*$/u

const goesOn = (text: string): boolean => GOES_ON.test(text) && GOES_ON.test(withoutTexts(text)) && !SENTENCE.test(text)

/** A line of nothing but closing brackets. */
const CLOSES = /^\s*[)\]}]+[;,]?\s*$/

const lastOf = (lines: readonly HunkLine[]): string => lines.findLast(({ text }) => text.trim() !== '')?.text ?? ''

/** What the hunk alone leaves open; null where both sides leave the same open. */
function openedBy({ before, after }: Sides, path: Path): TornWhy | null {
  const [old, fresh] = [textOf(before), textOf(after)]
  const isCode = CODE.test(path) && !/^\s*(?:\/\/|\/?\*|#)/.test(lastOf(after))
  if (/\.json$/i.test(path) && after.some(isOpenText) && !before.some(isOpenText)) return 'text'
  if (isCode && before.length > 0 && goesOn(lastOf(after)) && !goesOn(lastOf(before))) return 'line'
  // A line that is wrong within the text is the model's; one that is missing at its end was lost.
  const end = lastOf(before).trim()
  const times = (lines: readonly HunkLine[]) => lines.filter((line) => line.text.trim() === end).length
  const losesEnd = CLOSES.test(end) && times(after) < times(before)
  const opens = (a: string, b: string) => openIn(b).some((open, kind) => open > (openIn(a)[kind] ?? 0))
  if (losesEnd && opens(old, fresh) && opens(withoutTexts(old), withoutTexts(fresh))) return 'brackets'
  const isQuote = (quote: string) => (count(old, quote) - count(fresh, quote)) % 2 !== 0
  if (/\.pyi?$/i.test(path) && lastOf(after) !== lastOf(before) && LONG_QUOTES.some(isQuote)) return 'quotes'
  return null
}

/**
 * Hunks that leave a bracket or a text open, where the file as it was has none open and the file as it would be has.
 * What one hunk opens another one of the reply may close.
 */
export function tornBy({ edits }: Reading, transaction: Transaction): Torn[] {
  const { decisions } = transaction
  const files = transaction.state === 'staged' ? transaction.files : transaction.would
  return files.flatMap(({ path, before, after }): Torn[] => {
    if (before === null || after === null || TEXT.test(path)) return []
    const own = decisions.filter((decision) => decision.path === path && isLanded(decision))
    const torn = own.flatMap((decision): Torn[] => {
      const edit = edits[decision.edit]
      const sides = mayBeCut(edit) ? sidesOf(edit, decision.hunk) : null
      const why = sides === null ? null : openedBy(sides, path)
      const line = Math.max(0, (sides?.after.length ?? 0) - 1)
      return why === null ? [] : [{ edit: decision.edit, hunk: decision.hunk, line, code: 'torn', why }]
    })
    if (torn.length === 0) return []
    const isOpen = (why: TornWhy) =>
      why === 'brackets'
        ? isWhole(before) && !isWhole(after)
        : LONG_QUOTES.some((quote) => count(before, quote) % 2 === 0 && count(after, quote) % 2 !== 0)
    return torn.filter(({ why }) => why === 'line' || why === 'text' || isOpen(why))
  })
}

const isLanded = (decision: Decision): boolean => decision.state === 'applied' && decision.rejected !== true
