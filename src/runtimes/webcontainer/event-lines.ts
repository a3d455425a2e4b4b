/** Lines of JSON as they come to the end of a file that grows. */

/** UTF-16 units of one line; the reporters clip far below, so a longer one is none of theirs. */
const LINE_CAP = 1_500_000
const LINE_END = 10

/** Bytes from `from` on → values of the whole lines among them, and where the next line begins. Lines that are no JSON are left out. */
export function readLines(bytes: Uint8Array, from: number): { readonly values: readonly unknown[]; readonly next: number } {
  const next = bytes.lastIndexOf(LINE_END) + 1
  if (next <= from) return { values: [], next: from }
  const values = new TextDecoder()
    .decode(bytes.subarray(from, next))
    .split('\n')
    .flatMap((line): unknown[] => {
      if (line === '' || line.length > LINE_CAP) return []
      try {
        return [JSON.parse(line)]
      } catch {
        // Project code can write there, too.
        return []
      }
    })
  return { values, next }
}
