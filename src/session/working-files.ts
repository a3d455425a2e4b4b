/** The working tree of the open project: what runs, commits, exports or opens a terminal reads the project's files here, and writes them here. */
import type { Path, Tree } from '../engine/model'
import type { CommitChange } from '../workspace/snapshots'
import type { WorkingTree, WrittenFiles } from '../workspace/working-tree'
import type { ActionContext } from './action-context'
import { once } from './once'
import { stagedAnalysis, stagedTree } from './state'

/** Changes as the working tree holds them. `clashes`: files that would be inside another file; where there are any, nothing is made of the rest. */
type WrittenChanges = Pick<WrittenFiles, 'hashes'> & {
  readonly changes: readonly CommitChange[]
  readonly clashes: readonly Path[]
}

/** The working tree of the open project. */
export type WorkingFiles = ReturnType<typeof createWorkingFiles>

/** The file system is loaded when its files are first wanted: who only looks at a link fetches none. Each rejects where it cannot be loaded. */
export function createWorkingFiles({ parts, get }: Pick<ActionContext, 'parts' | 'get'>) {
  const load = once(() => parts.workingTree())

  /** The head with what is staged on it, as the page shows it. */
  const shown = (): Tree => stagedTree(get().tree, stagedAnalysis(get())?.transaction ?? null)

  let turn: Promise<unknown> = Promise.resolve()
  /** Whoever brings it up to date waits for who writes: neither sees the other half way. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = turn.then(work)
    turn = done.catch(() => {}) // the caller hears of it
    return done
  }

  async function current(): Promise<WorkingTree> {
    const working = await load()
    for (let tree = shown(); ; tree = shown()) {
      await working.checkout(tree)
      if (shown() === tree) return working
    }
  }

  /** Writes on what the page shows, and reads back. */
  async function write(wanted: readonly CommitChange[]): Promise<WrittenChanges> {
    const working = await current()
    const pairs = wanted.map(({ path, after }) => [path, after] as const)
    let written = await working.write(pairs)
    if (written.stuck.length > 0) {
      // A staged file may be in the way of what goes to the head.
      await working.checkout(get().tree)
      written = await working.write(pairs)
    }
    const { held, hashes, stuck } = written
    return { changes: wanted.map((change) => ({ ...change, after: held.get(change.path) ?? null })), hashes, clashes: stuck }
  }

  /** The file system, once it holds what the page shows. */
  const open = (): Promise<WorkingTree> => inTurn(current)

  return {
    open,
    /** The files as the working tree has them: what the page shows, with what is staged. */
    files: async (): Promise<Tree> => (await open()).files(),
    /** The same at once, for what cannot wait: from the page's own state. */
    shown,

    /** Puts changes into the working tree and reads them back; a snapshot is made of what it holds then. Throws where it holds other bytes. */
    write: (wanted: readonly CommitChange[]): Promise<WrittenChanges> => inTurn(() => write(wanted)),
  }
}
