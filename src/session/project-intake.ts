/** Takes projects in: reads a source, makes a project of it or adds its files, and reports what was left out. */
import type { Tree } from '../engine/model'
import type { Gathered, SourceFolder } from '../workspace/intake/source'
import type { ActionContext } from './action-context'
import type { ImportFailure } from './notices'
import type { Joining, OwnFiles } from './own-files'
import type { Origin } from './persistence-types'
import type { ProjectActions } from './project-actions'
import type { SharedSession } from './share/shared-session'
import { isExample } from './state'

/** A source, or why there is none. */
export type IntakeOffer =
  /** `short`: asked once all is read, why some of it could not be read; null where all could. */
  | { readonly ok: true; readonly source: SourceFolder; readonly short?: () => ImportFailure | null }
  /** A shared session, as `openShared` takes it. */
  | { readonly ok: true; readonly shared: SharedSession; readonly packed: string }
  | { readonly ok: false; readonly failure: ImportFailure }

/** `name` and `origin` as they are known before it is read. `folder`: a handle to write back to. */
export type Intake = {
  readonly name: string
  readonly origin: Origin
  readonly open: (signal: AbortSignal) => Promise<IntakeOffer>
  readonly folder?: unknown
}

type Rooms = {
  readonly own: OwnFiles
  readonly project: Pick<ProjectActions, 'addContents'>
  readonly openShared: (shared: SharedSession, packed: string) => Promise<void>
  /** Forgets a project without a word. */
  readonly forget: (id: string) => Promise<unknown>
}

const FILES: Origin = { kind: 'files', detail: '' }

/** One source is read at a time: another ends it. */
export function createProjectIntake({ parts, get, set, notify }: ActionContext, { own, project, openShared, forget }: Rooms) {
  let stop = new AbortController()

  /** Reads a source and shows the progress; null where there is nothing to take in, which a notice says. */
  async function read({ name, open, origin }: Pick<Intake, 'name' | 'open'> & Partial<Intake>, ignored: boolean) {
    stop.abort()
    const mine = new AbortController()
    stop = mine
    const fail = (failure: ImportFailure) => {
      notify({ code: 'not-imported', name, failure })
      return null
    }
    const isOnGitHub = origin?.kind === 'github' || origin?.kind === 'link'
    set({ importing: { name, isOnGitHub, progress: null }, imported: null })
    try {
      const offer = await open(mine.signal)
      if (mine.signal.aborted) return fail({ reason: 'stopped', detail: '' })
      if (!offer.ok) return fail(offer.failure)
      if ('shared' in offer) return offer
      const { gatherAside } = await import('../workspace/intake/gather-aside')
      const gathered = await gatherAside(offer.source, {
        ignored,
        signal: mine.signal,
        onProgress: (progress) => {
          if (stop === mine) set({ importing: { name, isOnGitHub, progress } })
        },
      })
      if (!gathered.ok)
        return fail(
          gathered.why === 'stopped' ? { reason: 'stopped', detail: '' } : { reason: 'unreadable', detail: gathered.detail },
        )
      const short = offer.short?.() ?? null
      if (short !== null) fail(short)
      if (gathered.files.size > 0) return gathered
      const { left, foreign } = gathered
      if (left.length > 0) set({ imported: { name, files: 0, left, foreign, again: null }, dialog: 'imported' })
      return short === null ? fail({ reason: 'empty', detail: String(left.length) }) : null
    } finally {
      if (stop === mine) set({ importing: null })
    }
  }

  /** Says what was taken in, and lists what was not. `kept`: name of the project whose place it took; null: of none of a person's own. */
  function report(
    name: string,
    files: number,
    { left, foreign }: Pick<Gathered, 'left' | 'foreign'>,
    again: (() => Promise<void>) | null,
    kept: string | null = null,
  ) {
    const isIgnored = left.some(({ why }) => why === 'ignored')
    const wants = left.some(({ why }) => why !== 'ignored') || foreign.length > 0
    // A dialog that the person has opened while files were read is theirs.
    const dialog = wants ? 'imported' : get().dialog === 'imported' ? null : get().dialog
    set({ imported: { name, files, left, foreign, again: isIgnored ? again : null }, dialog })
    notify({ code: 'imported', name, files, left: left.length, kept })
  }

  /** Files that were put under other paths are hashed by those. */
  const begin = (name: string, files: Tree, origin: Origin, gathered: Gathered) =>
    own.begin(name, files, origin, files === gathered.files ? gathered.hashes : undefined)

  async function take(intake: Intake, ignored = false): Promise<void> {
    const gathered = await read(intake, ignored)
    if (gathered === null) return
    if ('shared' in gathered) return openShared(gathered.shared, gathered.packed)
    const name = gathered.name || intake.name
    const kept = isExample(get()) ? null : (get().project?.name ?? null)
    await begin(name, own.placed(gathered.files, intake.origin), intake.origin, gathered)
    const mine = get().project?.id
    if (intake.folder !== undefined) await (await parts.persistence()).saveFolder({ handle: intake.folder, snapshot: mine })
    report(name, gathered.files.size, gathered, ignored || mine === undefined ? null : () => takeAgain(intake, mine), kept)
  }

  /** Takes in what was ignored, too; what was taken in before goes, unless something was committed to it. */
  async function takeAgain(intake: Intake, before: string): Promise<void> {
    const { replaced } = get()
    await take(intake, true)
    const entry = (await (await parts.persistence()).projects())?.find(({ id }) => id === before)
    const own = get().project?.id
    if (entry?.snapshots !== 1 || own === undefined || own === before) return
    await forget(before)
    // What is a step back is what was open before either.
    set({ replaced: replaced?.own === before ? { ...replaced, own } : null })
  }

  return {
    take,
    cancel: (): void => stop.abort(),

    /** Adds the files of a source to the project that is open. */
    async add(intake: Pick<Intake, 'name' | 'open'> & Partial<Intake>, joins?: Joining): Promise<void> {
      const gathered = await read(intake, false)
      // A session is opened, and joins no other.
      if (gathered === null || 'shared' in gathered) return
      const { name, origin = FILES } = intake
      const files = own.placed(gathered.files, origin)
      if (isExample(get()) && joins === undefined) await begin(name, files, origin, gathered)
      else if (!(await project.addContents(files))) return
      report(name, files.size, gathered, null)
    },
  }
}
