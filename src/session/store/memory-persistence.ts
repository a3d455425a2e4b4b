/** The stand-in for the database where there is none: everything works, and nothing outlives the tab. */
import type { Content, Sha } from '../../engine/model'
import { projectOf } from '../../workspace/timeline'
import type {
  KeptProject,
  OpenedProject,
  Persistence,
  ProjectDraft,
  ProjectEntry,
  SaveResult,
  StorageProblem,
} from '../persistence-types'
import { NO_PREFERENCES, type Preferences } from '../preferences'
import { afterStep, type OpenProjectRecord, stepTo } from './project-step'
import type { ProjectRecord } from './records'

const DONE = { ok: true } as const
const NOTHING_OPEN = { ok: false, reason: 'failed', detail: 'no project is open' } as const

type Kept = {
  readonly current: OpenProjectRecord
  readonly project: Pick<KeptProject, 'timeline' | 'rollbacks'>
  readonly record: ProjectRecord
  readonly draft: ProjectDraft | null
  readonly folder: unknown
}

/** `now`: milliseconds since the epoch. */
export class MemoryPersistence implements Persistence {
  readonly kind = 'memory'
  readonly problem: StorageProblem
  readonly detail: string | null
  readonly preferences: Preferences = NO_PREFERENCES
  readonly #now: () => number
  /** The one opened last is the last. */
  readonly #projects = new Map<string, Kept>()
  readonly #contents = new Map<Sha, Content>()
  #open: string | null = null

  constructor(problem: StorageProblem, detail: string | null, now: () => number) {
    this.problem = problem
    this.detail = detail
    this.#now = now
  }

  async projects(): Promise<readonly ProjectEntry[]> {
    return [...this.#projects.values()].reverse().map(({ record: { id, name, origin, snapshots, files, time } }) => ({
      id,
      name,
      origin,
      snapshots,
      files,
      time,
    }))
  }

  async open(id = this.#open ?? [...this.#projects.keys()].at(-1)): Promise<OpenedProject> {
    const opened = this.#find(id)
    if (!opened.ok || id === undefined) return opened
    this.#open = id
    this.#change(id, {})
    return opened
  }

  async peek(id: string): Promise<OpenedProject> {
    return this.#find(id)
  }

  /** Nothing here is ever damaged. */
  async salvage(): Promise<null> {
    return null
  }

  async contents(shas: Iterable<Sha>): Promise<ReadonlyMap<Sha, Content>> {
    const found = new Map<Sha, Content>()
    for (const sha of shas) {
      const content = this.#contents.get(sha)
      if (content !== undefined) found.set(sha, content)
    }
    return found
  }

  async create({ timeline, origin, rollbacks, contents }: Omit<KeptProject, 'draft'>): Promise<SaveResult> {
    const id = projectOf(timeline)
    if (this.#projects.has(id)) return { ok: false, reason: 'moved', detail: 'it is there already' }
    const current = { id, origin, base: null, known: new Set<Sha>(), waiting: new Map(contents) }
    this.#write(current, { timeline, rollbacks })
    this.#open = id
    return DONE
  }

  async save({ timeline, rollbacks, added }: Parameters<Persistence['save']>[0]): Promise<SaveResult> {
    const kept = this.#open === null ? undefined : this.#projects.get(this.#open)
    if (kept === undefined) return NOTHING_OPEN
    const { id } = kept.current
    if (projectOf(timeline) !== id) throw new Error(`project ${id} is open, not ${projectOf(timeline)}`)
    for (const [sha, content] of added) kept.current.waiting.set(sha, content)
    this.#write(kept.current, { timeline, rollbacks })
    return DONE
  }

  saveDraft(draft: ProjectDraft): Promise<SaveResult> {
    return this.#keep({ draft })
  }

  async savePreferences(): Promise<SaveResult> {
    return DONE
  }

  saveFolder(folder: unknown): Promise<SaveResult> {
    return this.#keep({ folder })
  }

  async folder(): Promise<unknown> {
    return this.#open === null ? undefined : this.#projects.get(this.#open)?.folder
  }

  async remove(id: string): Promise<SaveResult> {
    this.#projects.delete(id)
    if (this.#open === id) this.#open = null
    const named = new Set([...this.#projects.values()].flatMap(({ current }) => [...current.known]))
    for (const sha of this.#contents.keys()) if (!named.has(sha)) this.#contents.delete(sha)
    return DONE
  }

  async clear(): Promise<SaveResult> {
    this.#projects.clear()
    this.#contents.clear()
    this.#open = null
    return DONE
  }

  others(): number {
    return 0
  }

  listen(): () => void {
    return () => {}
  }

  #find(id: string | undefined): OpenedProject {
    const kept = id === undefined ? undefined : this.#projects.get(id)
    if (kept === undefined) return { ok: false, reason: 'none', id: id ?? null, detail: 'no such project' }
    const { current, project, draft } = kept
    return { ok: true, project: { ...project, origin: current.origin, contents: new Map(this.#contents), draft } }
  }

  #write(current: OpenProjectRecord, project: Kept['project']): void {
    const { timeline, rollbacks } = project
    const step = stepTo(current, timeline, rollbacks, this.#now())
    if (step === null) throw new Error(`the timeline of ${current.id} lacks a snapshot`)
    for (const [sha, content] of step.contents) this.#contents.set(sha, content)
    const { draft = null, folder } = this.#projects.get(current.id) ?? {}
    this.#projects.set(current.id, { current: afterStep(current, step, timeline), project, record: step.project, draft, folder })
  }

  async #keep(change: Pick<Kept, 'draft'> | Pick<Kept, 'folder'>): Promise<SaveResult> {
    return this.#open !== null && this.#change(this.#open, change) ? DONE : NOTHING_OPEN
  }

  /** Puts a project last, changed; false where there is none. */
  #change(id: string, change: Partial<Kept>): boolean {
    const kept = this.#projects.get(id)
    if (kept === undefined) return false
    this.#projects.delete(id)
    this.#projects.set(id, { ...kept, ...change })
    return true
  }
}
