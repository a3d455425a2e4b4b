/** What was pasted as a reply and is a file. Loaded after a paste. */
import { namesFile } from '../engine/file-names'
import type { Path, Tree } from '../engine/model'
import { parsePath } from '../engine/paths'
import type { Analysis } from '../workers/protocol'
import { looksLikeFile } from './looks-like-file'
import { missingFilesOf } from './missing-files'

/** A file as it was pasted. `path`: null where nothing names one. */
type PastedFile = { readonly path: Path | null; readonly text: string }

/** What is shown of a reply. */
type Shown = {
  readonly reply: string
  readonly analysis: Pick<Analysis, 'reply' | 'reading' | 'transaction'> | null
  readonly tree: Tree
}

/** A line that holds nothing but a path, with what people put around one. */
const PATH_LINE = /^\s*[`*"']*([^\s`*"':]+)[`*"':]*[ \t]*\r?\n(?:[ \t]*\r?\n)?(?=[\s\S]*\S)/
/** The same as a comment, which is a line of the file. */
const PATH_COMMENT = /^\s*(?:\/\/|#|--|\/\*|<!--)[ \t]*([^\s:]+)[ \t]*(?:\*\/|-->)?[ \t]*\r?\n/

/** The path that a line gives; of one that leads out of the project the last name. */
function pathOf(written: string | undefined): Path | null {
  if (written === undefined || !namesFile(written, true)) return null
  const whole = parsePath(written)
  const parsed = whole.ok ? whole : parsePath(written.slice(Math.max(written.lastIndexOf('/'), written.lastIndexOf('\\')) + 1))
  return parsed.ok ? parsed.path : null
}

/** The text as the only edit, which writes a whole file that the project does not have; its path is '' where the text gives none. */
function loneFileOf({ reading: { edits, diagnostics }, transaction }: Pick<Analysis, 'reading' | 'transaction'>, tree: Tree) {
  const [edit] = edits
  if (edit?.kind !== 'write' || edits.length > 1 || !diagnostics.some(({ code }) => code === 'bare-reply')) return null
  const path = pathOf(edit.written)
  const [decision] = transaction.decisions
  const isNew = path === null ? decision?.state === 'refused' && decision.refusal.code === 'no-path' : !tree.has(path)
  return isNew ? { path, text: edit.text } : null
}

/**
 * The file that the text of the reply pane is, alone; null where it is none, or is a file of the project as it shall be.
 * `before`: of the reply that was there, which may lack the file.
 */
export function pastedFileOf(
  { analysis, reply, tree }: Shown,
  before: Pick<Analysis, 'reading' | 'transaction'> | null = null,
): PastedFile | null {
  if (analysis?.reply !== reply) return null
  const { edits, steps, wrapping } = analysis.reading
  const lone = loneFileOf(analysis, tree)
  if ((lone === null && edits.length > 0) || steps.length > 0 || wrapping !== null) return null
  const comment = pathOf(PATH_COMMENT.exec(reply)?.[1])
  if (comment !== null && (lone !== null || looksLikeFile(reply))) return { path: comment, text: reply }
  const line = PATH_LINE.exec(reply)
  const named = pathOf(line?.[1])
  if (line !== null && named !== null) return { path: named, text: reply.slice(line[0].length) }
  if (lone === null && !looksLikeFile(reply)) return null
  const [missing = null, ...others] = missingFilesOf(before)
  return { path: lone?.path ?? (others.length === 0 ? missing : null), text: lone?.text ?? reply }
}
