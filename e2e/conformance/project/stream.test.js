import assert from 'node:assert/strict'
import stream, { Duplex, finished, PassThrough, pipeline, Readable, Transform, Writable } from 'node:stream'
import { buffer, json, text } from 'node:stream/consumers'
import { finished as finishedLater, pipeline as pipe } from 'node:stream/promises'
import { ReadableStream, TransformStream } from 'node:stream/web'
import { describe, it } from 'node:test'

const upper = () =>
  new Transform({
    transform(chunk, _encoding, done) {
      done(null, String(chunk).toUpperCase())
    },
  })

/** Keeps what is written to it. */
function sink(options = {}) {
  const chunks = []
  const writable = new Writable({
    ...options,
    write(chunk, _encoding, done) {
      chunks.push(chunk)
      done()
    },
  })
  return { writable, chunks }
}

describe('Readable', () => {
  it('from what can be gone through', async () => {
    const chunks = []
    for await (const chunk of Readable.from(['a', 'b', 'c'])) chunks.push(chunk)
    assert.deepEqual(chunks, ['a', 'b', 'c'])
    async function* numbers() {
      yield 1
      yield 2
    }
    assert.deepEqual(await Readable.from(numbers()).toArray(), [1, 2])
  })
  it('a string is one chunk', async () => assert.deepEqual(await Readable.from('abc').toArray(), ['abc']))
  it('pushes what is read', async () => {
    let left = 3
    const readable = new Readable({
      read() {
        this.push(left > 0 ? String(left--) : null)
      },
    })
    readable.setEncoding('utf8')
    assert.equal((await readable.toArray()).join(''), '321')
  })
  it('reports data, then end, then close', (_t, done) => {
    const seen = []
    Readable.from(['a'])
      .on('data', (chunk) => seen.push(chunk))
      .on('end', () => seen.push('end'))
      .on('close', () => {
        assert.deepEqual(seen, ['a', 'end'])
        done()
      })
  })
  it('pauses and resumes', async () => {
    const readable = Readable.from(['a', 'b'])
    assert.equal(readable.readableFlowing, null)
    readable.pause()
    assert.equal(readable.isPaused(), true)
    const chunks = []
    readable.on('data', (chunk) => chunks.push(chunk))
    readable.resume()
    await finishedLater(readable)
    assert.deepEqual(chunks, ['a', 'b'])
  })
  it('reads as many bytes as asked', () => {
    const readable = new Readable({ read() {} })
    readable.push('abcdef')
    assert.equal(String(readable.read(4)), 'abcd')
    assert.equal(readable.read(4), null)
    readable.push(null)
    assert.equal(String(readable.read()), 'ef')
  })
  it('puts back', () => {
    const readable = new Readable({ read() {} })
    readable.push('b')
    readable.unshift('a')
    assert.equal(String(readable.read()), 'ab')
  })
  it('is destroyed with an error', async () => {
    const readable = new Readable({ read() {} })
    readable.destroy(new Error('mine'))
    await assert.rejects(readable.toArray(), { message: 'mine' })
    assert.equal(readable.destroyed, true)
  })
  it('has the steps of an iterator', async () => {
    const one = Readable.from([1, 2, 3, 4, 5])
      .filter((value) => value % 2)
      .map(async (value) => value * 10)
    assert.deepEqual(await one.take(2).toArray(), [10, 30])
    assert.equal(await Readable.from([1, 2, 3]).reduce((sum, value) => sum + value, 0), 6)
    assert.equal(await Readable.from([1, 2]).some((value) => value > 1), true)
  })
  it('a loop that is left destroys it', async () => {
    const readable = Readable.from(['a', 'b'])
    for await (const _ of readable) break
    assert.equal(readable.destroyed, true)
  })
  it('fails: an error while it is read', async () => {
    async function* broken() {
      yield 'a'
      throw new Error('on purpose')
    }
    await Readable.from(broken()).toArray()
  })
})

describe('Writable', () => {
  it('takes chunks until its end', async () => {
    const { writable, chunks } = sink()
    writable.write('a')
    writable.write(Buffer.from('b'))
    writable.end('c')
    await finishedLater(writable)
    assert.equal(Buffer.concat(chunks).toString(), 'abc')
    assert.equal(writable.writableFinished, true)
  })
  it('says when it has enough', (_t, done) => {
    const writable = new Writable({ highWaterMark: 3, write: (_chunk, _encoding, done) => void setImmediate(done) })
    assert.equal(writable.write('ab'), true)
    assert.equal(writable.write('cd'), false)
    writable.once('drain', done)
  })
  it('holds back while it is corked', async () => {
    const counts = []
    const writable = new Writable({
      writev(chunks, done) {
        counts.push(chunks.length)
        done()
      },
    })
    writable.cork()
    writable.write('a')
    writable.write('b')
    process.nextTick(() => writable.uncork())
    writable.end()
    await finishedLater(writable)
    assert.deepEqual(counts, [2])
  })
  it('refuses a write after its end', (_t, done) => {
    const { writable } = sink()
    writable.end()
    writable.on('error', (error) => {
      assert.equal(error.code, 'ERR_STREAM_WRITE_AFTER_END')
      done()
    })
    writable.write('late')
  })
  it('refuses what is no chunk', () => {
    assert.throws(() => sink().writable.write(5), { code: 'ERR_INVALID_ARG_TYPE' })
    assert.throws(() => sink().writable.write(null), { code: 'ERR_STREAM_NULL_VALUES' })
  })
  it('runs final before finish', async () => {
    const seen = []
    const writable = new Writable({
      write: (_chunk, _encoding, done) => done(),
      final(done) {
        seen.push('final')
        done()
      },
    })
    writable.on('finish', () => seen.push('finish'))
    writable.end('x')
    await finishedLater(writable)
    assert.deepEqual(seen, ['final', 'finish'])
  })
})

