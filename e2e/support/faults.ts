/** Faults that a test brings about in a page: workers that die, calls of the storage that fail, a tab that the browser freezes. */
import type { Page } from '@playwright/test'

/** Has the page hand out its workers; before it is opened. */
export async function handOutWorkers(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const all: { name: string; worker: Worker }[] = []
    Reflect.set(window, 'allWorkers', all)
    window.Worker = class extends Worker {
      constructor(url: string | URL, options?: WorkerOptions) {
        super(url, options)
        all.push({ name: options?.name ?? '', worker: this })
      }
    }
  })
}

/** Ends the page's workers of that name without a word to the page. Gives how many there have been. */
export const killWorkers = (page: Page, name: string): Promise<number> =>
  page.evaluate((wanted) => {
    const all: unknown = Reflect.get(window, 'allWorkers')
    if (!Array.isArray(all)) throw new Error('no workers were handed out')
    const found = all.filter((each: { name: string; worker: Worker }) => each.name === wanted)
    for (const { worker } of found) worker.terminate()
    return found.length
  }, name)

/** A call of the storage, by the interface and the method; `store`: of that store alone. `way`: it throws, or its transaction is aborted behind it. */
export type StorageFault = {
  readonly on: 'IDBObjectStore' | 'IDBDatabase' | 'IDBFactory'
  readonly method: 'put' | 'get' | 'getAll' | 'transaction' | 'open'
  readonly store?: string
  readonly way: 'throws' | 'aborts'
  /** How many such calls fail from now on; Infinity: all. */
  readonly times: number
}

/** Runs in the page: makes calls of the storage fail. */
export function failStorage({ on, method, store, way, times }: StorageFault): void {
  const prototype: object = { IDBObjectStore, IDBDatabase, IDBFactory }[on].prototype
  const original: unknown = Reflect.get(prototype, method)
  if (typeof original !== 'function') throw new Error(`no ${on}.${method}`)
  let left = times
  Reflect.set(prototype, method, function (this: unknown, ...given: unknown[]) {
    const isMeant = left > 0 && (store === undefined || (this instanceof IDBObjectStore && this.name === store))
    if (!isMeant) return Reflect.apply(original, this, given)
    left--
    if (way === 'throws') throw new DOMException('made to fail', 'UnknownError')
    const made: unknown = Reflect.apply(original, this, given)
    if (this instanceof IDBObjectStore) this.transaction.abort()
    else if (made instanceof IDBTransaction) made.abort()
    return made
  })
}

/** The same in pages that are opened while `sessionStorage` says so: a fault that is there as the page begins. */
export async function failStorageAtStart(page: Page, fault: StorageFault): Promise<void> {
  await page.addInitScript(
    `if (window === top && sessionStorage.getItem('fault') !== null) (${failStorage})(${JSON.stringify(fault)})`,
  )
}

/** Holds every process that draws a page or runs its workers for so many milliseconds, as a system does that sleeps or saves power. */
export async function freeze(page: Page, ms: number): Promise<void> {
  const browser = page.context().browser()
  if (browser === null) throw new Error('no browser')
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  const drawing = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id)
  if (drawing.length === 0) throw new Error('no process to hold')
  for (const id of drawing) process.kill(id, 'SIGSTOP')
  // Not a wait for anything: the tests show that this time does not count.
  await new Promise((resume) => setTimeout(resume, ms))
  for (const id of drawing) process.kill(id, 'SIGCONT')
  await session.detach()
}
