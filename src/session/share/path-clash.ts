/** The first path that is a file and would have to be a folder too, because another path is inside it; null: there is none. */
export function clashIn(paths: Iterable<string>): string | null {
  const files = new Set(paths)
  for (const path of files)
    for (let at = path.indexOf('/'); at >= 0; at = path.indexOf('/', at + 1))
      if (files.has(path.slice(0, at))) return path.slice(0, at)
  return null
}
