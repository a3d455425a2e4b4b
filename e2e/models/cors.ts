/**
 * Which pages and headers a provider lets through, and what it says to the others.
 * None of them sends Cross-Origin-Resource-Policy: a page under `require-corp` needs none, as the check is for requests without CORS only
 * (https://fetch.spec.whatwg.org/#cross-origin-resource-policy-check).
 */
import type { IncomingHttpHeaders } from 'node:http'

export type CorsRule = {
  /** Names of request headers that a page may set, in lower case. */
  readonly headers: readonly string[]
  /** A header without which no page is let through. */
  readonly needs?: string
  /** Names of answer headers that a page may read. */
  readonly exposes?: string
  /** 'list': a preflight is answered with the list whatever was asked, and the browser compares. 'silence': 403 and no header. */
  readonly refusal: 'list' | 'silence'
  /** Whether only the origins that the server was started with are let through. */
  readonly local?: boolean
}

/** Headers that browsers set themselves or let every page set: https://fetch.spec.whatwg.org/#cors-safelisted-request-header */
const FREE = new Set([
  ...[
    'accept',
    'accept-encoding',
    'accept-language',
    'cache-control',
    'connection',
    'content-language',
    'content-length',
    'cookie',
  ],
  ...['dnt', 'host', 'origin', 'pragma', 'priority', 'range', 'referer', 'transfer-encoding', 'upgrade-insecure-requests'],
])

/** What a page set of a header that browsers set too: Firefox and Safari send a page's own User-Agent, Chromium drops it (vercel/ai#9256). */
const isBrowsersOwn = (name: string, value: string) =>
  FREE.has(name) || name.startsWith('sec-') || (name === 'user-agent' && value.startsWith('Mozilla/'))

/** Whether the content type needs no preflight. */
const SIMPLE_TYPES = /^(?:text\/plain|multipart\/form-data|application\/x-www-form-urlencoded)\b/

/** Names of the headers that a page set and that a browser would ask about, sorted. */
export function pagesHeaders(headers: IncomingHttpHeaders): string[] {
  return Object.entries(headers)
    .filter(([name, value]) => !isBrowsersOwn(name, String(value)))
    .filter(([name, value]) => name !== 'content-type' || !SIMPLE_TYPES.test(String(value)))
    .map(([name]) => name)
    .sort()
}

const METHODS = ['GET', 'HEAD', 'POST']

/** Why a page's request is not let through; null: it is. `set`: names of the headers that the page sets. */
export function refusal(
  rule: CorsRule,
  { origin, method, set, origins }: { origin: string; method: string; set: readonly string[]; origins: readonly string[] },
): string | null {
  if (rule.local === true && !origins.includes('*') && !origins.includes(origin)) return `The origin ${origin} is not allowed.`
  if (rule.needs !== undefined && !set.includes(rule.needs)) return `CORS requests must set '${rule.needs}' header`
  if (!METHODS.includes(method)) return `The method ${method} is not allowed.`
  const strange = set.find((name) => !rule.headers.includes(name))
  return strange === undefined ? null : `The header ${strange} is not allowed.`
}

/** The headers of an answer to a page that was let through. */
export const answerHeaders = ({ exposes, local }: CorsRule, origin: string): Readonly<Record<string, string>> => ({
  'access-control-allow-origin': local === true ? origin : '*',
  vary: 'Origin',
  ...(exposes === undefined ? {} : { 'access-control-expose-headers': exposes }),
})

export type Preflight = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly refused: string | null
}

/** What a preflight is answered with. */
export function preflight(rule: CorsRule, headers: IncomingHttpHeaders, origins: readonly string[]): Preflight {
  const origin = headers.origin ?? ''
  const set = String(headers['access-control-request-headers'] ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '')
  const method = String(headers['access-control-request-method'] ?? '')
  const refused = refusal(rule, { origin, method, set, origins })
  const outright = rule.refusal === 'silence' || (rule.needs !== undefined && !set.includes(rule.needs))
  if (refused !== null && outright) return { status: 403, headers: {}, refused }
  return {
    status: 204,
    headers: {
      ...answerHeaders(rule, origin),
      'access-control-allow-methods': METHODS.join(', '),
      'access-control-allow-headers': rule.headers.join(', '),
      'access-control-max-age': '0',
    },
    refused,
  }
}
