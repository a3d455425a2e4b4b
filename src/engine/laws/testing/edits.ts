/** Edits of made-up files. */
import fc from 'fast-check'
import { after, before, type ChangedFile, changedRowsOf, isChanged, type Pick } from './changed-file'
import type { FileLines, LineMaker } from './files'
import { fileLinesOf } from './files'

type Size = { readonly min: number; readonly max: number }

/** Lines of a file. */
const SIZE: Size = { min: 8, max: 26 }

type Options = { readonly most?: number; readonly apart?: number; readonly size?: Size }

/** Changes of one file: places, how many lines go, and which come. `most`: changes. */
const picksOf = (fresh: readonly string[], most: number): fc.Arbitrary<Pick[]> =>
  fc
    .array(fc.record({ at: fc.nat(999), removed: fc.integer({ min: 0, max: 3 }), added: fc.integer({ min: 0, max: 3 }) }), {
      minLength: 1,
      maxLength: most,
    })
    .map((picks) => {
      let used = 0
      return picks.map(({ at, removed, added }) => {
        const own = fresh.slice(used, used + added)
        used += own.length
        return { at, removed, added: own }
      })
    })

/** An empty last line has an end: without it there would be no such line. `most`: changes of the file; `apart`: lines between two of them at least. */
export const changeOf = (
  path: string,
  lines: fc.Arbitrary<FileLines>,
  { most = 3, apart = 1 }: Options = {},
): fc.Arbitrary<ChangedFile> =>
  lines
    .chain((made) =>
      fc.record({
        path: fc.constant(path),
        rows: picksOf(made.fresh, most).map((picks) => changedRowsOf(made.lines, picks, apart)),
        end: fc.constantFrom<ChangedFile['end']>('\n', '\n', '\r\n'),
        closed: fc.constantFrom(true, true, true, false),
      }),
    )
    .map((change) => ({ ...change, closed: change.closed || [before, after].some((side) => /(?:^|\n)$/.test(side(change))) }))
    .filter((change) => isChanged(change) && change.rows.some(({ sign }) => sign !== '-'))

export const changeIn = (
  { path, make }: { readonly path: string; readonly make: LineMaker },
  options: Options = {},
): fc.Arbitrary<ChangedFile> => changeOf(path, fileLinesOf(make, options.size ?? SIZE), options)
