/** Whether a container still answers while something else is waited for. A container dies without a word: no call to it ever settles. */

import type { Container, Limits } from './container'

/** Milliseconds between an answer and the next question. */
const BEAT_MS = 1_000

/** Asks until it is ended, and calls back once where an answer takes longer than `deadMs`. @returns what ends that */
export function watchPulse({ fs }: Container, { deadMs }: Pick<Limits, 'deadMs'>, onDead: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  const beat = () => {
    timer = setTimeout(onDead, deadMs)
    const answered = () => {
      clearTimeout(timer)
      if (!isOver) timer = setTimeout(beat, Math.min(BEAT_MS, deadMs))
    }
    // A refusal is an answer, too.
    fs.readdir('.').then(answered, answered)
  }
  beat()
  return () => {
    isOver = true
    clearTimeout(timer)
  }
}
