/** `hunkscope why`: the verdict on every hunk of a reply, with its cause. */
import type { Evidence } from '../engine/evidence'
import {
  explainAttempt,
  explainCause,
  explainContext,
  explainDecision,
  explainDiagnostic,
  explainShownCode,
  explainWarning,
  FORMAT_NAME,
  isSaidByRefusal,
  linesIn,
  REJECTION,
} from '../engine/explain'
import type { Decision, Diagnosis } from '../engine/model'
import { alignmentLines } from './alignment'
import { SAY } from './cli-messages'
import type { Judged } from './project-folder'
import { harmless, painter } from './terminal'

/** The verdict for a person. Lines count from 1. */
export function verdictText(judged: Judged, colour: boolean): string {
  const paint = painter(colour)
  const { reading, transaction, diagnoses } = judged
  const { decisions } = transaction
  const lines: string[] = []
  for (const [index, decision] of decisions.entries()) {
    const edit = reading.edits[decision.edit]
    const written = edit?.written ?? ''
    const evidence = judged.evidence[index] ?? null
    const { title, sentence } = explainDecision(decision, written, evidence)
    const look = decision.state === 'refused' ? 'red' : 'green'
    const mark = decision.state === 'refused' ? '✗' : '✓'
    const format = edit === undefined ? '' : `, ${FORMAT_NAME[edit.format]}`
    const path = harmless(decision.path ?? written)
    const where = path === '' ? [] : [paint('bold', path) + placeOf(decision)]
    lines.push(
      [paint(look, `${mark} ${harmless(title)}`), ...where, paint('dim', `hunk ${index + 1}${format}`)].join('  '),
      `  ${harmless(sentence)}`,
      ...(decision.state === 'refused' && decision.refusal.code === 'no-path' ? [`  ${SAY.namePath}`] : []),
    )
    const diagnosis = diagnoses.find((one) => one.decision === index)
    if (decision.state === 'refused') lines.push(...reasons(decision, diagnosis, evidence, colour))
    else if (evidence !== null && evidence.standing === 'landed' && isTelling(evidence))
      lines.push(...alignmentLines(evidence, colour))
    lines.push('')
  }
  // What keeps no hunk from landing is no failure.
  const mark = transaction.state === 'staged' ? '!' : paint('red', '✗')
  for (const diagnostic of reading.diagnostics.filter(({ repair }) => repair === null))
    lines.push(`${mark} ${harmless(explainDiagnostic(diagnostic))}`)
  for (const warning of transaction.warnings) lines.push(`! ${harmless(warning.path)}: ${harmless(explainWarning(warning))}`)
  const shown = judged.shown.map((code) => harmless(explainShownCode(code)))
  return `${[...lines, summaryOf(judged), ...shown].join('\n')}\n`
}

/** Whether a line of it is not as the file has it. */
const isTelling = ({ rows }: Evidence): boolean => rows.some(({ fate, reply, file }) => fate !== 'added' && reply !== file)

const placeOf = (decision: Decision): string => (decision.state === 'refused' ? '' : `, ${linesIn(decision.before)}`)

/** What came of the reply as a whole. */
export function summaryOf({ transaction }: Judged): string {
  const { decisions } = transaction
  const refused = decisions.filter(({ state }) => state === 'refused').length
  if (transaction.state === 'staged') return SAY.lands(decisions.length)
  const counted = decisions.length === 0 ? '' : ` ${SAY.refused(refused, decisions.length)}`
  return REJECTION[transaction.reason] + (transaction.reason === 'refused' ? counted : '')
}

function reasons(
  decision: Decision & { readonly state: 'refused' },
  diagnosis: Diagnosis | undefined,
  evidence: Evidence | null,
  colour: boolean,
): string[] {
  const paint = painter(colour)
  // A refusal that finds no place alike says so: what a rung came near to is none.
  const isNowhere = decision.refusal.code === 'not-found' && decision.nearest.length === 0
  const last = isNowhere ? undefined : decision.attempts.findLast(({ places }) => places > 0)
  const unsaid = diagnosis?.causes.filter(
    ({ code }) => evidence === null || !isSaidByRefusal(code, decision.refusal.code, evidence),
  )
  const causes = unsaid?.map((cause) => `  ${paint('cyan', 'Cause')}: ${harmless(explainCause(cause))}`) ?? []
  const contexts = diagnosis?.unique.map((context) => `  ${harmless(explainContext(context))}`) ?? []
  return [
    ...causes,
    ...(evidence === null && causes.length === 0 && last !== undefined ? [`  ${harmless(explainAttempt(last))}`] : []),
    ...contexts,
    ...(evidence === null ? [] : alignmentLines(evidence, colour)),
  ]
}

/** The verdict for a program. Lines count from 0, as everywhere in the engine. */
export function verdictJson({
  reading,
  transaction,
  diagnoses,
  evidence,
  shown,
  message,
}: Judged): Readonly<Record<string, unknown>> {
  return {
    ok: transaction.state === 'staged',
    reason: transaction.state === 'staged' ? null : transaction.reason,
    formats: reading.formats,
    decisions: transaction.decisions.map((decision, index) => {
      const { title, sentence } = explainDecision(decision, reading.edits[decision.edit]?.written ?? '', evidence[index] ?? null)
      const diagnosis = diagnoses.find((one) => one.decision === index)
      return {
        edit: decision.edit,
        hunk: decision.hunk,
        path: decision.path,
        state: decision.state,
        ...(decision.state === 'refused'
          ? { refusal: decision.refusal, nearest: decision.nearest.map(({ at, score }) => ({ at, score })) }
          : { before: decision.before, after: decision.after }),
        ...(decision.state === 'applied' ? { how: decision.how } : {}),
        title,
        sentence,
        causes: (diagnosis?.causes ?? []).map((cause) => ({ code: cause.code, sentence: explainCause(cause) })),
      }
    }),
    diagnostics: reading.diagnostics.map((diagnostic) => ({
      code: diagnostic.code,
      repaired: diagnostic.repair !== null,
      sentence: explainDiagnostic(diagnostic),
    })),
    warnings: transaction.warnings.map((warning) => ({
      code: warning.code,
      path: warning.path,
      sentence: explainWarning(warning),
    })),
    shown: shown.map((code) => ({ name: code.head, path: code.path, at: code.at, sentence: explainShownCode(code) })),
    message,
  }
}
