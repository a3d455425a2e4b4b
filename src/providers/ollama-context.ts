/** How many tokens Ollama's models take. What is longer it cuts off at the front without a word: https://docs.ollama.com/context-length */
import * as z from 'zod/mini'
import type { KnownProvider } from './catalogue'
import { boundedText, openExchange, openFetch } from './exchange'

/** Tokens; null where Ollama does not say. */
export type OllamaContext = {
  /** What the model is loaded with now; null: it is not loaded. */
  readonly loaded: number | null
  /** What its Modelfile sets, which goes before the server's own number. */
  readonly set: number | null
  /** What the model was made for. */
  readonly most: number | null
}

type Asking = {
  readonly provider: KnownProvider
  /** As it is asked for chats: it ends in `/v1`. */
  readonly baseUrl: string
  readonly model: string
  readonly fetch: typeof fetch
  readonly signal: AbortSignal
}

const ANSWER = 4 * 2 ** 20 // bytes; a model's licence and template are in it

const count = z.catch(z.nullable(z.number().check(z.positive())), null)
const shown = z.object({
  parameters: z.catch(z.string(), ''),
  model_info: z.catch(z.record(z.string(), z.unknown()), () => ({})),
})
const running = z.object({ models: z.array(z.object({ model: z.catch(z.string(), ''), context_length: count })) })

/** Asks what a model takes; null: no answer, or not from Ollama. Never rejects. */
export async function ollamaContext(asking: Asking): Promise<OllamaContext | null> {
  const [about, all] = await Promise.all([ask(asking, 'show', { model: asking.model }), ask(asking, 'ps', null)])
  const model = shown.safeParse(about)
  if (!model.success) return null
  const { parameters, model_info: info } = model.data
  const now = running.safeParse(all)
  const names = [asking.model, `${asking.model}:latest`]
  const found = now.success ? now.data.models.find((each) => names.includes(each.model)) : undefined
  return {
    loaded: found?.context_length ?? null,
    set: tokensOf(/^num_ctx\s+(\d+)/m.exec(parameters)?.[1]),
    most: tokensOf(info[`${String(info['general.architecture'])}.context_length`]),
  }
}

/** Has Ollama load a model, as its first question would. false: it did not. Never rejects. */
export const loadInOllama = async (asking: Asking): Promise<boolean> =>
  (await ask(asking, 'generate', { model: asking.model, stream: false })) !== null

function tokensOf(value: unknown): number | null {
  const tokens = Number(value)
  return Number.isInteger(tokens) && tokens > 0 ? tokens : null
}

/** The answer as JSON; null where there is none. */
async function ask({ provider, baseUrl, fetch, signal }: Asking, name: string, body: object | null): Promise<unknown> {
  try {
    const asked = openFetch(fetch, provider.headers, openExchange())
    const posted = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    const response = await asked(`${baseUrl.replace(/\/v1$/, '')}/api/${name}`, { signal, ...(body === null ? {} : posted) })
    return response.ok ? JSON.parse(await boundedText(response, ANSWER)) : null
  } catch {
    return null
  }
}
