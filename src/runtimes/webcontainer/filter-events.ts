/** What reporters wrote → the events of this run: decoded, chosen by what was asked for, each once. */

import type { Collector } from '../collector'
import { decodeEvent, isFields } from '../decode-event'
import type { OpenFile, RunProgress } from '../run-progress'
import type { RunEvent, RunRequest } from '../runtime'
import { createFileOrder } from './file-order'

type Asked = Pick<RunRequest, 'tests' | 'only' | 'name'>

/** Whether the request asks for this event. Runners run and report more: their filters know no files, or no parts of names. */
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
  /** From now on processes are being ended: what they say of that is no verdict. False as others begin. */
  ending(isEnding: boolean): void
  /** Files are run again: events already passed on for them are skipped, each once. */
  again(files: ReadonlySet<string>): void
  /** Passes on what is known to have passed in a file that ends before it could report it. */
  settle(file: string): boolean
  /** Whether tests of the file report their own beginning: those can be skipped. */
  isSpeaking(file: string): boolean
  /** Files that run, with those of their tests that have not settled. */
  readonly open: readonly OpenFile[]
  /** Passes on what still waits for files before it: nothing more comes. */
  finish(): void
}

type TestStart = Extract<RunEvent, { readonly type: 'test-start' }>

/** What a test itself reported of its beginning or its end, as the event of a start; null for anything else. */
function decodeOwn(value: unknown): { readonly isEnd: boolean; readonly start: TestStart } | null {
  if (!isFields(value) || (value.type !== 'test-begins' && value.type !== 'test-settled')) return null
  const isEnd = value.type === 'test-settled'
  const start = decodeEvent({ ...value, type: 'test-start', ...(isEnd ? { limitMs: 0 } : {}) })
  return start?.type === 'test-start' ? { isEnd, start } : null
}

/** Tests that settled and have no verdict yet. */
function createSettled() {
  const counts = new Map<string, number>()
  const change = (key: string, by: number) => counts.set(key, Math.max(0, (counts.get(key) ?? 0) + by))
  const keyOf = (file: string, path: readonly string[]) => JSON.stringify([file, path])
  return {
    add: (file: string, path: readonly string[]) => change(keyOf(file, path), 1),
    remove: (file: string, path: readonly string[]) => change(keyOf(file, path), -1),
    /** The running tests of a file, apart: those that settled, and those that did not. */
    split({ file, running }: OpenFile): { readonly over: OpenFile['running']; readonly going: OpenFile['running'] } {
      const left = new Map(counts)
      const over: OpenFile['running'][number][] = []
      const going = running.filter((test) => {
        const key = keyOf(file, test.path)
        const count = left.get(key) ?? 0
        left.set(key, count - 1)
        if (count > 0) over.push(test)
        return count <= 0
      })
      return { over, going }
    },
  }
}

/** @param track sees every event, also those that were not asked for; `collector` gets those that were */
export function createEventFilter(request: Asked, track: RunProgress, collector: Collector): EventFilter {
  const isAsked = createChoice(request)
  const counts = new Map<string, number>()
  const passed = new Map<string, number>()
  const files = new Set<string>()
  /** Files whose tests report their own beginning. */
  const speaking = new Set<string>()
  let isEnding = false
  const settled = createSettled()
  const order = createFileOrder(request.tests)

  /** Counts the events passed on, so that a second run of a file does not repeat them. */
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
    counts.set(key, (counts.get(key) ?? 0) + 1)
    return true
  }
  const tell = (events: readonly RunEvent[]) => {
    for (const event of events) {
      track.see(event)
      if (event.type === 'test') settled.remove(event.file, event.path)
    }
    return collector.add(events.filter((event) => isAsked(event) && isNew(event)).flatMap(order.add))
  }
  const openFile = (file: string) => track.open.find((open) => open.file === file)
  const settle = (file: string) => {
    const open = openFile(file)
    const over = open === undefined ? [] : settled.split(open).over
    return tell(over.map(({ path }) => ({ type: 'test', file, path, state: 'pass', durationMs: 0 })))
  }
  /** A process that was left takes the tests with it that ran in it. */
  const lose = (file: string, why: string): boolean => {
    if (!speaking.has(file) || !settle(file)) return false
    const lost = track.lose(file, `${ENDED} ${why}`, 'fail')
    return lost.length > 0 && tell(lost)
  }
  const takeOwn = ({ isEnd, start }: NonNullable<ReturnType<typeof decodeOwn>>) => {
    if (isEnd) settled.add(start.file, start.path)
    speaking.add(start.file)
    return isEnd || tell([start])
  }
  const takeEvent = (event: RunEvent) => {
    if (isEnding && isOfEnding(event)) return true
    if (event.type === 'test-start' && speaking.has(event.file)) return true
    if (event.type === 'file-error') return (event.file !== undefined && lose(event.file, event.error.message)) || tell([event])
    // A test that its file's end overtook was ended with it.
    if (event.type === 'file-end' && !(settle(event.file) && tell(track.lose(event.file, ENDED, 'fail')))) return false
    return tell([event])
  }
  const take = (values: readonly unknown[]) => {
    for (const value of values) {
      const own = decodeOwn(value)
      const event = own === null ? decodeEvent(value) : null
      if ((own !== null && !takeOwn(own)) || (event !== null && !takeEvent(event))) return false
    }
    return true
  }
  return {
    take,
    tell,
    again(again) {
      for (const [key, count] of counts) {
        const [, file]: unknown[] = JSON.parse(key)
        if (typeof file === 'string' && again.has(file)) passed.set(key, count)
      }
    },
    ending(now) {
      isEnding = now
    },
    settle,
    isSpeaking: (file) => speaking.has(file),
    get open() {
      return track.open.map((open) => ({ ...open, running: settled.split(open).going }))
    },
    finish: () => void collector.add(order.finish()),
  }
}

/** What a process that is being ended says of its tests and files. */
const isOfEnding = (event: RunEvent): boolean =>
  event.type === 'file-end' ||
  event.type === 'file-error' ||
  event.type === 'unhandled' ||
  (event.type === 'test' && (event.state === 'fail' || event.state === 'timeout'))

const ENDED = 'Its file ended while it was running.'
