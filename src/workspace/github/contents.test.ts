import { execFileSync } from 'node:child_process'
import { createServer } from 'node:http'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { gather } from '../intake/gather'
import { TooLarge } from '../intake/source'
import { blobSha } from './contents'
import { COMMIT, contents, FakeGitHub, NOW } from './testing/fake-github'
import { type ResponseBytes, responseBytes } from './testing/fake-responses'

let hub = new FakeGitHub()
beforeEach(() => {
  hub = new FakeGitHub()
  return hub.start(createServer)
})
afterEach(() => hub.stop())

test.for<ResponseBytes>(['', 'ä\n', Uint8Array.of(0, 255), 'x'.repeat(100_000)])(
  'a blob has the hash that git gives it',
  (bytes) => {
    const git = execFileSync('git', ['hash-object', '--stdin', '--no-filters'], { input: responseBytes(bytes) })
    expect(blobSha(responseBytes(bytes))).toBe(String(git).trim())
  },
)

describe('hostile files', () => {
  const raw = (path: string) => `/octo/pool/${COMMIT}/${path}`

  test.for<[name: string, status: number, body: ResponseBytes, error: RegExp]>([
    ['other bytes than were listed', 200, '# pond\n', /SHA-1/],
    ['10 MB where 7 bytes were listed', 200, new Uint8Array(10_000_000), /more than the 7 bytes/],
    ['fewer', 200, '', /0 bytes where 7/],
    ['none', 404, '404: Not Found', /HTTP 404/],
  ])('%s', async ([, status, body, error]) => {
    hub.instead.set(raw('README.md'), { status, body })
    const found = await contents((await hub.opened()).folder)
    expect(found.get('README.md')).toMatch(error)
    expect(found.get('src/pool.ts')).toBe('export const size = 1\n')
  })

  test('a file over the limit is not asked for', async () => {
    const { folder } = await hub.opened()
    const before = hub.asked.length
    const entry = (await folder.entries()).find(({ name }) => name === 'README.md')
    if (entry?.kind !== 'file') throw new Error('no file')
    await expect(entry.read(6)).rejects.toBeInstanceOf(TooLarge)
    expect(hub.asked.length).toBe(before)
  })

  test('names stay as they are, and none leads to another address', async () => {
    const names = ['../../evil', 'a/../../evil', '/etc/passwd', '__proto__/x', '__proto__', 'a//b', '%2e%2e/x', 'b?c#d', '😀', '']
    for (const name of names) hub.files.set(name, { bytes: name })
    const found = await contents((await hub.opened()).folder)
    expect(names.filter((name) => !found.has(name))).toEqual([])
    expect(found.get('__proto__/x')).toBe('__proto__/x')
    expect(found.get('%2e%2e/x')).toBe('%2e%2e/x')
    expect(hub.asked.filter(({ host, path }) => host === hub.bases.raw && !path.startsWith(raw('')))).toEqual([])
  })

  test('as a project: what no project may hold is left out, and listed', async () => {
    for (const name of ['../../evil', '__proto__/x', 'readme.md']) hub.files.set(name, { bytes: name })
    hub.instead.set(raw('src/pool.ts'), { status: 200, body: 'another' })
    const gathered = await gather((await hub.opened()).folder)
    if (!gathered.ok) throw new Error(gathered.why)
    expect([...gathered.files.keys()]).toEqual(['README.md', 'logo.png', 'src/net/socket #1.ts'])
    expect(new Map(gathered.left.map(({ name, why }) => [name, why]))).toEqual(
      new Map([
        ['../', 'path'],
        ['__proto__/', 'path'],
        ['latest', 'link'],
        ['vendor/lib', 'link'],
        ['readme.md', 'same-name'],
        ['src/pool.ts', 'unreadable'],
      ]),
    )
  })

  test('a path of 200,000 characters is no tower of folders', async () => {
    const path = `${'d/'.repeat(100_000)}x`
    const tree = [{ path, mode: '100644', type: 'blob', sha: COMMIT, size: 0 }]
    const body = JSON.stringify({ tree, truncated: false })
    hub.instead.set(`/repos/octo/pool/git/trees/${COMMIT}?recursive=1`, { status: 200, body })
    expect((await (await hub.opened()).folder.entries()).map(({ name }) => name)).toEqual([path])
  })

  test('once raw files are limited, the token’s own requests go on; without one nothing more is asked', async () => {
    for (const path of hub.files.keys()) {
      const encoded = path.split('/').map(encodeURIComponent).join('/')
      hub.instead.set(raw(encoded), { status: 429, body: '', headers: { 'retry-after': '60' } })
    }
    const limited = (found: Map<string, string>) => [...found.values()].filter((body) => body === 'Error: rate-limited')
    expect(limited(await contents((await hub.opened('octo/pool', { token: 'good' })).folder))).toEqual([])
    const value = await hub.opened()
    const before = hub.asked.length
    expect(limited(await contents(value.folder))).toHaveLength(4)
    expect(hub.asked.length).toBe(before + 1)
    expect(value.limit()).toEqual({ code: 'rate-limited', until: NOW + 60_000 })
  })

  test('a connection that breaks is tried once more', async () => {
    const { folder } = await hub.opened('octo/pool', {
      fetch: (input, init) => {
        const isFirst = !hub.asked.some(({ path }) => path === raw('README.md'))
        if (!String(input).endsWith('README.md') || !isFirst) return fetch(input, init)
        hub.asked.push({ host: '', method: 'GET', path: raw('README.md'), token: undefined, cookie: undefined, body: '' })
        return Promise.reject(new TypeError('Failed to fetch'))
      },
    })
    expect((await contents(folder)).get('README.md')).toBe('# pool\n')
  })
})

