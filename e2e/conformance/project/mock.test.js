import assert from 'node:assert/strict'
import test, { mock } from 'node:test'

test('mock.fn records calls', (t) => {
  const sum = t.mock.fn((a, b) => a + b)
  assert.equal(sum.mock.callCount(), 0)
  assert.equal(sum(3, 4), 7)
  assert.equal(sum.mock.callCount(), 1)
  const [call] = sum.mock.calls
  assert.deepEqual(call.arguments, [3, 4])
  assert.equal(call.result, 7)
  assert.equal(call.error, undefined)
  assert.equal(call.target, undefined)
  assert.equal(call.this, undefined)
  assert.ok(call.stack instanceof Error)
})
test('mock.fn without a function gives undefined', (t) => {
  const nothing = t.mock.fn()
  assert.equal(nothing(1), undefined)
  assert.equal(nothing.mock.calls[0].arguments[0], 1)
})
test('a call that throws is recorded with its error', (t) => {
  const fail = t.mock.fn(() => {
    throw new RangeError('far')
  })
  assert.throws(() => fail(), RangeError)
  assert.equal(fail.mock.calls[0].error.message, 'far')
  assert.equal(fail.mock.calls[0].result, undefined)
})
test('a mocked class can be constructed', (t) => {
  class Point {
    constructor(x) {
      this.x = x
    }
  }
  const Mocked = t.mock.fn(Point)
  const point = new Mocked(5)
  assert.ok(point instanceof Point)
  assert.equal(point.x, 5)
  assert.equal(Mocked.mock.calls[0].target, Point)
})
test('an implementation besides the original', (t) => {
  const one = t.mock.fn(
    () => 'original',
    () => 'implementation',
  )
  assert.equal(one(), 'implementation')
  one.mock.restore()
  assert.equal(one(), 'original')
})
test('times: the original comes back', (t) => {
  const one = t.mock.fn(
    () => 'original',
    () => 'implementation',
    { times: 2 },
  )
  assert.deepEqual([one(), one(), one()], ['implementation', 'implementation', 'original'])
})
test('mockImplementation and mockImplementationOnce', (t) => {
  const one = t.mock.fn(() => 0)
  one.mock.mockImplementationOnce(() => 1)
  one.mock.mockImplementationOnce(() => 3, 2)
  assert.deepEqual([one(), one(), one()], [1, 0, 3])
  one.mock.mockImplementation(() => 9)
  assert.equal(one(), 9)
  assert.throws(() => one.mock.mockImplementationOnce(() => 1, 2), { code: 'ERR_OUT_OF_RANGE' })
})
test('calls is a copy', (t) => {
  const one = t.mock.fn()
  one()
  one.mock.calls.push('more')
  assert.equal(one.mock.calls.length, 1)
})
test('resetCalls', (t) => {
  const one = t.mock.fn()
  one()
  one.mock.resetCalls()
  assert.equal(one.mock.callCount(), 0)
})
test('name and length stay', (t) => {
  const one = t.mock.fn(function original(_a, _b) {})
  assert.equal(one.name, 'original')
  assert.equal(one.length, 2)
})
test('mock.method keeps this', (t) => {
  const number = {
    value: 5,
    add: (a) => a,
    subtract(a) {
      return this.value - a
    },
  }
  t.mock.method(number, 'subtract')
  assert.equal(number.subtract(2), 3)
  assert.equal(number.subtract.mock.calls[0].this, number)
})
test('mock.method ends with the test', async (t) => {
  const thing = { say: () => 'original' }
  await t.test('inside', (t) => {
    t.mock.method(thing, 'say', () => 'mocked')
    assert.equal(thing.say(), 'mocked')
  })
  assert.equal(thing.say(), 'original')
})
test('mock.method on a prototype', (t) => {
  class Animal {
    sound() {
      return 'none'
    }
  }
  class Dog extends Animal {}
  const dog = new Dog()
  t.mock.method(dog, 'sound', () => 'woof')
  assert.equal(dog.sound(), 'woof')
  assert.equal(new Animal().sound(), 'none')
})
test('mock.getter and mock.setter', (t) => {
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
  assert.equal(getter.mock.callCount(), 1)
  getter.mock.restore()
  const store = (next) => {
    stored = next * 2
  }
  const setter = t.mock.method(box, 'value', store, { setter: true })
  box.value = 4
  assert.equal(setter.mock.callCount(), 1)
  assert.equal(stored, 8)
})
test('mocking what is no method is refused', (t) => {
  assert.throws(() => t.mock.method({ a: 1 }, 'a'), { code: 'ERR_INVALID_ARG_VALUE' })
  assert.throws(() => t.mock.method({}, 'missing'), { code: 'ERR_INVALID_ARG_VALUE' })
  assert.throws(() => t.mock.fn(5), { code: 'ERR_INVALID_ARG_TYPE' })
})
test('the global mock is reset by hand', () => {
  const thing = { say: () => 'original' }
  mock.method(thing, 'say', () => 'mocked')
  assert.equal(thing.say(), 'mocked')
  mock.restoreAll()
  assert.equal(thing.say(), 'original')
  mock.reset()
})

