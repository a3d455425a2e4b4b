/** One hash for all files of a tree: equal where every path and every byte is. */
import type { Tree } from '../../engine/model'
import { shaOf } from '../../workspace/content'

/** One hash for all files of a tree, whatever their order. */
export function fingerprintOf(tree: Tree): string {
  const lines = [...tree].map(([path, content]) => `${path}\0${shaOf(content)}`).toSorted()
  return shaOf(lines.join('\n'))
}
