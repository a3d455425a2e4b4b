import { describe, expect, test } from 'vitest'
import type { Content } from '../../engine/model'
import { nestedFolder } from './file-sources'
import { type GatherOptions, gather } from './gather'
import { ChangedSinceListed, type IntakeProgress, type LeftOut, type SourceFile, type SourceFolder, TooLarge } from './source'

type Files = Readonly<Record<string, string | Uint8Array>>

const encoder = new TextEncoder()
function file(name: string, content: string | Uint8Array, claims?: number | null): SourceFile {
  const bytes = typeof content === 'string' ? encoder.encode(content) : content
  return {
    kind: 'file',
    name,
    size: claims === undefined ? bytes.length : claims,
    read: async (limit) => {
      if (bytes.length > limit) throw new TooLarge()
      return bytes.slice()
    },
  }
}
const sourceOf = (files: Files, name = 'project') =>
  nestedFolder(
    name,
    Object.entries(files).map(([path, text]) => file(path, text)),
  )

async function gathered(source: SourceFolder, options: GatherOptions = {}) {
  const result = await gather(source, options)
  if (!result.ok) throw new Error(result.why)
  return result
}
const gatheredFrom = (files: Files, options?: GatherOptions) => gathered(sourceOf(files), options)

const leftOut = (left: readonly LeftOut[]) => left.map(({ name, why }) => `${name} ${why}`)
const contents = (files: ReadonlyMap<string, Content>) => Object.fromEntries(files)

test('everything comes, sorted by path, byte for byte', async () => {
  const png = Uint8Array.of(0x89, 0, 255)
  const { name, files, left, foreign } = await gatheredFrom({ 'src/b.ts': '\ufeffb\r\n', 'a.png': png, 'z/y/x': '', 'a.ts': 'a' })
  expect([...files]).toEqual([
    ['a.png', png],
    ['a.ts', 'a'],
    ['src/b.ts', '\ufeffb\r\n'],
    ['z/y/x', ''],
  ])
  expect({ name, left, foreign }).toEqual({ name: 'project', left: [], foreign: [] })
})

test('text in another encoding stays bytes and is reported; what is no text is not reported', async () => {
  const { files, foreign } = await gatheredFrom({
    'latin.txt': Uint8Array.of(0x63, 0xe9, 0x0a),
    'le.txt': Uint8Array.of(0xff, 0xfe, 0x61, 0),
    'be.txt': Uint8Array.of(0xfe, 0xff, 0, 0x61),
    'sjis.txt': Uint8Array.of(0x83, 0x65, 0x83, 0x58),
    'image.bin': Uint8Array.of(1, 0, 2),
    'packed.gz': Uint8Array.of(0x1f, 0x8b, 8, 255),
    'sound.mp3': Uint8Array.of(0xff, 0xfe, 0, 0),
    'utf8.txt': 'é',
  })
  expect(Object.fromEntries(foreign.map(({ path, encoding }) => [path, encoding]))).toEqual({
    'latin.txt': 'other',
    'le.txt': 'utf-16le',
    'be.txt': 'utf-16be',
    'sjis.txt': 'other',
  })
  expect(contents(files)['latin.txt']).toEqual(Uint8Array.of(0x63, 0xe9, 0x0a))
})

