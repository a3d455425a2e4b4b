/** The engine beside the page: keeps the tree, decides one reply at a time, reads one stream. */
import type { Tree } from '../engine/model'
import { analyse, openReader, type PreviewReader, policiesOf } from './analyse'
import { openLanguageServices } from './language-services'
import { outlineOf } from './outline-tree'
import { type FromWorker, messagesOf, type ToWorker } from './protocol'
import { linkRenamer } from './rename-link'
import { withChanges } from './tree-changes'

let tree: Tree = new Map()
let history: readonly Tree[] = []
/** Whether a hunk of the last reply had no place: what it was written for may come yet. */
let isRefused = false
let stream: { readonly id: number; readonly reader: PreviewReader } | null = null

const say = (message: FromWorker) => postMessage(message)

const startRenaming = () =>
  linkRenamer(new Worker(new URL('./rename.worker.ts', import.meta.url), { type: 'module', name: 'rename' }))

const looking = openLanguageServices({
  onLoaded: () => say({ type: 'loaded' }),
  // Some browsers have no workers within workers.
  startRenaming: typeof Worker === 'undefined' ? null : startRenaming,
})

function take(fresh: Tree): void {
  tree = fresh
  looking.setTree(tree)
}

function hear(message: ToWorker): void {
  switch (message.type) {
    case 'tree':
      take(message.tree)
      break
    case 'tree-changes':
      take(withChanges(tree, message.changes))
      break
    case 'history':
      history = message.history
      if (isRefused && history.length > 0) say({ type: 'loaded' })
      break
    case 'decide': {
      const analysis = analyse(message.job, tree, looking, history)
      isRefused = analysis.diagnoses.length > 0
      for (const part of messagesOf(message.id, analysis)) say(part)
      looking.fetch()
      break
    }
    case 'outline':
      void outlineOf(tree, message.tokens, looking)
        .catch((failed: unknown) => {
          // Its code could not be loaded.
          console.warn(failed)
          return null
        })
        .then((outline) => say({ type: 'outlined', id: message.id, outline }))
      break
    case 'policies':
      say({ type: 'leftovers', id: message.id, leftovers: policiesOf(message.job, tree, looking) })
      break
    case 'open-stream':
      stream = { id: message.id, reader: openReader() }
      break
    case 'push':
      if (stream?.id === message.id) say({ type: 'preview', id: message.id, preview: stream.reader.push(message.chunk) })
      break
    case 'close-stream':
      if (stream?.id === message.id) stream = null
      break
    case 'ping':
      say({ type: 'alive' })
      break
  }
}

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => hear(data))
