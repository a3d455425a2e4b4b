/** Addresses of model servers as a person types them: what is wrong with one. */

export type BaseUrlProblem = 'empty' | 'no-scheme' | 'no-address' | 'password' | 'query' | 'endpoint' | 'elsewhere'

/** What a page's policy lets through without TLS: this machine by these names. */
const HERE = /^(?:localhost|127\.0\.0\.1)$/

/** What the SDK puts behind the address itself. */
const ENDPOINT = /\/(?:chat\/completions|completions|responses|messages|models)\/?$/

/** null: it can be asked. */
export function baseUrlProblem(text: string): BaseUrlProblem | null {
  const typed = text.trim()
  if (typed === '') return 'empty'
  if (!/^https?:/i.test(typed)) return 'no-scheme'
  const url = URL.canParse(typed) ? new URL(typed) : null
  if (url === null) return 'no-address'
  if (url.username !== '' || url.password !== '') return 'password'
  if (url.search !== '' || url.hash !== '') return 'query'
  if (ENDPOINT.test(url.pathname)) return 'endpoint'
  return url.protocol === 'http:' && !HERE.test(url.hostname) ? 'elsewhere' : null
}
