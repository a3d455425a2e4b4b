/** What a project does to modules, and what it asks of Node's own: `[what, files]`. The first file holds the tests. */

type Row = readonly [what: string, files: Readonly<Record<string, string>>]

const HEAD = "const test = require('node:test')\nconst assert = require('node:assert')\n"
const tests = (code: string) => HEAD + code

export const MODULE_ROWS: readonly Row[] = [
  [
    'a module that is made from text',
    {
      'a.test.cjs': tests(`const Module = require('module')
test('exports', () => { const m = new Module('made'); m._compile('exports.a = 1; module.exports.file = __filename', __filename); assert.deepEqual(m.exports, { a: 1, file: __filename }) })
test('requires', () => { const m = new Module(__filename, module); m.filename = __filename; m._compile("exports.b = require('./b.cjs')", __filename); assert.equal(m.exports.b, 2) })
test('throws', () => { assert.throws(() => new Module('x')._compile('throw new RangeError("no")', __filename), RangeError) })
test('syntax', () => { assert.throws(() => new Module('x')._compile('let let = 1', __filename), SyntaxError) })`),
      'b.cjs': 'module.exports = 2',
    },
  ],
  [
    'a handler for an ending of its own',
    {
      'a.test.cjs': tests(`const fs = require('fs')
require.extensions['.txt'] = (module, filename) => { module.exports = fs.readFileSync(filename, 'utf8').trim() }
require.extensions['.up'] = (module, filename) => module._compile('module.exports = ' + fs.readFileSync(filename, 'utf8').toUpperCase(), filename)
test('txt', () => assert.equal(require('./a.txt'), 'hello'))
test('up', () => assert.equal(require('./a.up'), 'HI'))
test('once', () => assert.equal(require('./a.txt'), require('./a.txt')))`),
      'a.txt': 'hello\n',
      'a.up': "'hi'",
    },
  ],
  [
    'a handler before the one for JavaScript, as hooks have it',
    {
      'a.test.cjs': tests(`const old = require.extensions['.js']
require.extensions['.js'] = (module, filename) => {
  const compile = module._compile
  module._compile = function (code, name) { module._compile = compile; module._compile(code.replace('ONE', '1'), name) }
  old(module, filename)
}
test('changed', () => assert.equal(require('./b.js').one, 1))
test('json as before', () => assert.deepEqual(require('./c.json'), { c: 1 }))
test('restored', () => { require.extensions['.js'] = old; assert.throws(() => require('./d.js'), ReferenceError) })`),
      'b.js': 'exports.one = ONE',
      'c.json': '{"c":1}',
      'd.js': 'exports.one = ONE',
    },
  ],
  [
    'another way to find files, another way to load them',
    {
      'a.test.cjs': tests(`const Module = require('module')
const [find, load] = [Module._resolveFilename, Module._load]
test('found elsewhere', () => {
  Module._resolveFilename = function (request, ...rest) { return find.call(this, request.replace(/^@app/, __dirname + '/lib'), ...rest) }
  try { assert.equal(require('@app/x.cjs'), 'x') } finally { Module._resolveFilename = find }
  assert.throws(() => require('@app/y.cjs'), { code: 'MODULE_NOT_FOUND' })
})
test('loaded otherwise', () => {
  Module._load = function (request, ...rest) { return request === 'made-up' ? 7 : load.call(this, request, ...rest) }
  try { assert.equal(require('made-up'), 7); assert.equal(require('./lib/x.cjs'), 'x') } finally { Module._load = load }
})
test('a path', () => assert.equal(Module._resolveFilename('./lib/x.cjs', module), require.resolve('./lib/x.cjs')))
test('the cache', () => { assert.equal(Module._cache, require.cache); assert.ok(Module._cache[require.resolve('./lib/x.cjs')]) })
test('a package that is not there', () => assert.throws(() => Module._resolveFilename('none', module), { code: 'MODULE_NOT_FOUND' }))`),
      'lib/x.cjs': "module.exports = 'x'",
    },
  ],
  [
    'a module with another require',
    {
      'a.test.cjs': tests(`const old = require.extensions['.cjs'] || require.extensions['.js']
require.extensions['.cjs'] = (module, filename) => { module.require = (name) => (name === 'stubbed' ? 'stub' : 'other'); old(module, filename) }
test('gets it', () => assert.equal(require('./b.cjs'), 'stub'))
test('as module.require', () => assert.equal(module.require('./c.json').c, 1))`),
      'b.cjs': "module.exports = require('stubbed')",
      'c.json': '{"c":1}',
    },
  ],
  [
    'names that are worked out',
    {
      'a.test.cjs':
        tests(`for (const name of ['crypto', 'fs', 'util', 'stream', 'url', 'readline', 'string_decoder', 'fs/promises', '_http_agent', 'zlib', 'repl', 'v8'])
  test(name, () => { assert.equal(typeof require(name), name === 'stream' ? 'function' : 'object'); assert.ok(require('node:' + name)) })
test('all', () => { for (const name of require('module').builtinModules) assert.ok(require('module').isBuiltin(name), name) })`),
    },
  ],
]
