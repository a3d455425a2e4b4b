/** Lines of a block comment that begin with a star: one blank further in than the line that opens the comment, whatever the file's steps are. */
import { indentOf } from './indent'

/** Whether a line begins with the star of a comment, as far as it shows. */
export const isStarred = (text: string): boolean => /^\s*\*/.test(text)

/** The line that opens the comment which this line of stars is in, where it is one blank further in than that; −1: it is none such. */
export function openerOf(lines: readonly string[], line: number): number {
  const text = lines[line] ?? ''
  if (!isStarred(text)) return -1
  let opener = line - 1
  while (opener >= 0 && isStarred(lines[opener] ?? '')) opener--
  const opening = lines[opener] ?? ''
  return OPENING.test(opening) && indentOf(text) === `${indentOf(opening)} ` ? opener : -1
}

const OPENING = /^\s*\/\*(?!.*\*\/)/
