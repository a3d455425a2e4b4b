/** A hunk's lines beside the file's, where it landed or comes nearest: sentences and pictures of the hunk read this alignment. */

import { editLines } from './edit-lines'
import { withLineBreaks } from './evidence/broken-lines'
import { contrastOf, firstDifference } from './evidence/contrast'
import { type DecidedFile, decidedFileOf, isOverEarlier, regroundedFileOf } from './evidence/decided-file'
import { withElsewhere } from './evidence/elsewhere'
import type { EvidenceRow, Fate } from './evidence/evidence-row'
import { type LineNumbers, lineNumbersOf } from './evidence/line-numbers'
import { doneAt, nearestOf } from './evidence/nearest'
import { unquoted, withOmitted } from './evidence/omitted-line'
import { pairRest, pairTexts } from './evidence/pair-texts'
import type { Decision, Diagnosis, Hunk, Landing, LineRange, Near, Path, Reading, Transaction, UniqueContext } from './model'

export type { EvidenceRow, Fate }

/** `standing`: the hunk landed here, its result is here already, or this is where it comes nearest. */
export type Evidence = {
  readonly standing: 'landed' | 'present' | 'near'
  /** In the file before the reply. */
  readonly at: LineRange
  readonly rows: readonly EvidenceRow[]
  /** How many lines the hunk quotes (or, of one whose result is there, would make), blank ones among them, and how many of them the file has as they are written. */
  readonly quoted: number
  readonly equal: number
  /** What singles each of several equal places out, as far as that was looked for; empty where there is one place, or none. */
  readonly rivals: readonly UniqueContext[]
  /** Where the file has all lines that a refused hunk would make, as its diagnosis proves; null: it does not, or nobody looked. */
  readonly done: LineRange | null
}

/** Rows of all hunks of a reply that are laid out at once. More: a slower verdict on long replies, fewer: later hunks are said in general words. */
const MOST_ROWS = 5000

/** Decides the reply up to an edit, that one not included. */
export type DecideUpTo = (edit: number) => Transaction

/** Times that a reply is decided again for its evidence. More: slower, fewer: hunks over lines of others are not laid out. */
const AGAIN = 8

/**
 * The evidence of each decision; null of one that landed exactly on lines of the file alone, that has none, or behind so many rows.
 * `textOf`: a file's text before the reply. `upTo`: for hunks that land on lines which others take away again; without it those have none.
 */
export function evidenceOfAll(
  reply: string,
  reading: Reading,
  transaction: Transaction,
  diagnoses: readonly Diagnosis[],
  textOf: (path: Path) => string | undefined,
  upTo?: DecideUpTo,
): (Evidence | null)[] {
  let left = MOST_ROWS
  const again = new Map<number, Transaction>()
  const decideUpTo: DecideUpTo | undefined =
    upTo &&
    ((edit) => {
      const known = again.get(edit) ?? (again.size < AGAIN ? upTo(edit) : transaction)
      again.set(edit, known)
      return known
    })
  const lineOf = lineNumbersOf(reply)
  const byDecision = new Map(diagnoses.map((diagnosis) => [diagnosis.decision, diagnosis]))
  return transaction.decisions.map((decision, index) => {
    if (left <= 0) return null
    if (decision.state === 'applied' && decision.how === 'exact' && !isOverEarlier(transaction, decision)) return null
    const diagnosis = byDecision.get(index)
    const near = decision.state === 'refused' ? nearestOf(decision, diagnosis) : undefined
    const text = decision.path === null ? null : (textOf(decision.path) ?? null)
    const evidence = evidenceAt(reading, transaction, decision, text, lineOf, near, diagnosis, decideUpTo)
    left -= evidence?.rows.length ?? 0
    return evidence
  })
}

/**
 * The evidence of one decision: of a refused one at `near`, or at the first of the places that come near. `text`: its file before the reply, null where
 * there is none. `diagnosis`: what it found of several equal places, and of the hunk's result.
 */
