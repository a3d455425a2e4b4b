/** Tab: the path that the word before the cursor may become. */

/** The project's folder, as commands see it. */
const PROJECT = '/project'

/** Names that are offered at most. */
const OFFERED = 60

/** `insert`: what every candidate goes on with. `names`: of the candidates where that leaves a choice, folders with '/'. */
export type Completion = { readonly insert: string; readonly names: readonly string[] }

/** An absolute path without '.', '..' and empty segments. */
function resolve(path: string): string {
  const segments: string[] = []
  for (const segment of path.split('/'))
    if (segment === '..') segments.pop()
    else if (segment !== '' && segment !== '.') segments.push(segment)
  return `/${segments.join('/')}`
}

const shared = (a: string, b: string) => {
  let length = 0
  while (length < a.length && a[length] === b[length]) length++
  return a.slice(0, length)
}

/**
 * @param text the line up to the cursor
 * @param cwd absolute
 * @param paths of the project's files, relative to it
 */
export function completePath(text: string, cwd: string, paths: readonly string[]): Completion {
  const word = /[^\s"'=<>|;&()]*$/.exec(text)?.[0] ?? ''
  const folder = word.slice(0, word.lastIndexOf('/') + 1)
  const begin = word.slice(folder.length)
  const seen = folder.replace(/^~\//, `${PROJECT}/`)
  const place = resolve(seen.startsWith('/') ? seen : `${cwd}/${seen}`)
  const names = new Set<string>()
  for (const path of paths) {
    const absolute = `${PROJECT}/${path}`
    if (!absolute.startsWith(place === '/' ? '/' : `${place}/`)) continue
    const [name = '', ...rest] = absolute.slice(place === '/' ? 1 : place.length + 1).split('/')
    // Names that begin with a dot are offered to who typed one.
    if (name.startsWith(begin) && (begin !== '' || !name.startsWith('.'))) names.add(rest.length > 0 ? `${name}/` : name)
  }
  const [first, ...others] = [...names].sort()
  if (first === undefined) return { insert: '', names: [] }
  if (others.length === 0) return { insert: `${first.slice(begin.length)}${first.endsWith('/') ? '' : ' '}`, names: [] }
  const insert = others.reduce(shared, first).slice(begin.length)
  return { insert, names: insert === '' ? [first, ...others].slice(0, OFFERED) : [] }
}
