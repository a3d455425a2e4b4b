/** The definitions that rival places of a hunk are in: they distinguish equal places. */
import { lineOfOffset, lineStarts } from '../engine/evidence/line-numbers'
import type { Decision, Path } from '../engine/model'
import type { CodeSymbol, Looked } from '../syntax/syntax'

/** `decision`: its index; `start`: the first line of the place, 0-based, in the file before the reply; `symbol`: names from the outermost definition down. */
export type PlaceSymbol = { readonly decision: number; readonly start: number; readonly symbol: string }

/** Decisions that are looked at. More: slower on replies that miss everywhere, fewer: later hunks have places without a name. */
const MOST = 20

/** First lines of the places that a refused hunk could mean; none where it has fewer than two. */
function rivalsOf(decision: Decision): readonly number[] {
  if (decision.state !== 'refused') return []
  const places = [...(decision.attempts.at(-1)?.candidates ?? []), ...decision.nearest].map(({ at }) => at.start)
  const starts = [...new Set(places)]
  return starts.length < 2 ? [] : starts
}

/** The definition around each rival place; none where the language is not known, is not here yet, or the place is in no definition. */
export function enclosingSymbols(
  decisions: readonly Decision[],
  textOf: (path: Path) => string | undefined,
  symbolsOf: (path: Path, text: string) => Looked<CodeSymbol>,
): PlaceSymbol[] {
  const rivals = decisions.map((decision, index) => ({ decision, index, starts: rivalsOf(decision) }))
  return rivals
    .filter(({ starts }) => starts.length > 0)
    .slice(0, MOST)
    .flatMap(({ decision: { path }, index, starts }) => {
      const text = path === null ? undefined : textOf(path)
      const symbols = path === null || text === undefined ? null : symbolsOf(path, text)
      if (text === undefined || symbols === null || symbols === 'loading') return []
      const offsets = lineStarts(text)
      return starts.flatMap((start) => {
        const around = symbols.findLast(
          ({ span }) =>
            lineOfOffset(offsets, span.from) <= start && start <= lineOfOffset(offsets, Math.max(span.from, span.to - 1)),
        )
        return around === undefined ? [] : [{ decision: index, start, symbol: around.path.join('.') }]
      })
    })
}
