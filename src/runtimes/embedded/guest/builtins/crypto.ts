/** `node:crypto`: hashes, MACs, key derivation and randomness, by @noble/hashes. Ciphers, keys and signatures are refused by name. */
import { blake2b, blake2s } from '@noble/hashes/blake2.js'
import { hkdf } from '@noble/hashes/hkdf.js'
import { hmac } from '@noble/hashes/hmac.js'
import { md5, ripemd160, sha1 } from '@noble/hashes/legacy.js'
import { pbkdf2 } from '@noble/hashes/pbkdf2.js'
import { scrypt } from '@noble/hashes/scrypt.js'
import { sha224, sha256, sha384, sha512, sha512_224, sha512_256 } from '@noble/hashes/sha2.js'
import { sha3_224, sha3_256, sha3_384, sha3_512, shake128, shake256 } from '@noble/hashes/sha3.js'
import { buffer } from './buffer'
import { bytesOf, Hash, Hmac } from './hash'
import { invalidType, invalidValue, needFunction, needInteger, needString, nodeError, refusedMember } from './node-error'
import { answer, fillRandomly, fillView, randomBytes, randomInt } from './random'
import { isArrayBufferView, isObject } from './types'

const { Buffer } = buffer
const random: Crypto = globalThis.crypto

const HASHES = {
  blake2b512: blake2b,
  blake2s256: blake2s,
  md5,
  ripemd160,
  rmd160: ripemd160,
  sha1,
  sha224,
  sha256,
  sha384,
  sha512,
  'sha512-224': sha512_224,
  'sha512-256': sha512_256,
  'sha3-224': sha3_224,
  'sha3-256': sha3_256,
  'sha3-384': sha3_384,
  'sha3-512': sha3_512,
  shake128,
  shake256,
}
type HashName = keyof typeof HASHES
/** What the key derivations take. */
type HashFunction = Parameters<typeof hkdf>[0]

const isHash = (name: string): name is HashName => Object.hasOwn(HASHES, name)

