/** Where a path leads that is joined to the root: 'a/./b//../c' is 'a/c'. An absolute one stays as it is: no file here has one. */
export function fromRoot(path: string): string {
  if (path.startsWith('/')) return path
  const segments: string[] = []
  for (const segment of path.split('/')) {
    if (segment === '' || segment === '.') continue
    if (segment === '..' && segments.length > 0 && segments.at(-1) !== '..') segments.pop()
    else segments.push(segment)
  }
  return segments.join('/')
}
