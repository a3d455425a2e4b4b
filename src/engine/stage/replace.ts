/** Exact text for exact text: where its characters stand in the file, else as whole lines by the ladder. */
import type { Attempt, Edit, Refusal } from '../model'
import { type Deciding, decideHunks } from './hunks'
import { refused } from './ledger'
import { asHunk, hunkAt, occurrencesOf } from './rewrite'
import { create, landAt, textsOf } from './whole'
import type { WorkFile } from './work-file'

/** Candidates that an attempt keeps; its count tells of the rest. */
const LISTED = 20

type Replace = Extract<Edit, { kind: 'replace' }>

export function replace(edit: Replace, index: number, file: WorkFile, deciding: Deciding): void {
  const { ledger, budget } = deciding
  const at = { edit: index, hunk: 0, file }
  const refuse = (refusal: Refusal, attempts: readonly Attempt[] = []) =>
    ledger.add({ ...at, outcome: refused(refusal), attempts })
  if (edit.before.every((line) => line.text === '')) {
    const text = edit.after.map((line) => line.text).join('\n')
    if (!file.exists || file.text === '' || file.text === text) create(text, at, deciding)
    else refuse({ code: 'empty-search' })
    return
  }
  const identical = edit.before.length === edit.after.length && edit.before.every((line, i) => line.text === edit.after[i]?.text)
  if (!file.exists) refuse({ code: 'missing', similar: [] })
  else if (identical) refuse({ code: 'identical' })
  else if (budget.spend(file.lines.length)) replaceFound(edit, index, file, deciding, refuse)
  else refuse({ code: 'budget' })
}

/** Whether both sides end in a line end, or neither does, so that lines stay lines. */
const isOfLines = ({ before, after }: Replace): boolean => (before.at(-1)?.text === '') === (after.at(-1)?.text === '')

function replaceFound(
  edit: Replace,
  index: number,
  file: WorkFile,
  deciding: Deciding,
  refuse: (refusal: Refusal, attempts?: readonly Attempt[]) => void,
): void {
  const found = occurrencesOf(file.lines, edit.before)
  const [only] = found
  // Whole lines are the ladder's matter, and so is what stands nowhere as it is quoted.
  if (only === undefined || (found.length === 1 && only.whole && isOfLines(edit))) {
    decideHunks([asHunk(edit)], index, file, false, deciding)
    return
  }
  const candidates = found.slice(0, LISTED).map((place) => ({ at: file.baseOf(place) }))
  const attempt = { rung: 'exact', places: found.length, candidates } as const
  if (found.length > 1 && !edit.all) {
    refuse({ code: 'ambiguous', rung: 'exact', places: found.length }, [{ ...attempt, verdict: { passed: 'several-places' } }])
    return
  }
  if (!deciding.budget.spend(found.length * file.lines.length)) {
    refuse({ code: 'budget' })
    return
  }
  // From the end of the file up, so that a place still holds when its turn comes; two occurrences on one line are one stretch after another.
  for (const [hunk, place] of [...found.entries()].reverse()) {
    const took: Attempt = { ...attempt, verdict: { took: { at: file.baseOf(place) }, by: 'only-place' } }
    const how = place.whole ? 'exact' : 'part-of-line'
    landAt(hunkAt(place, textsOf(file), edit), place.start, how, { edit: index, hunk, file }, deciding, [took])
  }
}
