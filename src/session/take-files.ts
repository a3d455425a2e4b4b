/**
 * Takes over files that were written beside the reply: in the terminal, or by tests. They become a snapshot of their own, which one undo takes back;
 * what the reply stages stays staged, and a change to a file of its own goes behind its edits.
 */
import type { Content, Path, Sha, Tree } from '../engine/model'
import { parsePath } from '../engine/paths'
import type { ChangedFiles } from '../runtimes/runtime'
import { shaOf } from '../workspace/content'
import { withoutRollbacks } from '../workspace/rollbacks'
import { isSameContent } from '../workspace/same-content'
import { type CommitChange, plainCommitMetadata } from '../workspace/snapshots'
import { headOf } from '../workspace/timeline'
import type { ActionContext } from './action-context'
import type { ProjectStore } from './project-store'
import { stagedAnalysis } from './state'

/** `type`: puts a text into the reply's place, as typed. */
export type TakingRooms = { readonly type: (reply: string) => Promise<void>; readonly put: ProjectStore['put'] }

/** Who wrote the files. */
type Writer = 'terminal' | 'tests'

/** @returns what takes files over, one call after the other; `seen`: the files as the writer found them, null where that is not known and the last writer counts; `left`: paths that the writer wrote too and no project keeps */
export function createFileTaker({ parts, get, notify, subscribe }: ActionContext, { type, put }: TakingRooms) {
  /** Resolves when what is being stored is stored. */
  const stored = (): Promise<void> =>
    new Promise((resolve) => {
      const stop = subscribe(() => {
        if (get().saving) return
        stop()
        resolve()
      })
    })

  async function keep(changes: readonly CommitChange[], by: Writer): Promise<void> {
    while (get().saving) await stored()
    const paths = changes.map(({ path }) => path)
    const counts = withoutRollbacks(get().rollbacks, paths)
    const kept = await put(changes, plainCommitMetadata({ kind: 'edited', paths, by }, parts.now()), null, counts)
    if (kept) notify({ code: 'edited', paths, by })
  }

  /** The hash of a file among these; the head's is known. */
  const baseIn = (files: Tree, path: Path): Sha | null => {
    const content = files.get(path)
    if (content === undefined) return null
    const { timeline, tree } = get()
    return (content === tree.get(path) && timeline !== null ? headOf(timeline).tree.get(path) : undefined) ?? shaOf(content)
  }

  async function take(changed: ChangedFiles, seen: Tree | null, by: Writer, left: readonly string[]): Promise<void> {
    // The next writer waits for what is being stored, and so is the last one.
    while (seen === null && get().saving) await stored()
    const transaction = stagedAnalysis(get())?.transaction
    const staged = transaction?.state === 'staged' ? transaction.files.map(({ path }) => path) : []
    /** What tests wrote is about all that is staged. */
    const isReply = (path: Path) => staged.includes(path) || (by === 'tests' && staged.length > 0)
    const found = seen ?? get().tree
    const own: CommitChange[] = []
    const behind = new Map<Path, string | Uint8Array | null>()
    const refused: { name: string[]; format: readonly string[] } = { name: [], format: [] }
    for (const [path, { after, others }] of byPath(changed, refused.name)) {
      refused.name.push(...others)
      if (isReply(path)) behind.set(path, after)
      else own.push({ path, after, base: baseIn(found, path) })
    }
    if (behind.size > 0) {
      const { filesAsReply, withEdits } = await import('./files-as-reply')
      const { text, bytes, refused: unwritten } = filesAsReply(behind, () => true)
      refused.format = unwritten
      for (const [path, after] of bytes) own.push({ path, after, base: baseIn(get().tree, path) })
      if (text !== '') await type(withEdits(get().reply, text))
    }
    for (const [why, paths] of [
      ['kind', left],
      ['name', refused.name],
      ['format', refused.format],
    ] as const)
      if (paths.length > 0) notify({ code: 'not-taken', why, paths })
    const changes = own.filter(({ path, after }) => !isSameContent(after, found.get(path) ?? null))
    if (changes.length > 0) await keep(changes, by)
  }

  let last: Promise<void> = Promise.resolve()
  return (changed: ChangedFiles, seen: Tree | null, by: Writer, left: readonly string[] = []): Promise<void> => {
    const taken = last.then(() => take(changed, seen, by, left))
    last = taken.catch(() => {}) // the caller hears of it
    return taken
  }
}

/** What becomes of a file, and names that come to the same path and are left out. */
type Change = { readonly after: Content | null; readonly others: readonly string[] }

/** Changes by the path that each name comes to: names may differ in their form alone, and a project has one file for all of them. */
function byPath(changed: ChangedFiles, refused: string[]): ReadonlyMap<Path, Change> {
  const found = new Map<Path, { name: string } & Change>()
  for (const [name, after] of changed) {
    const parsed = parsePath(name)
    if (!parsed.ok) {
      refused.push(name)
      continue
    }
    const { path } = parsed
    const known = found.get(path)
    // A file that goes makes room for one that comes; of two that come the one that is spelt as the project spells it counts.
    if (known === undefined || known.after === null) found.set(path, { name, after, others: [] })
    else if (after === null) continue
    else if (name === path) found.set(path, { name, after, others: [...known.others, known.name] })
    else found.set(path, { ...known, others: [...known.others, name] })
  }
  return found
}
