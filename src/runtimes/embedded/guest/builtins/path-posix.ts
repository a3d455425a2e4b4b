/** `node:path` for paths with '/', and the parts that both kinds of path share. */
import { invalidType, needString } from './node-error'
import { isObject } from './types'

export type PathParts = {
  readonly root?: string
  readonly dir?: string
  readonly base?: string
  readonly ext?: string
  readonly name?: string
}

/** Resolves '.' and '..' in what follows the root. @param keepsUp '..' above the start stays, as in a relative path */
export function reduceDots(path: string, keepsUp: boolean, separator: string, isSeparator: RegExp): string {
  const kept: string[] = []
  for (const part of path.split(isSeparator)) {
    if (part === '' || part === '.') continue
    if (part !== '..') kept.push(part)
    else if (kept.length > 0 && kept.at(-1) !== '..') kept.pop()
    else if (keepsUp) kept.push('..')
  }
  return kept.join(separator)
}

/** The last part of the path; a suffix that is not all of it is taken off. */
export function lastPart(path: string, isSeparator: RegExp, suffix: string | undefined): string {
  if (suffix !== undefined && suffix !== '' && suffix === path) return ''
  const parts = path.split(isSeparator)
  while (parts.length > 1 && parts.at(-1) === '') parts.pop()
  const base = parts.at(-1) ?? ''
  return suffix !== undefined && suffix !== '' && suffix !== base && base.endsWith(suffix) ? base.slice(0, -suffix.length) : base
}

/** From the last dot of a name on; a name that starts with its only dot has none. */
export function extensionOf(base: string): string {
  const dot = base.lastIndexOf('.')
  return dot <= 0 || base === '..' ? '' : base.slice(dot)
}

export function formatPath(separator: string, parts: unknown): string {
  if (!isObject(parts)) throw invalidType('pathObject', 'Object', parts)
  const read = (key: string): string => String(Reflect.get(parts, key) || '')
  const dir = read('dir') || read('root')
  const ext = read('ext')
  const base = read('base') || `${read('name')}${ext === '' || ext.startsWith('.') ? ext : `.${ext}`}`
  if (dir === '') return base
  return dir === read('root') ? `${dir}${base}` : `${dir}${separator}${base}`
}

const SLASH = /\//

/** `path.resolve` from a given folder. */
export function resolvePosix(from: string, ...paths: readonly string[]): string {
  let resolved = ''
  for (let at = paths.length - 1; at >= -1 && !resolved.startsWith('/'); at--) {
    const path = at === -1 ? from : (paths[at] ?? '')
    if (path !== '') resolved = resolved === '' ? path : `${path}/${resolved}`
  }
  const isAbsolute = resolved.startsWith('/')
  const reduced = reduceDots(resolved, !isAbsolute, '/', SLASH)
  return isAbsolute ? `/${reduced}` : reduced || '.'
}

function normalize(path: string): string {
  needString(path, 'path')
  if (path === '') return '.'
  const isAbsolute = path.startsWith('/')
  const reduced = reduceDots(path, !isAbsolute, '/', SLASH)
  if (reduced === '') return isAbsolute ? '/' : path.endsWith('/') ? './' : '.'
  return `${isAbsolute ? '/' : ''}${reduced}${path.endsWith('/') ? '/' : ''}`
}

function dirname(path: string): string {
  needString(path, 'path')
  if (path === '') return '.'
  const trimmed = path.replace(/(?<=.)\/+$/s, '')
  const slash = trimmed.lastIndexOf('/')
  if (slash === -1) return '.'
  if (slash === 0) return trimmed.startsWith('//') && trimmed.length > 2 ? '//' : '/'
  return slash === 1 && trimmed.startsWith('//') ? '//' : trimmed.slice(0, slash)
}

function basename(path: string, suffix?: string): string {
  if (suffix !== undefined) needString(suffix, 'suffix')
  needString(path, 'path')
  return lastPart(path, SLASH, suffix)
}

function parse(path: string): Required<PathParts> {
  needString(path, 'path')
  const base = basename(path)
  const ext = extensionOf(base)
  const root = path.startsWith('/') ? '/' : ''
  const folder = path.slice(0, path.replace(/\/+$/, '').length - base.length)
  const dir = folder === '' ? '' : folder.length > 1 ? folder.slice(0, -1) : folder
  return { root, dir: dir || root, base, ext, name: base.slice(0, base.length - ext.length) }
}

/** @param cwd the folder that relative paths start at */
export function createPosix(cwd: () => string) {
  const resolve = (...paths: readonly string[]): string => {
    for (const [at, path] of paths.entries()) needString(path, `paths[${at}]`)
    return resolvePosix(cwd(), ...paths)
  }
  return {
    resolve,
    normalize,
    isAbsolute: (path: string): boolean => {
      needString(path, 'path')
      return path.startsWith('/')
    },
    join: (...paths: readonly string[]): string => {
      for (const path of paths) needString(path, 'path')
      return normalize(paths.filter((path) => path !== '').join('/'))
    },
    relative: (from: string, to: string): string => {
      needString(from, 'from')
      needString(to, 'to')
      const [a, b] = [resolve(from), resolve(to)].map((path) => path.split('/').filter((part) => part !== ''))
      if (!a || !b) return ''
      let shared = 0
      while (shared < a.length && shared < b.length && a[shared] === b[shared]) shared++
      return [...a.slice(shared).map(() => '..'), ...b.slice(shared)].join('/')
    },
    toNamespacedPath: (path: string): string => path,
    dirname,
    basename,
    extname: (path: string): string => {
      needString(path, 'path')
      return extensionOf(basename(path))
    },
    format: (parts: unknown): string => formatPath('/', parts),
    parse,
    sep: '/',
    delimiter: ':',
  }
}
