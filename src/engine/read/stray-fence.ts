/** A long fence that ends a reply and that no line opened: what it closes held fences of its own, and where that began is not known. */
import type { ReadingBuilder } from './reading-builder'
import { textSpan } from './reply-line'

/** Characters of a fence that has none inside. */
const USUAL = 3

/** Adds a diagnostic where the last line of a reply that has edits is such a fence. */
export function diagnoseStrayFence(account: ReadingBuilder): void {
  const { fence, lines, edits } = account
  if (fence === null || fence.info !== '' || !/^[`~]/.test(fence.run) || fence.run.length <= USUAL || edits.length === 0) return
  const line = lines[fence.line]
  if (line === undefined || lines.slice(fence.line + 1).some(({ text }) => text.trim() !== '')) return
  account.diagnose({ code: 'stray-fence', span: textSpan(line), found: fence.run, expected: '', repair: null })
}
