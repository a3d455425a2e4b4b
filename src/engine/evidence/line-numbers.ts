/** Lines of a text by offsets. */

/** Offsets (UTF-16) at which the lines of `text` start; lines are parted by '\n'. Never empty. */
export function lineStarts(text: string): readonly number[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}

/** 0-based line that holds an offset. */
export function lineOfOffset(starts: readonly number[], offset: number): number {
  let low = 0
  let high = starts.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((starts[middle] ?? 0) <= offset) low = middle
    else high = middle - 1
  }
  return low
}

/** A 0-based line of a text, by the offset of a character on it. */
export type LineNumbers = (offset: number) => number

/** Line numbers of `text`, which is gone through when the first is asked for. */
export function lineNumbersOf(text: string): LineNumbers {
  let starts: readonly number[] | null = null
  return (offset) => {
    starts ??= lineStarts(text)
    return lineOfOffset(starts, offset)
  }
}
