import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import util, { format, inspect, isDeepStrictEqual, parseArgs, promisify, styleText, types } from 'node:util'

describe('inspect', () => {
  it('prints plain values', () => {
    assert.equal(inspect({ a: 1, b: 'x', c: [1, 2], d: null }), "{ a: 1, b: 'x', c: [ 1, 2 ], d: null }")
    assert.equal(inspect([undefined, -0, 10n, Symbol('s'), true]), '[ undefined, -0, 10n, Symbol(s), true ]')
    // biome-ignore lint/suspicious/noSparseArray: holes are what is printed
    assert.equal(inspect([, 'a', , ,]), "[ <1 empty item>, 'a', <2 empty items> ]")
  })
  it('takes the quotes that need no escape', () => {
    assert.equal(inspect("it's"), `"it's"`)
    assert.equal(inspect(`it's "so"`), '`it\'s "so"`')
    assert.equal(inspect('line\n\ttab\u0001'), "'line\\n\\ttab\\x01'")
  })
  it('prints collections', () => {
    assert.equal(inspect(new Map([['a', { b: 1 }]])), "Map(1) { 'a' => { b: 1 } }")
    assert.equal(inspect(new Set(['x', [1]])), "Set(2) { 'x', [ 1 ] }")
    assert.equal(inspect(new Uint8Array([1, 2])), 'Uint8Array(2) [ 1, 2 ]')
    assert.equal(inspect(Buffer.from('ab')), '<Buffer 61 62>')
    assert.equal(inspect(new Map([['a', 1]]).entries()), "[Map Entries] { [ 'a', 1 ] }")
  })
  it('prints classes, functions and instances', () => {
    class Point {
      x = 1
    }
    class Empty extends Point {
      static kind = 'none'
    }
    assert.equal(inspect(new Point()), 'Point { x: 1 }')
    assert.equal(inspect(Empty), "[class Empty extends Point] { kind: 'none' }")
    assert.equal(
      inspect(function named() {}),
      '[Function: named]',
    )
    assert.equal(
      inspect(async () => {}),
      '[AsyncFunction (anonymous)]',
    )
    assert.equal(inspect(Object.create(null, { a: { value: 1, enumerable: true } })), '[Object: null prototype] { a: 1 }')
  })
  it('goes two levels deep by default', () => {
    const deep = { a: { b: { c: { d: 1 } } } }
    assert.equal(inspect(deep), '{ a: { b: { c: [Object] } } }')
    assert.equal(inspect(deep, { depth: 0 }), '{ a: [Object] }')
    assert.equal(inspect(deep, { depth: Infinity, breakLength: Infinity, compact: 5 }), '{ a: { b: { c: { d: 1 } } } }')
  })
  it('marks circles', () => {
    const circle = { name: 'c' }
    circle.self = circle
    assert.equal(inspect(circle), "<ref *1> { name: 'c', self: [Circular *1] }")
  })
  it('prints accessors and, where asked, what they give', () => {
    const box = {
      get a() {
        return 1
      },
      set b(_) {},
    }
    assert.equal(inspect(box), '{ a: [Getter], b: [Setter] }')
    assert.equal(inspect(box, { getters: true }), '{ a: [Getter: 1], b: [Setter] }')
  })
  it('lets an object speak for itself', () => {
    const own = { [inspect.custom]: (depth, options) => `<own ${depth} ${typeof options.stylize}>` }
    assert.equal(inspect(own), '<own 2 function>')
    assert.equal(inspect({ own }), '{ own: <own 1 function> }')
  })
  it('breaks long lines and groups long lists', () => {
    const wide = inspect({ first: 'x'.repeat(40), second: 'y'.repeat(40) })
    assert.equal(wide, `{\n  first: '${'x'.repeat(40)}',\n  second: '${'y'.repeat(40)}'\n}`)
    assert.match(inspect(Array.from({ length: 101 }, (_, i) => i)), /\.\.\. 1 more item\n\]$/)
    assert.equal(inspect([1, 2, 3, 4, 5, 6, 7]), '[\n  1, 2, 3, 4,\n  5, 6, 7\n]')
  })
  it('shows the hidden, sorts and colours', () => {
    assert.equal(inspect([1], { showHidden: true }), '[ 1, [length]: 1 ]')
    assert.equal(inspect({ b: 1, a: 2 }, { sorted: true }), '{ a: 2, b: 1 }')
    assert.equal(inspect({ a: 1 }, { colors: true }), '{ a: \x1b[33m1\x1b[39m }')
  })
  it('prints promises and boxed values', () => {
    assert.equal(inspect(Object('a')), "[String: 'a']")
    assert.equal(inspect(new Date(0)), '1970-01-01T00:00:00.000Z')
    assert.equal(inspect(new Date(NaN)), 'Invalid Date')
    assert.equal(inspect(/a\/b/gi), '/a\\/b/gi')
  })
  it('prints errors with what they carry', () => {
    const error = Object.assign(new Error('outer', { cause: new TypeError('inner') }), { code: 'E' })
    error.stack = 'Error: outer'
    error.cause.stack = 'TypeError: inner'
    assert.equal(inspect(error), "[Error: outer] { code: 'E', [cause]: [TypeError: inner] }")
  })
  it('sees into a settled promise', () => assert.match(inspect(Promise.resolve(4)), /^Promise \{\s+4/))
  it('sees through a proxy where asked', () => {
    assert.equal(inspect(new Proxy({ a: 1 }, {}), { showProxy: true }), 'Proxy [ { a: 1 }, {} ]')
  })
  it('fails: a number and its text print alike', () => assert.equal(inspect('1'), inspect(1)))
  it('fails: depth null is depth 2', () => {
    const deep = { a: { b: { c: { d: 1 } } } }
    assert.equal(inspect(deep, { depth: null }), inspect(deep))
  })
})

