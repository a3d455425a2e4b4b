/** Delta debugging: what is left of a list when nothing more can be taken from it. */

/**
 * Yields lists to be tried, each a part of `parts`; the caller answers whether the failure still shows in it. Returns the smallest in which it did:
 * without any one of its parts it would not (except for `parts` itself, which is not tried). From large stretches to single parts.
 */
export function* deltaDebug<T>(parts: readonly T[]): Generator<readonly T[], readonly T[], boolean> {
  let left = parts
  for (let size = Math.ceil(parts.length / 2); size >= 1; ) {
    let isCut = false
    // From the end: what is below a place depends on it more often than what is above.
    for (let end = left.length; end > 0; end -= size) {
      const start = Math.max(0, end - size)
      const without = [...left.slice(0, start), ...left.slice(end)]
      if (!(yield without)) continue
      left = without
      isCut = true
    }
    if (size > 1) size = Math.ceil(size / 2)
    else if (!isCut) break
  }
  return left
}
