/** The end of a program as Node has it: once nothing can wake it any more, 'beforeExit', 'exit', and its code. */
import { dropTicks } from './builtins/tick-queue'
import type { GuestProcess } from './process'
import { ProcessExit } from './process'
import type { Timers } from './timers'

/** Turns in a row without a timer that end a program: what promises set off comes within them. */
const QUIET = 3
/** Turns before the wait for a timer leaves the thread alone. */
const BUSY = 20
/** Milliseconds between two looks at timers that still wait. */
const LOOK_MS = 2
/**
 * Milliseconds that a program which has nothing else to do takes in Node before it is gone: an unref'd timer that is due by then still fires. More: a
 * file with such a timer takes longer; fewer: what it throws is not heard.
 */
const LEAVING_MS = 20
/** A system keeps so many bits of an exit code. */
const CODE_BITS = 0xff

type Parts = {
  readonly process: GuestProcess
  readonly timers: Pick<Timers, 'active' | 'loose' | 'clearAll'>
  turn(): Promise<void>
  pause(ms: number): Promise<void>
  now(): number
  /** Resolves once unhandled rejections are known. */
  settled(): Promise<void>
  /** Takes what a listener of 'beforeExit' threw. */
  uncaught(thrown: unknown): void
  /** Listeners of the program's own take what a listener of 'exit' threw. False: there are none. */
  offer(thrown: unknown): boolean
}

export class ProgramEnd {
  readonly #parts: Parts
  /** The listeners of 'exit' run, or promises that they have settled: nothing else of the program does. */
  isExiting = false
  /** The exit code, once the program is over. */
  code = 0
  /** What a listener of 'exit' threw, or what it left behind, and no listener took. */
  thrown: { readonly value: unknown } | null = null
  /** What `process.exit` and the like were first called with while `isExiting`. */
  #left: number | null = null

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /**
   * Until nothing is left that could wake the program, 'beforeExit' included.
   * @param isOver asked each turn: the program has ended itself
   * @param limitMs 0: no limit
   * @returns how many timers still wait where the limit came first
   */
  async wait(isOver: () => boolean, limitMs: number): Promise<number> {
    const { process, timers, now } = this.#parts
    const until = limitMs > 0 ? now() + limitMs : Number.POSITIVE_INFINITY
    do {
      await this.#drain(isOver, until)
      if (isOver()) return 0
      if (timers.active() > 0) return timers.active()
      const thrown = this.#guard(() => process.emit('beforeExit', Number(process.exitCode ?? 0)))
      if (thrown) this.#parts.uncaught(thrown.value)
      await this.#quiet()
      for (const end = now() + LEAVING_MS; timers.loose(LEAVING_MS) && timers.active() === 0 && !isOver() && now() < end; )
        await this.#parts.pause(LOOK_MS)
      await this.#quiet()
    } while (timers.active() > 0)
    return 0
  }

  /** What a runner that ends the program takes itself: timers that are due by then still fire. */
  async linger(isOver: () => boolean): Promise<void> {
    const { timers, now, pause, settled } = this.#parts
    if (timers.active() === 0) return
    for (const end = now() + LEAVING_MS; timers.active() > 0 && now() < end && !isOver(); ) await pause(LOOK_MS)
    await settled()
  }

  async #drain(isOver: () => boolean, until: number): Promise<void> {
    const { timers, turn, pause, now } = this.#parts
    for (let quiet = 0, turns = 0; quiet < QUIET && !isOver() && now() < until; turns++) {
      if (timers.active() > 0 && turns > BUSY) await pause(LOOK_MS)
      else await turn()
      quiet = timers.active() > 0 ? 0 : quiet + 1
    }
  }

  async #quiet(): Promise<void> {
    for (let i = 0; i < QUIET; i++) await this.#parts.turn()
  }

  /** `process.exit` in a listener of 'exit', and what ends a program as a signal does: its first code is the program's. */
  leave(code: number): void {
    this.#left ??= code
  }

  /**
   * Calls the listeners of 'exit', unless `process.exit` has done so, and lets the promises go on that they settled; timers and ticks no longer run.
   * @param given what `process.exit` was called with
   * Sets `code` and `thrown`, and returns neither: project code may have made every object a promise.
   */
  async exit(given: number | null): Promise<void> {
    const { process, timers, settled } = this.#parts
    this.thrown = null
    this.code = (given ?? 0) & CODE_BITS
    if (given !== null) return
    this.#left = null
    this.isExiting = true
    process._exiting = true
    const thrown = this.#guard(() => process.emit('exit', Number(process.exitCode ?? 0)))
    if (thrown && !this.#parts.offer(thrown.value)) this.thrown = thrown
    dropTicks()
    timers.clearAll()
    if (!this.thrown && this.#left === null) await settled()
    this.isExiting = false
    // A code that the program has set counts, also one that says that all is well.
    this.code = Number(this.#left ?? process.exitCode ?? (this.thrown ? 1 : 0)) & CODE_BITS
  }

  /** What it threw; `process.exit` in a listener throws nothing that counts. */
  #guard(run: () => unknown): { readonly value: unknown } | null {
    try {
      run()
      return null
    } catch (value) {
      return value instanceof ProcessExit ? null : { value }
    }
  }
}

/**
 * Why a file that left with code 0 is no pass, null where all of its tests had ended.
 * @param what how it left, in words
 * @param left tests that had not ended
 * @param isCutOff the file had not been loaded to its end
 */
export function leftEarly(what: string, left: number, isCutOff: boolean): string | null {
  if (left === 0) return isCutOff ? `${what}, before the file was loaded to its end: nothing says whether its tests pass.` : null
  return `${what} before ${left === 1 ? 'a test' : `${left} tests`} had ended: nothing says whether ${left === 1 ? 'it passes' : 'they pass'}, and Node passes over that.`
}
