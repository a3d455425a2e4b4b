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
}

type Uncaught = {
  /** True: no listener of the program's took it. */
  hear(thrown: unknown, kind: Kind, owner?: Node): boolean
  /** Before each file: nothing that an earlier one asked for is left. */
  begin(): void
}

export function createUncaught({ process, hasRunner, take }: Parts): Uncaught {
  let capture: CallableFunction | null = null
  let isTelling = false
  /** What a runner of Node's does with them, also where project code emits them. */
  const own = (thrown: unknown) => {
    if (!isTelling && hasRunner()) take(thrown, undefined)
  }
  const heardBy = (kind: Kind) => process.listeners(kind).some((listener) => listener !== own)

  function tell(kind: Kind, thrown: unknown, origin: Kind): void {
    isTelling = true
    try {
      process.emit(kind, thrown, origin)
    } catch (error) {
      take(error, undefined)
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

  return {
    hear(thrown, kind, owner) {
      const heard = heardBy(kind) ? kind : heardBy('uncaughtException') ? 'uncaughtException' : null
      if (kind === 'uncaughtException' && capture) {
        const run = capture
        try {
          run(thrown)
          return false
        } catch (error) {
          take(error, owner)
          return true
        }
      }
      if (heard && !hasRunner()) {
        tell(heard, thrown, kind)
        return false
      }
      take(thrown, owner)
      if (heardBy(kind)) tell(kind, thrown, kind)
      return true
    },
    begin() {
      capture = null
      process.on('uncaughtException', own)
      process.on('unhandledRejection', own)
    },
  }
}
