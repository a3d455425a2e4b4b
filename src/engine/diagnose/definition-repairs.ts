/** A text in the place of the definition that it is a new version of, as an edit that is proven by staging it. */
import type { Lines } from '../match/lines'
import type { Edit, FormatId, Hunk, HunkLine, LineRange, Path, Repair, Span } from '../model'
import { type DefinitionPlace, definitionPlace } from '../stage/definition-place'
import type { CutFiles } from './cut-files'
import { quotingEdit, quotingHunk, trimmedSplices } from './quoting-edit'
import { landsAlone } from './repairs'
import type { RefusedDecision } from './subject'

/** Lines of a reply, as a piece of a file; the format is that of the edit which comes of it. */
type Given = { readonly lines: readonly HunkLine[]; readonly span: Span; readonly format: FormatId }

/** The edit that puts the lines in the place of the file's one definition that they are a version of; null where there is none. `at`: of that definition. */
export function definitionEdit(
  project: CutFiles,
  path: Path,
  file: Lines,
  given: Given,
): { readonly head: string; readonly at: LineRange; readonly edit: Edit } | null {
  if (!project.budget.spend(file.length)) return null
  const place = definitionPlace(
    file,
    given.lines.map(({ text }) => text),
  )
  const edit = place === null ? null : replacementEdit(project, path, file, place, given)
  return place === null || edit === null ? null : { head: place.head, at: place.at, edit }
}

/** The edit that quotes all of `at` and puts `lines` in its place; null where it would not land exactly there, or would break the syntax. */
export function replacementEdit(
  project: CutFiles,
  path: Path,
  file: Lines,
  { at, lines }: Pick<DefinitionPlace, 'at' | 'lines'>,
  { lines: given, span, format }: Given,
): Edit | null {
  const from: Hunk = { before: [], after: given, kept: [], hint: {}, span }
  const splices = trimmedSplices(file, [{ at: at.start, remove: at.end - at.start, lines }])
  const hunk = quotingHunk(file, { range: at, splices }, from, new Map())
  const edit = quotingEdit({ kind: 'patch', written: path, format, span, hunks: [] }, path, hunk)
  return landsAlone(edit, at, project) ? edit : null
}

export type PieceRepairs = (project: CutFiles, decision: RefusedDecision) => readonly Repair[]

/** Of a refused whole content that is a piece of its file alone: that piece in the place of what it is a version of. */
export const definitionRepairs: PieceRepairs = (project, { refusal, path, edit: index }) => {
  const edit = project.reading.edits[index]
  const file = path === null ? null : project.linesAt(path)
  if (refusal.code !== 'fragment' || edit?.kind !== 'write' || path === null || file === null) return []
  const found = definitionEdit(project, path, file, edit)
  return found === null ? [] : [{ code: 'definition', name: found.head, at: found.at, path, edit: found.edit }]
}
