/** Messages to the page: test events at once, console lines in batches, output beyond the cap only counted. */
import type { RunEvent } from '../../runtime'
import { type GuestMessage, OUTPUT_CAP } from '../protocol'

type ConsoleEvent = Extract<RunEvent, { type: 'console' }>

/** UTF-16 units of console text that go in one message. */
const BATCH = 16_384
/** Milliseconds between messages while output flows. */
const INTERVAL_MS = 40

export type Outbox = {
  send(event: RunEvent): void
  print(level: ConsoleEvent['level'], text: string, file: string | undefined): void
  flush(): void
  done(): void
}

/**
 * @param post hands a message to the page
 * @param now milliseconds, monotonic
 * @param later runs a function after some milliseconds
 */
export function createOutbox(
  post: (message: GuestMessage) => void,
  now: () => number,
  later: (run: () => void, ms: number) => void,
): Outbox {
  let pending: { level: ConsoleEvent['level']; file: string | undefined; lines: string[] }[] = []
  let size = 0
  let total = 0
  let lastPost = now()
  let isTimed = false
  const dropped = { lines: 0, characters: 0, told: 0 }

  function tellDropped(): void {
    if (dropped.lines === dropped.told) return
    dropped.told = dropped.lines
    post({ type: 'dropped', lines: dropped.lines, characters: dropped.characters })
  }

  function flush(): void {
    lastPost = now()
    if (pending.length > 0) {
      const events = pending.map(
        ({ level, file, lines }): RunEvent => ({
          type: 'console',
          level,
          text: lines.join('\n'),
          ...(file === undefined ? {} : { file }),
        }),
      )
      pending = []
      size = 0
      post({ type: 'events', events })
    }
    tellDropped()
  }

  /** A busy loop never yields to a timer, so the clock is looked at with each line, too. */
  function flushSoon(): void {
    if (size >= BATCH || now() - lastPost >= INTERVAL_MS) {
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

  return {
    send(event) {
      flush()
      post({ type: 'events', events: [event] })
    },
    print(level, text, file) {
      const room = OUTPUT_CAP - total
      if (room <= 0) {
        dropped.lines++
        dropped.characters += text.length
        flushSoon()
        return
      }
      const kept = text.length > room ? text.slice(0, room) : text
      if (kept.length < text.length) {
        dropped.lines++
        dropped.characters += text.length - kept.length
      }
      // An empty line costs something, too.
      total += kept.length + 1
      size += kept.length + 1
      const last = pending.at(-1)
      if (last && last.level === level && last.file === file) last.lines.push(kept)
      else pending.push({ level, file, lines: [kept] })
      flushSoon()
    },
    flush,
    done() {
      flush()
      post({ type: 'done' })
    },
  }
}
