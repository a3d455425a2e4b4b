/** Counts over many rows: as much memory for a million as for one. */
import { type LabKey, type LabRow, valuesOf } from './lab-row'
import { OUTCOMES, type Outcome } from './outcome'

/** How often each of some things was seen. */
export type Counts = ReadonlyMap<string, number>
type Table = Map<string, Map<string, number>>

/** Names of one kind that are counted apart. More: a report too long to read; fewer: models run together. */
const MOST_NAMES = 60
/** Days that are counted apart. */
const MOST_DAYS = 4000
/** Refused lines that are listed. */
const MOST_LISTED = 200
/** The name of all beyond. */
const OTHERS = '(others)'

/** What is counted with the outcomes, and what is counted alone. */
export type GroupKey = Extract<LabKey, 'model' | 'format' | 'language' | 'log' | 'own' | 'tool' | 'day'>
export type CountKey = Extract<LabKey, 'cause' | 'refusal' | 'landing'>
export const GROUPED: readonly GroupKey[] = ['model', 'format', 'language', 'log', 'own', 'day', 'tool']
export const COUNTED: readonly CountKey[] = ['cause', 'refusal', 'landing']

/** One refused or wrong line. */
export type Listed = { readonly id: string; readonly outcome: Outcome; readonly why: string; readonly path: string }

/** Tokens of replies: all, those that were refused here, and those that their own tool refused; null: no log says so. */
export type Tokens = { readonly all: number; readonly refused: number; readonly ownRefused: number | null }

/** Share of the replies with known meaning that a tool has to read before it counts for the frontier. More: tools of rare formats are left out; fewer: two lucky replies are best. */
const LEAST_READ = 0.05

/** How one tool did where it is known what is meant, as shares of the replies. `onFrontier`: no other is better in both, and the replies are not few. */
export type ToolPoint = {
  readonly name: string
  readonly right: number
  readonly wrong: number
  readonly replies: number
  readonly onFrontier: boolean
}

/** What this engine is called beside the other tools. */
export const OWN_NAME = 'Hunkscope'
/** What it is called among them. */
export const OWN_ID = 'native'

/** Those that landed, and are not known to be wrong. */
const landedOf = (counts: Counts): number => (counts.get('right') ?? 0) + (counts.get('landed') ?? 0)

export class Figures {
  lines = 0
  hunks = 0
  readonly outcomes = new Map<string, number>()
  readonly listed: Listed[] = []
  readonly #groups = new Map<GroupKey, Table>(GROUPED.map((key) => [key, new Map()]))
  readonly #counts = new Map<CountKey, Map<string, number>>(COUNTED.map((key) => [key, new Map()]))
  /** Of replies whose meaning is known, with the tools besides. */
  readonly #known: Table = new Map()
  #tokens = { all: 0, refused: 0, ownRefused: 0, hasOwn: false }

  /** Counts all of some rows. */
  static of(rows: Iterable<LabRow>): Figures {
    const figures = new Figures()
    for (const row of rows) figures.add(row)
    return figures
  }

  /** Counts one row. */
  add(row: LabRow): void {
    this.lines++
    this.hunks += row.hunks
    const { outcome, tools, tokens } = row
    count(this.outcomes, outcome)
    for (const [key, table] of this.#groups) {
      if (key === 'tool') for (const id in tools) countIn(table, id, tools[id] ?? 'broken')
      else for (const name of valuesOf(row, key)) countIn(table, name, outcome, key === 'day' ? MOST_DAYS : MOST_NAMES)
    }
    for (const [key, counts] of this.#counts) for (const name of valuesOf(row, key)) count(counts, name)
    if (row.known) {
      countIn(this.#known, OWN_NAME, outcome)
      for (const id in tools) if (tools[id] !== 'foreign' && id !== OWN_ID) countIn(this.#known, id, tools[id] ?? 'broken')
    }
    this.#tokens.all += tokens
    if (outcome === 'refused' || outcome === 'wrong') this.#tokens.refused += tokens
    if (row.own === 'refused') this.#tokens.ownRefused += tokens
    if (row.own === 'refused' || row.own === 'applied') this.#tokens.hasOwn = true
    if (outcome === 'right' || outcome === 'landed' || this.listed.length >= MOST_LISTED) return
    if (outcome === 'unjudged') return
    const why = row.refusals[0] ?? (outcome === 'wrong' ? 'other bytes' : row.why)
    this.listed.push({ id: row.id, outcome, why, path: row.path })
  }

  /** How the rows of each group came out, the largest first; days in their order; those of a tool as the tool has them. */
  grouped(key: GroupKey): readonly (readonly [string, Counts])[] {
    const table = [...(this.#groups.get(key) ?? [])]
    if (key === 'day') return table.sort(([a], [b]) => (a < b ? -1 : 1))
    return table.sort(([a, one], [b, other]) => sum(other) - sum(one) || landedOf(other) - landedOf(one) || (a < b ? -1 : 1))
  }

  /** How often each value is there, the most frequent first. */
  counted(key: CountKey): readonly (readonly [string, number])[] {
    return [...(this.#counts.get(key) ?? [])].sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1))
  }

  get tokens(): Tokens {
    const { all, refused, ownRefused, hasOwn } = this.#tokens
    return { all, refused, ownRefused: hasOwn ? ownRefused : null }
  }

  /** The tools and the engine where it is known what is meant, the best first; empty where no other tool was asked. */
  points(): readonly ToolPoint[] {
    if (this.#known.size < 2) return []
    const points = [...this.#known].map(([name, counts]) => {
      const replies = sum(counts)
      return { name, replies, right: (counts.get('right') ?? 0) / replies, wrong: (counts.get('wrong') ?? 0) / replies }
    })
    const least = LEAST_READ * Math.max(...points.map(({ replies }) => replies))
    const enough = points.filter(({ replies }) => replies >= least)
    const isBetter = (one: (typeof points)[number], other: (typeof points)[number]) =>
      one.right >= other.right && one.wrong <= other.wrong && (one.right > other.right || one.wrong < other.wrong)
    return points
      .map((point) => ({ ...point, onFrontier: enough.includes(point) && !enough.some((other) => isBetter(other, point)) }))
      .sort((a, b) => b.right - a.right || a.wrong - b.wrong || (a.name < b.name ? -1 : 1))
  }
}

/** All that were counted. */
export const sum = (counts: Counts): number => {
  let all = 0
  for (const one of counts.values()) all += one
  return all
}

/** The outcomes that are there at all. */
export const outcomesIn = (groups: readonly (readonly [string, Counts])[]): readonly Outcome[] =>
  OUTCOMES.filter((outcome) => groups.some(([, counts]) => counts.has(outcome)))

function count(counts: Map<string, number>, name: string, most = MOST_NAMES): void {
  const own = counts.has(name) || counts.size < most ? name : OTHERS
  counts.set(own, (counts.get(own) ?? 0) + 1)
}

function countIn(table: Table, name: string, outcome: Outcome, most = MOST_NAMES): void {
  const own = table.has(name) || table.size < most ? name : OTHERS
  const counts = table.get(own) ?? new Map<string, number>()
  table.set(own, counts)
  count(counts, outcome)
}
