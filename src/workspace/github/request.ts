/** One request to GitHub and its answer: bounded, decoded, and refused as a value. */
import * as z from 'zod/mini'

/** Where requests go, without a slash at the end. */
export type GitHubBases = { readonly api: string; readonly raw: string; readonly gist: string }

/** Why a repository or a gist is not there. */
export type GitHubProblem =
  /** Nobody answered. `detail`: the browser's words. */
  | { readonly code: 'offline'; readonly detail: string }
  /** The token is none, or no longer. */
  | { readonly code: 'unauthorised' }
  /** `until`: milliseconds since the epoch, null where GitHub does not say. */
  | { readonly code: 'rate-limited'; readonly until: number | null }
  /** A repository or gist may be private as well. `name`: as it was asked for. */
  | { readonly code: 'not-found'; readonly what: 'repository' | 'gist' | 'ref' | 'pull' | 'path'; readonly name: string }
  /** The repository has no commit yet. */
  | { readonly code: 'empty' }
  /** It has more files than GitHub lists at once. */
  | { readonly code: 'truncated'; readonly listed: number }
  /** Another answer than asked for. `message`: GitHub's words, at most 300 UTF-16 units. */
  | { readonly code: 'answered'; readonly status: number; readonly message: string }
  /** An answer that is not what GitHub's documentation promises. */
  | { readonly code: 'malformed'; readonly detail: string }

/** Why a request did not succeed. */
export type GitHubRefusal = { readonly ok: false; readonly problem: GitHubProblem }
/** What came of a request. */
export type GitHubResponse<T> = { readonly ok: true; readonly value: T } | GitHubRefusal

/** A request that did not succeed, as a value. */
export const gitHubRefusal = (problem: GitHubProblem): GitHubRefusal => ({ ok: false, problem })

/** Whom to ask, with which token, and what to call as requests and bytes come. */
export type GitHubRequestOptions = {
  readonly fetch: typeof fetch
  readonly bases: GitHubBases
  /** Goes to `bases.api` and nowhere else. */
  readonly token: string | null
  /** Milliseconds since the epoch. */
  readonly now: () => number
  readonly onRequest: () => void
  readonly onBytes: (bytes: number) => void
}

const JSON_BYTES = 96 * 2 ** 20 // bytes; more: a hostile answer fills the memory, fewer: 100,000 entries of a tree do not fit
const MESSAGE_BYTES = 64 * 2 ** 10
const MESSAGE = 300 // UTF-16 units that are shown

/** The API's answer as JSON. `posted`: what is sent, as JSON. Rejects with the signal's reason where it is aborted. */
export async function askJson<T>(
  asking: GitHubRequestOptions,
  path: string,
  schema: z.ZodMiniType<T>,
  signal: AbortSignal | undefined,
  posted?: string,
): Promise<GitHubResponse<T>> {
  const text = await askText(asking, path, 'application/vnd.github+json', signal, posted)
  if (!text.ok) return text
  let value: unknown
  try {
    value = JSON.parse(text.value)
  } catch (noJson) {
    if (noJson instanceof SyntaxError) return gitHubRefusal({ code: 'malformed', detail: noJson.message })
    throw noJson
  }
  const parsed = schema.safeParse(value)
  if (parsed.success) return { ok: true, value: parsed.data }
  const [issue] = parsed.error.issues
  return gitHubRefusal({ code: 'malformed', detail: `${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}` })
}

/** The API's answer as text, in the media type that is asked for. */
export async function askText(
  asking: GitHubRequestOptions,
  path: string,
  accept: string,
  signal: AbortSignal | undefined,
  posted?: string,
): Promise<GitHubResponse<string>> {
  const response = await request(asking, asking.bases.api + path, accept, signal, posted)
  if (!response.ok) return response
  try {
    const bytes = await readBody(response.value, JSON_BYTES, asking.onBytes)
    if (bytes === null) return gitHubRefusal({ code: 'malformed', detail: `more than ${JSON_BYTES} bytes` })
    return { ok: true, value: new TextDecoder().decode(bytes) }
  } catch (cut) {
    return lost(cut, signal)
  }
}

