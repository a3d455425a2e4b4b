/** The schemas refuse what the SDKs' types refuse; of a provider's own body they say nothing. */
import { expect, test } from 'vitest'
import { type OfficialBody, officialProblem } from './official-body'

const user = { role: 'user', content: 'Hello' }
const tool = { type: 'function', name: 'Read', parameters: {}, strict: false }

test.each<[OfficialBody, unknown, string | null]>([
  ['anthropic', { model: 'm', max_tokens: 9, messages: [user] }, null],
  ['anthropic', { model: 'm', messages: [user] }, 'max_tokens'],
  [
    'anthropic',
    { model: 'm', max_tokens: 9, messages: [{ role: 'user', content: [{ type: 'text', txt: 'a' }] }] },
    'messages.0.content',
  ],
  ['openai-chat', { model: 'm', messages: [user] }, null],
  ['openai-chat', { model: 'm', messages: [user], top_k: 1 }, 'top_k'],
  ['openai-chat', { model: 'm', messages: [{ role: 'tool', content: 'a' }] }, 'messages.0'],
  ['openai-responses', { model: 'm', input: [user], tools: [tool] }, null],
  ['openai-responses', { model: 'm', input: [user], tools: [{ ...tool, strict: undefined }] }, 'strict'],
  ['gemini', { contents: [{ role: 'user', parts: [{ text: 'a' }] }] }, null],
  ['gemini', { contents: [{ role: 'user', parts: [{ txt: 'a' }] }] }, 'contents.0.parts.0'],
  ['gemini', { contents: [], generationConfig: { thinkingConfig: { thinkingLevel: 'much' } } }, 'thinkingLevel'],
  ['ollama-chat', { model: 'qwen3', messages: [user], options: { num_ctx: 8192 } }, null],
  ['ollama-chat', { model: 'qwen3', messages: [user], num_ctx: 8192 }, 'num_ctx'],
  ['ollama-show', { model: 'qwen3' }, null],
  ['ollama-show', { name: 'qwen3' }, 'model'],
])('%s: %j', (body, value, problem) => {
  const said = officialProblem(body, value)
  if (problem === null) expect(said).toBeNull()
  else expect(said).toContain(problem)
})
