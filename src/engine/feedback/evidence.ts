/** What the files say about a failed edit: exact differences, the true text of its place, the lines that single equal places out. */
import { type Evidence, type EvidenceRow, evidenceAt } from '../evidence'
import { nearestOf } from '../evidence/nearest'
import { earlierBy, rowOfLine, takenLinesBy } from '../explain'
import { meet } from '../meet'
import type { Decision, Diagnosis, Edit, Hunk, LineRange, Path, Reading, Transaction } from '../model'
import type { AdviceSubject, AdviceWords } from './advice'
import { exactDifferences, quotedLines, singlingOut } from './quote'
import { differencesIn } from './row-differences'

/** Something to be said of decision `hunk` − 1. `rank`: the lower, the more it helps. `text` is '' where nothing can be said after all. */
export type ShownEvidence = { readonly hunk: number; readonly rank: number; readonly text: () => string }

/** What is added for text that only helps to check. A place's likeness, 0 to 1, orders what is of one rank. */
const RANK = { differences: 0, text: 1, check: 1, unique: 4 }

/** Lines of the file above and below those that the edit touches. More: a longer prompt, fewer: no context to quote. */
const AROUND = 2

/** Equal places of which each is singled out. More: a longer prompt, fewer: the one meant may not be among them. */
const PLACES = 4

/** A reading and what became of it, with the files' lines, each file cut once. */
export class FeedbackContext {
  readonly reading: Reading
  readonly transaction: Transaction
  readonly #textOf: (path: Path) => string | undefined
  readonly #lines = new Map<Path, readonly string[] | undefined>()

  constructor(reading: Reading, transaction: Transaction, textOf: (path: Path) => string | undefined) {
    this.reading = reading
    this.transaction = transaction
    this.#textOf = textOf
  }

