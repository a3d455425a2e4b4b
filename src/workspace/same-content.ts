import type { Content } from '../engine/model'

/** Whether two files hold the same: equal text, or equal bytes. `null` and `undefined` are no file, each equal to itself alone. */
export function isSameContent(one: Content | null | undefined, other: Content | null | undefined): boolean {
  if (!(one instanceof Uint8Array) || !(other instanceof Uint8Array)) return one === other
  return one.length === other.length && one.every((byte, at) => byte === other[at])
}
