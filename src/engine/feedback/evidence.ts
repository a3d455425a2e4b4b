/** What the files say about a failed edit: exact differences, the true text of its place, the lines that single equal places out. */
import { meet } from '../meet'
import type { Diagnosis, Edit, Hunk, LineRange, Near, Path, Reading, Transaction } from '../model'
import type { AdviceSubject, AdviceWords } from './advice'
import { exactDifferences, quotedLines, singlingOut } from './quote'

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

  /** Lines of a file with the edits of the reply that land. */
  linesAfter(path: Path): readonly string[] | undefined {
    const { transaction } = this
    const files = transaction.state === 'staged' ? transaction.files : transaction.would
    return split(files.find((file) => file.path === path)?.after ?? undefined)
  }
}

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
  told: AdviceSubject,
  diagnosis: Diagnosis | undefined,
  show: AdviceWords['show'],
  ground: FeedbackContext,
): ShownEvidence[] {
  const { decision } = told
  const hunk = index + 1
  const evidence: ShownEvidence[] = []
  if (diagnosis !== undefined && diagnosis.differences.length > 0 && (show === 'slips' || show === 'both'))
    evidence.push({ hunk, rank: RANK.differences, text: () => exactDifferences(diagnosis.differences) })
  if (show !== 'nothing') {
    const likeness = decision.nearest[0]?.score ?? 0
    const rank = RANK.text + (show === 'slips' ? RANK.check : 0) + (1 - likeness) / 2
    evidence.push({ hunk, rank, text: () => trueText(told, ground) })
  }
  for (const { at, above, below } of diagnosis?.unique.slice(0, PLACES) ?? [])
    evidence.push({
      hunk,
      rank: RANK.unique,
      text: () => (told.file === undefined ? '' : singlingOut(told.file, at, above, below)),
    })
  return evidence
}

/** The file's own text where the edit belongs; '' where no place comes near. */
function trueText(told: AdviceSubject, ground: FeedbackContext): string {
  const { decision, cause, file } = told
  const by = earlierEdit(told)
  if (by >= 0) {
    const earlier = ground.transaction.decisions[by]
    const lines = earlier?.path == null ? undefined : ground.linesAfter(earlier.path)
    if (earlier?.state !== 'applied' || lines === undefined) return ''
    return quotedLines(`With hunk ${by + 1} the file has`, lines, around(earlier.after))
  }
  const path = cause?.path ?? decision.path
  const lines = path === null || path === decision.path ? file : ground.linesOf(path)
  if (lines === undefined) return ''
  const has = path === null || path === decision.path ? 'The file has' : `${path} has`
  const near = path === decision.path ? decision.nearest.find(({ at }) => cause?.at == null || meet(at, cause.at)) : undefined
  const place = near === undefined ? (cause?.at ?? ownPlace(told)) : touched(near, told, ground)
  return place === null ? '' : quotedLines(has, lines, around(place))
}

/** The decision that took the lines away before; -1: none. */
function earlierEdit({ cause, decision: { refusal } }: AdviceSubject): number {
  if (cause !== undefined) return cause.code === 'earlier-edit' ? cause.by : -1
  return refusal.code === 'destroyed-by-earlier-edit' ? refusal.by : -1
}

/** Where the refusal itself says that something stands. */
const ownPlace = ({ decision: { refusal } }: AdviceSubject): LineRange | null => ('at' in refusal ? refusal.at : null)

const around = ({ start, end }: LineRange): LineRange => ({ start: start - AROUND, end: end + AROUND })

/** The lines of a place that the edit changes or that are not as it quotes them; the whole place where there is none. */
function touched(near: Near, { decision }: AdviceSubject, { reading }: FeedbackContext): LineRange {
  const { kept } = linesQuotedBy(reading.edits[decision.edit], decision.hunk)
  const stays = new Set(kept.flatMap(({ before, length }) => Array.from({ length }, (_, line) => before + line)))
  let start = Number.POSITIVE_INFINITY
  let end = -1
  let last = near.at.start
  for (const [index, { line, similarity }] of near.pairs.entries()) {
    const of = line < 0 ? last : line
    last = of
    if (line >= 0 && similarity === 1 && stays.has(index)) continue
    start = Math.min(start, of)
    end = Math.max(end, of + 1)
  }
  return end < 0 ? near.at : { start, end }
}
