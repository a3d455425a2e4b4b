/** Puts lines in the place of others, in a text whose line offsets are known. */

export type LineEnd = '' | '\n' | '\r\n'

/** Lines from `at` on, `remove` of them, give way to `lines`, which have no ends. */
export type Splice = { readonly at: number; readonly remove: number; readonly lines: readonly string[] }

const FEED = 10
const RETURN = 13

/** Where each line of `source` begins, and the text's end. */
export function offsetsOf(source: string): Int32Array {
  let offsets = room
  let lines = 0
  for (let at = source.indexOf('\n'); at >= 0; at = source.indexOf('\n', at + 1)) {
    if (lines + 3 > offsets.length) {
      const longer = new Int32Array(4 * offsets.length)
      longer.set(offsets)
      offsets = longer
    }
    offsets[++lines] = at + 1
  }
  if ((offsets[lines] ?? 0) < source.length) offsets[++lines] = source.length
  return offsets.slice(0, lines + 1)
}

/** Offsets of the text that is being cut: room for those of a usual file. The first is always 0. */
const room = new Int32Array(16_384)

/** Where the text of a line ends that reaches from `start` to `next`, its end included. */
export function textEnd(source: string, start: number, next: number): number {
  if (next === start || source.charCodeAt(next - 1) !== FEED) return next
  return next - 1 > start && source.charCodeAt(next - 2) === RETURN ? next - 2 : next - 1
}

/** The text after the splices. `origin`: by new line the line that it was, −1 for one that is new. */
export type Spliced = { readonly source: string; readonly from: Int32Array; readonly origin: Int32Array }

/** As `Lines.spliced`. `from`: where the lines of `source` begin, and its end. */
export function splice(source: string, from: Int32Array, splices: readonly Splice[]): Spliced {
  const length = from.length - 1
  let grown = length
  for (const { remove, lines } of splices) grown += lines.length - remove
  const fresh = new Int32Array(grown + 1)
  const origin = new Int32Array(grown)
  const pieces: string[] = []
  let offset = 0
  let line = 0
  let at = 0
  /** Where the text of the last line so far ends. */
  let last = 0
  const keep = (end: number) => {
    if (end <= at) return
    const start = from[at] ?? 0
    const next = from[end] ?? 0
    const by = offset - start
    const down = line - at
    for (let kept = at; kept < end; kept++) {
      fresh[kept + down] = (from[kept] ?? 0) + by
      origin[kept + down] = kept
    }
    at = end
    line = end + down
    pieces.push(source.slice(start, next))
    offset = next + by
    last = textEnd(source, from[end - 1] ?? 0, next) + by
  }
  /** The end that the last line lacks, now that it is no longer the last. */
  const close = (end: LineEnd) => {
    if (line === 0 || offset > last) return
    pieces.push(end)
    offset += end.length
  }
  for (const { at: start, remove, lines } of splices) {
    keep(start)
    if (lines.length > 0) {
      const replaced = remove > 0 ? endBetween(source, from[start] ?? 0, from[start + 1] ?? 0) : ''
      const end = replaced === '' ? endFor(source, from, start) : replaced
      close(end)
      for (const text of lines) {
        origin[line] = -1
        fresh[line++] = offset
        pieces.push(text, end)
        last = offset + text.length
        offset = last + end.length
      }
    }
    at = start + remove
  }
  if (at < length) close(endFor(source, from, at))
  keep(length)
  // A last line keeps having an end, or having none. An empty one needs its end: without it there would be no such line.
  const isEmpty = line > 0 && fresh[line - 1] === last
  const open = length > 0 && source.charCodeAt(source.length - 1) !== FEED && !isEmpty
  const stop = open && line > 0 ? last : offset
  fresh[line] = stop
  const text = pieces.join('')
  return { source: stop < text.length ? text.slice(0, stop) : text, from: fresh, origin }
}

/** The end of the line from `start` to `next`. */
export function endBetween(source: string, start: number, next: number): LineEnd {
  const length = next - textEnd(source, start, next)
  return length === 0 ? '' : length === 1 ? '\n' : '\r\n'
}

/** The end for a new line before `line`: that of the line above, else of the first line below that has one. */
function endFor(source: string, from: Int32Array, line: number): LineEnd {
  const length = from.length - 1
  for (let at = Math.max(0, line - 1); at < length; at++) {
    const end = endBetween(source, from[at] ?? 0, from[at + 1] ?? 0)
    if (end !== '') return end
  }
  return line > 1 && length > 0 ? endFor(source, from, 0) : '\n'
}
