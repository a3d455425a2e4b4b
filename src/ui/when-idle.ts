/** Milliseconds after which a page that is never at rest is taken to be at rest. */
const RESTLESS = 3_000

/** Milliseconds for which the rest of the page comes first: React shows what is loaded lazily every 300. More: a late editor, fewer: late lists. */
const REST_FIRST = 400

/** Calls `act` once the rest of the page has come and it has nothing to do; what it returns calls that off. */
export function atRest(act: () => void): () => void {
  let asked: number | null = null
  const timer = setTimeout(() => {
    if (typeof requestIdleCallback === 'undefined') act()
    else asked = requestIdleCallback(act, { timeout: RESTLESS })
  }, REST_FIRST)
  return () => {
    clearTimeout(timer)
    if (asked !== null) cancelIdleCallback(asked)
  }
}

/** Resolves when the page has nothing to do. */
export const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if (typeof requestIdleCallback === 'undefined') setTimeout(resolve, RESTLESS / 10)
    else requestIdleCallback(() => resolve(), { timeout: RESTLESS })
  })
