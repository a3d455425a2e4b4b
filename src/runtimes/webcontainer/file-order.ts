/** Events of files that run beside each other, or in the runner's own order → one file after the other, as they were asked for. */
import type { RunEvent } from '../runtime'

export type FileOrder = {
  /** @returns the events that are due now; the rest waits for the files before it */
  add(event: RunEvent): readonly RunEvent[]
  /** @returns all that still waits: no file before it comes any more */
  finish(): readonly RunEvent[]
}

/** @param files in their order; empty: files come as they begin */
export function createFileOrder(files: readonly string[]): FileOrder {
  const isAny = files.length === 0
  const order: string[] = [...files]
  const places = new Map(order.map((file, place) => [file, place]))
  const waiting = new Map<string, RunEvent[]>()
  const over = new Set<string>()
  let at = 0

  /** Releases what waits for the file whose turn it is, and for those after it as long as they are over. */
  function release(): RunEvent[] {
    const released: RunEvent[] = []
    for (let file = order[at]; file !== undefined; file = order[at]) {
      released.push(...(waiting.get(file) ?? []))
      waiting.delete(file)
      if (!over.has(file)) break
      at++
    }
    return released
  }

  return {
    add(event) {
      if (event.type === 'progress' || event.file === undefined) return [event]
      const { file } = event
      const place = places.get(file) ?? order.length
      if (place === order.length) {
        if (!isAny) return [event]
        places.set(file, place)
        order.push(file)
      }
      if (event.type === 'file-end') over.add(file)
      // What comes of a file that is over belongs behind it.
      if (place < at) return [event]
      const held = waiting.get(file) ?? []
      held.push(event)
      waiting.set(file, held)
      return release()
    },
    finish() {
      const released = order.slice(at).flatMap((file) => waiting.get(file) ?? [])
      waiting.clear()
      at = order.length
      return released
    },
  }
}
