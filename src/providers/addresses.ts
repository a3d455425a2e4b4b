/** Base addresses of model servers: which are taken, and which lie on this machine or its network. */

/** Loopback, private and link-local ranges of IPv4: what a browser counts as the local network. */
const PRIVATE = /^(?:0\.0\.0\.0|127\.|10\.|192\.168\.|169\.254\.|172\.(?:1[6-9]|2\d|3[01])\.)/

/** The same ranges of IPv6, in the brackets of an address. */
const PRIVATE6 = /^\[(?:::1|f[cd][\da-f]{2}:.*|fe[89ab][\da-f]:.*|::ffff:7f[\da-f]{2}:.*)\]$/

/** As it goes into requests, without a slash at the end; null for what is no http address, or carries a password or a query. */
export function parseBaseUrl(text: string): string | null {
  let url: URL
  try {
    url = new URL(text.trim())
  } catch {
    return null
  }
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') return null
  return url.href.replace(/\/+$/, '')
}

/** Whether the server runs on this machine or its network. False for what is no address. */
export function isLocalAddress(baseUrl: string): boolean {
  const base = parseBaseUrl(baseUrl)
  if (base === null) return false
  const host = new URL(base).hostname
  const isFour = /^[\d.]+$/.test(host)
  return /(?:^|\.)localhost$|\.local$/.test(host) || (isFour && PRIVATE.test(host)) || PRIVATE6.test(host)
}
