/** Events of one run, within what a page can hold. */

import { OUTPUT_CAP } from './limits'
import type { RunEvent } from './runtime'

/** Events that one run may send; the guest's own batches stay far below, so more is a flood. */
const MAX_EVENTS = 200_000

export type Collector = {
  /** False: the run sent more than it may, and should be ended. */
  add(events: readonly RunEvent[]): boolean
  /** Output that the guest counted instead of sending it, so far. */
  dropped(lines: number, characters: number): void
  /** Adds the line that says how much output was dropped, where any was. */
  finish(): void
}

const number = (value: number) => value.toLocaleString('en-US')

/** @param onEvent gets each event as it comes */
export function createCollector(onEvent: ((event: RunEvent) => void) | undefined): Collector {
  let count = 0
  const cut = { lines: 0, characters: 0 }
  const told = { lines: 0, characters: 0 }
  let printed = 0

  const push = (event: RunEvent) => {
    count++
    onEvent?.(event)
  }

  return {
    add(batch) {
      for (const event of batch) {
        if (count >= MAX_EVENTS) return false
        // The guest keeps the cap itself; a guest that does not is cut here.
        if (event.type === 'console') {
          if (printed >= OUTPUT_CAP) {
            cut.lines++
            cut.characters += event.text.length
            continue
          }
          printed += event.text.length
        }
        push(event)
      }
      return true
    },
    dropped(lines, characters) {
      told.lines = lines
      told.characters = characters
    },
    finish() {
      const lines = cut.lines + told.lines
      const characters = cut.characters + told.characters
      if (lines > 0)
        push({
          type: 'console',
          level: 'warn',
          text: `Output was cut at 1 MB: ${number(lines)} lines (${number(characters)} characters) were dropped.`,
        })
    },
  }
}
