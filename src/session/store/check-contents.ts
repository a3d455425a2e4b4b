/** Contents as they are read back: each has to have the hash that it was kept under. */
import type { Content, Sha } from '../../engine/model'
import { hashAll } from '../../workspace/hash-files'

/** `damaged`: what was wrong with the others. */
export type CheckedContents = { readonly contents: ReadonlyMap<Sha, Content>; readonly damaged: readonly string[] }

/** `values`: what was read under each of the hashes. */
export async function checkContents(shas: readonly Sha[], values: readonly unknown[]): Promise<CheckedContents> {
  const contents = new Map<Sha, Content>()
  const damaged: string[] = []
  const found: [Sha, Content][] = []
  for (const [at, sha] of shas.entries()) {
    const value = values[at]
    if (typeof value === 'string' || value instanceof Uint8Array) found.push([sha, value])
    else damaged.push(`content ${sha}: ${value === undefined ? 'missing' : 'none'}`)
  }
  const hashes = await hashAll(found.map(([, content]) => content))
  for (const [at, [sha, content]] of found.entries())
    if (hashes[at] === sha) contents.set(sha, content)
    else damaged.push(`content ${sha}: its hash is another one`)
  return { contents, damaged }
}
