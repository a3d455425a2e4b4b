/** `hunkscope why`: the verdict on every hunk of a reply, with its cause. */
import {
  explainAttempt,
  explainCause,
  explainContext,
  explainDecision,
  explainDiagnostic,
  explainWarning,
  FORMAT_NAME,
  linesIn,
  percent,
  REJECTION,
} from '../engine/explain'
import type { Content, Decision, Diagnosis, LineDifference, Path } from '../engine/model'
import { SAY } from './cli-messages'
import type { Judged } from './project-folder'
import { harmless, painter } from './terminal'

/** Lines of a file shown around a nearest place. */
const AROUND = 1

/** The verdict for a person. Lines count from 1. */
export function verdictText(judged: Judged, colour: boolean): string {
  const paint = painter(colour)
  const { reading, transaction, diagnoses } = judged
  const { decisions } = transaction
  const lines: string[] = []
  for (const [index, decision] of decisions.entries()) {
    const edit = reading.edits[decision.edit]
    const written = edit?.written ?? ''
    const { title, sentence } = explainDecision(decision, written)
    const look = decision.state === 'refused' ? 'red' : 'green'
    const mark = decision.state === 'refused' ? '✗' : '✓'
    const format = edit === undefined ? '' : `, ${FORMAT_NAME[edit.format]}`
    lines.push(
      `${paint(look, `${mark} ${harmless(title)}`)}  ${paint('bold', harmless(decision.path ?? written))}${placeOf(decision)}  ${paint('dim', `hunk ${index + 1}${format}`)}`,
      `  ${harmless(sentence)}`,
    )
    const diagnosis = diagnoses.find((one) => one.decision === index)
    if (decision.state === 'refused') lines.push(...reasons(decision, diagnosis, judged.files, colour))
    lines.push('')
  }
  for (const diagnostic of reading.diagnostics.filter(({ repair }) => repair === null))
    lines.push(`${paint('red', '✗')} ${harmless(explainDiagnostic(diagnostic))}`)
  for (const warning of transaction.warnings) lines.push(`! ${harmless(warning.path)}: ${harmless(explainWarning(warning))}`)
  return `${[...lines, summaryOf(judged)].join('\n')}\n`
}

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
  files: ReadonlyMap<Path, Content>,
  colour: boolean,
): string[] {
  const paint = painter(colour)
  const last = decision.attempts.findLast(({ places }) => places > 0)
  const [near] = decision.nearest
  const causes = diagnosis?.causes.map((cause) => `  ${paint('cyan', 'Cause')}: ${harmless(explainCause(cause))}`) ?? []
  const contexts = diagnosis?.unique.map((context) => `  ${harmless(explainContext(context))}`) ?? []
  const content = decision.path === null ? undefined : files.get(decision.path)
  const shown =
    near === undefined
      ? []
      : [
          `  ${paint('cyan', 'Nearest')}: ${linesIn(near.at)}, ${percent(near.score)} alike`,
          ...differenceLines(diagnosis?.differences ?? [], typeof content === 'string' ? content.split('\n') : [], colour),
        ]
  return [
    ...causes,
    ...(causes.length === 0 && last !== undefined ? [`  ${harmless(explainAttempt(last))}`] : []),
    ...contexts,
    ...shown,
  ]
}

/** The reply's line and the file's, under each other; what differs is set off. */
function differenceLines(differences: readonly LineDifference[], file: readonly string[], colour: boolean): string[] {
  const paint = painter(colour)
  const first = differences.find(({ of }) => of >= 0)?.of ?? -1
  const lines: string[] = []
  const context = (line: number) => `      ${String(line + 1).padStart(5)}   ${harmless(file[line] ?? '')}`
  for (let line = Math.max(0, first - AROUND); first >= 0 && line < first; line++) lines.push(paint('dim', context(line)))
  for (const { line, of, parts } of differences) {
    const differs = parts.some(({ in: whose }) => whose !== 'both')
    if (!differs && of >= 0) {
      lines.push(paint('dim', context(of)))
      continue
    }
    const side = (own: 'reply' | 'file', look: 'red' | 'green') =>
      parts
        .filter(({ in: whose }) => whose === 'both' || whose === own)
        .map(({ in: whose, text }) => paint(whose === 'both' ? look : 'inverse', harmless(text)))
        .join('')
    if (line >= 0) lines.push(`${paint('red', '      reply −')} ${side('reply', 'red')}`)
    if (of >= 0) lines.push(`${paint('green', `      ${String(of + 1).padStart(5)} +`)} ${side('file', 'green')}`)
  }
  return lines
}

/** The verdict for a program. Lines count from 0, as everywhere in the engine. */
export function verdictJson({ reading, transaction, diagnoses, message }: Judged): Readonly<Record<string, unknown>> {
  return {
    ok: transaction.state === 'staged',
    reason: transaction.state === 'staged' ? null : transaction.reason,
    formats: reading.formats,
    decisions: transaction.decisions.map((decision, index) => {
      const { title, sentence } = explainDecision(decision, reading.edits[decision.edit]?.written ?? '')
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
    message,
  }
}
