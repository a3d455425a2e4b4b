/** Makes a case smaller as long as it fails, and shows what is left. */
import type { FormatId } from '../../src/engine'
import { type Case, type CaseRow, type Entry, isChanged, oldText, plausible, type Style } from './case'
import { tidied } from './make-case'
import { type Apply, type Difference, judge, type Verdict } from './verdict'

/** Cases that are tried for one; each takes less than a millisecond. */
const TRIED = 3000

/** Ways to leave out a run of rows, halves first, or to leave one as it is. */
function* fewerRows(rows: readonly CaseRow[]): Generator<readonly CaseRow[]> {
  for (let size = rows.length; size >= 1; size >>= 1)
    for (let at = 0; at + size <= rows.length; at += size) yield [...rows.slice(0, at), ...rows.slice(at + size)]
  for (const [at, row] of rows.entries()) if (row.sign === '-') yield rows.with(at, { ...row, sign: ' ' })
  if (rows.some(({ end }) => end === '\r\n')) yield rows.map((row) => ({ ...row, end: '\n' }))
}

const PLAIN: Partial<Style>[] = [{ prose: 0 }, { anchored: false }, { joined: false }, { numbered: true }]

function* smaller({ entries, style }: Case): Generator<Case> {
  for (const at of entries.keys()) if (entries.length > 1) yield { style, entries: entries.toSpliced(at, 1) }
  for (const [at, entry] of entries.entries()) {
    const changed = (fresh: Partial<Entry>): Case => ({ style, entries: entries.with(at, { ...entry, ...fresh }) })
    if (entry.moveTo !== null) yield changed({ moveTo: null })
    if (!entry.closed) yield changed({ closed: true })
    for (const rows of fewerRows(entry.rows)) yield changed({ rows: tidied(rows) })
  }
  for (const plain of PLAIN)
    if (Object.entries(plain).some(([key, value]) => style[key as keyof Style] !== value))
      yield { entries, style: { ...style, ...plain } }
  if (style.context > 0) yield { entries, style: { ...style, context: style.context - 1 } }
}

/** The smallest case that is found to fail still. */
export function shrunk(one: Case, fails: (smaller: Case) => boolean): Case {
  let least = one
  let tries = 0
  for (let found = true; found; ) {
    found = false
    for (const candidate of smaller(least)) {
      if (++tries > TRIED) return least
      const plain = plausible(candidate)
      if (!plain.entries.some(isChanged) || !fails(plain)) continue
      least = plain
      found = true
      break
    }
  }
  return least
}

/** Whether another case fails in the same way. */
export const failsAlike = (format: FormatId, verdict: Verdict, apply?: Apply) => (one: Case) => {
  const found = judge(one, format, apply).verdict
  return found.is === verdict.is && ('code' in found ? found.code : '') === ('code' in verdict ? verdict.code : '')
}

const shown = (text: string | null): string => (text === null ? '(no such file)\n' : `${JSON.stringify(text)}\n`)

/** A case as a folder of small files would show it. */
export function describeCase(
  one: Case,
  format: FormatId,
  title: string,
  differences: readonly Difference[],
  reply: string,
): string {
  const files = one.entries.filter(({ life }) => life !== 'made').map((entry) => `files/${entry.path}: ${shown(oldText(entry))}`)
  const wrong = differences.map(
    ({ path, expected, found }) => `expected/${path}: ${shown(expected)}found/${path}: ${shown(found)}`,
  )
  return `── ${title} (${format}, ${JSON.stringify(one.style)})\n${files.join('')}reply:\n${reply}\n${wrong.join('')}`
}
