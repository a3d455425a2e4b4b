import assert from 'node:assert/strict'
import { atob, Blob, btoa, Buffer as Imported, isUtf8, transcode } from 'node:buffer'
import querystring from 'node:querystring'
import { StringDecoder } from 'node:string_decoder'
import { describe, it } from 'node:test'

describe('Buffer is made', () => {
  it('from what is at hand', () => {
    assert.equal(Imported, Buffer)
    assert.ok(Buffer.from('a') instanceof Uint8Array)
    assert.deepEqual([...Buffer.from([257, -1, '3', 1.9])], [1, 255, 3, 1])
    assert.equal(Buffer.from({ type: 'Buffer', data: [104, 105] }).toString(), 'hi')
    assert.equal(Buffer.from(Object('boxed')).toString(), 'boxed')
  })
  it('as a view of an array buffer', () => {
    const bytes = new ArrayBuffer(8)
    const view = Buffer.from(bytes, 2, 4)
    view[0] = 9
    assert.equal(new Uint8Array(bytes)[2], 9)
    assert.equal(view.byteOffset, 2)
    assert.equal(view.length, 4)
  })
  it('filled', () => {
    assert.equal(Buffer.alloc(5, 'ab').toString(), 'ababa')
    assert.equal(Buffer.alloc(3).equals(Buffer.from([0, 0, 0])), true)
    assert.equal(Buffer.allocUnsafe(4).fill('61', 'hex').toString(), 'aaaa')
  })
  it('of sizes that are possible', () => {
    assert.throws(() => Buffer.alloc(-1), { code: 'ERR_OUT_OF_RANGE' })
    assert.throws(() => Buffer.alloc('5'), { code: 'ERR_INVALID_ARG_TYPE' })
    assert.throws(() => Buffer.from(5), { code: 'ERR_INVALID_ARG_TYPE' })
    assert.throws(() => Buffer.from(null), { name: 'TypeError' })
  })
  it('of several', () => {
    const parts = [Buffer.from('ab'), Buffer.from('cd')]
    assert.equal(Buffer.concat(parts).toString(), 'abcd')
    assert.equal(Buffer.concat(parts, 3).toString(), 'abc')
    assert.equal(Buffer.concat(parts, 6).length, 6)
  })
})

describe('encodings', () => {
  it('there and back', () => {
    for (const encoding of ['utf8', 'utf16le', 'base64', 'base64url', 'hex', 'latin1'])
      assert.equal(Buffer.from(Buffer.from('äb~').toString(encoding), encoding).toString(), 'äb~', encoding)
  })
  it('are lenient about base64 and hex', () => {
    assert.equal(Buffer.from('aGk', 'base64').toString(), 'hi')
    assert.equal(Buffer.from('aG k=\n', 'base64').toString(), 'hi')
    assert.equal(Buffer.from('-_8', 'base64').toString('hex'), 'fbff')
    assert.equal(Buffer.from('abxx', 'hex').length, 1)
  })
  it('have names', () => {
    assert.equal(Buffer.isEncoding('UTF-8'), true)
    assert.equal(Buffer.isEncoding('base64url'), true)
    assert.equal(Buffer.isEncoding('utf-7'), false)
    assert.throws(() => Buffer.from('a', 'utf-7'), { code: 'ERR_UNKNOWN_ENCODING' })
  })
  it('count bytes', () => {
    assert.equal(Buffer.byteLength('€'), 3)
    assert.equal(Buffer.byteLength('aGk=', 'base64'), 2)
    assert.equal(Buffer.byteLength(new ArrayBuffer(5)), 5)
  })
  it('replace what is broken', () => {
    assert.equal(Buffer.from([0xe2, 0x82]).toString(), '\ufffd')
    assert.equal(Buffer.from('\ud800').toString('hex'), 'efbfbd')
    assert.equal(Buffer.from([0xc3, 0xa4, 0xff]).toString('ascii'), 'C$\x7f')
  })
  it('by the global functions', () => {
    assert.equal(btoa('hi'), 'aGk=')
    assert.equal(atob('aGk='), 'hi')
    assert.throws(() => btoa('€'), { name: 'InvalidCharacterError' })
  })
  it('are recognised and changed', () => {
    assert.equal(isUtf8(Buffer.from([0xff])), false)
    assert.equal(isUtf8(Buffer.from('ä')), true)
    assert.equal(transcode(Buffer.from('€'), 'utf8', 'utf16le').toString('hex'), 'ac20')
  })
  it('fails: latin1 keeps the euro', () => assert.equal(Buffer.from('€', 'latin1').toString('latin1'), '€'))
})

