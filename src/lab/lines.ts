/** Lines of what is read, one by one, however long the whole is. */

/** Bytes of one line. More: one line fills the memory; fewer: a reply with its files does not fit. */
const LONGEST_LINE = 64_000_000

const NEWLINE = 10

/** A line without its end; null: it is longer than a line may be, and was not kept. */
export type InputLine = Uint8Array | null

/** The lines of the bytes. A line end closes a line and opens none. */
export async function* linesOf(bytes: AsyncIterable<Uint8Array>, longest = LONGEST_LINE): AsyncGenerator<InputLine> {
  let parts: Uint8Array[] = []
  let size = 0
  const take = (part: Uint8Array) => {
    size += part.length
    if (size > longest) parts = []
    else if (part.length > 0) parts.push(part)
  }
  const line = (): InputLine => {
    const whole = size > longest ? null : joined(parts)
    parts = []
    size = 0
    return whole
  }
  let open = false
  for await (const chunk of bytes) {
    let from = 0
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, from)) {
      take(chunk.subarray(from, end))
      yield line()
      open = false
      from = end + 1
    }
    if (from >= chunk.length) continue
    // A copy: the code that reads may use the chunk's memory again.
    take(chunk.slice(from))
    open = true
  }
  if (open) yield line()
}

/** Parts as one array. */
export function joined(parts: readonly Uint8Array[]): Uint8Array {
  const [only] = parts
  if (parts.length === 1 && only !== undefined) return only
  const whole = new Uint8Array(parts.reduce((size, part) => size + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
