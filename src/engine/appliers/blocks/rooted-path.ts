/**
 * The path from the project's root that a tool arrives at by joining the written one to the root: `.` and `..` are resolved. A path that is absolute
 * or leaves the root stays as it is, and names no file.
 */
export function rootedPath(written: string): string {
  if (written.startsWith('/')) return written
  const segments: string[] = []
  for (const segment of written.split('/')) {
    if (segment === '' || segment === '.') continue
    if (segment !== '..') segments.push(segment)
    else if (segments.pop() === undefined) return written
  }
  return segments.join('/')
}
