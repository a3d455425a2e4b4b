/** The figures of a run as rows of text, and whether they keep the limits. */
import type { DamageResult, KindRow } from './run'

/** Shares in per cent of all, and of one kind. More: faults pass, less: a doubtful answer of a single case fails the run. */
const LIMITS = { wrong: 0.1, wrongOfKind: 1, recovered: 97, refusals: 99.5 }

const share = (part: number, all: number): number => (all === 0 ? 0 : (100 * part) / all)
const cell = (part: number, all: number): string => (all === 0 ? '' : `${share(part, all).toFixed(1)} %`)

const sum = (rows: readonly KindRow[], of: keyof KindRow['counts']): number =>
  rows.reduce((total, { counts }) => total + counts[of], 0)

type Sums = { readonly all: number; readonly placeable: number; readonly due: number } & KindRow['counts']

/** `placeable`: cases with bytes as their answer or an answer they may have; `due`: those where a refusal is right. */
function sumsOf(rows: readonly KindRow[]): Sums {
  const counts = {
    recovered: sum(rows, 'recovered'),
    refused: sum(rows, 'refused'),
    'right-refusal': sum(rows, 'right-refusal'),
    wrong: sum(rows, 'wrong'),
    'false-success': sum(rows, 'false-success'),
  }
  const faults = counts.wrong + counts['false-success']
  const placeable = counts.recovered + counts.refused
  const due = counts['right-refusal']
  return {
    ...counts,
    all: placeable + due + faults,
    placeable: placeable + (due === 0 ? faults : 0),
    due: due + (placeable === 0 ? faults : 0),
  }
}

const rowOf = (name: string, sums: Sums): string[] => [
  name,
  String(sums.all),
  cell(sums.recovered, sums.placeable),
  cell(sums.wrong, sums.all),
  cell(sums['false-success'], sums.all),
  cell(sums.refused, sums.placeable),
  cell(sums['right-refusal'], sums.due),
]

export function tableOf({ rows }: DamageResult): string[][] {
  const head = ['kind', 'n', 'recovered', 'wrong', 'false success', 'refused', 'right refusals']
  return [head, ...rows.map((row) => rowOf(row.kind, sumsOf([row]))), rowOf('total', totals(rows))]
}

/** The sums of kinds, each counted as what it is: faults of kinds to be refused are none of kinds to be placed. */
function totals(rows: readonly KindRow[]): Sums {
  const each = rows.map((row) => sumsOf([row]))
  const all = sumsOf(rows)
  return {
    ...all,
    placeable: each.reduce((total, { placeable }) => total + placeable, 0),
    due: each.reduce((total, { due }) => total + due, 0),
  }
}

/** The kinds with more wrong bytes than one kind may have. */
export const kindsOver = ({ rows }: DamageResult): string[] =>
  rows.filter((row) => share(row.counts.wrong, sumsOf([row]).all) > LIMITS.wrongOfKind).map(({ kind }) => kind)

/** What is broken of the limits, a sentence each. `larger`: another sample, of the kinds that are over the limit in the first, by which these are judged. */
export function brokenBy({ rows }: DamageResult, larger: DamageResult = { rows, shown: [] }): string[] {
  const all = totals(rows)
  const kinds = kindsOver(larger)
  return [
    ...(share(all.wrong, all.all) > LIMITS.wrong ? [`wrong: ${cell(all.wrong, all.all)}, the limit is ${LIMITS.wrong} %`] : []),
    ...(kinds.length > 0 ? [`wrong in more than ${LIMITS.wrongOfKind} % of a kind: ${kinds.join(', ')}`] : []),
    ...(all['false-success'] > 0 ? [`a success is claimed that is none: ${all['false-success']}`] : []),
    ...(all.placeable > 0 && share(all.recovered, all.placeable) < LIMITS.recovered
      ? [`recovered: ${cell(all.recovered, all.placeable)}, the limit is ${LIMITS.recovered} %`]
      : []),
    ...(all.due > 0 && share(all['right-refusal'], all.due) < LIMITS.refusals
      ? [`refused where nothing else is right: ${cell(all['right-refusal'], all.due)}, the limit is ${LIMITS.refusals} %`]
      : []),
  ]
}

/** The rows of parts of one run, in the order of the kinds. */
export function merged(parts: readonly DamageResult[]): DamageResult {
  const longest = Math.max(...parts.map(({ rows }) => rows.length))
  const rows = Array.from({ length: longest }, (_, at) => parts.flatMap((part) => part.rows[at] ?? [])).flat()
  const worst = ['wrong', 'false-success', 'refused']
  const rank = (text: string) => worst.findIndex((outcome) => text.includes(` ${outcome} (`))
  return { rows, shown: parts.flatMap(({ shown }) => shown).sort((one, other) => rank(one) - rank(other)) }
}
