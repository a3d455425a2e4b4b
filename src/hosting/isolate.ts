/** Cross-origin isolation on a host that sends no headers: a service worker adds them to the page's own files. */

/** Set while the page is reloaded for the service worker's sake: it happens once, whatever comes of it. */
const TRIED = 'hunkscope:isolating'

/** Milliseconds that the service worker may take to be in charge: a file of 4 KB, fetched and started. */
const ACTIVE_MS = 10_000

export type IsolationParts = {
  readonly isIsolated: boolean
  readonly isSecure: boolean
  /** Undefined where the browser has none, as in some private windows. */
  readonly serviceWorkers: Pick<ServiceWorkerContainer, 'register' | 'ready'> | undefined
  /** Kept for as long as the tab is. */
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  /** Where the service worker and the page are served, with a slash at both ends. */
  readonly base: string
  readonly reload: () => void
}

export type Isolation =
  | { readonly state: 'isolated' }
  /** The page is about to be loaded again. */
  | { readonly state: 'reloading' }
  | { readonly state: 'not-isolated'; readonly why: string }

const not = (why: string): Isolation => ({ state: 'not-isolated', why })

/** Resolves when this very service worker is active: one that keeps the page for a time without a network may be so until then. */
function activated(worker: ServiceWorker): Promise<true> {
  return new Promise((resolve) => {
    const look = () => worker.state === 'activated' && resolve(true)
    worker.addEventListener('statechange', look)
    look()
  })
}

/** Resolves when the service worker is in charge, or after the time. */
async function untilActive(
  { ready }: NonNullable<IsolationParts['serviceWorkers']>,
  { installing, waiting }: ServiceWorkerRegistration,
): Promise<boolean> {
  const coming = installing ?? waiting ?? null
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), ACTIVE_MS)
  })
  const isActive = await Promise.race([coming === null ? ready.then(() => true as const) : activated(coming), late])
  clearTimeout(timer)
  return isActive
}

/** Isolates the page, by one reload where that is needed. What the page holds must be stored before. */
export async function isolate(parts: IsolationParts): Promise<Isolation> {
  const { storage, serviceWorkers } = parts
  if (parts.isIsolated) {
    storage.removeItem(TRIED)
    return { state: 'isolated' }
  }
  if (!parts.isSecure) return not('The page is not served over https, so it cannot be isolated.')
  if (serviceWorkers === undefined) return not('This browser allows no service worker here, and the host sends no headers.')
  if (storage.getItem(TRIED) !== null) {
    // A later attempt by the person starts afresh.
    storage.removeItem(TRIED)
    return not('The host sends no headers, and the service worker that adds them did not help.')
  }
  let registration: ServiceWorkerRegistration
  try {
    registration = await serviceWorkers.register(`${parts.base}coi-serviceworker.js`, { scope: parts.base })
  } catch (error) {
    // register rejects where the file is missing, and where the person blocked it.
    return not(`The service worker could not be registered: ${error instanceof Error ? error.message : String(error)}`)
  }
  if (!(await untilActive(serviceWorkers, registration))) return not('The service worker did not start.')
  storage.setItem(TRIED, '1')
  parts.reload()
  return { state: 'reloading' }
}

/** The parts of this page. @throws where the browser forbids storage */
export const pageParts = (base: string): IsolationParts => ({
  isIsolated: crossOriginIsolated,
  isSecure: isSecureContext,
  serviceWorkers: 'serviceWorker' in navigator ? navigator.serviceWorker : undefined,
  storage: sessionStorage,
  base,
  reload: () => location.reload(),
})
