/** `unknown` from the frame and the guest → messages, or null. Project code can post anything it likes, of any size. */
import type { Content } from '../../engine/model'
import { count, decodeEvent, isFields, NAME_CAP, text } from '../decode-event'
import type { RunEvent } from '../runtime'
import type { FrameMessage, GuestMessage, RunReport } from './protocol'

/** Events in one message. */
const MAX_BATCH = 10_000
/** Files that one run may hand back, and UTF-16 units or bytes of them together. */
const MAX_CHANGED = 2_000
const CHANGED_CAP = 32_000_000

/** What a run changed, as far as it can be held; a path that is none of the project's own is left out. */
function decodeChanged(value: unknown): (readonly [string, Content | null])[] {
  if (!Array.isArray(value)) return []
  let size = 0
  return value.slice(0, MAX_CHANGED).flatMap((entry: unknown): (readonly [string, Content | null])[] => {
    if (!Array.isArray(entry)) return []
    const [path, content]: unknown[] = entry
    if (typeof path !== 'string' || path.length > NAME_CAP) return []
    if (content === null) return [[path, null]]
    if (typeof content !== 'string' && !(content instanceof Uint8Array)) return []
    size += content.length
    return size > CHANGED_CAP ? [] : [[path, content]]
  })
}

/** Null where any of it is none: the runner itself sends nothing of that kind. */
function decodeReport(value: unknown): RunReport | null {
  if (!isFields(value)) return null
  if (value.type === 'done') {
    const sent = count(value.count)
    const code = typeof value.code === 'number' ? value.code : 0
    return sent === null
      ? null
      : { type: 'done', changed: decodeChanged(value.changed), code, count: sent, isClean: value.isClean === true }
  }
  if (value.type === 'dropped') {
    const lines = count(value.lines)
    const characters = count(value.characters)
    return lines === null || characters === null ? null : { type: 'dropped', lines, characters }
  }
  if (value.type !== 'events' || !Array.isArray(value.events) || value.events.length > MAX_BATCH) return null
  const events: RunEvent[] = []
  for (const one of value.events) {
    const event = decodeEvent(one)
    if (event === null) return null
    events.push(event)
  }
  return { type: 'events', events }
}

/** A message of another shape is null. */
export function decodeGuestMessage(value: unknown): GuestMessage | null {
  if (!isFields(value)) return null
  if (value.type === 'ready') return { type: 'ready' }
  if (value.type === 'pong') {
    const id = count(value.id)
    return id === null ? null : { type: 'pong', id }
  }
  if (value.type !== 'report') return null
  const key = text(value.key, NAME_CAP)
  const n = count(value.n)
  const report = decodeReport(value.report)
  return key === null || n === null || report === null ? null : { type: 'report', key, n, report }
}

/** What the sandbox's frame says; null for what is no message of it. */
export function decodeFrameMessage(value: unknown): FrameMessage | null {
  if (!isFields(value)) return null
  if (value.type === 'pong') return { type: 'pong' }
  const id = count(value.id)
  const detail = text(value.detail, NAME_CAP)
  return value.type === 'failed' && id !== null && detail !== null ? { type: 'failed', id, detail } : null
}
