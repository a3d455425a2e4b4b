/** Bytes ↔ the text of a link. What is opened may come from anyone: it is taken in pieces, and no more than a session may have. */
import { toBase64 } from './base64'
import { DICTIONARY } from './dictionary'
import { bitsFor, Predictor } from './predictor'

/** Bytes that a link may unpack to. */
export const LARGEST_UNPACKED = 2_000_000
/** How many times larger than itself a link may become. */
const RATIO = 50
/** Bytes that are packed by prediction at most: the browser's own deflate takes a hundredth of the time. */
const PREDICTED = 60_000

/** `deflated`: raw deflate, as every browser has it. `predicted`: shorter by a third, for what is small. Both are written as base64url. */
export type Packed = { readonly kind: 'deflated' | 'predicted'; readonly text: string }

/** The bytes of a link; of a broken one those that can be unpacked. */
export type Unpacked =
  | { readonly ok: true; readonly bytes: Uint8Array }
  /** `part`: what can be unpacked of it before it goes wrong, which takes as long as the whole. */
  | { readonly ok: false; readonly reason: 'too-large' | 'broken'; part(): Promise<Uint8Array> }

/** What came of unpacking. `isWhole`: all of it did. */
type Tried = { readonly isWhole: boolean; readonly isTooLarge: boolean; readonly bytes: Uint8Array }

const NOTHING: Tried = { isWhole: false, isTooLarge: false, bytes: new Uint8Array() }

/** The shorter of both ways; null where no page would unpack it again. */
export async function pack(bytes: Uint8Array<ArrayBuffer>): Promise<Packed | null> {
  if (bytes.length <= PREDICTED) return { kind: 'predicted', text: sealed(predicted(bytes)) }
  const packed = bytes.length > LARGEST_UNPACKED ? null : await deflated(bytes)
  if (packed === null || bytes.length > limitOf(packed.length)) return null
  return { kind: 'deflated', text: sealed(packed) }
}

/** Stops at the limits; never throws for what it is given. */
export async function unpack({ kind, text }: Packed): Promise<Unpacked> {
  const bytes = fromBase64Url(text)
  if (bytes === null || bytes.length < CHECK) return { ok: false, reason: 'broken', part: async () => NOTHING.bytes }
  const packed = bytes.subarray(CHECK)
  const tries = () => (kind === 'predicted' ? unpredicted(packed) : inflated(packed))
  if (!isSealed(bytes)) return { ok: false, reason: 'broken', part: async () => (await tries()).bytes }
  const tried = await tries()
  if (tried.isWhole) return { ok: true, bytes: tried.bytes }
  return { ok: false, reason: tried.isTooLarge ? 'too-large' : 'broken', part: async () => tried.bytes }
}

// ── the seal ───────────────────────────────────────────────────────────────────────────────────────────────────────────

/** Bytes in front: one wrong character makes another session, and nothing else would show it. */
const CHECK = 3

function sealed(packed: Uint8Array): string {
  const check = checkOf(packed)
  return toBase64Url(Uint8Array.from([check >>> 16, (check >>> 8) & 255, check & 255, ...packed]))
}

function isSealed(bytes: Uint8Array): boolean {
  const [a = 0, b = 0, c = 0] = bytes
  return checkOf(bytes.subarray(CHECK)) === ((a << 16) | (b << 8) | c)
}

/** 24 bits of FNV-1a. */
function checkOf(bytes: Uint8Array): number {
  let hash = 0x811c9dc5
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193)
  return (hash ^ (hash >>> 24)) & 0xffffff
}

// ── deflate ────────────────────────────────────────────────────────────────────────────────────────────────────────────

const deflated = async (bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> =>
  new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate-raw'))).arrayBuffer())

/** Bytes that even the shortest link may become: no browser notices them. */
const HARMLESS = 100_000

/** Bytes that a stream of this length may become. */
const limitOf = (length: number): number => Math.min(LARGEST_UNPACKED, Math.max(HARMLESS, length * RATIO))

/** Bytes given at once: what came of those before is read by then, and a stream that breaks takes no more of it along. */
const SLICE = 1024

async function feed(writer: WritableStreamDefaultWriter<BufferSource>, packed: Uint8Array<ArrayBuffer>): Promise<void> {
  try {
    for (let from = 0; from < packed.length; from += SLICE) await writer.write(packed.subarray(from, from + SLICE))
    await writer.close()
  } catch {
    // The reader of the stream gets the error.
  }
}

async function inflated(packed: Uint8Array<ArrayBuffer>): Promise<Tried> {
  const limit = limitOf(packed.length)
  const { readable, writable } = new DecompressionStream('deflate-raw')
  const reader = readable.getReader()
  void feed(writable.getWriter(), packed)
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  const soFar = async () => new Uint8Array(await new Blob(chunks).arrayBuffer())
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      chunks.push(next.value)
      size += next.value.length
      if (size <= limit) continue
      await reader.cancel()
      return { isWhole: false, isTooLarge: true, bytes: (await soFar()).slice(0, limit) }
    }
    return { isWhole: true, isTooLarge: false, bytes: await soFar() }
  } catch {
    // The browser throws a TypeError for whatever is wrong with the stream.
    return { isWhole: false, isTooLarge: false, bytes: await soFar() }
  }
}

