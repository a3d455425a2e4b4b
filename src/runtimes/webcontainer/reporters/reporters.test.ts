/** The reporters in the real runners; Jest's by Jest's documented interface, which is all there is of Jest here. */
import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { decodeEvent } from '../../decode-event'
import type { RunEvent } from '../../runtime'

const here = fileURLToPath(new URL('.', import.meta.url))
const packages = fileURLToPath(new URL('../../../../node_modules/', import.meta.url))

type RealRun = { readonly events: readonly RunEvent[]; readonly code: number; readonly output: string }

/** Runs `node` on a project in a temporary folder. `argv` gets the folder and that of the reporters. */
async function run(
  files: Readonly<Record<string, string>>,
  argv: (root: string, reporters: string) => readonly string[],
  killAfterMs = 20_000,
): Promise<RealRun> {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'hunkscope-reporter-')))
  try {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      writeFileSync(join(root, path), text)
    }
    mkdirSync(join(root, 'node_modules'), { recursive: true })
    symlinkSync(join(packages, 'vitest'), join(root, 'node_modules/vitest'))
    const reporters = join(root, 'node_modules/.hunkscope')
    cpSync(here, reporters, { recursive: true, filter: (path) => !path.endsWith('.ts') })
    const target = join(reporters, 'events.ndjson')
    writeFileSync(target, '')
    const env = { PATH: process.env.PATH, HOME: root, HUNKSCOPE_EVENTS: target, HUNKSCOPE_LIMIT: '700', NO_COLOR: '1' }
    const child = spawn(process.execPath, argv(root, reporters), { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
    const chunks: string[] = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => void chunks.push(chunk.toString()))
    const timer = setTimeout(() => child.kill('SIGKILL'), killAfterMs)
    const code = await new Promise<number>((resolve) => child.on('close', (ended) => resolve(ended ?? 130)))
    clearTimeout(timer)
    const lines = readFileSync(target, 'utf8').split('\n').slice(0, -1)
    const events = lines.map((line) => {
      const event = decodeEvent(JSON.parse(line))
      if (!event) throw new Error(`not an event: ${line}`)
      return event
    })
    return { events, code, output: chunks.join('') }
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}

/** Events as short lines, so that a table of them can be read. */
const brief = (event: RunEvent): string => {
  switch (event.type) {
    case 'progress':
      return event.text
    case 'test-start':
      return `${event.file} … ${event.path.join(' > ')} (${event.limitMs})`
    case 'test': {
      const { error } = event
      const at = error?.frames[0] ? ` at ${error.frames[0].file}:${error.frames[0].line}` : ''
      const values = error?.actual === undefined ? '' : ` (${error.actual} not ${error.expected})`
      const why = error ? `: ${error.name}: ${error.message.split('\n')[0]}${values}${at}` : ''
      return `${event.file} ${event.state} ${event.path.join(' > ')}${why}`
    }
    case 'file-error':
    case 'unhandled':
      return `${event.file ?? '?'} ${event.type}: ${event.error.name}: ${event.error.message.split('\n')[0]}`
    case 'console':
      return `${event.file ?? '?'} ${event.level}${event.path ? ` in ${event.path.join(' > ')}` : ''}: ${event.text}`
    default:
      return `${event.file} ${event.type}`
  }
}

const of = (events: readonly RunEvent[], file: string) =>
  events.filter((event) => 'file' in event && event.file === file).map(brief)

const nodeTest =
  (...files: readonly string[]) =>
  (_: string, reporters: string) => [
    '--test',
    `--test-reporter=${reporters}/node-test.mjs`,
    '--test-reporter-destination=stdout',
    ...files,
  ]