export function evidenceAt(
  reading: Reading,
  transaction: Transaction,
  decision: Decision,
  text: string | null,
  lineOf: LineNumbers,
  near?: Near | LineRange,
  diagnosis?: Diagnosis,
  upTo?: DecideUpTo,
): Evidence | null {
  const outcomes = transaction.state === 'staged' ? transaction.files : transaction.would
  const ground = decidedFileOf(transaction, decision, text)
  const hunk = editLines(reading.edits[decision.edit], decision.hunk)
  const done = decision.state === 'refused' && text !== null ? doneAt(decision, diagnosis, hunk, () => linesOf(text)) : null
  const isOpen = ground === null && text !== null && upTo !== undefined && decision.edit > 0
  const evidence = evidenceOf({
    decision,
    hunk,
    ground: isOpen ? regroundedFileOf(transaction, decision, upTo(decision.edit)) : ground,
    result: outcomes.find(({ path }) => path === decision.path)?.after ?? text,
    lineOf,
    near: near ?? (decision.state === 'refused' && decision.nearest.length === 0 ? (done ?? undefined) : undefined),
  })
  return evidence === null ? null : { ...evidence, rivals: diagnosis?.unique ?? [], done }
}

/** The evidence without what the diagnosis adds. */
type Alignment = Omit<Evidence, 'rivals' | 'done'>

type EvidenceSubject = {
  readonly decision: Decision
  readonly hunk: Pick<Hunk, 'before' | 'after' | 'kept'>
  /** The file that the hunk was looked for in; null where it is not known. */
  readonly ground: DecidedFile | null
  /** The file after the reply, or as it would be. */
  readonly result: string | null
  /** Lines of the reply. */
  readonly lineOf: LineNumbers
  /** Of a refused hunk: which place, a candidate or one of `nearest`. Where it is left out: the first of `nearest`. */
  readonly near?: Near | LineRange | undefined
}

/** null: there is no place, nothing is quoted, or the file as it was searched is not known. Pure; the lines of one hunk bound the work. */
function evidenceOf(subject: EvidenceSubject): Alignment | null {
  const { decision, ground } = subject
  if (ground === null) return null
  const lines = linesOf(ground.text)
  if (decision.state === 'refused') return besideNear(subject, ground, lines)
  const range = rangeIn(ground, decision, lines.length)
  return decision.state === 'applied' ? landed(subject, ground, lines, range) : present(subject, ground, lines, range)
}

function linesOf(text: string): string[] {
  const lines = text
    .replace(/^\ufeff/, '')
    .split('\n')
    .map((line) => (line.endsWith('\r') ? line.slice(0, -1) : line))
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines
}

/** Lines of the ground on a side, from the first to the last that is within `range`; empty where none is. */
function groundLines(ground: DecidedFile, range: LineRange, of: 'before' | 'after', length: number): LineRange {
  let [from, to] = [-1, -1]
  for (let line = 0; line < length; line++) {
    const { side, line: seen } = ground.seen(line)
    if (side !== of || seen < range.start || seen >= range.end) continue
    if (from < 0) from = line
    to = line + 1
  }
  return from < 0 ? { start: 0, end: 0 } : { start: from, end: to }
}

/**
 * Lines of the ground that a range of the file before the reply is, those among them that are of the reply included. Where that has none, all of the
 * place is of the reply: lines of the file after it.
 */
function rangeIn(
  ground: DecidedFile,
  { before: { start, end }, after }: { readonly before: LineRange; readonly after?: LineRange },
  length: number,
): LineRange {
  let { start: from, end: to } = groundLines(ground, { start, end }, 'before', length)
  if (to === from) return groundLines(ground, after ?? { start: 0, end: Number.POSITIVE_INFINITY }, 'after', length)
  while (from > 0 && ground.of(start) < 0 && ground.seen(from - 1).side === 'after') from--
  while (to < length && ground.of(end - 1) < 0 && ground.seen(to).side === 'after') to++
  return { start: from, end: to }
}

