/** What reporters told → the events of this run: decoded, chosen by what was asked for, each told once. */

import type { Collector } from '../collector'
import { decodeEvent } from '../decode-event'
import type { RunProgress } from '../run-progress'
import type { RunEvent, RunRequest } from '../runtime'

type Asked = Pick<RunRequest, 'tests' | 'only' | 'name'>

/** Whether the request asks for this event. Runners run and tell more: their filters know no files, or no parts of names. */
function createChoice({ tests, only, name }: Asked): (event: RunEvent) => boolean {
  const files = new Set<string>(tests)
  const key = (file: string, path: readonly string[]) => JSON.stringify([file, path])
  const wanted = only && new Set(only.map(({ file, path }) => key(file, path)))
  const part = (name ?? '').toLowerCase()
  return (event) => {
    if (event.type === 'progress' || event.file === undefined) return true
    if (files.size > 0 && !files.has(event.file)) return false
    if (event.type !== 'test' && event.type !== 'test-start') return true
    if (wanted && !wanted.has(key(event.file, event.path))) return false
    return event.path.join(' ').toLowerCase().includes(part)
  }
}

export type EventFilter = {
  /** False: more events than a page can hold. */
  take(values: readonly unknown[]): boolean
  /** Events of the runtime's own. */
  tell(events: readonly RunEvent[]): boolean
  /** Files are run anew: what was told of them already is passed over, each mention once. */
  again(files: ReadonlySet<string>): void
}

/** @param track sees every event, also those that were not asked for; `collector` gets those that were */
export function createEventFilter(request: Asked, track: RunProgress, collector: Collector): EventFilter {
  const isAsked = createChoice(request)
  const told = new Map<string, number>()
  const passed = new Map<string, number>()
  const files = new Set<string>()

  /** Counts what is told, so that a second run of a file does not tell it twice. */
  const isNew = (event: RunEvent) => {
    if (event.type === 'file-start') {
      if (files.has(event.file)) return false
      files.add(event.file)
    }
    if (event.type !== 'test' && event.type !== 'test-start') return true
    const key = JSON.stringify([event.type, event.file, event.path])
    const left = passed.get(key) ?? 0
    if (left > 0) {
      passed.set(key, left - 1)
      return false
    }
    told.set(key, (told.get(key) ?? 0) + 1)
    return true
  }
  const tell = (events: readonly RunEvent[]) => {
    for (const event of events) track.see(event)
    return collector.add(events.filter((event) => isAsked(event) && isNew(event)))
  }
  const take = (values: readonly unknown[]) => {
    for (const value of values) {
      const event = decodeEvent(value)
      // A test that its file's end overtook was ended with it.
      if (event?.type === 'file-end' && !tell(track.lose(event.file, ENDED, 'fail'))) return false
      if (event && !tell([event])) return false
    }
    return true
  }
  return {
    take,
    tell,
    again(again) {
      for (const [key, count] of told) {
        const [, file]: unknown[] = JSON.parse(key)
        if (typeof file === 'string' && again.has(file)) passed.set(key, count)
      }
    },
  }
}

const ENDED = 'Its file ended while it was running.'
