const assert = require('node:assert')
const { describe, it } = require('node:test')

describe('equal compares loosely', () => {
  it('numbers and strings', () => assert.equal(1, '1'))
  it('null and undefined', () => assert.equal(null, undefined))
  it('NaN and NaN', () => assert.equal(NaN, NaN))
  it('fails: objects of one content', () => assert.equal({ a: 1 }, { a: 1 }))
  it('fails: notEqual of 1 and "1"', () => assert.notEqual(1, '1'))
})

describe('deepEqual compares loosely', () => {
  it('what the parts hold', () => assert.deepEqual({ a: 1, b: ['2'] }, { a: '1', b: [2] }))
  it('past prototypes', () => assert.deepEqual(Object.create(null), {}))
  it('0 and -0', () => assert.deepEqual([0], [-0]))
  it('past symbols', () => assert.deepEqual({ [Symbol('a')]: 1 }, {}))
  it('sets of loosely equal members', () => assert.deepEqual(new Set([1, 2]), new Set(['1', 2])))
  it('maps of loosely equal members', () => assert.deepEqual(new Map([['1', 1]]), new Map([[1, '1']])))
  it('NaN and NaN', () => assert.deepEqual({ a: NaN }, { a: NaN }))
  it('fails: sets of other members', () => assert.deepEqual(new Set([1, 2]), new Set([1, 3])))
  it('fails: other kinds', () => assert.deepEqual([], {}))
  it('fails: a date and an object', () => assert.deepEqual(new Date(0), {}))
  it('fails: one key too many', () => assert.deepEqual({ a: 1 }, { a: 1, b: undefined }))
  it('fails: notDeepEqual of what is loosely equal', () => assert.notDeepEqual([1], ['1']))
  it('errors by name and message', () => {
    assert.deepEqual(new Error('a'), new Error('a'))
    assert.throws(() => assert.deepEqual(new Error('a'), new Error('b')))
    assert.throws(() => assert.deepEqual(new Error('a'), new TypeError('a')))
  })
})

describe('assert', () => {
  it('is ok by another name', () => {
    assert(1)
    assert('x', 'message')
    assert.throws(() => assert(0, 'zero'), { message: 'zero', operator: '==', actual: 0, expected: true })
  })
  it('says which call was not true', () => {
    assert.throws(() => assert.ok(0), /The expression evaluated to a falsy value/)
  })
  it('has its strict half', () => {
    assert.notStrictEqual(assert.strict.equal, assert.equal)
    assert.throws(() => assert.strict.equal(1, '1'))
    assert.strictEqual(require('node:assert/strict'), assert.strict)
    assert.strictEqual(require('assert'), assert)
  })
  it('keeps the operator of a loose comparison', () => {
    assert.throws(() => assert.equal(1, 2), { operator: '==', message: '1 == 2', generatedMessage: true })
    assert.throws(() => assert.notEqual(1, 1), { operator: '!=', message: '1 != 1' })
    assert.throws(() => assert.deepEqual([1], [2]), { operator: 'deepEqual' })
  })
  it('tracks no call that is not asked for', () => {
    assert.strictEqual(typeof assert.AssertionError, 'function')
    const names = [
      'ok',
      'equal',
      'throws',
      'rejects',
      'doesNotThrow',
      'doesNotReject',
      'ifError',
      'match',
      'fail',
      'doesNotMatch',
    ]
    assert.deepStrictEqual(
      names.filter((name) => typeof assert[name] !== 'function'),
      [],
    )
  })
})
