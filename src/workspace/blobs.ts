/** File contents by their hash, each kept once. */
import type { Content, Sha } from '../engine/model'
import { canonical, shaOf } from './content'

/** A store in memory. Contents that come out are the store's own: they are not to be changed. */
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

  /** Keeps the content (see `canonical`) and returns its hash; `known`: that hash, where it was worked out before. */
  put(content: Content, known?: Sha): Sha {
    if (known !== undefined && this.#contents.has(known)) return known
    const kept = canonical(content)
    const sha = known ?? shaOf(kept)
    if (!this.#contents.has(sha)) this.#contents.set(sha, kept)
    return sha
  }

  /** Takes contents that are under their own hashes already. */
  add(contents: Iterable<readonly [Sha, Content]>): void {
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

  /** A store of the same contents. */
  copy(): Blobs {
    return Blobs.of(this.#contents)
  }

  /** Keeps the contents of these hashes, and of the others those that came last, as far as they fit into `room`, in characters or bytes. */
  letGo(needed: ReadonlySet<Sha>, room: number): void {
    let left = room
    for (const [sha, { length }] of [...this.#contents].reverse()) {
      if (needed.has(sha)) continue
      left -= length
      if (left < 0) this.#contents.delete(sha)
    }
  }

  /** The blobs of these hashes; throws where one is missing. */
  pick(shas: Iterable<Sha>): ReadonlyMap<Sha, Content> {
    const picked = new Map<Sha, Content>()
    for (const sha of shas) picked.set(sha, this.get(sha))
    return picked
  }
}
