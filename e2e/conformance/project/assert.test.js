import assert from 'node:assert/strict'
import { describe, it } from 'node:test'

/** What the function throws. */
function thrownBy(run) {
  try {
    run()
  } catch (error) {
    return error
  }
  return undefined
}

describe('deepStrictEqual holds', () => {
  it('for sets whatever their order', () => assert.deepStrictEqual(new Set([1, { a: 1 }]), new Set([{ a: 1 }, 1])))
  it('for maps whatever their order', () => {
    const left = new Map([
      [{ k: 1 }, 'a'],
      ['x', [1]],
    ])
    const right = new Map([
      ['x', [1]],
      [{ k: 1 }, 'a'],
    ])
    assert.deepStrictEqual(left, right)
  })
  it('for NaN, and for NaN in sets', () => assert.deepStrictEqual([NaN, new Set([NaN])], [NaN, new Set([NaN])]))
  it('for objects whatever the order of their keys', () => assert.deepStrictEqual({ a: 1, b: 2 }, { b: 2, a: 1 }))
  it('for circles', () => {
    const left = { name: 'a' }
    left.self = left
    const right = { name: 'a' }
    right.self = right
    assert.deepStrictEqual(left, right)
  })
  it('for dates, patterns, errors, buffers and boxed values', () => {
    assert.deepStrictEqual(new Date(5), new Date(5))
    assert.deepStrictEqual(/a/gi, /a/gi)
    assert.deepStrictEqual(new RangeError('x'), new RangeError('x'))
    assert.deepStrictEqual(Buffer.from('ab'), Buffer.from('ab'))
    assert.deepStrictEqual(Object('a'), Object('a'))
    assert.deepStrictEqual(new Uint16Array([1, 2]), new Uint16Array([1, 2]))
  })
  it('for symbols as keys', () => {
    const key = Symbol('key')
    assert.deepStrictEqual({ [key]: 1 }, { [key]: 1 })
  })
  it('for two weak sets, into which nobody can look', () => assert.deepStrictEqual(new WeakSet(), new WeakSet()))
  it('past what cannot be enumerated', () => {
    const hidden = Object.defineProperty({ a: 1 }, 'b', { value: 2, enumerable: false })
    assert.deepStrictEqual(hidden, { a: 1 })
  })
})

describe('deepStrictEqual fails', () => {
  it('fails: for sets with other members', () => assert.deepStrictEqual(new Set([1]), new Set([2])))
  it('fails: for maps with other values', () => assert.deepStrictEqual(new Map([[1, 'a']]), new Map([[1, 'b']])))
  it('fails: for 0 and -0', () => assert.deepStrictEqual([0], [-0]))
  it('fails: for other prototypes', () => assert.deepStrictEqual(Object.create(null), {}))
  // biome-ignore lint/suspicious/noSparseArray: the hole is what differs
  it('fails: for a hole and undefined', () => assert.deepStrictEqual([, 1], [undefined, 1]))
  it('fails: for undefined and a missing key', () => assert.deepStrictEqual({ a: undefined }, {}))
  it('fails: for other symbols as keys', () => assert.deepStrictEqual({ [Symbol('k')]: 1 }, { [Symbol('k')]: 1 }))
  it('fails: for other dates', () => assert.deepStrictEqual(new Date(1), new Date(2)))
  it('fails: for a string and a boxed string', () => assert.deepStrictEqual('a', Object('a')))
  it('fails: for errors with other messages', () => assert.deepStrictEqual(new Error('a'), new Error('b')))
  it('fails: for errors with other causes', () => {
    assert.deepStrictEqual(new Error('a', { cause: 1 }), new Error('a', { cause: 2 }))
  })
  it('fails: for arrays and objects alike', () => assert.deepStrictEqual([], {}))
  it('fails: for typed arrays of other kinds', () => assert.deepStrictEqual(new Uint8Array([1]), new Int8Array([1])))
  it('fails: for buffers with other bytes', () => assert.deepStrictEqual(Buffer.from('a'), Buffer.from('b')))
  it('fails: for patterns with another lastIndex', () => {
    const moved = /a/g
    moved.lastIndex = 2
    assert.deepStrictEqual(/a/g, moved)
  })
})

