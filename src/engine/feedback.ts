/** The message for the model: what failed and why, what the files truly say there, what to do, and what is fine. With explain.ts, the engine's only English. */

import { explainDiagnostic, explainShownCode, plural } from './explain'
import { adviceFor, adviceForUnread } from './feedback/advice'
import { composeMessage, LISTED, listed, type MessageProblem, problemCount, shortPath } from './feedback/compose-message'
import { evidenceOf, FeedbackContext, linesQuotedBy } from './feedback/evidence'
import type { Feedback } from './feedback/message-draft'
import { fenced, plain, seen } from './feedback/quote'
import { append } from './lists'
import type { Decision, Diagnosis, Path, Reading, RejectReason, ShownCode, Span, Transaction } from './model'
import { isUnread } from './unread'

export type { Feedback }

/** Tokens of a message where the caller names none. More: the files' text crowds out the task, fewer: the model guesses again. */
const BUDGET = 1200

/** What a person corrected in a hunk that lands: the lines that it has to quote, and to write; null where the reply has them. `path` null: in the reply's file. */
export type Correction = {
  /** Index of the decision. */
  readonly decision: number
  readonly finds: readonly string[] | null
  readonly puts: readonly string[] | null
  readonly path: string | null
}

/** `budget`: tokens that the message may take; it never takes more. `shown`: of a reply without an edit. */
export type FeedbackOptions = {
  readonly budget?: number
  readonly corrections?: readonly Correction[]
  readonly shown?: readonly ShownCode[]
}

/**
 * The message about a reply of which an edit failed or a part could not be read; empty where all is well.
 * Each problem comes first, with its file, its hunk (counted from 1 through the whole reply) and its cause. The rest of the budget
 * goes to what is fine, to advice, to exact differences, to the files' text and to context that singles places out, in this order.
 * `diagnoses`: of refused decisions, as far as there are any; `textOf`: a file's text before the reply.
 */
export function feedback(
  reading: Reading,
  transaction: Transaction,
  diagnoses: readonly Diagnosis[],
  textOf: (path: Path) => string | undefined,
  { budget = BUDGET, corrections = [], shown = [] }: FeedbackOptions = {},
): Feedback {
  const unread = unreadProblems(reading, transaction)
  const failed = failedProblems(diagnoses, new FeedbackContext(reading, transaction, textOf))
  const known = [...unread, ...failed]
  const problems = known.length === 0 && transaction.state === 'rejected' ? [unknownProblem(transaction.reason, shown)] : known
  const first = failed[0] ?? problems[0]
  if (first === undefined) return { text: '', tokens: 0 }
  const isOpen = transaction.state === 'rejected' && transaction.reason === 'truncated'
  const count = plural(
    problems.reduce((sum, problem) => sum + problemCount(problem), 0),
    'problem',
  )
  // Of a reply without an edit nothing was left out.
  const isWithout = transaction.state === 'rejected' && transaction.reason === 'no-edits'
  const counted = transaction.decisions.length > 1 ? ' Hunk numbers run through the whole reply.' : ''
  const frame = {
    head: [
      isOpen ? 'Your reply ends inside an edit: nothing was applied.' : 'Nothing was applied.',
      isWithout
        ? 'Nothing was applied.'
        : `${isOpen ? 'Your reply ends inside an edit, so none' : 'None'} of your edits was applied: ${count}. Edits are applied all together or not at all.${counted}`,
    ],
    fine: [
      ...fineNotes(transaction.decisions),
      ...corrections.map((correction) => correctionNote(correction, transaction.decisions)),
    ],
    closing: isWithout ? CLOSING.first : CLOSING.again,
    one: 'problem',
  } as const
  return composeMessage(problems, first, frame, budget)
}

const CLOSING = {
  first: ['Send the edits.', 'Send the complete set of edits, in one reply.'],
  again: ['Send all edits again.', 'Send the complete set of edits again, in one reply.'],
} as const

