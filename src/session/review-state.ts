/** What a person decides of hunks by hand: pure values and the steps between them. */
import type { Contrast } from '../engine/evidence/contrast'
import type { Amendment, Decision, HunkAt, HunkLine, RefusalCode, Repair } from '../engine/model'
import type { Analysis } from '../workers/protocol'

/** What a person said of one hunk. `seen`: looked at and taken as it is. */
export type HunkChoice = { readonly said: 'accepted' | 'rejected' | null; readonly amendment: Amendment | null }

/** By `keyOf` a hunk. */
export type ReviewState = ReadonlyMap<string, HunkChoice>

/** Nothing is decided by hand. */
export const NO_REVIEW: ReviewState = new Map()

const NOTHING: HunkChoice = { said: null, amendment: null }

/** What became of each hunk, by `keyOf`: its state, and why it was refused. */
export type HunkOutcomes = ReadonlyMap<string, string>

/** A hunk's name in a reply: "3.0". */
export const hunkKey = ({ edit, hunk }: HunkAt): string => `${edit}.${hunk}`

/** What was said of a hunk. */
export const choiceOf = (hand: ReviewState, at: HunkAt): HunkChoice => hand.get(hunkKey(at)) ?? NOTHING

/** The same with another choice for some hunks; hunks of which nothing is said are left out. */
export function withChoices(hand: ReviewState, hunks: readonly HunkAt[], change: Partial<HunkChoice>): ReviewState {
  const next = new Map(hand)
  for (const at of hunks) {
    const choice = { ...choiceOf(hand, at), ...change }
    if (choice.said === null && choice.amendment === null) next.delete(hunkKey(at))
    else next.set(hunkKey(at), choice)
  }
  return next
}

/** What a person has made of hunks, as `stage` takes it. */
export const amendmentsOf = (hand: ReviewState): Amendment[] => [...hand.values()].flatMap(({ amendment }) => amendment ?? [])

/** Hunks that are left out, as `stage` takes them. */
export const rejectedOf = (hand: ReviewState): string[] =>
  [...hand].flatMap(([key, { said }]) => (said === 'rejected' ? [key] : []))

/** Whether both leave out and change the same: what is merely accepted changes nothing. */
export const isSameWork = (one: ReviewState, other: ReviewState): boolean => workOf(one) === workOf(other)

/** Whether both say the same of the same hunks. */
export const isSameReview = (one: ReviewState, other: ReviewState): boolean => saidIn(one) === saidIn(other)

const saidIn = (hand: ReviewState): string => JSON.stringify([...hand].sort(([a], [b]) => (a < b ? -1 : 1)))

const workOf = (hand: ReviewState): string => JSON.stringify([amendmentsOf(hand), rejectedOf(hand)])

/** What became of a hunk in a word: to see whether other demands make it something else. */
export const fateOf = (decision: Decision): string =>
  decision.state === 'refused' ? `refused ${decision.refusal.code}` : decision.state

/** Whether a repair can take the hunk's place: one that leads to another file only where no other hunk of the edit stays behind. */
export function mayApply({ reading, transaction }: Analysis, index: number, { code }: Repair): boolean {
  const edit = reading.edits[transaction.decisions[index]?.edit ?? -1]
  return code !== 'other-file' || edit?.kind !== 'patch' || edit.hunks.length === 1
}

/**
 * The repair of decision `index` that can be applied without a choice: the first, unless another is of its kind, the hunk fits several places, or the
 * file has a line that the hunk removes otherwise in what it says, or not at all: then a person reads both before one takes the place of the other.
 */
export function sureRepair(analysis: Analysis | null, index: number): Repair | undefined {
  const decision = analysis?.transaction.decisions[index]
  if (decision?.state !== 'refused' || UNSURE.has(decision.refusal.code) || removesOther(analysis, index)) return undefined
  const [first, ...others] = analysis?.diagnoses.find(({ decision }) => decision === index)?.repairs ?? []
  if (analysis === null || first === undefined || !mayApply(analysis, index, first)) return undefined
  return others.some(({ code }) => code === first.code) ? undefined : first
}

/** Refusals that leave open which place is meant, or what becomes of a line. */
const UNSURE: ReadonlySet<RefusalCode> = new Set<RefusalCode>([
  'ambiguous',
  'low-confidence',
  'conflict',
  'lacking',
  'crossed',
  'unquoted',
  'unpinned',
  'stands-elsewhere',
  'added-already',
])

/** Differences that leave what a line says as it is. */
const SAME: ReadonlySet<Contrast> = new Set<Contrast>(['indentation', 'white-space', 'typography'])

/** Whether a line that the hunk removes is another at the place that it is compared with. */
const removesOther = (analysis: Analysis | null, index: number): boolean =>
  analysis?.evidence[index]?.rows.some(
    ({ fate, reply, file, contrast }) =>
      fate === 'removed' && reply?.trim() !== '' && reply !== file && (contrast === null || !SAME.has(contrast)),
  ) === true

/** A repair as an amendment of the hunk that it repairs. */
export function amendmentOf({ edit, hunk }: HunkAt, { edit: repaired, path, code }: Repair): Amendment | null {
  if (repaired.kind !== 'patch') return null
  const [only] = repaired.hunks
  if (only === undefined) return null
  const texts = (lines: readonly HunkLine[]) => lines.map(({ text }) => text)
  return {
    edit,
    hunk,
    kind: 'rewrite',
    before: texts(only.before),
    after: texts(only.after),
    path: code === 'other-file' ? path : null,
    whole: true,
  }
}
