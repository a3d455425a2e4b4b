/** Links: what was put in comes out, whatever becomes of them on the way; and from anyone they may bring anything. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parsePath } from '../../engine/paths'
import { packedIn, readLink, withoutPacked, withPacked, writeLink } from './link'
import { LARGEST_UNPACKED, pack, unpack } from './pack'
import { decodeShared, encodeShared, type SharedSession } from './shared-session'

const never = (): never => {
  throw new Error('there is none')
}
const pathOf = (name: string) => {
  const parsed = parsePath(name)
  return parsed.ok ? parsed.path : never()
}

/** Half of a pair of surrogates cannot be written as UTF-8. */
const wellFormed = (text: string): string => Buffer.from(text).toString()

const line = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom(
    '  return conn',
    'def main():',
    '<<<<<<< SEARCH',
    '=======',
    '>>>>>>> REPLACE',
    '\tif (a) {',
    '',
    '```ts',
    '{"a": "b"}',
  ),
)
const text = fc.array(line, { maxLength: 12 }).map((lines) => wellFormed(lines.join('\n')))
const path = fc.constantFrom('src/a.ts', 'lib/ü.py', 'a b/c.txt', 'constructor', 'toString.js', 'x').map(pathOf)
const count = fc.nat(1000)
const optional = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: undefined, freq: 2 })

const session: fc.Arbitrary<SharedSession> = fc
  .record({
    name: fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }).map(wellFormed),
    base: optional(fc.record({ kind: fc.constantFrom('starter', 'lesson'), id: fc.constantFrom('typescript', '003-shifted') })),
    files: optional(fc.array(fc.tuple(path, fc.oneof(text, fc.constant({ base64: 'AAEC' }))), { maxLength: 4 })),
    gone: optional(fc.array(path, { maxLength: 3 })),
    reply: optional(text),
    turn: optional(count),
    chosen: optional(fc.array(count, { maxLength: 5 })),
    demands: optional(fc.record({ score: fc.double({ min: 0, max: 1, noNaN: true }), once: fc.boolean() })),
    hand: optional(
      fc.array(
        fc.tuple(
          fc.constantFrom('0.0', '3.1'),
          fc.record({
            said: fc.constantFrom('accepted', 'rejected', null),
            amendment: fc.option(fc.record({ kind: fc.constant('place'), edit: count, hunk: count, line: count })),
          }),
        ),
        { maxLength: 3 },
      ),
    ),
    fallback: optional(path),
    file: optional(path),
    view: optional(fc.constantFrom('before', 'inline', 'after')),
    tab: optional(fc.constantFrom('why', 'tests', 'agent')),
    tests: optional(
      fc.record({
        runtime: fc.constantFrom('embedded', 'webcontainer'),
        list: fc.array(
          fc.record({
            file: fc.string(),
            path: fc.array(fc.string(), { maxLength: 3 }),
            state: fc.constantFrom('pass', 'fail', 'skip', 'todo', 'timeout'),
            message: fc.string(),
          }),
          { maxLength: 4 },
        ),
      }),
    ),
    run: optional(
      fc.record({
        version: fc.constant(1),
        origin: fc.constant({ type: 'scripted' }),
        loop: fc.constant('chat-edit'),
        task: fc.string(),
        calls: fc.array(
          fc.record({
            purpose: fc.constant('edit'),
            events: fc.constant([{ at: 0, event: { type: 'stop', reason: 'end' } }]),
          }),
          { maxLength: 2 },
        ),
      }),
    ),
  })
  .map((value) => {
    const decoded = decodeShared(1, JSON.stringify(value))
    return decoded.ok ? decoded.shared : never()
  })

/** More than is predicted. */
const MANY = Array.from({ length: 20_000 }, (_, n) => `line ${n * 7919}`).join('\n')

/** What could be unpacked of an invalid link. */
const rawOf = async (read: Awaited<ReturnType<typeof opened>>): Promise<string> =>
  read === null || read.ok ? never() : read.raw()

const linkOf = async (shared: SharedSession): Promise<string> => (await writeLink(shared)) ?? never()

/** What is opened from a link's text. */
async function opened(hash: string) {
  const packed = packedIn(hash)
  return packed === null ? null : readLink(packed)
}

