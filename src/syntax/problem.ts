/** What is said of a syntax error: the same before and after an edit that does not touch its line. */
import type { SyntaxProblem } from '../engine/model'

/** `unexpected`: text that fits nowhere, or that change of its indentation. `unclosed`: a bracket. `missing …`: that token, or part of the grammar. */
export type ProblemKind =
  | 'unexpected'
  | 'unexpected indent'
  | 'unexpected unindent'
  | 'mixed tabs and spaces'
  | 'unclosed'
  | `missing ${string}`

/** Errors of a file that are reported. More: noise, fewer: what an edit adds below many others goes unseen. */
export const MOST = 50
/** UTF-16 units of a line that are shown. */
const WIDE = 80

/** An error with its place, before it is put in order. */
export type Placed = SyntaxProblem & { readonly at: number }

/** The error at an offset. `after`: something is missing there; it shows at the end of the text before it. */
export function problemAt(text: string, offset: number, kind: ProblemKind, after = false): Placed {
  let at = Math.min(offset, text.length)
  if (after || at === text.length) while (at > 0 && /\s/.test(text.charAt(at - 1))) at--
  if (at > 0 && (after || at === text.length)) at--
  const start = text.lastIndexOf('\n', at - 1) + 1
  const next = text.indexOf('\n', at)
  const end = next < 0 ? text.length : next
  // Of a line that is too long to be shown, the part around the place.
  const from = end - start <= WIDE ? start : Math.max(start, Math.min(at - WIDE / 2, end - WIDE))
  return { line: lineOf(text, at), kind, text: text.slice(from, Math.min(end, from + WIDE)).trim(), at }
}

/** 0-based line of an offset. */
function lineOf(text: string, offset: number): number {
  let line = 0
  for (let at = text.indexOf('\n'); at >= 0 && at < offset; at = text.indexOf('\n', at + 1)) line++
  return line
}

/** In the order of the text, each once for its line: how many a parser reports of one line may depend on text elsewhere. */
export function sorted(problems: readonly Placed[]): SyntaxProblem[] {
  const reported = new Set<string>()
  return [...problems]
    .sort((a, b) => a.at - b.at)
    .flatMap(({ line, kind, text }): SyntaxProblem[] => {
      const key = `${line}\n${kind}`
      if (reported.has(key)) return []
      reported.add(key)
      return [{ line, kind, text }]
    })
    .slice(0, MOST)
}