test('timers: a timeout fires when time is moved', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const fired = t.mock.fn()
  setTimeout(fired, 1000, 'argument')
  t.mock.timers.tick(999)
  assert.equal(fired.mock.callCount(), 0)
  t.mock.timers.tick(1)
  assert.deepEqual(fired.mock.calls[0].arguments, ['argument'])
})
test('timers: they fire in the order of their time', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout', 'setInterval'] })
  const order = []
  setTimeout(() => order.push('late'), 30)
  setTimeout(() => order.push('early'), 10)
  const interval = setInterval(() => order.push('each'), 12)
  t.mock.timers.tick(36)
  clearInterval(interval)
  assert.deepEqual(order, ['early', 'each', 'each', 'late', 'each'])
})
test('timers: cleared ones never fire', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const fired = t.mock.fn()
  clearTimeout(setTimeout(fired, 5))
  t.mock.timers.runAll()
  assert.equal(fired.mock.callCount(), 0)
})
test('timers: Date moves with them', (t) => {
  t.mock.timers.enable({ apis: ['Date', 'setTimeout'], now: 1_000 })
  assert.equal(Date.now(), 1_000)
  t.mock.timers.tick(500)
  assert.equal(new Date().toISOString(), '1970-01-01T00:00:01.500Z')
  t.mock.timers.setTime(5_000)
  assert.equal(Date.now(), 5_000)
})
test('timers: runAll runs all that is set', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout', 'Date'] })
  const order = []
  setTimeout(() => order.push(3), 3000)
  setTimeout(() => order.push(1), 1000)
  t.mock.timers.runAll()
  assert.deepEqual(order, [1, 3])
  assert.equal(Date.now(), 3000)
})
test('timers: enabling twice is refused', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  assert.throws(() => t.mock.timers.enable({ apis: ['setTimeout'] }), { code: 'ERR_INVALID_STATE' })
})
test('timers: they end with the test', async (t) => {
  const real = setTimeout
  await t.test('inside', (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] })
    assert.notEqual(setTimeout, real)
  })
  assert.equal(setTimeout, real)
})
test('timers: the promises of node:timers/promises follow', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const { setTimeout: wait } = await import('node:timers/promises')
  const waited = wait(10_000, 'value')
  t.mock.timers.tick(10_000)
  assert.equal(await waited, 'value')
})
test('fails: a mock was called once too often', (t) => {
  const one = t.mock.fn()
  one()
  one()
  assert.equal(one.mock.callCount(), 1)
})
test('fails: what a mock throws is the failure', (t) => {
  t.mock.fn(() => {
    throw new Error('on purpose')
  })()
})
test('fails: time does not move by itself', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  let fired = false
  setTimeout(() => {
    fired = true
  }, 1)
  await new Promise((resolve) => setImmediate(resolve))
  assert.ok(fired)
})
