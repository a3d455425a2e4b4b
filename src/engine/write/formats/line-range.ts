/** `edit 12:20` or `insert 12`, the lines, `end_of_edit` or `end_of_insert`, of the file that `open` names. Numbers are 1-based, both ends are meant. */
import { readsBackAlone } from '../paths'
import { fenceFor, joinedLines, textsOf } from '../text-lines'
import { cannot, type Writer, written } from '../writer'

const END = /^\s*end_of_(?:edit|insert)\s*$/

export const lineRange: Writer = (edit) => {
  if (edit.kind !== 'lines') return cannot('kind')
  if (!readsBackAlone(edit.written) || edit.written.includes(' ')) return cannot('path')
  const { start, end } = edit.range
  const lines = textsOf(edit.lines)
  if (lines.some((line) => END.test(line))) return cannot('markers-in-text')
  const fence = fenceFor(lines)
  const [head, tail] = start < end ? [`edit ${start + 1}:${end}`, 'end_of_edit'] : [`insert ${start}`, 'end_of_insert']
  return written(joinedLines([fence, `open ${edit.written}`, head, ...lines, tail, fence]))
}
