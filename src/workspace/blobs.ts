/** File contents by their hash, each kept once. */
import type { Content, Sha } from '../engine/model'
import { canonical, shaOf } from './content'

export class Blobs {
  readonly #contents = new Map<Sha, Content>()

  /** A store of contents that are under their own hashes already. */
  static of(contents: ReadonlyMap<Sha, Content>): Blobs {
    const blobs = new Blobs()
    blobs.add(contents)
    return blobs
  }

  /** How many contents are kept. */
  get size(): number {
    return this.#contents.size
  }

  /** Keeps the content (see `canonical`) and returns its hash. */
  put(content: Content): Sha {
    const kept = canonical(content)
    const sha = shaOf(kept)
    if (!this.#contents.has(sha)) this.#contents.set(sha, kept)
    return sha
  }

  /** Takes contents that are under their own hashes already. */
  add(contents: ReadonlyMap<Sha, Content>): void {
    for (const [sha, content] of contents) this.#contents.set(sha, content)
  }

  /** Of these hashes, those that nothing is kept under. */
  missing(shas: Iterable<Sha>): Sha[] {
    return [...new Set(shas)].filter((sha) => !this.#contents.has(sha))
  }

  has(sha: Sha): boolean {
    return this.#contents.has(sha)
  }

  /** Throws where the blob is missing: a tree names only what was put. */
  get(sha: Sha): Content {
    const content = this.#contents.get(sha)
    if (content === undefined) throw new Error(`no blob ${sha}`)
    return content
  }

  /** A store of those of these hashes that are here. */
  only(shas: Iterable<Sha>): Blobs {
    const blobs = new Blobs()
    for (const sha of shas) {
      const content = this.#contents.get(sha)
      if (content !== undefined) blobs.#contents.set(sha, content)
    }
    return blobs
  }

  /** The blobs of these hashes; throws where one is missing. */
  pick(shas: Iterable<Sha>): ReadonlyMap<Sha, Content> {
    const picked = new Map<Sha, Content>()
    for (const sha of shas) picked.set(sha, this.get(sha))
    return picked
  }
}
