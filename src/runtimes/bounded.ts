/**
 * Keeps what a run reports within what a page can hold: names and failures of any size come out bounded. Both sides use it, the guest where project code may
 * have replaced what the language looks up, so that it takes nothing from there.
 */
import type { RunEvent, TestError } from './runtime'

/** UTF-16 units of a test's names together. More: thousands of tests in deep suites hold the page up; fewer: names that people write are cut. */
const PATH_CAP = 2_000
/** Suites around one test, and itself. */
export const MAX_DEPTH = 64
/** UTF-16 units that a name keeps in any case. */
const LEAST = 8
const CUT = '…'

/** UTF-16 units of failures that one file may report in full. */
export const FAILURES_CAP = 4_000_000
/** UTF-16 units that the message of a failure beyond that keeps. */
const SHORT = 300

const { apply } = Reflect
const sliceOf = String.prototype.slice

const start = (text: string, units: number): string => (text.length <= units ? text : apply(sliceOf, text, [0, units - 1]) + CUT)

/** The same names where they are short; else each cut to its share, and the middle of a very deep path left out. */
export function boundedPath(path: readonly string[]): string[] {
  let units = 0
  const whole: string[] = []
  const depth = path.length
  const isDeep = depth > MAX_DEPTH
  for (let at = 0; at < depth; at++) {
    if (isDeep && at >= MAX_DEPTH / 2 && at < depth - MAX_DEPTH / 2 + 1) {
      if (at === MAX_DEPTH / 2) whole[whole.length] = CUT
      continue
    }
    const name = path[at] ?? ''
    units += name.length
    whole[whole.length] = name
  }
  if (units <= PATH_CAP) return whole
  const share = PATH_CAP / whole.length > LEAST ? (PATH_CAP / whole.length) | 0 : LEAST
  for (let at = 0; at < whole.length; at++) whole[at] = start(whole[at] ?? '', share)
  return whole
}

/** UTF-16 units of an event's failure. */
export function failureSize(event: RunEvent): number {
  const error = 'error' in event ? event.error : undefined
  return error === undefined ? 0 : error.message.length + (error.actual?.length ?? 0) + (error.expected?.length ?? 0)
}

/** A failure that the page has no room for: its first words and its place. */
export const shortened = ({ name, message, frames }: TestError): TestError => ({ name, message: start(message, SHORT), frames })
