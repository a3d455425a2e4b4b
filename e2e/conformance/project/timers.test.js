import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import timers from 'node:timers'
import { setInterval as every, setImmediate as nextTurn, scheduler, setTimeout as wait } from 'node:timers/promises'

describe('order', () => {
  it('ticks, then promises, then timers', async () => {
    const order = []
    const over = new Promise((resolve) => setTimeout(() => resolve(order.push('timeout')), 0))
    Promise.resolve().then(() => order.push('promise'))
    queueMicrotask(() => order.push('microtask'))
    await over
    assert.deepEqual(order, ['promise', 'microtask', 'timeout'])
  })
  it('of ticks and promises within a callback', async () => {
    const order = []
    await new Promise((resolve) =>
      setTimeout(() => {
        Promise.resolve().then(() => order.push('promise'))
        process.nextTick(() => order.push('tick'))
        setImmediate(resolve)
      }, 0),
    )
    assert.deepEqual(order, ['tick', 'promise'])
  })
  it('of timeouts is that of their times', async () => {
    const order = []
    await Promise.all([40, 5, 20].map((ms) => wait(ms).then(() => order.push(ms))))
    assert.deepEqual(order, [5, 20, 40])
  })
  it('of equal timeouts is that of their calls', async () => {
    const order = []
    await Promise.all(['a', 'b', 'c'].map((name) => wait(2).then(() => order.push(name))))
    assert.deepEqual(order, ['a', 'b', 'c'])
  })
  it('of immediates is that of their calls', async () => {
    const order = []
    await Promise.all(['a', 'b', 'c'].map((name) => nextTurn().then(() => order.push(name))))
    assert.deepEqual(order, ['a', 'b', 'c'])
  })
  it('fails: a tick runs at once', () => {
    let ran = false
    process.nextTick(() => {
      ran = true
    })
    assert.ok(ran)
  })
})

describe('callbacks', () => {
  it('get their arguments', (_t, done) => {
    setTimeout(
      (a, b) => {
        assert.deepEqual([a, b], [1, 2])
        setImmediate((c) => done(c), null)
      },
      1,
      1,
      2,
    )
  })
  it('are refused where they are none', () => {
    assert.throws(() => setTimeout('code'), { code: 'ERR_INVALID_ARG_TYPE' })
    assert.throws(() => setImmediate(), { code: 'ERR_INVALID_ARG_TYPE' })
    assert.throws(() => process.nextTick(5), { code: 'ERR_INVALID_ARG_TYPE' })
  })
  it('are cleared', async () => {
    let ran = 0
    clearTimeout(setTimeout(() => ran++, 1))
    clearImmediate(setImmediate(() => ran++))
    clearInterval(setInterval(() => ran++, 1))
    clearTimeout(undefined)
    clearTimeout({})
    await wait(10)
    assert.equal(ran, 0)
  })
  it('of an interval repeat until cleared', async () => {
    let count = 0
    await new Promise((resolve) => {
      const interval = setInterval(() => {
        if (++count === 3) resolve(clearInterval(interval))
      }, 1)
    })
    await wait(10)
    assert.equal(count, 3)
  })
})

describe('Timeout', () => {
  it('is an object with its own ways', () => {
    const timeout = setTimeout(() => {}, 1000)
    assert.equal(typeof timeout, 'object')
    assert.equal(timeout.hasRef(), true)
    assert.equal(timeout.unref(), timeout)
    assert.equal(timeout.hasRef(), false)
    assert.equal(timeout.ref(), timeout)
    assert.equal(timeout.refresh(), timeout)
    clearTimeout(timeout)
  })
  it('is cleared by its number', async () => {
    let ran = false
    const timeout = setTimeout(() => {
      ran = true
    }, 1)
    assert.equal(typeof +timeout, 'number')
    clearTimeout(+timeout)
    await wait(10)
    assert.equal(ran, false)
  })
  it('refresh starts it again', async () => {
    let count = 0
    const timeout = setTimeout(() => count++, 1)
    await wait(10)
    timeout.refresh()
    await wait(10)
    assert.equal(count, 2)
  })
  it('the module has the global ones', () => {
    assert.equal(timers.setTimeout, setTimeout)
    assert.equal(timers.clearImmediate, clearImmediate)
    assert.equal(timers.promises.setTimeout, wait)
  })
})

describe('promises', () => {
  it('carry values', async () => {
    assert.equal(await wait(1, 'value'), 'value')
    assert.equal(await nextTurn('now'), 'now')
  })
  it('can be aborted', async () => {
    const controller = new AbortController()
    const waited = wait(60_000, null, { signal: controller.signal })
    controller.abort('why')
    await assert.rejects(waited, { name: 'AbortError', code: 'ABORT_ERR', cause: 'why' })
    await assert.rejects(nextTurn(null, { signal: AbortSignal.abort() }), { name: 'AbortError' })
  })
  it('repeat', async () => {
    const seen = []
    for await (const value of every(1, 'x')) if (seen.push(value) === 3) break
    assert.deepEqual(seen, ['x', 'x', 'x'])
  })
  it('of the scheduler', async () => {
    await scheduler.wait(1)
    assert.equal(await scheduler.yield(), undefined)
  })
  it('fails: an aborted wait resolves', () => wait(1, null, { signal: AbortSignal.abort() }))
})

describe('time', () => {
  it('passes', async () => {
    const before = performance.now()
    await wait(20)
    assert.ok(performance.now() - before >= 18)
  })
  it('structuredClone copies', () => {
    const value = { when: new Date(0), map: new Map([[1, { a: new Uint8Array([1]) }]]) }
    value.self = value
    const copy = structuredClone(value)
    assert.notEqual(copy, value)
    assert.equal(copy.self, copy)
    assert.deepEqual(copy.map, value.map)
    assert.throws(() => structuredClone(() => {}), { name: 'DataCloneError' })
  })
})