describe('what is left out', () => {
  test('by .gitignore, nested ones too; a folder counts once and is not looked into', async () => {
    const opened: string[] = []
    const inner = sourceOf({ 'x.js': '1', '.gitignore': '!keep.log\nlocal\n', 'keep.log': '', 'other.log': '', local: '' }, 'src')
    const watched: SourceFolder = {
      kind: 'folder',
      name: 'dist',
      entries: async () => {
        opened.push('dist')
        return []
      },
    }
    const files = [file('.gitignore', 'dist/\n*.log\n'), file('a.log', ''), file('local', '')]
    const root: SourceFolder = { kind: 'folder', name: 'p', entries: async () => [...files, inner, watched] }
    const { files: taken, left } = await gathered(root)
    expect([...taken.keys()]).toEqual(['.gitignore', 'local', 'src/.gitignore', 'src/keep.log', 'src/x.js'])
    expect(leftOut(left)).toEqual(['a.log ignored', 'dist/ ignored', 'src/local ignored', 'src/other.log ignored'])
    expect(opened).toEqual([])
    expect([...(await gathered(root, { ignored: true })).files.keys()]).toContain('src/other.log')
  })

  test('node_modules that .gitignore names: a few files come along, what npm installed does not', async () => {
    const few = {
      '.gitignore': 'node_modules\n',
      'a.js': '',
      'node_modules/p/package.json': '{}',
      'node_modules/p/.gitignore': 'x',
      'node_modules/p/x': '',
    }
    const brought = await gatheredFrom(few)
    expect([...brought.files.keys()]).toContain('node_modules/p/x')
    expect(leftOut(brought.left)).toEqual([])
    const many = Object.fromEntries(Array.from({ length: 1_200 }, (_, at) => [`node_modules/p${at}/index.js`, '']))
    const installed = await gatheredFrom({ '.gitignore': '/node_modules/\n', 'a.js': '', ...many })
    expect([...installed.files.keys()]).toEqual(['.gitignore', 'a.js'])
    expect(leftOut(installed.left)).toEqual(['node_modules/ ignored'])
    const nested = await gatheredFrom({ '.gitignore': 'dist\n', 'dist/node_modules/p/index.js': '' })
    expect([...nested.files.keys()]).toEqual(['.gitignore'])
  })

  test("version control's and the system's own, whatever is asked for", async () => {
    const files = {
      '.git/HEAD': '',
      'a/.svn/x': '',
      '.DS_Store': '',
      'a/Thumbs.db': '',
      '__MACOSX/._a': '',
      'a/b': '',
      '.GIT/x': '',
    }
    const { files: taken, left } = await gatheredFrom(files, { ignored: true })
    expect([...taken.keys()]).toEqual(['a/b'])
    expect(leftOut(left).sort()).toEqual([
      '.DS_Store ignored',
      '.GIT/ ignored',
      '.git/ ignored',
      '__MACOSX/ ignored',
      'a/.svn/ ignored',
      'a/Thumbs.db ignored',
    ])
  })

  test('names that no project may have; odd ones that it may have come', async () => {
    const odd = {
      constructor: '1',
      'toString/valueOf': '2',
      CON: '3',
      '🦄.ts': '4',
      'a b/c d': '5',
      [`${'deep/'.repeat(80)}x`]: '6',
    }
    const bad = {
      '../up.ts': 'outside',
      'a/../../up.ts': 'outside',
      '/etc/passwd': 'absolute',
      'C:\\x': 'absolute',
      ['x'.repeat(1001)]: 'too-long',
      ['d/'.repeat(40_000)]: 'too-long',
      'bell\u0007': 'control-character',
      '..': 'outside',
    }
    const names = Object.keys(bad)
    const { files, left } = await gathered(
      nestedFolder('p', [...Object.entries(odd).map(([name, text]) => file(name, text)), ...names.map((name) => file(name, ''))]),
    )
    expect(contents(files)).toEqual(odd)
    expect(Object.fromEntries(left.map((out) => [out.name, out.why === 'path' ? out.problem : out.why]))).toEqual(bad)
  })

  test('a folder with such a name, once', async () => {
    const { files, left } = await gathered(nestedFolder('p', [file('__proto__/a', ''), file('__proto__/b', ''), file('x', '')]))
    expect([...files.keys()]).toEqual(['x'])
    expect(left).toEqual([{ name: '__proto__/', why: 'path', problem: 'reserved-name' }])
  })

  test.each<[string, readonly string[], readonly string[], readonly unknown[]]>([
    ['another case', ['a.ts', 'A.ts'], ['A.ts'], [{ name: 'a.ts', why: 'same-name', other: 'A.ts' }]],
    ['another form', ['e\u0301.ts', '\u00e9.ts'], ['\u00e9.ts'], [{ name: '\u00e9.ts', why: 'same-name', other: '\u00e9.ts' }]],
    ['twice the same', ['a', 'a'], ['a'], [{ name: 'a', why: 'same-name', other: 'a' }]],
    ['inside a file', ['a', 'a/b'], ['a'], [{ name: 'a/b', why: 'inside-file' }]],
    ['inside a file of another case', ['A', 'a/b/c'], ['A'], [{ name: 'a/b/c', why: 'inside-file' }]],
  ])('%s: who comes first stays', async (_, names, taken, left) => {
    const { files, left: out } = await gathered(
      nestedFolder(
        'p',
        names.map((name) => file(name, name)),
      ),
    )
    expect([...files.keys()]).toEqual(taken)
    expect(out).toEqual(left)
  })

  test('links', async () => {
    const { left } = await gathered(nestedFolder('p', [{ kind: 'link', name: 'a/etc' }]))
    expect(leftOut(left)).toEqual(['a/etc link'])
  })

  test('files that went, changed, or are read in vain; the rest is kept', async () => {
    const failing = (name: string, failure: unknown): SourceFile => ({ ...file(name, ''), read: () => Promise.reject(failure) })
    const { files, left } = await gathered(
      nestedFolder('p', [
        failing('gone', new DOMException('no such file', 'NotFoundError')),
        failing('moved', new ChangedSinceListed('the file changed while it was read')),
        failing('odd', 'words'),
        file('a', '1'),
      ]),
    )
    expect([...files.keys()]).toEqual(['a'])
    expect(left.map((out) => out.why === 'unreadable' && out.detail)).toEqual([
      'no such file',
      'the file changed while it was read',
      'words',
    ])
  })

  test('a folder that cannot be listed; where it is the root, that is the answer', async () => {
    const locked: SourceFolder = { kind: 'folder', name: 'locked', entries: () => Promise.reject(new Error('locked')) }
    const { files, left } = await gathered({ kind: 'folder', name: 'p', entries: async () => [locked, file('a', '')] })
    expect([...files.keys()]).toEqual(['a'])
    expect(left).toEqual([{ name: 'locked/', why: 'unreadable', detail: 'locked' }])
    expect(await gather(locked)).toEqual({ ok: false, why: 'unreadable', detail: 'locked' })
  })
})

