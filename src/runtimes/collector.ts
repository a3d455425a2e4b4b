/** Events of one run, within what a page can hold. */

import { failureSize, shortened } from './bounded'
import { OUTPUT_CAP } from './limits'
import type { RunEvent } from './runtime'

/** Events that one run may send; the guest's own batches stay far below, so more is a flood. */
const MAX_EVENTS = 200_000

/** UTF-16 units of failures that one run may report in full; the guest's own cap for each file is below. */
const RUN_FAILURES_CAP = 16_000_000

/** UTF-16 units of names and failures that one run may hand over at all. */
const MAX_SIZE = 128_000_000

export type Collector = {
  /** False: the run sent more than it may, and should be ended. */
  add(events: readonly RunEvent[]): boolean
  /** Output that the guest counted instead of sending it, so far. */
  dropped(lines: number, characters: number): void
  /** Adds the line that says how much output was dropped, where any was. */
  finish(): void
}

const number = (value: number) => value.toLocaleString('en-US')

const namesSize = (event: RunEvent) =>
  'path' in event && event.path !== undefined ? event.path.reduce((sum, { length }) => sum + length, 0) : 0

/** @param onEvent gets each event as it comes */
export function createCollector(onEvent: ((event: RunEvent) => void) | undefined): Collector {
  let count = 0
  const cut = { lines: 0, characters: 0 }
  const droppedBefore = { lines: 0, characters: 0 }
  let printed = 0

  const failures = { size: 0, cut: 0 }
  let size = 0

  const push = (event: RunEvent) => {
    count++
    onEvent?.(event)
  }

  function bounded(event: RunEvent): RunEvent {
    failures.size += failureSize(event)
    if (failures.size <= RUN_FAILURES_CAP || !('error' in event) || event.error === undefined) return event
    failures.cut++
    return { ...event, error: shortened(event.error) }
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
        const kept = bounded(event)
        size += failureSize(kept) + namesSize(kept)
        if (size > MAX_SIZE) return false
        push(kept)
      }
      return true
    },
    dropped(lines, characters) {
      droppedBefore.lines = lines
      droppedBefore.characters = characters
    },
    finish() {
      if (failures.cut > 0)
        push({
          type: 'console',
          level: 'warn',
          text: `The details of ${number(failures.cut)} failures were cut: what a run tells of its failures is kept up to 16 MB.`,
        })
      const lines = cut.lines + droppedBefore.lines
      const characters = cut.characters + droppedBefore.characters
      if (lines > 0)
        push({
          type: 'console',
          level: 'warn',
          text: `Output was cut at 1 MB: ${number(lines)} lines (${number(characters)} characters) were dropped.`,
        })
    },
  }
}
