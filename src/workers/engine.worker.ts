/** The engine beside the page: keeps the tree, decides one reply at a time. */
import type { Tree } from '../engine/model'
import { analyse } from './analyse'
import { messagesOf, type ToWorker } from './protocol'

let tree: Tree = new Map()

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if (data.type === 'tree') tree = data.tree
  else for (const message of messagesOf(data.id, analyse(data.job, tree))) postMessage(message)
})
