/** What one test file does to what all share never reaches the next one: Node runs each file in a process. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openEmbedded } from './embedded'
import { isGreen, verdictsOf } from './verdict'

const NODE = `import assert from 'node:assert'\nimport test from 'node:test'\n`
const VITEST = `import { expect, test, vi } from 'vitest'\n`

/** What the first file does, and what holds in the second. */
type Row = readonly [does: string, holds: string]

const ROWS: readonly Row[] = [
  ['assert.strictEqual = () => {}', '(() => { try { assert.strictEqual(1, 2); return false } catch { return true } })()'],
  ['assert.ok = assert.equal = assert.deepStrictEqual = () => {}', "assert.ok.name === 'ok' && assert.equal.name !== ''"],
  [
    "(await import('node:fs')).default.readFileSync = () => 'x'",
    "(await import('node:fs')).readFileSync('next.test.mjs', 'utf8').length > 1",
  ],
  [
    "(await import('node:fs')).promises.readFile = () => 'x'",
    "(await import('node:fs/promises')).default.readFile.toString() !== \"() => 'x'\"",
  ],
  [
    "(await import('node:events')).EventEmitter.prototype.emit = () => {}",
    "(() => { let said = false; const e = new (process.constructor)(); e.on?.('x', () => { said = true }); e.emit?.('x'); return said })()",
  ],
  [
    "(await import('node:events')).EventEmitter.defaultMaxListeners = 1",
    "(await import('node:events')).EventEmitter.defaultMaxListeners === 10",
  ],
  [
    "(await import('node:stream')).default.Readable.prototype.read = null",
    "typeof (await import('node:stream')).default.Readable.prototype.read === 'function'",
  ],
  [
    "(await import('node:util')).default.inspect.defaultOptions.depth = 0",
    "(await import('node:util')).inspect({ a: { b: { c: 1 } } }).includes('c: 1')",
  ],
  [
    "(await import('node:util')).default.inspect.defaultOptions = { compact: false }",
    "!(await import('node:util')).inspect({ a: 1 }).includes('\\n')",
  ],
  ["(await import('node:util')).default.format = () => ''", "(await import('node:util')).default.format('%s', 1) === '1'"],
  ["(await import('node:path')).default.join = () => ''", "(await import('node:path')).default.join('a', 'b') === 'a/b'"],
  [
    "(await import('node:diagnostics_channel')).channel('c').subscribe(() => {})",
    "!(await import('node:diagnostics_channel')).channel('c').hasSubscribers",
  ],
  ['Array.prototype.map = () => []', '[1].map((x) => x)[0] === 1'],
  ['Array.prototype.mine = 1', '!([].mine)'],
  ['Object.freeze(Array.prototype)', '!Object.isFrozen(Array.prototype)'],
  ['Object.preventExtensions(Object.prototype)', 'Object.isExtensible(Object.prototype)'],
  ["Object.defineProperty(globalThis, 'stays', { value: 1 })", "!('stays' in globalThis)"],
  [
    "Object.defineProperty(Object.prototype, 'then', { value: undefined, writable: true })",
    "!Object.hasOwn(Object.prototype, 'then')",
  ],
  ['Object.setPrototypeOf(Math, null)', 'Object.getPrototypeOf(Math) === Object.prototype'],
  [
    'Object.getPrototypeOf(function* () {}).prototype.next = () => ({ done: true })',
    '[...(function* () { yield 1 })()].length === 1',
  ],
  ['Object.getPrototypeOf([][Symbol.iterator]()).next = () => ({ done: true })', '[...[1]].length === 1'],
  ['Object.getPrototypeOf(Int8Array).prototype.fill = null', "typeof Int8Array.prototype.fill === 'function'"],
  ['Intl.DateTimeFormat.mine = 1; Array.prototype.map.mine = 1', '!Array.prototype.map.mine && !Intl.DateTimeFormat.mine'],
  [
    'globalThis.mine = 1; globalThis.setTimeout = null; globalThis.process = null',
    "!globalThis.mine && typeof setTimeout === 'function' && !!process",
  ],
  [
    "process.env.MINE = '1'; process.argv.push('x'); process.chdir('/'); process.exitCode = 0",
    "!process.env.MINE && process.argv.length === 2 && process.cwd() === '/project' && process.exitCode === undefined",
  ],
  [
    "process.on('exit', function leaks() { process.exitCode = 1 })",
    "!process.listeners('exit').some(({ name }) => name === 'leaks')",
  ],
  [
    'process.nextTick = () => {}; process.stdout.write = () => {}',
    'process.nextTick.length > 0 || process.nextTick.toString().length > 12',
  ],
  [
    "process.stdout.write = () => true; process.stderr.mine = 1; process.stdout.on('finish', () => {}); test.after(() => void process.stderr.end())",
    "process.stdout.write.length > 0 && !('mine' in process.stderr) && process.stderr.writable && process.stdout.listenerCount('finish') === 0",
  ],
  ['Object.freeze(process.stdout)', "!Object.isFrozen(process.stdout) && process.stdout.write('')"],
  ['console.log = () => { throw 1 }', "(console.log('x'), true)"],
  [
    'JSON.parse = () => 1; Date.now = () => 1; Math.random = () => 1',
    'JSON.parse("2") === 2 && Date.now() > 1 && Math.random() < 1',
  ],
  ['Buffer.from = () => 1; Buffer.prototype.toString = () => 1', "Buffer.from('a').toString() === 'a'"],
  [
    'Error.prepareStackTrace = () => 1; Error.stackTraceLimit = 0',
    "typeof new Error('x').stack === 'string' && Error.stackTraceLimit > 0",
  ],
  ['URL.prototype.toString = () => 1; URLSearchParams.prototype.get = null', "new URL('http://a/').toString() === 'http://a/'"],
  ["test.mock.method(Math, 'max', () => 7)", 'Math.max(1, 2) === 2'],
  [
    "(await import('node:querystring')).default.parse = (await import('node:os')).default.tmpdir = null",
    "!!(await import('node:querystring')).default.parse && !!(await import('node:os')).default.tmpdir",
  ],
  ["(await import('node:crypto')).default.createHash = null", "!!(await import('node:crypto')).default.createHash"],
  ['setTimeout(() => { Array.prototype.late = 1 }, 5).unref()', '(await new Promise((done) => setTimeout(done, 30)), ![].late)'],
]

