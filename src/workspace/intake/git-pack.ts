/** The objects of a git pack, version 2: https://git-scm.com/docs/gitformat-pack. */
import { sha1 } from '@noble/hashes/legacy.js'
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { Inflate } from 'pako'
import { timeSlices } from '../time-slices'

export type GitObject = { readonly type: 'commit' | 'tree' | 'blob' | 'tag'; readonly bytes: Uint8Array }

/** Bytes of one object, and of all that a pack inflates to. More: a bomb fills memory; fewer: long histories are refused. */
const LARGEST = { object: 100_000_000, pack: 2_000_000_000 }
/** Bytes of objects that are kept for deltas on them. More: memory; fewer: long chains of deltas are inflated again. */
const KEPT = 64_000_000
/** Deltas upon deltas; git makes at most 4,095. */
const DEEPEST = 4_095

const TYPES = new Map<number, GitObject['type']>([
  [1, 'commit'],
  [2, 'tree'],
  [3, 'blob'],
  [4, 'tag'],
])
const [OFFSET_DELTA, NAMED_DELTA] = [6, 7]
/** Bytes that are inflated at a time. More: work on what is not the object's; fewer: more calls. */
const PIECE = 16_384
/** How many bytes an object's name has. */
const NAME = 20

/** Where an object lies: of its own type, or a change of another one. */
type Entry = {
  readonly start: number
  readonly data: number
  readonly size: number
  readonly type: GitObject['type'] | { readonly on: number | string }
}

export class GitPack {
  readonly #bytes: Uint8Array
  readonly #byOffset = new Map<number, Entry>()
  readonly #byName = new Map<string, number>()
  readonly #kept = new Map<number, GitObject>()
  #keptSize = 0

  private constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  /** Inflates every object once to know its name. Rejects where the pack is damaged, or has changes of objects that are not in it. */
  static async open(bytes: Uint8Array, signal?: AbortSignal): Promise<GitPack> {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    if (bytes.length < 12 + NAME || view.getUint32(0) !== 0x5041434b) throw new Error('it has no pack')
    if (view.getUint32(4) !== 2) throw new Error(`version ${view.getUint32(4)} of packs is not known`)
    const pack = new GitPack(bytes)
    const pause = timeSlices(signal)
    let at = 12
    let total = 0
    for (let count = view.getUint32(8); count > 0; count--) {
      const entry = pack.#entryAt(at)
      pack.#byOffset.set(at, entry)
      total += entry.size
      if (total > LARGEST.pack) throw new Error(`its objects have more than ${LARGEST.pack} bytes`)
      at = entry.data + pack.#inflated(entry).length
      await pause()
    }
    // A change may be of an object that comes later.
    let open = [...pack.#byOffset.values()]
    while (open.length > 0) {
      const later: Entry[] = []
      for (const entry of open) {
        await pause()
        if (typeof entry.type === 'object' && typeof entry.type.on === 'string' && !pack.#byName.has(entry.type.on)) {
          later.push(entry)
          continue
        }
        const object = pack.#objectAt(entry.start, 0)
        if (object === null) later.push(entry)
        else pack.#byName.set(nameOf(object), entry.start)
      }
      if (later.length === open.length) throw new Error('it needs commits that it does not hold')
      open = later
    }
    return pack
  }

  /** @param name 40 hexadecimal digits @throws there is none of that name and type */
  read(name: string, type: GitObject['type']): Uint8Array {
    const offset = this.#byName.get(name)
    const object = offset === undefined ? null : this.#objectAt(offset, 0)
    if (object?.type !== type) throw new Error(`the ${type} ${name} is not in it`)
    return object.bytes
  }

  #entryAt(start: number): Entry {
    let at = start
    const byte = () => {
      const next = this.#bytes[at++]
      if (next === undefined) throw new Error('the pack ends too early')
      return next
    }
    const head = byte()
    const kind = (head >> 4) & 7
    let size = head & 15
    for (let [more, weight] = [head > 127, 16]; more; weight *= 128) {
      const next = byte()
      size += (next & 127) * weight
      more = next > 127
    }
    if (size > LARGEST.object) throw new Error(`an object has more than ${LARGEST.object} bytes`)
    const type = TYPES.get(kind)
    if (type !== undefined) return { start, data: at, size, type }
    if (kind === NAMED_DELTA) {
      const on = bytesToHex(this.#bytes.subarray(at, at + NAME))
      return { start, data: at + NAME, size, type: { on } }
    }
    if (kind !== OFFSET_DELTA) throw new Error(`an object of the kind ${kind}`)
    let next = byte()
    let back = next & 127
    while (next > 127) {
      next = byte()
      back = (back + 1) * 128 + (next & 127)
    }
    return { start, data: at, size, type: { on: start - back } }
  }

  /** `length`: how many bytes it takes in the pack. */
  #inflated({ data, size }: Entry): { readonly bytes: Uint8Array; readonly length: number } {
    const stream = new Inflate({ chunkSize: Math.max(64, Math.min(size + 1, 65_536)) })
    const bytes = new Uint8Array(size)
    let filled = 0
    stream.onData = (part: Uint8Array) => {
      if (filled + part.length > size) throw new Error('an object has more bytes than it claims')
      bytes.set(part, filled)
      filled += part.length
    }
    // Little at a time: what lies behind the object is not its own.
    let at = data
    while (!stream.ended) {
      const piece = this.#bytes.subarray(at, at + PIECE)
      if (piece.length === 0) throw new Error('the pack ends too early')
      stream.push(piece)
      if (stream.err !== 0) throw new Error(stream.msg || 'an object is damaged')
      at += piece.length - unreadIn(stream)
    }
    if (filled < size) throw new Error('an object has fewer bytes than it claims')
    return { bytes, length: at - data }
  }

