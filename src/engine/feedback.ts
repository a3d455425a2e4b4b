/** The message to send back to the model: what failed and why, what the files truly say there, what to do, and what is fine. */
import { explainDiagnostic, plural } from './explain'
import { adviceForUnread, wordsFor } from './feedback/advice'
import { Draft, type Feedback, part } from './feedback/draft'
import { type Evidence, evidenceOf, Ground, quotedLinesOf } from './feedback/evidence'
import { plain, seen } from './feedback/quote'
import type { Decision, Diagnosis, Diagnostic, Path, Reading, Transaction } from './model'

export type { Feedback }

/** Tokens that a message may take where nothing else is said. More: the files' text crowds out the task, fewer: the model guesses again. */
const BUDGET = 1200

export type FeedbackOptions = {
  /** Tokens that the message may take; it never takes more. */
  readonly budget?: number
}

/**
 * The message about a reply of which an edit failed or a part could not be read; empty where there is none.
 * Each problem is told first, with its file, its hunk (counted from 1 through the whole reply) and its cause; what is left of the budget
 * goes to what is fine, to advice, to exact differences, to the files' text and to context that singles places out, in this order.
 * `diagnoses`: of the refused decisions, as far as they are known; `textOf`: a file's text before the reply.
 */
export function feedback(
  reading: Reading,
  transaction: Transaction,
  diagnoses: readonly Diagnosis[],
  textOf: (path: Path) => string | undefined,
  { budget = BUDGET }: FeedbackOptions = {},
): Feedback {
  const ground = new Ground(reading, transaction, textOf)
  const unread = unreadProblems(reading, transaction)
  const failed = failedProblems(diagnoses, ground)
  const problems = [...unread, ...failed]
  const [first] = failed.length > 0 ? failed : unread
  if (first === undefined) return { text: '', tokens: 0 }
  const cutOff = transaction.state === 'rejected' && transaction.reason === 'truncated'
  const fine = fineParts(transaction.decisions)
  const count = problems.reduce((sum, { hunks }) => sum + Math.max(1, hunks.length), 0)
  return compose(problems, first, {
    head: cutOff
      ? [
          'Your reply was cut off; nothing was applied.',
          `Your reply was cut off, so none of your edits was applied: ${plural(count, 'problem')}. Edits are applied all together or not at all.`,
        ]
      : [
          'Nothing was applied.',
          `None of your edits was applied: ${plural(count, 'problem')}. Edits are applied all together or not at all.`,
        ],
    fine,
    closing: [
      'Send all edits again.',
      fine.length === 0
        ? 'Send the complete set of edits again.'
        : 'Send the complete set of edits again, with those that would apply.',
    ],
    more: (left) => `And ${plural(left, 'problem')} more.`,
    budget,
  })
}

/** What is wrong, of one hunk or of several of which the same is to be said. */
type Problem = {
  /** The file's path, or another name of the place. */
  readonly where: string
  /** Numbers of the hunks, from 1; none for what is no hunk. */
  readonly hunks: number[]
  readonly cause: string
  readonly advice: string
  readonly evidence: Evidence[]
}

// ── problems ───────────────────────────────────────────────────────────────────────────────────────────────────────────

function unreadProblems(reading: Reading, { decisions }: Transaction): Problem[] {
  const ends = reading.edits.map(({ span }, edit) => ({ ...span, at: decisions.findLastIndex((one) => one.edit === edit) }))
  const placeOf = ({ span }: Diagnostic): string => {
    const last = ends.findLast(({ from }) => from <= span.from)
    const decision = last === undefined ? undefined : decisions[last.at]
    if (last === undefined || decision === undefined) return 'at its beginning'
    return `${last.to > span.from ? 'in' : 'after'} hunk ${last.at + 1} (${shortPath(nameOf(decision, reading), WIDE_PATH)})`
  }
  const unread = reading.diagnostics.filter(({ code, repair }) => repair === null && code !== 'missing-path')
  return unread.map((diagnostic) => ({
    where: `Your reply, ${placeOf(diagnostic)}`,
    hunks: [],
    cause: plain(explainDiagnostic(diagnostic), SENTENCE),
    advice: adviceForUnread(diagnostic),
    evidence: [],
  }))
}

/** One for each thing to be said of each file, in the order of the reply. */
function failedProblems(diagnoses: readonly Diagnosis[], ground: Ground): Problem[] {
  const { reading, transaction } = ground
  const byDecision = new Map(diagnoses.map((diagnosis) => [diagnosis.decision, diagnosis]))
  const problems = new Map<string, Problem>()
  for (const [index, decision] of transaction.decisions.entries()) {
    if (decision.state !== 'refused') continue
    const diagnosis = byDecision.get(index)
    const told = {
      decision,
      cause: diagnosis?.causes[0],
      written: reading.edits[decision.edit]?.written ?? '',
      before: quotedLinesOf(reading.edits[decision.edit], decision.hunk).before,
      file: decision.path === null ? undefined : ground.linesOf(decision.path),
    }
    const { cause, advice, quote } = wordsFor(told)
    const where = nameOf(decision, reading)
    const key = JSON.stringify([where, cause, advice])
    const problem = problems.get(key) ?? { where, hunks: [], cause, advice, evidence: [] }
    problems.set(key, problem)
    problem.hunks.push(index + 1)
    problem.evidence.push(...evidenceOf(index, told, diagnosis, quote, ground))
  }
  return [...problems.values()]
}

const nameOf = ({ path, edit }: Decision, reading: Reading): string =>
  path ?? (reading.edits[edit]?.written || 'an edit without a path')

