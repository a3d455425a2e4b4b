/** What the page needs to ask models, loaded when a model is first needed. */
import { parseBaseUrl } from './addresses'
import { PROVIDERS, providerOf } from './catalogue'
import { type KeyStorage, keyOwner, malformedKey, openKeys } from './keys'
import { knownModel } from './known-models'
import { openLiveProvider } from './live-provider'
import { listModels } from './models'
import { loadInOllama, ollamaContext } from './ollama-context'
import { beginLogin, finishLogin, type LoginCrypto, type LoginStorage, readReturn } from './pkce'
import { sayFailure } from './provider-messages'
import { decodeRecording, encodeRecording, withoutKeys } from './recording'
import { openReplay } from './replay'
import { type Wait, withRetries } from './retry'

/** What the browser gives. Storages are null where it has none, or refuses them. */
export type BrowserEnvironment = {
  readonly fetch: typeof fetch
  readonly wait: Wait
  readonly random: () => number
  readonly online: () => boolean
  readonly session: (KeyStorage & LoginStorage) | null
  readonly local: KeyStorage | null
  readonly crypto: LoginCrypto
}

/** What asks models, keeps keys and knows prices. */
export type Network = ReturnType<typeof openNetwork>

/** All that asks models, with what the browser gives it. Asks nothing by itself. */
export const openNetwork = (browser: BrowserEnvironment) => ({
  ...browser,
  keys: openKeys(browser),
  providers: PROVIDERS,
  knownModel,
  providerOf,
  parseBaseUrl,
  keyOwner,
  malformedKey,
  openLive: openLiveProvider,
  listModels,
  ollamaContext,
  loadInOllama,
  beginLogin,
  finishLogin,
  readReturn,
  decodeRecording,
  encodeRecording,
  withoutKeys,
  openReplay,
  retrying: withRetries,
  sayFailure,
})
