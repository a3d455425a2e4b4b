/** Applying alone: edits that the caller has already, from `hunkscope/read` or from a tool call of its own, on the texts of files. */
import type { Edit, HunkLine, Path, Reading, Transaction } from './model'
import { parsePath } from './paths'
import { decideOther } from './stage/other-edits'
import { stageBy } from './stage/staging'
import { refuseSymbol, symbolTexts } from './stage/symbol-refusal'
import type { Ways } from './stage/ways'

export type * from './model'
export { parsePath } from './paths'
export { type Leftover, type StageOptions, stage, whatIf } from './stage'

/** What a caller of `applyEdits` may say besides. */
export type ApplyOptions = { readonly defaultPath?: string | undefined }

/** What `applyReply` and `applyEdits` return. */
export type Applied = {
  /** Whether every edit was applied or already there, and there was at least one. */
  readonly ok: boolean
  /** The whole tree afterwards; the tree as it was, unless `ok`. */
  readonly files: Record<string, string>
  readonly transaction: Transaction
}

/**
 * Applies edits to `files` (path → text): all of them or none. A reading of `readReply` says besides what of the reply could not be read, and
 * what its words take back; edits alone are all meant.
 * `defaultPath` is the file meant by edits that name none. A key that begins at the root is taken as a path of the project from there;
 * of several that mean one path that which is the path itself counts, else the first. All other keys are kept and never edited.
 * Never throws: what cannot be done is a refusal in `transaction`.
 */
export const applyEdits = (
  edits: readonly Edit[] | Reading,
  files: Readonly<Record<string, string>>,
  options: ApplyOptions = {},
): Applied => applyBy(EVERY_KIND, edits, files, options)

/**
 * `applyEdits` for hunks and for files that are made or deleted, as `searchReplace`, `applyPatch` and `unifiedDiff` of `hunkscope/formats` read them:
 * a bundler leaves out what decides other edits. Where there is another, nothing lands: the transaction is rejected as `unreadable`.
 */
export const applyPatches = (
  edits: readonly Edit[] | Reading,
  files: Readonly<Record<string, string>>,
  options: ApplyOptions = {},
): Applied => applyBy({}, edits, files, options)

/** Nothing here knows definitions: an edit that names one is refused. */
const EVERY_KIND: Ways = {
  other: decideOther,
  symbol: (edit, at, deciding) => {
    if (symbolTexts(edit, at, deciding) !== null) refuseSymbol(edit, at, deciding, 'no-parser')
  },
}

function applyBy(
  ways: Ways,
  edits: readonly Edit[] | Reading,
  files: Readonly<Record<string, string>>,
  options: ApplyOptions,
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
  const reading = 'edits' in edits ? edits : readingOf(edits)
  const transaction = stageBy(ways, reading, tree, { defaultPath: fallback?.ok ? fallback.path : undefined })
  if (transaction.state === 'rejected') return { ok: false, files: { ...files }, transaction }
  // No path is a name that an object has a meaning for.
  const after = { ...files }
  for (const { path, after: text } of transaction.files) {
    if (text === null) delete after[names.get(path) ?? path]
    else after[names.get(path) ?? path] = text
  }
  return { ok: true, files: after, transaction }
}

/** A path without the root that it begins at. */
const fromRoot = (name: string): string => name.replace(/^(?:[a-z]:)?[/\\]+/i, '')

/** Edits without a reply, as `stage` takes them. */
export const readingOf = (edits: readonly Edit[]): Reading => ({
  edits,
  spans: [],
  diagnostics: [],
  formats: [...new Set(edits.map(({ format }) => format))],
  steps: [],
  wrapping: null,
})

/**
 * The edit that a tool call with an old and a new text asks for: `before` gives way to `after` in the file at `path`, once, or wherever it is with `all`.
 * It lands as the call would in a reply: by the same rungs, and refused for the same reasons.
 */
export const replacement = (path: string, before: string, after: string, all = false): Edit => ({
  kind: 'replace',
  format: 'tool-call',
  written: path,
  span: NOWHERE,
  before: linesOf(before),
  after: linesOf(after),
  all,
})

/** No reply has this edit. */
const NOWHERE = { from: 0, to: 0 }

const linesOf = (text: string): HunkLine[] => text.split(/\r*\n/).map((line) => ({ ...NOWHERE, text: line }))
