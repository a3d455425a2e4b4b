/** What Ollama's windows mean for a run, in words. */
import type { OllamaWindow } from '../../session/agent/ollama-windows'
import { formatNumber } from './format-number'

/** Tokens below which a run soon has no room. Ollama's documents ask for 64,000 for agents; with half of that a task of a few files goes through. */
const ROOMY = 32_000

/** What Ollama says of a model, and the tokens that requests may ask it for; null: none can. */
type Said = OllamaWindow & { readonly asks: number | null }

/** Whether what is known of the window is too little for most runs. */
export const isTight = ({ loaded, set, asks }: Said): boolean => (asks ?? loaded ?? set ?? ROOMY) < ROOMY

/** What a model takes, how that is known, and what to do where it is little. */
export function sayOllamaWindow({ loaded, set, most, asks }: Said): string {
  if (asks !== null && most !== null) {
    if (loaded !== null && loaded >= asks) return `Ollama runs it with a window of ${formatNumber(loaded)} tokens${of(most)}.`
    const cause = asks === set && set < most ? ', as its Modelfile sets' : ''
    const now = loaded === null ? '' : ` It runs with ${formatNumber(loaded)} now; a larger window makes Ollama load it again.`
    const little = asks >= ROOMY || asks >= most ? '' : ' That is little for a run: write a larger window into Models.'
    return `Ollama gives each request the window that it needs, up to ${formatNumber(asks)} tokens${cause}${of(most)}.${now}${little}`
  }
  if (loaded !== null) return `Ollama runs it with a window of ${formatNumber(loaded)} tokens.${more(loaded)}`
  if (set !== null) return `Its Modelfile sets a window of ${formatNumber(set)} tokens.${more(set)}`
  return 'Ollama has not loaded it, so its window is not known yet. The run loads it first.'
}

const of = (most: number): string => `; it was made for ${formatNumber(most)}`

const more = (tokens: number): string =>
  tokens >= ROOMY
    ? ''
    : ' That is little for a run: start Ollama with OLLAMA_CONTEXT_LENGTH=64000, or set num_ctx in its Modelfile.'
