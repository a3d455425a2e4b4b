/** `---FILEPATH`, pairs of `---FIND` and `---REPLACE` with each text in a fence, and `---COMPLETE` at the end. */
import { DECORATED } from '../../file-names'
import { asPatch, losesPlace, lostOf, type PlainHunk } from '../patch'
import { readsBackInHeader } from '../paths'
import { fenceFor, joinedLines, looksNumbered } from '../text-lines'
import { cannot, joined, type Writer, type Written, written } from '../writer'

const MARKER = /^\s*---\s*(?:FILEPATH|FIND|REPLACE|COMPLETE)\b/

export const findReplaceFile: Writer = (edit) => {
  const patch = asPatch(edit)
  if (!patch.ok) return patch
  if (patch.moveTo !== null) return cannot('kind')
  if (!readsBackInHeader(edit.written) || DECORATED.test(edit.written)) return cannot('path')
  const whole = joined(patch.hunks.map(pair), '')
  if (!whole.ok) return whole
  return written(`---FILEPATH ${edit.written}\n${whole.text}---COMPLETE\n`, [...patch.lost, ...whole.lost])
}

function pair(hunk: PlainHunk): Written {
  const { before, after } = hunk
  const lines = [...before, ...after]
  if (lines.some((line) => MARKER.test(line))) return cannot('markers-in-text')
  if (losesPlace(hunk, [])) return cannot('empty-search')
  if (looksNumbered(before)) return cannot('numbers-in-text')
  const fence = fenceFor(lines)
  return written(joinedLines(['---FIND', fence, ...before, fence, '---REPLACE', fence, ...after, fence]), lostOf(hunk, []))
}
