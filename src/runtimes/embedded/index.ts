/** The embedded runtime at its served addresses; the composition root imports this lazily. */
import guestUrl from 'virtual:hunkscope-guest'
import { EmbeddedRuntime } from './embedded'

export const openEmbeddedRuntime = (document: Document): EmbeddedRuntime =>
  new EmbeddedRuntime({ guestUrl, sandboxUrl: `${import.meta.env.BASE_URL}sandbox.html`, document })
