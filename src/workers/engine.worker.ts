/** The engine beside the page: keeps the tree, decides one reply at a time, reads one stream. */
import type { Tree } from '../engine/model'
import { analyse, openReader, type PreviewReader } from './analyse'
import { type FromWorker, messagesOf, type ToWorker } from './protocol'

let tree: Tree = new Map()
let stream: { readonly id: number; readonly reader: PreviewReader } | null = null

const say = (message: FromWorker) => postMessage(message)

function hear(message: ToWorker): void {
  switch (message.type) {
    case 'tree':
      tree = message.tree
      break
    case 'decide':
      for (const part of messagesOf(message.id, analyse(message.job, tree))) say(part)
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
  }
}

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => hear(data))
