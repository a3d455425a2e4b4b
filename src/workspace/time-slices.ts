/** Long work that a page survives: it gives way to events, and it can be called off. */

/** Milliseconds of work without a break. More: the page stutters; fewer: the breaks take longer than the work. */
const WORK = 12

/** Rejects with the signal's reason once it is aborted, even where `work` never ends. */
export function orAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return work
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason)
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}

/** A function to call often and wait for: it returns at once until enough work was done, then after the page's other tasks. It throws once aborted. */
export function timeSlices(signal: AbortSignal | undefined): () => Promise<void> {
  let since = performance.now()
  return async () => {
    signal?.throwIfAborted()
    if (performance.now() - since < WORK) return
    await nextTask()
    since = performance.now()
    signal?.throwIfAborted()
  }
}

/** A message and not a timer, which pages in the background hold back for a second. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
}

/** Neighbours together, each part no larger than `limit` unless one item is. */
export function batches<T>(items: Iterable<T>, limit: number, sizeOf: (item: T) => number): T[][] {
  const parts: T[][] = []
  let part: T[] = []
  let size = 0
  for (const item of items) {
    const more = sizeOf(item)
    if (part.length > 0 && size + more > limit) {
      parts.push(part)
      part = []
      size = 0
    }
    part.push(item)
    size += more
  }
  if (part.length > 0) parts.push(part)
  return parts
}
