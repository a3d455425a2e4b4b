/** The sandboxed frame as the page sees it: starts and ends workers, and reports when it is dead. */
import { decodeFrameMessage } from './decode-message'
import type { FrameCommand, PageMessage } from './protocol'

/** Milliseconds between pings while a worker is at work. */
const PING_MS = 1_000
/** Pings in a row without an answer that make a frame dead: fewer blames a busy machine, more keeps a person waiting. */
const MISSED = 4

export type GuestWorker = {
  post(message: PageMessage): void
  /** From now on `hear` gets what the guest says, not decoded yet; null: nothing listens. */
  listen(hear: ((message: unknown) => void) | null): void
  /** Resolves with the reason where the worker fails to start or its script breaks. */
  readonly failed: Promise<string>
  /** Ends it, whatever it does. */
  end(): void
}

export type SandboxFrame = {
  start(): GuestWorker
  /** Pings until the returned function is called; reports once when the frame stays silent. */
  watch(onDead: () => void): () => void
  /** Whether something has taken the frame out of the page: an extension may. */
  isGone(): boolean
  /** Takes the frame out of the page, and every worker with it. */
  remove(): void
}

function connect(port: MessagePort, element: HTMLIFrameElement): SandboxFrame {
  const failures = new Map<number, (detail: string) => void>()
  const closed = new AbortController()
  // Browsers that report when the other side is gone save the wait for missing answers.
  port.addEventListener('close', () => closed.abort())
  let nextId = 1
  let answered = true
  const post = (command: FrameCommand, transfer: Transferable[] = []) => port.postMessage(command, transfer)
  port.onmessage = (event) => {
    const message = decodeFrameMessage(event.data)
    if (message?.type === 'pong') answered = true
    else if (message) failures.get(message.id)?.(message.detail)
  }
  return {
    start() {
      const id = nextId++
      const { port1, port2 } = new MessageChannel()
      const failed = new Promise<string>((resolve) => failures.set(id, resolve))
      post({ type: 'start', id }, [port2])
      return {
        post: (message) => port1.postMessage(message),
        listen(hear) {
          port1.onmessage = hear && ((event) => hear(event.data))
        },
        failed,
        end() {
          failures.delete(id)
          port1.close()
          post({ type: 'end', id })
        },
      }
    },
    watch(onDead) {
      let missed = 0
      answered = true
      const stop = () => {
        clearInterval(timer)
        closed.signal.removeEventListener('abort', die)
      }
      const die = () => {
        stop()
        onDead()
      }
      const timer = setInterval(() => {
        missed = answered ? 0 : missed + 1
        if (missed >= MISSED || !element.isConnected) {
          die()
          return
        }
        answered = false
        post({ type: 'ping' })
      }, PING_MS)
      closed.signal.addEventListener('abort', die, { once: true })
      if (closed.signal.aborted) queueMicrotask(die)
      return stop
    },
    isGone: () => closed.signal.aborted || !element.isConnected,
    remove() {
      port.close()
      element.remove()
    },
  }
}

/**
 * Puts the frame into the page and hands it what its guests are made of.
 * @param guest the guest's text; or what gives the frame a text and its parts over a port, so that they need not pass through the page
 * @param signal takes the frame out again; the promise then stays pending
 */
export function openFrame(
  document: Document,
  sandboxUrl: string,
  guest: string | ((frame: MessagePort) => void),
  signal: AbortSignal,
): Promise<SandboxFrame> {
  const element = document.createElement('iframe')
  element.setAttribute('sandbox', 'allow-scripts')
  element.setAttribute('aria-hidden', 'true')
  element.tabIndex = -1
  element.title = 'Test sandbox'
  element.style.display = 'none'
  // A page that a service worker isolates takes in no frame without headers of its own, but for one that brings no credentials.
  if (document.defaultView?.navigator.serviceWorker?.controller) element.setAttribute('credentialless', '')
  element.src = sandboxUrl
  signal.addEventListener('abort', () => element.remove(), { once: true })
  return new Promise((resolve) => {
    element.addEventListener(
      'load',
      () => {
        if (signal.aborted) return
        const { port1, port2 } = new MessageChannel()
        const frame = connect(port1, element)
        // The frame's origin is opaque: no narrower target names it.
        element.contentWindow?.postMessage('hunkscope:connect', '*', [port2])
        if (typeof guest === 'string') port1.postMessage({ type: 'guest', text: guest } satisfies FrameCommand)
        else {
          const supply = new MessageChannel()
          port1.postMessage({ type: 'supply' } satisfies FrameCommand, [supply.port2])
          guest(supply.port1)
        }
        resolve(frame)
      },
      { once: true },
    )
    document.body.append(element)
  })
}
