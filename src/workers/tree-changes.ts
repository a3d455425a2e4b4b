/** What differs between two trees, so that only that is sent to a worker. */
import type { Content, Path, Tree } from '../engine/model'

export type TreeChanges = { readonly set: ReadonlyMap<Path, Content>; readonly removed: readonly Path[] }

/** The changes that turn `from` into `to`. Compares text by value, bytes only by identity: equal bytes are rarely copied. */
export function changesBetween(from: Tree, to: Tree): TreeChanges {
  const set = new Map<Path, Content>()
  if (from === to) return { set, removed: [] }
  for (const [path, content] of to) if (from.get(path) !== content) set.set(path, content)
  return { set, removed: [...from.keys()].filter((path) => !to.has(path)) }
}

/** The tree with the changes. */
export function withChanges(tree: Tree, { set, removed }: TreeChanges): Tree {
  const fresh = new Map(tree)
  for (const path of removed) fresh.delete(path)
  for (const [path, content] of set) fresh.set(path, content)
  return fresh
}

export const isChange = ({ set, removed }: TreeChanges): boolean => set.size > 0 || removed.length > 0
