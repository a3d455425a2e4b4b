import { expect, test } from 'vitest'
import { isTight, sayOllamaWindow } from './ollama-words'

test.each([
  [{ loaded: 4096, set: null, most: 40_960 }, true, /runs it with a window of 4,096 tokens of 40,960 .*OLLAMA_CONTEXT_LENGTH/],
  [{ loaded: 65_536, set: 8192, most: 131_072 }, false, /window of 65,536 tokens of 131,072 that it was made for\.$/],
  [{ loaded: null, set: 8192, most: null }, true, /Modelfile sets a window of 8,192 tokens\. .*num_ctx/],
  [{ loaded: 8192, set: null, most: 8192 }, true, /8,192 tokens of 8,192 that it was made for\.$/],
  [{ loaded: null, set: null, most: 40_960 }, false, /not known yet; it was made for 40,960 tokens\. The run loads it first\.$/],
])('%j', (said, tight, sentence) => {
  expect(isTight(said)).toBe(tight)
  expect(sayOllamaWindow(said)).toMatch(sentence)
})
