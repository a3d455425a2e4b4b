/** Lines, and what of them survives where they are written as they are. */
import type { HunkLine, Lost } from '../model'

export type TextLines = { readonly lines: readonly string[]; readonly lost: readonly Lost[] }

export const textsOf = (lines: readonly HunkLine[]): readonly string[] => lines.map((line) => line.text)

/** A file's content as lines that each end in '\n' when written, and what that loses. null: a line holds a CR that would be taken for part of its end. */
export function linesOfText(text: string): TextLines | null {
  if (text === '') return { lines: [], lost: [] }
  const lines = text.split(/\r?\n/)
  const ends = lines.at(-1) === ''
  if (ends) lines.pop()
  if (lines.some(breaks)) return null
  const lost: Lost[] = ends ? [] : ['final-newline']
  return { lines, lost: text.includes('\r\n') ? [...lost, 'line-ends'] : lost }
}

/** Whether a line written as it is comes back another way: it holds a line break, or ends in what reads as part of one. */
export const breaks = (line: string): boolean => line.includes('\n') || line.endsWith('\r')

/** Lines, each with its end. */
export const joinedLines = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('')

/** A fence longer than any run of back-ticks in the lines, `least` at least. */
export function fenceFor(lines: readonly string[], least = 3): string {
  let longest = least - 1
  for (const line of lines) for (const [run] of line.matchAll(/`{3,}/g)) longest = Math.max(longest, run.length)
  return '`'.repeat(longest + 1)
}

const FENCE = /^\s*(?:`{3,}|~{3,}|<\/?(?:source|code|pre|codeblock|sourcecode)>)/

/** Whether the line can open or close a fence. */
export const isFence = (line: string | undefined): boolean => line !== undefined && FENCE.test(line)

/** `12| x`, `12 | x`, `12→x`, `12: x`, `12<tab>x`. */
const NUMBERED = /^ {0,8}\d{1,7}(?: ?\||→|:|\t)/

export const beginsWithNumber = (line: string | undefined): boolean => line !== undefined && NUMBERED.test(line)

/** Whether readers of any format would take the beginning of each line for its number. */
export const looksNumbered = (lines: readonly string[]): boolean => lines.length > 1 && lines.every(beginsWithNumber)

/** Whether the text may be read as escaped for HTML: it has an entity, and no bare sign that has one. */
export function looksLikeHtml(lines: readonly string[]): boolean {
  return lines.some((line) => /&(?:lt|gt|amp|quot|apos|#\w+);/.test(line)) && !lines.some((line) => line.includes('<'))
}

/** Files in which fences and dots are text like any other. */
export const isDocument = (path: string): boolean => /\.(?:mdx?|markdown|mkd|rst|adoc|txt|qmd|rmd)$|(?:^|\/)readme$/i.test(path)
