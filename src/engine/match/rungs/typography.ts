import type { Damage } from '../pattern'
import { isUnbroken } from '../place'
import { exact } from './exact'
import { lineEnds } from './line-ends'
import { comparingRung, everyPair, type Rung, restoringRung } from './rung'
import { trailingSpace } from './trailing-space'

const folded = comparingRung(
  'typography',
  (file, hunk, pairing) => isUnbroken(pairing) && everyPair(pairing, (line, of) => hunk.folded(line) === file.folded(of)),
)

const INVISIBLE = /^[\u00ad\u200b\u2060\ufeff]+/

/** Invisible characters that a page put in front of the indentation: with them, no line is indented. */
const HIDING: Damage = {
  id: 'typography',
  sign: /^[\u00ad\u200b\u2060\ufeff]/m,
  readings: (before, after) => {
    const plain = (text: string) => text.replace(INVISIBLE, '')
    const taken = after.map((text) => INVISIBLE.exec(text)?.[0] ?? '')
    const adaptation = taken.some((signs) => signs !== '') ? ({ code: 'prefix', taken } as const) : null
    return [{ before: before.map(plain), after: after.map(plain), adaptation }]
  },
}

const unhidden = restoringRung(HIDING, [exact, lineEnds, trailingSpace, folded])

/** Every line equal once typographic quotes, dashes and spaces are plain ones, and accents are composed. */
export const typography: Rung = {
  id: 'typography',
  propose(file, sought, budget) {
    const places = unhidden.propose(file, sought, budget)
    return places === null || places.length > 0 ? places : folded.propose(file, sought, budget)
  },
}
