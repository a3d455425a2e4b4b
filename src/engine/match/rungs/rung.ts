import type { Budget } from '../../budget'
import type { RungId } from '../../model'
import type { Lines } from '../lines'
import type { Pairing } from '../pairing'
import type { Damage, Pattern } from '../pattern'
import type { Place } from '../place'

/** One way of comparing. A rung proposes all places; which of them is taken is the judge's matter. */
export interface Rung {
  readonly id: RungId
  /** It has something to compare in few hunks: an attempt that finds nothing is not recorded, which keeps traces short. */
  readonly isRare?: true
  /** null: the budget is spent. */
  propose(file: Lines, sought: Pattern, budget: Budget): readonly Place[] | null
}

/** A rung that looks at the places with all lines in a row, white space and typography aside, and keeps those that fit. */
export function comparingRung(id: RungId, fits: (file: Lines, hunk: Lines, pairing: Pairing) => boolean): Rung {
  return {
    id,
    propose(file, sought, budget) {
      const rows = sought.rowsIn(file, budget)
      if (rows === null || !budget.spend(rows.length * sought.before.length)) return null
      return rows.filter((pairing) => fits(file, sought.before, pairing)).map((pairing) => ({ pairing, sought }))
    },
  }
}

/** A rung that undoes a damage on both sides, and compares what is left by `rungs`, the first of which that finds a place decides. */
export function restoringRung(damage: Damage, rungs: readonly Rung[]): Rung {
  return {
    id: damage.id,
    propose(file, sought, budget) {
      const restored = sought.restored(damage)
      if (restored.length === 0) return []
      for (const rung of rungs) {
        for (const reading of restored) {
          const places = rung.propose(file, reading, budget)
          if (places === null || places.length > 0) return places
        }
      }
      return []
    },
  }
}

/** Whether each line of the hunk and its line of the file pass `same`. Lines without a line in the file do not. */
export const everyPair = (pairing: Pairing, same: (line: number, of: number) => boolean): boolean =>
  pairing.every((of, line) => of >= 0 && same(line, of))
