/** Anything that was thrown or answered, as a failure with a code, without the key. */
import * as z from 'zod/mini'
import { isLocalAddress } from './addresses'
import { type ErrorDetails, readError, readErrorBody } from './error-body'
import type { Failure, FailureCode } from './provider'
import { scrub } from './scrub'

/** Where a request went. `online`: what the browser says. */
export type Circumstances = { readonly baseUrl: string; readonly online: boolean; readonly key: string | null }

const DETAIL = 600 // UTF-16 units that are kept of what a provider says
const LONGEST = 86_400_000 // milliseconds; a longer wait is no wait

/** A failure with its detail cut to size; `key` is taken out of it. `status`: of HTTP, null where no answer came. */
export function failure(code: FailureCode, detail = '', key: string | null = null, status: number | null = null): Failure {
  return { code, status, detail: scrub(detail, key).slice(0, DETAIL), retryAfter: null }
}

/** No answer came that the page may read. A local server needs no network, so being offline says nothing about it. */
export function unreachable(error: unknown, { baseUrl, online, key }: Circumstances): Failure {
  const detail = error instanceof Error ? error.message : ''
  const code = isLocalAddress(baseUrl) ? 'local-server' : online ? 'cors' : 'offline'
  return failure(code, detail, key)
}

/** The failure of an answer with an error status. @param body its text, or the beginning of it */
export function answered(status: number, body: string, headers: Headers, circumstances: Circumstances): Failure {
  const said = readErrorBody(body)
  return failureFrom({ ...said, status, retryAfter: waitOf(headers) ?? said.retryAfter }, circumstances)
}

const unread = z.object({ name: z.enum(['AI_TypeValidationError', 'AI_JSONParseError']), value: z.optional(z.unknown()) })

/** An error in the middle of a stream, or one that the SDK threw. */
export function thrown(error: unknown, circumstances: Circumstances): Failure {
  const event = unread.safeParse(error)
  if (!event.success) return failureFrom(readError(error), circumstances)
  // An event outside the format: an error in another shape, or unreadable. Anything else in it is the model's.
  const said = readError(event.data.value)
  return said.message === '' ? failure('garbled', 'An event of the stream cannot be read.') : failureFrom(said, circumstances)
}

function failureFrom(said: ErrorDetails, { baseUrl, key }: Circumstances): Failure {
  const code = codeOf(said, isLocalAddress(baseUrl))
  const { retryAfter } = said
  const isWait = retryAfter !== null && retryAfter >= 0 && retryAfter <= LONGEST
  return { ...failure(code, said.message, key, said.status), retryAfter: isWait ? retryAfter : null }
}

const TOO_LONG =
  /context_length_exceeded|context[ _]length|context[ _](?:window|size)|maximum context|prompt is too long|too many (?:input )?tokens|token count.{0,60}exceeds|request_too_large|input is too long|exceeds the (?:model's )?(?:maximum|limit).{0,40}tokens/
const QUOTA =
  /insufficient[_ ](?:quota|balance|credits?|funds)|credit balance|exceeded your current quota|billing_(?:error|hard_limit)|more credits|out of credits|payment required|spend(?:ing)? limit|perday|quota_exceeded/
const KEY =
  /api[_ ]key[_ ](?:invalid|not[_ ]valid)|invalid[_ ](?:x-)?api[_ -]?key|incorrect api key|authentication_error|unauthenticated|no auth credentials|invalid authentication/
const ACCESS = /permission[_ ](?:error|denied)|permission|not have access|unsupported_country|forbidden/
const MODEL =
  /model[_ ]not[_ ](?:found|exist)|model.{0,120}(?:does not exist|not found|not exist)|invalid model|not a valid model|unknown model|not_found_error/
const RATE = /rate[_ ]?limit|too many requests|resource_exhausted/
const SERVER = /overloaded|server had an error|server[_ ]error|internal[_ ]error|api_error|unavailable|timeout|upstream/

/** What a status and the words around it mean; the first that fits. */
function codeOf({ status, words }: ErrorDetails, isLocal: boolean): FailureCode {
  const isRate = status === 429 || RATE.test(words)
  // Gemini's words for its limit of a minute are those of a used-up quota; only then does it say when to come back.
  const isMinute = words.includes('retrydelay') && !words.includes('perday')
  if (status === 413 || TOO_LONG.test(words)) return 'too-long'
  if (status !== null && status >= 500) return 'server'
  if (status === 402 || (QUOTA.test(words) && !(isRate && isMinute))) return 'quota'
  if (status === 401 || KEY.test(words)) return 'key'
  if (status === 403) return isLocal ? 'local-server' : 'no-access'
  if (isRate) return 'rate'
  if (status === 404 || MODEL.test(words)) return 'no-model'
  if (status === 408 || (status === null && SERVER.test(words))) return 'server'
  if (status === null && ACCESS.test(words)) return 'no-access'
  return status === null ? (words.includes('invalid_request') ? 'bad-request' : 'garbled') : 'bad-request'
}

/** Milliseconds that the answer asks to wait; null where it does not say, or its CORS does not let the page see it. */
function waitOf(headers: Headers): number | null {
  const exact = Number(headers.get('retry-after-ms') ?? Number.NaN)
  if (Number.isFinite(exact)) return exact
  const text = headers.get('retry-after')
  if (text === null) return null
  if (/^\s*\d+(?:\.\d+)?\s*$/.test(text)) return Math.ceil(Number(text) * 1000)
  const wait = Date.parse(text) - Date.parse(headers.get('date') ?? '')
  return Number.isFinite(wait) ? Math.max(0, wait) : null
}
