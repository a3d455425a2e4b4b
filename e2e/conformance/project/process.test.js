import assert from 'node:assert/strict'
import consoleModule from 'node:console'
import { isBuiltin } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { performance as measured, PerformanceObserver } from 'node:perf_hooks'
import processModule, { env } from 'node:process'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'

describe('process', () => {
  it('knows which file was started', () => {
    assert.equal(path.basename(process.argv[1]), 'process.test.js')
    assert.equal(process.argv.length, 2)
  })
  it('is the global one', () => {
    assert.equal(processModule, process)
    assert.equal(env, process.env)
    assert.equal(globalThis.global, globalThis)
    assert.equal(Object.prototype.toString.call(process), '[object process]')
  })
  it('is in the project’s folder', () => {
    assert.equal(process.cwd(), path.dirname(fileURLToPath(import.meta.url)))
    assert.ok(path.isAbsolute(process.execPath))
    assert.ok(Array.isArray(process.execArgv))
  })
  it('says its version', () => {
    assert.match(process.version, /^v20\.\d+\.\d+$/)
    assert.equal(`v${process.versions.node}`, process.version)
    assert.equal(process.release.name, 'node')
  })
  it('keeps its environment as text', () => {
    process.env.CONFORMANCE = 5
    assert.equal(process.env.CONFORMANCE, '5')
    assert.ok('CONFORMANCE' in process.env)
    delete process.env.CONFORMANCE
    assert.equal(process.env.CONFORMANCE, undefined)
  })
  it('an unset variable set to undefined is a word', () => {
    process.env.CONFORMANCE_UNSET = undefined
    assert.equal(process.env.CONFORMANCE_UNSET, 'undefined')
    delete process.env.CONFORMANCE_UNSET
  })
  it('measures', () => {
    const before = process.hrtime.bigint()
    assert.ok(process.hrtime.bigint() >= before)
    const [seconds, nanoseconds] = process.hrtime(process.hrtime())
    assert.ok(seconds === 0 && nanoseconds >= 0)
    assert.ok(process.uptime() > 0)
    assert.ok(process.memoryUsage().heapUsed > 0)
  })
  it('emits', () => {
    let heard
    process.once('conformance', (value) => {
      heard = value
    })
    process.emit('conformance', 3)
    assert.equal(heard, 3)
    assert.equal(process.listenerCount('conformance'), 0)
  })
  it('passes arguments to the next tick', (_t, done) => process.nextTick(done, null))
  it('changes its folder', () => {
    const before = process.cwd()
    process.chdir('lib')
    assert.equal(process.cwd(), path.join(before, 'lib'))
    process.chdir(before)
    assert.throws(() => process.chdir('no-such-folder'), { code: 'ENOENT' })
  })
  it('has streams', () => {
    assert.equal(typeof process.stdout.write, 'function')
    assert.equal(process.stderr.fd, 2)
    assert.equal(process.stdout.isTTY ?? false, false)
  })
  it('fails: the environment takes objects', () => {
    process.env.CONFORMANCE_OBJECT = { a: 1 }
    assert.deepEqual(process.env.CONFORMANCE_OBJECT, { a: 1 })
  })
})

describe('os', () => {
  it('has what a path needs', () => {
    assert.equal(os.EOL, '\n')
    assert.equal(os.devNull, '/dev/null')
    assert.ok(path.isAbsolute(os.tmpdir()) && path.isAbsolute(os.homedir()))
  })
  it('describes the machine', () => {
    assert.equal(os.platform(), process.platform)
    assert.equal(os.arch(), process.arch)
    assert.ok(os.cpus().length > 0 && os.totalmem() >= os.freemem())
    assert.match(os.endianness(), /^[BL]E$/)
    assert.equal(os.constants.signals.SIGINT, 2)
  })
})

describe('perf_hooks', () => {
  it('is the global performance', () => assert.equal(measured, performance))
  it('marks and measures', () => {
    performance.mark('a')
    performance.mark('b')
    const measure = performance.measure('a to b', 'a', 'b')
    assert.equal(measure.entryType, 'measure')
    assert.ok(measure.duration >= 0)
    assert.equal(performance.getEntriesByName('a').length, 1)
    performance.clearMarks()
    assert.equal(performance.getEntriesByName('a').length, 0)
  })
  it('times functions', () => {
    const timed = performance.timerify((a, b) => a + b)
    assert.equal(timed(1, 2), 3)
    assert.equal(typeof PerformanceObserver, 'function')
  })
  it('has an origin', () => assert.ok(performance.timeOrigin > 0))
})

describe('around them', () => {
  it('console writes to its own streams', async () => {
    const { PassThrough } = await import('node:stream')
    const out = new PassThrough()
    const own = new consoleModule.Console(out)
    own.log('%s and', 'one', { a: 1 })
    assert.equal(String(out.read()), 'one and { a: 1 }\n')
  })
  it('builtins are known by name', () => {
    assert.equal(isBuiltin('node:fs'), true)
    assert.equal(isBuiltin('fs/promises'), true)
    assert.equal(isBuiltin('node:test'), true)
    assert.equal(isBuiltin('test'), false)
    assert.equal(isBuiltin('left-pad'), false)
  })
  it('globals of the platform are here', () => {
    const names = [
      'AbortController',
      'Blob',
      'fetch',
      'Headers',
      'Response',
      'TextEncoder',
      'URL',
      'structuredClone',
      'MessageChannel',
    ]
    assert.deepEqual(
      names.filter((name) => typeof globalThis[name] !== 'function'),
      [],
    )
    assert.equal(typeof globalThis.window, 'undefined')
    assert.equal(typeof globalThis.document, 'undefined')
  })
  it('globals of a browser are not', () => {
    assert.equal(typeof globalThis.self, 'undefined')
    assert.equal(typeof globalThis.importScripts, 'undefined')
  })
  it('a message channel carries copies', async () => {
    const { port1, port2 } = new MessageChannel()
    const got = new Promise((resolve) => {
      port2.onmessage = ({ data }) => resolve(data)
    })
    port1.postMessage({ a: new Map([[1, 2]]) })
    assert.deepEqual(await got, { a: new Map([[1, 2]]) })
    port1.close()
  })
})
