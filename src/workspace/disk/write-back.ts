/** Writes changes to a folder on disk: only where no other program changed it, file by file, with a way back. */
import type { Path, Sha } from '../../engine/model'
import { encode, shaOf } from '../content'
import { detailOf, type IntakeProgress } from '../intake/source'
import { type Conflict, compareFolder, type FolderChange, findConflict, NO_OTHER_CHANGES } from './compare'
import { findEntry } from './find-entry'
import type { FolderHandle } from './handle'
import { FilePlacer } from './place-files'

export type { Conflict, FolderChange } from './compare'

/** `onProgress`: called as files are written. */
export type WriteOptions = { readonly signal?: AbortSignal; readonly onProgress?: (progress: IntakeProgress) => void }

/** What was written; where something failed, what was put back. */
export type WrittenBack =
  /** `written`: files that were written or removed. Those that had been so already are not among them. */
  | { readonly ok: true; readonly written: readonly Path[] }
  /** The person or the browser allows no writing. Nothing was written; so in the next case. */
  | { readonly ok: false; readonly why: 'refused'; readonly detail: string }
  | { readonly ok: false; readonly why: 'conflicts'; readonly conflicts: readonly Conflict[] }
  | HalfWay

/** A failure half way. Call one of the functions, or neither. */
export type HalfWay = {
  readonly ok: false
  readonly why: 'half-way'
  readonly written: readonly Path[]
  /** null: stopped by the signal. `why` 'failed': in the browser's words. */
  readonly failed: { readonly path: Path; readonly why: Conflict['why'] | 'failed'; readonly detail: string } | null
  /** What is still to be done, without the file that failed. */
  readonly left: readonly Path[]
  /** Goes on from the file that failed, with the same checks. */
  finish(options?: WriteOptions): Promise<WrittenBack>
  /** Puts back what was there. */
  restore(): Promise<Restored>
}

/** What was put back after a failure. */
export type Restored = {
  readonly restored: readonly Path[]
  /** Files that another program changed since they were written ('changed'), or that could not be put back. They are left as they are. */
  readonly kept: readonly { readonly path: Path; readonly why: 'changed' | 'failed'; readonly detail: string }[]
}

/** Compares first: where anything is another than the changes expect, nothing is written. Asks for permission; call it in answer to a click. */
export async function writeBack(
  root: FolderHandle,
  changes: readonly FolderChange[],
  options: WriteOptions = {},
): Promise<WrittenBack> {
  const refusal = await refusalOf(root)
  if (refusal !== null) return { ok: false, why: 'refused', detail: refusal }
  const { clean, conflicts, todo } = await compareFolder(root, changes)
  return clean ? new Writing(root, todo).run(options) : { ok: false, why: 'conflicts', conflicts }
}

/** null: the page may write. */
async function refusalOf(root: FolderHandle): Promise<string | null> {
  const mode = { mode: 'readwrite' } as const
  try {
    if ((await root.queryPermission?.(mode)) === 'granted') return null
    const answer = (await root.requestPermission?.(mode)) ?? 'granted'
    return answer === 'granted' ? null : answer
  } catch (refusal) {
    return detailOf(refusal)
  }
}

/** A file that was begun. `before`: what was there; null: nothing, so with `after`. */
type Step = { readonly path: Path; readonly before: Uint8Array | null; readonly after: Uint8Array | null }

const EMPTY = shaOf('')

class Writing {
  readonly #root: FolderHandle
  readonly #placing: FilePlacer
  readonly #steps = new Map<Path, Step>()
  readonly #written: Path[] = []
  #todo: readonly FolderChange[]
  #bytes = 0

  constructor(root: FolderHandle, todo: readonly FolderChange[]) {
    this.#root = root
    this.#placing = new FilePlacer(root)
    this.#todo = todo
  }

  async run({ signal, onProgress }: WriteOptions): Promise<WrittenBack> {
    for (let next = this.#todo[0]; next; next = this.#todo[0]) {
      if (signal?.aborted) return this.#halfWay(null)
      const failed = await this.#perform(next)
      if (failed) return this.#halfWay({ path: next.path, ...failed })
      this.#todo = this.#todo.slice(1)
      const files = this.#written.length
      onProgress?.({ files, total: files + this.#todo.length, bytes: this.#bytes })
    }
    return { ok: true, written: this.#written }
  }

  /** null: done. Looks once more: the comparison may be some files old. */
  async #perform(change: FolderChange) {
    const { path, base, after } = change
    try {
      const found = await findEntry(this.#root, path)
      const begun = this.#steps.get(path)
      const isOurs = begun?.before === null && found.kind === 'file' && found.sha === EMPTY
      const verdict = isOurs ? 'todo' : await findConflict(this.#root, change, found, NO_OTHER_CHANGES)
      if (verdict !== 'todo' && verdict !== 'done') return { why: verdict, detail: '' } as const
      const bytes = after === null ? null : encode(after)
      if (verdict === 'todo') {
        const before = base !== null && found.kind === 'file' ? found.bytes : null
        this.#steps.set(path, begun ?? { path, before, after: bytes })
        await (bytes === null ? this.#placing.remove(path) : this.#placing.write(path, bytes))
      }
      this.#written.push(path)
      this.#bytes += bytes?.length ?? 0
      return null
    } catch (refusal) {
      return { why: 'failed', detail: detailOf(refusal) } as const
    }
  }

  #halfWay(failed: HalfWay['failed']): HalfWay {
    const left = this.#todo.map(({ path }) => path).filter((path) => path !== failed?.path)
    return {
      ok: false,
      why: 'half-way',
      written: [...this.#written],
      failed,
      left,
      finish: (options = {}) => this.run(options),
      restore: () => this.#restore(),
    }
  }

  async #restore(): Promise<Restored> {
    const restored: Path[] = []
    const kept: Restored['kept'][number][] = []
    for (const step of [...this.#steps.values()].reverse()) {
      const { path } = step
      try {
        if (await this.#putBack(step)) restored.push(path)
        else kept.push({ path, why: 'changed', detail: '' })
      } catch (refusal) {
        kept.push({ path, why: 'failed', detail: detailOf(refusal) })
      }
    }
    return { restored, kept }
  }

  /** false: another program changed the file in between. */
  async #putBack({ path, before, after }: Step): Promise<boolean> {
    const found = await findEntry(this.#root, path)
    const sha = found.kind === 'file' ? found.sha : found.kind === 'nothing' || found.kind === 'blocked' ? null : undefined
    if (sha === shaOrNull(before)) return true
    const isLeftOver = before === null && sha === EMPTY // what a failure leaves of a file that was begun
    if (sha !== shaOrNull(after) && !isLeftOver) return false
    if (before === null) await this.#placing.takeBack(path)
    else await this.#placing.write(path, before)
    return true
  }
}

const shaOrNull = (bytes: Uint8Array | null): Sha | null => (bytes === null ? null : shaOf(bytes))
