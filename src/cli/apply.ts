/** `hunkscope apply`: what a reply makes of a folder, as a diff or on the disk: all of it or nothing. */
import type { Content, Path } from '../engine/model'
import type { FolderChange } from '../workspace/disk/compare'
import { writeBack } from '../workspace/disk/write-back'
import { gitDiff } from '../workspace/out/git-diff'
import { diskFolder } from './disk-folder'
import { changesOf, type Judged, linksNamedBy, type Obstacle, obstaclesTo, type ProjectFolder } from './project-folder'

/** What would come, or came, of a reply. */
export type Application =
  | { readonly state: 'refused' }
  /** `diff`: as git takes it. */
  | { readonly state: 'would' | 'written'; readonly paths: readonly Path[]; readonly diff: string }
  | { readonly state: 'blocked'; readonly obstacles: readonly Obstacle[] }
  /** The disk refused half way. `kept`: files that could not be put back. */
  | { readonly state: 'put-back'; readonly kept: readonly Path[]; readonly detail: string }

/** Writes what a judged reply makes of its folder if `write`, else only looks whether it could. */
export async function application(
  judged: Judged,
  { root }: ProjectFolder,
  { write, signal }: { readonly write: boolean; readonly signal: AbortSignal },
): Promise<Application> {
  const { transaction } = judged
  const links = await linksNamedBy(judged, root)
  if (links.length > 0) return { state: 'blocked', obstacles: links }
  if (transaction.state !== 'staged') return { state: 'refused' }
  const changes = changesOf(transaction.files)
  const obstacles = await obstaclesTo(root, changes)
  if (obstacles.length > 0) return { state: 'blocked', obstacles }
  const diff = await diffOf(judged, changes)
  const paths = changes.map(({ path }) => path)
  if (!write || changes.length === 0) return { state: 'would', paths, diff }
  const written = await writeBack(diskFolder(root), changes, { signal })
  if (written.ok) return { state: 'written', paths: written.written, diff }
  if (written.why === 'conflicts') return { state: 'blocked', obstacles: written.conflicts }
  if (written.why === 'refused') return { state: 'put-back', kept: [], detail: written.detail }
  const { kept } = await written.restore()
  const failed = written.failed
  const detail = failed === null ? 'stopped' : `${failed.path}: ${failed.detail || failed.why}`
  return { state: 'put-back', kept: kept.map(({ path }) => path), detail }
}

function diffOf({ files }: Judged, changes: readonly FolderChange[]): Promise<string> {
  const before = new Map<Path, Content>()
  const after = new Map<Path, Content>()
  for (const { path, after: content } of changes) {
    const own = files.get(path)
    if (own !== undefined) before.set(path, own)
    if (content !== null) after.set(path, content)
  }
  return gitDiff(before, after)
}
