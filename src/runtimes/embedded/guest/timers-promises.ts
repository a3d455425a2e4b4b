/** `node:timers/promises`. */

type Options = { readonly signal?: AbortSignal }

function wait<T>(ms: number, value: T, { signal }: Options): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(
        Object.assign(new Error('The operation was aborted', { cause: signal?.reason }), {
          name: 'AbortError',
          code: 'ABORT_ERR',
        }),
      )
    }
    const timer = globalThis.setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve(value)
    }, ms)
    if (signal?.aborted) stop()
    else signal?.addEventListener('abort', stop, { once: true })
  })
}

export const setTimeout = <T>(ms = 1, value?: T, options: Options = {}) => wait(ms, value, options)

export const setImmediate = <T>(value?: T, options: Options = {}) => wait(0, value, options)

export async function* setInterval<T>(ms = 1, value?: T, options: Options = {}): AsyncGenerator<T | undefined> {
  for (;;) yield await wait(ms, value, options)
}

export const scheduler = {
  wait: (ms: number, options: Options = {}) => wait(ms, undefined, options),
  yield: () => wait(0, undefined, {}),
}
