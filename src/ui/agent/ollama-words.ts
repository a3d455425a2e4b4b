/** What Ollama's windows mean for a run, in words. */
import type { OllamaWindow } from '../../session/agent/ollama-windows'
import { formatNumber } from './format-number'

/** Tokens below which a run soon has no room. Ollama's documents ask for 64,000 for agents; with half of that a task of a few files goes through. */
const ROOMY = 32_000

/** Whether what is known of the window is too little for most runs. */
export const isTight = ({ loaded, set }: OllamaWindow): boolean => (loaded ?? set ?? ROOMY) < ROOMY

/** What a model takes, how that is known, and what to do where it is little. */
export function sayOllamaWindow({ loaded, set, most }: OllamaWindow): string {
  const limit = most === null ? '' : ` of ${formatNumber(most)} that it was made for`
  if (loaded !== null) return `Ollama runs it with a window of ${formatNumber(loaded)} tokens${limit}.${more(loaded, most)}`
  if (set !== null) return `Its Modelfile sets a window of ${formatNumber(set)} tokens${limit}.${more(set, most)}`
  return `Ollama has not loaded it, so its window is not known yet${most === null ? '' : `; it was made for ${formatNumber(most)} tokens`}. The run loads it first.`
}

const more = (tokens: number, most: number | null): string =>
  tokens >= ROOMY || (most !== null && most <= tokens)
    ? ''
    : ' That is little for a run: start Ollama with OLLAMA_CONTEXT_LENGTH=64000, or set num_ctx in its Modelfile.'
