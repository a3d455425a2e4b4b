/** A zip → a project. */
import { deflateRawSync } from 'node:zlib'
import { type HostileEntry, hostileZip } from '../../../src/workspace/intake/testing/hostile-zip'
import { zipSource } from '../../../src/workspace/intake/zip'
import { mutateBytes } from '../mutate'
import type { Random } from '../random'
import { lessons } from '../seeds'
import { type Input, inputBytes, inputText, partOf, type Target } from '../target'
import { gatherSource } from './gather-source'

const NAMES = [
  '../up.ts',
  '/root.ts',
  'C:\\x.ts',
  'a\\..\\..\\b.ts',
  'a/../b.ts',
  './a.ts',
  'a//b.ts',
  'A.ts',
  'a.ts/b.ts',
  '.git/config',
  '.GIT/hooks/x',
  '__proto__',
  'constructor',
  'a\u0000.ts',
  'a\nb.ts',
  'a\u202etxt.ts',
  'é.ts',
  'e\u0301.ts',
  'folder/',
  '',
  '.',
  '..',
  ' ',
  'x'.repeat(1200),
  `${'d/'.repeat(400)}x`,
  '.gitignore',
  '__MACOSX/a',
  'CON',
  'a:b',
  'git~1/x',
  '.git /x',
  'ignored.log',
  'wrapped/a.ts',
  'wrapped/.gitignore',
]

/** An entry as an input has it. Numbers are claims, not facts. */
type Claim = {
  readonly name: string
  readonly content?: string
  readonly repeat?: number
  readonly deflated?: boolean
  readonly bytes?: boolean
} & Partial<Record<'size' | 'stored' | 'offset' | 'method' | 'flags' | 'crc' | 'unixMode', number>> & { readonly zip64?: boolean }

const CLAIMS = ['size', 'stored', 'offset', 'method', 'flags', 'crc', 'unixMode'] as const
const NUMBERS = [0, 1, 6, 8, 9, 14, 12, 99, 255, 0x41ed, 0xa1ff, 0x81a4, 65_535, 20_001, 1e6, 0x7fffffff, 0xffffffff]

/** Bytes of one entry: some times the limits of a project here. */
const LARGEST = 1_000_000

function entryOf({ repeat = 1, deflated = false, bytes = false, ...claim }: Claim): HostileEntry {
  const content = (claim.content ?? '').repeat(Math.min(Math.max(0, repeat), LARGEST / (claim.content?.length || 1)))
  const whole = { ...claim, content: bytes ? inputBytes(content) : content, name: bytes ? inputBytes(claim.name) : claim.name }
  return deflated ? { ...whole, data: deflateRawSync(whole.content) } : whole
}

const claimsOf = (input: Input): readonly Claim[] => {
  const claims: unknown = JSON.parse(partOf(input, 'entries') || '[]')
  return Array.isArray(claims) ? claims : []
}

const archiveOf = (input: Input): Uint8Array<ArrayBuffer> =>
  'bytes' in input
    ? inputBytes(partOf(input, 'bytes'))
    : hostileZip(claimsOf(input).map(entryOf), partOf(input, 'count') === '' ? {} : { count: Number(partOf(input, 'count')) })

async function run(input: Input): Promise<string> {
  const opened = await zipSource(archiveOf(input), 'archive.zip')
  return opened.ok ? gatherSource(opened.source, partOf(input, 'ignored') !== '') : opened.why
}

function claimed(random: Random): Claim {
  const content = random.pick(['', 'a\n', '*.log\n!keep.log\n', '\u0000\u0001', '\ufeffa', 'ÿþa', 'x'.repeat(500)])
  const wrong = random.oneIn(3) ? {} : { [random.pick(CLAIMS)]: random.pick(NUMBERS) }
  return {
    name: random.pick(NAMES),
    content,
    deflated: random.oneIn(2),
    bytes: random.oneIn(4),
    ...(random.oneIn(12) ? { repeat: random.pick([100, 10_000, 300_000]) } : {}),
    ...(random.oneIn(10) ? { zip64: true } : {}),
    ...wrong,
  }
}

function mutate(parent: Input, other: Input, random: Random): Input {
  if ('bytes' in parent || random.oneIn(3))
    return {
      bytes: mutateBytes(inputText(archiveOf(parent)).slice(0, 60_000), 'bytes' in other ? partOf(other, 'bytes') : '', random),
    }
  const claims = [...claimsOf(parent)]
  for (let left = 1 + random.below(4); left > 0; left--) {
    const at = random.below(claims.length + 1)
    const old = claims[at]
    const ways = [
      () => claims.splice(at, 0, claimed(random)),
      () => claims.splice(at, 1),
      () => old !== undefined && claims.splice(at, 1, { ...old, name: random.pick(NAMES) }),
      () => old !== undefined && claims.splice(at, 1, { ...old, [random.pick(CLAIMS)]: random.pick(NUMBERS) }),
      () => old !== undefined && claims.splice(at, 0, old),
    ]
    random.pick(ways)()
  }
  return {
    entries: JSON.stringify(claims.slice(0, 60)),
    ...(random.oneIn(12) ? { count: String(random.pick([0, 1, 1000, 65_535, 100_001])) } : {}),
    ...(random.oneIn(4) ? { ignored: 'taken too' } : {}),
  }
}

export const archive: Target = {
  name: 'archive',
  seeds: () =>
    lessons()
      .slice(0, 20)
      .map(({ files }) => ({
        entries: JSON.stringify(
          Object.entries(files).map(([name, content]) => ({ name, content: content.slice(0, 2000), deflated: true })),
        ),
      })),
  mutate,
  run,
  grow(input, times) {
    if ('bytes' in input) return { bytes: partOf(input, 'bytes').repeat(times) }
    const more = Array.from({ length: times }, (_, at) =>
      claimsOf(input).map((claim) => ({ ...claim, name: `${at}/${claim.name}` })),
    )
    return { ...input, entries: JSON.stringify(more.flat()) }
  },
}
