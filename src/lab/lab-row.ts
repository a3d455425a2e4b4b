/** One judged reply as a row of the lab, and what rows have in common. */
import type { ApplierId } from '../engine/appliers'
import { type Counts, OUTCOMES, type Outcome, outcomeOf, toolOutcomeOf } from './figures'
import type { BatchResult } from './judge'

/** What a row can be grouped and filtered by. A reply in several formats is in each of them. */
export type LabKey = 'outcome' | 'format' | 'model' | 'log' | 'own' | 'cause' | 'refusal' | 'landing' | 'tool'

export type LabRow = {
  readonly id: string
  readonly outcome: Outcome
  /** Of the first hunk that has one; '' elsewhere. */
  readonly path: string
  readonly formats: readonly string[]
  readonly model: string
  /** The kind of log; '' where it is none. */
  readonly log: string
  /** What the tool itself said: 'applied', 'refused', 'unsaid'; '' where no log says. */
  readonly own: string
  readonly refusals: readonly string[]
  readonly causes: readonly string[]
  readonly landings: readonly string[]
  /** What other tools make of it. */
  readonly tools: readonly (readonly [ApplierId | string, Outcome])[]
  /** Why it is not judged, is broken or is refused, as a code; '' where it landed. */
  readonly why: string
  /** The beginning of the tool's own words. */
  readonly answer: string
}

/** @param number of the row, where the reply has no name */
export function labRowOf({ names, verdict, log }: BatchResult, number: number): LabRow {
  const hunks = 'hunks' in verdict ? verdict.hunks : []
  const refusals = hunks.flatMap(({ refusal }) => refusal ?? [])
  const name = names.id ?? names.task ?? number
  return {
    id: String(log === undefined || names.session === undefined ? name : `${names.session} ${name}`),
    outcome: outcomeOf(verdict),
    path: hunks.find(({ path }) => path !== null)?.path ?? '',
    formats: 'formats' in verdict ? verdict.formats : [],
    model: typeof names.model === 'string' ? names.model : '',
    log: log?.kind ?? '',
    own: log === undefined ? '' : (log.own ?? 'unsaid'),
    refusals,
    causes: hunks.flatMap(({ cause }) => cause ?? []),
    landings: hunks.flatMap(({ how }) => how ?? []),
    tools: 'tools' in verdict ? Object.entries(verdict.tools ?? {}).map(([id, made]) => [id, toolOutcomeOf(made)] as const) : [],
    why:
      log?.why ?? (verdict.state === 'broken' ? verdict.why : (refusals[0] ?? (verdict.state === 'landed' ? '' : verdict.state))),
    answer: log?.answer ?? '',
  }
}

/** What a row is under a key; none where it has nothing of it. */
function valuesOf(row: LabRow, key: LabKey): readonly string[] {
  if (key === 'format') return row.formats
  if (key === 'cause') return row.causes
  if (key === 'refusal') return row.refusals
  if (key === 'landing') return row.landings
  if (key === 'tool') return row.tools.map(([id]) => id)
  return row[key] === '' ? [] : [row[key]]
}

/** What is looked at: for each key one value, and words that all stand in a row. */
export type LabFilter = { readonly chosen: ReadonlyMap<LabKey, string>; readonly words: string }

/** Of a tool and an outcome together the outcome is the tool's. */
export function rowsThat(rows: readonly LabRow[], { chosen, words }: LabFilter): readonly LabRow[] {
  const wanted = words
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  if (chosen.size === 0 && wanted.length === 0) return rows
  const tool = chosen.get('tool')
  return rows.filter((row) => {
    for (const [key, value] of chosen) {
      if (
        key === 'outcome' && tool !== undefined
          ? !row.tools.some(([id, came]) => id === tool && came === value)
          : !valuesOf(row, key).includes(value)
      )
        return false
    }
    if (wanted.length === 0) return true
    const text = [row.id, row.path, row.model, row.log, row.why, row.answer, ...row.formats, ...row.causes]
      .join(' ')
      .toLowerCase()
    return wanted.every((word) => text.includes(word))
  })
}

/** How the replies of each group came out, the largest first; those of a tool as the tool has them. */
export function outcomesBy(rows: readonly LabRow[], key: LabKey): readonly (readonly [string, Counts])[] {
  const table = new Map<string, Map<string, number>>()
  const count = (name: string, outcome: Outcome) => {
    const counts = table.get(name) ?? new Map<string, number>()
    table.set(name, counts)
    counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
  }
  for (const row of rows) {
    if (key === 'tool') for (const [id, outcome] of row.tools) count(id, outcome)
    else for (const name of new Set(valuesOf(row, key))) count(name, row.outcome)
  }
  const size = (counts: Counts) => OUTCOMES.reduce((sum, outcome) => sum + (counts.get(outcome) ?? 0), 0)
  return [...table].sort(([a, one], [b, other]) => size(other) - size(one) || (a < b ? -1 : 1))
}

/** How often each value is there, the most frequent first. */
export function rankedBy(rows: readonly LabRow[], key: LabKey): readonly (readonly [string, number])[] {
  const counts = new Map<string, number>()
  for (const row of rows) for (const value of valuesOf(row, key)) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1))
}

/** The rows as CSV, one reply a line. A cell that a spreadsheet would take for a formula is kept from that. */
export function csvOf(rows: readonly LabRow[]): string {
  const cell = (value: string) => {
    const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
    return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
  }
  const head = ['id', 'outcome', 'why', 'path', 'formats', 'model', 'log', 'own', 'landings', 'causes', 'tools']
  const lines = rows.map((row) => [
    row.id,
    row.outcome,
    row.why,
    row.path,
    row.formats.join(' '),
    row.model,
    row.log,
    row.own,
    row.landings.join(' '),
    row.causes.join(' '),
    row.tools.map(([id, outcome]) => `${id}:${outcome}`).join(' '),
  ])
  return [head, ...lines].map((cells) => `${cells.map(cell).join(',')}\r\n`).join('')
}

/** The figures as Markdown. */
export function markdownOf(rows: readonly LabRow[], words: Readonly<Record<Outcome, string>>): string {
  const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')
  const tables = (['model', 'format', 'log', 'own', 'tool'] as const).flatMap((key) => {
    const groups = outcomesBy(rows, key)
    if (groups.length === 0) return []
    const lines = groups.map(
      ([name, counts]) => `| ${cell(name)} | ${OUTCOMES.map((outcome) => counts.get(outcome) ?? 0).join(' | ')} |`,
    )
    return [
      `## By ${key}\n\n| ${key} | ${OUTCOMES.map((outcome) => words[outcome]).join(' | ')} |\n| --- |${' ---: |'.repeat(OUTCOMES.length)}\n${lines.join('\n')}\n`,
    ]
  })
  const causes = rankedBy(rows, 'cause').map(([name, count]) => `| ${cell(name)} | ${count} |`)
  const list = causes.length === 0 ? [] : [`## Proven causes\n\n| cause | hunks |\n| --- | ---: |\n${causes.join('\n')}\n`]
  return [`# Edits, judged: ${rows.length}\n`, ...tables, ...list].join('\n')
}