/** A quoted line is kept or removed; the new ones are where the hunk has them. */
type Step = { readonly line: number; readonly fresh: number }

/** The hunk's lines in the order of a diff. */
function stepsOf({ before, after, kept }: EvidenceSubject['hunk']): Step[] {
  const steps: Step[] = []
  let [line, fresh] = [0, 0]
  const until = (oldEnd: number, newEnd: number) => {
    for (; line < oldEnd; line++) steps.push({ line, fresh: -1 })
    for (; fresh < newEnd; fresh++) steps.push({ line: -1, fresh })
  }
  for (const shared of kept) {
    until(shared.before, shared.after)
    for (let at = 0; at < shared.length; at++) steps.push({ line: line++, fresh: fresh++ })
  }
  until(before.length, after.length)
  return steps
}

const fateOf = ({ line, fresh }: Step): Fate => (line < 0 ? 'added' : fresh < 0 ? 'removed' : 'kept')

/** What is known of the lines of a hunk: for each quoted line its line of the ground, for each new one its line of the result; −1 for none. */
type Pairing = { readonly quoted: readonly number[]; readonly fresh: readonly number[]; readonly result: readonly string[] }

/** The rows of a hunk at a place. `contrast`: what is said of a line where its row is not simply two texts that differ. */
function rowsOf(
  { hunk, decision, lineOf }: EvidenceSubject,
  ground: DecidedFile,
  lines: readonly string[],
  { quoted, fresh: made, result }: Pairing,
): EvidenceRow[] {
  const rows: EvidenceRow[] = []
  const how = decision.state === 'applied' ? decision.how : null
  let next = quoted.find((of) => of >= 0) ?? -1
  for (const step of stepsOf(hunk)) {
    const { line, fresh } = step
    const of = line < 0 ? -1 : (quoted[line] ?? -1)
    if (of >= next) {
      for (; next < of; next++) rows.push(unquoted(ground, lines, next))
      next = of + 1
    }
    const own = line < 0 ? hunk.after[fresh] : hunk.before[line]
    const reply = own?.text ?? null
    const written = fresh < 0 ? -1 : (made[fresh] ?? -1)
    const file = line >= 0 ? (lines[of] ?? null) : (result[written] ?? null)
    // What stays may be changed by another hunk of the reply.
    const becomes = line >= 0 && result[written] !== file ? -1 : written
    rows.push({
      fate: fateOf(step),
      line,
      fresh,
      replyLine: own === undefined ? -1 : lineOf(own.from),
      reply,
      file,
      of: of >= 0 ? ground.seen(of) : line < 0 && becomes >= 0 ? { side: 'after', line: becomes } : null,
      becomes,
      ...compared(reply, file, how),
      elsewhere: null,
    })
  }
  return rows
}

/** In what two texts differ, and the words that do. */
function compared(reply: string | null, file: string | null, how: Landing | null): Pick<EvidenceRow, 'contrast' | 'difference'> {
  const contrast = contrastOf(reply, file, how)
  const isWords = contrast === 'name' || contrast === 'number' || contrast === 'text'
  return { contrast, difference: isWords && reply !== null && file !== null ? firstDifference(reply, file) : null }
}

const textsOf = (lines: readonly { readonly text: string }[]): string[] => lines.map(({ text }) => text)

function counted(rows: readonly EvidenceRow[], isCounted: (row: EvidenceRow) => boolean): Pick<Evidence, 'quoted' | 'equal'> {
  const own = rows.filter(isCounted)
  return { quoted: own.length, equal: own.filter(({ reply, file }) => reply === file).length }
}

const isQuoted = ({ line }: EvidenceRow): boolean => line >= 0
const isMade = ({ fresh }: EvidenceRow): boolean => fresh >= 0

