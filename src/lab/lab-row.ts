/** One judged reply as a row of the lab, and which rows are looked at. */
import { isFields, listAt } from '../logs/fields'
import { languageOf } from './languages'
import { type LooseResult, OUTCOMES, type Outcome, outcomeOf, toolOutcomeOf } from './outcome'

/** What a row can be grouped and filtered by. A reply in several formats is in each of them. */
export type LabKey =
  | 'outcome'
  | 'format'
  | 'language'
  | 'model'
  | 'log'
  | 'own'
  | 'day'
  | 'cause'
  | 'refusal'
  | 'landing'
  | 'tool'

export type LabRow = {
  readonly id: string
  /** What the reply hangs together with: the session of its log, else itself. */
  readonly unit: string
  readonly outcome: Outcome
  /** Whether it is known what is meant. */
  readonly known: boolean
  /** Of the first hunk that has one; '' elsewhere. */
  readonly path: string
  /** Of that file; '' where it is not known. */
  readonly language: string
  readonly formats: readonly string[]
  readonly model: string
  /** The kind of log; '' where it is none. */
  readonly log: string
  /** What the tool itself said: 'applied', 'refused', 'unsaid'; '' where no log says. */
  readonly own: string
  /** When the reply was written, as YYYY-MM-DD; '' where nothing says. */
  readonly day: string
  readonly hunks: number
  /** Of the reply, about. */
  readonly tokens: number
  readonly refusals: readonly string[]
  readonly causes: readonly string[]
  readonly landings: readonly string[]
  /** What other tools make of it. */
  readonly tools: Readonly<Record<string, Outcome>>
  /** Why it is not judged, is broken or is refused, as a code; '' where it landed. */
  readonly why: string
  /** The beginning of the tool's own words. */
  readonly answer: string
}

const NONE: readonly string[] = []
const NO_TOOLS: LabRow['tools'] = {}

const listed = (values: readonly (string | undefined)[]): readonly string[] => {
  const some = values.filter((value) => value !== undefined)
  return some.length === 0 ? NONE : some
}

/** @param number of the row, as the name of a reply that has none */
export function labRowOf({ names, verdict, log }: LooseResult, number: number | string): LabRow {
  const { hunks = [], tools } = verdict
  const refusals = listed(hunks.map(({ refusal }) => refusal))
  const name = String(names.id ?? names.task ?? number)
  const session = log === undefined || names.session === undefined ? null : String(names.session)
  const path = hunks.find((hunk) => hunk.path != null)?.path ?? ''
  return {
    id: session === null ? name : `${session} ${name}`,
    unit: session ?? name,
    outcome: outcomeOf(verdict),
    known: verdict.truth !== undefined,
    path,
    language: languageOf(path),
    formats: verdict.formats ?? NONE,
    model: typeof names.model === 'string' ? names.model : '',
    log: log?.kind ?? '',
    own: log === undefined ? '' : (log.own ?? 'unsaid'),
    day: dayOf(names.at ?? names.created_at ?? names.created ?? names.timestamp ?? names.date),
    hunks: hunks.length,
    tokens: verdict.tokens ?? 0,
    refusals,
    causes: listed(hunks.map(({ cause }) => cause)),
    landings: listed(hunks.map(({ how }) => how)),
    tools:
      tools === undefined
        ? NO_TOOLS
        : Object.fromEntries(Object.entries(tools).map(([id, made]) => [id, toolOutcomeOf(made)] as const)),
    why:
      log?.why ??
      (verdict.state === 'broken' ? (verdict.why ?? '') : (refusals[0] ?? (verdict.state === 'landed' ? '' : verdict.state))),
    answer: log?.answer ?? '',
  }
}

/** Seconds since 1970 are fewer until the year 5138, milliseconds are more since 1973. */
const MILLISECONDS = 100_000_000_000

/** A day out of a date as text, or out of seconds or milliseconds since 1970. */
function dayOf(value: string | number | boolean | undefined): string {
  if (typeof value === 'string') return /^\d{4}-\d{2}-\d{2}(?!\d)/.exec(value)?.[0] ?? ''
  if (typeof value !== 'number' || value <= 0) return ''
  const date = new Date(value < MILLISECONDS ? value * 1000 : value)
  return Number.isNaN(date.valueOf()) ? '' : date.toISOString().slice(0, 10)
}

const WORDS = ['id', 'unit', 'path', 'language', 'model', 'log', 'own', 'day', 'why', 'answer'] as const
const LISTS = ['formats', 'refusals', 'causes', 'landings'] as const

const isOutcome = (value: unknown): value is Outcome => OUTCOMES.some((outcome) => outcome === value)

/** Whether a value out of a store is a row. */
export const isLabRow = (value: unknown): value is LabRow =>
  isFields(value) &&
  WORDS.every((key) => typeof value[key] === 'string') &&
  LISTS.every((key) => Array.isArray(value[key]) && listAt(value, key).every((one) => typeof one === 'string')) &&
  isOutcome(value.outcome) &&
  typeof value.known === 'boolean' &&
  typeof value.hunks === 'number' &&
  typeof value.tokens === 'number' &&
  isFields(value.tools) &&
  Object.values(value.tools).every(isOutcome)

/** What a row is under a key; none where it has nothing of it. */
export function valuesOf(row: LabRow, key: LabKey): readonly string[] {
  if (key === 'format') return row.formats
  if (key === 'cause') return row.causes
  if (key === 'refusal') return row.refusals
  if (key === 'landing') return row.landings
  if (key === 'tool') return Object.keys(row.tools)
  return row[key] === '' ? NONE : [row[key]]
}

/** Of rows that were searched. */
const TEXT_OF = new WeakMap<LabRow, string>()

/** What a search looks through. @param shown words that the page shows of the row in place of its codes */
function textOf(row: LabRow, shown: (row: LabRow) => string): string {
  const known = TEXT_OF.get(row)
  if (known !== undefined) return known
  const text = [row.id, row.path, row.model, row.log, row.why, row.answer, ...row.formats, ...row.causes, shown(row)]
    .join(' ')
    .toLowerCase()
  TEXT_OF.set(row, text)
  return text
}

/** What is looked at: for each key one value, and words that a row has all of. */
export type LabFilter = { readonly chosen: ReadonlyMap<LabKey, string>; readonly words: string }

/** Of a tool and an outcome together the outcome is the tool's; a day may be a month. */
export function rowsThat(
  rows: readonly LabRow[],
  { chosen, words }: LabFilter,
  shown: (row: LabRow) => string = () => '',
): readonly LabRow[] {
  const wanted = words
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  if (chosen.size === 0 && wanted.length === 0) return rows
  const tool = chosen.get('tool')
  const isChosen = (row: LabRow, key: LabKey, value: string): boolean => {
    if (key === 'outcome' && tool !== undefined) return row.tools[tool] === value
    if (key === 'day') return row.day.startsWith(value)
    return valuesOf(row, key).includes(value)
  }
  return rows.filter((row) => {
    for (const [key, value] of chosen) if (!isChosen(row, key, value)) return false
    if (wanted.length === 0) return true
    const text = textOf(row, shown)
    return wanted.every((word) => text.includes(word))
  })
}
