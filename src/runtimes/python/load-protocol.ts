/** What the page and the worker that loads Python say to each other, and what that worker and the sandbox's frame do. */
import { isFields } from '../decode-event'
import type { GuestParts } from '../embedded/protocol'

export type PythonAddresses = { readonly guestUrl: string; readonly programUrl: string; readonly libraryUrl: string }

/** Page → worker. `load` is answered with `loaded` or `failed`; `hand` carries the port of a frame, which is given what guests are made of. */
export type LoadCommand = { readonly type: 'load'; readonly addresses: PythonAddresses } | { readonly type: 'hand' }

/** Worker → page. `bytes`: read so far of this load. */
export type LoadMessage =
  | { readonly type: 'progress'; readonly bytes: number }
  | { readonly type: 'loaded' }
  | { readonly type: 'failed'; readonly detail: string }

/** Worker → frame, over the port of `supply`. */
export type GuestHandOver = { readonly text: string; readonly parts: GuestParts }

/** A message of another shape is null. */
export function decodeLoadMessage(value: unknown): LoadMessage | null {
  if (!isFields(value)) return null
  if (value.type === 'loaded') return { type: 'loaded' }
  if (value.type === 'failed') return { type: 'failed', detail: String(value.detail) }
  return value.type === 'progress' && typeof value.bytes === 'number' ? { type: 'progress', bytes: value.bytes } : null
}