/** UTF-16 units of a path, from its end. More: a made-up path fills the message, fewer: files of one name look the same. */
const WIDE_PATH = 80

/** What is tried for the first path, where the budget is too small for its whole. */
const PATH_WIDTHS = [WIDE_PATH, 40, 20, 10]

/** UTF-16 units of a sentence that may hold text of the reply. */
const SENTENCE = 400

/** The last segments of a path that fit, and never less than the end of the last one. */
function shortPath(path: string, width: number): string {
  if (path.length <= width) return plain(path, width)
  const end = path.slice(-width)
  const slash = end.indexOf('/')
  return `…${plain(slash >= 0 && slash < end.length - 1 ? end.slice(slash) : end, width)}`
}

/** Numbers of hunks, ascending, as people list them: "hunks 1, 4–6". */
function listed(numbers: readonly number[]): string {
  const runs: { from: number; to: number }[] = []
  for (const number of numbers) {
    const last = runs.at(-1)
    if (last !== undefined && last.to === number - 1) last.to = number
    else runs.push({ from: number, to: number })
  }
  const named = runs.slice(0, LISTED).map(({ from, to }) => (from === to ? `${from}` : `${from}–${to}`))
  return `${numbers.length === 1 ? 'hunk' : 'hunks'} ${named.join(', ')}${runs.length > LISTED ? ' and more' : ''}`
}

/** Runs of hunks, or files, in one list. More: a list that nobody reads, fewer: the model has to find out the rest. */
const LISTED = 12

// ── what is fine ───────────────────────────────────────────────────────────────────────────────────────────────────────

/** What would apply, and what is there already; each in a few words first, then by file and hunk. */
function fineParts(decisions: readonly Decision[]): (readonly string[])[] {
  const applied = byFile(decisions, 'applied')
  const there = byFile(decisions, 'already-applied')
  const [one, many] = [applied.count === 1, plural(applied.count, 'other hunk')]
  return [
    applied.count === 0
      ? []
      : [
          `${many} would apply as ${one ? 'it is' : 'they are'}; send ${one ? 'it' : 'them'} again unchanged.`,
          `${many} would apply as ${one ? 'it is' : 'they are'}; send ${one ? 'it' : 'them'} again unchanged: ${applied.list}.`,
        ],
    there.count === 0 ? [] : [`Already in the file, not to be repeated: ${there.list}.`],
  ].filter((steps) => steps.length > 0)
}

function byFile(decisions: readonly Decision[], state: Decision['state']): { count: number; list: string } {
  const files = new Map<string, number[]>()
  let count = 0
  for (const [index, decision] of decisions.entries()) {
    if (decision.state !== state) continue
    count++
    const path = decision.path ?? ''
    files.set(path, [...(files.get(path) ?? []), index + 1])
  }
  const names = [...files].slice(0, LISTED).map(([path, numbers]) => `${shortPath(path, WIDE_PATH)} ${listed(numbers)}`)
  return { count, list: names.join('; ') + (files.size > LISTED ? `; and ${plural(files.size - LISTED, 'more file')}` : '') }
}

// ── composing ──────────────────────────────────────────────────────────────────────────────────────────────────────────

/** What stands around the problems. Of `head`, of each of `fine` and of `closing`: what it says at least, then what it says where there is room. */
type Frame = {
  readonly head: readonly string[]
  readonly fine: readonly (readonly string[])[]
  readonly closing: readonly string[]
  /** In the place of problems that did not fit. */
  readonly more: (left: number) => string
  readonly budget: number
}

/** Tokens below which nothing more is tried. */
const NOTHING = 4

function compose(problems: readonly Problem[], first: Problem, { head, fine, closing, more, budget }: Frame): Feedback {
  const draft = new Draft(budget)
  const [top, rest, end] = [part('\n\n'), part('\n\n'), part('\n')]
  const heads = new Map(problems.map((problem) => [problem, part('\n\n')]))
  const facts = problems.flatMap((problem) => problem.evidence.map((evidence) => ({ problem, evidence, part: part('\n') })))
  const notes = fine.map((steps, index) => ({ steps, part: part(index === 0 ? '\n\n' : '\n') }))

  draft.say(top, head[0] ?? '')
  const width = sayFirst(draft, heads.get(first), first)
  draft.say(end, closing[0] ?? '')
  const told = tell(draft, heads, problems, first, width, (left) => (left === 0 ? draft.silence(rest) : draft.say(rest, more(left))))
  for (const { steps, part } of notes) for (const text of steps) draft.say(part, text)
  for (const [part, text] of [[top, head[1]] as const, [end, closing[1]] as const]) if (text !== undefined) draft.say(part, text)
  for (const problem of told) {
    const part = heads.get(problem)
    if (part !== undefined && draft.room > NOTHING) draft.say(part, `${headOf(problem, width)} ${problem.advice}`)
  }
  const sayable = facts.filter(({ problem }) => told.has(problem)).sort((a, b) => a.evidence.rank - b.evidence.rank)
  for (const { problem, evidence, part } of sayable) {
    if (draft.room <= NOTHING) break
    const text = evidence.text()
    if (text !== '') draft.say(part, problem.hunks.length > 1 ? `Hunk ${evidence.hunk}: ${text}` : text)
  }
  const ofProblem = (problem: Problem) => facts.filter((fact) => fact.problem === problem).map(({ part }) => part)
  const listed = problems.flatMap((problem) => [heads.get(problem) ?? rest, ...ofProblem(problem)])
  return draft.finish([top, ...listed, rest, ...notes.map(({ part }) => part), end])
}
