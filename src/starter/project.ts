/** A built-in project, made of the texts that are kept beside this file. */
import type { Path } from '../engine/model'
import { parsePath } from '../engine/paths'

/** `files`: path and text of each file, sorted by path. `reply`: the sample, as a person would paste it. */
export type StarterProject = {
  readonly name: string
  readonly files: ReadonlyMap<Path, string>
  readonly reply: string
}

/**
 * @param texts by their addresses below `folder`
 * @throws Error where a file has a name that no project may hold
 */
export function projectOf(name: string, folder: string, texts: Readonly<Record<string, string>>, reply: string): StarterProject {
  const files = new Map<Path, string>()
  for (const [address, text] of Object.entries(texts)) {
    const parsed = parsePath(address.slice(folder.length))
    if (!parsed.ok) throw new Error(`starter project: ${address}: ${parsed.problem}`)
    files.set(parsed.path, text)
  }
  return { name, files, reply }
}
