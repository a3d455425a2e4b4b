/** The shortest request, to see whether a model answers. */
import type { Failure, Provider, Request } from '../../providers/provider'

/** What came of it. `ms`: milliseconds from the request to the end of the answer. */
export type ModelTrial = { readonly ok: true; readonly ms: number } | { readonly ok: false; readonly failure: Failure }

/** Fewer tokens than 16 OpenAI's responses do not take. */
const SHORTEST: Request = {
  system: '',
  messages: [{ role: 'user', text: 'Reply with the word OK.' }],
  tools: [],
  maxOutput: 16,
}

/** null: it was stopped. @param took milliseconds since the request went out */
export async function tryModel(provider: Provider, took: () => number, signal: AbortSignal): Promise<ModelTrial | null> {
  for await (const event of provider.stream(SHORTEST, signal)) {
    if (event.type === 'failed') return { ok: false, failure: event.failure }
    if (event.type !== 'stop') continue
    if (event.reason !== 'cut') return { ok: true, ms: took() }
    return { ok: false, failure: { code: 'cut', status: null, detail: '', retryAfter: null } }
  }
  return null
}
