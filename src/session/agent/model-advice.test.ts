/** What suits which model. */
import { expect, test } from 'vitest'
import { adviceFor } from './model-advice'

test.each([
  ['openai', 'gpt-5.2-codex', 'apply-patch', 'patch', 'medium'],
  ['openai', 'gpt-4.1', 'apply-patch', 'patch', null],
  ['openai', 'gpt-4o', 'search-replace', 'usual', null],
  ['openai', 'gpt-5-nano', 'whole-file', 'small', 'medium'],
  ['anthropic', 'claude-opus-4-6', 'search-replace', 'usual', 'medium'],
  ['anthropic', 'claude-haiku-4-5', 'search-replace', 'usual', null],
  ['google', 'gemini-3-pro-preview', 'search-replace', 'usual', 'medium'],
  ['google', 'gemini-2.5-flash-lite', 'whole-file', 'small', 'medium'],
  ['groq', 'openai/gpt-oss-120b', 'search-replace', 'usual', 'medium'],
  ['groq', 'llama-3.1-8b-instant', 'whole-file', 'small', null],
  ['ollama', 'qwen2.5-coder:7b', 'whole-file', 'small', null],
  ['ollama', 'qwen3:32b', 'search-replace', 'usual', null],
  ['toString', 'x', 'search-replace', 'usual', null],
  [null, '', 'search-replace', 'usual', null],
] as const)('%s %s: %s (%s), thinking %s', (provider, model, format, why, effort) => {
  expect(adviceFor(provider, model)).toEqual({ format, why, effort })
})