describe('node --test', () => {
  const FILES = {
    't/a.test.mjs': `import test, { after, describe, it } from 'node:test'
import assert from 'node:assert'
console.log('top')
describe('s', () => {
  it('one', () => {})
  it('two', () => assert.deepEqual({ a: 1 }, { a: 2 }))
  it.skip('three', () => {})
  it.todo('four')
  describe('deep', () => { it('one', () => { throw 'a string' }) })
})
test('outer', async (t) => {
  await t.test('inner', (t) => t.diagnostic('noted'))
  await t.test('bad', () => { throw new TypeError('no') })
})
test('slow', { timeout: 50 }, () => new Promise((resolve) => setTimeout(resolve, 300)))
describe('hooks', () => { after(() => { throw new Error('after') }); it('fine', () => {}) })
describe.skip('gone', () => { it('never', () => {}) })
`,
    't/load.test.mjs': `throw new RangeError('at load')`,
    't/exit.test.mjs': `import test from 'node:test'
test('first', () => {})
test('leaves', async () => { await new Promise((resolve) => setTimeout(resolve, 150)); process.exit(3) })
test('never', () => {})
`,
    't/none.test.mjs': `console.error('not a test')`,
    't/late.test.mjs': `import test from 'node:test'\ntest('forgets', () => { setTimeout(() => { throw new Error('afterwards') }, 10) })\ntest('waits', () => new Promise((resolve) => setTimeout(resolve, 100)))`,
  }
  const names = Object.keys(FILES).filter((name) => name.includes('.test.'))

  it('reports tests, suites that fail by themselves, output, diagnostics and files that fail', async () => {
    const { events, code, output } = await run(FILES, nodeTest(...names))
    expect(code).toBe(1)
    expect(output).toBe('')
    expect(of(events, 't/a.test.mjs')).toEqual([
      't/a.test.mjs file-start',
      't/a.test.mjs log: top',
      't/a.test.mjs … s > one (700)',
      't/a.test.mjs pass s > one',
      't/a.test.mjs … s > two (700)',
      't/a.test.mjs fail s > two: AssertionError: Expected values to be loosely deep-equal: ({ a: 1 } not { a: 2 }) at t/a.test.mjs:6',
      't/a.test.mjs skip s > three',
      't/a.test.mjs … s > four (700)',
      't/a.test.mjs todo s > four',
      't/a.test.mjs … s > deep > one (700)',
      "t/a.test.mjs fail s > deep > one: Thrown: 'a string'",
      't/a.test.mjs … outer > inner (700)',
      't/a.test.mjs pass outer > inner',
      't/a.test.mjs info in outer > inner: noted',
      't/a.test.mjs … outer > bad (700)',
      't/a.test.mjs fail outer > bad: TypeError: no at t/a.test.mjs:13',
      't/a.test.mjs fail outer: Error: 1 subtest failed',
      't/a.test.mjs … slow (700)',
      't/a.test.mjs timeout slow: Error: test timed out after 50ms',
      't/a.test.mjs … hooks > fine (700)',
      't/a.test.mjs pass hooks > fine',
      't/a.test.mjs fail hooks: Error: after at t/a.test.mjs:16',
      't/a.test.mjs skip gone',
      't/a.test.mjs file-end',
    ])
    expect(of(events, 't/load.test.mjs')).toContain('t/load.test.mjs file-error: RangeError: at load')
    expect(of(events, 't/exit.test.mjs')).toEqual([
      't/exit.test.mjs file-start',
      't/exit.test.mjs … first (700)',
      't/exit.test.mjs pass first',
      't/exit.test.mjs … leaves (700)',
      't/exit.test.mjs file-error: Error: test failed (exit code 3)',
      't/exit.test.mjs file-end',
    ])
    expect(of(events, 't/none.test.mjs')).toEqual([
      't/none.test.mjs file-start',
      't/none.test.mjs error: not a test',
      't/none.test.mjs file-end',
    ])
    expect(of(events, 't/late.test.mjs').join('\n')).toMatch(/fail|unhandled/)
    // Every file begins and ends once.
    expect(events.filter(({ type }) => type === 'file-start')).toHaveLength(names.length)
    expect(events.filter(({ type }) => type === 'file-end')).toHaveLength(names.length)
  })

  it('knows whose the tests are that another module registers, where files run one by one', async () => {
    const shared = `import test from 'node:test'\nexport const register = () => test('registered elsewhere', () => {})`
    const uses = `import { register } from './shared.mjs'\nregister()`
    const tests = ['a.test.mjs', 'b.test.mjs', 'c.test.mjs']
    const { events } = await run(
      { 'shared.mjs': shared, 'a.test.mjs': uses, 'b.test.mjs': `throw new Error('no')`, 'c.test.mjs': uses },
      nodeTest('--test-concurrency=1', ...tests),
    )
    expect(events.filter(({ type }) => type !== 'console').map(brief)).toEqual([
      'a.test.mjs file-start',
      'a.test.mjs … registered elsewhere (700)',
      'a.test.mjs pass registered elsewhere',
      'a.test.mjs file-end',
      'b.test.mjs file-start',
      'b.test.mjs file-error: Error: no',
      'b.test.mjs file-end',
      'c.test.mjs file-start',
      'c.test.mjs … registered elsewhere (700)',
      'c.test.mjs pass registered elsewhere',
      'c.test.mjs file-end',
    ])
  })

  it('reports which test hangs before it is killed, and does not report tests that a pattern leaves out', async () => {
    const hang = `import test from 'node:test'\ntest('quick', () => {})\ntest('hangs', () => new Promise((resolve) => setTimeout(resolve, 60_000)))`
    const killed = await run({ 'a.test.mjs': hang }, nodeTest('a.test.mjs'), 1_500)
    expect(of(killed.events, 'a.test.mjs').at(-1)).toBe('a.test.mjs … hangs (700)')
    const chosen = await run({ 'a.test.mjs': hang }, nodeTest('--test-name-pattern=^(?:quick)$', 'a.test.mjs'))
    expect(chosen.events.filter(({ type }) => type === 'test').map(brief)).toEqual(['a.test.mjs pass quick'])
  })
})

