/** The WebContainer runtime with the real package, loaded at the first boot; the composition root imports this lazily. */
import type { Runtime } from '../runtime'
import { ContainerHost } from './boot'
import type { HostOptions } from './container'
import { createWebContainerRuntime, type WebContainerOptions } from './webcontainer'

const NOT_ISOLATED =
  'WebContainer needs a cross-origin isolated page, and this one is not: its host does not send the COOP and COEP headers.'

type Options = Pick<HostOptions, 'apiKey' | 'auth' | 'onAuth'> &
  Partial<Pick<HostOptions, 'isolate'>> &
  Pick<WebContainerOptions, 'limits'>

/** The package keeps its frame, its key and its boot for as long as the page is there, and so does this. */
let host: ContainerHost | null = null

/** Resolves when the frame that the package opens is loaded; never in a page that cannot be observed. */
function untilLoaded(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof MutationObserver === 'undefined') return
    const isFrame = (node: Node): node is HTMLIFrameElement =>
      node instanceof HTMLIFrameElement && new URL(node.src, document.baseURI).pathname === '/headless'
    const observer = new MutationObserver((records) => {
      const frame = records.flatMap(({ addedNodes }) => [...addedNodes]).find(isFrame)
      if (!frame) return
      observer.disconnect()
      frame.addEventListener('load', () => resolve(), { once: true })
    })
    observer.observe(document.body, { childList: true })
  })
}

/**
 * @param options StackBlitz's key or sign-in, for those who have one, and how the page is isolated where its host does not do it: those of the
 * first call hold for the page. `limits` are this runtime's.
 */
export function openWebContainerRuntime({ limits, ...options }: Options = {}): Runtime {
  host ??= new ContainerHost({
    isolate: async () => (globalThis.crossOriginIsolated ? null : NOT_ISOLATED),
    ...options,
    load: () => import('@webcontainer/api'),
    isOnline: () => navigator.onLine,
    untilLoaded,
  })
  return createWebContainerRuntime({ host, ...(limits ? { limits } : {}) })
}
