/** Milliseconds after which a page that is never at rest is taken to be at rest. */
const RESTLESS = 3_000

/** Resolves when the page has nothing to do. */
export const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if (typeof requestIdleCallback === 'undefined') setTimeout(resolve, RESTLESS / 10)
    else requestIdleCallback(() => resolve(), { timeout: RESTLESS })
  })