describe('between them', () => {
  it('pipe carries and ends', async () => {
    const { writable, chunks } = sink()
    Readable.from(['a', 'b']).pipe(upper()).pipe(writable)
    await finishedLater(writable)
    assert.equal(chunks.join(''), 'AB')
  })
  it('pipeline calls back', (_t, done) => {
    const { writable, chunks } = sink()
    pipeline(Readable.from(['x']), upper(), writable, (error) => {
      assert.equal(error, undefined)
      assert.equal(chunks.join(''), 'X')
      done()
    })
  })
  it('pipeline destroys all where one fails', async () => {
    const source = new Readable({ read() {} })
    const broken = new Transform({ transform: (_chunk, _encoding, done) => done(new Error('mine')) })
    const { writable } = sink()
    source.push('a')
    await assert.rejects(pipe(source, broken, writable), { message: 'mine' })
    assert.deepEqual([source.destroyed, broken.destroyed, writable.destroyed], [true, true, true])
  })
  it('pipeline takes generators and gives a value', async () => {
    const result = await pipe(
      ['a', 'b'],
      async function* (source) {
        for await (const chunk of source) yield String(chunk).repeat(2)
      },
      async (source) => (await Array.fromAsync?.(source)) ?? text(Readable.from(source)),
    )
    assert.equal([].concat(result).join(''), 'aabb')
  })
  it('pipeline can be aborted', async () => {
    const controller = new AbortController()
    const running = pipe(new Readable({ read() {} }), sink().writable, { signal: controller.signal })
    controller.abort()
    await assert.rejects(running, { name: 'AbortError' })
  })
  it('Transform flushes', async () => {
    const counting = new Transform({
      transform(chunk, _encoding, done) {
        this.size = (this.size ?? 0) + chunk.length
        done()
      },
      flush(done) {
        done(null, `${this.size} bytes`)
      },
    })
    assert.equal(await text(Readable.from(['ab', 'c']).pipe(counting)), '3 bytes')
  })
  it('object mode carries objects', async () => {
    const lengths = new Transform({
      objectMode: true,
      transform: (word, _encoding, done) => done(null, { word, length: word.length }),
    })
    assert.deepEqual(await Readable.from(['a', 'bc']).pipe(lengths).toArray(), [
      { word: 'a', length: 1 },
      { word: 'bc', length: 2 },
    ])
  })
  it('finished reports a stream that ended too early', (_t, done) => {
    const readable = new Readable({ read() {} })
    finished(readable, (error) => {
      assert.equal(error.code, 'ERR_STREAM_PREMATURE_CLOSE')
      done()
    })
    readable.destroy()
  })
  it('Duplex from two halves', async () => {
    const { writable, chunks } = sink()
    const both = Duplex.from({ readable: Readable.from(['out']), writable })
    both.end('in')
    assert.equal(await text(both), 'out')
    assert.equal(chunks.join(''), 'in')
  })
  it('PassThrough passes through', async () => {
    const through = new PassThrough()
    through.end('same')
    assert.equal(await text(through), 'same')
  })
  it('compose joins', async () => {
    assert.equal(await text(Readable.from(['a']).compose(upper())), 'A')
  })
  it('fails: pipeline reports an error', () => {
    const broken = new Transform({ transform: (_chunk, _encoding, done) => done(new Error('on purpose')) })
    return pipe(Readable.from(['a']), broken, sink().writable)
  })
})

describe('consumers', () => {
  it('gather', async () => {
    assert.equal(await text(Readable.from(['a', 'b'])), 'ab')
    assert.deepEqual(await json(Readable.from(['{"a":', '1}'])), { a: 1 })
    assert.ok(Buffer.isBuffer(await buffer(Readable.from(['a']))))
  })
  it('fails: json of what is none', () => json(Readable.from(['{"a"'])))
})

describe('web streams', () => {
  it('are the global ones', () => assert.equal(ReadableStream, globalThis.ReadableStream))
  it('become streams and come from them', async () => {
    const web = new ReadableStream({
      start(controller) {
        controller.enqueue('a')
        controller.close()
      },
    })
    assert.equal(await text(Readable.fromWeb(web)), 'a')
    const chunks = []
    for await (const chunk of Readable.toWeb(Readable.from([1, 2]))) chunks.push(chunk)
    assert.deepEqual(chunks, [1, 2])
  })
  it('transform', async () => {
    const doubled = new ReadableStream({
      start(controller) {
        controller.enqueue(2)
        controller.close()
      },
    }).pipeThrough(new TransformStream({ transform: (value, controller) => controller.enqueue(value * 2) }))
    const { value } = await doubled.getReader().read()
    assert.equal(value, 4)
  })
})

describe('the module', () => {
  it('is the oldest class', () => {
    assert.equal(stream, stream.Stream)
    assert.equal(stream.Readable, Readable)
    assert.equal(typeof stream.promises.pipeline, 'function')
    assert.ok(new PassThrough() instanceof stream)
  })
  it('knows errors and ends', () => {
    const readable = new Readable({ read() {} })
    assert.equal(stream.isErrored(readable), false)
    assert.equal(stream.isReadable(readable), true)
    assert.equal(stream.getDefaultHighWaterMark(true), 16)
  })
})
