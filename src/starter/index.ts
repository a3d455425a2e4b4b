/** The project that stands in an empty workspace, and a reply that mends its one failing test. Import it lazily: it carries its texts with it. */
import type { Path } from '../engine/model'
import { parsePath } from '../engine/paths'
import reply from './reply.txt?raw'

const FOLDER = './files/'

const texts = import.meta.glob<string>('./files/**/*', { query: '?raw', import: 'default', eager: true })

/** @throws Error if a file of the starter project has a name that no project may hold */
function starterPath(key: string): Path {
  const parsed = parsePath(key.slice(FOLDER.length))
  if (!parsed.ok) throw new Error(`starter project: ${key}: ${parsed.problem}`)
  return parsed.path
}

/** `files`: path and text of each file, sorted by path. `reply`: the sample, as a person would paste it. */
export const starter: { readonly name: string; readonly files: ReadonlyMap<Path, string>; readonly reply: string } = {
  name: 'Connection pool',
  files: new Map(Object.entries(texts).map(([key, text]) => [starterPath(key), text])),
  reply,
}
