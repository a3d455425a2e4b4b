/** The windows of Ollama's models: asked for, because Ollama cuts off what is longer without a word. */
import type { Network } from '../../providers/network'

/** What Ollama says of one model. */
export type OllamaWindow = NonNullable<Awaited<ReturnType<Network['ollamaContext']>>>

type Known = Network['providers'][number]
type Chosen = { readonly known: Known; readonly baseUrl: string }

/** Milliseconds that a run waits for what Ollama says of a model, loading it included. More: a run hangs, fewer: a large model is not loaded yet. */
const WAIT = 120_000

/** Nothing is asked before `ask` or `windowOf`. */
export function createOllamaWindows({
  ollamaContext,
  loadInOllama,
  fetch,
}: Pick<Network, 'ollamaContext' | 'loadInOllama' | 'fetch'>) {
  const kept = new Map<string, OllamaWindow>()
  const nameOf = ({ baseUrl }: Chosen, model: string) => `${baseUrl} ${model}`
  const isOllama = (chosen: Chosen | null): chosen is Chosen => chosen?.known.id === 'ollama'

  async function ask(chosen: Chosen | null, model: string, loads: boolean, signal: AbortSignal): Promise<OllamaWindow | null> {
    if (!isOllama(chosen)) return null
    const asking = { provider: chosen.known, baseUrl: chosen.baseUrl, model, fetch, signal }
    if (loads) await loadInOllama(asking)
    const context = await ollamaContext(asking)
    if (context !== null && !signal.aborted) kept.set(nameOf(chosen, model), context)
    return context
  }

  return {
    ask,
    said: (chosen: Chosen | null, model: string): OllamaWindow | null =>
      isOllama(chosen) ? (kept.get(nameOf(chosen, model)) ?? null) : null,
    /**
     * Tokens that a model of Ollama's takes now. One that is not loaded is loaded, as the first question would. null: Ollama does not say, or it is
     * another provider's.
     */
    async windowOf(chosen: Chosen, model: string): Promise<number | null> {
      if (!isOllama(chosen)) return null
      const before = kept.get(nameOf(chosen, model))
      if (before?.loaded != null) return before.loaded
      const signal = AbortSignal.timeout(WAIT)
      const now = await ask(chosen, model, false, signal)
      const loaded = now !== null && now.loaded === null ? await ask(chosen, model, true, signal) : now
      return loaded?.loaded ?? loaded?.set ?? null
    },
  }
}
