/** Messages to the page: test events at once, console lines in batches, output beyond the cap only counted. */

import { FAILURES_CAP, failureSize, shortened } from '../../bounded'
import { OUTPUT_CAP } from '../../limits'
import type { ConsoleLevel, RunEvent } from '../../runtime'
import type { GuestMessage, RunReport } from '../protocol'
import { append, last } from './node-test/intrinsics'

type Done = Extract<RunReport, { type: 'done' }>
type ConsoleEvent = Extract<RunEvent, { type: 'console' }>

/** UTF-16 units of console text that go in one message. */
const BATCH = 16_384
/** Milliseconds between messages while output flows. */
const INTERVAL_MS = 40
/** Prints of one interval that go out at once. More: a flood of messages; fewer: a loop without end hides what was printed just before it. */
const EAGER = 16
/** Lines that are counted between two looks at the clock once the cap is reached. */
const COUNTED = 1_000

export type Outbox = {
  /** Another run begins: from now on messages carry its key. */
  begin(key: string): void
  /** Posts the event at once, with all that was printed before it. */
  send(event: RunEvent): void
  /** @param path the test that runs */
  print(level: ConsoleLevel, text: string, file?: string, path?: readonly string[]): void
  /** Ends the run. `code`: the exit code of an executed file. */
  done(ending: { readonly changed: Done['changed']; readonly code: number; readonly isClean: boolean }): void
}

type Line = {
  readonly level: ConsoleLevel
  readonly file: string | undefined
  readonly path: readonly string[] | undefined
  text: string
}

function isSamePath(a: readonly string[] | undefined, b: readonly string[] | undefined): boolean {
  if (a === b) return true
  if (!a || !b || a.length !== b.length) return false
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false
  return true
}

const eventOf = ({ level, text, file, path }: Line): ConsoleEvent => ({
  type: 'console',
  level,
  text,
  ...(file === undefined ? {} : { file }),
  ...(path === undefined ? {} : { path }),
})

const cutFailures = (cut: number): RunEvent => ({
  type: 'console',
  level: 'warn',
  text: `The details of ${cut.toLocaleString('en-US')} failures were cut: what one file tells of its failures is kept up to 4 MB.`,
})

/**
 * @param hand hands a message to the page
 * @param now milliseconds, monotonic
 * @param later runs a function after some milliseconds
 */
export function createOutbox(
  hand: (message: GuestMessage) => void,
  now: () => number,
  later: (run: () => void, ms: number) => void,
): Outbox {
  let pending: Line[] = []
  let size = 0
  let total = 0
  let intervalFrom = Number.NEGATIVE_INFINITY
  let posts = 0
  let isTimed = false
  const dropped = { lines: 0, characters: 0, sent: 0 }
  let key = ''
  /** Messages and events of this run. */
  let sent = 0
  let count = 0

  /** What comes between runs belongs to none. */
  let isOpen = false

  const post = (report: RunReport) => {
    if (isOpen) hand({ type: 'report', key, n: ++sent, report })
  }

  /** UTF-16 units of failures that this run reported, and how many of them were cut. */
  const failures = { size: 0, cut: 0 }

  function bounded(event: RunEvent): RunEvent {
    failures.size += failureSize(event)
    if (failures.size <= FAILURES_CAP || !('error' in event) || event.error === undefined) return event
    failures.cut++
    return { ...event, error: shortened(event.error) }
  }

  /** What was printed and not posted yet, the event behind it. */
  function flush(next?: RunEvent): void {
    const event = next && bounded(next)
    const events: RunEvent[] = []
    for (let i = 0; i < pending.length; i++) {
      const line = pending[i]
      if (!line) continue
      append(events, eventOf(line))
      count++
    }
    pending = []
    size = 0
    if (event) {
      append(events, event)
      count++
    }
    if (events.length > 0) post({ type: 'events', events })
    if (dropped.lines === dropped.sent) return
    dropped.sent = dropped.lines
    post({ type: 'dropped', lines: dropped.lines, characters: dropped.characters })
  }

  /** A busy loop never yields to a timer, so the clock is looked at with each line, too. */
  function flushSoon(): void {
    const time = now()
    if (time - intervalFrom >= INTERVAL_MS) {
      intervalFrom = time
      posts = 0
    }
    if (size >= BATCH || posts < EAGER) {
      posts++
      flush()
      return
    }
    if (isTimed) return
    isTimed = true
    later(() => {
      isTimed = false
      flush()
    }, INTERVAL_MS)
  }

  function drop(characters: number): void {
    dropped.lines++
    dropped.characters += characters
    if (dropped.lines === 1 || dropped.lines % COUNTED === 0) flushSoon()
  }

  return {
    begin(next) {
      key = next
      isOpen = true
      pending = []
      size = 0
      sent = 0
      count = 0
      failures.size = failures.cut = 0
    },
    send: flush,
    print(level, text, file, path) {
      const room = OUTPUT_CAP - total
      if (room <= 0) {
        drop(text.length)
        return
      }
      const isCut = text.length > room
      const kept = isCut ? text.slice(0, room) : text
      // An empty line costs something, too.
      total += kept.length + 1
      size += kept.length + 1
      const line = last(pending)
      if (line && line.level === level && line.file === file && isSamePath(line.path, path)) line.text += `\n${kept}`
      else append(pending, { level, file, path, text: kept })
      if (isCut) drop(text.length - kept.length)
      flushSoon()
    },
    done({ changed, code, isClean }) {
      flush(failures.cut > 0 ? cutFailures(failures.cut) : undefined)
      post({ type: 'done', changed, code, count, isClean })
      isOpen = false
    },
  }
}
