/** Signals by name, with their numbers on Linux, and what `process` does with them. */
import { inNextTurn } from '../platform'
import type { Emitter } from './events'
import { invalidType, nodeError, refusedMember } from './node-error'

export const SIGNALS = {
  SIGHUP: 1,
  SIGINT: 2,
  SIGQUIT: 3,
  SIGILL: 4,
  SIGTRAP: 5,
  SIGABRT: 6,
  SIGBUS: 7,
  SIGFPE: 8,
  SIGKILL: 9,
  SIGUSR1: 10,
  SIGSEGV: 11,
  SIGUSR2: 12,
  SIGPIPE: 13,
  SIGALRM: 14,
  SIGTERM: 15,
  SIGCHLD: 17,
  SIGCONT: 18,
  SIGSTOP: 19,
  SIGURG: 23,
  SIGWINCH: 28,
}

/** Signals that end no program, whether it listens or not. */
const IGNORED: readonly number[] = [0, SIGNALS.SIGCHLD, SIGNALS.SIGCONT, SIGNALS.SIGURG, SIGNALS.SIGWINCH]
/** Signals that no program hears. */
const UNHEARD = ['SIGKILL', 'SIGSTOP']
/** What a shell adds to the signal that ended a program. */
export const SIGNALLED = 128
const LAST_SIGNAL = 64

const refuseKill = refusedMember('process.kill of another process')
const refuseResolves = refusedMember("the event 'multipleResolves' of process")

function signalOf(signal: unknown): number {
  const number = typeof signal === 'string' ? Object.entries(SIGNALS).find(([name]) => name === signal)?.[1] : signal
  if (typeof number === 'number' && Number.isInteger(number) && number >= 0 && number <= LAST_SIGNAL) return number
  if (typeof signal !== 'string' && typeof signal !== 'number') throw invalidType('signal', ['string', 'number'], signal)
  throw nodeError(TypeError, 'ERR_UNKNOWN_SIGNAL', `Unknown signal: ${signal}`)
}

/** A program cannot listen for all that it names: the call of `on` throws, as in Node, or names what is missing. */
export function refuseUnheard(program: Emitter): void {
  program.on('newListener', (name: unknown) => {
    if (name === 'multipleResolves') refuseResolves()
    if (typeof name === 'string' && UNHEARD.includes(name))
      throw Object.assign(new Error('uv_signal_start EINVAL'), { errno: -22, code: 'EINVAL', syscall: 'uv_signal_start' })
  })
}

/**
 * `process.kill` of a program with that id. Its listeners hear of the signal once the code that sent it has ended.
 * @param leave ends the program with a code
 */
export const createKill =
  (program: Emitter, ownId: number, leave: (code: number) => never) =>
  (id: unknown, signal: unknown = 'SIGTERM'): true => {
    const number = signalOf(signal)
    if (id !== ownId && id !== 0) return refuseKill()
    const name = Object.entries(SIGNALS).find(([, one]) => one === number)?.[0]
    if (name !== undefined && program.listenerCount(name) > 0) inNextTurn(() => program.emit(name, name, number))
    else if (!IGNORED.includes(number)) leave(SIGNALLED + number)
    return true
  }
