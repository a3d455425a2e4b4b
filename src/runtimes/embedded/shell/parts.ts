/** Many files on their way between the page and the shell's worker, in messages that neither is held up by. */
import type { Content } from '../../../engine/model'

/** UTF-16 units or bytes of files in one message. More: the page is held up while it copies them; fewer: many messages. */
const PART_SIZE = 4_000_000
/** Files in one message, for the same reason. */
const PART_FILES = 1_000

/** Neighbours together; at least one part, which may be empty. */
export function partsOf<Entry extends readonly [path: string, content: Content | null]>(entries: readonly Entry[]): Entry[][] {
  let part: Entry[] = []
  let size = 0
  const parts = [part]
  for (const entry of entries) {
    size += entry[1]?.length ?? 0
    if (part.length > 0 && (size > PART_SIZE || part.length === PART_FILES)) {
      part = []
      parts.push(part)
      size = entry[1]?.length ?? 0
    }
    part.push(entry)
  }
  return parts
}

/** After the other tasks that wait: a message and not a timer, which pages in the background hold back. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
}
