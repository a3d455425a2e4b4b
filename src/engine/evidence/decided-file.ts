/** The file as a hunk was looked for in it: edits above it in the reply have changed it already. */
import type { Decision, LineRange, Transaction } from '../model'

/** A line as a person can see it: of the file before the reply, or of those that the reply puts there. `by`: the decision above that does, by index; absent where it is not known. */
export type SeenLine = { readonly side: 'before' | 'after'; readonly line: number; readonly by?: number }

/** A file with what was decided in it. */
export type DecidedFile = {
  readonly text: string
  /** The line of the ground as it is seen. */
  readonly seen: (line: number) => SeenLine
  /** The line of the ground that a line of the file before the reply is; −1 where it is gone. */
  readonly of: (line: number) => number
  /** The lines before the reply that `at` is; null where a line of it is of the reply, or it is empty. */
  readonly before: (at: LineRange) => LineRange | null
  /** Where edits above the hunk took a line with this text away: the line of the file before the reply, and the decision that did; null where none did. */
  readonly taken: (text: string) => TakenLine | null
}

/** `by`: index of the decision. */
export type TakenLine = { readonly line: number; readonly by: number }

/**
 * The file that `decision` was decided for. `text`: its content before the reply, null where there is none.
 * null: there is no such file, or what edits above the hunk have made of it cannot be distinguished from what later ones did.
 */
export function decidedFileOf(transaction: Transaction, decision: Decision, text: string | null): DecidedFile | null {
  const outcomes = transaction.state === 'staged' ? transaction.files : transaction.would
  const outcome = outcomes.find(({ path }) => path === decision.path)
  // A file that an edit of the reply makes was empty before.
  const base = outcome?.before ?? text ?? (outcome === undefined ? null : '')
  if (base === null) return null
  const { decisions } = transaction
  const editsOf = (indexes: readonly number[]): number[] =>
    indexes.flatMap((index) => (decisions[index]?.state === 'applied' ? decisions[index].edit : []))
  const isAbove = (index: number) => (decisions[index]?.edit ?? -1) < decision.edit
  if (outcome?.rewrites?.some(({ of, by }) => isAbove(of) && !isAbove(by)) === true) return null
  const earlier: Changed[] = []
  for (const region of outcome?.regions ?? []) {
    const by = editsOf(region.decisions)
    if (by.every((edit) => edit >= decision.edit) && by.length > 0) continue
    if (by.every((edit) => edit < decision.edit) && by.length > 0) earlier.push({ ...region, by: region.decisions[0] ?? -1 })
    else {
      if (region.parts === undefined) return null
      for (const { before, after, decision: by } of region.parts)
        if (editsOf([by]).some((edit) => edit < decision.edit)) earlier.push({ before, after, by })
    }
  }
  return earlier.length === 0 ? untouched(base) : patched(base, outcome?.after ?? '', earlier)
}

/**
 * The same where decisions took away lines of others, so that the whole reply does not tell. `earlier`: the reply decided up to the decision's edit, that
 * one not included. null: it was decided otherwise there, or says nothing of the file.
 */
export function regroundedFileOf(transaction: Transaction, decision: Decision, earlier: Transaction): DecidedFile | null {
  const above = transaction.decisions.filter(({ edit }) => edit < decision.edit)
  const isAgain = (one: Decision, at: number) => isSame(one, earlier.decisions[at])
  if (above.length !== earlier.decisions.length || !above.every(isAgain)) return null
  const outcomes = earlier.state === 'staged' ? earlier.files : earlier.would
  const outcome = outcomes.find(({ path }) => path === decision.path)
  if (outcome?.before == null || outcome.after === null) return null
  const changed = outcome.regions.flatMap((region): readonly Changed[] => {
    if (region.parts !== undefined) return region.parts.map(({ before, after, decision: by }) => ({ before, after, by }))
    const [by = -1, ...others] = new Set(region.decisions)
    return [{ ...region, by: others.length === 0 ? by : -1 }]
  })
  return patched(outcome.before, outcome.after, changed)
}

/** Whether a hunk was decided the same, at the same lines of the file before the reply. */
function isSame(one: Decision, other: Decision | undefined): boolean {
  if (one.state !== other?.state || one.path !== other.path || one.edit !== other.edit || one.hunk !== other.hunk) return false
  if (one.state === 'refused' || other.state === 'refused') return true
  return one.before.start === other.before.start && one.before.end === other.before.end
}

/** Whether the place of a hunk is among what edits above it have made of the file, or beside that. */
export function isOverEarlier(
  transaction: Transaction,
  { path, edit, before: { start, end } }: Extract<Decision, { state: 'applied' }>,
): boolean {
  const outcomes = transaction.state === 'staged' ? transaction.files : transaction.would
  const regions = outcomes.find((outcome) => outcome.path === path)?.regions ?? []
  const isAbove = (by: number) => (transaction.decisions[by]?.edit ?? edit) < edit
  return regions.some(({ before, decisions }) => before.start <= end && before.end >= start && decisions.some(isAbove))
}

const untouched = (text: string): DecidedFile => ({
  text,
  seen: (line) => ({ side: 'before', line }),
  of: (line) => line,
  before: (at) => (at.end > at.start ? at : null),
  taken: () => null,
})

/** What a decision above has made of lines. */
type Changed = { readonly before: LineRange; readonly after: LineRange; readonly by: number }

function patched(base: string, after: string, regions: readonly Changed[]): DecidedFile {
  // A last line end is followed by one more, empty line: joined again, the text ends as it did.
  const [old, fresh] = [base.split('\n'), after.split('\n')]
  const lines: string[] = []
  const seen: SeenLine[] = []
  const of = new Map<number, number>()
  const keep = (from: number, to: number) => {
    for (let line = from; line < to; line++) {
      of.set(line, lines.length)
      seen.push({ side: 'before', line })
      lines.push(old[line] ?? '')
    }
  }
  const taken = new Map<string, TakenLine>()
  let at = 0
  for (const region of regions) {
    keep(at, region.before.start)
    for (let line = region.after.start; line < region.after.end; line++) {
      seen.push(region.by < 0 ? { side: 'after', line } : { side: 'after', line, by: region.by })
      lines.push(fresh[line] ?? '')
    }
    for (let line = region.before.start; line < region.before.end; line++) {
      const text = withoutReturn(old[line] ?? '')
      if (!taken.has(text)) taken.set(text, { line, by: region.by })
    }
    at = region.before.end
  }
  keep(at, old.length)
  return {
    text: lines.join('\n'),
    seen: (line) => seen[line] ?? { side: 'before', line },
    of: (line) => of.get(line) ?? -1,
    before: (range) => beforeOf(seen.slice(range.start, range.end)),
    taken: (text) => taken.get(text) ?? null,
  }
}

const withoutReturn = (line: string): string => (line.endsWith('\r') ? line.slice(0, -1) : line)

function beforeOf(seen: readonly SeenLine[]): LineRange | null {
  const [first, last] = [seen[0], seen.at(-1)]
  if (first === undefined || last === undefined || seen.some(({ side }) => side === 'after')) return null
  return { start: first.line, end: last.line + 1 }
}
