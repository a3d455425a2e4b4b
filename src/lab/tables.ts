/** Rows as tables for other programs and for reading. */
import { COUNTED, Figures, GROUPED, sum } from './figures'
import type { LabRow } from './lab-row'
import { OUTCOME_WORDS, OUTCOMES } from './outcome'

/** The rows as CSV, one reply a line. A cell that a spreadsheet would take for a formula is kept from that. */
export function csvOf(rows: readonly LabRow[]): string {
  const cell = (value: string) => {
    const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
    return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
  }
  const head = ['id', 'outcome', 'why', 'path', 'formats', 'model', 'log', 'own', 'day', 'tokens', 'landings', 'causes', 'tools']
  const lines = rows.map((row) => [
    row.id,
    row.outcome,
    row.why,
    row.path,
    row.formats.join(' '),
    row.model,
    row.log,
    row.own,
    row.day,
    String(row.tokens),
    row.landings.join(' '),
    row.causes.join(' '),
    Object.entries(row.tools)
      .map(([id, outcome]) => `${id}:${outcome}`)
      .join(' '),
  ])
  return [head, ...lines].map((cells) => `${cells.map(cell).join(',')}\r\n`).join('')
}

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

/** The figures as Markdown. */
export function markdownOf(rows: readonly LabRow[]): string {
  const figures = Figures.of(rows)
  const tables = GROUPED.flatMap((key) => {
    const groups = figures.grouped(key)
    if (groups.length === 0) return []
    const lines = groups.map(
      ([name, counts]) => `| ${cell(name)} | ${OUTCOMES.map((outcome) => counts.get(outcome) ?? 0).join(' | ')} |`,
    )
    const head = OUTCOMES.map((outcome) => OUTCOME_WORDS[outcome]).join(' | ')
    return [`## By ${key}\n\n| ${key} | ${head} |\n| --- |${' ---: |'.repeat(OUTCOMES.length)}\n${lines.join('\n')}\n`]
  })
  const counts = COUNTED.flatMap((key) => {
    const ranked = figures.counted(key)
    if (ranked.length === 0) return []
    const lines = ranked.map(([name, count]) => `| ${cell(name)} | ${count} |`)
    return [`## By ${key}\n\n| ${key} | hunks |\n| --- | ---: |\n${lines.join('\n')}\n`]
  })
  return [`# Edits, judged: ${sum(figures.outcomes)}\n`, ...tables, ...counts].join('\n')
}
