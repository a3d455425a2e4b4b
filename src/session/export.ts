/** What goes out of the page. Loaded when something does. */
import type { Content, FormatId, Path, Repair, Tree } from '../engine/model'
import { type FolderHandle, isFolderHandle } from '../workspace/disk/handle'
import type { FolderChange } from '../workspace/disk/write-back'
import { changedPaths, type Snapshot } from '../workspace/snapshots'
import { ancestry, headOf, nameOf } from '../workspace/timeline'
import type { ActionContext } from './action-context'
import { projectDraftOf } from './draft-keeper'
import type { ProjectStore } from './project-store'
import type { RepairText } from './repair-as-reply'
import type { WhyNoFolder } from './reproduction'
import { causeText } from './snapshot-messages'
import { stagedAnalysis, stagedTree } from './state'

/** A file to be saved. */
export type Download = { readonly name: string; readonly blob: Blob }

/** A snapshot's id, or what is staged on the head now. */
export type Point = string | 'staged'

/** A file that is another one at two points. null: it is not there. */
export type FileChange = { readonly path: Path; readonly before: Content | null; readonly after: Content | null }

export type ExportActions = ReturnType<typeof createExportActions>

export function createExportActions({ parts, get }: ActionContext, store: ProjectStore) {
  /** null where storage has lost a content, which has been told. */
  async function treeAt(point: Point): Promise<Tree | null> {
    const { tree, timeline } = get()
    if (point === 'staged') return stagedTree(tree, stagedAnalysis(get())?.transaction ?? null)
    if (point === timeline?.head) return tree
    return (await store.lookAt(point))?.tree ?? null
  }

  async function treesAt(from: Point, to: Point): Promise<readonly [Tree, Tree] | null> {
    const [before, after] = [await treeAt(from), await treeAt(to)]
    return before === null || after === null ? null : [before, after]
  }

  /** The project's name, as a file's. */
  function fileName(ending: string): string {
    const { timeline } = get()
    const name = timeline === null ? '' : nameOf(timeline)
    const plain = name
      .normalize('NFC')
      .replace(/[^\p{L}\p{N}._-]+/gu, '-')
      .replace(/^[-.]+|[-.]+$/g, '')
    return `${plain.slice(0, 60) || 'project'}${ending}`
  }

  const text = (name: string, content: string, type: string): Download => ({ name, blob: new Blob([content], { type }) })

  return {
    /** All files at a point as a zip. null: storage has lost a content, which has been told; so below. */
    async archive(point: Point): Promise<Download | null> {
      const [tree, { zipOf }] = [await treeAt(point), await import('../workspace/out/zip')]
      const name = fileName('.zip')
      return tree === null ? null : { name, blob: await zipOf(tree, name.slice(0, -'.zip'.length)) }
    },

    /** What `git apply` takes from one point to the other. */
    async diff(from: Point, to: Point): Promise<Download | null> {
      const [trees, { gitDiff }] = [await treesAt(from, to), await import('../workspace/out/git-diff')]
      return trees === null ? null : text(fileName('.diff'), await gitDiff(...trees), 'text/x-diff')
    },

    /** The snapshots after `from` up to `to`, as mails for `git am`; where `from` is not before `to`, those from the first on. Snapshots that change nothing are no mail. */
    async mails(from: string, to: string): Promise<Download | null> {
      const { timeline } = get()
      if (timeline === null) return null
      const line = ancestry(timeline, to)
      const start = line.findIndex(({ id }) => id === from)
      const [{ patchMail }, steps] = [
        await import('../workspace/out/patch-mail'),
        line.slice(0, start < 0 ? -1 : start).reverse(),
      ]
      const byId = new Map(line.map((snapshot) => [snapshot.id, snapshot]))
      const commits: Parameters<typeof patchMail>[0][number][] = []
      for (const { id, parent, cause, time } of steps) {
        const trees = parent === null ? null : await treesAt(parent, id)
        if (trees === null) return null
        commits.push({ parent: trees[0], tree: trees[1], subject: causeText(cause), body: bodyOf(byId.get(id)), time })
      }
      return text(fileName('.mbox'), (await patchMail(commits)).text, 'application/mbox')
    },

    /** The timeline with all contents and the draft, as one file. */
    async session(): Promise<Download | null> {
      const { timeline, project } = get()
      const blobs = await store.everything()
      if (timeline === null || project === null || blobs === null) return null
      const { writeSession } = await import('./session-file')
      const draft = projectDraftOf(get())
      return {
        name: fileName('.hunkscope.json'),
        blob: writeSession({ timeline, origin: project.origin, rollbacks: get().rollbacks, blobs, draft }),
      }
    },

    async file(point: Point, path: Path): Promise<Download | null> {
      const content = (await treeAt(point))?.get(path)
      const name = path.slice(path.lastIndexOf('/') + 1)
      return content === undefined ? null : { name, blob: new Blob([typeof content === 'string' ? content : content.slice()]) }
    },

    /** Files that differ, sorted by path. */
    async changes(from: Point, to: Point): Promise<readonly FileChange[] | null> {
      const trees = await treesAt(from, to)
      if (trees === null) return null
      const [before, after] = trees
      const paths = [...new Set([...before.keys(), ...after.keys()])]
        .filter((path) => before.get(path) !== after.get(path))
        .sort()
      const both = paths.map((path) => ({ path, before: before.get(path) ?? null, after: after.get(path) ?? null }))
      return both.filter((change) => !isEqual(change.before, change.after))
    },

    /** The changes from one point to the other as a model would write them. `left`: files that the format cannot say. */
    async asFormat(from: Point, to: Point, format: FormatId) {
      const [trees, { asFormat }] = [await treesAt(from, to), await import('./edits-between-trees')]
      return trees === null ? null : asFormat(...trees, format)
    },

    /** A repair of a refused hunk as a model would write it, in any format. */
    async repairAs(repair: Repair, format: FormatId): Promise<RepairText> {
      return (await import('./repair-as-reply')).repairAs(repair, format, get().tree)
    },

    /** The whole reply with a repair of decision `index` in it, each edit in its own format. null: there is no such decision any more. */
    async replyWith(index: number, repair: Repair): Promise<RepairText | null> {
      const { replyWith } = await import('./repair-as-reply')
      const { analysis, tree, defaultPath } = get()
      const decision = analysis?.transaction.decisions[index]
      if (analysis === null || decision === undefined) return null
      const [only] = tree.size === 1 ? tree.keys() : []
      return replyWith(analysis.reading, decision, repair, tree, defaultPath ?? only)
    },

    /** What became of decision `index` as a test folder of its own, zipped; or why there can be none. null: there is no such decision any more. */
    async reproduction(index: number): Promise<Download | WhyNoFolder | null> {
      const [{ reproduce }, { zipOf }, { explainDecision }] = await Promise.all([
        import('./reproduction'),
        import('../workspace/out/zip'),
        import('../engine/explain'),
      ])
      const { analysis, tree } = get()
      if (analysis?.transaction.decisions[index] === undefined) return null
      const { reply, reading, transaction } = analysis
      const made = reproduce({ reply, reading, transaction, index, tree, name: fileName('') }, explainDecision)
      if (!made.ok) return made.why
      const name = `000-${made.slug}`
      return { name: `${name}.zip`, blob: await zipOf(made.folder, name) }
    },

    /** The folder on disk that the project was read from, with what it lacks of the head. null: there is none, or this browser cannot keep it. */
    async folder(): Promise<KeptFolder | null> {
      const { timeline, tree } = get()
      const kept = decodeFolder(await (await parts.persistence()).folder())
      const since = timeline?.snapshots.find(({ id }) => id === kept?.snapshot)
      if (timeline === null || kept === null || since === undefined) return null
      const changes = changedPaths(since, headOf(timeline)).map((path) => ({
        path,
        base: since.tree.get(path) ?? null,
        after: tree.get(path) ?? null,
      }))
      return { handle: kept.handle, changes }
    },

    /** The folder holds the head's files now. */
    async wroteBack(handle: FolderHandle): Promise<void> {
      const { timeline } = get()
      if (timeline !== null) await (await parts.persistence()).saveFolder({ handle, snapshot: timeline.head })
    },
  }
}

/** `changes`: what the folder lacks. */
export type KeptFolder = { readonly handle: FolderHandle; readonly changes: readonly FolderChange[] }

/** What was kept of a folder: its handle, and the snapshot whose files it holds. */
function decodeFolder(kept: unknown): { readonly handle: FolderHandle; readonly snapshot: string } | null {
  if (typeof kept !== 'object' || kept === null || !('handle' in kept) || !('snapshot' in kept)) return null
  const { handle, snapshot } = kept
  return isFolderHandle(handle) && typeof snapshot === 'string' ? { handle, snapshot } : null
}

const bodyOf = (snapshot: Snapshot | undefined): string =>
  snapshot?.verdict == null ? '' : `Tests: ${snapshot.verdict.passed} passed, ${snapshot.verdict.failed} failed.`

function isEqual(a: Content | null, b: Content | null): boolean {
  if (a === b) return true
  if (!(a instanceof Uint8Array) || !(b instanceof Uint8Array) || a.length !== b.length) return false
  return a.every((byte, at) => byte === b[at])
}
