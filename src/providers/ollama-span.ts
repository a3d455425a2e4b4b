/** The windows that requests ask Ollama for. */

/** Tokens. `least`: what the model is loaded with, so that it is not loaded again with less; 0: it is not loaded. `most`: what a request may ask for. */
export type OllamaSpan = { readonly least: number; readonly most: number }

/** Tokens of the smallest window that is asked for; larger ones are twice the one before. More steps: the model is loaded again more often. */
const FIRST = 8192
/** UTF-16 units a token, at the least: code has three and more. More: the beginning of a request is cut off, fewer: memory that nothing fills. */
const UNITS = 3
/** Tokens left for an answer where the request sets no limit. */
const ANSWER = 8192

/** Tokens of the window that a request of that many UTF-16 units needs, with its answer, within the span. */
export function windowFor(units: number, answer: number | null, { least, most }: OllamaSpan): number {
  const needed = Math.ceil(units / UNITS) + (answer ?? ANSWER)
  let tokens = FIRST
  while (tokens < needed) tokens *= 2
  return Math.max(least, Math.min(most, tokens))
}
