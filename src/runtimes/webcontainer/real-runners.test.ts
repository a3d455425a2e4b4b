/** The whole adapter with real runners: a container in memory whose `node` is this machine's, on a copy of the container's files. */
import { spawn } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import type { Path } from '../../engine/model'
import { parsePath } from '../../engine/paths'
import { runWithEvents } from '../testing/run-with-events'
import { LIMITS } from './container'
import { type FakeProgram, WORKDIR } from './testing/fake-container'
import { createRequests, openFakeRuntime } from './testing/fake-run'

const path = (text: string): Path => {
  const parsed = parsePath(text)
  if (!parsed.ok) throw new Error(text)
  return parsed.path
}
const request = createRequests(path)

/** A real process starts and dies when the machine lets it: it gets the time that the product gives it. */
const openReal = () => openFakeRuntime({ node: realNode }, { limits: { ...LIMITS, pollMs: 5 } })

const EVENTS = 'node_modules/.hunkscope/events.ndjson'
const vitest = fileURLToPath(new URL('../../../node_modules/vitest', import.meta.url))

const realNode: FakeProgram = async ({ args, env, disk, killed, print }) => {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'hunkscope-local-')))
  const here = (text: string) => text.replaceAll(WORKDIR, root)
  try {
    for (const [name, bytes] of disk.files) {
      mkdirSync(dirname(join(root, name)), { recursive: true })
      writeFileSync(join(root, name), bytes)
    }
    symlinkSync(vitest, join(root, 'node_modules/vitest'))
    const own = Object.fromEntries(Object.entries(env).map(([name, value]) => [name, here(String(value))]))
    const child = spawn(process.execPath, args.map(here), { cwd: root, env: { ...own, PATH: process.env.PATH, HOME: root } })
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => print(chunk.toString()))
    void killed.then(() => child.kill('SIGKILL'))
    const copy = () => disk.put(EVENTS, readFileSync(join(root, EVENTS)))
    const timer = setInterval(copy, 10)
    const code = await new Promise<number>((resolve) => child.on('close', (ended) => resolve(ended ?? 137)))
    clearInterval(timer)
    copy()
    for (const name of readdirSync(root, { recursive: true, encoding: 'utf8' }))
      if (!name.startsWith('node_modules') && statSync(join(root, name)).isFile()) disk.put(name, readFileSync(join(root, name)))
    return code
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}

const NODE = {
  'src/add.js': 'export const add = (a, b) => a + b',
  'a.test.js': `import { describe, it } from 'node:test'
import assert from 'node:assert'
import { writeFileSync } from 'node:fs'
import { add } from './src/add.js'
describe('add', () => {
  it('adds', () => assert.equal(add(1, 2), 3))
  it('fails', () => { console.log('before'); writeFileSync('out.txt', 'written'); assert.equal(add(1, 2), 4) })
})`,
  'b.test.js': `import test from 'node:test'\ntest('passes', () => {})`,
  'package.json': '{"type":"module","scripts":{"test":"node --test"}}',
}

const VITEST = {
  'a.test.ts': `import { describe, expect, it } from 'vitest'
describe('add', () => { it('adds', () => { expect(1 + 2).toBe(3) }); it('fails', () => { console.log('before'); expect(1 + 2).toBe(4) }) })
it('grows', () => { expect({ a: 1 }).toMatchInlineSnapshot() })`,
  'package.json': '{"scripts":{"test":"vitest"}}',
}

describe.each([
  ['node --test', NODE, 'a.test.js', ['out.txt']],
  ['Vitest', VITEST, 'a.test.ts', ['a.test.ts']],
])('%s', (_, tree, file, changed) => {
  it('gives verdicts, values, places, output and changed files', async () => {
    const { runtime } = openReal()
    const result = await runWithEvents(runtime, request(tree, { testTimeoutMs: 10_000 }))
    expect(result.outcome).toBe('done')
    const tests = result.events.flatMap((event) => (event.type === 'test' && event.file === file ? [event] : []))
    expect(tests.slice(0, 2)).toMatchObject([
      { path: ['add', 'adds'], state: 'pass' },
      { path: ['add', 'fails'], state: 'fail', error: { actual: '3', expected: '4', frames: [{ file }] } },
    ])
    expect(result.events).toContainEqual(expect.objectContaining({ type: 'console', text: 'before', file }))
    expect([...result.changedFiles.keys()]).toEqual(changed)
  })

  it.each([
    ['only', { only: [{ file: path(file), path: ['add', 'adds'] }] }],
    ['a name', { name: 'ADD ADD' }],
  ])('runs %s', async (_, more) => {
    const { runtime } = openReal()
    const result = await runWithEvents(runtime, request(tree, { ...more, tests: [path(file)], testTimeoutMs: 10_000 }))
    expect(result.events.flatMap((event) => (event.type === 'test' ? [[event.path.join(' '), event.state]] : []))).toEqual([
      ['add adds', 'pass'],
    ])
  })
})

it('a test that never ends is ended by name, and the next file runs', async () => {
  const { runtime } = openReal()
  const tree = {
    'a.test.mjs': `import test from 'node:test'\ntest('hangs', () => new Promise((resolve) => setTimeout(resolve, 60_000)))`,
    'b.test.mjs': `import test from 'node:test'\ntest('passes', () => {})`,
  }
  const result = await runWithEvents(runtime, request(tree, { testTimeoutMs: 1_500 }))
  expect(result.events.flatMap((event) => (event.type === 'test' ? [[event.file, event.state]] : []))).toEqual([
    ['a.test.mjs', 'timeout'],
    ['b.test.mjs', 'pass'],
  ])
})
