/** A link's files ↔ a tree: what differs from the built-in project that it was made from. */

import type { Content, Tree } from '../../engine/model'
import { isSameContent } from '../../workspace/same-content'
import { toBase64 } from './base64'
import type { SharedSession } from './shared-session'

type Difference = Required<Pick<SharedSession, 'files' | 'gone'>>

/** The files that a link means; `base`: those of the project that it names, none where it names none. */
export function sharedFilesOf({ files = [], gone = [] }: Pick<SharedSession, 'files' | 'gone'>, base: Tree): Tree {
  const tree = new Map(base)
  for (const path of gone) tree.delete(path)
  for (const [path, content] of files) tree.set(path, typeof content === 'string' ? content : bytesOf(content.base64))
  return tree
}

/** What a link carries of a tree. */
export function treeDifferenceOf(base: Tree, tree: Tree): Difference {
  const files = [...tree].flatMap(([path, content]): Difference['files'] =>
    isSameContent(base.get(path), content) ? [] : [[path, carried(content)]],
  )
  return { files, gone: [...base.keys()].filter((path) => !tree.has(path)) }
}

type Carried = Difference['files'][number][1]

const carried = (content: Content): Carried => (typeof content === 'string' ? content : { base64: toBase64(content) })

/** No bytes for an invalid text: the file is there, and empty. */
function bytesOf(base64: string): Uint8Array {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  } catch {
    return new Uint8Array()
  }
}
