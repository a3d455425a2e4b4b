import { expect, test } from 'vitest'
import { openHosts } from './hosts'

const KEPT = 'hunkscope:hosts'

/** A page whose storage holds `kept`, and the policies that it puts in force. */
function pageWith(kept: string | null = null, isFull = false) {
  const policies: string[] = []
  let stored = kept
  const storage = {
    getItem: (key: string) => (key === KEPT ? stored : null),
    setItem(_: string, value: string) {
      if (isFull) throw new DOMException('full', 'QuotaExceededError')
      stored = value
    },
  }
  const open = () => openHosts({ own: 'https://page.test', storage, restrict: (policy) => void policies.push(policy) })
  return { policies, open, stored: () => stored }
}

const OWN = "default-src 'self' data: blob: 'unsafe-inline' 'wasm-unsafe-eval'"
const NARROWEST = `${OWN}; connect-src 'self'; frame-src 'self'`

test('a page asks its own host alone until the person allows another, which counts from the next load on', () => {
  const { policies, open } = pageWith()
  const hosts = open()
  expect(policies).toEqual([NARROWEST])
  expect(hosts.allows('https://api.test/v1')).toBe(false)
  expect(hosts.allows('https://page.test/lessons/a')).toBe(true)
  expect(hosts.allow(['https://api.test/v1', 'http://localhost:1234/v1'])).toBe(true)
  expect(hosts.allows('https://api.test/v1'), 'the policy is in force').toBe(false)

  const next = open()
  expect(policies[1]).toBe(`${OWN}; connect-src 'self' https://api.test http://localhost:1234; frame-src 'self'`)
  expect(next.allows('https://api.test/other')).toBe(true)
  expect(next.allows('https://other.test/')).toBe(false)
})

test('the frame of a WebContainer is let in by its name, and nothing of it is asked', () => {
  const { policies, open } = pageWith('["https://stackblitz.com"]')
  open()
  expect(policies).toEqual([`${OWN}; connect-src 'self'; frame-src 'self' https://stackblitz.com`])
})

test.for([
  'http://192.168.0.2/v1',
  'ftp://a.test/',
  'javascript:alert(1)',
  'file:///etc/passwd',
  'https://a.test; script-src *',
  "'unsafe-inline'",
  '*',
  '',
])('%j is nothing that a page may ask', (address) => {
  const { open, stored } = pageWith()
  expect(open().allow(['https://a.test', address])).toBe(false)
  expect(stored()).toBeNull()
})

test.for(['{', '7', '{"0":"https://a.test"}', '["https://a.test; script-src *", "https://a.test/path", 7, null, "*"]'])(
  'what another page has left there widens nothing: %s',
  (kept) => {
    const { policies, open } = pageWith(kept)
    open()
    expect(policies).toEqual([NARROWEST])
  },
)

test('a storage that is full keeps no name, and says so', () => {
  const { open } = pageWith(null, true)
  expect(open().allow(['https://a.test'])).toBe(false)
})

test('without a storage nothing is narrowed: the person could name nothing', () => {
  const policies: string[] = []
  const hosts = openHosts({ own: 'https://page.test', storage: null, restrict: (policy) => void policies.push(policy) })
  expect(policies).toEqual([])
  expect(hosts.allows('https://api.test')).toBe(true)
})
