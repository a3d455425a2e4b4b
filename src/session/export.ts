/** What goes out of the page. Loaded when something does. */

import type { Content, FormatId, Path, Tree } from '../engine/model'
import { isSameContent } from '../workspace/same-content'
import type { Snapshot } from '../workspace/snapshots'
import { ancestry } from '../workspace/timeline'
import type { ActionContext } from './action-context'
import { type Download, fileNameOf } from './download'
import { projectDraftOf } from './draft-keeper'
import { createFolderExport } from './export-folder'
import { createHunkExport } from './export-hunk'
import type { ProjectStore } from './project-store'
import { causeText } from './snapshot-messages'
import type { WorkingFiles } from './working-files'

/** A snapshot's id, or what is staged on the head now. */
export type Point = string | 'staged'

/** A file that is another one at two points. null: it is not there. */
export type FileChange = { readonly path: Path; readonly before: Content | null; readonly after: Content | null }

/** What leaves the page as files. */
export type ExportActions = ReturnType<typeof createExportActions>

/** Each reads the project as it is when it is asked. */
export function createExportActions(
  context: ActionContext,
  { store, working }: { readonly store: ProjectStore; readonly working: WorkingFiles },
) {
  const { get } = context
  /** null where storage has lost a content; the page has said so. */
  async function treeAt(point: Point): Promise<Tree | null> {
    const { tree, timeline } = get()
    if (point === 'staged') return working.files()
    if (point === timeline?.head) return tree
    return (await store.lookAt(point))?.tree ?? null
  }

  async function treesAt(from: Point, to: Point): Promise<readonly [Tree, Tree] | null> {
    const [before, after] = [await treeAt(from), await treeAt(to)]
    return before === null || after === null ? null : [before, after]
  }

  const text = (name: string, content: string, type: string): Download => ({ name, blob: new Blob([content], { type }) })

  const fileName = (ending: string) => fileNameOf(get().timeline, ending)

  return {
    ...createHunkExport(context),
    ...createFolderExport(context),

    /** All files at a point as a zip. null: storage has lost a content, and the page has said so; the same below. */
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
      return both.filter((change) => !isSameContent(change.before, change.after))
    },

    /** The changes from one point to the other as a model would write them. `left`: files that the format cannot say. */
    async asFormat(from: Point, to: Point, format: FormatId) {
      const [trees, { asFormat }] = [await treesAt(from, to), await import('./edits-between-trees')]
      return trees === null ? null : asFormat(...trees, format)
    },
  }
}

const bodyOf = (snapshot: Snapshot | undefined): string =>
  snapshot?.verdict == null ? '' : `Tests: ${snapshot.verdict.passed} passed, ${snapshot.verdict.failed} failed.`
