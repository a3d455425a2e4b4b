import assert from 'node:assert/strict'
import crypto, {
  createHash,
  createHmac,
  getHashes,
  pbkdf2,
  pbkdf2Sync,
  randomBytes,
  randomInt,
  randomUUID,
  scryptSync,
  timingSafeEqual,
} from 'node:crypto'
import { describe, it } from 'node:test'
import { promisify } from 'node:util'

describe('createHash', () => {
  it('sha256, whole and by parts', () => {
    const expected = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'
    assert.equal(createHash('sha256').update('abc').digest('hex'), expected)
    assert.equal(createHash('SHA256').update('a').update(Buffer.from('bc')).digest('hex'), expected)
  })
  it('sha1, md5, sha512', () => {
    assert.equal(createHash('sha1').update('abc').digest('hex'), 'a9993e364706816aba3e25717850c26c9cd0d89d')
    assert.equal(createHash('md5').update('abc').digest('hex'), '900150983cd24fb0d6963f7d28e17f72')
    assert.match(createHash('sha512').update('').digest('base64'), /^z4PhNX7vuL3xVChQ1m2AB9Yg5AULVxXcg\/SpIdNs6c5H0NE8XYXysP/)
  })
  it('sha3 and ripemd', () => {
    assert.equal(createHash('sha3-256').update('').digest('hex').slice(0, 16), 'a7ffc6f8bf1ed766')
    assert.equal(createHash('ripemd160').update('').digest('hex'), '9c1185a5c5e9fc54612808977ee8f548b2258d31')
  })
  it('gives a buffer, or text', () => {
    const bytes = createHash('md5').update('ä').digest()
    assert.ok(Buffer.isBuffer(bytes))
    assert.equal(bytes.length, 16)
    assert.equal(createHash('md5').update('c3a4', 'hex').digest('base64url'), bytes.toString('base64url'))
  })
  it('is over after digest', () => {
    const hash = createHash('md5')
    hash.digest()
    assert.throws(() => hash.digest(), { code: 'ERR_CRYPTO_HASH_FINALIZED' })
    assert.throws(() => hash.update('a'), { code: 'ERR_CRYPTO_HASH_FINALIZED' })
  })
  it('is copied with its state', () => {
    const hash = createHash('sha1').update('a')
    const copy = hash.copy()
    assert.equal(copy.update('b').digest('hex'), createHash('sha1').update('ab').digest('hex'))
    assert.equal(hash.digest('hex'), createHash('sha1').update('a').digest('hex'))
  })
  it('is a stream', (_t, done) => {
    const hash = createHash('sha1')
    hash.on('readable', () => {
      const bytes = hash.read()
      if (!bytes) return
      assert.equal(bytes.toString('hex'), 'a9993e364706816aba3e25717850c26c9cd0d89d')
      done()
    })
    hash.write('abc')
    hash.end()
  })
  it('refuses what it does not know', () => {
    assert.throws(() => createHash('no-such-hash'), { message: /Digest method not supported/ })
    assert.throws(() => createHash('md5').update(5), { code: 'ERR_INVALID_ARG_TYPE' })
  })
  it('in one call', () => {
    assert.equal(crypto.hash?.('md5', 'abc') ?? '900150983cd24fb0d6963f7d28e17f72', '900150983cd24fb0d6963f7d28e17f72')
  })
  it('lists what there is', () => assert.ok(getHashes().includes('sha256')))
  it('fails: case counts', () => {
    assert.equal(createHash('md5').update('A').digest('hex'), createHash('md5').update('a').digest('hex'))
  })
})

describe('createHmac', () => {
  it('signs with a key of any length', () => {
    assert.equal(
      createHmac('md5', 'key').update('The quick brown fox jumps over the lazy dog').digest('hex'),
      '80070713463e7749b90c2dc24911e275',
    )
    const long = createHmac('sha256', Buffer.alloc(200, 'k')).update('x').digest('hex')
    assert.equal(
      long,
      createHmac('sha256', createHash('sha256').update(Buffer.alloc(200, 'k')).digest())
        .update('x')
        .digest('hex'),
    )
  })
  it('gives nothing the second time', () => {
    const hmac = createHmac('sha1', '')
    assert.equal(hmac.update('').digest('hex'), 'fbdb1d1b18aa6c08324b7d64b71fb76370690e1d')
    assert.equal(hmac.digest('hex'), '')
  })
  it('fails: the key counts', () => {
    assert.equal(createHmac('sha1', 'a').update('x').digest('hex'), createHmac('sha1', 'b').update('x').digest('hex'))
  })
})

describe('chance', () => {
  it('randomBytes', (_t, done) => {
    assert.equal(randomBytes(16).length, 16)
    assert.notDeepEqual(randomBytes(16), randomBytes(16))
    randomBytes(4, (error, bytes) => {
      assert.equal(error, null)
      assert.equal(bytes.length, 4)
      done()
    })
  })
  it('randomUUID', () => {
    assert.match(randomUUID(), /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    assert.notEqual(randomUUID(), randomUUID())
  })
  it('randomInt keeps its bounds', () => {
    const seen = new Set(Array.from({ length: 200 }, () => randomInt(3, 6)))
    assert.deepEqual([...seen].sort(), [3, 4, 5])
    assert.throws(() => randomInt(5, 5), { code: 'ERR_OUT_OF_RANGE' })
  })
  it('randomFillSync fills', () => {
    const bytes = crypto.randomFillSync(Buffer.alloc(64))
    assert.ok(bytes.some((byte) => byte !== 0))
  })
  it('getRandomValues, as in a browser', () => {
    assert.ok(crypto.getRandomValues(new Uint8Array(32)).some((byte) => byte !== 0))
    assert.equal(crypto.webcrypto.getRandomValues(new Uint8Array(2)).length, 2)
  })
})

describe('keys', () => {
  it('pbkdf2', async () => {
    const expected = 'ea6c014dc72d6f8ccd1ed92ace1d41f0d8de89'
    assert.equal(pbkdf2Sync('password', 'salt', 2, 19, 'sha1').toString('hex'), expected)
    assert.equal((await promisify(pbkdf2)('password', 'salt', 2, 19, 'sha1')).toString('hex'), expected)
    assert.throws(() => pbkdf2Sync('a', 'b', 1, 1, 'no-such-hash'), { code: 'ERR_CRYPTO_INVALID_DIGEST' })
  })
  it('scrypt', () => {
    assert.equal(scryptSync('', '', 16, { N: 16, r: 1, p: 1 }).toString('hex'), '77d6576238657b203b19ca42c18a0497')
  })
  it('hkdf', () => {
    assert.equal(Buffer.from(crypto.hkdfSync('sha256', 'key', 'salt', 'info', 8)).toString('hex').length, 16)
  })
  it('timingSafeEqual', () => {
    assert.equal(timingSafeEqual(Buffer.from('a'), Buffer.from('a')), true)
    assert.equal(timingSafeEqual(Buffer.from('a'), Buffer.from('b')), false)
    assert.throws(() => timingSafeEqual(Buffer.from('a'), Buffer.from('ab')), { code: 'ERR_CRYPTO_TIMING_SAFE_EQUAL_LENGTH' })
  })
  it('fails: the rounds count', () => {
    assert.deepEqual(pbkdf2Sync('a', 'b', 1, 8, 'sha256'), pbkdf2Sync('a', 'b', 2, 8, 'sha256'))
  })
})
