import assert from 'node:assert/strict'
import EventEmitter, { errorMonitor, getEventListeners, on, once } from 'node:events'
import { describe, it } from 'node:test'

describe('EventEmitter', () => {
  it('is its own module', async () => {
    assert.equal((await import('events')).default, EventEmitter)
    assert.equal(EventEmitter.EventEmitter, EventEmitter)
  })
  it('calls listeners in order with their arguments and this', () => {
    const emitter = new EventEmitter()
    const calls = []
    emitter.on('a', function (...args) {
      calls.push([this === emitter, ...args])
    })
    emitter.prependListener('a', () => calls.push('first'))
    assert.equal(emitter.emit('a', 1, 2), true)
    assert.equal(emitter.emit('b'), false)
    assert.deepEqual(calls, ['first', [true, 1, 2]])
  })
  it('once is called once, even where it emits again', () => {
    const emitter = new EventEmitter()
    let count = 0
    emitter.once('a', () => {
      count++
      emitter.emit('a')
    })
    emitter.emit('a')
    assert.equal(count, 1)
    assert.equal(emitter.listenerCount('a'), 0)
  })
  it('off removes the last that was added', () => {
    const emitter = new EventEmitter()
    const calls = []
    const listener = () => calls.push('x')
    emitter.on('a', listener).on('a', listener)
    emitter.off('a', listener)
    emitter.emit('a')
    assert.deepEqual(calls, ['x'])
  })
  it('a listener that is removed during emit still runs', () => {
    const emitter = new EventEmitter()
    const calls = []
    const second = () => calls.push('second')
    emitter.on('a', () => emitter.off('a', second))
    emitter.on('a', second)
    emitter.emit('a')
    emitter.emit('a')
    assert.deepEqual(calls, ['second'])
  })
  it('reports new and removed listeners', () => {
    const emitter = new EventEmitter()
    const seen = []
    emitter.on('newListener', (name) => seen.push(`+${name}`))
    emitter.on('removeListener', (name) => seen.push(`-${name}`))
    const listener = () => {}
    emitter.on('a', listener)
    emitter.off('a', listener)
    assert.deepEqual(seen, ['+removeListener', '+a', '-a'])
  })
  it('an error without a listener is thrown', () => {
    const emitter = new EventEmitter()
    const error = new RangeError('mine')
    assert.throws(() => emitter.emit('error', error), error)
    assert.throws(() => emitter.emit('error', 'text'), { code: 'ERR_UNHANDLED_ERROR', context: 'text' })
  })
  it('errorMonitor only looks', () => {
    const emitter = new EventEmitter()
    let seen
    emitter.on(errorMonitor, (error) => {
      seen = error
    })
    assert.throws(() => emitter.emit('error', new Error('x')), { message: 'x' })
    assert.equal(seen.message, 'x')
  })
  it('names and counts', () => {
    const symbol = Symbol('s')
    const emitter = new EventEmitter()
    emitter.on('a', () => {}).once(symbol, () => {})
    assert.deepEqual(emitter.eventNames(), ['a', symbol])
    assert.equal(emitter.rawListeners(symbol)[0].listener, emitter.listeners(symbol)[0])
    emitter.removeAllListeners('a')
    assert.deepEqual(emitter.eventNames(), [symbol])
  })
  it('counts one listener', () => {
    const emitter = new EventEmitter()
    const one = () => {}
    emitter.on('a', one).on('a', () => {})
    assert.equal(emitter.listenerCount('a', one), 1)
  })
  it('has a limit that can be set', () => {
    const emitter = new EventEmitter()
    assert.equal(emitter.getMaxListeners(), EventEmitter.defaultMaxListeners)
    emitter.setMaxListeners(1)
    assert.equal(emitter.getMaxListeners(), 1)
    assert.throws(() => emitter.setMaxListeners(-1), { code: 'ERR_OUT_OF_RANGE' })
  })
  it('refuses listeners that are none', () => {
    assert.throws(() => new EventEmitter().on('a', 5), { code: 'ERR_INVALID_ARG_TYPE' })
  })
  it('captures rejections where asked', async () => {
    const emitter = new EventEmitter({ captureRejections: true })
    emitter.on('a', async () => {
      throw new Error('late')
    })
    const seen = new Promise((resolve) => emitter.on('error', resolve))
    emitter.emit('a')
    assert.equal((await seen).message, 'late')
  })
  it('can be called on another object', () => {
    function Old() {
      EventEmitter.call(this)
    }
    Object.setPrototypeOf(Old.prototype, EventEmitter.prototype)
    const old = new Old()
    let heard = false
    old.on('a', () => {
      heard = true
    })
    old.emit('a')
    assert.ok(heard)
  })
  it('fails: an error that nobody hears', () => void new EventEmitter().emit('error', new Error('on purpose')))
  it('fails: a listener that throws stops emit', () => {
    const emitter = new EventEmitter()
    emitter.on('a', () => {
      throw new Error('on purpose')
    })
    emitter.emit('a')
  })
  it('fails: emit waits for promises', () => {
    const emitter = new EventEmitter()
    let isOver = false
    emitter.on('a', async () => {
      await null
      isOver = true
    })
    emitter.emit('a')
    assert.ok(isOver)
  })
})

describe('once', () => {
  it('gives the arguments', async () => {
    const emitter = new EventEmitter()
    setImmediate(() => emitter.emit('a', 1, 2))
    assert.deepEqual(await once(emitter, 'a'), [1, 2])
  })
  it('rejects with an error', async () => {
    const emitter = new EventEmitter()
    setImmediate(() => emitter.emit('error', new Error('mine')))
    await assert.rejects(once(emitter, 'a'), { message: 'mine' })
  })
  it('can be aborted', async () => {
    const controller = new AbortController()
    const waited = once(new EventEmitter(), 'a', { signal: controller.signal })
    controller.abort()
    await assert.rejects(waited, { name: 'AbortError', code: 'ABORT_ERR' })
  })
  it('hears an EventTarget', async () => {
    const target = new EventTarget()
    setImmediate(() => target.dispatchEvent(new Event('a')))
    const [event] = await once(target, 'a')
    assert.equal(event.type, 'a')
  })
})

describe('on', () => {
  it('goes through what comes', async () => {
    const emitter = new EventEmitter()
    setImmediate(() => {
      emitter.emit('a', 1)
      emitter.emit('a', 2)
    })
    const seen = []
    for await (const [value] of on(emitter, 'a')) {
      seen.push(value)
      if (seen.length === 2) break
    }
    assert.deepEqual(seen, [1, 2])
    assert.equal(emitter.listenerCount('a'), 0)
  })
})

describe('events of the platform', () => {
  it('lists listeners', () => {
    const emitter = new EventEmitter()
    const listener = () => {}
    emitter.on('a', listener)
    assert.deepEqual(getEventListeners(emitter, 'a'), [listener])
  })
  it('EventTarget and CustomEvent', () => {
    const target = new EventTarget()
    const seen = []
    target.addEventListener('a', (event) => seen.push(event.detail), { once: true })
    target.dispatchEvent(new CustomEvent('a', { detail: 7 }))
    target.dispatchEvent(new CustomEvent('a', { detail: 8 }))
    assert.deepEqual(seen, [7])
  })
  it('AbortSignal.any and timeout', async () => {
    const controller = new AbortController()
    const any = AbortSignal.any([controller.signal, AbortSignal.timeout(60_000)])
    controller.abort(new Error('mine'))
    assert.equal(any.reason.message, 'mine')
    assert.throws(() => any.throwIfAborted(), { message: 'mine' })
  })
})
