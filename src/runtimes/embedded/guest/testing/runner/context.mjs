import assert from 'node:assert/strict'

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

export default ({ test, describe, it }) => {
  test('the context', (t) => {
    assert.equal(t.name, 'the context')
    assert.equal(t.fullName, 'the context')
    assert.equal(t.diagnostic('note'), undefined)
    assert.equal(t.signal.aborted, false)
    assert.equal(t.signal, t.signal)
    assert.equal(t.mock, t.mock)
    assert.equal(t.assert, t.assert)
  })
  test('this is the context', function (t) {
    assert.equal(this, t)
  })
  test('the signal is aborted after it', async (t) => {
    let signal
    await t.test('holds it', (t) => {
      signal = t.signal
    })
    assert.equal(signal.aborted, true)
  })
  test('the signal is aborted at the limit', async (t) => {
    let signal
    await t.test('too slow', { timeout: 10, todo: true }, (t) => {
      signal = t.signal
      return pause(300)
    })
    assert.equal(signal.aborted, true)
  })
  test('a plan that is kept', (t) => {
    t.plan(2)
    t.assert.ok(true)
    t.assert.strictEqual(1, 1)
  })
  test('a plan that is not', (t) => {
    t.plan(2)
    t.assert.ok(true)
  })
  test('more than planned', (t) => {
    t.plan(1)
    t.assert.ok(true)
    t.assert.ok(true)
  })
  test('planned by option', { plan: 1 }, (t) => t.assert.equal(1, 1))
  test('planned by option, not kept', { plan: 1 }, () => {})
  test('subtests count', async (t) => {
    t.plan(2)
    await t.test('one', () => {})
    await t.test('two', { skip: true })
  })
  test('tests of the module do not', async (t) => {
    t.plan(1)
    await test('one', () => {})
  })
  test('assert of the module does not', (t) => {
    t.plan(1)
    assert.ok(true)
  })
  test('a plan after the first assertion counts nothing', (t) => {
    t.assert.ok(true)
    t.plan(1)
    t.assert.ok(true)
  })
  test('two plans', (t) => {
    t.plan(1)
    assert.throws(() => t.plan(1), { message: 'cannot set plan more than once' })
    t.assert.ok(true)
  })
  test('a bad plan', (t) => {
    assert.throws(() => t.plan('2'), { code: 'ERR_INVALID_ARG_TYPE' })
    assert.throws(() => t.plan(-1), { code: 'ERR_OUT_OF_RANGE' })
  })
  test('assertions that fail count', (t) => {
    t.plan(1)
    assert.throws(() => t.assert.equal(1, 2), { code: 'ERR_ASSERTION' })
  })
  test('rejects and throws', async (t) => {
    t.plan(2)
    t.assert.throws(() => {
      throw new Error('x')
    })
    await t.assert.rejects(Promise.reject(new Error('y')))
  })
  test('a failing assertion fails it', (t) => t.assert.deepStrictEqual({ a: 1 }, { a: 2 }))
  test('snapshots are of a later Node', (t) => assert.notEqual(typeof t.assert, 'undefined'))
  describe('in a suite', () => {
    it('the full name has the suite', (t) => assert.equal(t.fullName, 'in a suite > the full name has the suite'))
  })
}
