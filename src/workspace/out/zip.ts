/** Files as an archive. */
import type { Tree } from '../../engine/model'
import { encode } from '../content'
import { compareNames } from './git-names'

/** 1 January 1980 in an archive's own form, in no time zone: the first date that it knows. */
const FIRST_DATE = 0x00210000

/**
 * A zip of the files, all in one folder `name`, or none where it is ''. The same files give the same bytes in the same browser.
 * Names are UTF-8.
 * @param name one segment; an invalid one, such as `..`, counts as ''
 */
export async function zipOf(files: Tree, name: string): Promise<Blob> {
  const { ZipWriter } = await import('@zip.js/zip.js/lib/zip-core-writer.js')
  const folder = /^(?!\.{1,2}$)[^/\\\p{Cc}]+$/u.test(name) ? `${name}/` : ''
  const parts: Uint8Array<ArrayBuffer>[] = []
  const archive = new WritableStream<Uint8Array<ArrayBuffer>>({ write: (part) => void parts.push(part) })
  const zip = new ZipWriter(archive, { useWebWorkers: false, extendedTimestamp: false, rawLastModDate: FIRST_DATE })
  for (const path of [...files.keys()].sort(compareNames)) {
    const bytes = encode(files.get(path) ?? '').slice()
    await zip.add(folder + path, new Blob([bytes]).stream(), { uncompressedSize: bytes.length })
  }
  await zip.close()
  return new Blob(parts, { type: 'application/zip' })
}