describe('a link', () => {
  test('of 1,000 sessions each is the session, and the link of that is the link', async () => {
    await fc.assert(
      fc.asyncProperty(session, async (shared) => {
        const read = await opened(`#${await linkOf(shared)}`)
        expect(read).toEqual({ ok: true, shared })
        // What is packed decides the link.
        if (read?.ok) expect(encodeShared(read.shared)).toBe(encodeShared(shared))
      }),
      { numRuns: 1000 },
    )
  })

  test('of a large session is deflated, and is the session', async () => {
    const shared: SharedSession = { name: 'large', reply: MANY }
    const link = await linkOf(shared)
    expect(link).toMatch(/^s=1\.[\w-]+$/)
    expect(await opened(`#${link}`)).toEqual({ ok: true, shared })
  })

  test('of what no page would open again is not made', async () => {
    expect(await writeLink({ name: 'a', reply: MANY.repeat(10) })).toBeNull()
    expect(await writeLink({ name: 'a', reply: 'a'.repeat(1_000_000) })).toBeNull()
  })

  test('may have other keys of the address beside it, and is read out of them', async () => {
    const link = await linkOf({ name: 'a', reply: 'x' })
    expect(packedIn(`#step=3.2&${link}`)).toBe(link.slice(2))
    expect(withoutPacked(`#step=3.2&${link}`)).toBe('#step=3.2')
    expect(withoutPacked(`#${link}`)).toBe('')
    const packed = packedIn(`#${link}`) ?? ''
    expect(withPacked('#step=3.2', packed)).toBe(`#${link}&step=3.2`)
    expect(withPacked(`#${link}`, packed)).toBe(`#${link}`)
    expect(packedIn('#step=3.2')).toBeNull()
  })

  test.each<[name: string, change: (link: string) => string]>([
    ['percent-encoded', (link) => encodeURIComponent(link.slice(2)).replace(/^/, 's=').replaceAll('.', '%2E')],
    ['percent-encoded twice', (link) => `s=${encodeURIComponent(link.slice(2).replaceAll('.', '%2E').replaceAll('-', '%2D'))}`],
    ['with a line end in it', (link) => `${link.slice(0, 30)}\r\n ${link.slice(30)}`],
    ['in angle brackets', (link) => `${link}>`],
    ['at the end of a sentence', (link) => `${link}.`],
    ['in Markdown', (link) => `${link})**`],
    ['doubled', (link) => `${link}#${link}`],
    ['doubled with its address', (link) => `${link}https://example.com/#${link}`],
    ['doubled as a key', (link) => `${link}&${link}`],
  ])('that comes %s is read all the same', async (_, change) => {
    const shared: SharedSession = { name: 'a', reply: 'line one\nline two — three\n' }
    expect(await opened(`#${change(await linkOf(shared))}`)).toEqual({ ok: true, shared })
  })
})

describe('what is no whole link', () => {
  const WHOLE: SharedSession = {
    name: 'pool',
    reply: 'const a = 1\n'.repeat(30),
    files: [[pathOf('src/a.ts'), 'const b = 2\n'.repeat(30)]],
  }

  test('cut anywhere, it says so', async () => {
    const link = await linkOf(WHOLE)
    for (let length = 0; length < link.length; length++) {
      const read = await opened(`#${link.slice(0, length)}`)
      expect(read?.ok ?? false, String(length)).toBe(false)
    }
  })

  test('of a cut link that was deflated what could be read is shown', async () => {
    const link = await linkOf({
      name: 'large',
      reply: Array.from({ length: 20_000 }, (_, n) => `line ${n * 7919}`).join('\n'),
    })
    const read = await opened(`#${link.slice(0, link.length / 2)}`)
    expect(read).toMatchObject({ ok: false, reason: 'broken' })
    expect(await rawOf(read)).toContain('line 7919')
  })

  test('of a later version is refused as such', async () => {
    const link = await linkOf(WHOLE)
    const read = await opened(`#${link.replace('s=1p', 's=2p')}`)
    expect(read).toMatchObject({ ok: false, reason: 'newer' })
    expect(await rawOf(read)).toContain('const b')
    expect(await opened('#s=7q.AAAA')).toMatchObject({ ok: false, reason: 'newer' })
  })

  test('changed 10,000 times it is either what it was or refused, and nothing throws', async () => {
    const links = [await linkOf(WHOLE), await linkOf({ name: 'a' })]
    const deflated = `s=1.${(await deflatedText(encodeShared(WHOLE))).text}`
    const characters = fc.constantFrom(...'abcXYZ019-_.=&%#<>"\\ \n\u0000é')
    const change = fc.tuple(fc.nat(), fc.constantFrom('put', 'drop', 'swap', 'double', 'cut'), characters)
    const mutated = fc
      .tuple(fc.constantFrom(...links, deflated), fc.array(change, { minLength: 1, maxLength: 4 }))
      .map(([link, changes]) =>
        changes.reduce((text, [at, kind, character]) => changed(text, at % (text.length + 1), kind, character), link),
      )
    await fc.assert(
      fc.asyncProperty(mutated, async (link) => {
        const read = await opened(`#${link}`)
        if (read?.ok) expect([WHOLE, { name: 'a' }]).toContainEqual(read.shared)
      }),
      { numRuns: 10_000 },
    )
  })
})

function changed(text: string, at: number, kind: string, character: string): string {
  if (kind === 'put') return text.slice(0, at) + character + text.slice(at)
  if (kind === 'drop') return text.slice(0, at) + text.slice(at + 1)
  if (kind === 'swap') return text.slice(0, at) + character + text.slice(at + 1)
  return kind === 'double' ? text + text.slice(at) : text.slice(0, at)
}

/** Deflated whatever its length. */
async function deflatedText(json: string) {
  const blob = new Blob([json]).stream().pipeThrough(new CompressionStream('deflate-raw'))
  return { kind: 'deflated', text: sealOf(Buffer.from(await new Response(blob).arrayBuffer())) } as const
}

