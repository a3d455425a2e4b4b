/** Saving a gist: what is saved, what is reported where it cannot be, and where the token goes. */
import { createServer } from 'node:http'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createGist, type NewGist } from './new-gist'
import { FakeGitHub, NOW } from './testing/fake-github'

const TOKEN = 'ghp_planted0123456789abcdefghijklmnop'

let hub = new FakeGitHub()
beforeEach(() => {
  hub = new FakeGitHub()
  hub.tokens.set(TOKEN, 'gist')
  return hub.start(createServer)
})
afterEach(() => hub.stop())

const FILES = new Map([
  ['session.json', '{"a":"ü\\n"}'],
  ['reply.md', '# Hi\r\n'],
])
const create = (over: Partial<NewGist> = {}) =>
  createGist({ token: TOKEN, description: 'One', files: FILES, isPublic: false, bases: hub.bases, now: () => NOW, ...over })
const texts = (id: string) =>
  Object.fromEntries(Object.entries(hub.gists.kept.get(id)?.files ?? {}).map(([name, { content }]) => [name, content]))

describe('a new gist', () => {
  test('is secret, holds the files as they are, and says where it is', async () => {
    const saved = await create({ token: ` ${TOKEN}\n` })
    const [id = ''] = hub.gists.kept.keys()
    expect(saved).toEqual({ ok: true, gist: { id, address: `https://gist.github.com/octo/${id}` } })
    expect(hub.gists.kept.get(id)).toMatchObject({ description: 'One', public: false })
    expect(texts(id)).toEqual(Object.fromEntries(FILES))
    expect(hub.asked.map(({ method, path, token, cookie }) => [method, path, token, cookie])).toEqual([
      ['POST', '/gists', `Bearer ${TOKEN}`, undefined],
    ])
  })

  test('is public where that is asked for', async () => {
    await create({ isPublic: true })
    expect([...hub.gists.kept.values()]).toMatchObject([{ public: true }])
  })

  test('leaves out what GitHub does not take: empty files, and halves of characters', async () => {
    const saved = await create({ files: new Map([...FILES, ['reply.md', ' \n'], ['odd.md', 'a\ud800b']]) })
    expect(texts(saved.ok ? saved.gist.id : '')).toEqual({ 'session.json': FILES.get('session.json'), 'odd.md': 'a\ufffdb' })
  })

  test('never holds the token, wherever it was pasted', async () => {
    const saved = await create({
      description: `with ${TOKEN}`,
      files: new Map([[`${TOKEN}.md`, JSON.stringify({ reply: `use "${TOKEN}"` })]]),
    })
    expect(saved.ok).toBe(true)
    expect(JSON.stringify([saved, ...hub.gists.kept.values()])).not.toContain(TOKEN.slice(0, 12))
    expect(hub.asked.map(({ body }) => body).join()).toContain('[token]')
  })
})

const echo = { message: `no ${TOKEN}`, errors: [TOKEN] }
const answer =
  (status: number, body: unknown = echo, headers: Readonly<Record<string, string>> = {}) =>
  () =>
    void hub.instead.set('/gists', { status, body: JSON.stringify(body), headers })
const page = { id: 'a1', html_url: 'https://gist.github.com/octo/a1' }

type Row = readonly [name: string, make: () => void, problem: object, over?: Partial<NewGist>]

describe('no gist', () => {
  test.for<Row>([
    ['a token that GitHub does not know', () => hub.tokens.clear(), { code: 'token' }],
    ['a classic token without the scope', () => hub.tokens.set(TOKEN, 'read'), { code: 'scope' }],
    ['a fine-grained token without the permission', () => hub.tokens.set(TOKEN, 'fine-grained'), { code: 'scope' }],
    ['the hour’s limit', () => Object.assign(hub, { left: 0 }), { code: 'rate-limited', until: NOW + 900_000 }],
    ['a secondary limit', answer(403, echo, { 'retry-after': '60' }), { code: 'rate-limited', until: NOW + 60_000 }],
    ['more than GitHub takes', () => Object.assign(hub.gists, { largest: 10 }), { code: 'too-large' }],
    ['what GitHub finds fault with', answer(422), { code: 'too-large' }],
    ['no server', () => hub.stop(), { code: 'offline' }],
    ['a fault of GitHub’s', answer(503), { code: 'answered', status: 503 }],
    ['an invalid answer', answer(201, echo), { code: 'answered', status: null }],
    ['a gist on another host', answer(201, { ...page, html_url: 'https://evil.test/a1' }), { code: 'answered', status: null }],
    ['a gist that is a script', answer(201, { ...page, html_url: 'javascript:alert(1)' }), { code: 'answered', status: null }],
    ['an invalid id', answer(201, { ...page, id: '../x' }), { code: 'answered', status: null }],
    ['an old answer', answer(200, page), { code: 'answered', status: 200 }],
  ])('%s, and the token is not repeated', async ([, make, problem]) => {
    make()
    const saved = await create()
    expect(saved).toEqual({ ok: false, problem })
    expect(JSON.stringify(saved)).not.toContain(TOKEN.slice(0, 12))
    expect(hub.gists.kept.size).toBe(0)
  })

  test('an error of the browser’s that quotes the token', async () => {
    const saved = await create({ fetch: () => Promise.reject(new TypeError(`bad header ${TOKEN}`)) })
    expect(saved).toEqual({ ok: false, problem: { code: 'offline' } })
  })

  test.for([
    ['', 'token'],
    ['short', 'token'],
    ['two words here', 'token'],
    ['line\nend-of-token', 'token'],
    ['häuser-token', 'token'],
  ])('%j is no token, and no request is sent', async ([token = '', code]) => {
    expect(await create({ token })).toEqual({ ok: false, problem: { code } })
    expect(hub.asked).toEqual([])
  })

  test('more than can be read back: no request is sent', async () => {
    expect(await create({ files: new Map([['a', 'x'.repeat(9_000_000)]]) })).toMatchObject({ problem: { code: 'too-large' } })
    expect(hub.asked).toEqual([])
  })

  test('what is posted goes nowhere else', async () => {
    hub.instead.set('/gists', { status: 307, body: '', headers: { location: `${hub.bases.raw}/gists` } })
    expect(await create()).toEqual({ ok: false, problem: { code: 'offline' } })
    expect(hub.asked).toHaveLength(1)
  })
})