describe('a gist', () => {
  const ID = 'aa5a315d61ae9438b18d'
  const file = (filename: string, bytes: ResponseBytes, over: object = {}) => ({
    filename,
    type: 'text/plain',
    raw_url: `${hub.bases.gist}/octo/${ID}/raw/${blobSha(responseBytes(bytes))}/${encodeURIComponent(filename)}`,
    size: responseBytes(bytes).length,
    truncated: false,
    content: new TextDecoder().decode(responseBytes(bytes)),
    ...over,
  })
  const gist = (files: readonly ReturnType<typeof file>[], over: object = {}) => {
    const named = files.map((one) => `${JSON.stringify(one.filename)}:${JSON.stringify(one)}`).join(',')
    const rest = JSON.stringify({ id: ID, history: [{ version: COMMIT }], truncated: false, ...over }).slice(1)
    hub.instead.set(`/gists/${ID}`, { status: 200, body: `{"files":{${named}},${rest}` })
  }
  const serve = (filename: string, bytes: ResponseBytes) =>
    hub.instead.set(`/octo/${ID}/raw/${blobSha(responseBytes(bytes))}/${filename}`, { status: 200, body: bytes })

  test('text comes with the answer; long files and bytes from their own address, without the token', async () => {
    const long = 'x'.repeat(3_000)
    const bytes = Uint8Array.of(137, 80, 255, 0)
    const cut = file('long.txt', long, { truncated: true, content: 'xxx' })
    gist([file('a.ts', 'let ä\n'), file('__proto__', 'p'), cut, file('b.png', bytes)])
    serve('long.txt', long)
    serve('b.png', bytes)
    const value = await hub.opened(`gist:${ID}`, { token: 'good' })
    expect(value).toMatchObject({ name: ID, commit: COMMIT, ref: null, files: 4, folder: { name: 'gist-aa5a315d' } })
    const latin = { 'a.ts': 'let Ã¤\n', ['__proto__']: 'p', 'long.txt': long, 'b.png': '\x89Pÿ\0' }
    expect(await contents(value.folder)).toEqual(new Map(Object.entries(latin)))
    expect(hub.asked.map(({ host, token }) => [host === hub.bases.api, token])).toEqual([
      [true, 'Bearer good'],
      [false, undefined],
      [false, undefined],
    ])
  })

  test.for<[name: string, body: () => void, problem: object]>([
    ['another host', () => gist([file('a', 'a', { raw_url: 'https://evil.test/raw/x/a' })]), { code: 'malformed' }],
    ['no address', () => gist([file('a', 'a', { raw_url: 'javascript:1' })]), { code: 'malformed' }],
    ['more files than are listed', () => gist([file('a', 'a')], { truncated: true }), { code: 'truncated', listed: 1 }],
    ['a list', () => hub.instead.set(`/gists/${ID}`, { status: 200, body: '{"files":[]}' }), { code: 'malformed' }],
  ])('%s', async ([, make, problem]) => {
    make()
    expect(await hub.open(`gist:${ID}`)).toMatchObject({ ok: false, problem })
  })
})
