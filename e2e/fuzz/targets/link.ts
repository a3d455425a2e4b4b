/** The hash of an address → a session. A link may come from anyone. */
import { deflateRawSync } from 'node:zlib'
import { parsePath } from '../../../src/engine/paths'
import { packedIn, readLink, withoutPacked, writeLink } from '../../../src/session/share/link'
import { LARGEST_UNPACKED, pack } from '../../../src/session/share/pack'
import { decodeShared, encodeShared, type SharedSession } from '../../../src/session/share/shared-session'
import { grownJson, mutateJson } from '../json'
import { type Random, seedOf } from '../random'
import { lessons, recordings } from '../seeds'
import { type Input, law, partOf, same, signature, type Target } from '../target'

/** How many times larger than itself a link may become, and what even the shortest may. */
const RATIO = 50
const HARMLESS = 100_000

/** UTF-16 units of a session that is always packed again, and how rarely a longer one is. */
const OFTEN = 2500
const RARELY = 40

const encoder = new TextEncoder()

/** 24 bits of FNV-1a in front, as a link is sealed. */
function sealed(packed: Uint8Array): string {
  let hash = 0x811c9dc5
  for (const byte of packed) hash = Math.imul(hash ^ byte, 0x01000193)
  const check = (hash ^ (hash >>> 24)) & 0xffffff
  return Buffer.from([check >>> 16, (check >>> 8) & 255, check & 255, ...packed]).toString('base64url')
}

/** A link with a valid seal, whatever its content. `how`: by the page's own packing, or deflated. */
async function linkOf(json: string, how: string): Promise<string> {
  const bytes = encoder.encode(json)
  if (how === 'deflated') return `s=1.${sealed(deflateRawSync(bytes))}`
  const packed = await pack(bytes)
  return packed === null ? 's=1.' : `s=1${packed.kind === 'predicted' ? 'p' : ''}.${packed.text}`
}

/** What happens to an address on its way. */
const WAYS: Readonly<Record<string, (link: string, at: number) => string>> = {
  whole: (link) => `#${link}`,
  cut: (link, at) => `#${link.slice(0, at % (link.length + 1))}`,
  changed: (link, at) => `#${link.slice(0, at % link.length)}A${link.slice((at % link.length) + 1)}`,
  doubled: (link) => `#${link}&${link}`,
  run: (link) => `#${link}https://x.example/#${link}`,
  percent: (link) => `#${encodeURIComponent(link)}`,
  twice: (link) => `#s=${encodeURIComponent(encodeURIComponent(link.slice(2)))}`,
  broken: (link, at) => `#${link.slice(0, at % link.length)}%zz${link.slice(at % link.length)}`,
  wrapped: (link) => `#${link.replace(/.{60}/g, '$&\r\n ')}).`,
  version: (link, at) => `#${link.replace(/^s=1/, `s=${at % 4000}`)}`,
  kind: (link, at) => `#${link.replace(/^s=1p?/, ['s=1p', 's=1', 's=1x', 's=01'][at % 4] ?? '')}`,
  others: (link) => `#lesson=003&${link}&view=after`,
}

/** A session that was let in is one that goes out again, the same. */
async function checkSession(shared: SharedSession): Promise<void> {
  for (const [path] of shared.files ?? []) {
    const parsed = parsePath(path)
    law('a file of a session has a path of the project', parsed.ok && parsed.path === path, () => path)
  }
  const json = encodeShared(shared)
  const decoded = decodeShared(1, json)
  law('a session that came in goes out', decoded.ok, () => (decoded.ok ? '' : decoded.detail))
  if (decoded.ok) same('a session that came in goes out the same', decoded.shared, shared)
  // Packing by prediction takes as long as a hundred other inputs.
  const link = json.length > OFTEN && seedOf(json) % RARELY !== 0 ? null : await writeLink(shared)
  if (link === null) return
  const again = await readLink(packedIn(`#${link}`) ?? '')
  law('a link that is written can be read', again.ok, () => (again.ok ? '' : again.reason))
  // Half of a pair of surrogates cannot be written as UTF-8.
  if (again.ok && !/\\ud[89a-f]/.test(json)) same('a link says what was put in', again.shared, shared)
}

async function run(input: Input): Promise<string> {
  const way = WAYS[partOf(input, 'way')]
  const link = await linkOf(partOf(input, 'json'), partOf(input, 'how'))
  const hash = way === undefined ? `#${partOf(input, 'hash')}` : way(link, Number(partOf(input, 'at')) || 0)
  const packed = packedIn(hash)
  law('what is left of a hash has no session', !withoutPacked(hash).includes('&s='), () => withoutPacked(hash))
  if (packed === null) return 'none'
  const read = await readLink(packed)
  if (read.ok) {
    await checkSession(read.shared)
    return signature(['ok', ...Object.keys(read.shared)])
  }
  const raw = await read.raw()
  const most = Math.min(LARGEST_UNPACKED, Math.max(HARMLESS, packed.length * RATIO))
  law('unpacking keeps to its limits', raw.length <= most, () => ({ most, length: raw.length }))
  return signature([read.reason, read.detail.replace(/\d+/g, '0').slice(0, 60), raw === '' ? 'nothing' : 'part'])
}

const sessions = (): string[] => {
  const [run = '{}'] = recordings()
  const all = lessons().map(({ reply, files }, at) => ({
    name: `lesson ${at}`,
    files: Object.entries(files),
    gone: ['old.ts'],
    reply,
    turn: 0,
    chosen: [0],
    demands: { score: 0.9, without: ['alignment'], once: true },
    hand: [['0.0', { said: 'rejected', amendment: { kind: 'place', edit: 0, hunk: 0, line: 3 } }]],
    file: 'a.ts',
    view: 'after',
    tab: 'tests',
    tests: { runtime: 'embedded', list: [{ file: 'a.test.ts', path: ['a', 'b'], state: 'fail', message: 'no' }] },
    ...(at % 5 === 0 ? { base: { kind: 'lesson', id: '001-two-exact-blocks' }, run: JSON.parse(run) } : {}),
  }))
  return all.map((session) => JSON.stringify(session))
}

const HASHES = [
  's=',
  's=1',
  's=1.',
  's=1p.',
  's=1p.AAAA',
  's=1p._wAAAAAA',
  '&&s=1.&',
  's=%',
  's=1.%25%32%35',
  'lesson=x&s=1p.~',
  's=9999p.AAAA',
]

/** Deflated zeros: a thousand times as many come out. */
const bomb = (random: Random): string => `s=1.${sealed(deflateRawSync(Buffer.alloc(random.pick([90_000, 110_000, 3_000_000]))))}`

export const link: Target = {
  name: 'link',
  seeds: () => [
    ...sessions().map((json) => ({ json, how: json.length < OFTEN ? 'packed' : 'deflated', way: 'whole', at: '0' })),
    ...HASHES.map((hash) => ({ hash })),
  ],
  mutate(parent, other, random) {
    if (random.oneIn(30)) return { hash: random.oneIn(3) ? bomb(random) : random.pick(HASHES) + partOf(parent, 'hash') }
    const json = mutateJson(partOf(parent, 'json') || '{"name":"a"}', partOf(other, 'json'), random)
    const way = random.oneIn(2) ? 'whole' : random.pick(Object.keys(WAYS))
    return {
      json: json.slice(0, 40_000),
      how: json.length < OFTEN && random.oneIn(4) ? 'packed' : 'deflated',
      way,
      at: String(random.below(100_000)),
    }
  },
  run,
  grow: (input, times) => ({ ...input, json: grownJson(partOf(input, 'json'), times) }),
}
