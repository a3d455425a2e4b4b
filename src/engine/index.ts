/** The public face of the engine: text in, values out, synchronous. */
import { type Applied, applyEdits } from './apply'
import { readReply } from './read/read'

export { amend, withAmended } from './amend'
export { type Applied, applyEdits, replacement } from './apply'
export { type DiagnoseOptions, diagnose } from './diagnose'
export { lookalikes } from './match/lookalikes'
export type * from './model'
export { parsePath } from './paths'
export { type ReadOptions, ReplyReader, readReply } from './read/read'
export { type Leftover, type StageOptions, stage, whatIf } from './stage'
export { writeEdit, writeEdits } from './write/write'

/**
 * Reads a reply and applies its edits to `files` (path → text): all of them or none.
 * `defaultPath` is the file meant by edits that name none. A key that begins at the root is taken as a path of the project from there;
 * of several that mean one path that which is the path itself counts, else the first. All other keys are kept and never edited.
 */
export const applyReply = (
  reply: string,
  files: Readonly<Record<string, string>>,
  options: { readonly defaultPath?: string | undefined } = {},
): Applied => applyEdits(readReply(reply), files, options)
