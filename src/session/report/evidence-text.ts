/** A hunk's lines beside the file's, as text within an issue. */
import type { Evidence, EvidenceRow } from '../../engine/evidence'
import { drawnRowsOf, isFold } from '../../engine/explain/drawn-rows'
import { noteOf, SIGNS } from '../../engine/explain/row-words'
import { seen } from '../../engine/feedback/quote'

/** Lines that an issue holds. More: the files below are far down, fewer: the line that differs is not among them. */
const MOST = 60
/** Columns of a line number. */
const WIDE = 5

/** Each line with its number in the reply and in the file, both from 1; what differs has a line for each side. */
export function evidenceText(evidence: Evidence): string {
  const lines = drawnRowsOf(evidence, new Set()).flatMap((row) =>
    isFold(row) ? [`${' '.repeat(2 * WIDE)}  … ${row.fold}`] : rowLines(row),
  )
  const head = `${'reply'.padStart(WIDE)}${'file'.padStart(WIDE)}`
  return [head, ...lines.slice(0, MOST), ...(lines.length > MOST ? [`… ${lines.length - MOST} more`] : [])].join('\n')
}

function rowLines(row: EvidenceRow): string[] {
  const { fate, reply, file, replyLine, of } = row
  const at = of?.side === 'before' ? of.line : -1
  const note = noteOf(row) === '' ? '' : `   (${noteOf(row)})`
  const line = (own: number, theirs: number, sign: string, text: string, said: string) =>
    `${numbered(own)}${numbered(theirs)} ${sign.padEnd(2)}${seen(text)}${said}`.trimEnd()
  if (reply === null || reply === file || fate === 'added')
    return [line(reply === null ? -1 : replyLine, at, SIGNS[fate], reply ?? file ?? '', note)]
  return [line(replyLine, -1, '≠', reply, note), ...(file === null ? [] : [line(-1, at, '≠', file, '')])]
}

const numbered = (line: number): string => (line < 0 ? '' : String(line + 1)).padStart(WIDE)
