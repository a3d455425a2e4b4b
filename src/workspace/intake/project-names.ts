/** Names that not every disk can hold beside each other. */
import type { Path } from '../../engine/model'

/** macOS and Windows take paths of one key for the same file. */
export const nameKey = (path: string) => path.normalize('NFC').toLowerCase()

type Clash = { readonly why: 'same-name'; readonly other: string } | { readonly why: 'inside-file' }

/** The paths that a project has so far: who comes first keeps the name. */
export class ProjectNames {
  readonly #files = new Map<string, Path>()
  readonly #folders = new Map<string, string>()

  /** What a file at `path` would collide with; null: nothing. */
  clash(path: Path): Clash | null {
    const key = nameKey(path)
    const other = this.#files.get(key) ?? this.#folders.get(key)
    if (other !== undefined) return { why: 'same-name', other }
    for (const folder of foldersOf(key)) if (this.#files.has(folder)) return { why: 'inside-file' }
    return null
  }

  add(path: Path): void {
    this.#files.set(nameKey(path), path)
    for (const folder of foldersOf(path)) if (!this.#folders.has(nameKey(folder))) this.#folders.set(nameKey(folder), folder)
  }
}

/** The folders around a file, the innermost first. */
function foldersOf(path: string): string[] {
  const folders: string[] = []
  for (let at = path.lastIndexOf('/'); at > 0; at = path.lastIndexOf('/', at - 1)) folders.push(path.slice(0, at))
  return folders
}
