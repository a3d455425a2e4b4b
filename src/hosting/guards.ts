/** The first that the page runs: what it may ask is narrowed, and no text becomes a script, before anything that a link or a storage carries is read. */
import { type Hosts, openHosts } from './hosts'
import { guardScripts } from './trusted-types'

function storage(): Storage | null {
  try {
    return localStorage
  } catch (refused) {
    if (refused instanceof DOMException) return null
    throw refused
  }
}

function restrict(policy: string): void {
  const meta = document.createElement('meta')
  meta.httpEquiv = 'Content-Security-Policy'
  meta.content = policy
  document.head.append(meta)
}

export const hosts: Hosts = openHosts({ own: location.origin, storage: storage(), restrict })

guardScripts(globalThis, new URL(import.meta.env.BASE_URL, location.href).href)

// zod tries whether it may compile text as a function, which the policy forbids and browsers report; with this setting it does not try.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
