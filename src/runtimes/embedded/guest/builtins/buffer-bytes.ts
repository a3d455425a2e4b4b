/** Bytes searched and compared, as `Buffer` does it. */

const { apply } = Reflect
const indexOf = Uint8Array.prototype.indexOf

/** Where a search begins; -1 where nothing can be found. @param offset from the end where negative */
function startOf(length: number, offset: number, needle: number, isForward: boolean): number {
  if (offset < 0) {
    if (offset + length >= 0) return length + offset
    return isForward || needle === 0 ? 0 : -1
  }
  if (offset + needle <= length) return offset
  if (needle === 0) return length
  return isForward ? -1 : length - 1
}

function isAt(bytes: Uint8Array, needle: Uint8Array, at: number): boolean {
  for (let index = 0; index < needle.length; index++) if (bytes[at + index] !== needle[index]) return false
  return true
}

type Search = {
  readonly offset: number
  readonly isForward: boolean
  /** Bytes; 2 for UTF-16, whose characters begin at even places. */
  readonly unit: 1 | 2
}

/** Index of the first, or the last, occurrence from the offset on; -1 where there is none. */
export function findBytes(bytes: Uint8Array, needle: Uint8Array, { offset, isForward, unit }: Search): number {
  const start = startOf(bytes.length, offset, needle.length, isForward)
  if (needle.length === 0) return start
  const last = bytes.length - needle.length
  if (start < 0 || last < 0 || (isForward && start > last)) return -1
  const from = isForward ? start : Math.min(start, last)
  if (isForward && unit === 1) {
    const next = (after: number) => apply(indexOf, bytes, [needle[0], after])
    for (let at = next(from); at !== -1 && at <= last; at = next(at + 1)) if (isAt(bytes, needle, at)) return at
    return -1
  }
  const step = isForward ? unit : -unit
  for (let at = from - (from % unit); at >= 0 && at <= last; at += step) if (isAt(bytes, needle, at)) return at
  return -1
}

/** Byte by byte, then by length. */
export function compareBytes(a: Uint8Array, b: Uint8Array): -1 | 0 | 1 {
  const shared = Math.min(a.length, b.length)
  for (let at = 0; at < shared; at++) {
    const difference = (a[at] ?? 0) - (b[at] ?? 0)
    if (difference !== 0) return difference < 0 ? -1 : 1
  }
  return a.length === b.length ? 0 : a.length < b.length ? -1 : 1
}
