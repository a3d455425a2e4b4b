/** Why a hunk has no place, or none that is sure. */
import type { Cause } from '../model'
import { earlierEdit, earlierVersion, goalState, otherFile } from './causes-elsewhere'
import { elided, letterCase, partOfLine, resultPresent, severalPlaces, swappedSides, tolerated } from './causes-in-file'
import { leftOut, linesDiffer, madeUp } from './causes-nearest'
import { damageCause } from './damage-causes'
import type { Subject } from './subject'

type Detector = (subject: Subject) => readonly Cause[]

/** The file has the hunk, but for one thing. */
const STANDING: readonly Detector[] = [
  tolerated,
  damageCause('entities'),
  damageCause('escapes'),
  damageCause('fences'),
  elided,
  leftOut,
  partOfLine,
  letterCase,
]

/** The file has the hunk's result, not the hunk itself. */
const RESULT: readonly Detector[] = [resultPresent, swappedSides]

/** Where else the hunk is, and what comes near. */
const BEYOND: readonly Detector[] = [otherFile, earlierEdit, earlierVersion, goalState, linesDiffer]

/** All causes that hold, each proven, certain ones before those that only come near; the page shows the first. */
export function causesOf(subject: Subject): Cause[] {
  const detect = (detectors: readonly Detector[]) => detectors.flatMap((detector) => detector(subject))
  const standing = [...severalPlaces(subject), ...detect(STANDING)]
  // A short result may be anywhere by chance: that proves nothing where the hunk itself is recognized.
  const causes = [...standing, ...(standing.length > 0 ? [] : detect(RESULT)), ...detect(BEYOND)]
  return causes.length > 0 ? causes : madeUp(subject)
}
