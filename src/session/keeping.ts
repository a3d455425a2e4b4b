/** The timeline: what is committed, restored and stored. */
import type { Path, Tree } from '../engine/model'
import { parsePath } from '../engine/paths'
import { Blobs } from '../workspace/blobs'
import { decode } from '../workspace/content'
import type { Head } from '../workspace/head'
import {
  type Cause,
  type Change,
  checkout,
  commitFiles,
  headOf,
  openProject,
  restore,
  type Timeline,
  type Verdict,
} from '../workspace/snapshots'
import type { Context } from './parts'
import type { Persistence, Stored } from './persistence'
import { commitState, stagedAnalysis, verdictOf } from './state'

/** One file that is added, in bytes. */
const LARGEST_FILE = 20_000_000
/** A draft is kept this long after the last change, in milliseconds. */
const DRAFT_PAUSE = 400

/** A file from outside; its name is not trusted. */
export type NewFile = { readonly name: string; readonly bytes: Uint8Array }

/** `decide` is called whenever the tree has changed. */
export function createKeeping({ parts, get, set, notify }: Context, decide: () => Promise<void>) {
  let blobs = new Blobs()
  let persistence: Persistence | null = null
  let head: Promise<Head> | null = null
  let draftTimer: ReturnType<typeof setTimeout> | undefined

  /** Shows a timeline: its tree goes to the panes, the engine and the file system that runtimes see. */
  async function show(timeline: Timeline): Promise<void> {
    const tree = checkout(timeline, blobs)
    const { openFile } = get()
    set({ timeline, tree, openFile: openFile !== null && tree.has(openFile) ? openFile : firstToOpen(tree) })
    parts.engine.setTree(tree)
    head ??= parts.head()
    await Promise.all([head.then((fs) => fs.checkout(tree)), decide()])
  }

  /** Keeps a timeline in the browser's storage, then shows it: what the page calls committed is stored. */
  async function adopt(timeline: Timeline, added: Parameters<Blobs['pick']>[0]): Promise<void> {
    set({ saving: true })
    const saved = await persistence?.save({ timeline, added: blobs.pick(added) })
    set({ saving: false })
    if (saved !== undefined && !saved.ok) notify({ code: 'not-saved', reason: saved.reason, detail: saved.detail })
    await show(timeline)
  }

  /** Puts changes on the head, all or none; files that changed meanwhile are named and nothing is written. */
  async function put(changes: readonly Change[], cause: Cause, verdict: Verdict | null): Promise<boolean> {
    const { timeline, saving } = get()
    if (timeline === null || saving) return false
    const committed = commitFiles(timeline, blobs, changes, cause, verdict, parts.now())
    if (committed.ok) {
      await adopt(committed.timeline, committed.added)
      return true
    }
    if (committed.stale.length > 0) notify({ code: 'stale', paths: committed.stale })
    if (committed.clashes.length > 0) notify({ code: 'clash', paths: committed.clashes })
    await decide()
    return false
  }

  async function saveDraft(): Promise<void> {
    const { reply, timeline, lesson } = get()
    const project = timeline?.snapshots[0]?.id
    if (project !== undefined) await persistence?.saveDraft({ reply, project, lesson: lesson?.id ?? null })
  }

  return {
    /** Opens the storage and tells what it holds. */
    async load(): Promise<Stored | null> {
      persistence = await parts.persistence()
      if (persistence.problem !== null) notify({ code: 'memory-only', problem: persistence.problem, detail: persistence.detail })
      return persistence.load()
    },

    async reopen(project: NonNullable<Stored['project']>): Promise<void> {
      blobs = project.blobs
      await show(project.timeline)
    },

    /** Stores the draft once nothing has changed for a moment. */
    keepDraft(): void {
      clearTimeout(draftTimer)
      draftTimer = setTimeout(saveDraft, DRAFT_PAUSE)
    },

    /** Takes the place of the whole project; the snapshots before it stay in the timeline. */
    async replaceProject(name: string, files: Tree): Promise<void> {
      const { timeline } = get()
      set({ run: null, openFile: null, defaultPath: null })
      if (timeline === null) {
        const opened = openProject(name, files, parts.now())
        blobs = opened.blobs
        return adopt(opened.timeline, opened.added)
      }
      const { tree } = headOf(timeline)
      const base = (path: Path) => tree.get(path) ?? null
      const gone = [...tree.keys()]
        .filter((path) => !files.has(path))
        .map((path): Change => ({ path, after: null, base: base(path) }))
      const fresh = [...files].map(([path, after]): Change => ({ path, after, base: base(path) }))
      await put([...gone, ...fresh], { kind: 'opened', name }, null)
    },

    /** Adds files to the project; one of the same path is replaced. Unsafe paths are named and left out. */
    async addFiles(files: readonly NewFile[]): Promise<void> {
      const { timeline } = get()
      if (timeline === null) return
      const { tree } = headOf(timeline)
      const changes = new Map<Path, Change>()
      const refused: string[] = []
      for (const { name, bytes } of files) {
        const parsed = parsePath(name)
        if (!parsed.ok || bytes.length > LARGEST_FILE) refused.push(name)
        else changes.set(parsed.path, { path: parsed.path, after: decode(bytes), base: tree.get(parsed.path) ?? null })
      }
      const paths = [...changes.keys()]
      set({ dialog: null })
      if (paths.length > 0 && !(await put([...changes.values()], { kind: 'files-added', paths }, null))) return
      notify({ code: 'files-added', paths, refused })
    },

    /** Commits what is staged: only where its tests are green, or where the project has none that can run here. */
    async commit(): Promise<void> {
      const state = get()
      const staged = stagedAnalysis(state)
      const may = commitState(state)
      if (staged?.transaction.state !== 'staged' || (may !== 'green' && may !== 'no-tests')) return
      const { files, decisions } = staged.transaction
      const changes = files.map(({ path, after, base }): Change => ({ path, after, base }))
      const paths = files.map((file) => file.path)
      const cause: Cause = { kind: 'commit', reply: titleOf(staged.reply), edits: decisions.length, files: paths }
      const verdict = may === 'green' && state.run !== null ? verdictOf(state.run) : null
      if (await put(changes, cause, verdict)) notify({ code: 'committed', files: files.length })
    },

    async restore(id: string): Promise<void> {
      const { timeline, saving } = get()
      if (timeline === null || saving || timeline.head === id) return
      set({ run: null })
      await adopt(restore(timeline, id, parts.now()), [])
      notify({ code: 'restored' })
    },
  }
}

/** A source file rather than a test or a manifest. */
function firstToOpen(tree: Tree): Path | null {
  const paths = [...tree.keys()]
  return paths.find((path) => /\.[cm]?[jt]sx?$|\.py$/.test(path) && !/test/.test(path)) ?? paths[0] ?? null
}

/** The first line of the reply that says something, for the timeline. */
function titleOf(reply: string): string {
  const line = reply.split('\n', 50).find((text) => /\w{2}/.test(text)) ?? 'reply'
  return line.replace(/^[#>*\s-]+/, '').slice(0, 80)
}
