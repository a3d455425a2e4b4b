/** What holds whatever a reply makes of files. */
import {
  explainAttempt,
  explainCause,
  explainContext,
  explainDecision,
  explainWarning,
  REJECTION,
  shortly,
} from '../../../src/engine/explain'
import { feedback } from '../../../src/engine/feedback'
import {
  type Decision,
  type Diagnosis,
  diagnose,
  type FileOutcome,
  type LineRange,
  type Path,
  parsePath,
  type Reading,
  type Transaction,
  type Tree,
} from '../../../src/engine/index'
import { splitLines } from '../mutate'
import { law } from '../target'

/** Tokens; the page's own first. */
const BUDGETS = [1200, 200, 40, 5]

const isPath = (text: string): boolean => {
  const parsed = parsePath(text)
  return parsed.ok && parsed.path === text
}

const isIn = ({ start, end }: LineRange, lines: number): boolean =>
  Number.isInteger(start) && Number.isInteger(end) && 0 <= start && start <= end && end <= lines

/** Outside its regions a file is what it was, byte for byte. */
function checkRegions({ path, before, after, regions }: FileOutcome): void {
  const [old, fresh] = [splitLines(before ?? ''), splitLines(after ?? '')]
  let [from, to] = [0, 0]
  const isKept = (start: number, at: number) => {
    const kept = old.slice(from, start).join('')
    const now = fresh.slice(to, at).join('')
    // The last line may get an end, or lose it.
    return kept === now || kept.replace(/\r?\n$/, '') === now.replace(/\r?\n$/, '')
  }
  for (const region of regions) {
    const { start, end } = region.before
    law('regions lie in the file', isIn(region.before, old.length) && isIn(region.after, fresh.length), () => ({ path, region }))
    law('regions ascend', start >= from && region.after.start >= to, () => ({ path, region }))
    law('outside its regions a file stays as it was', isKept(start, region.after.start), () => ({ path, region }))
    ;[from, to] = [end, region.after.end]
  }
  law('outside its regions a file stays as it was', isKept(old.length, fresh.length), () => path)
}

function checkOutcomes(outcomes: readonly FileOutcome[], tree: Tree): void {
  const seen = new Set<string>()
  for (const outcome of outcomes) {
    const { path, before, after } = outcome
    law('a file that changes has a path of the project', isPath(path), () => path)
    law('a file changes once', !seen.has(path), () => path)
    seen.add(path)
    law('a file is what it was before', (tree.get(path) ?? null) === before, () => path)
    law('what changes is different', before !== after, () => path)
    if (before !== null && after !== null && outcome.regions.length > 0) checkRegions(outcome)
  }
}

const linesOf = (text: unknown): number => (typeof text === 'string' ? splitLines(text).length : 0)

function checkDecision(decision: Decision, tree: Tree, after: ReadonlyMap<Path, string>, written: string): void {
  const { path } = decision
  law('a decision has a path of the project', path === null || isPath(path), () => path)
  const lines = linesOf(path === null ? null : tree.get(path))
  const fits = (at: LineRange) => isIn(at, lines)
  for (const { candidates } of decision.attempts)
    for (const { at } of candidates) law('a candidate lies in the file', fits(at), () => ({ path, at, lines }))
  for (const { at } of decision.state === 'refused' ? decision.nearest : [])
    law('a near place lies in the file', fits(at), () => ({ path, at, lines }))
  if (decision.state !== 'refused' && !decision.rejected) {
    const how = decision.state === 'applied' ? decision.how : decision.state
    if (how !== 'move')
      law('what is applied lies in the file', fits(decision.before), () => ({ how, path, at: decision.before, lines }))
    const now = path === null ? undefined : after.get(path)
    if (now !== undefined)
      law('what is applied lies in the new file', isIn(decision.after, linesOf(now)), () => ({ how, path, at: decision.after }))
  }
  const { title, sentence } = explainDecision(decision, written)
  law('a decision has words', title !== '' && sentence !== '' && shortly(decision) !== '', () => decision.state)
  for (const attempt of decision.attempts) law('an attempt has words', explainAttempt(attempt) !== '', () => attempt.rung)
}

function checkMessage(reading: Reading, transaction: Transaction, diagnoses: readonly Diagnosis[], tree: Tree): void {
  const textOf = (path: Path) => {
    const content = tree.get(path)
    return typeof content === 'string' ? content : undefined
  }
  const isRejected = transaction.state === 'rejected' && transaction.reason !== 'no-edits'
  for (const budget of BUDGETS) {
    const { text, tokens } = feedback(reading, transaction, diagnoses, textOf, { budget })
    law('a message keeps to its tokens', tokens <= budget, () => ({ budget, tokens }))
    if (isRejected && budget === BUDGETS[0]) law('a refusal has a message', text !== '', () => transaction.reason)
  }
}

function checkDiagnosis({ decision, causes, unique, repairs }: Diagnosis, transaction: Transaction, tree: Tree): void {
  law('a diagnosis is of a refusal', transaction.decisions[decision]?.state === 'refused', () => decision)
  for (const cause of causes) {
    law('a cause has words', explainCause(cause) !== '', () => cause.code)
    const isOld = cause.code === 'earlier-version'
    const lines = cause.path === null || isOld ? null : tree.get(cause.path)
    if (cause.at !== null && typeof lines === 'string')
      law('a cause lies in its file', isIn(cause.at, linesOf(lines)), () => ({ cause, lines: linesOf(lines) }))
  }
  for (const context of unique) law('context has words', explainContext(context) !== '', () => context)
  for (const { path } of repairs) law('a repair has a path of the project', isPath(path), () => path)
}

/** Everything that is said of a reply and the files: laws of all of it. */
export function checkStaging(reading: Reading, transaction: Transaction, tree: Tree): void {
  const outcomes = transaction.state === 'staged' ? transaction.files : transaction.would
  checkOutcomes(outcomes, tree)
  const after = new Map(outcomes.flatMap(({ path, after: text }) => (text === null ? [] : [[path, text] as const])))
  for (const decision of transaction.decisions) checkDecision(decision, tree, after, reading.edits[decision.edit]?.written ?? '')
  for (const warning of transaction.warnings) law('a warning has words', explainWarning(warning) !== '', () => warning.code)
  if (transaction.state === 'rejected')
    law('a rejection has words', REJECTION[transaction.reason] !== undefined, () => transaction.reason)
  const diagnoses = diagnose(reading, transaction, tree)
  for (const diagnosis of diagnoses) checkDiagnosis(diagnosis, transaction, tree)
  checkMessage(reading, transaction, diagnoses, tree)
}

/** How a transaction came about: its states, refusals, rungs and warnings. */
export const stagingBehaviour = (transaction: Transaction): string[] => [
  transaction.state === 'rejected' ? transaction.reason : transaction.state,
  ...transaction.decisions.flatMap((decision) => [
    decision.state === 'refused' ? `-${decision.refusal.code}` : decision.state === 'applied' ? `+${decision.how}` : '=',
    ...decision.attempts.map(({ rung, verdict }) => ('took' in verdict ? `${rung}:${verdict.by}` : `${rung}:${verdict.passed}`)),
  ]),
  ...transaction.warnings.map(({ code }) => `!${code}`),
]
