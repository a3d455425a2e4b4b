/** The public face of the engine: text in, values out, synchronous. */
import type { Path, Transaction } from './model'
import { parsePath } from './paths'
import { readReply } from './read/read'
import { stage } from './stage'

export { amend, withAmended } from './amend'
export { type DiagnoseOptions, diagnose } from './diagnose'
export { lookalikes } from './match/lookalikes'
export type * from './model'
export { parsePath } from './paths'
export { type ReadOptions, ReplyReader, readReply } from './read/read'
export { type Leftover, type StageOptions, stage, whatIf } from './stage'
export { writeEdit, writeEdits } from './write/write'

/** What `applyReply` returns. */
export type Applied = {
  /** Whether every edit was applied or already there, and there was at least one. */
  readonly ok: boolean
  /** The whole tree afterwards; the tree as it was, unless `ok`. */
  readonly files: Record<string, string>
  readonly transaction: Transaction
}

/**
 * Reads a reply and applies its edits to `files` (path → text): all of them or none.
 * `defaultPath` is the file meant by edits that name none. A key that begins at the root is taken as a path of the project from there;
 * of several that mean one path that which is the path itself counts, else the first. All other keys are kept and never edited.
 */
export function applyReply(
  reply: string,
  files: Readonly<Record<string, string>>,
  options: { readonly defaultPath?: string | undefined } = {},
): Applied {
  const tree = new Map<Path, string>()
  const names = new Map<Path, string>()
  for (const [name, text] of Object.entries(files)) {
    const parsed = parsePath(fromRoot(name))
    if (!parsed.ok || text === null || (tree.has(parsed.path) && name !== parsed.path)) continue
    tree.set(parsed.path, text)
    names.set(parsed.path, name)
  }
  const fallback = options.defaultPath === undefined ? undefined : parsePath(fromRoot(options.defaultPath))
  const transaction = stage(readReply(reply), tree, { defaultPath: fallback?.ok ? fallback.path : undefined })
  if (transaction.state === 'rejected') return { ok: false, files: { ...files }, transaction }
  const after = new Map(Object.entries(files))
  for (const { path, after: text } of transaction.files) {
    if (text === null) after.delete(names.get(path) ?? path)
    else after.set(names.get(path) ?? path, text)
  }
  return { ok: true, files: Object.fromEntries(after), transaction }
}

/** A path without the root that it begins at. */
const fromRoot = (name: string): string => name.replace(/^(?:[a-z]:)?[/\\]+/i, '')
