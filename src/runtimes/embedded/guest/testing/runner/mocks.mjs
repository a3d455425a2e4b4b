// biome-ignore-all lint/complexity/noStaticOnlyClass: what Node's runner does with it is what is tested.
import assert from 'node:assert/strict'

export default ({ test, mock }, { timers, timersPromises }) => {
  test('records calls', (t) => {
    const sum = t.mock.fn((a, b) => a + b)
    const self = {}
    assert.equal(sum.call(self, 3, 4), 7)
    const [call] = sum.mock.calls
    assert.deepEqual([call.arguments, call.result, call.error, call.target, call.this], [[3, 4], 7, undefined, undefined, self])
    assert.ok(call.stack instanceof Error)
    assert.equal(sum.mock.callCount(), 1)
  })
  test('a call that throws', (t) => {
    const fail = t.mock.fn(() => {
      throw new RangeError('far')
    })
    assert.throws(() => fail(), RangeError)
    assert.equal(fail.mock.calls[0].error.message, 'far')
  })
  test('without a function', (t) => assert.equal(t.mock.fn()(1), undefined))
  test('without a function it constructs', (t) => assert.equal(typeof new (t.mock.fn())(), 'object'))
  test('a class', (t) => {
    class Point {
      constructor(x) {
        this.x = x
      }
    }
    const Mocked = t.mock.fn(Point)
    const point = new Mocked(5)
    assert.ok(point instanceof Point)
    assert.equal(Mocked.mock.calls[0].target, Point)
    assert.equal(Mocked.mock.calls[0].this, point)
    assert.equal(Mocked.mock.calls[0].result, point)
  })
  test('an implementation', (t) => {
    const one = t.mock.fn(
      () => 'original',
      () => 'implementation',
    )
    assert.equal(one(), 'implementation')
    one.mock.restore()
    assert.equal(one(), 'original')
  })
  test('times', (t) => {
    const one = t.mock.fn(
      () => 'original',
      () => 'implementation',
      { times: 2 },
    )
    assert.deepEqual([one(), one(), one()], ['implementation', 'implementation', 'original'])
  })
  test('options alone', (t) => assert.equal(t.mock.fn({ times: 1 })(), undefined))
  test('implementations by call', (t) => {
    const one = t.mock.fn(() => 0)
    one.mock.mockImplementationOnce(() => 1)
    one.mock.mockImplementationOnce(() => 3, 2)
    assert.deepEqual([one(), one(), one()], [1, 0, 3])
    one.mock.mockImplementation(() => 9)
    assert.equal(one(), 9)
    assert.throws(() => one.mock.mockImplementationOnce(() => 1, 2), { code: 'ERR_OUT_OF_RANGE' })
    assert.throws(() => one.mock.mockImplementation(1), { code: 'ERR_INVALID_ARG_TYPE' })
  })
  test('calls are a copy, and can be reset', (t) => {
    const one = t.mock.fn()
    one()
    one.mock.calls.push('more')
    assert.equal(one.mock.calls.length, 1)
    one.mock.resetCalls()
    assert.equal(one.mock.callCount(), 0)
  })
  test('name, length and properties', (t) => {
    const one = t.mock.fn(Object.assign(function original(_a, _b) {}, { own: 1 }))
    assert.deepEqual([one.name, one.length, one.own], ['original', 2, 1])
  })
  test('methods', async (t) => {
    const thing = {
      value: 5,
      subtract(a) {
        return this.value - a
      },
    }
    await t.test('are mocked', (t) => {
      const mocked = t.mock.method(thing, 'subtract', () => 'mocked')
      assert.equal(thing.subtract, mocked)
      assert.equal(thing.subtract(1), 'mocked')
      assert.equal(mocked.mock.calls[0].this, thing)
    })
    assert.equal(thing.subtract(2), 3)
  })
  test('inherited methods', (t) => {
    class Animal {
      sound() {
        return 'none'
      }
    }
    class Dog extends Animal {}
    const dog = new Dog()
    const mocked = t.mock.method(dog, 'sound', () => 'woof')
    assert.equal(dog.sound(), 'woof')
    assert.equal(new Animal().sound(), 'none')
    mocked.mock.restore()
    assert.equal(dog.sound(), 'none')
  })
  test('symbols and static methods', (t) => {
    const key = Symbol('key')
    const thing = { [key]: () => 1 }
    t.mock.method(thing, key, () => 2)
    assert.equal(thing[key](), 2)
    class Maker {
      static make() {
        return 1
      }
    }
    t.mock.method(Maker, 'make', () => 2)
    assert.equal(Maker.make(), 2)
  })
  test('getters and setters', (t) => {
    let stored = 1
    const box = {
      get value() {
        return stored
      },
      set value(next) {
        stored = next
      },
    }
    const getter = t.mock.getter(box, 'value', () => 42)
    assert.equal(box.value, 42)
    getter.mock.restore()
    const setter = t.mock.setter(box, 'value', (next) => {
      stored = next * 2
    })
    box.value = 4
    assert.equal(setter.mock.callCount(), 1)
    assert.equal(box.value, 8)
    assert.throws(() => t.mock.getter(box, 'value', { getter: false }), { code: 'ERR_INVALID_ARG_VALUE' })
    assert.throws(() => t.mock.method(box, 'value', { getter: true, setter: true }), { code: 'ERR_INVALID_ARG_VALUE' })
  })
  test('what is refused', (t) => {
    assert.throws(() => t.mock.method({ a: 1 }, 'a'), { code: 'ERR_INVALID_ARG_VALUE' })
    assert.throws(() => t.mock.method({}, 'missing'), { code: 'ERR_INVALID_ARG_VALUE' })
    assert.throws(() => t.mock.method({}, 5), { code: 'ERR_INVALID_ARG_TYPE' })
    assert.throws(() => t.mock.method(5, 'a'), { code: 'ERR_INVALID_ARG_TYPE' })
    assert.throws(() => t.mock.fn(5), { code: 'ERR_INVALID_ARG_TYPE' })
    assert.throws(() => t.mock.fn(() => {}, { times: 0 }), { code: 'ERR_OUT_OF_RANGE' })
  })
  test('the global mock', () => {
    const thing = { say: () => 'original' }
    mock.method(thing, 'say', () => 'mocked')
    assert.equal(thing.say(), 'mocked')
    mock.restoreAll()
    assert.equal(thing.say(), 'original')
    mock.reset()
  })
  test('timeouts', (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] })
    const fired = t.mock.fn()
    setTimeout(fired, 1000, 'argument')
    clearTimeout(setTimeout(fired, 500))
    t.mock.timers.tick(999)
    assert.equal(fired.mock.callCount(), 0)
    t.mock.timers.tick(1)
    assert.deepEqual(fired.mock.calls[0].arguments, ['argument'])
  })
  test('the order of time', (t) => {
    t.mock.timers.enable({ apis: ['setTimeout', 'setInterval', 'setImmediate'] })
    const order = []
    setTimeout(() => order.push('late'), 30)
    setTimeout(() => order.push('early'), 10)
    setImmediate(() => order.push('immediate'))
    const interval = setInterval(() => order.push('each'), 12)
    t.mock.timers.tick(36)
    clearInterval(interval)
    t.mock.timers.tick(100)
    assert.deepEqual(order, ['immediate', 'early', 'each', 'each', 'late', 'each'])
  })
  test('nested timers', (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] })
    const order = []
    setTimeout(() => {
      order.push('outer')
      setTimeout(() => order.push('inner'), 10)
    }, 10)
    t.mock.timers.tick(10)
    assert.deepEqual(order, ['outer'])
    t.mock.timers.tick(10)
    assert.deepEqual(order, ['outer', 'inner'])
  })
  test('Date', (t) => {
    t.mock.timers.enable({ apis: ['Date', 'setTimeout'], now: 1_000 })
    assert.equal(Date.now(), 1_000)
    t.mock.timers.tick(500)
    assert.equal(new Date().toISOString(), '1970-01-01T00:00:01.500Z')
    assert.ok(new Date() instanceof Date)
    assert.equal(new Date(2020, 1, 1).getFullYear(), 2020)
    assert.equal(typeof Date(), 'string')
    assert.equal(Date.UTC(1970, 0, 1), 0)
    t.mock.timers.setTime(5_000)
    assert.equal(Date.now(), 5_000)
  })
  test('Date from a Date', (t) => {
    t.mock.timers.enable({ apis: ['Date'], now: new Date(7) })
    assert.equal(Date.now(), 7)
  })
  test('runAll', (t) => {
    t.mock.timers.enable({ apis: ['setTimeout', 'Date'] })
    const order = []
    setTimeout(() => order.push(3), 3000)
    setTimeout(() => order.push(1), 1000)
    t.mock.timers.runAll()
    assert.deepEqual(order, [1, 3])
    assert.equal(Date.now(), 3000)
  })
  test('what timers refuse', (t) => {
    assert.throws(() => t.mock.timers.tick(1), { code: 'ERR_INVALID_STATE' })
    assert.throws(() => t.mock.timers.enable({ apis: ['nonsense'] }), { code: 'ERR_INVALID_ARG_VALUE' })
    assert.throws(() => t.mock.timers.enable({ now: -1 }), { code: 'ERR_INVALID_ARG_VALUE' })
    t.mock.timers.enable({ apis: ['setTimeout'] })
    assert.throws(() => t.mock.timers.enable(), { code: 'ERR_INVALID_STATE' })
    assert.throws(() => t.mock.timers.tick(-1), { code: 'ERR_INVALID_ARG_VALUE' })
  })
  test('they end with the test', async (t) => {
    const real = setTimeout
    const RealDate = Date
    await t.test('inside', (t) => {
      t.mock.timers.enable()
      assert.notEqual(setTimeout, real)
      assert.notEqual(Date, RealDate)
    })
    assert.equal(setTimeout, real)
    assert.equal(Date, RealDate)
  })
  test('reset and dispose', (t) => {
    const real = setTimeout
    t.mock.timers.enable()
    t.mock.timers.reset()
    assert.equal(setTimeout, real)
    t.mock.timers.enable()
    t.mock.timers[Symbol.dispose ?? Symbol.for('nodejs.dispose')]()
    assert.equal(setTimeout, real)
  })
  test('node:timers follows', (t) => {
    t.mock.timers.enable({ apis: ['setTimeout', 'setInterval', 'setImmediate'] })
    const fired = t.mock.fn()
    timers.setTimeout(fired, 10)
    timers.clearInterval(timers.setInterval(fired, 5))
    timers.setImmediate(fired)
    t.mock.timers.tick(10)
    assert.equal(fired.mock.callCount(), 2)
  })
  test('node:timers/promises follows', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout', 'setImmediate'] })
    const waited = timersPromises.setTimeout(10_000, 'value')
    const soon = timersPromises.setImmediate('soon')
    t.mock.timers.tick(10_000)
    assert.deepEqual([await waited, await soon], ['value', 'soon'])
  })
  test('a promise that is aborted', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] })
    const controller = new AbortController()
    const waited = timersPromises.setTimeout(10, 'value', { signal: controller.signal })
    controller.abort()
    await assert.rejects(waited, { name: 'AbortError' })
    await assert.rejects(timersPromises.setTimeout(10, 'value', { signal: controller.signal }), { name: 'AbortError' })
  })
  test('intervals as a promise', async (t) => {
    t.mock.timers.enable({ apis: ['setInterval'] })
    const seen = []
    const iterator = timersPromises.setInterval(10, 'tick')
    const first = iterator.next()
    t.mock.timers.tick(10)
    seen.push((await first).value)
    const second = iterator.next()
    t.mock.timers.tick(10)
    seen.push((await second).value)
    await iterator.return()
    assert.deepEqual(seen, ['tick', 'tick'])
  })
  test('scheduler.wait follows', async (t) => {
    t.mock.timers.enable({ apis: ['scheduler.wait'] })
    const waited = timersPromises.scheduler.wait(10)
    t.mock.timers.tick(10)
    await waited
  })
  test('fails: called too often', (t) => {
    const one = t.mock.fn()
    one()
    one()
    assert.equal(one.mock.callCount(), 1)
  })
  test('fails: time does not move by itself', async (t) => {
    const pause = new Promise((resolve) => setTimeout(resolve, 5))
    t.mock.timers.enable({ apis: ['setTimeout'] })
    let fired = false
    setTimeout(() => {
      fired = true
    }, 1)
    await pause
    assert.ok(fired)
  })
}
