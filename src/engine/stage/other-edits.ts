/** Edits that are no hunks and name no definition. */
import { applyLazyFile } from './lazy-file'
import { replace } from './replace'
import type { Ways } from './ways'
import { byNumber, writeWholeFile } from './whole-file'

export const decideOther: NonNullable<Ways['other']> = (edit, at, deciding) => {
  if (edit.kind === 'replace') replace(edit, at.edit, at.file, deciding)
  else if (edit.kind === 'write') writeWholeFile(edit, at, deciding)
  else if (edit.kind === 'lines') byNumber(edit, at, deciding)
  else applyLazyFile(edit, at, deciding)
}
