import { append } from '../../lists'
import { align } from '../align'
import type { Lines } from '../lines'
import type { Place } from '../place'
import type { Sought } from '../sought'
import { ENTITIES } from './entities'
import { ESCAPES } from './escapes'
import { LINE_NUMBERS } from './line-numbers'
import { PREFIXES } from './prefixes'
import type { Rung } from './rung'

/** The hunk as it was written, and with what may have damaged all of it undone: no prefixes where most of the lines that have them stand in the file with them. */
function readings(file: Lines, sought: Sought): Sought[] {
  const all = [sought]
  for (const damage of [ENTITIES, ESCAPES, LINE_NUMBERS, PREFIXES])
    for (const reading of all.slice(0, READ))
      append(
        all,
        reading
          .restored(damage)
          .filter((restored) => damage !== PREFIXES || !standsOtherwise(file, sought.before, restored.before)),
      )
  return all.slice(0, READ)
}

/** Whether of the lines that a reading changes more stand in the file character by character as they were written than do not. */
function standsOtherwise(file: Lines, written: Lines, read: Lines): boolean {
  let more = 0
  for (let line = 0; line < written.length; line++) {
    const text = written.text(line)
    if (written.isBlank(line) || text === read.text(line)) continue
    more += file.like(written, line).some((of) => file.text(of) === text) ? 1 : -1
  }
  return more > 0
}

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
      if ((places[0]?.aligned.score ?? 0) > (best[0]?.aligned?.score ?? 0)) best = places
    }
    return best
  },
}
