import { expect, test } from 'vitest'
import { headersFile, headersFor } from './read-headers'

test.for<[path: string, base: string, policy: RegExp | null]>([
  ['/', '/', /script-src 'self'/],
  ['/index.html', '/', /script-src 'self'/],
  ['/sandbox.html', '/', /connect-src 'none'/],
  ['/sandbox', '/', /frame-ancestors 'self'; connect-src 'none'/],
  ['/assets/a.js', '/', /connect-src 'self'/],
  ['/icon.svg', '/', null],
  ['/x/', '/x/', /script-src 'self'/],
  ['/x/sandbox.html', '/x/', /connect-src 'none'/],
  ['/sandbox.html', '/x/', null],
])('%s under %s', ([path, base, policy]) => {
  const found = headersFor(path, base).get('Content-Security-Policy')
  if (policy === null) expect(found).toBeUndefined()
  else expect(found).toMatch(policy)
})

test('every file under the base is isolated, and none beside it', () => {
  expect(headersFor('/x/any', '/x/').get('Cross-Origin-Opener-Policy')).toBe('same-origin')
  expect(headersFor('/any', '/x/').size).toBe(0)
  expect(headersFile('/x/')).toMatch(/^\/x\/\*\n {2}Cross-Origin-Opener-Policy/)
})

// Some hosts answer an address that ends in .html with a redirect to the one without.
test.for(['/', '/x/'])('the frame of the embedded runtime has the same headers with and without its ending, under %s', (base) => {
  const whole = headersFor(`${base}sandbox.html`, base)
  expect(whole.get('Cross-Origin-Resource-Policy')).toBe('cross-origin')
  expect(headersFor(`${base}sandbox`, base)).toEqual(whole)
})

test('what has its hash in its name is never asked for again, and nothing else is kept so', () => {
  const kept = ['/assets/a-1b2c3d4e.js', '/', '/sandbox.html', '/lessons/index.json', '/coi-serviceworker.js'].map((path) =>
    headersFor(path).get('Cache-Control'),
  )
  expect(kept).toEqual(['public, max-age=31536000, immutable', undefined, undefined, undefined, undefined])
})
