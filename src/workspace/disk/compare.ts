/** Whether a folder on disk still holds what changes were made for. */
import type { Content, Path, Sha } from '../../engine/model'
import { shaOf } from '../content'
import { nameKey } from '../intake/project-names'
import { type FoundEntry, findEntry, isListed } from './find-entry'
import type { FolderHandle } from './handle'

/** One file that is to be another one on disk. */
export type FolderChange = {
  readonly path: Path
  /** The hash that the file must still have; null: it must not be there. */
  readonly base: Sha | null
  /** null: the file goes. */
  readonly after: Content | null
}

/** A file on disk that is not what the changes were made for. */
export type Conflict = {
  readonly path: Path
  /**
   * 'changed': another file or a folder is there. 'missing': nothing is. 'exists': something is there where nothing should be.
   * 'name': the system allows no such name. 'unreadable': it cannot be read.
   */
  readonly why: 'changed' | 'missing' | 'exists' | 'name' | 'unreadable'
}

/** What writing back would meet. */
export type FolderComparison = {
  /** No conflicts. */
  readonly clean: boolean
  readonly conflicts: readonly Conflict[]
  /** What is to be done, in the order in which it can be: files in the way of others go first, then files are written, then the rest goes. */
  readonly todo: readonly FolderChange[]
}

/** Reads each file on disk. A file that is already what it is to be is no conflict and nothing to do. Throws where two changes name one path. */
export async function compareFolder(root: FolderHandle, changes: readonly FolderChange[]): Promise<FolderComparison> {
  if (new Set(changes.map(({ path }) => path)).size < changes.length) throw new Error('two changes of one file')
  const others = othersIn(changes)
  const conflicts: Conflict[] = []
  const todo: FolderChange[] = []
  for (const change of changes) {
    const verdict = await verdictOn(root, change, others)
    if (verdict === 'todo') todo.push(change)
    else if (verdict !== 'done') conflicts.push({ path: change.path, why: verdict })
  }
  return { clean: conflicts.length === 0, conflicts, todo: inOrder(todo) }
}

async function verdictOn(root: FolderHandle, change: FolderChange, others: OtherChanges): ReturnType<typeof findConflict> {
  try {
    return await findConflict(root, change, await findEntry(root, change.path), others)
  } catch (_unlistable) {
    return 'unreadable'
  }
}

/** What else happens: paths of files that go; and of files that go or are written by what some disks take their paths for (see `keyOf`). */
export type OtherChanges = {
  readonly gone: ReadonlySet<string>
  readonly goneByKey: ReadonlyMap<string, FolderChange>
  readonly writtenKeys: ReadonlySet<string>
}

/** For a change whose turn has come: what had to happen before it has happened. */
export const NO_OTHER_CHANGES: OtherChanges = { gone: new Set(), goneByKey: new Map(), writtenKeys: new Set() }

function othersIn(changes: readonly FolderChange[]): OtherChanges {
  const gone = changes.filter(({ after }) => after === null)
  const written = changes.filter(({ after }) => after !== null)
  return {
    gone: new Set(gone.map(({ path }) => path)),
    goneByKey: new Map(gone.map((change) => [nameKey(change.path), change])),
    writtenKeys: new Set(written.map(({ path }) => nameKey(path))),
  }
}

/** Rejects where a folder cannot be listed. */
export async function findConflict(
  root: FolderHandle,
  change: FolderChange,
  found: FoundEntry,
  others: OtherChanges,
): Promise<'todo' | 'done' | Conflict['why']> {
  const { path, base, after } = change
  const absent = after === null ? 'done' : base === null ? 'todo' : 'missing'
  switch (found.kind) {
    case 'nothing':
      return absent
    case 'blocked':
      return others.gone.has(found.by) || absent !== 'todo' ? absent : 'exists'
    case 'file': {
      // A disk that knows one case only finds a file that is renamed to another by both names.
      const twin =
        base === null
          ? others.goneByKey.get(nameKey(path))?.base === found.sha
          : after === null && others.writtenKeys.has(nameKey(path))
      if (twin && !(await isListed(root, path))) return absent
      if (after !== null && found.sha === shaOf(after)) return 'done'
      return base === null ? 'exists' : found.sha === base ? 'todo' : 'changed'
    }
    case 'folder':
      if (after === null) return 'done'
      if (base !== null) return 'changed'
      return (await goesWhole(found.folder, `${path}/`, others)) ? 'todo' : 'exists'
    case 'too-large':
      return base === null ? 'exists' : 'changed'
    default:
      return found.kind
  }
}

/** Whether all that is in a folder goes, and with it the folder. `prefix`: its path, with a slash at the end. Rejects as the browser does. */
async function goesWhole(folder: FolderHandle, prefix: string, others: OtherChanges): Promise<boolean> {
  let isEmpty = true
  for await (const child of folder.values()) {
    const path = prefix + child.name
    if (child.kind === 'file' ? !others.gone.has(path) : !(await goesWhole(child, `${path}/`, others))) return false
    isEmpty = false
  }
  return !isEmpty
}

function inOrder(changes: readonly FolderChange[]): FolderChange[] {
  const written = changes.filter(({ after }) => after !== null)
  const gone = changes.filter(({ after }) => after === null)
  const isInTheWay = ({ path }: FolderChange) => written.some((other) => areInTheWay(nameKey(path), nameKey(other.path)))
  return [...gone.filter(isInTheWay), ...written, ...gone.filter((change) => !isInTheWay(change))]
}

const areInTheWay = (a: string, b: string) => a === b || a.startsWith(`${b}/`) || b.startsWith(`${a}/`)