function landed(subject: EvidenceSubject, ground: DecidedFile, lines: readonly string[], range: LineRange): Alignment | null {
  const { decision, hunk } = subject
  if (decision.state !== 'applied' || hunk.before.length === 0) return null
  const texts = textsOf(hunk.before)
  const known = pairTexts(texts, lines, range, decision.how === 'line-order')
  // Lines of an earlier hunk at either end are none of the file's range.
  const quoted = decision.how === 'line-order' ? known : pairRest(texts, lines, known, () => true, isOfReply(ground))
  const result = linesOf(subject.result ?? '')
  const fresh = pairTexts(textsOf(hunk.after), result, decision.after, decision.how === 'line-order')
  const rows = withElsewhere(rowsOf(subject, ground, lines, { quoted, fresh, result }), ground, lines)
  return { standing: 'landed', at: decision.before, rows, ...counted(rows, isQuoted) }
}

/** Whether an edit above puts a line of the ground there. */
const isOfReply =
  (ground: DecidedFile) =>
  (line: number): boolean =>
    ground.seen(line).side === 'after'

/** The range with the lines beside it that edits above put there: a hunk whose lines one of them makes has none of the file's. */
function withMade(ground: DecidedFile, { start, end }: LineRange, length: number): LineRange {
  const isMade = isOfReply(ground)
  while (start > 0 && isMade(start - 1)) start--
  while (end < length && isMade(end)) end++
  return { start, end }
}

/** The lines that the hunk would make, beside those that are there already. */
function present(subject: EvidenceSubject, ground: DecidedFile, lines: readonly string[], range: LineRange): Alignment | null {
  const { decision, hunk, lineOf } = subject
  if (decision.state !== 'already-applied' || hunk.after.length === 0) return null
  const there = pairTexts(textsOf(hunk.after), lines, withMade(ground, range, lines.length), false)
  const rows = stepsOf(hunk).map((step): EvidenceRow => {
    const of = step.fresh < 0 ? -1 : (there[step.fresh] ?? -1)
    const own = step.fresh < 0 ? hunk.before[step.line] : hunk.after[step.fresh]
    const reply = own?.text ?? null
    const file = lines[of] ?? null
    const seen = of < 0 ? null : ground.seen(of)
    return {
      fate: fateOf(step),
      ...step,
      replyLine: own === undefined ? -1 : lineOf(own.from),
      reply,
      file,
      of: seen,
      becomes: -1,
      ...compared(reply, file, null),
      elsewhere: null,
    }
  })
  return { standing: 'present', at: decision.before, rows, ...counted(rows, isMade) }
}

function besideNear(subject: EvidenceSubject, ground: DecidedFile, lines: readonly string[]): Alignment | null {
  const { decision, hunk } = subject
  if (decision.state !== 'refused' || hunk.before.length === 0) return null
  const near = subject.near ?? decision.nearest[0] ?? firstRival(decision)
  if (near === undefined) return null
  const at = 'at' in near ? near.at : near
  const texts = textsOf(hunk.before)
  const known =
    'pairs' in near && near.pairs.length === texts.length && near.pairs.some(({ line }) => line >= 0)
      ? near.pairs.map(({ line }) => (line < 0 ? -1 : ground.of(line)))
      : pairTexts(texts, lines, rangeIn(ground, { before: at }, lines.length), false)
  // The refusal is about a line that no line of the hunk quotes.
  const { refusal } = decision
  const isFree = (line: number) => refusal.code !== 'unquoted' || ground.of(refusal.at.start) !== line
  const quoted = pairRest(texts, lines, known, isFree, isOfReply(ground))
  const paired = withLineBreaks(rowsOf(subject, ground, lines, { quoted, fresh: [], result: [] }))
  const beside = refusal.code === 'unquoted' ? ground.of(refusal.at.start) : -1
  const rows = withElsewhere(withOmitted(paired, ground, lines, quoted, beside), ground, lines)
  return { standing: 'near', at, rows, ...counted(rows, isQuoted) }
}

/** The first of several equal places. */
const firstRival = ({ attempts, refusal }: Extract<Decision, { state: 'refused' }>): LineRange | undefined =>
  refusal.code === 'ambiguous' ? attempts.at(-1)?.candidates[0]?.at : undefined
