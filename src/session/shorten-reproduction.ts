/** Less of a file, around the places that decisions speak of. */
import type { Decision, LineRange, Path } from '../engine/model'
import { splitWithEnds } from './reproduction-verdict'

/** Lines kept around each place, the fewest first. */
const AROUND = [3, 12, 40] as const

/** Places that are looked at. More: slower on replies of hundreds of hunks, fewer: a place is cut away and the file stays long. */
const PLACES = 200

/**
 * The text without the lines that are far from every place that a decision names, the shortest first. Lines keep their ends. Where line
 * numbers count, the lines above count as well: the later texts keep them.
 */
export function* shortenedTexts(text: string, decisions: readonly Decision[], path: Path): Generator<string> {
  const lines = splitWithEnds(text)
  const places = decisions.flatMap((decision) => (decision.path === path ? placesOf(decision) : [])).slice(0, PLACES)
  let last = text.length
  for (const head of [false, true])
    for (const around of AROUND) {
      const kept = keptOf(lines, places, around, head)
      if (kept === text || (!head && kept.length >= last)) continue
      last = kept.length
      yield kept
    }
}

function keptOf(lines: readonly string[], places: readonly LineRange[], around: number, head: boolean): string {
  if (places.length === 0) return lines.slice(0, around).join('')
  const keeps = new Array<boolean>(lines.length).fill(false)
  for (const { start, end } of places) keeps.fill(true, Math.max(0, start - around), end + around)
  if (head) keeps.fill(true, 0, keeps.lastIndexOf(true) + 1)
  return lines.filter((_, line) => keeps[line]).join('')
}

/** Where the hunk is, could be or nearly is, in the file before the reply. */
function placesOf(decision: Decision): LineRange[] {
  const found = decision.attempts.flatMap(({ candidates }) => candidates.map(({ at }) => at))
  if (decision.state === 'already-applied') return [...found, decision.before, decision.after]
  if (decision.state === 'applied') return [...found, decision.before]
  const { refusal, nearest } = decision
  return [...found, ...nearest.map(({ at }) => at), ...('at' in refusal && refusal.at !== null ? [refusal.at] : [])]
}