describe('reading and writing', () => {
  it('numbers of both orders', () => {
    const bytes = Buffer.alloc(8)
    assert.equal(bytes.writeUInt16BE(0x1234, 0), 2)
    bytes.writeInt32LE(-2, 2)
    assert.equal(bytes.toString('hex'), '1234feffffff0000')
    assert.equal(bytes.readUint16LE(0), 0x3412)
    assert.equal(bytes.readInt32LE(2), -2)
    assert.equal(bytes.readUIntBE(0, 3), 0x1234fe)
  })
  it('floats and 64 bits', () => {
    const bytes = Buffer.alloc(16)
    bytes.writeDoubleBE(1.5, 0)
    bytes.writeBigInt64LE(-5n, 8)
    assert.equal(bytes.readDoubleBE(0), 1.5)
    assert.equal(bytes.readBigInt64LE(8), -5n)
    assert.equal(bytes.readBigUInt64LE(8), 2n ** 64n - 5n)
  })
  it('not past the end, nor what does not fit', () => {
    assert.throws(() => Buffer.alloc(2).readUInt32LE(0), { code: 'ERR_BUFFER_OUT_OF_BOUNDS' })
    assert.throws(() => Buffer.alloc(2).readUInt8(2), { code: 'ERR_OUT_OF_RANGE', name: 'RangeError' })
    assert.throws(() => Buffer.alloc(2).writeUInt8(256), { code: 'ERR_OUT_OF_RANGE' })
  })
  it('text, as far as there is room', () => {
    const bytes = Buffer.alloc(4)
    assert.equal(bytes.write('€€'), 3)
    assert.equal(bytes.write('xyz', 2, 'latin1'), 2)
    assert.equal(bytes.toString('utf8', 2), 'xy')
  })
  it('swaps', () => {
    assert.equal(Buffer.from('0102', 'hex').swap16().toString('hex'), '0201')
    assert.throws(() => Buffer.alloc(3).swap16(), { code: 'ERR_INVALID_BUFFER_SIZE' })
  })
})

describe('as a whole', () => {
  it('slices share, copies do not', () => {
    const bytes = Buffer.from('abc')
    bytes.subarray(1).fill('x')
    assert.equal(bytes.toString(), 'axx')
    bytes.slice(0, 1)[0] = 98
    assert.equal(bytes.toString(), 'bxx')
    Uint8Array.prototype.slice.call(bytes)[0] = 0
    assert.equal(bytes[0], 98)
    const target = Buffer.alloc(4)
    assert.equal(bytes.copy(target, 2, 0, 9), 2)
    assert.equal(target.toString('latin1'), '\0\0bx')
  })
  it('searches', () => {
    const bytes = Buffer.from('this is a buffer')
    assert.equal(bytes.indexOf('is'), 2)
    assert.equal(bytes.lastIndexOf('is'), 5)
    assert.equal(bytes.indexOf(Buffer.from('is'), 3), 5)
    assert.equal(bytes.includes('not'), false)
    assert.equal(bytes.indexOf(99), -1)
    assert.equal(bytes.indexOf(''), 0)
  })
  it('compares', () => {
    assert.equal(Buffer.compare(Buffer.from('a'), Buffer.from('b')), -1)
    assert.deepEqual([Buffer.from('b'), Buffer.from('a')].sort(Buffer.compare).map(String), ['a', 'b'])
    assert.equal(Buffer.from('a').equals(new Uint8Array([97])), true)
  })
  it('becomes JSON', () => assert.equal(JSON.stringify(Buffer.from('hi')), '{"type":"Buffer","data":[104,105]}'))
  it('is gone through', () => {
    assert.deepEqual(
      [...Buffer.from('ab').entries()],
      [
        [0, 97],
        [1, 98],
      ],
    )
  })
  it('fails: two buffers of the same bytes are one', () => assert.equal(Buffer.from('a'), Buffer.from('a')))
  it('Blob holds bytes', async () => {
    const blob = new Blob(['ab', new Uint8Array([99])], { type: 'text/plain' })
    assert.equal(await blob.slice(1).text(), 'bc')
    assert.equal(blob.size, 3)
  })
})

describe('StringDecoder', () => {
  it('waits for whole characters', () => {
    const decoder = new StringDecoder('utf8')
    const euro = Buffer.from('€')
    assert.equal(decoder.write(euro.subarray(0, 1)), '')
    assert.equal(decoder.write(euro.subarray(1)), '€')
    assert.equal(decoder.write(euro.subarray(0, 2)), '')
    assert.equal(decoder.end(), '\ufffd')
  })
  it('knows base64 and utf16', () => {
    const base64 = new StringDecoder('base64')
    assert.equal(base64.write(Buffer.from('ab')) + base64.end(Buffer.from('c')), 'YWJj')
    const wide = new StringDecoder('utf16le')
    assert.equal(wide.write(Buffer.from([0x3d, 0xd8])), '')
    assert.equal(wide.end(Buffer.from([0x4d, 0xdc])), '👍')
  })
  it('fails: an unknown encoding', () => void new StringDecoder('utf-7'))
})

describe('querystring', () => {
  it('parses', () => {
    assert.deepEqual({ ...querystring.parse('a=1&b=2&a=3&c&=d&e=%C3%A4+x') }, { a: ['1', '3'], b: '2', c: '', '': 'd', e: 'ä x' })
    assert.deepEqual({ ...querystring.parse('a:1;b:2', ';', ':') }, { a: '1', b: '2' })
    assert.deepEqual({ ...querystring.parse('a=1&b=2&c=3', null, null, { maxKeys: 2 }) }, { a: '1', b: '2' })
    assert.equal(querystring.parse('a=%zz').a, '%zz')
  })
  it('has no prototype', () => assert.equal(Object.getPrototypeOf(querystring.parse('')), null))
  it('writes', () => {
    assert.equal(querystring.stringify({ a: [1, 'x y'], b: true, c: '', d: null, e: NaN }), 'a=1&a=x%20y&b=true&c=&d=&e=')
    assert.equal(querystring.stringify({ a: 1n, b: 'ä' }, ';', ':'), 'a:1;b:%C3%A4')
    assert.equal(querystring.escape("a'(b)!*"), "a'(b)!*")
    assert.equal(querystring.unescape('%41%zz'), 'A%zz')
  })
  it('fails: a blank is written as a plus', () => assert.equal(querystring.stringify({ a: 'x y' }), 'a=x+y'))
})
