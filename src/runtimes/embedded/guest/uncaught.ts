/** Errors that no code caught: the runner's, once the file has tests; before that the program's own listeners', as in Node. */
import { invalidType, nodeError } from './builtins/node-error'
import type { GuestProcess } from './process'
import type { Node } from './test-tree'

type Kind = 'uncaughtException' | 'unhandledRejection'

type Parts = {
  readonly process: GuestProcess
  /** Whether a runner listens: the file has declared something. */
  hasRunner(): boolean
  /** The runner's, or the end of the program where none listens. `owner`: whose it is, where that is known. */
  take(thrown: unknown, owner: Node | undefined): void
  /** What a listener of such errors threw itself: Node ends the program with it, whatever code was set. */
  takeLast(thrown: unknown, owner: Node | undefined): void
}

type Uncaught = {
  /** The program's own listeners hear of it, where it has any. False: it has none. */
  offer(thrown: unknown, kind: Kind): boolean
  /** True: no listener of the program's took it. `promise`: the one that was rejected. */
  hear(thrown: unknown, kind: Kind, owner?: Node, promise?: unknown): boolean
  /** Before each file: nothing that an earlier one asked for is left. */
  begin(): void
}

export function createUncaught({ process, hasRunner, take, takeLast }: Parts): Uncaught {
  let capture: CallableFunction | null = null
  let isTelling = false
  /** What a runner of Node's does with them, also where project code emits them. */
  const own = (thrown: unknown) => {
    if (!isTelling && hasRunner()) take(thrown, undefined)
  }
  const heardBy = (kind: Kind) => process.listeners(kind).some((listener) => listener !== own)

  function tell(kind: Kind, thrown: unknown, origin: unknown): void {
    isTelling = true
    try {
      process.emit(kind, thrown, origin)
    } catch (error) {
      takeLast(error, undefined)
    } finally {
      isTelling = false
    }
  }

  Object.assign(process, {
    hasUncaughtExceptionCaptureCallback: () => capture !== null,
    setUncaughtExceptionCaptureCallback(callback: unknown) {
      if (callback !== null && typeof callback !== 'function') throw invalidType('fn', ['Function', 'null'], callback)
      if (callback !== null && capture !== null)
        throw nodeError(
          Error,
          'ERR_UNCAUGHT_EXCEPTION_CAPTURE_ALREADY_SET',
          '`process.setupUncaughtExceptionCapture()` was called while a capture callback was already active',
        )
      capture = typeof callback === 'function' ? callback : null
    },
  })

  /** False: what the program set to capture such errors threw itself. */
  function captured(run: CallableFunction, thrown: unknown, owner: Node | undefined): boolean {
    try {
      run(thrown)
      return true
    } catch (error) {
      takeLast(error, owner)
      return false
    }
  }

  function offer(thrown: unknown, kind: Kind, promise?: unknown): boolean {
    const isRejection = kind === 'unhandledRejection' && heardBy(kind)
    if (capture && !isRejection) {
      captured(capture, thrown, undefined)
      return true
    }
    const heard = heardBy(kind) ? kind : heardBy('uncaughtException') ? 'uncaughtException' : null
    if (heard) tell(heard, thrown, isRejection ? promise : kind)
    return heard !== null
  }

  /** Node lets the program see each error that nothing has caught before it takes its course. */
  function watch(thrown: unknown, kind: Kind): void {
    if (kind === 'unhandledRejection' && (heardBy(kind) || hasRunner())) return
    try {
      process.emit('uncaughtExceptionMonitor', thrown, kind)
    } catch (error) {
      takeLast(error, undefined)
    }
  }

  return {
    offer(thrown, kind) {
      watch(thrown, kind)
      return offer(thrown, kind)
    },
    hear(thrown, kind, owner, promise) {
      watch(thrown, kind)
      if (kind === 'uncaughtException' && capture) return !captured(capture, thrown, owner)
      if (!hasRunner() && offer(thrown, kind, promise)) return false
      take(thrown, owner)
      if (heardBy(kind)) tell(kind, thrown, promise ?? kind)
      return true
    },
    begin() {
      capture = null
      process.on('uncaughtException', own)
      process.on('unhandledRejection', own)
    },
  }
}
