/** Writing the project back to a folder: compared first, never over what another program has changed, with a way on and a way back. */
import { useEffect, useRef, useState } from 'react'
import type { Driver } from '../../session/driver'
import type { FolderChange, FolderComparison } from '../../workspace/disk/compare'
import type { FolderHandle } from '../../workspace/disk/handle'
import type { HalfWay, Restored, WrittenBack } from '../../workspace/disk/write-back'
import { pickFolder } from '../../workspace/intake/folder-handles'
import type { IntakeProgress } from '../../workspace/intake/source'
import type { Timeline } from '../../workspace/timeline'
import { useDriver, useSession } from '../session'
import { attemptExport } from './download'
import { compareNewFolder, wholeProject } from './folder-changes'

/** A folder, and what it lacks. `isKept`: the project was read from it, or written to it before. */
export type WriteBackFolder = {
  readonly handle: FolderHandle
  readonly changes: readonly FolderChange[]
  readonly isKept: boolean
}

export type WriteBackStage =
  | { readonly at: 'nothing' | 'comparing' }
  /** The person or the browser allows no writing. */
  | { readonly at: 'refused'; readonly detail: string }
  | { readonly at: 'compared'; readonly folder: WriteBackFolder; readonly comparison: FolderComparison }
  | { readonly at: 'writing'; readonly progress: IntakeProgress | null; readonly stop: (() => void) | null }
  /** `left`: files that were not written because of conflicts. */
  | { readonly at: 'written'; readonly files: number; readonly left: number }
  | { readonly at: 'half-way'; readonly result: HalfWay; readonly folder: WriteBackFolder; readonly left: number }
  | { readonly at: 'restored'; readonly result: Restored }

/** Asks for the permission to write; call it in answer to a click. null: the page has it. */
async function refusalOf(handle: FolderHandle): Promise<string | null> {
  try {
    const answer = (await handle.requestPermission?.({ mode: 'readwrite' })) ?? 'granted'
    return answer === 'granted' ? null : ''
  } catch (refusal) {
    return refusal instanceof Error ? refusal.message : String(refusal)
  }
}

async function keptFolder(driver: Driver): Promise<WriteBackFolder | null> {
  const kept = await attemptExport(driver, (out) => out.folder())
  return kept === null ? null : { ...kept, isKept: true }
}

/** `kept`: undefined while it is being looked for, null where there is none. */
export function useWriteBack(timeline: Timeline) {
  const driver = useDriver()
  const tree = useSession((state) => state.tree)
  const [kept, setKept] = useState<WriteBackFolder | null | undefined>(undefined)
  const [stage, setStage] = useState<WriteBackStage>({ at: 'nothing' })
  /** Comparisons begun or left: an answer to an earlier one is no longer wanted. */
  const looks = useRef(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the folder lacks changes with the head
  useEffect(() => {
    keptFolder(driver).then(setKept)
  }, [driver, timeline.head])

  async function look({ handle, changes, isKept }: WriteBackFolder): Promise<void> {
    const mine = ++looks.current
    setStage({ at: 'comparing' })
    const detail = await refusalOf(handle)
    if (looks.current !== mine) return
    if (detail !== null) return setStage({ at: 'refused', detail })
    const { compareFolder } = await import('../../workspace/disk/compare')
    const found = isKept ? { comparison: await compareFolder(handle, changes), changes } : await compareNewFolder(handle, changes)
    if (looks.current === mine)
      setStage({ at: 'compared', folder: { handle, changes: found.changes, isKept }, comparison: found.comparison })
  }

  async function follow(
    folder: WriteBackFolder,
    left: number,
    act: (options: WriteOptions) => Promise<WrittenBack>,
  ): Promise<void> {
    const stopping = new AbortController()
    const stop = () => stopping.abort()
    setStage({ at: 'writing', progress: null, stop })
    const onProgress = (progress: IntakeProgress) => setStage({ at: 'writing', progress, stop })
    const result = await act({ signal: stopping.signal, onProgress })
    if (result.ok) {
      // Where something was left, the folder is not yet what the head is.
      if (left === 0) await attemptExport(driver, (out) => wrote(out, folder.handle))
      setKept(await keptFolder(driver))
      setStage({ at: 'written', files: result.written.length, left })
    } else if (result.why === 'half-way') setStage({ at: 'half-way', result, folder, left })
    else if (result.why === 'refused') setStage({ at: 'refused', detail: result.detail })
    else await look(folder)
  }

  return {
    kept,
    stage,
    compareKept: () => (kept ? look(kept) : undefined),
    /** Asks for a folder; in answer to a click. */
    async pick(): Promise<void> {
      const picked = await pickFolder()
      if (picked.ok) await look({ handle: picked.handle, changes: wholeProject(timeline, tree), isKept: false })
      else if (picked.why === 'refused') setStage({ at: 'refused', detail: picked.detail })
    },
    async write(folder: WriteBackFolder, { todo, conflicts }: FolderComparison): Promise<void> {
      const { writeBack } = await import('../../workspace/disk/write-back')
      await follow(folder, conflicts.length, (options) => writeBack(folder.handle, todo, options))
    },
    finish: ({ folder, left, result }: Extract<WriteBackStage, { at: 'half-way' }>) =>
      follow(folder, left, (options) => result.finish(options)),
    async restore({ result }: Extract<WriteBackStage, { at: 'half-way' }>): Promise<void> {
      setStage({ at: 'writing', progress: null, stop: null }) // what is half put back is worse than either end
      setStage({ at: 'restored', result: await result.restore() })
    },
    reset(): void {
      looks.current++
      setStage({ at: 'nothing' })
    },
  }
}

type WriteOptions = { readonly signal: AbortSignal; readonly onProgress: (progress: IntakeProgress) => void }
type Out = Awaited<ReturnType<Driver['exports']>>

const wrote = async (out: Out, handle: FolderHandle): Promise<null> => {
  await out.wroteBack(handle)
  return null
}
