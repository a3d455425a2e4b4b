/** `node:string_decoder`: the package, which reads Buffers only, made to read any bytes. */
import npm from 'string_decoder/lib/string_decoder.js'
import { isArrayBufferView } from './types'

const { StringDecoder } = npm
/** The same class that the package makes its own bytes of. */
const { Buffer } = globalThis
const prototype: object = StringDecoder.prototype
for (const name of ['write', 'end']) {
  const plain: unknown = Reflect.get(prototype, name)
  if (typeof plain !== 'function') continue
  Reflect.set(prototype, name, function decode(this: unknown, bytes?: unknown): unknown {
    const isBare = isArrayBufferView(bytes) && !Buffer.isBuffer(bytes)
    const whole = isBare ? Buffer.from(new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)) : bytes
    return Reflect.apply(plain, this, [whole])
  })
}

export const stringDecoder: object = { StringDecoder }
