const assert = require('node:assert/strict')
const fs = require('node:fs')
const Module = require('node:module')
const path = require('node:path')
const { describe, it } = require('node:test')

describe('require', () => {
  it('gives what is exported', () => {
    const plain = require('./lib/plain.cjs')
    assert.deepEqual(Object.keys(plain), ['named', 'other', 'late'])
    assert.equal(plain.other(), true)
    assert.equal(require('./lib/function.cjs')('you'), 'hello you')
  })
  it('runs a module once', () => {
    assert.equal(require('./lib/once.cjs').times, 1)
    assert.equal(require('./lib/once.cjs'), require('./lib/once'.concat('.cjs')))
    assert.equal(globalThis.conformanceOnce, 1)
  })
  it('runs it again where it is taken from the cache', () => {
    const first = require('./lib/assigned.cjs')
    const key = require.resolve('./lib/assigned.cjs')
    assert.equal(require.cache[key].exports, first)
    delete require.cache[key]
    assert.notEqual(require('./lib/assigned.cjs'), first)
  })
  it('runs it again where it threw', () => {
    assert.throws(() => require('./lib/throws.cjs'), { message: 'attempt 1' })
    assert.throws(() => require('./lib/throws.cjs'), { message: 'attempt 2' })
  })
  it('reads JSON', () => {
    const data = require('./lib/data.json')
    assert.deepEqual(data.list, [1, 2, 3])
    assert.equal(require('./lib/data'), data)
  })
  it('finds folders', () => {
    assert.equal(require('./lib/folder'), 'index of a folder')
    assert.equal(require('./lib/folder/'), 'index of a folder')
    assert.equal(require('./lib/folder/main'), 'main of a folder')
  })
  it('finds packages', () => {
    assert.equal(require('classic').inner, 'inner of classic')
    assert.equal(require('dual').kind, 'require')
    assert.equal(require('@scope/pack').scoped, true)
    assert.equal(require('dual/package.json').version, '2.0.0')
    assert.equal(require('#kind'), 'require')
    assert.equal(require('#dual').kind, 'require')
  })
  it('says what is missing', () => {
    assert.throws(() => require('./lib/missing'), { code: 'MODULE_NOT_FOUND', message: /^Cannot find module '\.\/lib\/missing'/ })
    assert.throws(() => require('no-such-package'), { code: 'MODULE_NOT_FOUND' })
    assert.throws(() => require('dual/index.js'), { code: 'ERR_PACKAGE_PATH_NOT_EXPORTED' })
    assert.throws(() => require(''), { code: 'ERR_INVALID_ARG_VALUE' })
    assert.throws(() => require(5), { code: 'ERR_INVALID_ARG_TYPE' })
  })
  it('refuses a module of the newer kind', () => {
    assert.throws(
      () => require('./lib/waits.js'),
      (error) => /^ERR_REQUIRE_(ESM|ASYNC_MODULE)$/.test(error.code),
    )
  })
  it('resolves without running', () => {
    assert.equal(require.resolve('./lib/scope.cjs'), path.join(__dirname, 'lib', 'scope.cjs'))
    assert.equal(require.resolve('classic'), path.join(__dirname, 'node_modules', 'classic', 'lib', 'main.js'))
    assert.equal(require.resolve('fs'), 'fs')
    assert.equal(require.resolve.paths('x')[0], path.join(__dirname, 'node_modules'))
  })
  it('gives the same builtin by both names', () => {
    assert.equal(require('fs'), require('node:fs'))
    assert.throws(() => require('node:no-such'), { code: 'ERR_UNKNOWN_BUILTIN_MODULE' })
    assert.throws(() => require('test'), { code: 'MODULE_NOT_FOUND' })
  })
  it('fails: a module that is missing', () => void require('./lib/missing.cjs'))
  it('fails: a module that throws', () => void require('./lib/throws.cjs'))
})

describe('the scope', () => {
  it('has its five names', () => {
    const scope = require('./lib/scope.cjs')
    assert.equal(scope.filename, path.join(__dirname, 'lib', 'scope.cjs'))
    assert.equal(scope.dirname, path.join(__dirname, 'lib'))
    assert.equal(scope.self, true)
    assert.equal(scope.id, scope.filename)
    assert.equal(scope.isMain, false)
  })
  it('is sloppy', () => assert.equal(require('./lib/scope.cjs').isStrict, false))
  it('is a function: a return ends it', () => {
    fs.writeFileSync(path.join(__dirname, 'lib', 'returns.cjs'), 'exports.a = 1\nif (exports.a) return\nexports.b = 2\n')
    assert.deepEqual(require('./lib/returns.cjs'), { a: 1 })
  })
  it('this is exports', () => assert.equal(this, module.exports))
  it('module describes itself', () => {
    assert.equal(module.filename, __filename)
    assert.equal(module.loaded, true)
    assert.ok(module instanceof Module)
    assert.deepEqual(module.paths.slice(0, 1), [path.join(__dirname, 'node_modules')])
  })
  it('this file is the main module', () => assert.equal(require.main, module))
})

describe('from the other kind', () => {
  it('names are seen without running', async () => {
    const plain = await import('./lib/plain.cjs')
    assert.equal(plain.named, 'a name')
    assert.equal(plain.late, 'late')
    assert.equal(plain.default, require('./lib/plain.cjs'))
  })
  it('computed names are in the default only', async () => {
    const assigned = await import('./lib/assigned.cjs')
    assert.equal('computed1' in assigned, false)
    assert.equal(assigned.default.computed1, 2)
  })
  it('names of what is handed on', async () => {
    assert.equal((await import('./lib/reexported.cjs')).named, 'a name')
  })
  it('a function with members', async () => {
    const { default: greet, version } = await import('./lib/function.cjs')
    assert.equal(greet('all'), 'hello all')
    assert.equal(version, 3)
  })
  it('a transpiled module is the default as a whole', async () => {
    const transpiled = await import('./lib/transpiled.cjs')
    assert.deepEqual({ ...transpiled.default }, { default: 'its default', named: 'its name' })
    assert.equal(transpiled.named, 'its name')
    assert.equal(transpiled.__esModule, true)
  })
  it('import() works here', async () => assert.equal((await import('./lib/self.js')).self, 'self'))
  it('fails: a transpiled default is unwrapped', async () => {
    assert.equal((await import('./lib/transpiled.cjs')).default, 'its default')
  })
})

describe('createRequire', () => {
  it('resolves from the given file', () => {
    const there = Module.createRequire(path.join(__dirname, 'lib', 'folder', 'x.js'))
    assert.equal(there('../plain.cjs').named, 'a name')
    assert.equal(there.resolve('inner'), path.join(__dirname, 'node_modules', 'inner', 'index.js'))
  })
  it('wants a whole path', () => {
    assert.throws(() => Module.createRequire('./lib'), { code: 'ERR_INVALID_ARG_VALUE' })
  })
  it('lists builtins', () => {
    assert.ok(Module.builtinModules.includes('fs'))
    assert.equal(Module.builtinModules.includes('node:test'), false)
    assert.equal(Module.Module, Module)
  })
})