/** An answer with status 200, or 201 to what is posted, or why there is none. The token goes along only to the API. */
export async function request(
  asking: GitHubRequestOptions,
  url: string,
  accept: string,
  signal: AbortSignal | undefined,
  posted?: string,
): Promise<GitHubResponse<Response>> {
  const { origin } = new URL(url)
  const isApi = origin === new URL(asking.bases.api).origin
  const headers = { accept, ...(isApi && asking.token !== null ? { authorization: `Bearer ${asking.token}` } : {}) }
  asking.onRequest()
  let response: Response
  try {
    response = await asking.fetch(url, {
      headers,
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      // What is posted is sent once, and nowhere else.
      ...(posted === undefined ? {} : { method: 'POST', body: posted, redirect: 'error' }),
      ...(signal === undefined ? {} : { signal }),
    })
  } catch (failure) {
    return lost(failure, signal)
  }
  if (response.url !== '' && new URL(response.url).origin !== origin) {
    await response.body?.cancel()
    return gitHubRefusal({ code: 'malformed', detail: `redirected to ${new URL(response.url).host}` })
  }
  const wanted = posted === undefined ? 200 : 201
  return response.status === wanted ? { ok: true, value: response } : gitHubRefusal(await problemOf(response, asking.now()))
}

/**
 * The body, or null where it has more than `limit` bytes; then the rest is not fetched.
 * Rejects where the connection breaks or the request is aborted.
 */
export async function readBody(
  response: Response,
  limit: number,
  onBytes: (bytes: number) => void = () => {},
): Promise<Uint8Array | null> {
  if (response.body === null) return new Uint8Array()
  const reader = response.body.getReader()
  const chunks: Uint8Array[] = []
  let size = 0
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.byteLength
    onBytes(part.value.byteLength)
    if (size > limit) {
      await reader.cancel()
      return null
    }
    chunks.push(part.value)
  }
  const body = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    body.set(chunk, at)
    at += chunk.byteLength
  }
  return body
}

/** A request that ended without an answer. @throws the signal's reason where it is aborted */
function lost(failure: unknown, signal: AbortSignal | undefined): GitHubRefusal {
  signal?.throwIfAborted()
  if (!(failure instanceof Error)) throw failure
  return gitHubRefusal({ code: 'offline', detail: failure.message })
}

async function problemOf(response: Response, now: number): Promise<GitHubProblem> {
  const { status, headers } = response
  const message = await messageOf(response)
  if (status === 401) return { code: 'unauthorised' }
  const wait = wholeNumber(headers.get('retry-after'))
  const isSpent = headers.get('x-ratelimit-remaining') === '0'
  // A secondary limit leaves requests of the hour, and need not say how long it holds.
  const isLimit = status === 429 || (status === 403 && (isSpent || wait !== null || /rate limit/i.test(message)))
  if (!isLimit) return { code: 'answered', status, message }
  if (wait !== null) return { code: 'rate-limited', until: now + wait * 1000 }
  const reset = isSpent ? wholeNumber(headers.get('x-ratelimit-reset')) : null
  return { code: 'rate-limited', until: reset === null ? null : reset * 1000 }
}

const errorBody = z.object({ message: z.string() })

/** GitHub's own words for a refusal, '' where it has none. */
async function messageOf(response: Response): Promise<string> {
  try {
    const bytes = await readBody(response, MESSAGE_BYTES)
    const parsed = errorBody.safeParse(JSON.parse(new TextDecoder().decode(bytes ?? new Uint8Array())))
    return parsed.success ? parsed.data.message.slice(0, MESSAGE) : ''
  } catch (unreadable) {
    // No JSON, or the connection broke after the status: the status says enough.
    if (unreadable instanceof Error) return ''
    throw unreadable
  }
}

/** At most nine digits and one more, as seconds since the epoch have. */
const wholeNumber = (text: string | null): number | null => (text !== null && /^\d{1,10}$/.test(text) ? Number(text) : null)
