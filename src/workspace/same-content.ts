import type { Content } from '../engine/model'

/** Whether two files hold the same: equal text, or equal bytes. `null` and `undefined` are no file, each equal to itself alone. */
export function isSameContent(one: Content | null | undefined, other: Content | null | undefined): boolean {
  if (!(one instanceof Uint8Array) || !(other instanceof Uint8Array)) return one === other
  if (one.length !== other.length) return false
  // A loop: `every` takes many times as long, and files are large.
  for (let at = 0; at < one.length; at++) if (one[at] !== other[at]) return false
  return true
}
