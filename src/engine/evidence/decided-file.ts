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
 * null: there is no such file, or what edits above the hunk have made of it cannot be told from what later ones did.
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
  // Behind a last line end stands one more, empty line: joined again, the text ends as it did.
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
