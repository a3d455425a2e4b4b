/** Events until a signal is aborted. */

/** Ends at once when `signal` is aborted, without another event and without waiting for the source, which it asks to end. */
export async function* untilAborted<T>(source: AsyncIterable<T>, signal: AbortSignal): AsyncGenerator<T, void, undefined> {
  if (signal.aborted) return
  const iterator = source[Symbol.asyncIterator]()
  const stopped = { done: true, value: undefined } as const
  let stop = () => {}
  const aborted = new Promise<typeof stopped>((resolve) => {
    stop = () => resolve(stopped)
  })
  signal.addEventListener('abort', stop)
  try {
    for (;;) {
      const next = iterator.next()
      next.catch(() => undefined)
      const { done, value } = await Promise.race([aborted, next])
      if (done || signal.aborted) return
      yield value
      if (signal.aborted) return
    }
  } finally {
    signal.removeEventListener('abort', stop)
    iterator.return?.()?.catch(() => undefined)
  }
}
