/** Ends the wait for a provider that has gone silent. */

/** Milliseconds without a byte after which a request is given up. `first`: before anything came, `between`: since the last byte. */
export type IdleLimits = { readonly first: number; readonly between: number }

/** A hosted model answers or sends signs of life. More: a hang costs the person time, fewer: long thinking is taken for one. */
export const HOSTED_IDLE: IdleLimits = { first: 180_000, between: 180_000 }
/** A model on the person's machine may be loading, and reads a long prompt before it says anything. */
export const LOCAL_IDLE: IdleLimits = { first: 900_000, between: 300_000 }

/** `silent`: milliseconds of silence that ended the wait; null: it has not ended. */
export type IdleWatch = { readonly silent: number | null; heard(): void; end(): void }

/** Watches from now on until `end`. */
export function watchIdle({ first, between }: IdleLimits, onSilence: () => void): IdleWatch {
  let silent: number | null = null
  let timer = after(first)
  function after(ms: number) {
    return setTimeout(() => {
      silent = ms
      onSilence()
    }, ms)
  }
  return {
    get silent() {
      return silent
    },
    heard() {
      if (silent !== null) return
      clearTimeout(timer)
      timer = after(between)
    },
    end: () => clearTimeout(timer),
  }
}