describe('format', () => {
  it('fills its places', () => {
    assert.equal(format('%s is %d years, %i whole, %f', 'Ada', '36.5', 36.9, '1.5'), 'Ada is 36.5 years, 36 whole, 1.5')
    assert.equal(format('%j %o', { a: [1] }, 'x'), '{"a":[1]} \'x\'')
    assert.equal(format('%O', { a: { b: { c: { d: {} } } } }), '{ a: { b: { c: [Object] } } }')
    assert.equal(format('100%% %s', 'done'), '100% done')
    assert.equal(format('%c styled', 'color: red'), ' styled')
  })
  it('appends what is left', () => {
    assert.equal(format('a', 'b', { c: 1 }), 'a b { c: 1 }')
    assert.equal(format(1, '2', [3]), '1 2 [ 3 ]')
    assert.equal(format('%s', 1, 2), '1 2')
  })
  it('keeps strange numbers', () => {
    assert.equal(format('%d %d %s', 10n, -0, -0), '10n -0 -0')
    assert.equal(format('%i', 'x'), 'NaN')
    assert.equal(format('%d', { a: 1 }), 'NaN')
  })
  it('says circles in JSON', () => {
    const circle = {}
    circle.self = circle
    assert.equal(format('%j', circle), '[Circular]')
  })
  it('fails: %s prints an object as String does', () => assert.equal(format('%s', { a: 1 }), '[object Object]'))
})

describe('isDeepStrictEqual', () => {
  it('looks inside', () => {
    assert.equal(isDeepStrictEqual({ a: new Set([[1]]) }, { a: new Set([[1]]) }), true)
    assert.equal(isDeepStrictEqual(new Set([1]), new Set([2])), false)
    assert.equal(isDeepStrictEqual([1], ['1']), false)
    assert.equal(isDeepStrictEqual(NaN, NaN), true)
  })
})

describe('promisify and callbackify', () => {
  it('give a promise for a callback', async () => {
    const half = promisify((value, done) => (value % 2 ? done(new Error('odd')) : done(null, value / 2)))
    assert.equal(await half(8), 4)
    await assert.rejects(half(3), { message: 'odd' })
  })
  it('keep this and a custom function', async () => {
    const counter = {
      value: 3,
      read(done) {
        done(null, this.value)
      },
    }
    counter.readLater = promisify(counter.read)
    assert.equal(await counter.readLater(), 3)
    const special = () => {}
    special[promisify.custom] = () => 'special'
    assert.equal(promisify(special)(), 'special')
  })
  it('refuse what is no function', () => assert.throws(() => promisify(5), { code: 'ERR_INVALID_ARG_TYPE' }))
  it('give a callback for a promise', (_t, done) => {
    const later = util.callbackify(async (value) => value + 1)
    later(1, (error, value) => {
      assert.equal(error, null)
      assert.equal(value, 2)
      done()
    })
  })
  it('wrap a falsy reason', (_t, done) => {
    util.callbackify(() => Promise.reject(null))((error) => {
      assert.equal(error.code, 'ERR_FALSY_VALUE_REJECTION')
      assert.equal(error.reason, null)
      done()
    })
  })
  it('fails: what the function throws is the rejection', () => promisify(() => assert.fail('on purpose'))())
})