describe('Vitest', () => {
  const FILES = {
    'src/one.ts': 'export const one = (): number => 1',
    'a.test.ts': `import { beforeAll, describe, expect, it, test } from 'vitest'
import { one } from './src/one'
console.log('top')
describe('s', () => {
  it('one', () => { console.error('in one'); expect(one()).toBe(1) })
  it('two', () => { expect({ a: 1 }).toEqual({ a: 2 }) })
  it.skip('three', () => {})
  it.todo('four')
})
describe('hook', () => { beforeAll(() => { throw new Error('no hook') }); it('in hook', () => {}) })
test('slow', () => new Promise(() => {}), 100)
test('later', () => { Promise.reject(new Error('nobody waits')) })
`,
    'load.test.ts': `throw new RangeError('at load')`,
    'missing.test.ts': `import './missing'`,
    'snap.test.ts': `import { expect, it } from 'vitest'\nit('holds', () => { expect('new').toMatchInlineSnapshot('"old"') })`,
  }
  const vitest =
    (files: readonly string[], ...flags: readonly string[]) =>
    (root: string, reporters: string) => [
      'node_modules/vitest/vitest.mjs',
      'run',
      ...flags,
      `--reporter=${reporters}/vitest.mjs`,
      '--testTimeout=700',
      ...files.map((file) => `${root}/${file}`),
    ]

  it('reports tests, failing hooks, output with its test, files that fail, and what a file uses', async () => {
    const { events, code } = await run(FILES, vitest(['a.test.ts', 'load.test.ts', 'missing.test.ts']))
    expect(code).toBe(1)
    const reported = of(events, 'a.test.ts')
    expect(reported).toEqual(
      expect.arrayContaining([
        'a.test.ts log: top',
        'a.test.ts error in s > one: in one',
        'a.test.ts … s > one (700)',
        'a.test.ts pass s > one',
        'a.test.ts skip s > three',
        'a.test.ts todo s > four',
        'a.test.ts skip hook > in hook',
        'a.test.ts fail hook: Error: no hook at a.test.ts:10',
        'a.test.ts … slow (100)',
        'a.test.ts timeout slow: Error: Test timed out in 100ms. at a.test.ts:11',
        'a.test.ts pass later',
      ]),
    )
    const two = events.find((event) => event.type === 'test' && event.path.at(-1) === 'two')
    expect(two).toMatchObject({
      state: 'fail',
      error: {
        name: 'AssertionError',
        actual: '{\n  "a": 1,\n}',
        expected: '{\n  "a": 2,\n}',
        frames: [{ file: 'a.test.ts', line: 6 }],
      },
    })
    expect([reported[0], reported.at(-1)]).toEqual(['a.test.ts file-start', 'a.test.ts file-end'])
    expect(events).toContainEqual(
      expect.objectContaining({ type: 'file-end', file: 'a.test.ts', uses: ['a.test.ts', 'src/one.ts'] }),
    )
    expect(of(events, 'load.test.ts')).toContain('load.test.ts file-error: RangeError: at load')
    expect(of(events, 'missing.test.ts').join('\n')).toMatch(/file-error: Error: Cannot find module '.\/missing'/)
    expect(events.map(brief)).toContain('? unhandled: Error: nobody waits')
  })

  it.each([
    ['--testNamePattern=^(?:s one)$', ['s > one']],
    ['--testNamePattern=[oO][nN][eE]', ['s > one']],
  ])('runs what %s asks for', async (flag, names) => {
    const { events } = await run(FILES, vitest(['a.test.ts'], flag))
    const ran = events.flatMap((event) =>
      event.type === 'test' && event.state !== 'skip' && event.state !== 'todo' ? [event] : [],
    )
    expect(ran.map(({ path }) => path.join(' > '))).toEqual(names)
  })

  it('overwrites snapshots when asked to', async () => {
    const states = async (...flags: readonly string[]) => {
      const { events } = await run(FILES, vitest(['snap.test.ts'], ...flags))
      return events.flatMap((event) => (event.type === 'test' ? [event.state] : []))
    }
    expect(await states()).toEqual(['fail'])
    expect(await states('--update')).toEqual(['pass'])
  })

  it('reports an older Vitest’s results when its run is over', async () => {
    const { events } = await run(
      {
        'old.mjs': `import Reporter from './node_modules/.hunkscope/vitest.mjs'
const root = process.cwd()
const test = (name, state, more) => ({ name, type: 'test', mode: 'run', result: { state, duration: 2, ...more } })
const error = { name: 'AssertionError', message: 'no', actual: '1', expected: '2', stacks: [{ method: '', file: root + '/a.test.ts', line: 3, column: 1 }] }
const suite = { name: 's', type: 'suite', mode: 'run', tasks: [test('one', 'pass'), test('two', 'fail', { errors: [error] })] }
new Reporter().onFinished([
  { filepath: root + '/a.test.ts', tasks: [suite, { name: 'three', type: 'test', mode: 'todo' }], result: { duration: 5 } },
  { filepath: root + '/b.test.ts', tasks: [], result: { errors: [{ name: 'Error', message: 'at load' }] } },
], [{ name: 'Error', message: 'nobody waits' }])`,
      },
      () => ['old.mjs'],
    )
    expect(events.map(brief)).toEqual([
      'a.test.ts file-start',
      'a.test.ts pass s > one',
      'a.test.ts fail s > two: AssertionError: no (1 not 2) at a.test.ts:3',
      'a.test.ts todo three',
      'a.test.ts file-end',
      'b.test.ts file-start',
      'b.test.ts file-error: Error: at load',
      'b.test.ts file-end',
      '? unhandled: Error: nobody waits',
    ])
  })
})

