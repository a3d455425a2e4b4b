import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ModelServer, startModelServer } from '../../e2e/models/server'
import { base64url, challengeOf } from './code-challenge'
import { beginLogin, finishLogin, type LoginCrypto, type LoginStorage, readReturn } from './pkce'
import { emptyStorage } from './testing/planted-key'

const CRYPTO: LoginCrypto = {
  fill: (bytes) => void crypto.getRandomValues(bytes),
  digest: (bytes) => crypto.subtle.digest('SHA-256', bytes),
}
const PAGE = 'https://page.example/app/?lesson=3#panel'

let server: ModelServer
beforeAll(async () => {
  server = await startModelServer()
})
afterAll(() => server.close())

const connection = (ask: typeof fetch = fetch) => ({
  baseUrl: `${server.url}/openrouter/api/v1`,
  fetch: ask,
  online: true,
  signal: new AbortController().signal,
})

/** Where the person comes back to after they agreed. */
async function comeBack(tab: LoginStorage): Promise<string> {
  const address = await beginLogin(PAGE, tab, CRYPTO, `${server.url}/openrouter/auth`)
  const answer = await fetch(address, { redirect: 'manual' })
  return answer.headers.get('location') ?? ''
}

test.each([
  // RFC 7636, appendix B
  ['dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk', 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'],
])('the challenge of %s', async (verifier, challenge) => {
  expect(await challengeOf(verifier, CRYPTO.digest)).toBe(challenge)
})

test.each([
  [[], ''],
  [[0xfb, 0xff, 0xfe], '-__-'],
  [[0], 'AA'],
])('base64url of %j', (bytes, text) => {
  expect(base64url(new Uint8Array(bytes))).toBe(text)
})

test('a login from its beginning to a key', async () => {
  const tab = emptyStorage()
  const page = await comeBack(tab)
  const back = readReturn(page, tab)
  expect(back?.clean).toBe('https://page.example/app/?lesson=3')
  expect(tab.entries.size).toBe(0)
  if (!back) throw new Error(page)
  const login = await finishLogin(back, connection())
  expect(login.ok && login.key.reveal()).toMatch(/^sk-or-v1-/)
  expect(JSON.stringify(login)).not.toContain('sk-or-v1-')
  // A code is good once.
  expect(await finishLogin(back, connection())).toMatchObject({ ok: false, failure: { status: 403 } })
})

describe('an invalid return', () => {
  test.each<[string, (page: string) => string]>([
    ['another state', (page) => page.replace(/state=[\w-]+/, 'state=other')],
    ['no state', (page) => page.replace(/state=[\w-]+&?/, '')],
    ['no code', (page) => page.replace(/&?code=[\w-]+/, '')],
  ])('%s', async (_, change) => {
    const tab = emptyStorage()
    expect(readReturn(change(await comeBack(tab)), tab)).toBeNull()
  })

  test('another tab', async () => {
    expect(readReturn(await comeBack(emptyStorage()), emptyStorage())).toBeNull()
  })

  test.each(['', '{', '{"verifier":"short","state":"short"}', 'null'])('the tab’s storage holds %j', (stored) => {
    const tab = emptyStorage()
    tab.setItem('hunkscope.login', stored)
    expect(readReturn(`${PAGE}&code=1&state=short`, tab)).toBeNull()
  })
})

const BACK = { code: 'code', verifier: 'v'.repeat(43), clean: PAGE }

test.each<[string, string, string]>([
  ['an empty answer', '{}', 'garbled'],
  ['a page', '<html>', 'garbled'],
  ['a key with a line end', '{"key":"sk-or-1\\n"}', 'garbled'],
  ['no key', '{"key":""}', 'garbled'],
])('the exchange answers with %s', async (_, body, code) => {
  const login = await finishLogin(
    BACK,
    connection(async () => new Response(body)),
  )
  expect(login).toMatchObject({ ok: false, failure: { code } })
})

test('the exchange is not answered', async () => {
  const login = await finishLogin(BACK, {
    ...connection(() => Promise.reject(new TypeError('x'))),
    baseUrl: 'https://openrouter.ai/api/v1',
  })
  expect(login).toMatchObject({ ok: false, failure: { code: 'cors' } })
})
