/** What Ollama says of a model's window, before a run and once it is loaded. */
import { afterEach, expect, test } from 'vitest'
import { type ModelServer, startModelServer } from '../../e2e/models/server'
import { loadInOllama, ollamaContext } from './ollama-context'
import { known, pagesFetch } from './testing/live-wires'

let server: ModelServer | undefined
afterEach(() => server?.close())

async function opened(ollama?: { readonly most: number; readonly set: number | null; readonly loads: number }) {
  server = await startModelServer({ allowOrigins: ['*', 'https://page.example'], ...(ollama ? { ollama } : {}) })
  const { url } = server
  return (model = 'main-model') => ({
    provider: known('ollama'),
    baseUrl: `${url}/ollama/v1`,
    model,
    fetch: pagesFetch,
    signal: new AbortController().signal,
  })
}

test('a model that is not loaded has what its Modelfile sets, and nothing where that sets none', async () => {
  const set = await ollamaContext((await opened({ most: 131_072, set: 16_384, loads: 16_384 }))())
  expect(set).toEqual({ loaded: null, set: 16_384, most: 131_072 })
  await server?.close()
  const unset = await ollamaContext((await opened())())
  expect(unset).toEqual({ loaded: null, set: null, most: 40_960 })
})

test('once it is loaded, what it is loaded with counts', async () => {
  const about = await opened({ most: 131_072, set: 16_384, loads: 8192 })
  expect(await loadInOllama(about())).toBe(true)
  const context = await ollamaContext(about())
  expect(context).toEqual({ loaded: 8192, set: 16_384, most: 131_072 })
})

test('a model that does not exist, and a server that is not Ollama, yield nothing', async () => {
  const about = await opened()
  expect(await ollamaContext(about('other'))).toBeNull()
  expect(await loadInOllama(about('other'))).toBe(false)
  expect(await ollamaContext({ ...about(), baseUrl: `${server?.url}/lmstudio/v1` })).toBeNull()
  await server?.close()
  expect(await ollamaContext(about())).toBeNull()
})