  /** Lines of a file before the reply, without their ends; undefined where it is none or not text. */
  linesOf(path: Path): readonly string[] | undefined {
    if (!this.#lines.has(path)) this.#lines.set(path, split(this.#textOf(path)))
    return this.#lines.get(path)
  }

  /** The lines of a refused hunk beside those of the place that it comes nearest to; null where there is none. */
  evidenceOf(decision: Extract<Decision, { state: 'refused' }>, diagnosis: Diagnosis | undefined): Evidence | null {
    const text = decision.path === null ? undefined : this.#textOf(decision.path)
    return evidenceAt(this.reading, this.transaction, decision, text ?? null, NO_LINE, nearestOf(decision, diagnosis), diagnosis)
  }

  /** Lines of a file with the edits of the reply that land. */
  linesAfter(path: Path): readonly string[] | undefined {
    const { transaction } = this
    const files = transaction.state === 'staged' ? transaction.files : transaction.would
    return split(files.find((file) => file.path === path)?.after ?? undefined)
  }
}

/** A model counts no lines of its reply: those that it quotes are counted within the hunk. */
const NO_LINE = () => -1

/** As the engine counts lines: an end at the end of the text begins none, and a byte order mark is part of none. */
function split(text: string | undefined): readonly string[] | undefined {
  if (text === undefined) return undefined
  const lines = text
    .replace(/^\ufeff/, '')
    .split('\n')
    .map((line) => (line.endsWith('\r') ? line.slice(0, -1) : line))
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines
}

/** The lines that an edit quotes, and those of them that stay; none where it quotes nothing. */
export function linesQuotedBy(edit: Edit | undefined, hunk: number): Pick<Hunk, 'before' | 'kept'> {
  if (edit?.kind === 'patch') return edit.hunks[hunk] ?? { before: [], kept: [] }
  return { before: edit?.kind === 'replace' || edit?.kind === 'delete' ? edit.before : [], kept: [] }
}

/** What may be shown of a failed edit besides its words, without looking at a file yet. */
export function evidenceOf(
  index: number,
  subject: AdviceSubject,
  diagnosis: Diagnosis | undefined,
  show: AdviceWords['show'],
  ground: FeedbackContext,
): ShownEvidence[] {
  const { decision } = subject
  const hunk = index + 1
  const evidence: ShownEvidence[] = []
  const { evidence: rows } = subject
  if (show === 'slips' || show === 'both')
    evidence.push({
      hunk,
      rank: RANK.differences,
      text: () => (rows === null ? exactDifferences(diagnosis?.differences ?? []) : differencesIn(rows)),
    })
  if (show !== 'nothing') {
    const likeness = decision.nearest[0]?.score ?? 0
    const rank = RANK.text + (show === 'slips' ? RANK.check : 0) + (1 - likeness) / 2
    evidence.push({ hunk, rank, text: () => trueText(subject, ground) })
  }
  for (const context of diagnosis?.unique.slice(0, PLACES) ?? [])
    evidence.push({
      hunk,
      rank: RANK.unique,
      text: () => (subject.file === undefined ? '' : singlingOut(subject.file, context)),
    })
  return evidence
}

/** The file's own text where the edit belongs; '' where no place comes near. */
function trueText(subject: AdviceSubject, ground: FeedbackContext): string {
  const { decision, cause, file } = subject
  const by = earlierEdit(subject)
  if (by >= 0) {
    const earlier = ground.transaction.decisions[by]
    const lines = earlier?.path == null ? undefined : ground.linesAfter(earlier.path)
    if (earlier?.state !== 'applied' || lines === undefined) return ''
    return quotedLines(`With hunk ${by + 1} the file has`, lines, around(earlier.after))
  }
  const path = cause?.path ?? decision.path
  const isOwn = path === null || path === decision.path
  const lines = isOwn ? file : ground.linesOf(path)
  if (lines === undefined) return ''
  const { evidence } = subject
  // A cause may be proven at another place than the one that the hunk comes nearest to.
  const isThere = evidence !== null && isOwn && (cause?.at == null || meet(evidence.at, cause.at))
  const place = isThere ? placeOf(evidence) : (cause?.at ?? ownPlace(subject))
  return place === null ? '' : quotedLines(isOwn ? 'The file has' : `${path} has`, lines, around(place))
}

/** The decision that took the lines away before; -1: none. */
function earlierEdit({ cause, decision: { refusal }, evidence }: AdviceSubject): number {
  if (refusal.code === 'conflict' && earlierBy(rowOfLine(evidence, refusal.line)) >= 0)
    return earlierBy(rowOfLine(evidence, refusal.line))
  if (cause !== undefined) return cause.code === 'earlier-edit' ? cause.by : -1
  if (refusal.code === 'not-found' && evidence !== null) return takenLinesBy(evidence)
  return refusal.code === 'destroyed-by-earlier-edit' ? refusal.by : -1
}

/** The place that the refusal itself names. */
const ownPlace = ({ decision: { refusal } }: AdviceSubject): LineRange | null => ('at' in refusal ? refusal.at : null)

const around = ({ start, end }: LineRange): LineRange => ({ start: start - AROUND, end: end + AROUND })

/** Lines that are shown of a long place, from the first that differs. */
const SHOWN = 20

/**
 * The lines of a place that the edit changes, that are not as it quotes them, or between which it lacks or adds some; the whole place where there is
 * none. Of a place that is longer than what is shown, from the first line that differs.
 */
function placeOf(evidence: Evidence): LineRange {
  const changed = rangeOf(evidence, (row) => row.fate !== 'kept' || row.reply !== row.file)
  if (changed === null || changed.end - changed.start <= SHOWN) return changed ?? evidence.at
  const first = rangeOf(evidence, ({ fate, reply, file }) => fate !== 'added' && reply !== file)
  return { start: first?.start ?? changed.start, end: changed.end }
}

/** From the first line of the file that is of such a row, or beside one that has none, to the last. */
function rangeOf({ rows }: Evidence, isSuch: (row: EvidenceRow) => boolean): LineRange | null {
  const lines = rows.map(({ of }) => (of?.side === 'before' ? of.line : -1))
  let [start, end] = [Number.POSITIVE_INFINITY, -1]
  const isReplaced = (row: EvidenceRow | undefined) => row?.fate === 'removed' && row.of !== null
  for (const [at, row] of rows.entries()) {
    if (!isSuch(row)) continue
    // Lines in the place of others are where those are.
    const above = rows.slice(0, at).findLast(({ fate }) => fate !== 'added')
    if (row.fate === 'added' && (isReplaced(above) || isReplaced(rows.slice(at).find(({ fate }) => fate !== 'added')))) continue
    const own = lines[at] ?? -1
    const beside =
      own >= 0 ? [own] : [lines.slice(0, at).findLast((line) => line >= 0), lines.slice(at).find((line) => line >= 0)]
    for (const line of beside) {
      if (line === undefined) continue
      start = Math.min(start, line)
      end = Math.max(end, line + 1)
    }
  }
  return end < 0 ? null : { start, end }
}
