/** Python's parts, fetched from the page's own host by a worker: the guest's text, CPython's program and its library. */
import { type BootFailure, bootFailure } from '../embedded/guest-host'
import { decodeLoadMessage, type LoadCommand, type LoadMessage, type PythonAddresses } from './load-protocol'

type LoadedPython = { readonly ok: true }

type Watch = (loaded: number, total: number) => void

export type PythonLoad = {
  /** The same load for all who ask; one that failed is tried again. */
  start(): Promise<LoadedPython | BootFailure>
  /** Reports the bytes loaded so far until the returned function is called; nothing once it is over. */
  watch(tell: Watch): () => void
}

/** A load whose parts can be handed to frames. */
export type ServedPythonLoad = PythonLoad & {
  /** Gives a frame, by its port, the parts of its guests as soon as they have come. */
  hand(frame: MessagePort): void
}

/** The worker that loads, as far as the page needs it. */
export type LoadWorker = {
  post(command: LoadCommand, transfer: readonly Transferable[]): void
  /** `hear` gets what it says, not decoded yet; `broke` why it says nothing more. */
  listen(hear: (message: unknown) => void, broke: (detail: string) => void): void
}

/** Bytes of all parts before compression, about: a host that compresses names no length. */
const TOTAL_BYTES = 12_200_000

/** @param open starts the worker; called once, at the first load */
export function createPythonLoad(addresses: PythonAddresses, open: () => LoadWorker): ServedPythonLoad {
  const watching = new Set<Watch>()
  let worker: LoadWorker | null = null
  let loading: Promise<LoadedPython | BootFailure> | null = null
  let settle = (_: LoadedPython | BootFailure) => {}

  const fail = (detail: string) => {
    loading = null
    settle(bootFailure('offline', detail))
  }

  const take = (message: LoadMessage | null) => {
    if (message?.type === 'loaded') settle({ ok: true })
    else if (message?.type === 'failed') fail(message.detail)
    else if (message !== null) for (const tell of watching) tell(message.bytes, Math.max(message.bytes, TOTAL_BYTES))
  }

  function opened(): LoadWorker {
    if (worker !== null) return worker
    const made = open()
    made.listen(
      (message) => take(decodeLoadMessage(message)),
      (detail) => {
        worker = null
        fail(detail)
      },
    )
    worker = made
    return made
  }

  return {
    start() {
      if (loading !== null) return loading
      const started = new Promise<LoadedPython | BootFailure>((resolve) => {
        settle = resolve
      })
      loading = started
      try {
        opened().post({ type: 'load', addresses }, [])
      } catch (unavailable) {
        fail(String(unavailable))
      }
      return started
    },
    watch(tell) {
      watching.add(tell)
      return () => void watching.delete(tell)
    },
    hand(frame) {
      opened().post({ type: 'hand' }, [frame])
    },
  }
}
