/** What can still be read of a damaged project: its files, one by one. Nothing that is stored is changed. */
import type { Content, Path } from '../../engine/model'
import { FileTree } from '../../workspace/trees'
import type { SalvagedProject } from '../persistence-types'
import type { Db } from './database'
import { draftOf, readContents, recordsOf } from './read-records'
import { decodeProject, decodeSnapshot, type SnapshotRecord } from './records'

/**
 * The files as the head has them; where its snapshot cannot be read, as the last one that can has them, with what its own parents brought.
 * @param tab whose draft is wanted first
 * @returns null where the storage cannot be read, or holds no file of it
 */
export async function salvage(db: Db, id: string, tab: string): Promise<SalvagedProject | null> {
  const read = await recordsOf(db, id)
  if (!read.ok) return null
  const [value, records, keys, drafts] = read.value
  const project = decodeProject(value)
  const known = project.ok && project.value.id === id ? project.value : null
  const readable = readableOf(records)
  const named = known === null ? undefined : readable.get(known.head)
  const last = named ?? [...readable.values()].sort((a, b) => a.order - b.order).at(-1)
  if (last === undefined) return null
  const { tree, clashes, isWhole } = treeAt(last, readable)
  const contents = await readContents(db, new Set(tree.values()))
  if (!contents.ok) return null
  const files = new Map<Path, Content>()
  const lost = [...clashes]
  for (const [path, sha] of tree) {
    const content = contents.contents.get(sha)
    if (content === undefined) lost.push(path)
    else files.set(path, content)
  }
  if (files.size === 0) return null
  const cause = readable.get(id)?.cause
  return {
    name: known?.name ?? (cause?.kind === 'opened' ? cause.name : ''),
    files,
    lost,
    isNewest: named !== undefined && isWhole,
    draft: draftOf(tab, keys, drafts),
  }
}

/** The snapshots that can be read, by their ids. */
function readableOf(records: readonly unknown[]): ReadonlyMap<string, SnapshotRecord> {
  const paths = new Map<string, Path>()
  return new Map(
    records.flatMap((value) => {
      const record = decodeSnapshot(value, paths)
      return record.ok ? [[record.value.id, record.value] as const] : []
    }),
  )
}

/** What the changes make from the first snapshot to this one; `isWhole`: none of them is missing. */
function treeAt(last: SnapshotRecord, readable: ReadonlyMap<string, SnapshotRecord>) {
  const chain = new Set<SnapshotRecord>()
  let at: SnapshotRecord | undefined = last
  while (at !== undefined && !chain.has(at)) {
    chain.add(at)
    at = at.parent === null ? undefined : readable.get(at.parent)
  }
  const oldestFirst = [...chain].reverse()
  let tree = FileTree.EMPTY
  const clashes = new Set<Path>()
  for (const { changes } of oldestFirst) {
    const gone = changes.flatMap(([path, sha]) => (sha === null ? [path] : []))
    const before = tree
    const added = changes.flatMap(([path, sha]) => (sha === null || before.has(path) ? [] : [path]))
    const inside = new Set(before.clashesWith(added, new Set(gone)))
    for (const path of inside) clashes.add(path)
    tree = before.with(changes.filter(([path]) => !inside.has(path)))
  }
  return { tree, clashes: [...clashes], isWhole: oldestFirst[0]?.parent === null }
}
