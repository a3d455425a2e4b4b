/** Many contents' hashes at once, without holding the page up. */
import type { Content, Path, Sha, Tree } from '../engine/model'
import type { Blobs } from './blobs'
import { canonical, encode, shaOf } from './content'
import { batches, timeSlices } from './time-slices'
import { FileTree } from './trees'

/** Characters or bytes whose bytes are in memory at once to be hashed; more: memory and a stutter, fewer: the hasher waits. */
const BATCH = 4_000_000

/** SHA-256 of each content. The browser hashes outside the page's thread, and only in secure contexts. */
export async function hashAll(contents: readonly Content[]): Promise<Sha[]> {
  const { subtle } = globalThis.crypto
  const turn = timeSlices(undefined)
  const hashes: Sha[] = []
  for (const batch of batches(contents, BATCH, (content) => content.length)) {
    if (subtle !== undefined)
      hashes.push(...(await Promise.all(batch.map(async (content) => hex(await subtle.digest('SHA-256', bytesOf(content)))))))
    else
      for (const content of batch) {
        hashes.push(shaOf(content))
        await turn()
      }
    await turn()
  }
  return hashes
}

/** Characters or bytes that the page's thread hashes at once. More: a stutter; fewer: small commits wait for the browser's own hasher. */
const AT_ONCE = 200_000

/**
 * Hashes of files that a file system holds, where there is so much that hashing it at once would hold the page up; else none.
 * @param size characters or bytes of these and all others of the same change
 */
export async function hashesOf(files: ReadonlyMap<Path, Uint8Array>, size: number): Promise<ReadonlyMap<Path, Sha>> {
  if (size <= AT_ONCE) return new Map()
  const paths = [...files.keys()]
  const hashes = await hashAll([...files.values()])
  return new Map(paths.flatMap((path, at) => (hashes[at] === undefined ? [] : [[path, hashes[at]] as const])))
}

/**
 * Keeps the contents of all files and gives their tree. Throws where one file is inside another.
 * @param known hashes of files whose contents are as `canonical` has them
 */
export async function keepFiles(files: Tree, blobs: Blobs, known: ReadonlyMap<Path, Sha> = new Map()): Promise<FileTree> {
  const kept = [...files].map(([path, content]) => [path, known.has(path) ? content : canonical(content)] as const)
  const fresh = kept.filter(([path]) => !known.has(path))
  const found = await hashAll(fresh.map(([, content]) => content))
  const hashes = new Map([...known, ...fresh.map(([path], at) => [path, found[at]] as const)])
  const entries = kept.flatMap(([path, content]): [Path, Sha, Content][] => {
    const sha = hashes.get(path)
    return sha === undefined ? [] : [[path, sha, content]]
  })
  blobs.add(entries.map(([, sha, content]) => [sha, content] as const))
  return FileTree.of(entries.map(([path, sha]) => [path, sha]))
}

/** Bytes as the browser hashes them: none of a buffer that threads share. */
const bytesOf = (content: Content): Uint8Array<ArrayBuffer> => {
  const bytes = encode(content)
  return bytes.buffer instanceof ArrayBuffer ? new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength) : bytes.slice()
}

const DIGITS = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))
const hex = (bytes: ArrayBuffer): Sha => Array.from(new Uint8Array(bytes), (byte) => DIGITS[byte]).join('') as Sha
