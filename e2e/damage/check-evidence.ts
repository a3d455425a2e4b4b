/** Whether the evidence of a hunk is so: each row against the hunk's lines, as the reply has them, and the file's, before the reply and after it. */
import { type Decision, type Edit, parsePath, readReply, stage, type Transaction } from '../../src/engine'
import { editLines } from '../../src/engine/edit-lines'
import { type Evidence, type EvidenceRow, evidenceAt } from '../../src/engine/evidence'
import { lineNumbersOf } from '../../src/engine/evidence/line-numbers'
import { KINDS } from './kinds'
import { repliesOf } from './run'
import { linesOf } from './sentences'
import { textBefore } from './truth'

type Sides = { readonly before: readonly string[]; readonly after: readonly string[] }

/** What is not so of the evidence of one decision. `file`: its lines before the reply and after it. */
function untrueOf(evidence: Evidence, edit: Edit | undefined, decision: Decision, file: Sides): string[] {
  const { before, after } = editLines(edit, decision.hunk)
  const wrong: string[] = []
  const say = (row: EvidenceRow, what: string) => wrong.push(`${what}: ${JSON.stringify(row)}`)
  const [lines, fresh] = [new Set<number>(), new Set<number>()]
  for (const row of evidence.rows) {
    if (row.line >= 0) lines.add(row.line)
    if (row.fresh >= 0) fresh.add(row.fresh)
    const own = row.line >= 0 && evidence.standing !== 'present' ? before[row.line] : (after[row.fresh] ?? before[row.line])
    if (row.reply !== (own?.text ?? null)) say(row, 'not what the reply writes')
    if (row.of !== null && file[row.of.side][row.of.line] !== row.file) say(row, 'not the line of the file')
    if (row.becomes >= 0 && row.fate === 'added' && file.after[row.becomes] !== row.file) say(row, 'not the line that is written')
    if (row.fate === 'kept' && row.becomes >= 0 && row.file !== null && file.after[row.becomes] !== row.file)
      say(row, 'a kept line is another afterwards')
    if (
      (row.contrast === null) !== (row.reply === null || row.file === null || row.reply === row.file) &&
      row.contrast !== 'line-breaks'
    )
      say(row, 'a contrast between equal lines, or none between others')
  }
  if (lines.size !== before.length || (evidence.standing !== 'near' && fresh.size !== after.length))
    wrong.push(`${lines.size} of ${before.length} quoted lines and ${fresh.size} of ${after.length} new ones have a row`)
  return wrong
}

/** Every decision of replies of all kinds, `each` drafts of one. `seen`: pieces of evidence. */
export function checkEvidence({ each, seed }: { readonly each: number; readonly seed: number }): {
  readonly seen: number
  readonly without: number
  readonly wrong: readonly string[]
} {
  let [seen, without] = [0, 0]
  const wrong: string[] = []
  for (const kind of KINDS)
    for (const { draft, format, reply } of repliesOf(kind, { each, seed })) {
      const parsed = parsePath(draft.path)
      if (!parsed.ok) throw new Error(`${draft.path} is no path.`)
      const text = textBefore(draft.truth)
      const reading = readReply(reply)
      const transaction = stage(reading, new Map([[parsed.path, text]]), { defaultPath: parsed.path })
      const result = resultOf(transaction) ?? text
      for (const decision of transaction.decisions) {
        const edit = reading.edits[decision.edit]
        const evidence = evidenceAt(reading, transaction, decision, text, lineNumbersOf(reply))
        if (evidence === null) {
          without++
          continue
        }
        seen++
        for (const sentence of untrueOf(evidence, edit, decision, { before: linesOf(text), after: linesOf(result) }))
          wrong.push(`${kind.id} (${format}, ${decision.state}): ${sentence}`)
      }
    }
  return { seen, without, wrong }
}

const resultOf = (transaction: Transaction): string | null =>
  (transaction.state === 'staged' ? transaction.files : transaction.would)[0]?.after ?? null