describe('types', () => {
  it('know what is built in', () => {
    assert.ok(types.isDate(new Date()) && types.isRegExp(/a/) && types.isMap(new Map()) && types.isSet(new Set()))
    assert.ok(types.isPromise(Promise.resolve()) && types.isNativeError(new RangeError()))
    assert.ok(
      types.isTypedArray(new Int8Array()) && types.isUint8Array(Buffer.alloc(1)) && types.isAnyArrayBuffer(new ArrayBuffer(1)),
    )
    assert.ok(types.isAsyncFunction(async () => {}) && types.isGeneratorFunction(function* () {}))
    assert.ok(types.isBoxedPrimitive(Object(1n)) && types.isSymbolObject(Object(Symbol.iterator)))
  })
  it('are not taken in by names', () => {
    assert.equal(types.isDate(Object.create(Date.prototype)), false)
    // biome-ignore lint/suspicious/noThenProperty: looks like a promise on purpose
    assert.equal(types.isPromise({ then() {} }), false)
    assert.equal(types.isMap(new WeakMap()), false)
    assert.equal(types.isNativeError(Object.create(Error.prototype)), false)
  })
  it('know proxies', () => assert.equal(types.isProxy(new Proxy({}, {})), true))
  it('know module namespaces', async () => assert.equal(types.isModuleNamespaceObject(await import('./lib/counter.js')), true))
  it('fails: a function is no async function', () => assert.ok(types.isAsyncFunction(() => {})))
})

describe('parseArgs', () => {
  const options = { verbose: { type: 'boolean', short: 'v' }, file: { type: 'string', short: 'f', multiple: true } }
  it('reads options and positionals', () => {
    const { values, positionals } = parseArgs({
      args: ['-v', '--file=a', '-f', 'b', 'rest', '--', '--file'],
      options,
      allowPositionals: true,
    })
    assert.deepEqual({ ...values }, { verbose: true, file: ['a', 'b'] })
    assert.deepEqual(positionals, ['rest', '--file'])
  })
  it('has defaults', () => {
    const { values } = parseArgs({ args: [], options: { level: { type: 'string', default: 'low' } } })
    assert.equal(values.level, 'low')
  })
  it('refuses what it does not know', () => {
    assert.throws(() => parseArgs({ args: ['--what'], options }), { code: 'ERR_PARSE_ARGS_UNKNOWN_OPTION' })
    assert.throws(() => parseArgs({ args: ['rest'], options }), { code: 'ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL' })
    assert.throws(() => parseArgs({ args: ['--file'], options }), { code: 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE' })
  })
  it('gives tokens', () => {
    const { tokens } = parseArgs({ args: ['-v'], options, tokens: true })
    assert.deepEqual(
      tokens.map(({ kind, name, rawName }) => [kind, name, rawName]),
      [['option', 'verbose', '-v']],
    )
  })
  it('fails: strict lets unknown options pass', () => void parseArgs({ args: ['-x'], options }))
})

describe('the others', () => {
  it('styleText and stripVTControlCharacters', () => {
    assert.equal(styleText('red', 'x', { validateStream: false }), '\x1b[31mx\x1b[39m')
    assert.equal(util.stripVTControlCharacters('\x1b[1mbold\x1b[22m'), 'bold')
    assert.throws(() => styleText('no such', 'x'), { code: 'ERR_INVALID_ARG_VALUE' })
  })
  it('inherits', () => {
    function Parent() {}
    Parent.prototype.say = () => 'parent'
    function Child() {}
    util.inherits(Child, Parent)
    assert.equal(new Child().say(), 'parent')
    assert.equal(Child.super_, Parent)
  })
  it('deprecate calls through', () => {
    const old = util.deprecate((value) => value * 2, 'old() is old', 'DEP_CONFORMANCE')
    assert.equal(old(4), 8)
  })
  it('TextEncoder and TextDecoder are the global ones', () => {
    assert.deepEqual([...new util.TextEncoder().encode('€')], [226, 130, 172])
    assert.equal(new util.TextDecoder('utf-16le').decode(new Uint8Array([97, 0])), 'a')
    assert.throws(() => new util.TextDecoder('utf-8', { fatal: true }).decode(new Uint8Array([255])), TypeError)
  })
  it('toUSVString and the older checks', () => {
    assert.equal(util.toUSVString('a\ud800'), 'a\ufffd')
    assert.equal(util.isArray([]), true)
  })
  it('debuglog is silent unless asked', () => {
    const log = util.debuglog('conformance')
    assert.equal(log.enabled, false)
    assert.equal(log('nothing'), undefined)
  })
  it('aborted resolves with the signal', async () => {
    const controller = new AbortController()
    const waited = util.aborted(controller.signal, {})
    controller.abort()
    await waited
  })
  it('names system errors', () => assert.equal(util.getSystemErrorName(-2), 'ENOENT'))
})
