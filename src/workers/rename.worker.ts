/** TypeScript beside the engine, in a worker of its own: by far the largest thing that a page may load, and only a rename asks for it. */
import ts from 'typescript5'
import type { Tree } from '../engine/model'
import { libs } from '../syntax/rename/libs'
import { createRenamer } from '../syntax/rename/rename'
import type { FromRenamer, ToRenamer } from './rename-link'
import { withChanges } from './tree-changes'

let tree: Tree = new Map()
const renamer = createRenamer(ts, libs, tree)

addEventListener('message', ({ data: { id, changes, request } }: MessageEvent<ToRenamer>) => {
  tree = withChanges(tree, changes)
  renamer.setTree(tree)
  const answer: FromRenamer = { id, answer: renamer.rename(request) }
  postMessage(answer)
})
