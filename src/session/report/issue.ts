/** The issue that a person posts about a failing patch: what was expected, what happened, and the files and the reply byte for byte. */

import { type Evidence, evidenceAt } from '../../engine/evidence'
import { lineNumbersOf } from '../../engine/evidence/line-numbers'
import { nearestOf } from '../../engine/evidence/nearest'
import {
  explainCause,
  explainDecision,
  explainDiagnostic,
  FORMAT_NAME,
  isSaidByRefusal,
  linesIn,
  REJECTION,
} from '../../engine/explain'
import { embeddedText } from './embedded-text'
import { code, fence, prose } from './escape-markdown'
import { evidenceText } from './evidence-text'
import type { SampleOutcome } from './failure-test'
import type { ShrunkSample } from './failures'
import { HUNKSCOPE } from './version'

/** UTF-16 units of an address that an issue may hold. More: the issue is longer than GitHub takes, fewer: usual links are left out. */
const ADDRESS = 16_000

/** What went wrong, as the page says it. */
export type IssueFacts = {
  readonly title: string
  readonly sentence: string
  readonly causes: readonly string[]
  readonly code: string
  /** The lines of the hunk beside the file's; '' where there is no place to compare it with. */
  readonly evidence: string
}

/** What the page says of the outcome, before anything is written. */
export function issueFactsOf(outcome: SampleOutcome): IssueFacts {
  const { reading, transaction, decision, diagnosis } = outcome
  if (decision !== null && decision.state === 'refused') {
    const evidence = issueEvidenceOf(outcome)
    const { title, sentence } = explainDecision(decision, reading.edits[decision.edit]?.written ?? '', evidence)
    const causes = (diagnosis?.causes ?? []).filter(
      ({ code }) => evidence === null || !isSaidByRefusal(code, decision.refusal.code, evidence),
    )
    return {
      title,
      sentence,
      causes: causes.map(explainCause),
      code: decision.refusal.code,
      evidence: evidence === null ? '' : evidenceText(evidence),
    }
  }
  const reason = transaction.state === 'rejected' ? transaction.reason : 'no-edits'
  const unread = reading.diagnostics.filter(({ repair }) => repair === null)
  const codes = [...new Set(unread.map((one) => one.code))]
  return {
    title: 'The reply cannot be read',
    sentence: REJECTION[reason],
    causes: [...new Set(unread.map(explainDiagnostic))],
    code: [reason, ...codes].join(', '),
    evidence: '',
  }
}

/** The lines of the refused hunk beside the file's, as the page shows them; null where there is no place to compare it with. */
function issueEvidenceOf({ sample, reading, transaction, decision, diagnosis }: SampleOutcome): Evidence | null {
  if (decision === null || decision.state !== 'refused') return null
  const content = decision.path === null ? undefined : sample.files.get(decision.path)
  const near = nearestOf(decision, diagnosis ?? undefined)
  const text = typeof content === 'string' ? content : null
  return evidenceAt(reading, transaction, decision, text, lineNumbersOf(sample.reply), near, diagnosis ?? undefined)
}

/** The file that it is about, '' where it is about none. */
export const issueFileOf = ({ decision, reading }: SampleOutcome): string =>
  decision === null ? '' : (decision.path ?? reading.edits[decision.edit]?.written ?? '')

/** The title of an issue; `file` is '' where the failure has none. */
export const issueTitleOf = (facts: IssueFacts, file: string): string => (file === '' ? facts.title : `${facts.title}: ${file}`)

type Asked = {
  readonly made: ShrunkSample
  readonly facts: IssueFacts
  readonly outcome: SampleOutcome
  readonly address: string | null
}

/** The issue's text, as Markdown. */
export function issueText({ made, facts, outcome, address }: Asked): string {
  const { reply, files } = made.sample
  const file = issueFileOf(outcome)
  const format = outcome.reading.edits[outcome.decision?.edit ?? 0]?.format
  return `${[
    `# ${prose(facts.title)}${file === '' ? '' : `: ${code(file)}`}`,
    `**Expected:** ${expected(outcome, file)}`,
    `**What happened:** ${prose(facts.sentence)}`,
    ...(facts.causes.length === 0
      ? []
      : [`**Why, as the engine sees it:**\n\n${facts.causes.map((cause) => `- ${prose(cause)}`).join('\n')}`]),
    ...(facts.evidence === '' ? [] : [`**The lines of the reply beside those of the file:**\n\n${fence(facts.evidence)}`]),
    `Code ${code(facts.code)}${format === undefined ? '' : `, format ${code(FORMAT_NAME[format])}`}, Hunkscope ${HUNKSCOPE}.`,
    files.size === 1 ? '## The file' : '## The files',
    ...(files.size === 0
      ? ['The project holds no file.']
      : [...files].map(([path, text]) => `### ${code(path)}\n\n${embeddedText(text)}`)),
    '## The reply',
    embeddedText(reply),
    '## Look at it',
    addressText(address),
  ].join('\n\n')}\n`
}

function expected({ decision }: SampleOutcome, file: string): string {
  if (decision === null) return 'the edits in the reply are read.'
  const [best] = decision.state === 'refused' ? decision.nearest : []
  const where = best === undefined ? '' : ` The place that comes nearest: ${linesIn(best.at)}.`
  return `the edit lands in ${file === '' ? 'the file' : code(file)}.${where}`
}

function addressText(address: string | null): string {
  if (address === null) return 'This is more than a link can hold: see the test folder.'
  if (address.length > ADDRESS)
    return `The link has ${address.length.toLocaleString('en')} characters, too many to be shown here: see the test folder.`
  return `[Open exactly these files and this reply](${address})`
}
