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
  [
    'zlib: there and back, byte for byte',
    {
      'a.test.cjs': tests(`const zlib = require('zlib')
const text = Array.from({ length: 3000 }, (_, i) => 'line ' + (i * 7919) % 1013).join('\\n')
const hash = (bytes) => require('crypto').createHash('sha1').update(bytes).digest('hex')
for (const level of [-1, 0, 1, 5, 9])
  for (const kind of ['deflate', 'gzip', 'deflateRaw']) {
    const packed = zlib[kind + 'Sync'](text, { level })
    const back = { deflate: 'inflate', gzip: 'gunzip', deflateRaw: 'inflateRaw' }[kind]
    test(kind + ' ' + level + ' ' + packed.length, () => assert.equal(String(zlib[back + 'Sync'](packed)), text))
  }
test('sums ' + zlib.crc32('hello') + ' ' + zlib.crc32(Buffer.from('lo'), zlib.crc32('hel')), () => assert.equal(zlib.crc32('hello'), 907060870))
test('kinds of bytes', () => { for (const one of [new Uint8Array([1, 2]), new Uint16Array([1]), new DataView(new ArrayBuffer(3)), new ArrayBuffer(2)]) assert.ok(zlib.deflateSync(one).length > 0) })
test('unzip', () => { for (const kind of ['gzip', 'deflate']) assert.equal(String(zlib.unzipSync(zlib[kind + 'Sync']('x'))), 'x') })
test('members', () => assert.equal(String(zlib.gunzipSync(Buffer.concat([zlib.gzipSync('a'), zlib.gzipSync('b'), Buffer.alloc(4)]))), 'ab'))
test('a dictionary', () => { const dictionary = Buffer.from('hello world'); assert.equal(String(zlib.inflateSync(zlib.deflateSync('hello', { dictionary }), { dictionary })), 'hello') })
test('cut off, taken all the same', () => assert.match(String(zlib.gunzipSync(zlib.gzipSync(text).subarray(0, 900), { finishFlush: zlib.constants.Z_SYNC_FLUSH })), /^line/))
test('info', () => { const { buffer, engine } = zlib.deflateSync('a', { info: true }); assert.ok(Buffer.isBuffer(buffer)); assert.ok(engine instanceof zlib.Deflate) })
test('callbacks', async () => { const gz = await require('util').promisify(zlib.gzip)('abc'); assert.ok(Buffer.isBuffer(gz)); assert.equal(String(await require('util').promisify(zlib.gunzip)(gz)), 'abc') })
test('callback with an error', (t, done) => { let sync = true; zlib.inflate('none', (error) => { assert.equal(error.code, 'Z_DATA_ERROR'); assert.equal(sync, false); done() }); sync = false })`),
    },
  ],
  [
    'zlib: what it says of what it cannot do',
    {
      'a.test.cjs': tests(`const z = require('node:zlib')
const dictionary = Buffer.from('a')
const rows = [() => z.gzipSync(5), () => z.gzipSync('a', { level: 10 }), () => z.gzipSync('a', { level: '1' }), () => z.createGzip({ windowBits: 8 }), () => z.createGzip({ chunkSize: 3 }), () => z.gzip('a'), () => z.inflateSync(z.deflateSync('a', { dictionary })), () => z.gunzipSync(z.gzipSync('abc'), { maxOutputLength: 2 }), () => z.gunzipSync(Buffer.concat([z.gzipSync('abc'), Buffer.from('x')])), () => z.createGzip({ flush: 9 }), () => z.inflateRawSync(Buffer.from([7, 7, 7])), () => z.createDeflate({ dictionary: 5 }), () => z.createDeflate({ memLevel: 0 }), () => z.createDeflate({ strategy: 9 }), () => z.inflateSync(Buffer.from([1, 2, 3])), () => z.inflateSync(Buffer.alloc(0)), () => z.gunzipSync(z.deflateSync('a')), () => z.inflateSync(z.gzipSync('a')), () => z.inflateSync(z.deflateSync('abc').fill(0, 8)), () => z.gunzipSync(z.gzipSync('abc').subarray(0, 12))]
rows.forEach((run, at) => { let said = 'nothing'; try { run() } catch (error) { said = [error.name, error.code, error.errno, error.message, error instanceof Error].join(' | ') } ; test(at + ' ' + said, () => {}) })
test('codes ' + JSON.stringify(z.codes), () => assert.equal(z.constants.Z_BEST_COMPRESSION, 9))`),
    },
  ],
  [
    'zlib: streams',
    {
      'a.test.mjs': `import test from 'node:test'
import assert from 'node:assert'
import zlib, { createGzip, createGunzip } from 'node:zlib'
import { pipeline } from 'node:stream/promises'
import { PassThrough, Readable, Writable } from 'node:stream'
import fs from 'node:fs'
const all = async (stream) => { const parts = []; for await (const part of stream) parts.push(part); return Buffer.concat(parts) }
const text = 'many words '.repeat(20_000)
test('through both', async () => { const out = []; await pipeline(Readable.from([text.slice(0, 5), text.slice(5)]), createGzip(), createGunzip(), new Writable({ write(chunk, _, done) { out.push(chunk); done() } })); assert.equal(String(Buffer.concat(out)), text) })
test('as the function', async () => { const gz = createGzip({ level: 9 }); gz.end(text); assert.deepEqual(await all(gz), zlib.gzipSync(text, { level: 9 })) })
test('bytes by bytes', async () => { const raw = zlib.createInflateRaw(); const packed = zlib.deflateRawSync('drops'); for (const byte of packed) raw.write(Buffer.from([byte])); raw.end(); assert.equal(String(await all(raw)), 'drops') })
test('an error is an event', async () => { const un = createGunzip(); const heard = new Promise((resolve) => un.on('error', resolve)); un.end('not gzip at all'); assert.equal((await heard).code, 'Z_DATA_ERROR') })
test('cut off', async () => { const un = createGunzip(); un.end(zlib.gzipSync(text).subarray(0, 100)); await assert.rejects(all(un), { code: 'Z_BUF_ERROR', message: 'unexpected end of file' }) })
test('flush', async () => { const gz = zlib.createDeflate(); const heard = new Promise((resolve) => gz.once('data', resolve)); gz.write('now'); gz.flush(); assert.ok((await heard).length > 0); gz.end() })
test('a file', async () => { fs.writeFileSync('made.gz', zlib.gzipSync('kept')); assert.equal(String(await all(fs.createReadStream('made.gz').pipe(createGunzip()))), 'kept'); fs.rmSync('made.gz') })
test('kinds', () => { assert.ok(createGzip() instanceof zlib.Gzip); assert.equal(zlib.createUnzip().constructor.name, 'Unzip') })
`,
    },
  ],
  [
    'fs: what streams show of themselves',
    {
      'a.test.cjs': tests(`const fs = require('fs')
const all = (value, seen = new Set()) => { if (typeof value !== 'object' || value === null || seen.has(value) || seen.size > 500) return seen; seen.add(value); for (const key of Object.keys(value)) all(value[key], seen); return seen }
test('no more than themselves', (t, done) => { const stream = fs.createReadStream(__filename); assert.ok(all(stream).size < 200, String(all(stream).size)); assert.ok(!Object.keys(stream).includes('_vol')); stream.once('close', () => done()); stream.destroy() })
test('and can be read', async () => { let text = ''; for await (const part of fs.createReadStream(__filename, 'utf8')) text += part; assert.ok(text.includes('and can be read')) })
test('and written', (t, done) => { const stream = fs.createWriteStream('made.txt'); stream.end('x', () => { assert.equal(fs.readFileSync('made.txt', 'utf8'), 'x'); fs.rmSync('made.txt'); done() }) })`),
    },
  ],
  [
    'a store that goes along with asynchronous work',
    {
      'a.test.mjs': `import assert from 'node:assert'
import fs from 'node:fs'
import { EventEmitter, once } from 'node:events'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { setTimeout as pause } from 'node:timers/promises'
import test, { before, beforeEach, describe, it } from 'node:test'
import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks'
import { later } from './b.mjs'
const als = new AsyncLocalStorage(), other = new AsyncLocalStorage()
const sleep = (ms) => new Promise((done) => setTimeout(done, ms))
const get = () => als.getStore()
test('nothing at first', () => assert.equal(get(), undefined))
test('within one turn', () => als.run(1, () => { assert.equal(get(), 1); als.run(2, () => assert.equal(get(), 2)); assert.equal(get(), 1); als.exit(() => assert.equal(get(), undefined)); assert.equal(get(), 1) }))
test('gives back and throws', () => { assert.equal(als.run(1, (a, b) => a + b, 2, 3), 5); assert.throws(() => als.run(1, () => { throw new RangeError('x') }), RangeError); assert.equal(get(), undefined) })
test('over await', async () => { const seen = await als.run('in', async () => { await null; await sleep(2); return get() }); assert.equal(seen, 'in'); assert.equal(get(), undefined) })
test('over a rejected await', async () => { await als.run('in', async () => { try { await Promise.reject(new Error('x')) } catch { assert.equal(get(), 'in') } finally { assert.equal(get(), 'in') } }); assert.equal(get(), undefined) })
test('of two at a time', async () => {
  const seen = []
  const work = (name) => als.run(name, async () => { for (let i = 0; i < 3; i++) { await sleep(1); await null; seen.push(get() === name) } return get() })
  assert.deepEqual(await Promise.all([work('a'), work('b'), work('c')]), ['a', 'b', 'c'])
  assert.ok(seen.every(Boolean)); assert.equal(seen.length, 9)
})
test('over timers and queues', async () => {
  const seen = await als.run('in', () => Promise.all([
    new Promise((ok) => setTimeout(() => ok(get()), 1)), new Promise((ok) => setImmediate(() => ok(get()))), new Promise((ok) => process.nextTick(() => ok(get()))),
    new Promise((ok) => queueMicrotask(() => ok(get()))), new Promise((ok) => { const t = setInterval(() => { clearInterval(t); ok(get()) }, 1) }),
  ]))
  assert.deepEqual(seen, ['in', 'in', 'in', 'in', 'in'])
})
test('over then, catch and finally', async () => {
  const seen = []
  await als.run('in', () => Promise.resolve().then(() => { seen.push(get()); throw 1 }).catch(() => seen.push(get())).finally(() => seen.push(get())))
  const held = sleep(2)
  als.run('late', () => { held.then(() => seen.push(get())) })
  await held; await null
  assert.deepEqual(seen, ['in', 'in', 'in', 'late'])
})
test('of whoever resolves it, not', async () => { let ok; const held = new Promise((r) => { ok = r }); const seen = als.run('waits', async () => { await held; return get() }); als.run('resolves', () => ok()); assert.equal(await seen, 'waits') })
test('over a thenable', async () => { await als.run('in', async () => { const seen = await { then(ok) { ok(get()) } }; assert.equal(seen, 'in'); assert.equal(get(), 'in') }) })
test('over for await', async () => als.run('in', async () => {
  const seen = []
  for await (const x of Readable.from(['a', 'b'])) seen.push(x + get())
  for await (const x of [sleep(1), 2]) seen.push(get())
  for await (const x of (async function* () { yield 1; await sleep(1); yield get() })()) seen.push(x)
  assert.deepEqual(seen, ['ain', 'bin', 'in', 'in', 1, 'in'])
}))
test('enterWith', async () => { als.enterWith('entered'); assert.equal(get(), 'entered'); await sleep(1); assert.equal(get(), 'entered') })
test('enterWith is over', () => assert.equal(get(), undefined))
test('two storages', async () => als.run(1, () => other.run(2, async () => { await null; assert.deepEqual([get(), other.getStore()], [1, 2]); als.exit(() => assert.deepEqual([get(), other.getStore()], [undefined, 2])) })))
test('disable', () => als.run(1, () => { als.disable(); assert.equal(get(), undefined) }))
test('bound functions', () => {
  const [bound, snap, resource] = als.run('then', () => [AsyncLocalStorage.bind(get), AsyncLocalStorage.snapshot(), new AsyncResource('x')])
  als.run('now', () => { assert.equal(bound(), 'then'); assert.equal(snap(get), 'then'); assert.equal(resource.runInAsyncScope(get), 'then'); assert.equal(get(), 'now') })
})
test('callbacks of Node', async () => {
  const seen = await als.run('in', () => Promise.all([
    new Promise((ok) => fs.readFile(import.meta.filename, () => ok(get()))), fs.promises.readFile(import.meta.filename).then(get), promisify(fs.stat)(import.meta.filename).then(get), pause(1).then(get),
    (async () => { const e = new EventEmitter(); setTimeout(() => e.emit('x'), 1); await once(e, 'x'); return get() })(),
  ]))
  assert.deepEqual(seen, ['in', 'in', 'in', 'in', 'in'])
})
test('in another module', async () => assert.equal(await als.run('in', () => later(get)), 'in'))
test('a class and an arrow', async () => { class A { static async s() { return (await null, get()) } async m() { const f = async () => await (await null, get()); return f() } }
  assert.deepEqual(await als.run('in', () => Promise.all([A.s(), new A().m()])), ['in', 'in']) })
test('subtests', async (t) => { await als.run('in', () => t.test('keeps it', () => assert.equal(get(), 'in'))) })
describe('hooks', () => { before(() => { als.enterWith('hook') }); beforeEach(async () => { await null; als.enterWith('each') }); it('are their own', () => assert.equal(get(), undefined)) })
describe('an async body', async () => { await sleep(1); it('is waited for', () => assert.equal(get(), undefined)) })
als.run('declared', () => test('where it was declared', async () => { assert.equal(get(), 'declared'); await sleep(1); assert.equal(get(), 'declared') }))
`,
      'b.mjs':
        'export const later = async (get) => { const import_ = await import("node:path"); await null; return import_ && get() }',
    },
  ],
  [
    'a resource of its own, in CommonJS',
    {
      'a.test.cjs': tests(`const { AsyncLocalStorage, AsyncResource } = require('async_hooks')
const als = new AsyncLocalStorage()
function who(a, b) { return [this?.name, a] }
class Own extends AsyncResource { go() { return this.runInAsyncScope(who, { name: 'scope' }, 1) } }
test('scope', () => assert.deepEqual(new Own('own').go(), ['scope', 1]))
test('bind', () => { assert.deepEqual(AsyncResource.bind(who).call({ name: 'caller' }, 3), ['caller', 3]); assert.equal(AsyncResource.bind(who).length, 2); assert.deepEqual(new Own('x').bind(who, { name: 'given' }).call({ name: 'caller' }, 5), ['given', 5]) })
test('refuses', () => { assert.throws(() => new AsyncResource(), { code: 'ERR_INVALID_ARG_TYPE' }); assert.throws(() => AsyncResource.bind(1), { code: 'ERR_INVALID_ARG_TYPE' }) })
test('await', async () => { await als.run(1, async () => { await null; const f = async function () { for (const x of [1, 2]) await x; return als.getStore() }; assert.equal(await f(), 1) }) })`),
    },
  ],
  [
    'maps of packages that are none, a package.json that is no JSON, a slash behind a file',
    {
      'a.test.mjs': `import test from 'node:test'
import assert from 'node:assert'
import { createRequire } from 'node:module'
const require = createRequire(import.meta.url)
for (const [name, code] of [['mixed', 'ERR_INVALID_PACKAGE_CONFIG'], ['numbers', 'ERR_INVALID_PACKAGE_CONFIG'], ['broken', 'ERR_INVALID_PACKAGE_CONFIG'], ['./m.js/', '']])
  test('import ' + name, () => assert.rejects(import(name), (error) => name === './m.js/' || error.code === code))
for (const name of ['mixed', 'numbers', 'broken', './m.js/']) test('require ' + name, () => assert.throws(() => require(name)))
test('a list in imports goes on behind what is no target', async () => assert.equal((await import('#list')).default, 1))
test('a scheme is no target', () => assert.rejects(import('#scheme'), { code: 'ERR_INVALID_PACKAGE_TARGET' }))
test('what waits at its top is not required, imported or not', async () => {
  assert.throws(() => require('./waits.mjs'), { code: 'ERR_REQUIRE_ASYNC_MODULE' })
  await import('./waits.mjs')
  assert.throws(() => require('./waits.mjs'), { code: 'ERR_REQUIRE_ASYNC_MODULE' })
})`,
      'package.json': '{"imports":{"#list":["bad:x","./m.js"],"#scheme":"node:fs"}}',
      'm.js': 'module.exports = 1',
      'waits.mjs': 'await null; export default 1',
      'node_modules/mixed/package.json': '{"exports":{".":"./m.js","import":"./m.js"}}',
      'node_modules/mixed/m.js': '',
      'node_modules/numbers/package.json': '{"exports":{"0":"./m.js","default":"./m.js"}}',
      'node_modules/numbers/m.js': '',
      'node_modules/broken/package.json': '{',
      'node_modules/broken/index.js': '',
    },
  ],
]
