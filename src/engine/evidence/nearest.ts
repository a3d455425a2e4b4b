/** Which of the places that come near a refused hunk it is compared with. */
import type { Decision, Diagnosis, LineDifference, Near } from '../model'

/** The place whose differences were diagnosed, else the one that comes nearest; undefined where none does. */
export function nearestOf(
  { nearest }: Extract<Decision, { state: 'refused' }>,
  diagnosis: Diagnosis | undefined,
): Near | undefined {
  return nearest.find((near) => diagnosis !== undefined && isOf(diagnosis.differences, near)) ?? nearest[0]
}

const isOf = (differences: readonly LineDifference[], near: Near): boolean =>
  differences.length > 0 && differences.every(({ line, of }) => line < 0 || of < 0 || near.pairs[line]?.line === of)
