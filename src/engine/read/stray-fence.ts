/** A long fence that ends a reply and that no line opened: what it closes held fences of its own, and where that began is not known. */
import { isLonePath } from './formats/file-heading'
import type { ReadingBuilder } from './reading-builder'
import { textSpan } from './reply-line'

/** Characters of a fence that has none inside. */
const USUAL = 3

/** Gives up the reply's end where it is a fence that opens and holds nothing: the reply was cut off there. */
export function giveUpCutFence(account: ReadingBuilder): void {
  const { fence, edits } = account
  if (fence === null || edits.length === 0 || !isLast(account, fence.line)) return
  const above = account.lines[fence.line - 1]
  const isHeaded = above !== undefined && account.roleOf(above.index) === 'prose' && isLonePath(above)
  if (fence.info === '' && !isHeaded) return
  const found = account.lines[fence.line]?.text ?? ''
  account.giveUp(fence.line, fence.line, { code: 'truncated', found, expected: fence.run })
}

/** Whether nothing but blank lines is behind a line. */
const isLast = ({ lines }: ReadingBuilder, line: number): boolean => !lines.slice(line + 1).some(({ text }) => text.trim() !== '')

/** Adds a diagnostic where the last line of a reply that has edits is such a fence. */
export function diagnoseStrayFence(account: ReadingBuilder): void {
  const { fence, lines, edits } = account
  if (fence === null || fence.info !== '' || !/^[`~]/.test(fence.run) || fence.run.length <= USUAL || edits.length === 0) return
  const line = lines[fence.line]
  if (line === undefined || !isLast(account, fence.line)) return
  account.diagnose({ code: 'stray-fence', span: textSpan(line), found: fence.run, expected: '', repair: null })
}
