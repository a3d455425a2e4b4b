import { append } from '../../lists'
import { align } from '../align'
import type { Lines } from '../lines'
import type { Pattern } from '../pattern'
import type { Place } from '../place'
import { isTelling } from '../tokens'
import { ENTITIES } from './entities'
import { ESCAPES } from './escapes'
import { LINE_NUMBERS } from './line-numbers'
import { PREFIXES } from './prefixes'
import type { Rung } from './rung'

/** The hunk as it was written, and with what may have damaged all of it undone, where the file has more of its lines then. */
function readings(file: Lines, sought: Pattern): Pattern[] {
  const all = [sought]
  for (const damage of [ENTITIES, ESCAPES, LINE_NUMBERS, PREFIXES])
    for (const reading of all.slice(0, READ)) append(all, reading.restored(damage))
  if (all.length === 1) return all
  const plain = standing(file, sought)
  return all.slice(0, READ).filter((reading) => reading === sought || standing(file, reading) > plain)
}

/** How many quoted lines with words the file has. */
function standing(file: Lines, { before }: Pattern): number {
  let lines = 0
  for (let line = 0; line < before.length; line++)
    if (isTelling(before.source, before.from(line), before.to(line)) && file.like(before, line, 1).length > 0) lines++
  return lines
}

/** How many quoted lines the place has exactly. */
const verbatim = (file: Lines, place: Place | undefined): number =>
  place?.pairing.filter((of, line) => of >= 0 && place.sought.before.text(line) === file.text(of)).length ?? 0

/** Readings of a hunk that are aligned. More: slower on text that looks damaged in many ways, fewer: damage of two kinds is not undone. */
const READ = 8

/** The stretches that resemble the hunk: lines may differ, be missing or be made up. Best first; of the readings of the hunk the one that comes nearest. */
export const alignment: Rung = {
  id: 'alignment',
  propose(file, sought, budget) {
    let best: Place[] = []
    for (const reading of readings(file, sought)) {
      const places = align(file, reading.before, reading.isRemoved, budget).map((aligned) => ({
        pairing: aligned.pairing,
        sought: reading,
        aligned,
      }))
      const by = (places[0]?.aligned.score ?? 0) - (best[0]?.aligned?.score ?? 0)
      if (by > 0 || (by === 0 && verbatim(file, places[0]) > verbatim(file, best[0]))) best = places
    }
    return best
  },
}