// ── prediction, and an arithmetic coder that writes what it did not foresee ────────────────────────────────────────────

const primer = new TextEncoder().encode(DICTIONARY)

/** The last one that learnt the dictionary: it takes longer than a copy. */
let learnt: { readonly bits: number; readonly predictor: Predictor } | null = null

/** One that has learnt the dictionary, with room for `size` bytes more. */
function taught(size: number, bits: number): Predictor {
  const predictor = new Predictor(primer.length + size, bits)
  for (const byte of primer) predictor.take(byte)
  return predictor
}

/** For packing, which happens with every change. */
function primed(size: number): Predictor {
  const bits = bitsFor(primer.length + size)
  if (learnt?.bits !== bits) learnt = { bits, predictor: taught(0, bits) }
  return learnt.predictor.copy(primer.length + size)
}

/** For unpacking, which happens once while the person waits: a copy would need megabytes more. */
function primedOnce(size: number): Predictor {
  const bits = bitsFor(primer.length + size)
  return learnt?.bits === bits ? learnt.predictor.copy(primer.length + size) : taught(size, bits)
}

/** Bytes of the length, in front: enough for `PREDICTED`. */
const HEAD = 2

/** What is coded lies in a range of at most this many parts, below which a byte is written. */
const WHOLE = 2 ** 24
/** A range of fewer parts than this is made 256 times finer. */
const FINE = 2 ** 16

/** The part of a range that codes a one, at a probability in 4096ths. */
const cut = (range: number, probability: number): number => (range >> 12) * probability + (((range & 4095) * probability) >> 12)

/** Writes the top byte of where the range begins, and gives what is left of that. */
function written(low: number, into: number[]): number {
  if (low >= WHOLE) {
    let at = into.length - 1
    for (; into[at] === 255; at--) into[at] = 0
    into[at] = (into[at] ?? 0) + 1
  }
  into.push((low >> 16) & 255)
  return (low & (FINE - 1)) << 8
}

function predicted(bytes: Uint8Array): Uint8Array {
  const predictor = primed(bytes.length)
  const into = [bytes.length >> 8, bytes.length & 255]
  let [low, range] = [0, WHOLE]
  for (const byte of bytes)
    for (let at = 7; at >= 0; at--) {
      const bit = (byte >> at) & 1
      const one = cut(range, predictor.predict())
      if (bit === 0) low += one
      range = bit === 1 ? one : range - one
      for (; range < FINE; range <<= 8) low = written(low, into)
      predictor.learn(bit)
    }
  // Past the end the reader finds zeros, so one byte names a place within the range.
  written(low + FINE - 1, into)
  return Uint8Array.from(into)
}

async function unpredicted(packed: Uint8Array): Promise<Tried> {
  const [a = 0, b = 0] = packed
  const size = (a << 8) | b
  if (packed.length < HEAD || size > PREDICTED) return { ...NOTHING, isTooLarge: size > PREDICTED }
  const predictor = primedOnce(size)
  const bytes = new Uint8Array(size)
  let next = HEAD
  let [range, code] = [WHOLE, 0]
  for (; next < HEAD + 3; next++) code = (code << 8) | (packed[next] ?? 0)
  for (let done = 0; done < size; done++) {
    // Behind its end a stream that was cut says nothing but zeros.
    if (next > packed.length + 4) return { ...NOTHING, bytes: bytes.slice(0, done) }
    let byte = 1
    while (byte < 256) {
      const one = cut(range, predictor.predict())
      const bit = code < one ? 1 : 0
      if (bit === 0) code -= one
      range = bit === 1 ? one : range - one
      for (; range < FINE; range <<= 8) code = (code << 8) | (packed[next++] ?? 0)
      predictor.learn(bit)
      byte = (byte << 1) | bit
    }
    bytes[done] = byte
  }
  return { isWhole: true, isTooLarge: false, bytes }
}

// ── base64url ──────────────────────────────────────────────────────────────────────────────────────────────────────────

const toBase64Url = (bytes: Uint8Array): string => toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')

/** null for an invalid text. */
function fromBase64Url(text: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[\w-]*$/.test(text)) return null
  // Of a text that was cut the last character may be half of a byte.
  const whole = text.length % 4 === 1 ? text.slice(0, -1) : text
  const binary = atob(whole.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (character) => character.charCodeAt(0))
}