it('Jest: tests as they end, the rest with their file, each once', async () => {
  const { events, output } = await run(
    {
      'jest.cjs': `const Reporter = require('./node_modules/.hunkscope/jest.cjs')
const path = require('node:path')
const reporter = new Reporter({ rootDir: process.cwd() }, {})
const a = { path: path.resolve('a.test.js'), context: {} }
const b = { path: path.resolve('b.test.js'), context: {} }
const result = (title, status, more) => ({ ancestorTitles: ['s'], title, fullName: 's ' + title, status, duration: 3, failureMessages: [], failureDetails: [], ...more })
const red = (text) => '\\u001b[31m' + text + '\\u001b[39m'
const thrown = Object.assign(new Error(red('expect(received).toBe(expected)')), { matcherResult: { actual: 1, expected: 2, pass: false, message: '' } })
thrown.stack = 'Error: ' + thrown.message + '\\n    at Object.toBe (' + a.path + ':7:19)\\n    at run (' + path.resolve('node_modules/jest-circus/run.js') + ':1:1)'
const one = result('one', 'passed')
const two = result('two', 'failed', { failureDetails: [thrown], failureMessages: [thrown.stack] })
const slow = result('slow', 'failed', { failureDetails: [{}], failureMessages: ['thrown: "Exceeded timeout of 5000 ms for a test.\\nAdd a timeout"\\n    at ' + a.path + ':9:3'] })
reporter.onRunStart?.({}, {})
reporter.onTestFileStart(a)
reporter.onTestCaseStart(a, { ancestorTitles: ['s'], title: 'one', mode: undefined, startedAt: 0 })
reporter.onTestCaseResult(a, one)
reporter.onTestFileResult(a, {
  testFilePath: a.path, perfStats: { start: 1, end: 9, runtime: 8 }, skipped: false, console: [{ message: 'said', origin: 'x', type: 'warn' }],
  testResults: [one, one, two, slow, result('three', 'pending'), result('four', 'todo')],
}, {})
reporter.onTestFileStart(b)
reporter.onTestFileResult(b, { testFilePath: b.path, perfStats: { runtime: 0 }, testResults: [], testExecError: { message: 'Unexpected token', stack: 'SyntaxError: Unexpected token\\n    at ' + b.path + ':1:2' }, failureMessage: 'x' }, {})
reporter.onTestResult(b, { testResults: [] }, {})
reporter.onRunComplete(new Set(), {})`,
    },
    () => ['jest.cjs'],
  )
  expect(output).toBe('')
  expect(events.map(brief)).toEqual([
    'a.test.js file-start',
    'a.test.js … s > one (700)',
    'a.test.js pass s > one',
    'a.test.js warn: said',
    'a.test.js pass s > one',
    'a.test.js fail s > two: Error: expect(received).toBe(expected) (1 not 2) at a.test.js:7',
    'a.test.js timeout s > slow: Error: thrown: "Exceeded timeout of 5000 ms for a test. at a.test.js:9',
    'a.test.js skip s > three',
    'a.test.js todo s > four',
    'a.test.js file-end',
    'b.test.js file-start',
    'b.test.js file-error: SyntaxError: Unexpected token',
    'b.test.js file-end',
  ])
})