describe('limits', () => {
  test('on the number: what lies higher up comes first, folders beyond are not looked into', async () => {
    const files = { 'a/deep/1': '', 'a/deep/2': '', 'a/1': '', 'b/1': '', z: '', y: '' }
    const { files: taken, left } = await gatheredFrom(files, { limits: { files: 3 } })
    expect([...taken.keys()]).toEqual(['a/1', 'y', 'z'])
    expect(leftOut(left)).toEqual(['b/1 too-many', 'a/deep/ too-many'])
  })

  test('a folder of 200,000 folders', async () => {
    const empty = (at: number): SourceFolder => ({ kind: 'folder', name: `d${at}`, entries: async () => [] })
    const folders = Array.from({ length: 200_000 }, (_, at) => empty(at))
    const root: SourceFolder = { kind: 'folder', name: 'p', entries: async () => [file('a', ''), ...folders] }
    const { files, left } = await gathered(root, { limits: { files: 1 } })
    expect([files.size, left.length]).toEqual([1, 200_000])
  })

  test('on one file, whether or not it states its size', async () => {
    const files = [
      file('claims', 'x'.repeat(11)),
      file('silent', 'x'.repeat(11), null),
      file('lies', 'x'.repeat(11), 3),
      file('fits', 'x'.repeat(10)),
    ]
    const { files: taken, left } = await gathered(nestedFolder('p', files), { limits: { file: 10 } })
    expect([...taken.keys()]).toEqual(['fits'])
    expect(left).toEqual(['claims', 'lies', 'silent'].map((name) => ({ name, why: 'too-large', limit: 10 })))
  })

  test('on the sum: a smaller file may still fit', async () => {
    const sizes = [6, 6, 3, 2, 1, 1, 1, 1, 1, 1, 1]
    const files = sizes.map((size, at) => file(`f${String(at).padStart(2, '0')}`, 'x'.repeat(size), at % 2 ? null : size))
    const { files: taken, left } = await gathered(nestedFolder('p', files), { limits: { total: 11 } })
    expect([...taken.keys()]).toEqual(['f00', 'f02', 'f03'])
    expect(new Set(left.map(({ why }) => why))).toEqual(new Set(['too-much']))
  })

  test('the same files give the same result in whatever order and however fast they come', async () => {
    const names = Array.from({ length: 60 }, (_, at) => `${'abc'[at % 3]}/${'xy'[at % 2]}/f${at}`)
    const results = await Promise.all(
      [1, 7, 13].map(async (step) => {
        const files = names.map((_, at) => names[(at * step) % names.length] ?? '')
        const slow = files.map((name, at): SourceFile => {
          const quick = file(name, 'x'.repeat(Number(name.slice(5))), name.length % 2 ? null : undefined)
          const wait = (step * at) % 4
          const read: SourceFile['read'] = async (limit) => {
            await new Promise((done) => setTimeout(done, wait))
            return quick.read(limit)
          }
          return { ...quick, read }
        })
        return gathered(nestedFolder('p', slow), { limits: { files: 50, file: 40, total: 700 } })
      }),
    )
    expect(results[0]?.files.size).toBeGreaterThan(20)
    for (const result of results) expect(result).toEqual(results[0])
  })
})

describe('a long import', () => {
  const many = () =>
    nestedFolder(
      'p',
      Array.from({ length: 1200 }, (_, at) => file(`d${at % 7}/f${at}`, 'x')),
    )

  test('reports how far it has come', async () => {
    const seen: IntakeProgress[] = []
    await gathered(many(), { onProgress: (progress) => seen.push(progress) })
    expect(seen.at(-1)).toEqual({ files: 1200, total: 1200, bytes: 1200 })
    for (const [at, { files }] of seen.entries()) expect(files).toBeGreaterThanOrEqual(seen[at - 1]?.files ?? 0)
    expect(seen.length).toBeGreaterThan(10)
  })

  test('can be stopped, even where a file never answers', async () => {
    const stop = new AbortController()
    const stuck: SourceFile = { ...file('stuck', ''), read: () => new Promise(() => setTimeout(() => stop.abort(), 5)) }
    expect(await gather(nestedFolder('p', [stuck]), { signal: stop.signal })).toEqual({ ok: false, why: 'stopped' })
    expect(await gather(many(), { signal: AbortSignal.abort() })).toEqual({ ok: false, why: 'stopped' })
    const never: SourceFolder = { kind: 'folder', name: 'never', entries: () => new Promise(() => {}) }
    expect(await gather(never, { signal: AbortSignal.timeout(5) })).toEqual({ ok: false, why: 'stopped' })
  })

  test('gives way to other tasks', async () => {
    let turns = 0
    const timer = setInterval(() => turns++, 0)
    await gathered(
      nestedFolder(
        'p',
        Array.from({ length: 3000 }, (_, at) => file(`f${at}`, 'x'.repeat(20_000))),
      ),
    )
    clearInterval(timer)
    expect(turns).toBeGreaterThan(3)
  })
})
