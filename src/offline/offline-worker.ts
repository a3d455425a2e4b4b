/** The service worker that keeps the page's own files: once visited, the page opens without a network. It asks no other host, and never replaces a page that is open. */
import { cleanupOutdatedCaches, createHandlerBoundToURL, type PrecacheEntry, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkFirst } from 'workbox-strategies'
import { TAKE_OVER } from './take-over'

/** Files that are kept from the first visit on, below the page's base; `offline-bundle.ts` puts them in. */
declare const __HUNKSCOPE_KEPT__: PrecacheEntry[]

const { pathname: base } = new URL('./', location.href)

/** Whether a file of the page is asked for, below a folder of it. */
const isBelow =
  (folder: string) =>
  ({ url, sameOrigin }: { readonly url: URL; readonly sameOrigin: boolean }): boolean =>
    sameOrigin && url.pathname.startsWith(base + folder)

cleanupOutdatedCaches()
precacheAndRoute(__HUNKSCOPE_KEPT__, { cleanURLs: false, directoryIndex: '', ignoreURLParametersMatching: [] })

// The page itself, whatever its address asks it to show; frames are pages of their own.
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('index.html'), {
    allowlist: [new RegExp(`^${base.replaceAll(/[.*+?^$()|[\]\\{}]/g, '\\$&')}(?:index\\.html)?(?:\\?|$)`)],
  }),
)

// The name of such a file has its content in it.
registerRoute(isBelow('assets/'), new CacheFirst({ cacheName: `hunkscope-assets ${base}` }))
registerRoute(isBelow('lessons/'), new NetworkFirst({ cacheName: `hunkscope-lessons ${base}` }))
registerRoute(isBelow('runs/'), new NetworkFirst({ cacheName: `hunkscope-runs ${base}` }))

addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  const skipWaiting: unknown = Reflect.get(globalThis, 'skipWaiting')
  if (data === TAKE_OVER && typeof skipWaiting === 'function') Reflect.apply(skipWaiting, globalThis, [])
})
