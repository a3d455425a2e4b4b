/** Sessions in gists: what was saved comes back; a gist without a session, or a hostile one, is reported and opens nothing. */
import { createServer } from 'node:http'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createGist } from '../../workspace/github/new-gist'
import { FakeGitHub } from '../../workspace/github/testing/fake-github'
import type { IntakeOffer } from '../project-intake'
import { A, GOOD, openedPage } from '../testing/page-fixture'
import { gistFilesOf, gistSessionIn } from './gist-session'
import { encodeShared, type SharedSession } from './shared-session'

const TOKEN = 'ghp_planted0123456789abcdefghijklmnop'
const FILE = 'session.hunkscope.json'

let hub = new FakeGitHub()
beforeEach(() => {
  hub = new FakeGitHub()
  hub.tokens.set(TOKEN, 'gist')
  return hub.start(createServer)
})
afterEach(() => hub.stop())

const sessionOf = (shared: SharedSession, over: object = {}): string =>
  JSON.stringify({ format: 'hunkscope-shared', version: 1, shared, ...over })
const shared: SharedSession = { name: 'Ünï', files: [[A, 'const a = 1\n']], reply: GOOD, chosen: [0] }

/** What a gist of these files opens as. */
async function offered(files: Readonly<Record<string, string>>): Promise<IntakeOffer | null> {
  const { folder } = await hub.opened(`gist:${hub.gists.put(files)}`)
  return gistSessionIn(folder, new AbortController().signal)
}

const intakeOf = (files: Readonly<Record<string, string>>) => ({
  name: 'gist',
  origin: { kind: 'github', detail: 'gist' } as const,
  open: async (): Promise<IntakeOffer> => (await offered(files)) ?? { ok: false, failure: { reason: 'empty', detail: '' } },
})

test('what goes into a gist comes out of it, and the reply is beside it to be read', async () => {
  const gist = gistFilesOf(encodeShared(shared), 'another')
  if (gist === null) throw new Error('too large')
  const saved = await createGist({ ...gist, token: TOKEN, isPublic: false, bases: hub.bases })
  if (!saved.ok) throw new Error(saved.problem.code)
  const { folder } = await hub.opened(`gist:${saved.gist.id}`)
  expect(await gistSessionIn(folder, new AbortController().signal)).toMatchObject({ ok: true, shared })
  expect(hub.gists.kept.get(saved.gist.id)).toMatchObject({
    description: 'Ünï: a session of Hunkscope',
    public: false,
    files: { 'reply.md': { content: GOOD } },
  })
})

test('a reply that the session leaves out is that of what it was made from', () => {
  const { reply: _, ...without } = shared
  expect(gistFilesOf(encodeShared(without), GOOD)?.files.get('reply.md')).toBe(GOOD)
})

test('more than is opened again does not go into a gist', () => {
  expect(gistFilesOf(encodeShared({ ...shared, reply: 'x'.repeat(2_000_000) }), '')).toBeNull()
})

test('a gist without a session is one of files', async () => {
  expect(await offered({ 'a.ts': 'a', 'other.json': sessionOf(shared) })).toBeNull()
})

test('what GitHub cuts is had from its raw address, without a token', async () => {
  const reply = 'ü'.repeat(700_000)
  expect(await offered({ [FILE]: sessionOf({ ...shared, reply }) })).toMatchObject({ ok: true, shared: { reply } })
  expect(hub.asked.map(({ host, token }) => [host, token])).toEqual([
    [hub.bases.api, undefined],
    [hub.bases.gist, undefined],
  ])
})

type Refusal = readonly [name: string, text: string, failure: object]
const REFUSALS: readonly Refusal[] = [
  ['a page', '<script>alert(1)</script>', { reason: 'no-session' }],
  ['nothing that is named', '{}', { reason: 'no-session' }],
  ['a list', '[]', { reason: 'no-session' }],
  ['null', 'null', { reason: 'no-session' }],
  ['a cut text', sessionOf(shared).slice(0, 60), { reason: 'no-session' }],
  ['the file of a whole session', '{"format":"hunkscope-session","version":1,"shared":{}}', { reason: 'no-session' }],
  ['a later version', sessionOf(shared, { version: 7 }), { reason: 'newer-session', detail: '7' }],
  ['no version', sessionOf(shared, { version: 'x' }), { reason: 'no-session' }],
  ['nothing shared', sessionOf(shared, { shared: null }), { reason: 'no-session' }],
  ['a session without a name', sessionOf(shared, { shared: {} }), { reason: 'damaged' }],
  [
    'a field that none has',
    sessionOf(shared, { shared: { ...shared, run: undefined, onload: 'alert(1)' } }),
    { reason: 'damaged' },
  ],
  ['a path out of the project', sessionOf(shared, { shared: { name: 'a', files: [['../a', '']] } }), { reason: 'damaged' }],
  ['lists in lists', `{"format":"hunkscope-shared","version":1,"shared":${'['.repeat(400_000)}${']'.repeat(400_000)}}`, {}],
  [
    'lists in a run',
    `{"format":"hunkscope-shared","version":1,"shared":{"name":"a","run":{"a":${'['.repeat(400_000)}${']'.repeat(400_000)}}}}`,
    {},
  ],
  ['more than a session may have', sessionOf({ ...shared, reply: 'x'.repeat(2_000_001) }), { reason: 'large-session' }],
]

describe('what is no session', () => {
  test.for(REFUSALS)('%s', async ([, text, failure]) => {
    expect(await offered({ [FILE]: text })).toMatchObject({ ok: false, failure })
  })

  test('what is too large is not asked for', async () => {
    await offered({ [FILE]: sessionOf({ ...shared, reply: 'x'.repeat(2_000_001) }) })
    expect(hub.asked).toHaveLength(1)
  })

  test('keys that everything has are none of a session’s', async () => {
    const text = sessionOf(shared).replace(
      '"name"',
      '"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"name"',
    )
    expect(await offered({ [FILE]: text })).toMatchObject({ ok: false, failure: { reason: 'damaged' } })
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
  })
})

describe('on the page', () => {
  const page = () => openedPage({ database: new IDBFactory() })

  test('it opens as what came by a link: decided, and nothing of it runs unasked', async () => {
    const { driver, get, seen } = await page()
    await driver.projects.take(intakeOf({ [FILE]: sessionOf(shared) }))
    expect(get()).toMatchObject({ project: { name: 'Ünï', origin: { kind: 'link' } }, reply: GOOD, importing: null })
    expect(get().analysis?.transaction.state).toBe('staged')
    await driver.tests.run()
    expect([seen, get().dialog]).toEqual([[], 'look-first'])
  })

  test('one that was changed since opens as it is now', async () => {
    const { driver, get } = await page()
    await driver.projects.take(intakeOf({ [FILE]: sessionOf(shared) }))
    await driver.projects.take(intakeOf({ [FILE]: sessionOf({ ...shared, files: [[A, 'const a = 7\n']] }) }))
    expect(get().tree.get(A)).toBe('const a = 7\n')
  })

  test('one that cannot be read leaves what is open, and is reported', async () => {
    const { driver, get, codes } = await page()
    const before = get().timeline
    await driver.projects.take(intakeOf({ [FILE]: '{}' }))
    expect([codes(), get().timeline === before, get().importing]).toEqual([['not-imported'], true, null])
  })
})
