/** The words of the search in files. */
import { plural } from '../../engine/explain/phrases'
import type { Found } from '../../find/find-in-files'

/** What was found in `files` files that hold text. */
export function foundText(result: Found | null | 'none' | 'invalid', files: number): string {
  if (result === 'none') return `${plural(files, 'file')}, as they are without what is staged`
  if (result === 'invalid') return 'This is no regular expression of JavaScript'
  if (result === null) return 'The search took too long and was ended. Look for something narrower'
  if (result.count === 0) return 'No file has it'
  return `${plural(result.count, 'match', 'matches')} in ${plural(result.files.length, 'file')}`
}

/** What was replaced, and what holds now. */
export const replacedText = (files: number): string =>
  files === 0
    ? 'Nothing changed: the text is the same as before.'
    : `Replaced in ${plural(files, 'file')}: written by hand, and not kept yet. Tests and edits see the files as they were.`
