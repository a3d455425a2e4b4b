/** What differs between two texts, line by line. Brings the diff package: loaded when the person looks. */
import { diffArrays } from 'diff'
import type { CodeRow, RowTone, Sign } from '../code-view'

/** Lines that differ, from which on the texts count as altogether different: the work grows with their square. More: a click that holds the page up. */
const LIMITS = { maxEditLength: 2500 }
/** Rows that are drawn. More: a slow click, fewer: the end of a large change is out of reach. */
const DRAWN = 5000
/** Equal lines that stay around those that differ. */
const AROUND = 4
/** Fewer equal lines are not folded away: it would save little. */
const SHORTEST_FOLD = 4

type Kind = 'same' | 'removed' | 'added'
/** A run of lines, each with its line end. */
type Part = { readonly kind: Kind; readonly lines: readonly string[] }

/** `whole`: false where the texts differ too much to be compared: all of the one goes and all of the other comes. */
export type ComparedTexts = { readonly parts: readonly Part[]; readonly whole: boolean }

/** Lines with their line ends; of no text there are none. */
const linesOf = (text: string | null): string[] => text?.match(/[^\n]*\n|[^\n]+$/g) ?? []

/** Two texts line by line; null: there is no such file. */
export function compareTexts(before: string | null, after: string | null): ComparedTexts {
  const [old, fresh] = [linesOf(before), linesOf(after)]
  const changes = old.length === 0 || fresh.length === 0 ? undefined : diffArrays(old, fresh, LIMITS)
  if (changes !== undefined)
    return {
      parts: changes.map(({ added, removed, value }) => ({ kind: added ? 'added' : removed ? 'removed' : 'same', lines: value })),
      whole: true,
    }
  const both: readonly Part[] = [
    { kind: 'removed', lines: old },
    { kind: 'added', lines: fresh },
  ]
  return { parts: both.filter(({ lines }) => lines.length > 0), whole: old.length === 0 || fresh.length === 0 }
}

/** Counts of lines. */
export type ChangeCounts = { readonly added: number; readonly removed: number }

/** How many lines come and go. */
export function lineCountsOf({ parts }: ComparedTexts): ChangeCounts {
  const count = (wanted: Kind) => parts.reduce((sum, { kind, lines }) => (kind === wanted ? sum + lines.length : sum), 0)
  return { added: count('added'), removed: count('removed') }
}

export type TextDifference = {
  /** One line a row, parted by '\n'. */
  readonly text: string
  readonly rows: readonly CodeRow[]
  /** For a fold row, what `unfolded` has to hold to open it. */
  readonly folds: ReadonlyMap<number, number>
  /** Rows that are left out at the end. */
  readonly left: number
}

/** Both texts in one, with equal stretches folded away but for those in `unfolded`. */
export function textDifferenceOf({ parts }: ComparedTexts, unfolded: ReadonlySet<number>): TextDifference {
  const drawn: { readonly text: string; readonly row: CodeRow }[] = []
  const folds = new Map<number, number>()
  let [old, fresh] = [0, 0]
  for (const [at, { kind, lines }] of parts.entries()) {
    const from = at === 0 ? 0 : AROUND
    const to = lines.length - (at === parts.length - 1 ? 0 : AROUND)
    const isFolded = kind === 'same' && parts.length > 1 && to - from >= SHORTEST_FOLD && !unfolded.has(old)
    for (const [index, line] of lines.entries()) {
      const isHidden = isFolded && index >= from && index < to
      if (!isHidden) drawn.push(rowOf(kind, line, kind === 'removed' ? old + index : fresh + index))
      else if (index === from) {
        folds.set(drawn.length, old)
        drawn.push({ text: `⋯ ${to - from} unchanged lines`, row: { tone: 'fold', sign: '', number: '', group: -1 } })
      }
    }
    if (kind !== 'added') old += lines.length
    if (kind !== 'removed') fresh += lines.length
  }
  const shown = drawn.slice(0, DRAWN)
  return {
    text: shown.map(({ text }) => text).join('\n'),
    rows: shown.map(({ row }) => row),
    folds,
    left: drawn.length - shown.length,
  }
}

const LOOK: Record<Kind, { readonly tone: RowTone; readonly sign: Sign }> = {
  same: { tone: 'plain', sign: '' },
  removed: { tone: 'removed', sign: '-' },
  added: { tone: 'added', sign: '+' },
}

/** `line`: its index in its own file. A last line without an end says so: nothing else may differ. */
function rowOf(kind: Kind, line: string, index: number): { readonly text: string; readonly row: CodeRow } {
  const ends = line.endsWith('\n')
  const text = ends ? line.slice(0, -1) : kind === 'same' ? line : `${line}${NO_END}`
  return { text, row: { ...LOOK[kind], number: String(index + 1), group: -1 } }
}

/** What follows a changed line that has no line end. */
const NO_END = '  ⟨no line end⟩'