/** What is said where a reply is rejected, and no part of it is the reason. */
const UNKNOWN: Readonly<Record<RejectReason, MessageProblem>> = {
  'no-edits': problemOf(
    'no edit was found in it.',
    'Write each edit in the format that was asked for, under the path of its file.',
  ),
  refused: problemOf('an edit was left out.', 'Send it again, or leave it out of the reply.'),
  truncated: problemOf('it ends before its last edit does.', 'Send the reply again from its beginning.'),
  unreadable: problemOf('a part that begins as an edit could not be read.', 'Write that edit again, whole and in its format.'),
}

function unknownProblem(reason: RejectReason, shown: readonly ShownCode[]): MessageProblem {
  const known = UNKNOWN[reason]
  const says = shown.slice(0, LISTED).map((code) => plain(explainShownCode(code), SENTENCE))
  return says.length === 0 ? known : { ...known, cause: [known.cause, ...says].join(' ') }
}

function problemOf(cause: string, advice: string): MessageProblem {
  return { where: 'Your reply', hunks: [], cause, advice, evidence: [] }
}

/** UTF-16 units of a sentence that may hold text of the reply. */
const SENTENCE = 400

/** Parts of the reply that open as an edit and could not be read as one; none where they were left out on purpose. */
function unreadProblems(reading: Reading, transaction: Transaction): MessageProblem[] {
  const { decisions } = transaction
  if (transaction.state === 'staged' || (transaction.reason !== 'truncated' && transaction.reason !== 'unreadable')) return []
  const numbers = new Map(decisions.map(({ edit }, index) => [edit, index + 1]))
  const placeOf = (span: Span): string => {
    const edit = reading.edits.findLastIndex(({ span: { from } }) => from <= span.from)
    const last = reading.edits[edit]
    const number = numbers.get(edit)
    if (last === undefined || number === undefined) return 'at its beginning'
    return `${last.span.to > span.from ? 'in' : 'after'} hunk ${number} (${shortPath(last.written || NO_PATH)})`
  }
  const unread = reading.diagnostics.filter(isUnread)
  return unread.map((diagnostic) => ({
    where: `Your reply, ${placeOf(diagnostic.span)}`,
    hunks: [],
    cause: plain(explainDiagnostic(diagnostic), SENTENCE),
    advice: adviceForUnread(diagnostic),
    evidence: [],
  }))
}

const NO_PATH = 'an edit without a path'

/** One for each thing that is to be said of a file, in the order of the reply. */
function failedProblems(diagnoses: readonly Diagnosis[], ground: FeedbackContext): MessageProblem[] {
  const { reading, transaction } = ground
  const byDecision = new Map(diagnoses.map((diagnosis) => [diagnosis.decision, diagnosis]))
  const problems = new Map<string, MessageProblem>()
  for (const [index, decision] of transaction.decisions.entries()) {
    if (decision.state !== 'refused' || decision.rejected) continue
    const edit = reading.edits[decision.edit]
    const diagnosis = byDecision.get(index)
    const failed = {
      decision,
      cause: diagnosis?.causes[0],
      evidence: ground.evidenceOf(decision, diagnosis),
      written: edit?.written ?? '',
      before: linesQuotedBy(edit, decision.hunk).before,
      file: decision.path === null ? undefined : ground.linesOf(decision.path),
    }
    const { cause, advice, show } = adviceFor(failed)
    const where = decision.path ?? (failed.written || NO_PATH)
    const key = JSON.stringify([where, cause, advice])
    const problem = problems.get(key) ?? { where, hunks: [], cause, advice, evidence: [] }
    problems.set(key, problem)
    problem.hunks.push(index + 1)
    append(problem.evidence, evidenceOf(index, failed, diagnosis, show, ground))
  }
  return [...problems.values()]
}

/** The reply's own lines would not land, or are not what landed. */
const isCorrected = ({ amended }: Decision): boolean => amended === 'repaired' || amended === 'edited'

