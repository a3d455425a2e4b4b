/** A path, and below it the file's whole content in a fence. */
import { fencedFile } from '../content'
import { readsAsPlaceholder } from '../reserved-lines'
import { linesOfText } from '../text-lines'
import { cannot, type Writer, written } from '../writer'

export const wholeFile: Writer = (edit) => {
  if (edit.kind !== 'write' && edit.kind !== 'create') return cannot('kind')
  const whole = linesOfText(edit.text)
  if (whole === null) return cannot('line-break')
  if (whole.lines.some(readsAsPlaceholder)) return cannot('placeholder-in-text')
  const file = fencedFile(edit.written, whole.lines)
  return file.ok ? written(file.text, edit.kind === 'create' ? ['create', ...whole.lost] : whole.lost) : file
}
