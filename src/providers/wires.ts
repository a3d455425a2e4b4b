/** The SDK's model for a provider. Each provider's package is loaded when it is first used. */
import type { LanguageModel } from 'ai'
import type { KnownProvider } from './catalogue'
import { responsesBody } from './responses-body'

/** Where and how one model is reached. */
export type Connection = {
  readonly provider: KnownProvider
  readonly baseUrl: string
  /** Empty: none is sent. */
  readonly key: string
  readonly model: string
  readonly fetch: typeof fetch
}

/** Rejects where the package cannot be loaded. */
export async function openModel({ provider, baseUrl: baseURL, key: apiKey, model, fetch }: Connection): Promise<LanguageModel> {
  switch (provider.wire) {
    case 'openai-responses': {
      const { createOpenAI } = await import('@ai-sdk/openai')
      return createOpenAI({ baseURL, apiKey, fetch: withBody(fetch, responsesBody) }).responses(model)
    }
    case 'anthropic': {
      const { createAnthropic } = await import('@ai-sdk/anthropic')
      const headers = { 'anthropic-dangerous-direct-browser-access': 'true' }
      return createAnthropic({ baseURL, apiKey, headers, fetch })(model)
    }
    case 'google': {
      const { createGoogleGenerativeAI } = await import('@ai-sdk/google')
      return createGoogleGenerativeAI({ baseURL, apiKey, fetch })(model)
    }
    case 'openai-compatible': {
      const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
      const auth = apiKey === '' ? {} : { apiKey }
      const usage = { includeUsage: provider.asksUsage }
      const thinking = provider.takesThinking ? { transformRequestBody: withThinking } : {}
      const shapes = { supportsStructuredOutputs: provider.shapes === 'schema' }
      return createOpenAICompatible({ name: provider.id, baseURL, ...auth, fetch, ...usage, ...thinking, ...shapes })(model)
    }
  }
}

/** A `fetch` that sends another body. */
const withBody =
  (fetch: typeof globalThis.fetch, change: (body: string) => string): typeof globalThis.fetch =>
  (input, init) =>
    fetch(input, typeof init?.body === 'string' ? { ...init, body: change(init.body) } : init)

/** A message with calls before which there was no thinking, or none is known any more, has to say so. */
function withThinking(body: Record<string, unknown>): Record<string, unknown> {
  const { messages } = body
  if (!Array.isArray(messages)) return body
  return {
    ...body,
    messages: messages.map((message: unknown) => (hasCalls(message) ? { reasoning_content: '', ...message } : message)),
  }
}

const hasCalls = (message: unknown): message is object =>
  typeof message === 'object' && message !== null && 'tool_calls' in message && message.tool_calls !== undefined
