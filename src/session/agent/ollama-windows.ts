/** The windows of Ollama's models: what Ollama says of them, and what requests may ask for. It cuts off what is longer without a word. */
import type { Network } from '../../providers/network'

/** What Ollama says of one model. */
export type OllamaWindow = NonNullable<Awaited<ReturnType<Network['ollamaContext']>>>

/** Tokens of the windows that requests may ask Ollama for; see `spanOf`. */
type OllamaSpan = NonNullable<ReturnType<NonNullable<Parameters<Network['openLive']>[0]['spanOf']>>>

type Known = Network['providers'][number]
type Chosen = { readonly known: Known; readonly baseUrl: string }

/** Milliseconds that a run waits for what Ollama says of a model, loading it included. More: a run hangs, fewer: a large model is not loaded yet. */
const WAIT = 120_000
/** Tokens that requests may ask for where no person or Modelfile says so. More: memory that most machines do not have, fewer: Ollama's documents ask for 64,000 for agents. */
const ROOM = 65_536

/** Tokens of the windows that requests may ask for. `claimed`: what the person says; null: nothing. null: what the model was made for is not known. */
export function spanOf({ loaded, set, most }: OllamaWindow, claimed: number | null): OllamaSpan | null {
  if (most === null) return null
  const least = loaded ?? 0
  return { least, most: Math.max(least, Math.min(most, claimed ?? set ?? ROOM)) }
}

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

  const said = (chosen: Chosen | null, model: string): OllamaWindow | null =>
    isOllama(chosen) ? (kept.get(nameOf(chosen, model)) ?? null) : null

  return {
    ask,
    said,
    /**
     * Asks what a model takes now. Where Ollama does not say what it was made for, no request can ask for a window: the model is loaded, as the first
     * question would, and what it is loaded with counts. null: Ollama does not answer, or it is another provider's.
     */
    async learn(chosen: Chosen, model: string): Promise<OllamaWindow | null> {
      const signal = AbortSignal.timeout(WAIT)
      const now = await ask(chosen, model, false, signal)
      return now !== null && now.loaded === null && now.most === null ? ask(chosen, model, true, signal) : now
    },
  }
}

/** Tokens that a model takes of what is known of it; null: that is not known. */
export const takenBy = (said: OllamaWindow | null, claimed: number | null): number | null =>
  said === null ? null : (spanOf(said, claimed)?.most ?? said.loaded ?? said.set)
