/** A worker to which many files go in parts, with the page's other tasks in between: to copy all at once would hold the page up. */
import type { Content, Path } from '../engine/model'
import type { WorkerLike } from './client'
import type { ToWorker } from './protocol'

/** Characters or bytes of files in one message, which take some 5 ms to copy. More: a stutter; fewer: many messages. */
const LARGEST = 2_000_000

/** The same worker; messages keep their order. What goes in parts begins in a task of its own: whoever sends it may draw the same files in this one. */
export function inParts(worker: WorkerLike): WorkerLike {
  const left: ToWorker[] = []
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = () => {
    const message = left.shift()
    if (!message) return
    const [first, ...others] = partsOf(message)
    left.unshift(...others)
    worker.postMessage(first ?? message)
    if (left.length > 0) port2.postMessage(null)
  }
  return {
    addEventListener: worker.addEventListener.bind(worker),
    postMessage(message) {
      if (left.length === 0) {
        if (!isLarge(message)) return worker.postMessage(message)
        port2.postMessage(null)
      }
      left.push(message)
    },
    terminate() {
      left.length = 0
      port1.close()
      worker.terminate()
    },
  }
}

const filesOf = (message: ToWorker): ReadonlyMap<Path, Content> | null =>
  message.type === 'tree' ? message.tree : message.type === 'tree-changes' ? message.changes.set : null

/** Whether it goes in parts; known after as many files as one part holds. */
function isLarge(message: ToWorker): boolean {
  let size = 0
  for (const [, content] of filesOf(message) ?? []) {
    if (size > 0 && size + content.length > LARGEST) return true
    size += content.length
  }
  return false
}

function partsOf(message: ToWorker): readonly ToWorker[] {
  const files = filesOf(message)
  if (files === null) return [message]
  const parts: Map<Path, Content>[] = [new Map()]
  let size = 0
  for (const [path, content] of files) {
    size += content.length
    if (size > LARGEST && size > content.length) {
      parts.push(new Map())
      size = content.length
    }
    parts.at(-1)?.set(path, content)
  }
  if (parts.length === 1) return [message]
  return parts.map((set, at): ToWorker => {
    if (at > 0) return { type: 'tree-changes', changes: { set, removed: [] } }
    if (message.type !== 'tree-changes') return { type: 'tree', tree: set }
    return { type: 'tree-changes', changes: { set, removed: message.changes.removed } }
  })
}
