import { expect, test } from 'vitest'
import { isTight, sayOllamaWindow } from './ollama-words'

test.each([
  [
    { loaded: null, set: null, most: 131_072, asks: 65_536 },
    false,
    /^Ollama gives each request the window that it needs, up to 65,536 tokens; it was made for 131,072\.$/,
  ],
  [
    { loaded: 4096, set: null, most: 40_960, asks: 40_960 },
    false,
    /up to 40,960 tokens; it was made for 40,960\. It runs with 4,096 now; a larger window makes Ollama load it again\.$/,
  ],
  [
    { loaded: null, set: 8192, most: 131_072, asks: 8192 },
    true,
    /up to 8,192 tokens, as its Modelfile sets; .* larger window into Models\.$/,
  ],
  [{ loaded: null, set: null, most: 8192, asks: 8192 }, true, /up to 8,192 tokens; it was made for 8,192\.$/],
  [
    { loaded: 65_536, set: 8192, most: 131_072, asks: 65_536 },
    false,
    /^Ollama runs it with a window of 65,536 tokens; it was made for 131,072\.$/,
  ],
  [{ loaded: 4096, set: null, most: null, asks: null }, true, /runs it with a window of 4,096 tokens\. .*OLLAMA_CONTEXT_LENGTH/],
  [{ loaded: null, set: 8192, most: null, asks: null }, true, /Modelfile sets a window of 8,192 tokens\. .*num_ctx/],
  [{ loaded: null, set: null, most: null, asks: null }, false, /not known yet\. The run loads it first\.$/],
])('%j', (said, tight, sentence) => {
  expect(isTight(said)).toBe(tight)
  expect(sayOllamaWindow(said)).toMatch(sentence)
})
