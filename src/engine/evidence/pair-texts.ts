/** The lines of one text beside those of a stretch of another. */
import { skeletonOf } from '../match/fold'
import { similarity } from '../match/similarity'
import type { LineRange } from '../model'
import { pairLines, pairsOf } from '../pair'

/** Pairs of lines that are compared in one gap. More: slower where long stretches differ, fewer: their lines stay alone. */
const COMPARED = 10_000

const keyed = (text: string) => ({ text: skeletonOf(text), from: 0, to: 0 })

/**
 * For each of `texts` the line of `lines`, within `range`, that is in its place; −1 for none. Lines with equal text (white space and typography
 * aside) pair first, those between them by likeness. Ascending, unless `inAnyOrder`: then equal lines pair wherever they are.
 */
export function pairTexts(
  texts: readonly string[],
  lines: readonly string[],
  { start, end }: LineRange,
  inAnyOrder: boolean,
): number[] {
  const found = new Array<number>(texts.length).fill(-1)
  const own = lines.slice(start, end)
  if (inAnyOrder) return pairAnywhere(texts, own).map((at) => (at < 0 ? -1 : start + at))
  let [text, line] = [0, 0]
  const anchors: (readonly [number, number])[] = [
    ...pairsOf(pairLines(texts.map(keyed), own.map(keyed))),
    [texts.length, own.length],
  ]
  for (const [nextText, nextLine] of anchors) {
    pairGap(texts.slice(text, nextText), own.slice(line, nextLine)).forEach((at, index) => {
      if (at >= 0) found[text + index] = start + line + at
    })
    if (nextText < texts.length) found[nextText] = start + nextLine
    text = nextText + 1
    line = nextLine + 1
  }
  return found
}

function pairAnywhere(texts: readonly string[], lines: readonly string[]): number[] {
  const places = new Map<string, number[]>()
  for (const [at, line] of lines.entries()) {
    const key = skeletonOf(line)
    places.set(key, [...(places.get(key) ?? []), at])
  }
  return texts.map((text) => places.get(skeletonOf(text))?.shift() ?? -1)
}

/**
 * The pairing of quoted lines with lines of the file, with those that have none beside lines between their neighbours' that are alike. `isFree`: whether
 * a line of the file may be taken. `isBeyond`: whether one above the first pair, or below the last, may be, where all lines between may.
 */
export function pairRest(
  texts: readonly string[],
  lines: readonly string[],
  pairing: readonly number[],
  isFree: (line: number) => boolean,
  isBeyond: (line: number) => boolean,
): number[] {
  const found = [...pairing]
  for (let from = 0; from < texts.length; ) {
    if ((found[from] ?? -1) >= 0) {
      from++
      continue
    }
    let to = from
    while (to < texts.length && (found[to] ?? -1) < 0) to++
    let [above, below] = [found[from - 1] ?? -1, found[to] ?? -1]
    if (to === texts.length) for (below = above + 1; below < lines.length && isBeyond(below); ) below++
    if (from === 0) for (above = below - 1; above >= 0 && isBeyond(above); ) above--
    if ((from > 0 || to < texts.length) && above < below) {
      const between = lines.slice(above + 1, below)
      const gap = pairAlike(texts.slice(from, to), between)
      gap.forEach((at, index) => {
        if (at >= 0 && isFree(above + 1 + at)) found[from + index] = above + 1 + at
      })
    }
    from = to
  }
  return found
}

/** Lines between two that are equal: one beside the other where there are as many, else those that are most alike. */
function pairGap(texts: readonly string[], lines: readonly string[]): number[] {
  return texts.length === lines.length ? texts.map((_, at) => at) : pairAlike(texts, lines)
}

/** UTF-16 units that a line goes on from to be the longer version of it. */
const BEGUN = 12

/** How alike two lines are, 0 to 1. One that the other goes on from is its longer version, however long. */
function likenessOf(one: string, other: string): number {
  const likeness = similarity(one, other)
  const isBegun = Math.min(one.length, other.length) >= BEGUN && (one.startsWith(other) || other.startsWith(one))
  return isBegun ? Math.max(likeness, 0.5) : likeness
}

/** Each beside the line that is most alike, in order; −1 for one that is like none. */
function pairAlike(texts: readonly string[], lines: readonly string[]): number[] {
  if (texts.length === 0 || lines.length === 0 || texts.length * lines.length > COMPARED) return texts.map(() => -1)
  const width = lines.length + 1
  const best = new Float64Array((texts.length + 1) * width)
  const alike = new Float64Array(texts.length * lines.length)
  for (let text = texts.length - 1; text >= 0; text--)
    for (let line = lines.length - 1; line >= 0; line--) {
      const likeness = likenessOf((texts[text] ?? '').trim(), (lines[line] ?? '').trim())
      alike[text * lines.length + line] = likeness
      best[text * width + line] = Math.max(
        (best[(text + 1) * width + line + 1] ?? 0) + likeness,
        best[(text + 1) * width + line] ?? 0,
        best[text * width + line + 1] ?? 0,
      )
    }
  const found = texts.map(() => -1)
  for (let text = 0, line = 0; text < texts.length && line < lines.length; ) {
    const likeness = alike[text * lines.length + line] ?? 0
    const here = best[text * width + line] ?? 0
    if (likeness > 0 && here === (best[(text + 1) * width + line + 1] ?? 0) + likeness) found[text++] = line++
    else if (here === (best[(text + 1) * width + line] ?? 0)) text++
    else line++
  }
  return found
}