  /** null: it is a change of an object whose name is not known yet. */
  #objectAt(offset: number, depth: number): GitObject | null {
    const kept = this.#kept.get(offset)
    if (kept !== undefined) return kept
    const entry = this.#byOffset.get(offset)
    if (entry === undefined || depth > DEEPEST) throw new Error('a change of an object that is not there')
    const { bytes } = this.#inflated(entry)
    if (typeof entry.type === 'string') return this.#keep(offset, { type: entry.type, bytes })
    const { on } = entry.type
    const from = typeof on === 'number' ? on : this.#byName.get(on)
    const base = from === undefined ? null : this.#objectAt(from, depth + 1)
    return base && this.#keep(offset, { type: base.type, bytes: changed(base.bytes, bytes) })
  }

  #keep(offset: number, object: GitObject): GitObject {
    this.#kept.set(offset, object)
    this.#keptSize += object.bytes.length
    for (const [oldest, { bytes }] of this.#kept) {
      if (this.#keptSize <= KEPT || oldest === offset) break
      this.#kept.delete(oldest)
      this.#keptSize -= bytes.length
    }
    return object
  }
}

const nameOf = ({ type, bytes }: GitObject): string =>
  bytesToHex(sha1(concatBytes(utf8ToBytes(`${type} ${bytes.length}\0`), bytes)))

/** How many of the bytes that a stream was given last lie behind its end. pako counts them and declares the count as its own. */
function unreadIn(stream: Inflate): number {
  const inner: unknown = Reflect.get(stream, 'strm')
  const unread: unknown = typeof inner === 'object' && inner !== null ? Reflect.get(inner, 'avail_in') : null
  if (typeof unread !== 'number') throw new Error('pako does not say where a stream ends')
  return unread
}

/** What a change makes of its base. */
function changed(base: Uint8Array, delta: Uint8Array): Uint8Array {
  let at = 0
  const byte = () => {
    const next = delta[at++]
    if (next === undefined) throw new Error('a change ends too early')
    return next
  }
  const number = () => {
    let [value, weight, next] = [0, 1, 128]
    for (; next > 127; weight *= 128) {
      next = byte()
      value += (next & 127) * weight
    }
    return value
  }
  if (number() !== base.length) throw new Error('a change of another object')
  const size = number()
  if (size > LARGEST.object) throw new Error(`an object has more than ${LARGEST.object} bytes`)
  const made = new Uint8Array(size)
  let filled = 0
  const put = (from: Uint8Array) => {
    if (filled + from.length > size) throw new Error('a change makes more bytes than it claims')
    made.set(from, filled)
    filled += from.length
  }
  while (at < delta.length) {
    const code = byte()
    if (code < 128) {
      put(delta.subarray(at, at + code))
      at += code
      continue
    }
    const numberOf = (bits: readonly number[]) =>
      bits.reduce((value, bit, index) => value + ((code & bit) === 0 ? 0 : byte() * 256 ** index), 0)
    const from = numberOf([1, 2, 4, 8])
    const length = numberOf([16, 32, 64]) || 0x10000
    if (from + length > base.length) throw new Error('a change takes more than its base has')
    put(base.subarray(from, from + length))
  }
  if (filled < size) throw new Error('a change makes fewer bytes than it claims')
  return made
}