let embedded: Awaited<ReturnType<typeof openEmbedded>>
beforeAll(async () => {
  embedded = await openEmbedded()
})
afterAll(() => embedded.end())

/** One run of all pairs: a file that is not put back costs a worker, and the next pair begins in it. */
const runPairs = async (head: string, rows: readonly Row[]) => {
  const files: Record<string, string> = {}
  for (const [at, [does, holds]] of rows.entries()) {
    const number = String(at).padStart(2, '0')
    files[`${number}a.test.mjs`] = `${head}${does}\ntest('does', () => {})`
    files[`${number}b.test.mjs`] =
      `${head}const holds = ${holds}\ntest('holds', () => { if (holds !== true) throw new Error('it does not') })`
  }
  files['next.test.mjs'] = 'more than nothing'
  return verdictsOf(
    await embedded.run(
      files,
      Object.keys(files).filter((name) => /^\d/.test(name)),
      { testTimeoutMs: 20_000 },
    ),
  )
}

it('node:test', async () => {
  const verdicts = await runPairs(NODE, ROWS)
  const leaked = ROWS.filter((_, at) => {
    const verdict = verdicts.get(`${String(at).padStart(2, '0')}b.test.mjs`)
    return !verdict || !isGreen(verdict) || verdict.tests.length !== 1
  })
  expect(leaked).toEqual([])
})

it('Vitest', async () => {
  const rows: readonly Row[] = [
    ['expect.extend({ toBeMine: () => ({ pass: true, message: () => "" }) })', "!('toBeMine' in expect(1))"],
    ["vi.spyOn(Math, 'max').mockReturnValue(7)", 'Math.max(1, 2) === 2'],
    ["vi.stubGlobal('mine', 1); vi.stubEnv('MINE', '1')", '!globalThis.mine && !process.env.MINE'],
    ['vi.useFakeTimers()', '!vi.isFakeTimers()'],
    ['globalThis.expect = null; Array.prototype.push = () => 0', '[1].push(2) === 2'],
    [
      'expect.addEqualityTesters?.([() => true])',
      '(() => { try { expect(1).toEqual(2); return false } catch { return true } })()',
    ],
  ]
  const verdicts = await runPairs(VITEST, rows)
  const leaked = rows.filter((_, at) => {
    const verdict = verdicts.get(`${String(at).padStart(2, '0')}b.test.mjs`)
    return !verdict || !isGreen(verdict)
  })
  expect(leaked).toEqual([])
})
