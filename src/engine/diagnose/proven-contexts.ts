/** Advice to quote more lines around one of several equal places: only what lands there once it is followed. */
import type { Lines } from '../match/lines'
import type { HunkLine, LineRange, Repair, UniqueContext } from '../model'
import { pairLines } from '../pair'
import type { UniqueSpot } from './context'
import { quotingEdit } from './quoting-edit'
import { STAGING, stagedAlone } from './repairs'
import type { Subject } from './subject'

/** `repairs`: of the subject; one with more context is proven to land when it quotes the file's own lines. */
export function provenContexts(
  subject: Subject,
  unique: readonly UniqueSpot[],
  repairs: readonly Repair[],
): readonly UniqueContext[] {
  const { file, spots } = subject
  if (file === null) return []
  return unique.flatMap(({ at, above, below }) => {
    const isRepaired = repairs.some((repair) => repair.code === 'more-context' && repair.at.start === at.start)
    const isOwn =
      !spots.asText && ((isRepaired && isVerbatim(file, at, subject)) || landsWidened(file, { at, above, below }, subject))
    return isOwn || isRepaired ? [{ at, above, below, whole: !isOwn }] : []
  })
}

const isVerbatim = (file: Lines, { start, end }: LineRange, { texts }: Subject): boolean =>
  texts.length === end - start && texts.every((text, line) => text === file.text(start + line))

/** Whether the hunk lands there as the reply has it, with the file's lines above and below. */
function landsWidened(
  file: Lines,
  { at, above, below }: Omit<UniqueContext, 'whole'>,
  { hunk, edit, path, project }: Subject,
): boolean {
  if (path === null || !project.budget.spend(file.source.length * STAGING)) return false
  const quote = (from: number, to: number): HunkLine[] =>
    Array.from({ length: Math.max(0, to - from) }, (_, line) => ({ text: file.text(from + line), ...hunk.span }))
  const range = { start: Math.max(0, at.start - above), end: Math.min(file.length, at.end + below) }
  const [over, under] = [quote(range.start, at.start), quote(at.end, range.end)]
  const [before, after] = [hunk.before, hunk.after].map((side) => [...over, ...side, ...under]) as [HunkLine[], HunkLine[]]
  const again = quotingEdit(edit, path, { before, after, kept: pairLines(before, after), hint: {}, span: hunk.span })
  const [decision] = stagedAlone(again, project).decisions
  return decision?.state === 'applied' && decision.before.start <= at.start && decision.before.end >= at.end
}
