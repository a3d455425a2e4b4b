// biome-ignore-all lint/suspicious/noThenProperty: what Node's runner does with it is what is tested.
import assert from 'node:assert/strict'

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

export default ({ test, it, default: same, ...rest }) => {
  test('passes', () => {})
  test('a returned value is no failure', () => false)
  test('no body')
  it('it is test', () => assert.equal(it, test))
  test('the default export is test', () => assert.equal(same, test))
  test('exports', () => {
    for (const name of ['after', 'afterEach', 'before', 'beforeEach', 'describe', 'mock', 'only', 'run', 'skip', 'suite', 'todo'])
      assert.ok(rest[name], name)
    assert.equal(test.test, test)
    assert.equal(test.describe, rest.describe)
    assert.equal(test.mock, rest.mock)
  })
  test('throws', () => {
    throw new Error('x')
  })
  test('rejects', async () => {
    await null
    throw new TypeError('y')
  })
  test('rejects with undefined', () => Promise.reject())
  test('throws null', () => {
    throw null
  })
  test('throws undefined', () => {
    throw undefined
  })
  test('throws a string', () => {
    throw 'text'
  })
  test('throws an object', () => {
    throw { code: 1 }
  })
  test('throws a proxy', () => {
    throw Object.assign(() => {}, { message: 'function' })
  })
  test('a thenable is waited for', () => ({ then: (_, reject) => setTimeout(() => reject(new Error('late')), 1) }))
  test('skipped', { skip: true }, () => assert.fail())
  test('skipped for a reason', { skip: 'why' }, () => assert.fail())
  test('an empty reason runs', { skip: '' }, () => assert.fail())
  test('an empty reason skips in name', { skip: '' }, () => {})
  test('skip: null', { skip: null }, () => {})
  test('skip: false', { skip: false }, () => {})
  test.skip('skip()', () => assert.fail())
  test.skip('skip() with options', { timeout: 1 }, () => assert.fail())
  test.todo('todo()')
  test('todo fails', { todo: 'later' }, () => assert.fail())
  test('todo passes', { todo: true }, () => {})
  test('todo: false', { todo: false }, () => {})
  test('todo and skip', { todo: true, skip: true }, () => {})
  test('skips itself', (t) => t.skip('why'))
  test('skips itself and throws', (t) => {
    t.skip()
    throw new Error('after')
  })
  test('is to do by itself', (t) => t.todo())
  test('is to do by itself and throws', (t) => {
    t.todo('some day')
    throw new Error('after')
  })
  test('done', (_, done) => setTimeout(done, 1))
  test('done at once', (_, done) => done())
  test('done with null', (_, done) => done(null))
  test('done with an error', (_, done) => setTimeout(() => done(new Error('d')), 1))
  test('done and a promise', async (_, done) => done())
  test('done twice', (_, done) => {
    done()
    done()
  })
  test('three parameters get no callback', (_a, b, _c) => assert.equal(b, undefined))
  test('times out', { timeout: 10 }, () => pause(200))
  test('times out, done never called', { timeout: 10 }, (_, done) => void setTimeout(done, 200))
  test('times out at once', { timeout: 0 }, () => pause(50))
  test('a limit that is kept', { timeout: 5_000 }, () => pause(1))
  test('without a limit', { timeout: Number.POSITIVE_INFINITY }, () => pause(1))
  test('aborted before it starts', { signal: AbortSignal.abort() }, () => {})
  const controller = new AbortController()
  test('aborted while it runs', { signal: controller.signal }, () => {
    controller.abort(new Error('enough'))
    return pause(200)
  })
  test('a signal that stays quiet', { signal: new AbortController().signal }, () => {})
  test('an uncaught error fails it', () => {
    setTimeout(() => {
      throw new Error('nobody catches it')
    }, 1)
    return pause(30)
  })
  test('a rejection without a handler fails it', async () => {
    Promise.reject(new Error('nobody handles it'))
    await pause(30)
  })
  test('bad options', () => {
    assert.throws(() => test('x', { timeout: -1 }, () => {}), { code: 'ERR_OUT_OF_RANGE' })
    assert.throws(() => test('x', { timeout: '5' }, () => {}), { code: 'ERR_INVALID_ARG_TYPE' })
    assert.throws(() => test('x', { concurrency: 'many' }, () => {}), { code: 'ERR_INVALID_ARG_TYPE' })
    assert.throws(() => test('x', { concurrency: 0 }, () => {}), { code: 'ERR_OUT_OF_RANGE' })
    assert.throws(() => test('x', { signal: {} }, () => {}), { code: 'ERR_INVALID_ARG_TYPE' })
  })
  test('concurrency is taken', { concurrency: 4 }, () => {})
  test({ name: 'ignored name' }, function ofBody() {})
  test(function named() {})
  test(() => {})
  test('twice', () => {})
  test('twice', () => assert.fail())
  test('comes after all of them', () => {})
}
