/** `node:path`: paths with '/', and Windows paths for code that asks for them by name. */
import { invalidType, needString, refusedMember } from './node-error'
import { createPosix, extensionOf, formatPath, lastPart, type PathParts, reduceDots } from './path-posix'

const SEPARATOR = /[\\/]/

type Root = {
  /** `C:` or `\\server\share`, with backslashes; '' for neither. */
  readonly device: string
  readonly isAbsolute: boolean
  /** Where the part behind the root starts. */
  readonly end: number
}

function rootOf(path: string): Root {
  const local = /^[\\/]{2}([.?])[\\/]+[^\\/]/.exec(path)
  if (local) return { device: `\\\\${local[1]}`, isAbsolute: true, end: 4 }
  const unc = /^[\\/]{2}([^\\/]+)[\\/]+([^\\/]+)(?:[\\/]|$)/.exec(path)
  if (unc) return { device: `\\\\${unc[1]}\\${unc[2]}`, isAbsolute: true, end: unc[0].length }
  if (/^[\\/]/.test(path)) return { device: '', isAbsolute: true, end: 1 }
  if (!/^[a-z]:/i.test(path)) return { device: '', isAbsolute: false, end: 0 }
  const isAbsolute = /^[\\/]/.test(path.slice(2))
  return { device: path.slice(0, 2), isAbsolute, end: isAbsolute ? 3 : 2 }
}

function normalize(path: string): string {
  needString(path, 'path')
  if (path === '') return '.'
  if (path.length === 1) return path === '/' ? '\\' : path
  const { device, isAbsolute, end } = rootOf(path)
  const tail = end < path.length ? path.slice(end) : ''
  if (tail === '' && device.startsWith('\\\\')) return `${device}\\`
  let reduced = reduceDots(tail, !isAbsolute, '\\', SEPARATOR)
  if (reduced === '' && !isAbsolute) reduced = '.'
  if (reduced !== '' && SEPARATOR.test(path.at(-1) ?? '')) reduced += '\\'
  // What dots leave must not come to name a drive that the path did not name.
  const namesDrive = device === '' && !isAbsolute && path.includes(':') && (/^[a-z]:/i.test(reduced) || /:(?:$|[\\/])/.test(path))
  return `${namesDrive ? '.\\' : ''}${device}${isAbsolute ? '\\' : ''}${reduced}`
}

function resolveFrom(cwd: string, paths: readonly string[]): string {
  let device = ''
  let tail = ''
  let isAbsolute = false
  for (const path of [cwd, ...paths].reverse()) {
    if (path === '') continue
    const root = rootOf(path)
    if (root.device !== '' && device !== '' && root.device.toLowerCase() !== device.toLowerCase()) continue
    device ||= root.device
    if (isAbsolute) {
      if (device !== '') break
      continue
    }
    tail = `${path.slice(root.end)}\\${tail}`
    isAbsolute = root.isAbsolute
    if (isAbsolute && device !== '') break
  }
  const reduced = reduceDots(tail, !isAbsolute, '\\', SEPARATOR)
  return isAbsolute ? `${device}\\${reduced}` : `${device}${reduced}` || '.'
}

/** Where the root ends as `dirname` and `parse` see it: with the separator behind it. */
function rootLength(path: string): number {
  const unc = /^[\\/]{2}[^\\/]+[\\/]+[^\\/]+([\\/]?)/.exec(path)
  if (unc) return unc[0].length
  return rootOf(path).end
}

function dirname(path: string): string {
  needString(path, 'path')
  if (path === '') return '.'
  const length = rootLength(path)
  const root = path.slice(0, length)
  const rest = path.slice(length).replace(/[\\/]+$/, '')
  const at = Math.max(rest.lastIndexOf('\\'), rest.lastIndexOf('/'))
  if (at === -1) return root || '.'
  return root + rest.slice(0, at)
}

function basename(path: string, suffix?: string): string {
  if (suffix !== undefined) needString(suffix, 'suffix')
  needString(path, 'path')
  return lastPart(/^[a-z]:/i.test(path) ? path.slice(2) : path, SEPARATOR, suffix)
}

function parse(path: string): Required<PathParts> {
  needString(path, 'path')
  const root = path.slice(0, rootLength(path))
  const rest = path.slice(root.length)
  const base = lastPart(rest, SEPARATOR, undefined)
  const ext = extensionOf(base)
  const folder = rest.slice(0, rest.replace(/[\\/]+$/, '').length - base.length)
  const dir = folder === '' ? root : root + folder.slice(0, -1)
  return { root, dir, base, ext, name: base.slice(0, base.length - ext.length) }
}

/** Node gives the two slashes of a joined path that does not start with a server back as one. */
function join(...paths: readonly string[]): string {
  for (const path of paths) needString(path, 'path')
  const parts = paths.filter((path) => path !== '')
  const [first = ''] = parts
  const joined = parts.join('\\')
  if (joined === '') return '.'
  const isServer = /^[\\/]{2}[^\\/]/.test(first)
  return normalize(isServer ? joined : joined.replace(/^[\\/]{2,}/, '\\'))
}

function relativeOf(from: string, to: string): string {
  if (from === to || from.toLowerCase() === to.toLowerCase()) return ''
  const [a, b] = [from, to].map((path) => path.split('\\').filter((part) => part !== ''))
  if (!a || !b) return to
  let shared = 0
  while (shared < a.length && shared < b.length && a[shared]?.toLowerCase() === b[shared]?.toLowerCase()) shared++
  if (shared === 0 && a.length > 0 && b.length > 0) return to
  return [...a.slice(shared).map(() => '..'), ...b.slice(shared)].join('\\')
}

function toNamespacedPath(path: unknown): unknown {
  if (typeof path !== 'string' || path === '') return path
  const resolved = resolveFrom('', [path])
  if (/^[a-z]:\\/i.test(resolved)) return `\\\\?\\${resolved}`
  return /^\\\\[^.?]/.test(resolved) ? `\\\\?\\UNC\\${resolved.slice(2)}` : path
}

function createWin32(cwd: () => string) {
  const resolve = (...paths: readonly string[]): string => {
    for (const [at, path] of paths.entries()) needString(path, `paths[${at}]`)
    return resolveFrom(cwd(), paths)
  }
  return {
    resolve,
    normalize,
    isAbsolute: (path: string): boolean => {
      needString(path, 'path')
      return rootOf(path).isAbsolute
    },
    join,
    relative: (from: string, to: string): string => {
      needString(from, 'from')
      needString(to, 'to')
      return from === to ? '' : relativeOf(resolve(from), resolve(to))
    },
    toNamespacedPath,
    dirname,
    basename,
    extname: (path: string): string => {
      if (typeof path !== 'string') throw invalidType('path', 'string', path)
      return extensionOf(basename(path))
    },
    format: (parts: unknown): string => formatPath('\\', parts),
    parse,
    sep: '\\',
    delimiter: ';',
  }
}

/**
 * The modules `node:path`, and by `posix` and `win32` their kinds.
 * @param cwd the folder that relative paths start at
 */
export function createPath(cwd: () => string) {
  const posix = createPosix(cwd)
  const win32 = createWin32(cwd)
  const matchesGlob = { matchesGlob: refusedMember('path.matchesGlob') }
  const both = { posix, win32, ...matchesGlob }
  Object.assign(win32, both)
  return Object.assign(posix, both)
}
