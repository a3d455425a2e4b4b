/**
 * Which hosts beside its own the page may ask: none, until the person names one.
 *
 * A policy that is in force can be narrowed and never widened. The header of the page lets through what anyone may ever name; a `meta` element that is
 * written when the page begins leaves what this person has named, so that a new name counts from the next load on.
 */

/** The names, in the browser's storage of this page. */
const KEPT = 'hunkscope:hosts'
/** Names that are kept. More: a list too long to oversee, fewer: a person with many servers loses the first. */
const MOST = 40
/** The frame that runs a WebContainer. */
const WEBCONTAINER = 'https://stackblitz.com'
/** What the page's header lets through without TLS: this machine. */
const HERE = /^http:\/\/(?:localhost|127\.0\.0\.1)(?::\d+)?$/

export type Hosts = {
  /** Whether a request to the address gets out of the page. */
  allows(address: string): boolean
  /** From the next load on. False where an address is none that a page may ask, or the browser keeps nothing. */
  allow(addresses: readonly string[]): boolean
}

/** The page, and what it keeps. `storage`: null where the browser refuses it. */
export type HostsPage = {
  readonly own: string
  readonly storage: Pick<Storage, 'getItem' | 'setItem'> | null
  /** Puts a further policy in force. */
  readonly restrict: (policy: string) => void
}

/** The origin of what a page may ask; null for anything else. */
function originOf(address: string): string | null {
  if (!URL.canParse(address)) return null
  const { origin, protocol } = new URL(address)
  return protocol === 'https:' || HERE.test(origin) ? origin : null
}

/** What is kept was written by a page of this origin, which need not have been this one. */
function decode(kept: string | null): string[] {
  let value: unknown
  try {
    value = JSON.parse(kept ?? '[]')
  } catch (noJson) {
    if (noJson instanceof SyntaxError) return []
    throw noJson
  }
  if (!Array.isArray(value)) return []
  return value.filter((each: unknown): each is string => typeof each === 'string' && originOf(each) === each).slice(-MOST)
}

/**
 * What the page loads for itself, for every kind of load that has no line of its own: a prefetch is let through by the widest line of a policy, and by
 * all where no `default-src` is. Which of these may be a script the page's first policy says.
 */
const ITS_OWN = "default-src 'self' data: blob: 'unsafe-inline' 'wasm-unsafe-eval'"

/** The policy for a page that may ask these origins. */
function policyFor(origins: readonly string[]): string {
  const asked = origins.filter((origin) => origin !== WEBCONTAINER)
  const framed = origins.includes(WEBCONTAINER) ? [WEBCONTAINER] : []
  return `${ITS_OWN}; connect-src ${["'self'", ...asked].join(' ')}; frame-src ${["'self'", ...framed].join(' ')}`
}

/** Narrows the page's policy to what the person has named. Where nothing can be kept, all that the header allows stays so: the person could name nothing. */
export function openHosts({ own, storage, restrict }: HostsPage): Hosts {
  if (storage === null) return { allows: (address) => originOf(address) !== null, allow: () => false }
  const origins = decode(storage.getItem(KEPT))
  restrict(policyFor(origins))
  const named = new Set([own, ...origins])
  return {
    allows(address) {
      const origin = originOf(address)
      return origin !== null && named.has(origin)
    },
    allow(addresses) {
      const more = addresses.map(originOf)
      if (more.includes(null)) return false
      const kept = decode(storage.getItem(KEPT))
      try {
        storage.setItem(KEPT, JSON.stringify([...new Set([...kept, ...more])].slice(-MOST)))
        return true
      } catch (full) {
        if (full instanceof DOMException) return false
        throw full
      }
    },
  }
}
