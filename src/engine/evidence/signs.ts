/** Typographic signs at a place, by the side that writes them. */
import { plainOf } from '../match/fold'
import type { EvidenceRow } from './evidence-row'

/** Signs that one side has where the other has plain characters, in the order of the rows. */
export function signsOf(rows: readonly EvidenceRow[]): { readonly reply: readonly string[]; readonly file: readonly string[] } {
  const [ours, theirs] = [new Set<string>(), new Set<string>()]
  for (const { line, reply, file } of rows) {
    if (line < 0 || reply === null || file === null || reply === file) continue
    for (const sign of signsIn(reply)) if (!file.includes(sign)) ours.add(sign)
    for (const sign of signsIn(file)) if (!reply.includes(sign)) theirs.add(sign)
  }
  return { reply: [...ours], file: [...theirs] }
}

const signsIn = (text: string): string[] => [...text].filter((sign) => plainOf(sign) !== sign)