function hashNamed(name: unknown): HashName | null {
  needString(name, 'algorithm')
  const plain = name
    .toLowerCase()
    .replace(/^rsa-/, '')
    .replace(/^sha512\//, 'sha512-')
    .replace(/^sha-(?=\d)/, 'sha')
  return isHash(plain) ? plain : null
}

function lengthOf(options: unknown): number | undefined {
  const length: unknown = isObject(options) ? Reflect.get(options, 'outputLength') : undefined
  return typeof length === 'number' ? length : undefined
}

function createHash(algorithm: unknown, options?: unknown): Hash {
  const name = hashNamed(algorithm)
  if (name === null) throw Object.assign(new Error('Digest method not supported'), { code: 'ERR_OSSL_EVP_UNSUPPORTED' })
  const length = lengthOf(options)
  if (name === 'shake128' || name === 'shake256') {
    const dkLen = length ?? (name === 'shake128' ? 16 : 32)
    return new Hash(() => HASHES[name].create({ dkLen }))
  }
  const make = HASHES[name]
  if (length !== undefined && length !== make.outputLen) throw new Error('Unsupported state or unable to set outputLength')
  return new Hash(() => make.create())
}

function createHmac(algorithm: unknown, key: unknown): Hmac {
  const name = hashNamed(algorithm)
  if (name === null) throw nodeError(Error, 'ERR_CRYPTO_INVALID_DIGEST', `Invalid digest: ${String(algorithm)}`)
  const secret = bytesOf(key, 'key')
  return new Hmac(() => hmac.create(HASHES[name], secret))
}

function randomFillSync(target: unknown, offset = 0, size?: number): unknown {
  const bytes = bytesOf(target, 'buf')
  fillView(bytes.subarray(offset, size === undefined ? undefined : offset + size))
  return target
}

function timingSafeEqual(a: unknown, b: unknown): boolean {
  const [left, right] = [bytesOf(a, 'buf1'), bytesOf(b, 'buf2')]
  if (left.length !== right.length)
    throw nodeError(RangeError, 'ERR_CRYPTO_TIMING_SAFE_EQUAL_LENGTH', 'Input buffers must have the same byte length')
  let differences = 0
  for (let at = 0; at < left.length; at++) differences |= (left[at] ?? 0) ^ (right[at] ?? 0)
  return differences === 0
}

function digestFor(name: unknown): HashFunction {
  needString(name, 'digest')
  const known = hashNamed(name)
  if (known === null || known.startsWith('shake'))
    throw nodeError(TypeError, 'ERR_CRYPTO_INVALID_DIGEST', `Invalid digest: ${name}`)
  return HASHES[known]
}

function pbkdf2Sync(password: unknown, salt: unknown, iterations: unknown, length: unknown, digest: unknown): unknown {
  needInteger(iterations, 'iterations', 1, 2 ** 31 - 1)
  needInteger(length, 'keylen', 0, 2 ** 31 - 1)
  const options = { c: iterations, dkLen: length }
  return Buffer.from(pbkdf2(digestFor(digest), bytesOf(password, 'password'), bytesOf(salt, 'salt'), options))
}

/** Node's names and their short forms, its defaults, and the most memory that it takes by default. */
function scryptSync(password: unknown, salt: unknown, length: unknown, options: unknown = {}): unknown {
  needInteger(length, 'keylen', 0, 2 ** 31 - 1)
  const read = (long: string, short: string, fallback: number): number => {
    const value: unknown = isObject(options) ? (Reflect.get(options, short) ?? Reflect.get(options, long)) : undefined
    return typeof value === 'number' ? value : fallback
  }
  const [cost, block, lanes] = [read('cost', 'N', 16_384), read('blockSize', 'r', 8), read('parallelization', 'p', 1)]
  const most = read('maxmem', 'maxmem', 32 * 1024 * 1024)
  if (128 * cost * block > most)
    throw nodeError(RangeError, 'ERR_CRYPTO_INVALID_SCRYPT_PARAMS', 'Invalid scrypt params: memory limit exceeded')
  const parameters = { N: cost, r: block, p: lanes, dkLen: length, maxmem: most + 1_000_000 }
  return Buffer.from(scrypt(bytesOf(password, 'password'), bytesOf(salt, 'salt'), parameters))
}

function hkdfSync(digest: unknown, key: unknown, salt: unknown, info: unknown, length: unknown): ArrayBuffer {
  needInteger(length, 'length', 0, 2 ** 31 - 1)
  const made = hkdf(digestFor(digest), bytesOf(key, 'ikm'), bytesOf(salt, 'salt'), bytesOf(info, 'info'), length)
  return made.slice().buffer
}

/** The form that calls back: its last argument, after as many as the other form needs or fewer. */
const withCallback =
  (sync: (...args: readonly unknown[]) => unknown) =>
  (...args: readonly unknown[]): void => {
    const callback = args.at(-1)
    needFunction(callback, 'callback')
    const value = sync(...args.slice(0, -1))
    queueMicrotask(() => callback(null, value))
  }

const spread =
  (run: CallableFunction) =>
  (...args: readonly unknown[]): unknown =>
    Reflect.apply(run, undefined, args)

function hash(algorithm: unknown, data: unknown, encoding: unknown = 'hex'): unknown {
  const digest = createHash(algorithm).update(data)
  if (typeof encoding !== 'string') throw invalidValue('outputEncoding', encoding)
  return digest.digest(encoding)
}

const REFUSED = [
  'setFips',
  'Cipher',
  'Decipher',
  'checkPrime',
  'checkPrimeSync',
  'createCipheriv',
  'createDecipheriv',
  'createDiffieHellman',
  'createDiffieHellmanGroup',
  'createECDH',
  'createPrivateKey',
  'createPublicKey',
  'createSecretKey',
  'createSign',
  'createVerify',
  'diffieHellman',
  'generatePrime',
  'generatePrimeSync',
  'getCipherInfo',
  'getDiffieHellman',
  'generateKeyPair',
  'generateKeyPairSync',
  'generateKey',
  'generateKeySync',
  'privateDecrypt',
  'privateEncrypt',
  'publicDecrypt',
  'publicEncrypt',
  'sign',
  'verify',
  'setEngine',
  'Certificate',
  'Cipheriv',
  'Decipheriv',
  'DiffieHellman',
  'DiffieHellmanGroup',
  'ECDH',
  'KeyObject',
  'Sign',
  'Verify',
  'X509Certificate',
]

export const crypto: object = {
  ...Object.fromEntries(REFUSED.map((name) => [name, refusedMember(`crypto.${name}`)])),
  createHash,
  createHmac,
  Hash,
  Hmac,
  hash,
  getHashes: () => Object.keys(HASHES),
  getCiphers: () => [],
  getCurves: () => [],
  getFips: () => 0,
  secureHeapUsed: () => ({ total: 0, used: 0, utilization: 0, min: 0 }),
  randomBytes,
  pseudoRandomBytes: randomBytes,
  randomInt,
  randomFillSync,
  randomFill: (target: unknown, ...rest: readonly unknown[]) =>
    answer(rest.at(-1), () => randomFillSync(target, ...rest.slice(0, -1).map(Number))),
  randomUUID: () => {
    const hex = Buffer.from(
      fillRandomly(new Uint8Array(16)).map((byte, at) => (at === 6 ? (byte & 15) | 64 : at === 8 ? (byte & 63) | 128 : byte)),
    ).toString('hex')
    return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  },
  getRandomValues: (view: unknown) => {
    if (!isArrayBufferView(view)) throw invalidType('typedArray', 'TypedArray', view)
    fillView(view)
    return view
  },
  timingSafeEqual,
  pbkdf2Sync,
  pbkdf2: withCallback(spread(pbkdf2Sync)),
  scryptSync,
  scrypt: withCallback(spread(scryptSync)),
  hkdfSync,
  hkdf: withCallback(spread(hkdfSync)),
  webcrypto: random,
  subtle: random.subtle,
  constants: {},
}
