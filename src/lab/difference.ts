/** Two sets of judged replies side by side: what differs, and whether that is more than chance. */
import { differenceInterval, type Interval, type UnitCounts } from './bootstrap'
import { type LabKey, type LabRow, valuesOf } from './lab-row'
import type { Outcome } from './outcome'
import { valueWords } from './value-words'

/** Rows with the name that they go by. */
export type Side = { readonly name: string; readonly rows: readonly LabRow[] }

type Count = { readonly all: number; readonly good: number }

/** What is compared: replies that landed, and as they are meant where that is known; refused ones; other bytes than meant. */
type Measure = 'landed' | 'refused' | 'wrong'

/** One line of a comparison. `key` and `name`: the group; null: all replies. */
export type Difference = {
  readonly measure: Measure
  readonly key: LabKey | null
  readonly name: string | null
  readonly a: Count
  readonly b: Count
  /** Share of b less share of a. */
  readonly by: number
  /** null: too few to say. */
  readonly interval: Interval | null
  /** Whether the interval leaves no room for none. */
  readonly isNews: boolean
}

const GOOD: Readonly<Record<Measure, readonly Outcome[]>> = {
  landed: ['right', 'landed'],
  refused: ['refused'],
  wrong: ['wrong'],
}

/** Groups of a key that are compared. */
const MOST_GROUPS = 8
const GROUPS: readonly LabKey[] = ['format', 'language', 'model']

/** The largest groups come first. */
export function differences(a: Side, b: Side): readonly Difference[] {
  const isJudged = ({ outcome }: LabRow) => outcome !== 'unjudged' && outcome !== 'broken'
  const [ofA, ofB] = [a.rows.filter(isJudged), b.rows.filter(isJudged)]
  if (ofA.length === 0 || ofB.length === 0) return []
  const whole = (['landed', 'refused', 'wrong'] as const).map((measure) => difference(measure, ofA, ofB, null, null))
  const groups = GROUPS.flatMap((key) => {
    const [inA, inB] = [byValue(ofA, key), byValue(ofB, key)]
    const names = [...inA.keys()].filter((name) => inB.has(name))
    const size = (name: string) => (inA.get(name)?.length ?? 0) + (inB.get(name)?.length ?? 0)
    return names
      .sort((one, other) => size(other) - size(one) || (one < other ? -1 : 1))
      .slice(0, MOST_GROUPS)
      .map((name) => difference('landed', inA.get(name) ?? [], inB.get(name) ?? [], key, name))
  })
  return [...whole.filter(({ a: one, b: other }) => one.good + other.good > 0), ...groups]
}

function byValue(rows: readonly LabRow[], key: LabKey): Map<string, LabRow[]> {
  const groups = new Map<string, LabRow[]>()
  for (const row of rows)
    for (const name of new Set(valuesOf(row, key))) {
      const group = groups.get(name)
      if (group === undefined) groups.set(name, [row])
      else group.push(row)
    }
  return groups
}

function difference(
  measure: Measure,
  ofA: readonly LabRow[],
  ofB: readonly LabRow[],
  key: LabKey | null,
  name: string | null,
): Difference {
  const units = new Map<string, { a: { all: number; good: number }; b: { all: number; good: number } }>()
  const good = GOOD[measure]
  const count = (rows: readonly LabRow[], side: 'a' | 'b'): Count => {
    const sum = { all: 0, good: 0 }
    for (const { unit, outcome } of rows) {
      const own = units.get(unit) ?? { a: { all: 0, good: 0 }, b: { all: 0, good: 0 } }
      units.set(unit, own)
      own[side].all++
      sum.all++
      if (!good.includes(outcome)) continue
      own[side].good++
      sum.good++
    }
    return sum
  }
  const [a, b] = [count(ofA, 'a'), count(ofB, 'b')]
  const interval = differenceInterval(units.values() satisfies Iterable<UnitCounts>)
  const isNews = interval !== null && (interval.low > 0 || interval.high < 0)
  return { measure, key, name, a, b, by: b.good / b.all - a.good / a.all, interval, isNews }
}

/** What is compared, in words. */
const MEASURE_WORDS: Readonly<Record<Measure, string>> = {
  landed: 'landed as meant, as far as known',
  refused: 'refused',
  wrong: 'other bytes than meant',
}

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`
const signed = (share: number): string => `${share > 0 ? '+' : share < 0 ? '−' : '±'}${(100 * Math.abs(share)).toFixed(1)}`

/** A line of a comparison as cells of text: what, A, B, the difference in percentage points, its interval, what that says. */
export function differenceCells({ measure, key, name, a, b, by, interval, isNews }: Difference): readonly string[] {
  const what =
    key === null ? `All replies: ${MEASURE_WORDS[measure]}` : `${key} ${valueWords(key, name ?? '')}: ${MEASURE_WORDS[measure]}`
  return [
    what,
    `${percent(a.good / a.all)} of ${a.all}`,
    `${percent(b.good / b.all)} of ${b.all}`,
    signed(by),
    interval === null ? '–' : `${signed(interval.low)} … ${signed(interval.high)}`,
    interval === null ? 'too few to say' : isNews ? (by > 0 ? 'B has more' : 'A has more') : 'may be chance',
  ]
}

/** The heads of these cells. */
export const DIFFERENCE_HEADS: readonly string[] = ['what', 'A', 'B', 'B − A, points', '95 % interval', 'so']
