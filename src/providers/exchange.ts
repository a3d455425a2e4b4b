/** The `fetch` that the SDK is given: only headers that the provider lets through, a bounded answer, and an account of what came. */

/** What came of one request. */
export type Exchange = {
  /** Why no answer came that the page may read; null: one came, or none is due yet. */
  unreachable: unknown
  /** Status, headers and text of a refusal. */
  refusal: { readonly status: number; readonly headers: Headers; readonly body: string } | null
  /** Bytes of the answer. */
  bytes: number
  /** Beginning of the answer's text. */
  start: string
  tooLarge: boolean
}

const ANSWER = 64 * 2 ** 20 // bytes; more: a hostile answer fills the memory, fewer: a very long reply is cut
const REFUSAL = 256 * 2 ** 10 // bytes
const START = 2048 // UTF-16 units

/** What is known of an exchange before it begins: nothing. */
export const openExchange = (): Exchange => ({ unreachable: null, refusal: null, bytes: 0, start: '', tooLarge: false })

/**
 * @param headers names in lower case; all others are taken out of the request
 * @param onBytes called for each piece of an answer
 */
export function openFetch(
  fetch: typeof globalThis.fetch,
  headers: readonly string[],
  exchange: Exchange,
  onBytes: () => void = () => {},
): typeof globalThis.fetch {
  return async (input, init) => {
    let response: Response
    try {
      // A redirect would hand the key's header to another server.
      const rest: RequestInit = { redirect: 'error', credentials: 'omit', referrerPolicy: 'no-referrer', cache: 'no-store' }
      response = await fetch(input, { ...init, ...rest, headers: allowed(new Headers(init?.headers), headers) })
    } catch (error) {
      exchange.unreachable = error
      throw error
    }
    if (response.ok) return new Response(response.body && counted(response.body, exchange, onBytes), response)
    const body = await boundedText(response)
    exchange.refusal = { status: response.status, headers: response.headers, body }
    return new Response(body, { status: response.status, headers: { 'content-type': 'application/json' } })
  }
}

function allowed(headers: Headers, names: readonly string[]): Headers {
  return new Headers([...headers].filter(([name]) => names.includes(name.toLowerCase())))
}

/** Passes an answer on. One that breaks off ends like one that ends: what came before it counts. */
function counted(body: ReadableStream<Uint8Array>, exchange: Exchange, onBytes: () => void): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  return new ReadableStream({
    async pull(controller) {
      const { value } = await reader.read().catch(() => ({ value: undefined }))
      if (!value) return controller.close()
      onBytes()
      exchange.bytes += value.byteLength
      if (exchange.start.length < START)
        exchange.start = (exchange.start + decoder.decode(value, { stream: true })).slice(0, START)
      if (exchange.bytes > ANSWER) {
        exchange.tooLarge = true
        await reader.cancel().catch(() => undefined)
        return controller.close()
      }
      controller.enqueue(value)
    },
    cancel: (reason) => reader.cancel(reason),
  })
}

/** The text of an answer as far as it is read; empty where it breaks off at once. */
export async function boundedText(response: Response, most = REFUSAL): Promise<string> {
  const decoder = new TextDecoder()
  const reader = response.body?.getReader()
  let text = ''
  for (let bytes = 0; reader && bytes < most; ) {
    const { value } = await reader.read().catch(() => ({ value: undefined }))
    if (!value) return text
    bytes += value.byteLength
    text += decoder.decode(value, { stream: true })
  }
  await reader?.cancel().catch(() => undefined)
  return text
}
