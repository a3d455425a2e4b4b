/** What the page needs to ask models, loaded when somebody wants one. */
import { parseBaseUrl } from './addresses'
import { PROVIDERS, providerOf } from './catalogue'
import { type KeyStorage, keyOwner, malformedKey, openKeys } from './keys'
import { openLive } from './live'
import { listModels } from './models'
import { beginLogin, finishLogin, type LoginCrypto, type LoginStorage, readReturn } from './pkce'
import { PRICES } from './prices'
import { decodeRecording, encodeRecording, withoutKeys } from './recording'
import { openReplay } from './replay'
import { retrying, type Wait } from './retrying'
import { sayFailure } from './words'

/** What the browser gives. Storages are null where it has none, or refuses them. */
export type Browser = {
  readonly fetch: typeof fetch
  readonly wait: Wait
  readonly random: () => number
  readonly online: () => boolean
  readonly session: (KeyStorage & LoginStorage) | null
  readonly local: KeyStorage | null
  readonly crypto: LoginCrypto
}

export type Network = ReturnType<typeof openNetwork>

export const openNetwork = (browser: Browser) => ({
  ...browser,
  keys: openKeys(browser),
  providers: PROVIDERS,
  prices: PRICES,
  providerOf,
  parseBaseUrl,
  keyOwner,
  malformedKey,
  openLive,
  listModels,
  beginLogin,
  finishLogin,
  readReturn,
  decodeRecording,
  encodeRecording,
  withoutKeys,
  openReplay,
  retrying,
  sayFailure,
})
