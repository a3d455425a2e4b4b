/** Many files at once: the real program, by this machine's Node, on a folder that holds what the container in memory holds. */
import { execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Content } from '../../engine/model'
import { readTree, type StampedFiles } from './container-tree'
import type { ContainerTree } from './sync-plan'
import { FakeContainer, FakePage, type FakeProgram } from './testing/fake-container'

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'hunkscope-parcel-'))
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  rmSync(root, { recursive: true, force: true })
  vi.restoreAllMocks()
})

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => statSync(join(folder, name)).isFile())

/** What the program meets there: `before` acts once the files were listed. The clock goes an hour fast: no file was written just now. */
const realNode =
  (before: () => void = () => {}, clockMs = 3_600_000): FakeProgram =>
  async ({ args, disk }) => {
    for (const [name, bytes] of disk.files) {
      const path = join(root, name)
      if (existsSync(path) && readFileSync(path).equals(bytes)) continue
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, bytes)
    }
    for (const name of filesIn(root)) if (!disk.files.has(name)) rmSync(join(root, name))
    before()
    const clock = join(root, '.git', 'clock.cjs')
    mkdirSync(dirname(clock), { recursive: true })
    writeFileSync(clock, `const now = Date.now; Date.now = () => now() + ${clockMs}`)
    execFileSync(process.execPath, ['--require', clock, ...args], { cwd: root })
    rmSync(clock)
    const parcel = args[1] ?? ''
    for (const name of filesIn(join(root, parcel)))
      disk.put(`${parcel}/${name}`, new Uint8Array(readFileSync(join(root, parcel, name))))
    return 0
  }

function containerWith(files: ContainerTree, node: FakeProgram): FakeContainer {
  const container = new FakeContainer(new FakePage({ node }))
  for (const [path, content] of files) container.fs.put(path, content)
  return container
}

const many = (count = 300): Map<string, Content> =>
  new Map(Array.from({ length: count }, (_, nth): [string, Content] => [`out/${nth % 7}/${nth}.txt`, `${nth}\n`.repeat(nth)]))

const BYTES = Uint8Array.from({ length: 256 }, (_, byte) => byte)

/** Looks as the exchange does, and says how often a file was asked for. */
async function look(container: FakeContainer, known: ContainerTree, stamped: StampedFiles | null) {
  const before = container.fs.reads
  const { files, left } = await readTree(container, known, null, stamped)
  return { files, left, reads: container.fs.reads - before }
}

const ANSWER_AND_ONE_PART = 2
const ANSWER = 1

describe('many files', () => {
  it('come byte for byte in two reads, and nothing of that is left', async () => {
    const files = many()
    files.set('bytes.bin', BYTES).set('empty.txt', '').set('größe/日本.txt', '\ufeffä\r\n').set('a "b"\\c.txt', 'quoted')
    const container = containerWith(files, realNode())
    const seen = await look(container, new Map(), new Map())
    expect([...seen.files].sort()).toEqual([...files].sort())
    expect([seen.left, seen.reads]).toEqual([[], ANSWER_AND_ONE_PART])
    expect([...container.fs.files.keys()].filter((path) => path.startsWith('node_modules'))).toEqual([])
  })

  it('come in several parts where they are large', async () => {
    const files = new Map(Array.from({ length: 120 }, (_, nth): [string, Content] => [`${nth}.txt`, `${nth} `.repeat(20_000)]))
    const seen = await look(containerWith(files, realNode()), new Map(), new Map())
    expect([...seen.files].sort()).toEqual([...files].sort())
    expect(seen.reads).toBeGreaterThan(ANSWER_AND_ONE_PART)
    expect(seen.reads).toBeLessThan(12)
  })

  it('that were read are not brought again, until they are others', async () => {
    const container = containerWith(many(), realNode())
    const stamped: StampedFiles = new Map()
    const first = await look(container, new Map(), stamped)
    const second = await look(container, first.files, stamped)
    expect([second.files, second.reads]).toEqual([first.files, ANSWER])
    container.fs.put('out/3/3.txt', '4\n4\n4\n')
    const third = await look(container, second.files, stamped)
    expect([third.files.get('out/3/3.txt'), third.reads]).toEqual(['4\n4\n4\n', ANSWER_AND_ONE_PART])
  })

  it('are brought again where the page knows them as others than they were', async () => {
    const container = containerWith(many(), realNode())
    const stamped: StampedFiles = new Map()
    const { files } = await look(container, new Map(), stamped)
    const again = await look(container, new Map([...files, ['out/3/3.txt', 'the page wrote this']]), stamped)
    expect([again.files.get('out/3/3.txt'), again.reads]).toEqual(['3\n3\n3\n', ANSWER_AND_ONE_PART])
  })

  it('that were written just now are brought again: they may be written within the same tick', async () => {
    const container = containerWith(many(), realNode(undefined, 0))
    const stamped: StampedFiles = new Map()
    const { files } = await look(container, new Map(), stamped)
    expect(stamped.size).toBe(0)
    expect((await look(container, files, stamped)).reads).toBe(ANSWER_AND_ONE_PART)
  })

  it('may go, or become links out of the project, while they are read', async () => {
    const vanish = () => {
      rmSync(join(root, 'out/1/1.txt'))
      rmSync(join(root, 'out/2/2.txt'))
      symlinkSync('/etc/hostname', join(root, 'out/2/2.txt'))
    }
    const { files, left } = await look(containerWith(many(), realNode(vanish)), new Map(), new Map())
    expect([files.size, files.has('out/1/1.txt'), files.has('out/2/2.txt'), left]).toEqual([298, false, false, []])
  })

  it('that are too large are left by their names', async () => {
    const container = containerWith(many().set('huge.bin', new Uint8Array(33_000_000)), realNode())
    const { files, left } = await look(container, new Map(), new Map())
    expect([left, files.size]).toEqual([['huge.bin'], 300])
  })
})

describe('where the program does not bring them, they are read file by file', () => {
  const answering =
    (answer: (disk: FakeContainer['fs'], folder: string) => void, code = 0): FakeProgram =>
    async ({ args, disk }) => {
      answer(disk, args[1] ?? '')
      return code
    }
  it.each<readonly [string, FakeProgram]>([
    ['it fails', answering(() => {}, 1)],
    ['it cannot be started', () => Promise.reject(new Error('no node'))],
    ['it answers nothing', answering(() => {})],
    ['it answers something else', answering((disk, folder) => disk.put(`${folder}/answer.json`, '{"files":[],"parts":1}'))],
    [
      'it is cut off',
      answering((disk, folder) => {
        const files = Array.from({ length: 300 }, () => [10, null])
        disk.put(`${folder}/answer.json`, JSON.stringify({ files, parts: 1 }))
        disk.put(`${folder}/part-0`, 'x'.repeat(5))
      }),
    ],
  ])('%s', async (_, node) => {
    const files = many()
    const seen = await look(containerWith(files, node), new Map(), new Map())
    expect([...seen.files].sort()).toEqual([...files].sort())
    expect(seen.reads).toBeGreaterThanOrEqual(300)
  })

  it('nothing may be written there', async () => {
    expect((await look(containerWith(many(), realNode()), new Map(), null)).reads).toBe(300)
  })
})