/** What would apply and what is there already: a few words first, then by file and hunk. */
function fineNotes(decisions: readonly Decision[]): (readonly string[])[] {
  const applied = byFile(decisions, 'applied')
  const there = byFile(decisions, 'already-applied')
  const one = applied.count === 1
  const note = `${plural(applied.count, 'other hunk')} would apply as ${one ? 'it is' : 'they are'}; send ${one ? 'it' : 'them'} again unchanged`
  return [
    applied.count === 0 ? [] : [`${note}.`, `${note}: ${applied.list}.`],
    there.count === 0 ? [] : [`Already in the files, not to be repeated: ${there.list}.`],
  ]
}

/** That a hunk lands only as it was corrected: the lines to send in its place. */
function correctionNote({ decision, finds, puts, path }: Correction, decisions: readonly Decision[]): readonly string[] {
  const where = decisions[decision]?.path
  const note = `Hunk ${decision + 1}${where == null ? '' : ` (${shortPath(where)})`} was applied after a correction`
  const parts = [
    ...(path === null ? [] : [`edit ${path}`]),
    ...(finds === null ? [] : [`quote\n${fenced(finds)}`]),
    ...(puts === null ? [] : [`replace it with\n${fenced(puts)}`]),
  ]
  return [`${note}; correct it before you send it again.`, `${note}: ${parts.join('\nand ')}`]
}

function byFile(decisions: readonly Decision[], state: Decision['state']): { readonly count: number; readonly list: string } {
  const files = new Map<string, number[]>()
  // A hunk that another one is at odds with is not fine: the two have to become one.
  const named = new Set(
    decisions.flatMap((decision) => (decision.state === 'refused' && 'by' in decision.refusal ? [decision.refusal.by] : [])),
  )
  let count = 0
  for (const [index, decision] of decisions.entries()) {
    if (decision.state !== state || decision.rejected || isCorrected(decision) || named.has(index)) continue
    count++
    const hunks = files.get(decision.path ?? '') ?? []
    files.set(decision.path ?? '', hunks)
    hunks.push(index + 1)
  }
  const names = [...files].slice(0, LISTED).map(([path, hunks]) => `${shortPath(path)} ${listed(hunks)}`)
  return { count, list: names.join('; ') + (files.size > LISTED ? `; ${plural(files.size - LISTED, 'more file')}` : '') }
}

// ── tests ──────────────────────────────────────────────────────────────────────────────────────────────────────────────

/** UTF-16 units of what a failing test says. More: one test fills the message, fewer: its difference is cut off. */
const TEST_SAYS = 1500

/** The message about tests that fail on the staged files; empty where none does. */
export function testFeedback(
  failures: readonly { readonly name: string; readonly message: string; readonly place: string | null }[],
  { budget = BUDGET }: FeedbackOptions = {},
): Feedback {
  const problems = failures.map(({ name, message, place }, index): MessageProblem => {
    const short = message.length > TEST_SAYS ? `${message.slice(0, TEST_SAYS)}…` : message
    const text = () => `  ${seen(short).replaceAll('\n', '\n  ')}`
    return {
      where: plain(name, SENTENCE) + (place ? ` (${plain(place, SENTENCE)})` : ''),
      hunks: [],
      cause: '',
      advice: '',
      evidence: [{ hunk: index, rank: 0, text }],
    }
  })
  const [first] = problems
  if (first === undefined) return { text: '', tokens: 0 }
  const count = plural(failures.length, 'test')
  const fail = failures.length === 1 ? 'fails' : 'fail'
  const frame = {
    head: [`${count} ${fail} with your edits.`, `Your edits apply, but ${count} ${fail} with them. Nothing was committed.`],
    fine: [],
    closing: ['Send all edits again.', 'Send a new complete set of edits against the files as they were before.'],
    one: 'test',
  } as const
  return composeMessage(problems, first, frame, budget)
}
