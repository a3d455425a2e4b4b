/** What a run says about tests. */
import type { ContractRow } from './row'

const HEAD = "import assert from 'node:assert/strict'\nimport test, { after, before, describe, it } from 'node:test'\n"

/** Milliseconds that a test waits which is to run out of its time: longer than any limit here, short enough to let a process end. */
const LONG = 4_000

const wait = `() => new Promise((resolve) => setTimeout(resolve, ${LONG}))`

export const VERDICT_ROWS: readonly ContractRow[] = [
  {
    title: 'every state has its verdict',
    request: {
      files: {
        'a.test.js': `${HEAD}test('passes', () => {})
test('fails', () => assert.fail('on purpose'))
test('rejects', async () => { await null; throw new TypeError('on purpose') })
test('skips', { skip: true }, () => assert.fail())
test.todo('todo')
test('todo that fails', { todo: true }, () => assert.fail())
test('runs out of time', { timeout: 100 }, ${wait})
test('comes last', () => {})`,
      },
      tests: ['a.test.js'],
    },
    expect: {
      outcome: 'done',
      verdicts: {
        'a.test.js': [
          ['passes', 'pass'],
          ['fails', 'fail'],
          ['rejects', 'fail'],
          ['skips', 'skip'],
          ['todo', 'todo'],
          ['todo that fails', 'todo'],
          ['runs out of time', 'timeout'],
          ['comes last', 'pass'],
        ],
      },
      errors: [
        { file: 'a.test.js', test: 'fails', says: /on purpose/, name: 'AssertionError' },
        { file: 'a.test.js', test: 'rejects', says: /on purpose/, name: 'TypeError' },
        { file: 'a.test.js', test: 'runs out of time', says: /100 ?ms/ },
      ],
    },
  },
  {
    title: 'a test without a limit of its own has that of the request',
    request: {
      files: { 'a.test.js': `${HEAD}test('waits', ${wait})\ntest('next', () => {})` },
      tests: ['a.test.js'],
      testTimeoutMs: 300,
    },
    expect: {
      outcome: 'done',
      verdicts: {
        'a.test.js': [
          ['waits', 'timeout'],
          ['next', 'pass'],
        ],
      },
      errors: [{ file: 'a.test.js', test: 'waits', says: /300 ?ms/ }],
    },
  },
  {
    title: 'suites and subtests are reported by their whole path, what is inside first',
    request: {
      files: {
        'a.test.js': `${HEAD}describe('outer', () => {
  it('one', () => {})
  describe('inner', () => {
    it('two', () => {})
  })
})
test('parent', async (t) => {
  await t.test('child', async (t) => {
    await t.test('grandchild', () => {})
  })
  await t.test('broken child', () => assert.fail('on purpose'))
})`,
      },
      tests: ['a.test.js'],
    },
    expect: {
      outcome: 'done',
      verdicts: {
        'a.test.js': [
          ['outer › one', 'pass'],
          ['outer › inner › two', 'pass'],
          ['parent › child › grandchild', 'pass'],
          ['parent › child', 'pass'],
          ['parent › broken child', 'fail'],
          ['parent', 'fail'],
        ],
      },
    },
  },
  {
    title: 'two tests of one name are two',
    request: {
      files: { 'a.test.js': `${HEAD}test('same', () => {})\ntest('same', () => assert.fail('on purpose'))` },
      tests: ['a.test.js'],
    },
    expect: {
      outcome: 'done',
      verdicts: {
        'a.test.js': [
          ['same', 'pass'],
          ['same', 'fail'],
        ],
      },
    },
  },
  {
    title: 'a hook that throws fails its own suite',
    request: {
      files: {
        'a.test.js': `${HEAD}describe('broken', () => {
  before(() => { throw new Error('in the hook') })
  it('one', () => {})
})
describe('whole', () => {
  let isReady = false
  before(() => { isReady = true })
  after(() => {})
  it('two', () => assert.ok(isReady))
})`,
      },
      tests: ['a.test.js'],
    },
    expect: {
      outcome: 'done',
      verdicts: {
        'a.test.js': [
          ['broken › one', 'fail'],
          ['broken', ['fail', 'missing']],
          ['whole › two', 'pass'],
        ],
      },
    },
  },
  {
    title: 'frames lead to the line that threw, and to its caller',
    request: {
      files: {
        'lib/money.js': `export function half(amount) {
  const whole = Math.floor(amount)
  if (whole % 2) throw new RangeError(\`\${whole} is odd\`)
  return whole / 2
}`,
        'test/money.test.js': `import assert from 'node:assert/strict'
import test from 'node:test'
import { half } from '../lib/money.js'

test('in a library', () => {
  half(3)
})
test('in the test', () => {

  assert.equal(half(4), 3)
})`,
      },
      tests: ['test/money.test.js'],
    },
    expect: {
      outcome: 'done',
      verdicts: {
        'test/money.test.js': [
          ['in a library', 'fail'],
          ['in the test', 'fail'],
        ],
      },
      errors: [
        {
          file: 'test/money.test.js',
          test: 'in a library',
          says: /^3 is odd$/,
          name: 'RangeError',
          frames: [
            { file: 'lib/money.js', line: 3 },
            { file: 'test/money.test.js', line: 6 },
          ],
        },
        {
          file: 'test/money.test.js',
          test: 'in the test',
          says: /strictly equal/,
          actual: '2',
          expected: '3',
          frames: [{ file: 'test/money.test.js', line: 10 }],
        },
      ],
    },
  },
  {
    title: 'what is thrown need not be an error',
    request: {
      files: {
        'a.test.js': `${HEAD}test('a text', () => { throw 'only a text' })
test('a number', () => { throw 42 })
test('null', () => { throw null })
test('undefined', () => Promise.reject())
test('an object', () => { throw { code: 'E_MINE' } })
test('next', () => {})`,
      },
      tests: ['a.test.js'],
    },
    expect: {
      outcome: 'done',
      verdicts: {
        'a.test.js': [
          ['a text', 'fail'],
          ['a number', 'fail'],
          ['null', 'fail'],
          ['undefined', 'fail'],
          ['an object', 'fail'],
          ['next', 'pass'],
        ],
      },
      errors: [
        { file: 'a.test.js', test: 'a text', says: /only a text/ },
        { file: 'a.test.js', test: 'a number', says: /42/ },
        { file: 'a.test.js', test: 'null', says: /null/ },
        { file: 'a.test.js', test: 'an object', says: /E_MINE/ },
      ],
    },
  },
  {
    title: 'output is bound to the test that printed it',
    request: {
      files: {
        'a.test.js': `${HEAD}test('one', () => console.log('from %s', 'one', { a: 1 }))
describe('suite', () => {
  it('two', async () => { await null; console.error('from two') })
})`,
      },
      tests: ['a.test.js'],
    },
    expect: {
      outcome: 'done',
      verdicts: {
        'a.test.js': [
          ['one', 'pass'],
          ['suite › two', 'pass'],
        ],
      },
      console: [
        { level: 'log', says: /^from one \{ a: 1 \}\n?$/, file: 'a.test.js', test: 'one' },
        { level: 'error', says: /^from two\n?$/, file: 'a.test.js', test: 'suite › two' },
      ],
    },
  },
]
