import { createServer } from 'node:http'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { GitHubOptions } from './github'
import { COMMIT, contents, FakeGitHub, NOW, TAGGED } from './testing/fake-github'
import type { ResponseBytes } from './testing/fake-responses'

let hub = new FakeGitHub()
beforeEach(() => {
  hub = new FakeGitHub()
  return hub.start(createServer)
})
afterEach(() => hub.stop())

const ALL = {
  'README.md': '# pool\n',
  'logo.png': '\0\xff\xfe\x01',
  'src/pool.ts': 'export const size = 1\n',
  'src/net/socket #1.ts': 'export {}\n',
  latest: 'link',
  'vendor/lib': 'link',
}
const everything = async (pasted: string, options?: GitHubOptions) =>
  Object.fromEntries(await contents((await hub.opened(pasted, options)).folder))
const leaks = () => hub.asked.filter(({ token, host }) => token !== undefined && host !== hub.bases.api)

describe('a repository', () => {
  test('its default branch, whole, by three requests and without a cookie or a token', async () => {
    const progress: number[] = []
    const value = await hub.opened('octo/pool', { onProgress: ({ requests }) => progress.push(requests) })
    expect(value).toMatchObject({ name: 'octo/pool', commit: COMMIT, ref: 'main', files: 4, bytes: 43 })
    expect(value.folder.name).toBe('pool')
    expect(hub.asked.map(({ path }) => path)).toEqual([
      '/repos/octo/pool',
      '/repos/octo/pool/commits/heads/main',
      `/repos/octo/pool/git/trees/${COMMIT}?recursive=1`,
    ])
    expect(Object.fromEntries(await contents(value.folder))).toEqual(ALL)
    expect(hub.asked.filter(({ token, cookie }) => token !== undefined || cookie !== undefined)).toEqual([])
    expect(Math.max(...progress)).toBe(3)
    expect(value.limit()).toBeNull()
  })

  test.for<[pasted: string, ref: string | null, commit: string, paths: readonly string[]]>([
    ['https://github.com/octo/pool/tree/feature/pool/src', 'feature/pool', COMMIT, ['net/socket #1.ts', 'pool.ts']],
    ['https://github.com/octo/pool/tree/feature/src', 'feature', TAGGED, ['net/socket #1.ts', 'pool.ts']],
    ['https://github.com/octo/pool/blob/feature/pool/src/pool.ts', 'feature/pool', COMMIT, ['src/pool.ts']],
    ['https://github.com/octo/pool/tree/refs/tags/v1/src/net', 'v1', TAGGED, ['socket #1.ts']],
    ['https://github.com/octo/pool/tree/v1', 'v1', TAGGED, Object.keys(ALL)],
    [`https://github.com/octo/pool/blob/${COMMIT}/src/pool.ts`, null, COMMIT, ['src/pool.ts']],
    ['https://github.com/octo/pool/commit/ccccccc', null, COMMIT, Object.keys(ALL)],
    ['https://github.com/octo/pool/pull/7/files', null, COMMIT, Object.keys(ALL)],
  ])('%s', async ([pasted, ref, commit, paths]) => {
    const value = await hub.opened(pasted)
    expect(value).toMatchObject({ ref, commit })
    const found = await contents(value.folder)
    expect([...found.keys()].sort()).toEqual([...paths].sort())
    expect([...found.values()].filter((body) => /Error/.test(body))).toEqual([])
  })

  test('a renamed one is followed, and has its new name', async () => {
    expect((await hub.opened('octo/pond')).name).toBe('octo/pool')
    expect(await everything('octo/pond')).toEqual(ALL)
  })

  test('a private one: by a token, which goes to the API alone', async () => {
    hub.isPrivate = true
    const problem = { code: 'not-found', what: 'repository', name: 'octo/pool' }
    expect(await hub.open('octo/pool')).toEqual({ ok: false, problem })
    expect(await everything('octo/pool', { token: ' good ' })).toEqual(ALL)
    expect(leaks()).toEqual([])
    expect(hub.asked.filter(({ path }) => path.includes('good'))).toEqual([])
  })

  test('a folder of one that is too large to be listed is listed by itself', async () => {
    hub.listable = 5
    expect(await hub.open('octo/pool')).toEqual({ ok: false, problem: { code: 'truncated', listed: 5 } })
    const paths = async (pasted: string) => Object.keys(await everything(pasted))
    expect(await paths('https://github.com/octo/pool/tree/main/src/net')).toEqual(['socket #1.ts'])
    expect(await paths('https://github.com/octo/pool/blob/main/src/pool.ts')).toEqual(['src/pool.ts'])
    const none = { code: 'not-found', what: 'path', name: 'src/none' }
    expect(await hub.open('https://github.com/octo/pool/tree/main/src/none')).toEqual({ ok: false, problem: none })
  })
})

