/**
 * A zip as a source. zip.js reads the directory of an archive (zip64, old encodings of names, archives behind other data);
 * the entries' data are read here, because its streams take ten times as long for small files and keep 8 KB for each.
 */
import type { Entry as DirectoryEntry } from '@zip.js/zip.js'
import { timeSlices } from '../time-slices'
import { nestedFolder } from './file-sources'
import { type ByteSource, extract, type ZipEntry } from './inflate'
import { detailOf, type SourceFile, type SourceFolder, type SourceLink } from './source'

/** More: a hostile directory fills memory; fewer: archives with all their packages inside are refused although those are not taken. */
const MOST_ENTRIES = 100_000

/** Bytes of an archive that is read into memory at once. More: memory; fewer: each entry is asked of the disk by itself, which is slow. */
const IN_MEMORY = 128_000_000

/** 'unreadable': the archive itself. 'stopped': by the signal. `detail`: zip.js's or the browser's words, or of 'too-many-entries' how many are allowed. */
export type OpenedZip =
  | { readonly ok: true; readonly source: SourceFolder }
  | {
      readonly ok: false
      readonly why: 'not-a-zip' | 'encrypted' | 'damaged' | 'too-many-entries' | 'unreadable' | 'stopped'
      readonly detail: string
    }

type Refused = Extract<OpenedZip, { readonly ok: false }>

/**
 * Reads an archive's directory; its files are inflated when they are asked for. One folder that holds everything is taken off and gives the name.
 * @param name of the archive; '.zip' at its end goes
 */
export async function zipSource(archive: Blob | Uint8Array, name: string, signal?: AbortSignal): Promise<OpenedZip> {
  let bytes: ByteSource
  try {
    bytes = await bytesOf(archive)
    if (bytes.size === 0) return { ok: false, why: 'not-a-zip', detail: 'it is empty' }
  } catch (unreadable) {
    return { ok: false, why: 'unreadable', detail: detailOf(unreadable) }
  }
  const directory = await directoryOf(bytes, signal)
  if (!Array.isArray(directory)) return directory
  const files = directory.filter((entry) => !entry.directory)
  if (files.length > 0 && files.every((entry) => entry.encrypted))
    return { ok: false, why: 'encrypted', detail: 'every file is encrypted' }
  const flat = files.map((entry) => sourceEntry(bytes, entry))
  return { ok: true, source: nestedFolder(name.replace(/\.zip$/i, ''), flat, { wrapped: true }) }
}

/** What is kept of an entry. */
type Listed = ZipEntry & {
  readonly name: string
  readonly directory: boolean
  readonly link: boolean
  readonly encrypted: boolean
}

async function directoryOf(bytes: ByteSource, signal?: AbortSignal): Promise<Listed[] | Refused> {
  const { ZipReader, ERR_ENCRYPTED_CENTRAL_DIRECTORY } = await import('@zip.js/zip.js/lib/zip-core-reader.js')
  // zip.js asks for bytes by their place where it can; the stream is never taken.
  const readable = new ReadableStream<Uint8Array>()
  const reader = { readable, size: bytes.size, readUint8Array: (offset: number, length: number) => bytes.at(offset, length) }
  const pause = timeSlices(signal)
  const entries: Listed[] = []
  try {
    for await (const entry of new ZipReader(reader).getEntriesGenerator({ filenameValidation: 'tolerant' })) {
      if (entries.length === MOST_ENTRIES) return { ok: false, why: 'too-many-entries', detail: String(MOST_ENTRIES) }
      entries.push(listed(entry))
      await pause()
    }
    return entries
  } catch (broken) {
    if (signal?.aborted) return { ok: false, why: 'stopped', detail: '' }
    const detail = detailOf(broken)
    if (detail === ERR_ENCRYPTED_CENTRAL_DIRECTORY) return { ok: false, why: 'encrypted', detail }
    return { ok: false, why: (await looksLikeZip(bytes)) ? 'damaged' : 'not-a-zip', detail }
  }
}

const listed = (entry: DirectoryEntry): Listed => ({
  name: entry.filename,
  directory: entry.directory,
  link: entry.symlink,
  encrypted: entry.encrypted,
  offset: entry.offset,
  stored: entry.compressedSize,
  size: entry.uncompressedSize,
  crc: entry.crc32,
  method: entry.compressionMethod,
})

/** An archive begins with an entry, or with its end where it has none. */
async function looksLikeZip(bytes: ByteSource): Promise<boolean> {
  const [p, k, a, b] = await bytes.at(0, 4)
  return p === 0x50 && k === 0x4b && ((a === 3 && b === 4) || (a === 5 && b === 6) || (a === 7 && b === 8))
}

function sourceEntry(bytes: ByteSource, entry: Listed): SourceFile | SourceLink {
  const { name, size } = entry
  if (entry.link) return { kind: 'link', name }
  return {
    kind: 'file',
    name,
    size,
    read: async (limit, signal) => {
      if (entry.encrypted) throw new Error('it is encrypted')
      return extract(bytes, entry, limit, signal)
    },
  }
}

/** In memory where the archive is not too large for that. */
async function bytesOf(archive: Blob | Uint8Array): Promise<ByteSource> {
  if (archive instanceof Blob && archive.size > IN_MEMORY)
    return {
      size: archive.size,
      at: async (offset, length) => new Uint8Array(await archive.slice(offset, offset + length).arrayBuffer()),
    }
  const whole = archive instanceof Blob ? new Uint8Array(await archive.arrayBuffer()) : archive
  return { size: whole.length, at: (offset, length) => Promise.resolve(whole.slice(offset, offset + length)) }
}
