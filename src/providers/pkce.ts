/** OpenRouter's login by redirect, with PKCE: https://openrouter.ai/docs/oauth. */

import * as z from 'zod/mini'
import { parseBaseUrl } from './addresses'
import { base64url, challengeOf } from './code-challenge'
import { boundedText, openExchange, openFetch } from './exchange'
import { answered, failure, unreachable } from './failures'
import { ApiKey, malformedKey } from './keys'
import type { Failure } from './provider'

/** What is used of the tab's own storage. */
export type LoginStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** `fill`: with random bytes. `digest`: SHA-256. */
export type LoginCrypto = {
  fill(bytes: Uint8Array<ArrayBuffer>): void
  digest(bytes: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer>
}

/** What a login came to: the key, or why there is none. */
export type LoggedIn = { readonly ok: true; readonly key: ApiKey } | { readonly ok: false; readonly failure: Failure }

const SLOT = 'hunkscope.login'
const BYTES = 32 // of the verifier and of the state; 43 characters in base64url, the fewest that RFC 7636 takes
const AUTH = 'https://openrouter.ai/auth'

const pending = z.object({ verifier: z.string().check(z.regex(/^[\w-]{43}$/)), state: z.string().check(z.regex(/^[\w-]{43}$/)) })
const granted = z.object({ key: z.string().check(z.maxLength(500)) })

/** The address to send the person to. They come back to `page` with `code` and `state`. Throws where the tab's storage is blocked. */
export async function beginLogin(page: string, storage: LoginStorage, crypto: LoginCrypto, auth = AUTH): Promise<string> {
  const random = () => {
    const bytes = new Uint8Array(BYTES)
    crypto.fill(bytes)
    return base64url(bytes)
  }
  const login = { verifier: random(), state: random() }
  storage.setItem(SLOT, JSON.stringify(login))
  const back = new URL(page)
  back.hash = ''
  back.searchParams.set('state', login.state)
  const address = new URL(auth)
  address.searchParams.set('callback_url', back.href)
  address.searchParams.set('code_challenge', await challengeOf(login.verifier, crypto.digest))
  address.searchParams.set('code_challenge_method', 'S256')
  return address.href
}

/** What a person came back with. null: this is no return from a login that this tab began. `clean`: the page's address without it. */
export type Return = { readonly code: string; readonly verifier: string; readonly clean: string }

/** Each login is good for one return. The address is to be replaced by `clean` before anything else runs. */
export function readReturn(page: string, storage: LoginStorage): Return | null {
  const address = new URL(page)
  const code = address.searchParams.get('code')
  const state = address.searchParams.get('state')
  if (code === null || state === null || code.length > 2000) return null
  const login = readPending(storage)
  if (login === null || login.state !== state) return null
  storage.removeItem(SLOT)
  address.searchParams.delete('code')
  address.searchParams.delete('state')
  return { code, verifier: login.verifier, clean: address.href }
}

function readPending(storage: LoginStorage): z.infer<typeof pending> | null {
  try {
    return pending.parse(JSON.parse(storage.getItem(SLOT) ?? ''))
  } catch {
    return null
  }
}

/** Exchanges the code for a key. Never rejects. */
export async function finishLogin(
  { code, verifier }: Return,
  {
    baseUrl,
    fetch,
    online,
    signal,
  }: {
    readonly baseUrl: string
    readonly fetch: typeof globalThis.fetch
    readonly online: boolean
    readonly signal: AbortSignal
  },
): Promise<LoggedIn> {
  const circumstances = { baseUrl, online, key: verifier }
  const exchange = openExchange()
  try {
    const body = JSON.stringify({ code, code_verifier: verifier, code_challenge_method: 'S256' })
    const headers = { 'content-type': 'application/json' }
    const send = openFetch(fetch, Object.keys(headers), exchange)
    const response = await send(`${parseBaseUrl(baseUrl)}/auth/keys`, { method: 'POST', headers, body, signal })
    const { refusal } = exchange
    if (refusal) return { ok: false, failure: answered(refusal.status, refusal.body, refusal.headers, circumstances) }
    const { key } = granted.parse(JSON.parse(await boundedText(response)))
    // Nothing of this answer may be shown: it has the key in it.
    return malformedKey(key) === null ? { ok: true, key: new ApiKey(key) } : { ok: false, failure: failure('garbled') }
  } catch (error) {
    return { ok: false, failure: exchange.unreachable === null ? failure('garbled') : unreachable(error, circumstances) }
  }
}
