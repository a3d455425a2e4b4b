import assert from 'node:assert/strict'
import test, { after, afterEach, before, beforeEach, describe, it, suite } from 'node:test'

const log = []
const take = () => log.splice(0)
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

test('passes', () => {})
test('a test without a body passes')
test('a returned value is no failure', () => false)
test('fails: throws', () => {
  throw new Error('on purpose')
})
test('fails: rejects', async () => {
  await null
  throw new TypeError('on purpose')
})
test('fails: rejects with undefined', () => Promise.reject())
test('fails: throws null', () => {
  throw null
})
test('skips: by option', { skip: true }, () => assert.fail())
test('skips: by a reason', { skip: 'later' }, () => assert.fail())
test('fails: an empty reason to skip keeps nothing from running', { skip: '' }, () => assert.fail())
test('skips: in name only', { skip: '' }, () => {})
test.skip('skips: by method', () => assert.fail())
test('skips: while it runs', (t) => t.skip('not here'))
test('fails: skips itself and throws', (t) => {
  t.skip()
  throw new Error('on purpose')
})
test.todo('todo: by method')
test('todo: fails, which does not count', { todo: true }, () => assert.fail())
test('todo: while it runs', (t) => t.todo('some day'))

test('done ends the test', (_t, done) => void setImmediate(done))
test('fails: done with an error', (_t, done) => void setImmediate(() => done(new Error('on purpose'))))
test('fails: done and a promise', async (_t, done) => done())
test('fails: done twice', (_t, done) => {
  done()
  done()
})
test('times out: by its own limit', { timeout: 20 }, () => pause(400))
test('times out: done is never called', { timeout: 20 }, (_t, done) => void setTimeout(done, 400))
test('a limit that is kept', { timeout: 10_000 }, () => pause(1))

test('the context knows its name', (t) => {
  assert.equal(t.name, 'the context knows its name')
  assert.equal(t.fullName, 'the context knows its name')
  assert.equal(typeof t.diagnostic, 'function')
  t.diagnostic('a note')
})
test('the full name has the parents', async (t) => {
  await t.test('inner', (t) => assert.equal(t.fullName, 'the full name has the parents > inner'))
})
test('the signal is aborted after the test', async (t) => {
  let signal
  await t.test('holds it', (t) => {
    signal = t.signal
    assert.equal(signal.aborted, false)
  })
  assert.equal(signal.aborted, true)
})

test('subtests run one after the other', async (t) => {
  const slow = t.test('slow', async () => {
    await pause(5)
    log.push('slow')
  })
  const quick = t.test('quick', () => void log.push('quick'))
  await Promise.all([slow, quick])
  assert.deepEqual(take(), ['slow', 'quick'])
})
test('subtests run at once where they may', { concurrency: 2 }, async (t) => {
  const slow = t.test('slow', async () => {
    await pause(30)
    log.push('slow')
  })
  const quick = t.test('quick', () => void log.push('quick'))
  await Promise.all([slow, quick])
  assert.deepEqual(take(), ['quick', 'slow'])
})
test('t.test gives undefined', async (t) => {
  assert.equal(await t.test('inner', () => 7), undefined)
})
test('fails: a subtest fails', async (t) => {
  await t.test('fails: inner', () => assert.fail())
  await t.test('the next runs', () => {})
})
test('a failing subtest does not reject', async (t) => {
  log.push('before')
  await t.test('todo: inner', { todo: true }, () => assert.fail())
  log.push('after')
  assert.deepEqual(take(), ['before', 'after'])
})
test('skips of subtests do not fail the parent', async (t) => {
  await t.test('skips: inner', { skip: true }, () => assert.fail())
})

test('fails: a plan of two with one assertion', (t) => {
  t.plan(2)
  t.assert.equal(1, 1)
})
test('a plan that is kept', (t) => {
  t.plan(2)
  t.assert.equal(1, 1)
  t.assert.deepStrictEqual([1], [1])
})
test('fails: more assertions than planned', (t) => {
  t.plan(1)
  t.assert.ok(true)
  t.assert.ok(true)
})
test('subtests count for the plan', async (t) => {
  t.plan(2)
  await t.test('one', () => {})
  await t.test('two', () => {})
})
test('plain assertions do not count for the plan', (t) => {
  t.plan(1)
  assert.ok(true)
  t.assert.ok(true)
})

describe('hooks of a suite', () => {
  before(() => void log.push('before'))
  after(() => void log.push('after'))
  beforeEach((t) => void log.push(`beforeEach ${t.name}`))
  afterEach((t) => void log.push(`afterEach ${t.name}`))
  it('one', () => void log.push('one'))
  describe('inner', () => {
    before(() => void log.push('inner before'))
    beforeEach(() => void log.push('inner beforeEach'))
    afterEach(() => void log.push('inner afterEach'))
    after(() => void log.push('inner after'))
    it('two', () => void log.push('two'))
  })
})
test('hooks of a suite ran in order', () => {
  const one = ['before', 'beforeEach one', 'one', 'afterEach one']
  assert.deepEqual(take().slice(0, 4), one)
})

describe('a before hook that throws', () => {
  before(() => {
    throw new Error('on purpose')
  })
  it('fails: never runs', () => void log.push('ran'))
})
describe('a beforeEach hook that throws', () => {
  beforeEach(() => {
    throw new Error('on purpose')
  })
  it('fails: never runs', () => void log.push('ran'))
})
describe('an afterEach hook that throws', () => {
  afterEach(() => {
    throw new Error('on purpose')
  })
  it('fails: ran all the same', () => void log.push('ran'))
})
test('hooks that throw kept the bodies from running', () => assert.deepEqual(take(), ['ran']))

describe('a suite that skips', { skip: true }, () => {
  it('is not even registered', () => assert.fail())
})
describe('a suite that is to do', { todo: true }, () => {
  it('fails: counts in itself', () => assert.fail())
})
describe('a suite with an async body', async () => {
  await null
  it('registers what comes after the await', () => {})
})
suite('suite is describe', () => {
  test('test works in it', () => {})
})
describe('a limit of the suite', { timeout: 10_000 }, () => {
  it('is inherited', () => pause(1))
})

test('hooks of a test', async (t) => {
  t.before(() => void log.push('before'))
  t.beforeEach(() => void log.push('beforeEach'))
  t.afterEach(() => void log.push('afterEach'))
  t.after(() => void log.push('after'))
  await t.test('inner', () => void log.push('inner'))
})
test('hooks of a test ran in order', () => {
  assert.deepEqual(take(), ['before', 'beforeEach', 'inner', 'afterEach', 'after'])
})
test('fails: the after hook of a test throws', (t) => {
  t.after(() => {
    throw new Error('on purpose')
  })
})
test('after hooks run where the test fails', async (t) => {
  await t.test('todo: fails', { todo: true }, (t) => {
    t.after(() => void log.push('after'))
    throw new Error('on purpose')
  })
  assert.deepEqual(take(), ['after'])
})

test(function namedFunction() {})
test('two of one name', () => {})
test('two of one name', () => {})
test('test carries its siblings', () => {
  assert.equal(test.test, test)
  assert.equal(test.describe, describe)
  assert.equal(typeof test.it.skip, 'function')
  assert.equal(typeof test.mock.fn, 'function')
  assert.equal(test.after, after)
})
