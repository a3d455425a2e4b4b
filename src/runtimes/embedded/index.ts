/** The embedded runtime at its served addresses; the composition root imports this lazily. */
import guestUrl from 'virtual:hunkscope-guest'
import type { Runtime } from '../runtime'
import { createEmbeddedRuntime } from './embedded'

export const openEmbeddedRuntime = (document: Document): Runtime =>
  createEmbeddedRuntime({ guestUrl, sandboxUrl: `${import.meta.env.BASE_URL}sandbox.html`, document })
