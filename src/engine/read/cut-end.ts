/** The end of a reply that was cut off in a line that opens an edit. */
import { isLonePath } from './formats/file-heading'
import type { ReadingBuilder } from './reading-builder'

/** The beginning of a line that opens an edit, a call or something else, which is no fence, no rule and no closing tag by itself. */
const BEGUN = /^\s*(?:(?!`+$|~+$|-+$|\*+$|#+$|<\/)[^\p{L}\p{N}\s].+|\w+\(.*)$/u

/** A last line without an end that begins as one before it which belongs to an edit: it would have opened another, and the reply was cut off. */
export function giveUpCutOpening(account: ReadingBuilder): void {
  const { lines } = account
  const last = lines.at(-1)
  if (last === undefined || last.text === '' || account.roleOf(last.index) !== 'prose' || !BEGUN.test(last.text)) return
  const whole = lines.find(
    ({ index, text }) => text.length > last.text.length && text.startsWith(last.text) && account.roleOf(index) !== 'prose',
  )
  if (whole !== undefined) account.giveUp(last.index, last.index, { code: 'truncated', found: last.text, expected: whole.text })
}

/** Gives up the end of a reply that has edits where it is a fence that opens and holds nothing but a path, or the beginning of a fence. */
export function giveUpCutFence(account: ReadingBuilder): void {
  const { fence, edits, lines } = account
  const last = lines.findLast(({ text }) => text.trim() !== '')
  if (edits.length === 0 || last === undefined || account.roleOf(last.index) !== 'prose') return
  const giveUp = (from: number, expected: string) =>
    account.giveUp(from, last.index, { code: 'truncated', found: last.text, expected })
  if (fence === null) {
    if (/^\s*`{1,2}$/.test(last.text)) giveUp(last.index, '```')
    return
  }
  const above = lines[fence.line - 1]
  const isHeaded = above !== undefined && account.roleOf(above.index) === 'prose' && isLonePath(above)
  const isOpening = last.index === fence.line && (fence.info !== '' || isHeaded)
  if (isOpening || (last.index === fence.line + 1 && isLonePath(last))) giveUp(fence.line, fence.run)
}
