/** Zips by hand, with whatever is wrong in them: for tests. */
import { crc32 } from '../crc32'

export type HostileEntry = {
  readonly name: string | Uint8Array
  readonly content?: string | Uint8Array
  /** The data to write, deflated; without them the content is stored. */
  readonly data?: Uint8Array
  readonly method?: number
  readonly flags?: number
  readonly crc?: number
  /** What the directory claims. */
  readonly size?: number
  readonly stored?: number
  readonly offset?: number
  readonly unixMode?: number
  /** Writes sizes and place as zip64 does. */
  readonly zip64?: boolean
}

const encoder = new TextEncoder()
const bytesOf = (content: string | Uint8Array) => (typeof content === 'string' ? encoder.encode(content) : content)

const u16 = (value: number) => [value & 255, (value >>> 8) & 255]
const u32 = (value: number) => [...u16(value), ...u16(value >>> 16)]
const u64 = (value: number) => [...u32(value), ...u32(value / 2 ** 32)]

/** Without spreading, which ends at some hundred thousand. */
export function joinedBytes(parts: readonly (Uint8Array | readonly number[])[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

export function hostileZip(entries: readonly HostileEntry[], end: { readonly count?: number } = {}): Uint8Array<ArrayBuffer> {
  const locals: Uint8Array[] = []
  const centrals: Uint8Array[] = []
  let offset = 0
  for (const entry of entries) {
    const name = bytesOf(entry.name)
    const content = bytesOf(entry.content ?? '')
    const method = entry.method ?? (entry.data ? 8 : 0)
    const data = entry.data ?? content
    const flags = entry.flags ?? (typeof entry.name === 'string' ? 0x800 : 0)
    const size = entry.size ?? content.length
    const stored = entry.stored ?? data.length
    const common = [...u16(flags), ...u16(method), ...u32(0), ...u32(entry.crc ?? crc32(content))]
    const local = joinedBytes([u32(0x04034b50), u16(20), common, u32(stored), u32(size), u16(name.length), u16(0), name, data])
    const at = entry.offset ?? offset
    const extra = entry.zip64 ? [...u16(1), ...u16(24), ...u64(size), ...u64(stored), ...u64(at)] : []
    const sizes = entry.zip64 ? [...u32(0xffffffff), ...u32(0xffffffff)] : [...u32(stored), ...u32(size)]
    const head = [...u32(0x02014b50), ...u16(entry.unixMode === undefined ? 20 : 0x0314), ...u16(20), ...common, ...sizes]
    const lengths = [...u16(name.length), ...u16(extra.length), ...u16(0), ...u16(0), ...u16(0)]
    const place = [...u32((entry.unixMode ?? 0) * 65_536), ...u32(entry.zip64 ? 0xffffffff : at)]
    locals.push(local)
    centrals.push(joinedBytes([head, lengths, place, name, extra]))
    offset += local.length
  }
  const directory = joinedBytes(centrals)
  const count = end.count ?? entries.length
  return joinedBytes([...locals, directory, endOf(count, directory.length, offset)])
}

/** The end of an archive, as zip64 where the number asks for it. */
function endOf(count: number, length: number, offset: number): Uint8Array {
  const plain = (n: number, size: number, at: number) => [
    ...u32(0x06054b50),
    ...u32(0),
    ...u16(n),
    ...u16(n),
    ...u32(size),
    ...u32(at),
    ...u16(0),
  ]
  if (count < 65_535) return joinedBytes([plain(count, length, offset)])
  const record = [
    ...u32(0x06064b50),
    ...u64(44),
    ...u16(45),
    ...u16(45),
    ...u64(0),
    ...u64(count),
    ...u64(count),
    ...u64(length),
    ...u64(offset),
  ]
  const locator = [...u32(0x07064b50), ...u32(0), ...u64(offset + length), ...u32(1)]
  return joinedBytes([record, locator, plain(65_535, 0xffffffff, 0xffffffff)])
}
