/** Numbers that follow from a seed. */
import { mulberry32 } from '../support/mulberry32'
import type { Random } from './kind'

export function randomFrom(seed: number): Random {
  const whole = mulberry32(Math.imul(seed, 0x9e3779b1) ^ 0x5bd1e995)
  const below = (limit: number) => Math.floor((whole() / 2 ** 32) * limit)
  return { below, pick: (list) => list[below(list.length)] }
}

/** A number of a text: the same text gives the same one. */
export function seedOf(text: string): number {
  let seed = 0
  for (const letter of text) seed = (Math.imul(seed, 31) + (letter.codePointAt(0) ?? 0)) | 0
  return seed
}
