/** Lines by which a place that comes near is not where the hunk's change goes: made there, it would be another change than the reply's. */
import { blocksOf } from '../match/hunk-changes'
import type { Lines, Splice } from '../match/lines'
import type { Pattern } from '../match/pattern'
import { similarity } from '../match/similarity'
import { slipsIn } from '../match/tokens'
import type { Near } from '../model'
import { LEAST_TELLING } from './places'

/** Likeness, 0 to 1, from which on an unquoted line is an older version of a new one. More: both are in the file, less: repairs are lost. */
const VERSION = 0.5

/** Likeness from which on a line is the one that goes, misquoted. More: repairs are lost, less: a line goes that nobody named. */
const SAME = 0.9

/** Whether a line of the file, or of the hunk, says that `splices`, at `near`, make another change than the hunk's. */
export const isContrary = (file: Lines, sought: Pattern, near: Near, splices: readonly Splice[]): boolean =>
  hasMoved(file, sought, near, splices) ||
  takesOther(file, sought, near) ||
  splices.some((splice) => leavesVersion(file, near, splice))

/** Whether the file has a quoted line elsewhere than the place: one that goes would stay there, one that is kept is on the other side of the change. */
function hasMoved(file: Lines, sought: Pattern, { pairs }: Near, splices: readonly Splice[]): boolean {
  const { before, isRemoved } = sought
  const blocks = blocksOf(sought)
  const [firstBlock, lastBlock] = [blocks[0], blocks.at(-1)]
  const [first, last] = [splices[0], splices.at(-1)]
  if (firstBlock === undefined || lastBlock === undefined || first === undefined || last === undefined) return false
  return pairs.some(({ line: of }, line) => {
    if ((of >= 0 && of < file.length) || !LEAST_TELLING.test(before.text(line))) return false
    const places = file.like(before, line)
    if (places.length === 0 || isRemoved(line)) return places.length > 0
    const isAbove = line < firstBlock.removed.start
    const isBelow = line >= lastBlock.removed.end
    return places.every((at) => (!isBelow && at >= last.at + last.remove) || (!isAbove && at < first.at))
  })
}

/** Whether a change that only takes lines away would take one that says something else than the hunk's, more than a slip, or a character or two, apart. */
function takesOther(file: Lines, sought: Pattern, { pairs }: Near): boolean {
  const { before } = sought
  const isOther = (line: number) => {
    const { line: of, similarity: alike } = pairs[line] ?? { line: -1, similarity: 0 }
    if (
      of < 0 ||
      of >= file.length ||
      alike >= SAME ||
      !LEAST_TELLING.test(before.text(line)) ||
      file.key(of) === before.key(line)
    )
      return false
    return slipsIn(before.text(line), file.text(of), () => false) === null
  }
  return blocksOf(sought).some(
    ({ removed: { start, end }, added }) =>
      added.start === added.end && Array.from({ length: end - start }, (_, at) => start + at).some(isOther),
  )
}

/** Whether a line that nobody quotes, right beside those that give way, resembles a new line more than any that goes does. */
function leavesVersion(file: Lines, { pairs, at: place }: Near, { at, remove, lines }: Splice): boolean {
  if (remove === 0) return false
  const quoted = new Set(pairs.map(({ line }) => line))
  const beside = [at - 1, at + remove].filter((line) => line >= place.start && line < place.end && !quoted.has(line))
  return beside.some((line) => {
    const text = file.text(line).trim()
    if (!LEAST_TELLING.test(text)) return false
    return lines.some((fresh) => {
      const alike = similarity(text, fresh.trim())
      const gone = Array.from({ length: remove }, (_, nth) => similarity(file.text(at + nth).trim(), fresh.trim()))
      return alike >= VERSION && gone.every((other) => other < alike)
    })
  })
}
