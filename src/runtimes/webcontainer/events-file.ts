/** The file that a reporter appends events to, read while it grows. */

import type { Container } from './container'
import { readLines } from './event-lines'

/** Milliseconds that the last look may take: a container that was torn down answers nothing. */
const LAST_MS = 2_000
/** Reading takes the whole file each time: pauses of this many times as long keep it to a small part of the time. */
const PAUSE = 4

export type EventsFile = {
  /** Reads what is left, and no more after that. */
  finish(): Promise<void>
}

/** Passes on each value once, in the file's order. The watcher is only the faster way: the file is looked at all the same. */
export function followEvents(
  container: Container,
  path: string,
  pollMs: number,
  onValues: (values: readonly unknown[]) => void,
): EventsFile {
  let next = 0
  let isOver = false
  let reading: Promise<void> | null = null
  let isAgain = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const readOnce = async () => {
    try {
      const bytes = await container.fs.readFile(path)
      const read = readLines(bytes, next)
      next = read.next
      if (read.values.length > 0) onValues(read.values)
    } catch {
      // Not written yet, or the container is gone: what was read stays.
    }
  }
  const look = () => {
    clearTimeout(timer)
    if (isOver) return
    if (reading) {
      isAgain = true
      return
    }
    const started = performance.now()
    reading = readOnce().then(() => {
      reading = null
      const pause = PAUSE * (performance.now() - started)
      if (!isOver) timer = setTimeout(look, isAgain ? pause : Math.max(pollMs, pause))
      isAgain = false
    })
  }
  const watcher = watch(container, path, look)
  look()
  return {
    async finish() {
      isOver = true
      clearTimeout(timer)
      watcher?.close()
      const last = (async () => {
        await reading
        await readOnce()
      })()
      await Promise.race([last, new Promise((resolve) => setTimeout(resolve, LAST_MS))])
    },
  }
}

function watch(container: Container, path: string, onChange: () => void) {
  try {
    return container.fs.watch(path, {}, onChange)
  } catch {
    // A container without watchers is polled.
    return null
  }
}
