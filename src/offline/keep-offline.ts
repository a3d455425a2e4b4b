/** Lets the browser keep the page's own files, so that it opens without a network, and hears of a newer version. Never loads it by itself. */
import { TAKE_OVER } from './take-over'

const WORKER = 'offline-worker.js'

/** Other projects of a developer take the same address at another time: there nothing is kept. */
const LOOPBACK = /^(?:localhost|127\.0\.0\.1|\[::1\])$/

export type OfflineParts = {
  readonly hostname: string
  readonly isSecure: boolean
  /** The person asked the browser to load little. */
  readonly savesData: boolean
  /** Undefined where the browser has none. */
  readonly serviceWorkers:
    | Pick<ServiceWorkerContainer, 'register' | 'getRegistration' | 'controller' | 'addEventListener'>
    | undefined
  readonly base: string
  readonly reload: () => void
}

/** A newer version of the page waits. `load`: takes it now, by loading the page again. */
export type NewVersion = { readonly load: () => void }

/**
 * Registers what keeps the page, but where a worker isolates it: a page can have only one of the two, and that one is needed. `onNew`: a newer version waits.
 * Rejects where the browser refuses it.
 */
export async function keepOffline(parts: OfflineParts, onNew: (version: NewVersion) => void): Promise<void> {
  const { serviceWorkers, hostname, isSecure, savesData, base, reload } = parts
  if (serviceWorkers === undefined || !isSecure || savesData || LOOPBACK.test(hostname)) return
  const known = await serviceWorkers.getRegistration(base)
  const script = known?.active?.scriptURL ?? known?.waiting?.scriptURL ?? known?.installing?.scriptURL
  if (script !== undefined && !script.endsWith(`/${WORKER}`)) return
  const registration = await serviceWorkers.register(`${base}${WORKER}`, { scope: base, updateViaCache: 'none' })
  const offer = (worker: ServiceWorker) =>
    onNew({
      load() {
        serviceWorkers.addEventListener('controllerchange', reload, { once: true })
        worker.postMessage(TAKE_OVER)
      },
    })
  // The first one that comes is the version that is open.
  const hasOlder = () => serviceWorkers.controller !== null
  if (registration.waiting !== null && hasOlder()) offer(registration.waiting)
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed' && hasOlder()) offer(worker)
    })
  })
}

const savesData = (): boolean => {
  const connection: unknown = Reflect.get(navigator, 'connection')
  return typeof connection === 'object' && connection !== null && Reflect.get(connection, 'saveData') === true
}

/** The parts of this page. */
export const offlineParts = (base: string): OfflineParts => ({
  hostname: location.hostname,
  isSecure: isSecureContext,
  savesData: savesData(),
  serviceWorkers: 'serviceWorker' in navigator ? navigator.serviceWorker : undefined,
  base,
  reload: () => location.reload(),
})
