/** The embedded runtime at its served addresses; the composition root imports this lazily. */
import guestUrl from 'virtual:hunkscope-guest'
import { EmbeddedRuntime } from './embedded'
import { servedSandbox } from './served-sandbox'

/** The embedded runtime of this page. Nothing is loaded before it boots. */
export const openEmbeddedRuntime = (document: Document): EmbeddedRuntime =>
  new EmbeddedRuntime(servedSandbox({ guestUrl, sandboxUrl: `${import.meta.env.BASE_URL}sandbox.html`, document }))