const REPO = '/repos/octo/pool'
const SECONDARY = '{"message":"You have exceeded a secondary rate limit."}'
const NEGATIVE = { truncated: false, tree: [{ path: 'a', mode: '100644', type: 'blob', sha: COMMIT, size: -1 }] }
const NOBODY = 'http://127.0.0.1:1'

describe('what is refused', () => {
  const put = (path: string, status: number, body: ResponseBytes, headers = {}) =>
    hub.instead.set(path, { status, body, headers })

  test.for<[name: string, pasted: string, problem: object, options?: GitHubOptions]>([
    ['no such repository', 'octo/none', { code: 'not-found', what: 'repository' }],
    ['no such ref', 'https://github.com/octo/pool/tree/none/src', { code: 'not-found', what: 'ref', name: 'none' }],
    ['no such folder', 'https://github.com/octo/pool/tree/main/none', { code: 'not-found', what: 'path', name: 'none' }],
    ['no such pull request', 'https://github.com/octo/pool/pull/8', { code: 'not-found', what: 'pull', name: '8' }],
    ['no such gist', 'gist:abcdef', { code: 'not-found', what: 'gist', name: 'abcdef' }],
    ['an unknown token', 'octo/pool', { code: 'unauthorised' }, { token: 'bad' }],
    ['a token that no header holds', 'octo/pool', { code: 'unauthorised' }, { token: 'a\nb' }],
    ['no server', 'octo/pool', { code: 'offline' }, { bases: { api: NOBODY, raw: NOBODY, gist: NOBODY } }],
  ])('%s', async ([, pasted, problem, options]) => {
    expect(await hub.open(pasted, options)).toMatchObject({ ok: false, problem })
  })

  test('no commit yet; the hour’s requests are spent', async () => {
    hub.isEmpty = true
    expect(await hub.open('octo/pool')).toEqual({ ok: false, problem: { code: 'empty' } })
    hub.left = 0
    expect(await hub.open('octo/pool')).toEqual({ ok: false, problem: { code: 'rate-limited', until: NOW + 900_000 } })
  })

  test.for<[name: string, path: string, status: number, body: string, headers: Record<string, string>, problem: object]>([
    ['too fast', REPO, 429, '{}', { 'retry-after': '30' }, { code: 'rate-limited', until: NOW + 30_000 }],
    ['a secondary limit', REPO, 403, SECONDARY, { 'x-ratelimit-remaining': '9' }, { code: 'rate-limited', until: null }],
    ['a limit for ever', REPO, 429, '', { 'retry-after': '9'.repeat(400) }, { code: 'rate-limited', until: null }],
    ['blocked', REPO, 451, '{"message":"blocked"}', {}, { code: 'answered', status: 451, message: 'blocked' }],
    ['forbidden', REPO, 403, '<html>', {}, { code: 'answered', status: 403, message: '' }],
    ['a long refusal', REPO, 500, 'x'.repeat(1_000_000), {}, { code: 'answered', status: 500, message: '' }],
    ['junk', REPO, 200, '<html>', {}, { code: 'malformed' }],
    ['another shape', REPO, 200, '[null]', {}, { code: 'malformed' }],
    [
      'a name that leads elsewhere',
      REPO,
      200,
      '{"full_name":"../x","default_branch":"a","private":false}',
      {},
      { code: 'malformed' },
    ],
    ['an invalid commit', `${REPO}/commits/heads/main`, 200, '../../../user', {}, { code: 'malformed' }],
    ['a size below nothing', `${REPO}/git/trees/${COMMIT}?recursive=1`, 200, JSON.stringify(NEGATIVE), {}, { code: 'malformed' }],
  ])('%s', async ([, path, status, body, headers, problem]) => {
    put(path, status, body, headers)
    expect(await hub.open('octo/pool')).toMatchObject({ ok: false, problem })
  })

  test('a redirect to another host, where the token does not follow', async () => {
    put(REPO, 302, '', { location: `${hub.bases.raw}/x` })
    put('/x', 200, JSON.stringify(hub.about()))
    expect(await hub.open('octo/pool', { token: 'good' })).toMatchObject({ ok: false, problem: { code: 'malformed' } })
    expect(hub.asked.at(-1)).toMatchObject({ host: hub.bases.raw, path: '/x' })
    expect(leaks()).toEqual([])
  })

  test('an abort before, while it is asked, and while a file is read', async () => {
    const stop = new Error('stopped')
    await expect(hub.open('octo/pool', { signal: AbortSignal.abort(stop) })).rejects.toBe(stop)
    const later = new AbortController()
    const onProgress = ({ requests }: { readonly requests: number }) => requests === 2 && later.abort(stop)
    await expect(hub.open('octo/pool', { signal: later.signal, onProgress })).rejects.toBe(stop)
    const [entry] = await (await hub.opened('https://github.com/octo/pool/blob/main/README.md')).folder.entries()
    if (entry?.kind !== 'file') throw new Error('no file')
    await expect(entry.read(1000, AbortSignal.abort(stop))).rejects.toBe(stop)
  })
})