/** As a link carries it: 24 bits of FNV-1a in front. */
function sealOf(packed: Uint8Array): string {
  let hash = 0x811c9dc5
  for (const byte of packed) hash = Math.imul(hash ^ byte, 0x01000193)
  const check = (hash ^ (hash >>> 24)) & 0xffffff
  return Buffer.concat([Buffer.from([check >>> 16, (check >>> 8) & 255, check & 255]), packed]).toString('base64url')
}

const BOMBS: readonly (readonly [name: string, json: () => string])[] = [
  ['50 MB of zeros', () => '\0'.repeat(50_000_000)],
  ['3 MB of a string', () => JSON.stringify({ name: 'a', reply: 'a'.repeat(3_000_000) })],
  ['lists in lists', () => `{"name":${'['.repeat(1_900_000)}`],
]

test.each(BOMBS)('a bomb of %s is stopped, and no more of it is kept than a session may have', async (_, json) => {
  const read = await readLink(`1.${(await deflatedText(json())).text}`)
  expect(read.ok).toBe(false)
  expect((await rawOf(read)).length).toBeLessThanOrEqual(LARGEST_UNPACKED)
})

test('a predicted bomb that claims to be larger than it may is not begun', async () => {
  for (const size of ['____', '6mEA']) {
    const read = await unpack({ kind: 'predicted', text: sealOf(Buffer.from(`${size}AAAAAAAA`, 'base64url')) })
    expect(read).toMatchObject({ ok: false, reason: 'too-large' })
  }
})

const BASE = { name: 'a', reply: 'x' }
const VALUES = [null, true, -1, 1.5, 1e300, '', 'x', '__proto__', '../../etc/passwd', '/abs', 'a\0b', '<script>canary()</script>']
  .concat(['javascript:canary()', 'x'.repeat(300)])
  .map((value): unknown => value)
  .concat([
    [],
    {},
    { length: { toString: [] } },
    [[]],
    [['a']],
    [['../a', 'x']],
    [['a', 1]],
    [['a', { base64: 1 }]],
    { __proto__: null, kind: 'starter' },
  ])
const FIELDS = [
  'name',
  'base',
  'files',
  'gone',
  'turn',
  'chosen',
  'demands',
  'hand',
  'fallback',
  'file',
  'view',
  'tab',
  'tests',
  'run',
  '__proto__',
]

test('of hostile sessions, field by field, none throws, none brings a key that is not allowed, no path leaves the project', async () => {
  let count = 0
  for (const field of FIELDS)
    for (const value of VALUES) {
      count++
      const json = `{"name":"a","reply":"x","${field}":${JSON.stringify(value)}}`
      const decoded = decodeShared(1, json)
      if (!decoded.ok) continue
      expect(Object.getPrototypeOf(decoded.shared)).toBe(Object.prototype)
      for (const [name] of decoded.shared.files ?? []) expect(parsePath(name).ok).toBe(true)
      for (const key of Object.keys(decoded.shared)) expect(FIELDS.concat('reply')).toContain(key)
    }
  expect(count).toBeGreaterThan(200)
  expect(Object.keys({})).toEqual([])
})

test('a session nested 5,000 deep is refused', () => {
  const json = `{"name":"a","run":{"a":${'['.repeat(5000)}${']'.repeat(5000)}}}`
  expect(decodeShared(1, json)).toMatchObject({ ok: false, reason: 'broken' })
})

test('an unknown key refuses the session', () => {
  expect(decodeShared(1, JSON.stringify({ ...BASE, key: 'sk-secret' }))).toMatchObject({ ok: false, reason: 'broken' })
})

describe('links of earlier versions', () => {
  test('version 1 opens', async () => {
    expect(await opened(V1_PREDICTED)).toEqual({ ok: true, shared: V1 })
    expect(await opened(V1_DEFLATED)).toEqual({ ok: true, shared: V1 })
  })
})

test('packing is bytes in, bytes out', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 3000 }), async (bytes) => {
      const read = await unpack((await pack(Uint8Array.from(bytes))) ?? never())
      expect(read.ok && [...read.bytes]).toEqual([...bytes])
    }),
    { numRuns: 100 },
  )
})

const V1: SharedSession = {
  name: 'pool',
  base: { kind: 'starter', id: 'typescript' },
  reply: 'src/a.ts\n```ts\nconst a = 1\n```\n',
  turn: 2,
}
const V1_PREDICTED = '#s=1p.KcvyAHIAvL_VPJSBM1gp-RehlEIPjk8taQr_GffFizZ_1lv_BHQ'
const V1_DEFLATED =
  '#s=1.5BQjHYqxCsMwDAV_xbzZNCSjoX-SwaqjwTSRjaQOIeTfgzsdd9wFoYOR0FvbEfEhY6QL3yobEsxJnRURdaifna1o7Y47Qrnv55i0TPRyWyXnPFCamAcK7zD_2yqI8J8K0nI_'
