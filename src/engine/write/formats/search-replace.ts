/** `<<<<<<< SEARCH`, the text to find, `=======`, the text to put there, `>>>>>>> REPLACE`, in a fence under the path. */
import { asPatch, losesPlace, lostOf, type PlainHunk } from '../patch'
import { readsBackAlone } from '../paths'
import { fenceFor, isFence, joinedLines, looksNumbered } from '../text-lines'
import { cannot, joined, type Writer, type Written, written } from '../writer'

/** Lengths of the markers' runs that tools accept, the usual one first. */
const LENGTHS = [7, 8, 6, 9, 5] as const

/** Markers in any spelling, git's own for a conflict too, and tags of the model's thinking, which readers leave out. */
const MARKER =
  /^\s*(?:\\?[<>]{5,}|\\[=+-]{5}|\\?:(?:start|end)_line:|[<>+-]{3,}\s*(?:SEARCH|ORIGINAL|HEAD|REPLACE|UPDATED)\b|<\/?(?:think|thinking|reasoning)>)/i
const DIVIDER = /^\s*(={3,})\s*$/

export const searchReplace: Writer = (edit) => {
  const patch = asPatch(edit)
  if (!patch.ok) return patch
  if (patch.moveTo !== null) return cannot('kind')
  if (!readsBackAlone(edit.written)) return cannot('path')
  const whole = joined(patch.hunks.map((hunk) => writeBlock(edit.written, hunk)))
  return whole.ok ? written(whole.text, [...patch.lost, ...whole.lost]) : whole
}

/** Whether the texts begin with what may be around the block, so that readers take it for that: the path, or a fence that the last line closes. */
function isWrapped(path: string, before: readonly string[], after: readonly string[]): boolean {
  const [opens, closes] = [isFence(before[0]), isFence(after.at(-1))]
  const oneSided = before.length === 0 ? isFence(after[0]) && closes : after.length === 0 && opens && isFence(before.at(-1))
  return (opens && closes) || oneSided || before[0]?.trim() === path || after[0]?.trim() === path
}

function writeBlock(path: string, hunk: PlainHunk): Written {
  const { before, after } = hunk
  const lines = [...before, ...after]
  const dividers = new Set(lines.map((line) => DIVIDER.exec(line)?.[1]?.length ?? 0))
  const length = LENGTHS.find((length) => !dividers.has(length))
  if (length === undefined || lines.some((line) => MARKER.test(line)) || isWrapped(path, before, after))
    return cannot('markers-in-text')
  if (losesPlace(hunk, [])) return cannot('empty-search')
  if (looksNumbered(before)) return cannot('numbers-in-text')
  const fence = fenceFor(lines)
  const [opening, divider, closing] = ['<', '=', '>'].map((sign) => sign.repeat(length))
  const text = [path, fence, `${opening} SEARCH`, ...before, divider ?? '', ...after, `${closing} REPLACE`, fence]
  return written(joinedLines(text), lostOf(hunk, []))
}
