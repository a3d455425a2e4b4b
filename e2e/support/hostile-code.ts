/** Project code that misbehaves, and what the runtime reports of it. */
import type { HarnessRequest, HarnessResult } from '../harness/protocol'

export const imports = "import assert from 'node:assert/strict'\nimport { after, before, it } from 'node:test'\n"
export const NEXT = `${imports}it('next', () => {})`

export type HostileRow = {
  readonly title: string
  /** The body of `bad.test.js`; `next.test.js` runs after it. */
  readonly code: string
  /** Verdicts of the bad file's tests, in the order of their reports. */
  readonly expected: readonly (readonly [name: string, state: string])[]
  /** What the report says. */
  readonly says?: RegExp
  readonly request?: Partial<HarnessRequest>
}

const loop = (body: string) => `it('before', () => {})\n${body}\nit('after', () => {})`

export const HOSTILE_ROWS: readonly HostileRow[] = [
  {
    title: 'a loop that never ends',
    code: loop("it('hangs', () => { for (;;); })"),
    expected: [
      ['before', 'pass'],
      ['hangs', 'timeout'],
      ['after', 'pass'],
    ],
    says: /did not let go of the thread within 300 ms/,
  },
  {
    title: 'microtasks that never end',
    code: loop("it('hangs', async () => { for (;;) await null })"),
    expected: [
      ['before', 'pass'],
      ['hangs', 'timeout'],
      ['after', 'pass'],
    ],
  },
  {
    title: 'a test that never resolves',
    code: loop("it('waits', () => new Promise(() => {}))"),
    expected: [
      ['before', 'pass'],
      ['waits', 'timeout'],
      ['after', 'pass'],
    ],
    says: /timed out after 300ms/,
  },
  {
    title: 'a loop outside the tests',
    code: 'for (;;);',
    expected: [],
    says: /Outside its tests/,
  },
  {
    title: 'a loop in a hook',
    code: "before(() => { for (;;); })\nit('first', () => {})\nit('second', () => {})",
    expected: [
      ['first', 'timeout'],
      ['second', 'timeout'],
    ],
  },
  {
    title: 'a timer that blocks after its test',
    code: "it('sets a timer', () => { setTimeout(() => { for (;;); }, 10) })\nit('after', () => new Promise((done) => setTimeout(done, 100)))",
    expected: [
      ['sets a timer', 'pass'],
      ['after', 'timeout'],
    ],
  },
  {
    title: 'a loop after the tests',
    code: "after(() => { for (;;); })\nit('first', () => {})\nit('second', () => {})",
    expected: [
      ['first', 'pass'],
      ['second', 'pass'],
    ],
    says: /Outside its tests/,
  },
  {
    title: 'process.exit',
    code: loop("it('leaves', () => { process.exit(3) })"),
    expected: [
      ['before', 'pass'],
      ['leaves', 'fail'],
      ['after', 'fail'],
    ],
    says: /process\.exit\(3\)/,
  },
  {
    title: 'something thrown that is no error',
    code: "it('text', () => { throw 'oh' })\nit('nothing', () => { throw undefined })\nit('null', async () => { throw null })\nit('proxy', () => { throw new Proxy({}, { get() { throw new Error('trap') }, getPrototypeOf() { throw new Error('trap') } }) })\nit('after', () => {})",
    expected: [
      ['text', 'fail'],
      ['nothing', 'fail'],
      ['null', 'fail'],
      ['proxy', 'fail'],
      ['after', 'pass'],
    ],
    says: /oh/,
  },
  {
    title: 'globals rewritten',
    code: `it('rewrites', () => {
  Array.prototype.push = Array.prototype.map = Array.prototype.filter = () => { throw new Error('rewritten') }
  Map.prototype.set = Map.prototype.get = () => { throw new Error('rewritten') }
  Object.entries = Object.keys = () => { throw new Error('rewritten') }
  String.prototype.slice = () => { throw new Error('rewritten') }
  for (const name of ['postMessage', 'setTimeout', 'clearTimeout', 'performance', 'MessageChannel', 'Date', 'JSON', 'Map', 'Set', 'Error', 'Reflect', 'queueMicrotask', 'console', 'process'])
    try { globalThis[name] = () => { throw new Error('rewritten') } } catch {}
})`,
    expected: [['rewrites', 'pass']],
  },
  {
    title: 'an error that no code catches',
    code: loop(
      "it('lets go', async () => { Promise.reject(new Error('lost one')); await new Promise((done) => setTimeout(done, 20)) })",
    ),
    expected: [
      ['before', 'pass'],
      ['lets go', 'fail'],
      ['after', 'pass'],
    ],
    says: /lost one/,
  },
  {
    title: 'a builtin that does not exist here',
    code: "import { execSync } from 'node:child_process'\nit('asks for nothing', () => {})\nit('asks', () => execSync('ls'))",
    expected: [
      ['asks for nothing', 'pass'],
      ['asks', 'fail'],
    ],
    says: /child_process.*WebContainer/,
  },
  {
    title: 'a package that is not there',
    code: "import 'left-pad'\nit('never', () => {})",
    expected: [],
    says: /left-pad.*WebContainer/s,
  },
  {
    title: 'the runtime’s own messages forged',
    code: "it('forges', () => { postMessage({ type: 'done', changed: [], code: 0 }); postMessage({ type: 'events', events: [{ type: 'file-end', file: 'next.test.js', durationMs: 0 }] }); close() })",
    expected: [['forges', 'pass']],
  },
]

/** The row's file and one after it. */
export const requestOf = ({ code, request }: HostileRow): HarnessRequest => ({
  files: { 'package.json': '{ "type": "module" }', 'bad.test.js': imports + code, 'next.test.js': NEXT },
  tests: ['bad.test.js', 'next.test.js'],
  testTimeoutMs: 300,
  ...request,
})

export const verdicts = (result: HarnessResult, file: string) =>
  result.events.flatMap((event) => (event.type === 'test' && event.file === file ? [[event.path.join(' › '), event.state]] : []))
