/** Hash and Hmac of `node:crypto`, over whatever computes the digest. */
import Stream from 'readable-stream'
import { buffer } from './buffer'
import { invalidType, nodeError } from './node-error'
import { isAnyArrayBuffer, isArrayBufferView } from './types'

const { Buffer } = buffer

/** What is being hashed; `digest` ends it. */
type Running = { update(bytes: Uint8Array): unknown; digest(): Uint8Array }

/** Text is read in its encoding, UTF-8 by default. */
export function bytesOf(value: unknown, name: string, encoding?: unknown): Uint8Array {
  if (typeof value === 'string') {
    const known = typeof encoding === 'string' && Buffer.isEncoding(encoding) ? encoding : 'utf8'
    return new Uint8Array(Buffer.from(value, known))
  }
  if (isArrayBufferView(value)) return new Uint8Array(value.buffer, value.byteOffset, value.byteLength)
  if (isAnyArrayBuffer(value)) return new Uint8Array(value)
  throw invalidType(name, ['string', ...(name === 'data' ? [] : ['ArrayBuffer']), 'Buffer', 'TypedArray', 'DataView'], value)
}

const encoded = (bytes: Uint8Array, encoding: unknown): unknown => {
  const made = Buffer.from(bytes)
  return typeof encoding === 'string' && encoding !== 'buffer' && Buffer.isEncoding(encoding) ? made.toString(encoding) : made
}

const finalized = () => nodeError(Error, 'ERR_CRYPTO_HASH_FINALIZED', 'Digest already called')

/** Fed by `update` or as a stream, read once. Keeps what it was fed, so that it can be copied. */
export class Hash extends Stream.Transform {
  readonly #make: () => Running
  readonly #fed: Uint8Array[] = []
  #isOver = false

  constructor(make: () => Running) {
    super()
    this.#make = make
  }

  update(data: unknown, encoding?: unknown): this {
    if (this.#isOver) throw finalized()
    this.#fed.push(bytesOf(data, 'data', encoding).slice())
    return this
  }

  digest(encoding?: unknown): unknown {
    if (this.#isOver) return this.digestAgain(encoding)
    this.#isOver = true
    const running = this.#make()
    for (const bytes of this.#fed) running.update(bytes)
    return encoded(running.digest(), encoding)
  }

  protected digestAgain(_encoding: unknown): unknown {
    throw finalized()
  }

  copy(): Hash {
    if (this.#isOver) throw finalized()
    const other = new Hash(this.#make)
    other.#fed.push(...this.#fed)
    return other
  }

  override _transform(chunk: unknown, encoding: string, done: (error?: Error | null) => void): void {
    this.update(chunk, encoding)
    done()
  }

  override _flush(done: (error?: Error | null) => void): void {
    this.push(this.digest())
    done()
  }
}

export class Hmac extends Hash {
  /** Nothing, where a hash throws. */
  protected override digestAgain(encoding: unknown): unknown {
    return encoded(new Uint8Array(), encoding)
  }
}
