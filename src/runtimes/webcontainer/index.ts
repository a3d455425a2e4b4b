/** The WebContainer runtime with the real package, loaded at the first boot; the composition root imports this lazily. */
import type { Runtime } from '../runtime'
import type { HostOptions } from './container'
import { createWebContainerRuntime, type WebContainerOptions } from './webcontainer'

const NOT_ISOLATED =
  'WebContainer needs a cross-origin isolated page, and this one is not: its host does not send the COOP and COEP headers.'

type Options = Pick<HostOptions, 'apiKey' | 'auth' | 'onAuth'> &
  Partial<Pick<HostOptions, 'isolate'>> &
  Pick<WebContainerOptions, 'limits'>

/** @param options StackBlitz's key or sign-in, for those who have one; how the page is isolated where its host does not do it */
export const openWebContainerRuntime = (options: Options = {}): Runtime =>
  createWebContainerRuntime({
    isolate: async () => (globalThis.crossOriginIsolated ? null : NOT_ISOLATED),
    ...options,
    load: () => import('@webcontainer/api'),
    isOnline: () => navigator.onLine,
  })