describe('AssertionError', () => {
  it('says what was compared', () => {
    const error = thrownBy(() => assert.strictEqual(1, 2))
    assert.ok(error instanceof assert.AssertionError)
    assert.equal(error.name, 'AssertionError')
    assert.equal(error.code, 'ERR_ASSERTION')
    assert.equal(error.actual, 1)
    assert.equal(error.expected, 2)
    assert.equal(error.operator, 'strictEqual')
    assert.equal(error.generatedMessage, true)
    assert.equal(error.message, 'Expected values to be strictly equal:\n\n1 !== 2\n')
  })
  it('keeps the message that it is given', () => {
    const error = thrownBy(() => assert.equal(1, 2, 'mine'))
    assert.ok(error.message.startsWith('mine'))
    assert.equal(error.generatedMessage, false)
  })
  it('throws the error that it is given', () => {
    const mine = new TypeError('mine')
    assert.equal(
      thrownBy(() => assert.equal(1, 2, mine)),
      mine,
    )
  })
  it('prints a difference by lines', () => {
    const { message } = thrownBy(() => assert.deepStrictEqual({ a: 1, b: [1, 2] }, { a: 1, b: [1, 3] }))
    assert.ok(message.startsWith('Expected values to be strictly deep-equal:\n'))
    assert.match(message, /^\+ +2$/m)
    assert.match(message, /^- +3$/m)
  })
  it('distinguishes equal structure from equal identity', () => {
    const { message } = thrownBy(() => assert.strictEqual([1], [1]))
    assert.match(message, /Values have same structure but are not reference-equal/)
  })
  it('can be made by hand', () => {
    const error = new assert.AssertionError({ actual: 1, expected: 2, operator: 'strictEqual', message: 'mine' })
    assert.ok(error.message.startsWith('mine'))
    assert.throws(() => new assert.AssertionError('text'), { code: 'ERR_INVALID_ARG_TYPE' })
  })
  it('says what is needed where a call has no argument', () => {
    assert.throws(() => assert.ok(), { code: 'ERR_ASSERTION', message: 'No value argument passed to `assert.ok()`' })
    assert.throws(() => assert.equal(1), { code: 'ERR_MISSING_ARGS' })
  })
  it('fail has a message of its own', () => {
    const error = thrownBy(() => assert.fail())
    assert.equal(error.message, 'Failed')
    assert.equal(error.operator, 'fail')
    assert.equal(error.generatedMessage, true)
  })
})

describe('throws and rejects', () => {
  class Broken extends Error {}
  const broken = () => {
    throw Object.assign(new Broken('it is broken'), { code: 'E_BROKEN', info: { at: 1 } })
  }
  it('by class, pattern, object and function', () => {
    assert.throws(broken, Broken)
    assert.throws(broken, /is broken$/)
    assert.throws(broken, { message: 'it is broken', code: 'E_BROKEN' })
    assert.throws(broken, { message: /broken/, info: { at: 1 } })
    assert.throws(broken, (error) => error.code === 'E_BROKEN')
  })
  it('fails: another message', () => assert.throws(broken, { message: 'it is whole' }))
  it('fails: a pattern that does not match', () => assert.throws(broken, /whole/))
  it('fails: nothing is thrown', () => assert.throws(() => {}))
  it('fails: a function that does not give true', () => assert.throws(broken, () => 'yes'))
  it('another class is reported, with the error itself', () => {
    const error = thrownBy(() => assert.throws(broken, RangeError))
    assert.equal(error.code, 'ERR_ASSERTION')
    assert.ok(error.actual instanceof Broken)
    assert.equal(error.expected, RangeError)
    assert.match(error.message, /^The error is expected to be an instance of "RangeError". Received "Broken"/)
  })
  it('a validation object lets what is no match through as a comparison', () => {
    const error = thrownBy(() => assert.throws(broken, { code: 'E_WHOLE' }))
    assert.equal(error.operator, 'throws')
    assert.match(error.message, /E_WHOLE/)
  })
  it('a message as the second argument is no expectation, unless it could be meant as one', () => {
    assert.throws(broken, 'a text')
    assert.throws(() => assert.throws(broken, 'it is broken'), { code: 'ERR_AMBIGUOUS_ARGUMENT' })
  })
  it('rejects', async () => {
    await assert.rejects(Promise.reject(new Broken('x')), Broken)
    await assert.rejects(async () => broken(), { code: 'E_BROKEN' })
    await assert.rejects(
      assert.rejects(() => 1),
      { code: 'ERR_INVALID_RETURN_VALUE' },
    )
  })
  it('fails: rejects what resolves', () => assert.rejects(Promise.resolve(1)))
  it('fails: doesNotReject what rejects', () => assert.doesNotReject(Promise.reject(new Error('on purpose'))))
  it('doesNotThrow says what came', () => {
    const { message } = thrownBy(() => assert.doesNotThrow(broken, 'hint'))
    assert.equal(message, 'Got unwanted exception: hint\nActual message: "it is broken"')
  })
})

describe('the others', () => {
  it('match wants a string and a pattern', () => {
    assert.match('abc', /b/)
    assert.doesNotMatch('abc', /x/)
    assert.throws(() => assert.match(5, /5/), { code: 'ERR_ASSERTION' })
    assert.throws(() => assert.match('a', 'a'), { code: 'ERR_INVALID_ARG_TYPE' })
  })
  it('fails: match', () => assert.match('abc', /x/))
  it('ifError lets null and undefined pass only', () => {
    assert.ifError(null)
    assert.ifError(undefined)
    assert.throws(() => assert.ifError(0), { message: 'ifError got unwanted exception: 0' })
  })
  it('fails: ifError', () => assert.ifError(new Error('on purpose')))
  it('notDeepStrictEqual', () => {
    assert.notDeepStrictEqual({ a: 1 }, { a: '1' })
    assert.throws(() => assert.notDeepStrictEqual([1], [1]), { operator: 'notDeepStrictEqual' })
  })
  it('equal is strict here, and Object.is', () => {
    assert.equal(NaN, NaN)
    assert.throws(() => assert.equal(0, -0))
    assert.throws(() => assert.equal(1, '1'))
    assert.equal(assert.equal, assert.strictEqual)
    assert.equal(assert.strict, assert)
  })
  it('fails: deepEqual is strict here', () => assert.deepEqual([1], ['1']))
})
