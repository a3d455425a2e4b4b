/** Zed's edit session: the same characters once, and else the cheapest alignment of lines. */
import { type EditContext, type EditResult, landedEdit, refusedEdit, stepPlacesOf, type TextEdit } from './text-edit'
import { type Deeper, deeper, deeperBelow, feeds, reindented, rustLines } from './zed-indent'
import { runsLike, type ZedMatch } from './zed-matcher'

/** Where the text is as it is written, also where it overlaps itself; two are enough. Its last line end is not part of the place. */
function exactPlaces(text: string, old: string): { readonly from: number; readonly to: number }[] {
  const ending = old.endsWith('\r\n') ? 2 : old.endsWith('\n') ? 1 : 0
  const found: { from: number; to: number }[] = []
  for (let at = text.indexOf(old); old !== '' && at >= 0 && found.length < 2; at = text.indexOf(old, at + 1))
    found.push({ from: at, to: at + old.length - ending })
  return found
}

/** One edit of a call. */
export function sessionEdit(
  text: string | null,
  { old, fresh }: Pick<TextEdit, 'old' | 'fresh'>,
  context: EditContext,
): EditResult {
  const { path, trace } = context
  if (text === null) return refusedEdit('missing-file', `There is no file ${path}.`)
  context.work.spend(text.length)
  const exact = exactPlaces(text, old)
  const at = stepPlacesOf(text, exact)
  const [only] = exact
  if (exact.length > 1) {
    trace.note('substring', 'several', { at, needed: 1 })
    trace.note('unique', 'refused', { at })
    return several(
      at.map(({ start }) => start),
      path,
    )
  }
  if (only !== undefined) {
    trace.note('substring', 'took', { at })
    trace.note('as-written', 'did')
    return landedEdit(text, 'substring', [{ ...only, fresh: feeds(fresh) }])
  }
  trace.note('substring', 'none')
  return aligned(text, old, fresh, context)
}

const several = (starts: readonly number[], path: string): EditResult =>
  refusedEdit(
    'unique',
    `The old text is in several places of ${path}, in lines ${starts.map((line) => line + 1).join(', ')}. Give more of what surrounds it.`,
  )

function aligned(text: string, old: string, fresh: string, { path, trace, work }: EditContext): EditResult {
  const lines = text.split('\n')
  const sought = rustLines(old)
  const starts: number[] = []
  let next = 0
  for (const line of lines) {
    starts.push(next)
    next += line.length + 1
  }
  const endOf = (line: number): number => (starts[line] ?? 0) + (lines[line]?.length ?? 0)
  const extended = old.endsWith('\n') ? null : extendedRun(text, old, sought, { lines, endOf }, work)
  const runs = extended === null ? runsLike(sought, lines, work) : [extended.run]
  const at = runs.map(({ start, end }) => ({ start, end }))
  const [run] = runs
  if (run === undefined) {
    trace.note('similarity', 'none', { needed: 0.8 })
    return refusedEdit('similarity', `No part of ${path} is like the old text. Read it again.`)
  }
  if (runs.length > 1) {
    trace.note('similarity', 'several', { at, value: runs.length, needed: 1 })
    return several(
      at.map(({ start }) => start),
      path,
    )
  }
  trace.note('similarity', 'took', { at, value: run.share, needed: 0.8 })
  const [first, below] = indentation(run, lines, sought)
  const written = feeds(reindented(fresh, true, first, below))
  trace.note(written === feeds(fresh) ? 'as-written' : 'reindented', 'did')
  return landedEdit(text, 'similarity', [
    { from: starts[run.start] ?? 0, to: extended?.to ?? endOf(run.end - 1), fresh: written },
  ])
}

type Ground = { readonly lines: readonly string[]; readonly endOf: (line: number) => number }

/** The only run of the lines that have an end, where the line below begins with the one that has none. */
function extendedRun(
  text: string,
  old: string,
  sought: readonly string[],
  { lines, endOf }: Ground,
  work: EditContext['work'],
): { readonly run: ZedMatch; readonly to: number } | null {
  const open = old.slice(old.lastIndexOf('\n') + 1)
  if (sought.length < 2 || open === '') return null
  const [run, ...others] = runsLike(sought.slice(0, -1), lines, work)
  if (run === undefined || others.length > 0) return null
  const end = endOf(run.end - 1)
  if (end >= text.length || !text.startsWith(open, end + 1)) return null
  const pairs = [...run.pairs, [sought.length - 1, run.end] as const]
  return { run: { ...run, end: run.end + 1, pairs }, to: end + 1 + open.length }
}

function indentation({ start, pairs }: ZedMatch, lines: readonly string[], sought: readonly string[]): readonly [Deeper, Deeper] {
  const first = deeper(lines[start] ?? '', sought[0] ?? '')
  const below = pairs
    .filter(([quoted]) => quoted !== 0)
    .map(([quoted, line]) => [lines[line] ?? '', sought[quoted] ?? ''] as const)
  return [first, deeperBelow(first, below)]
}
