/** The places that a hunk is compared with: where it landed, or each that it could mean, or comes near to. */
import { nearestOf } from '../../engine/evidence/nearest'
import { linesIn } from '../../engine/explain'
import type { Decision, LineRange, Near } from '../../engine/model'
import type { Analysis } from '../../workers/protocol'
import { pickablePlaces } from '../why/pickable-places'

/**
 * `near` undefined: the place that the evidence of the analysis is of. `symbol`: the definition that it is in, where no other of the places is; `tells`:
 * else what only this place has above it; '' for nothing. `matches`: how many quoted lines it has, '' where all are equal.
 */
export type ShownPlace = {
  readonly name: string
  readonly symbol: string
  readonly tells: string
  readonly matches: string
  readonly at: LineRange
  readonly near: Near | LineRange | undefined
}

/** Places that can be chosen. More: a crowded head, fewer: the one meant may be missing. */
const SHOWN = 5

/** None for a hunk that landed exactly, or that has no place. `text`: its file before the reply. */
export function placesOf(analysis: Analysis, index: number, text: string | null): readonly ShownPlace[] {
  const decision = analysis.transaction.decisions[index]
  if (decision === undefined || text === null) return []
  if (decision.state === 'applied' && decision.how === 'exact') return []
  if (decision.state !== 'refused')
    return [{ name: linesIn(decision.before), symbol: '', tells: '', matches: '', at: decision.before, near: undefined }]
  const lines = text.split(/\r?\n/)
  const { candidates } = pickablePlaces(decision)
  if (decision.refusal.code === 'ambiguous' && candidates.length > 0) {
    const ranges = candidates.slice(0, SHOWN).map(({ at }) => at)
    return ranges.map((at) => ({
      name: linesIn(at),
      ...whereIs(analysis, index, at, ranges, lines),
      matches: '',
      at,
      near: at,
    }))
  }
  return nearPlaces(analysis, decision, index, lines)
}

/** The definition that a place is in; '' where that is not known. `start`: its first line. */
const symbolAt = ({ placeSymbols }: Pick<Analysis, 'placeSymbols'>, index: number, start: number): string =>
  placeSymbols.find((place) => place.decision === index && place.start === start)?.symbol ?? ''

function nearPlaces(
  analysis: Analysis,
  decision: Extract<Decision, { state: 'refused' }>,
  index: number,
  lines: readonly string[],
): ShownPlace[] {
  const best = nearestOf(
    decision,
    analysis.diagnoses.find((one) => one.decision === index),
  )
  const others = decision.nearest.filter((near) => near !== best)
  const shown = (best === undefined ? [] : [best, ...others]).slice(0, SHOWN)
  const ranges = shown.map(({ at }) => at)
  return shown.map((near) => ({
    name: linesIn(near.at),
    ...whereIs(analysis, index, near.at, ranges, lines),
    matches: `${near.pairs.filter(({ same }) => same).length} of ${near.pairs.length} match`,
    at: near.at,
    near: near === best ? undefined : near,
  }))
}

/** What tells a place from the others: the definition that it alone is in, as far as their names differ, or a line above it. */
export function whereIs(
  analysis: Pick<Analysis, 'placeSymbols'>,
  index: number,
  at: LineRange,
  places: readonly LineRange[],
  lines: readonly string[],
): Pick<ShownPlace, 'symbol' | 'tells'> {
  const symbol = symbolAt(analysis, index, at.start)
  const others = places.filter((place) => place !== at).map(({ start }) => symbolAt(analysis, index, start))
  if (symbol === '' || others.includes(symbol)) return { symbol: '', tells: tellsOf(at, places, lines) }
  const names = symbol.split('.')
  const shared = names.findIndex((name, depth) => others.some((other) => other.split('.')[depth] !== name))
  return { symbol: names.slice(Math.max(0, shared)).join('.'), tells: '' }
}

/** UTF-16 units of a line that are shown. */
const LONGEST = 40

/** The line above a place that tells it from the others, without the words that those of all places begin with: what tells would be cut. */
function tellsOf(at: LineRange, places: readonly LineRange[], lines: readonly string[]): string {
  const own = tellingLine(lines, at, places)
  const all = places.map((place) => tellingLine(lines, place, places)).filter((text) => text !== '')
  let shared = 0
  while (shared < own.length && all.every((text) => text[shared] === own[shared])) shared++
  const begins = all.length < 2 ? 0 : own.slice(0, shared).lastIndexOf(' ') + 1
  const text = `${begins > 0 ? '…' : ''}${own.slice(begins)}`
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}

/** Lines above a place that are looked through. */
const FAR = 60

/** The nearest line above a place that says something and that no other place has as far above it; '' where there is none. */
function tellingLine(lines: readonly string[], place: LineRange, places: readonly LineRange[]): string {
  const others = places.filter((other) => other !== place)
  for (let above = 1; above <= FAR && above <= place.start && others.length > 0; above++) {
    const text = (lines[place.start - above] ?? '').trim()
    if (!/[\p{L}\p{N}]/u.test(text) || others.some(({ start }) => (lines[start - above] ?? '').trim() === text)) continue
    return text
  }
  return ''
}
