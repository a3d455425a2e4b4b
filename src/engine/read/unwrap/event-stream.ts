/** The body of a stream of server-sent events: what its `data:` lines hold. */
import { MappedText } from '../mapped-text'

/** A line that only such a body begins with. */
const OPENING = /^(?:(?:event|data|id|retry):|:(?: |$))/

export const opensEventStream = (text: string): boolean => OPENING.test(text)

type StreamEvent = { readonly kind: 'data'; readonly passage: MappedText } | { readonly kind: 'done' }

/** The events from offset `from` on. A line that no field begins is passed over. */
export function* eventsIn(body: string, from: number): Generator<StreamEvent> {
  let data: MappedText[] = []
  for (let at = from; at < body.length; ) {
    const end = body.indexOf('\n', at)
    const next = end < 0 ? body.length : end + 1
    const last = end < 0 ? next : end
    const to = last > at && body.charCodeAt(last - 1) === 13 ? last - 1 : last
    const start = body.startsWith('data:', at) ? valueAt(body, at) : -1
    if (start >= 0 && body.startsWith('[DONE]', start)) {
      if (data.length > 0) yield { kind: 'data', passage: MappedText.join(data) }
      data = []
      yield { kind: 'done' }
    } else if (start >= 0) {
      if (data.length > 0) data.push(MappedText.meant('\n', start, start))
      data.push(MappedText.plain(body.slice(start, to), start))
    } else if (data.length > 0 && (to === at || body.startsWith('event:', at))) {
      yield { kind: 'data', passage: MappedText.join(data) }
      data = []
    }
    at = next
  }
  if (data.length > 0) yield { kind: 'data', passage: MappedText.join(data) }
}

/** Behind `data:` and one blank. */
const valueAt = (body: string, at: number): number => at + (body[at + 5] === ' ' ? 6 : 5)
