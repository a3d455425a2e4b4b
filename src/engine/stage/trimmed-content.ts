/** White space at the end of every line of a content, as a page or a terminal leaves it, where the file's lines are without it. */
import { trailingSpaceOf } from '../match/indent'
import type { Adaptation, HunkLine } from '../model'
import type { WorkFile } from './work-file'

/** The lines without it, and what was taken off them: nothing where some line has none, or no more lines are the file's without it. */
export function withoutTrailingSpace(
  lines: readonly HunkLine[],
  { lines: own }: WorkFile,
): { readonly lines: readonly HunkLine[]; readonly adaptations: readonly Adaptation[] } {
  const asGiven = { lines, adaptations: [] }
  const solid = lines.flatMap(({ text }) => (text.trim() === '' ? [] : [text]))
  const taken = solid.map(trailingSpaceOf).sort((one, other) => one.length - other.length)[0] ?? ''
  if (taken === '' || !solid.every((text) => text.endsWith(taken))) return asGiven
  const there = new Set(Array.from({ length: own.length }, (_, line) => own.text(line)))
  const bare = (text: string): string => (text.endsWith(taken) && !there.has(text) ? text.slice(0, -taken.length) : text)
  const count = (texts: readonly string[]): number => texts.filter((text) => there.has(text)).length
  if (count(solid.map(bare)) <= count(solid)) return asGiven
  return {
    lines: lines.map((line) => ({ ...line, text: bare(line.text) })),
    adaptations: [{ code: 'trailing-space', taken }],
  }
}
