/** The definitions that rival places of a hunk are in: they distinguish equal places. */
import { lineOfOffset, lineStarts } from '../engine/evidence/line-numbers'
import type { Decision, LineRange, Path } from '../engine/model'
import type { CodeSymbol, Looked } from '../syntax/syntax'

/** `decision`: its index; `start`: the first line of the place, 0-based, in the file before the reply; `symbol`: names from the outermost definition down. */
export type PlaceSymbol = { readonly decision: number; readonly start: number; readonly symbol: string }

/** Decisions that are looked at. More: slower on replies that miss everywhere, fewer: later hunks have places without a name. */
const MOST = 20

/** The places that a refused hunk could mean, by their first lines; none where it has fewer than two. */
function rivalsOf(decision: Decision): readonly LineRange[] {
  if (decision.state !== 'refused') return []
  const places = [...decision.nearest, ...(decision.attempts.at(-1)?.candidates ?? [])]
  const byStart = new Map(places.map(({ at }) => [at.start, at]))
  return byStart.size < 2 ? [] : [...byStart.values()]
}

/** The definition around all of each rival place; none where the language is not known, is not here yet, or no definition holds the whole place. */
export function enclosingSymbols(
  decisions: readonly Decision[],
  textOf: (path: Path) => string | undefined,
  symbolsOf: (path: Path, text: string) => Looked<CodeSymbol>,
): PlaceSymbol[] {
  const asked = decisions.map((decision, index) => ({ decision, index, rivals: rivalsOf(decision) }))
  return asked
    .filter(({ rivals }) => rivals.length > 0)
    .slice(0, MOST)
    .flatMap(({ decision: { path }, index, rivals }) => {
      const text = path === null ? undefined : textOf(path)
      const symbols = path === null || text === undefined ? null : symbolsOf(path, text)
      if (text === undefined || symbols === null || symbols === 'loading') return []
      const offsets = lineStarts(text)
      return rivals.flatMap(({ start, end }) => {
        const around = symbols.findLast(
          ({ span }) =>
            lineOfOffset(offsets, span.from) <= start && end - 1 <= lineOfOffset(offsets, Math.max(span.from, span.to - 1)),
        )
        return around === undefined ? [] : [{ decision: index, start, symbol: around.path.join('.') }]
      })
    })
}
