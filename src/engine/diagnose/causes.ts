/** Why a hunk has no place, or none that is sure. */
import type { Cause } from '../model'
import { earlierEdit, earlierVersion, goalState, otherFile } from './elsewhere'
import { elided, letterCase, partOfLine, resultStands, severalPlaces, swapped } from './in-file'
import { leftOut, linesDiffer, madeUp } from './nearest'
import { damaged } from './restoring'
import type { Subject } from './subject'

type Detector = (subject: Subject) => readonly Cause[]

/** What is certain comes first: what the file has, then what the reply did to its lines, then where else they stand, then what comes near. */
const DETECTORS: readonly Detector[] = [
  severalPlaces,
  resultStands,
  damaged('entities'),
  damaged('escapes'),
  damaged('fences'),
  elided,
  leftOut,
  swapped,
  partOfLine,
  letterCase,
  otherFile,
  earlierEdit,
  earlierVersion,
  goalState,
  linesDiffer,
]

/** All that hold, each proven; the first is the one to be told. */
export function causesOf(subject: Subject): Cause[] {
  const causes = DETECTORS.flatMap((detect) => detect(subject))
  return causes.length > 0 ? causes : madeUp(subject)
}
