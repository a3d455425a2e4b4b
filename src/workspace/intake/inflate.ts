/** The data of an archive's entries: read piece by piece, so that a limit holds whatever a header claims. */
import { crc32 } from './crc32'
import { TooLarge } from './source'

/** Bytes of a deflated stream that are inflated at a time: at most 1,032 times as many come out. More: a bomb fills memory; fewer: reading is slow. */
const PIECE = 16_384
/** The same for a file that claims to have no more bytes than that. */
const SMALL_PIECE = 1024

/** Bytes that can be asked for by their place. What lies beyond the end is not among them. */
export type ByteSource = { readonly size: number; at(offset: number, length: number): Promise<Uint8Array<ArrayBuffer>> }

/** Where an entry's data are and what they should be, as the archive's directory claims. Sizes in bytes. */
export type ZipEntry = {
  readonly offset: number
  readonly stored: number
  readonly size: number
  readonly crc: number | undefined
  /** 0: as they are, 8: deflated. */
  readonly method: number
}

const LOCAL_HEADER = 0x04034b50
const LOCAL_HEADER_LENGTH = 30

/** Inflates an entry and compares it with what was claimed. Rejects where it is damaged, and with `TooLarge` beyond `limit` bytes. */
export async function extract(archive: ByteSource, entry: ZipEntry, limit: number, signal?: AbortSignal): Promise<Uint8Array> {
  if (entry.method !== 0 && entry.method !== 8) throw new Error(`compression method ${entry.method} is not supported`)
  if (entry.stored > limit + limit / 100 + PIECE) throw new TooLarge(`more than ${limit} bytes`) // deflating adds no more than that
  const data = await dataOf(archive, entry)
  const most = Math.min(limit, entry.size)
  const bytes = entry.method === 0 ? data : await inflate(data, most, signal)
  if (bytes === null || bytes.length > most) {
    if (entry.size > limit) throw new TooLarge(`more than ${limit} bytes`)
    throw new Error('more bytes than the archive claims')
  }
  if (bytes.length < entry.size) throw new Error('fewer bytes than the archive claims')
  if (entry.crc !== undefined && crc32(bytes) !== entry.crc) throw new Error('the checksum is wrong')
  return bytes
}

async function dataOf(archive: ByteSource, { offset, stored }: ZipEntry): Promise<Uint8Array<ArrayBuffer>> {
  const header = new DataView((await archive.at(offset, LOCAL_HEADER_LENGTH)).buffer)
  if (header.byteLength < LOCAL_HEADER_LENGTH || header.getUint32(0, true) !== LOCAL_HEADER)
    throw new Error('no data where the archive says')
  const start = offset + LOCAL_HEADER_LENGTH + header.getUint16(26, true) + header.getUint16(28, true)
  if (start + stored > archive.size) throw new Error('the data end with the archive')
  return archive.at(start, stored)
}

/** null: more than `most` bytes come out. */
async function inflate(data: Uint8Array<ArrayBuffer>, most: number, signal?: AbortSignal): Promise<Uint8Array | null> {
  let at = 0
  const piece = most > SMALL_PIECE ? PIECE : SMALL_PIECE
  const pieces = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      pull: (controller) => {
        if (at >= data.length) controller.close()
        else controller.enqueue(data.subarray(at, at + piece))
        at += piece
      },
    },
    { highWaterMark: 0 },
  )
  const inflated = pieces.pipeThrough(new DecompressionStream('deflate-raw')).getReader()
  const parts: Uint8Array[] = []
  let length = 0
  for (;;) {
    const { done, value } = await inflated.read()
    if (done) return joined(parts, length)
    length += value.length
    if (length > most || signal?.aborted) {
      await inflated.cancel()
      signal?.throwIfAborted()
      return null
    }
    parts.push(value)
  }
}

function joined(parts: readonly Uint8Array[], length: number): Uint8Array {
  const whole = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
