/** What Ollama's own interface says of its models: https://github.com/ollama/ollama/blob/main/docs/api.md */
import { textAt } from './check-shape'
import { officialProblem } from './official/official-body'
import { Refused } from './wire'

/** Tokens: what a model takes, what its Modelfile sets (null: nothing), and what it is loaded with. */
export type OllamaContext = { readonly most: number; readonly set: number | null; readonly loads: number }

type Known = {
  readonly options: { readonly ollama?: OllamaContext; readonly models?: readonly string[] }
  readonly loaded: Map<string, number>
}

/** Tokens that a model is loaded with where a request names none. */
export const loadsOf = ({ ollama = USUAL }: Known['options']): number => ollama.loads

const USUAL: OllamaContext = { most: 40_960, set: null, loads: 4096 }

/**
 * The answer to a request such as `GET /ps`.
 * @throws Refused for what Ollama does not know
 */
export function ollamaAnswer(request: string, body: unknown, { options, loaded }: Known): unknown {
  const { most, set } = options.ollama ?? USUAL
  const model = textAt(body, 'model')
  if (request === 'GET /ps')
    return { models: [...loaded].map(([name, tokens]) => ({ name, model: name, size: 1, size_vram: 1, context_length: tokens })) }
  if (request !== 'POST /show' && request !== 'POST /generate') throw new Refused(404, '404 page not found')
  const isThere = (options.models ?? ['main-model', 'cheap-model']).includes(model)
  if (!isThere) throw new Refused(404, `model '${model}' not found`)
  if (request === 'POST /generate') {
    loaded.set(model, loadsOf(options))
    return { model, created_at: '2026-01-01T00:00:00Z', response: '', done: true, done_reason: 'load' }
  }
  const wrong = officialProblem('ollama-show', body)
  if (wrong !== null) throw new Refused(400, wrong)
  return {
    parameters:
      set === null ? 'stop "<|im_end|>"' : `num_ctx                        ${set}\nstop                           "<|im_end|>"`,
    model_info: { 'general.architecture': 'qwen3', 'general.parameter_count': 8_190_735_360, 'qwen3.context_length': most },
    capabilities: ['completion', 'tools'],
  }
}
