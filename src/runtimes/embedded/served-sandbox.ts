/** The sandbox at its served addresses: the runtime's text, fetched once a frame, and the frame that evaluates it. */
import { type BootFailure, bootFailure, type OpenSandbox } from './guest-host'
import { openFrame } from './sandbox-frame'

export type SandboxAddresses = {
  /** Where the guest's text is served, same origin. */
  readonly guestUrl: string
  /** Where `sandbox.html` is served, with the headers of its own. */
  readonly sandboxUrl: string
  readonly document: Document
}

/** Fetches the guest's text; a failure is a value. */
async function fetchGuest(url: string, signal: AbortSignal): Promise<{ ok: true; text: string } | BootFailure> {
  try {
    const response = await fetch(url, { signal })
    if (response.ok) return { ok: true, text: await response.text() }
    return bootFailure('offline', `The runtime's script answered ${response.status}.`)
  } catch (error) {
    // fetch rejects with a TypeError where the network fails and with the signal's reason on an abort.
    return bootFailure(
      'offline',
      `The runtime's script could not be fetched: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
}

export const servedSandbox =
  ({ guestUrl, sandboxUrl, document }: SandboxAddresses): OpenSandbox =>
  async (signal) => {
    if (typeof Worker === 'undefined') return bootFailure('unsupported', 'This browser has no Worker.')
    const guest = await fetchGuest(guestUrl, signal)
    return guest.ok ? openFrame(document, sandboxUrl, guest.text, signal) : guest
  }
