/** Writes the changes of a hunk at its place. No line that the edit does not change is touched: it is not even among what is written. */
import { flat } from './lists'
import type { HunkChange } from './match/hunk-changes'
import type { Splice } from './match/lines'

/** What takes the place of which lines of the file, ascending. Of several targets of one change the last takes the new lines. */
export const render = (changes: readonly HunkChange[]): Splice[] =>
  flat(changes, ({ targets, lines }) =>
    targets.map(({ start, end }, at) => ({ at: start, remove: end - start, lines: at === targets.length - 1 ? lines : [] })),
  )
