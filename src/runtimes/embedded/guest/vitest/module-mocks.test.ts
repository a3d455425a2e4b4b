import { expect, it } from 'vitest'
import type { RunEvent } from '../../../runtime'
import { GuestDisk } from '../disk'
import { ModuleGraph } from '../module-graph'
import type { Builtins, Project } from '../project'
import { Runner } from '../runner'
import { createSourcePositions } from '../source-positions'
import { createVitest, type VitestFace } from './index'
import { testClock } from './testing/run-file'

/** Runs a test file by the module graph, as the worker does. */
async function run(files: Readonly<Record<string, string>>): Promise<{ verdicts: string[]; disk: GuestDisk }> {
  const events: RunEvent[] = []
  const disk = new GuestDisk()
  for (const [path, text] of Object.entries(files)) disk.set(path, text)
  const face: { current: VitestFace | null } = { current: null }
  const get = (name: string) => (name === 'vitest' ? face.current?.vitest : face.current?.jest)
  const builtins: Builtins = {
    names: new Set(['vitest', '@jest/globals']),
    get,
    load: async (name) => get(name),
    loadAll: async () => undefined,
  }
  const project: Project = { disk, builtins, sources: new Map() }
  const graph = new ModuleGraph(project)
  const file = Object.keys(files)[0] ?? ''
  const runner = new Runner(
    {
      file,
      emit: (event) => void events.push(event),
      timeoutMs: 2000,
      clock: testClock,
      places: createSourcePositions(disk, project.sources),
      selection: { only: null, name: '' },
      testOnly: false,
      done: [],
    },
    () => ({}),
  )
  face.current = createVitest({ runner, file, mocks: graph.mocks, disk, clock: testClock, updateSnapshots: false })
  const before = new Map(
    Object.keys(face.current.globals).map((name) => [name, Reflect.getOwnPropertyDescriptor(globalThis, name)]),
  )
  Object.assign(globalThis, face.current.globals)
  try {
    await graph.reach(file)
    await graph.import(file)
    await face.current.finish()
    await runner.finish()
  } finally {
    for (const [name, descriptor] of before)
      if (descriptor) Object.defineProperty(globalThis, name, descriptor)
      else Reflect.deleteProperty(globalThis, name)
  }
  const tests = events.filter((event) => event.type === 'test')
  return {
    verdicts: tests.map(({ path, state, error }) => `${path.join(' > ')}: ${state}${error ? ` ${error.message}` : ''}`),
    disk,
  }
}

const A = `export const f = () => 1; export const n = 2; export default class C { m() { return 3 } }`

it('mocks modules before they are imported, and imports what is actual', async () => {
  const { verdicts, disk } = await run({
    'src/a.test.ts': `import { expect, it, vi } from 'vitest'
import C, { f, n } from './a'
import { g } from './b'
import { h } from './c'
vi.mock('./a')
const { base } = vi.hoisted(() => ({ base: 40 }))
vi.mock('./b', async (original) => ({ ...(await original<object>()), g: () => base + 2 }))
vi.mock('./c', { spy: true })
it('automock', () => { expect(f()).toBe(undefined); expect(n).toBe(2); expect(new C().m()).toBe(undefined); vi.mocked(f).mockReturnValue(5); expect(f()).toBe(5) })
it('factory', () => { expect(g()).toBe(42) })
it('spies', () => { expect(h()).toBe(7); expect(h).toHaveBeenCalled() })
it('actual', async () => { const a = await vi.importActual<{ f(): number }>('./a'); expect(a.f()).toBe(1) })
it('doMock and resetModules', async () => {
  vi.doMock('./d', () => ({ d: 'mocked' }))
  expect((await import('./d')).d).toBe('mocked')
  vi.doUnmock('./d')
  vi.resetModules()
  expect((await import('./d')).d).toBe('real')
})
it('inline', () => {
  const value: number = 1; expect({ value }).toMatchInlineSnapshot()
})
`,
    'src/a.ts': A,
    'src/b.ts': 'export const g = () => 1',
    'src/c.ts': 'export const h = (): number => 7',
    'src/d.ts': "export const d = 'real'",
  })
  expect(disk.get('src/a.test.ts')).toContain('toMatchInlineSnapshot(`\n    {\n      "value": 1,\n    }\n  `)')
  expect(verdicts).toEqual([
    'automock: pass',
    'factory: pass',
    'spies: pass',
    'actual: pass',
    'doMock and resetModules: pass',
    'inline: pass',
  ])
})

it('knows jest in CommonJS by its globals', async () => {
  const { verdicts } = await run({
    'a.test.js': `const { f } = require('./a')
const b = require('./b')
jest.mock('./a')
jest.mock('./b', () => ({ g: jest.fn(() => 9) }))
test('mocks', () => { expect(f()).toBe(undefined); f.mockReturnValue(1); expect(f()).toBe(1); expect(b.g()).toBe(9); expect(jest.requireActual('./b').g()).toBe(1) })
test('calls back', (done) => { setTimeout(done, 1) })
`,
    'a.js': 'exports.f = () => 1',
    'b.js': 'exports.g = () => 1',
    'package.json': '{}',
  })
  expect(verdicts).toEqual(['mocks: pass', 'calls back: pass'])
})

it('knows a path that leads nowhere: Jest refuses to mock it, unless the options say that it is virtual', async () => {
  const { verdicts } = await run({
    'a.test.js': `test('a path', () => { jest.doMock('./nowhere', () => ({ x: 1 })) })
test('virtual', () => { jest.doMock('./made', () => ({ x: 1 }), { virtual: true }); expect(require('./made').x).toBe(1) })
test('a package', () => { jest.doMock('packed', () => ({ x: 1 })); expect(require('packed').x).toBe(1) })
`,
    'package.json': '{}',
  })
  expect(verdicts).toEqual(["a path: fail Cannot find module './nowhere' from 'a.test.js'", 'virtual: pass', 'a package: pass'])
})
