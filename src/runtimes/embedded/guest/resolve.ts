/** What an import names: a project file, a module that this runtime brings, or nothing, with the sentence that says why. */
import { PROJECT_URL } from '../protocol'

export type Resolution =
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'builtin'; readonly name: string }
  | { readonly kind: 'missing'; readonly reason: string }

const EXTENSIONS = ['.ts', '.tsx', '.mts', '.cts', '.js', '.jsx', '.mjs', '.cjs', '.json'] as const

/** TypeScript sources that a JavaScript specifier may stand for, as TypeScript itself resolves them. */
const SOURCES: Readonly<Record<string, readonly string[]>> = {
  '.js': ['.ts', '.tsx'],
  '.jsx': ['.tsx'],
  '.mjs': ['.mts'],
  '.cjs': ['.cts'],
}

/** Node's own modules, to tell "not in this runtime" from "not installed". */
const NODE_MODULES = new Set(
  (
    'assert assert/strict async_hooks buffer child_process cluster console constants crypto dgram diagnostics_channel dns dns/promises domain events fs ' +
    'fs/promises http http2 https inspector module net os path path/posix path/win32 perf_hooks process punycode querystring readline readline/promises ' +
    'repl sea sqlite stream stream/consumers stream/promises stream/web string_decoder sys test test/reporters timers timers/promises tls trace_events ' +
    'tty url util util/types v8 vm wasi worker_threads zlib'
  ).split(' '),
)

/** Node knows these only with their prefix. */
const PREFIX_ONLY = new Set(['test', 'test/reporters', 'sqlite', 'sea'])

/** Joins and normalises; null where '..' leaves the project. */
export function joinPath(folder: string, relative: string): string | null {
  const parts = folder === '' ? [] : folder.split('/')
  for (const part of relative.split('/')) {
    if (part === '' || part === '.') continue
    if (part !== '..') parts.push(part)
    else if (parts.pop() === undefined) return null
  }
  return parts.join('/')
}

export const folderOf = (path: string) => path.slice(0, Math.max(0, path.lastIndexOf('/')))

const extensionOf = (path: string) => /\.[^./]+$/.exec(path)?.[0] ?? ''

/** The project file that a path without or with another extension stands for, or null. */
function findFile(path: string, has: (path: string) => boolean): string | null {
  if (path !== '' && has(path)) return path
  const extension = extensionOf(path)
  const stem = path.slice(0, path.length - extension.length)
  for (const source of SOURCES[extension] ?? []) if (has(stem + source)) return stem + source
  if (path !== '') for (const added of EXTENSIONS) if (has(path + added)) return path + added
  const index = path === '' ? 'index' : `${path}/index`
  for (const added of EXTENSIONS) if (has(index + added)) return index + added
  return null
}

function resolveFile(specifier: string, folder: string, importer: string, has: (path: string) => boolean): Resolution {
  const joined = joinPath(folder, specifier)
  if (joined === null) return { kind: 'missing', reason: `'${specifier}', imported by ${importer}, leaves the project.` }
  const path = findFile(joined, has)
  return path === null
    ? { kind: 'missing', reason: `Cannot find '${specifier}', imported by ${importer}: the project has no ${joined || 'index'}.` }
    : { kind: 'file', path }
}

function resolveBare(specifier: string, importer: string, builtins: ReadonlySet<string>): Resolution {
  const prefixed = specifier.startsWith('node:')
  const name = prefixed ? specifier.slice(5) : specifier
  const isNode = prefixed || (NODE_MODULES.has(name) && !PREFIX_ONLY.has(name))
  if (isNode && builtins.has(name)) return { kind: 'builtin', name }
  // `import test from 'test'` is not Node's, but there is no other module of that name here.
  if (name === 'test' && builtins.has(name)) return { kind: 'builtin', name }
  if (isNode)
    return {
      kind: 'missing',
      reason: `The embedded runtime does not have Node's module '${specifier}', imported by ${importer}.`,
    }
  return {
    kind: 'missing',
    reason: `The embedded runtime installs no packages, so it does not have '${specifier}', imported by ${importer}.`,
  }
}

/**
 * Resolves as Node does, and without extensions as bundlers do.
 * @param importer project path of the importing file
 * @param has whether the project has a file of that path
 * @param builtins names, without `node:`, that this runtime brings
 */
export function resolve(
  specifier: string,
  importer: string,
  has: (path: string) => boolean,
  builtins: ReadonlySet<string>,
): Resolution {
  if (specifier.startsWith(PROJECT_URL)) return resolveFile(decodeURI(specifier.slice(PROJECT_URL.length)), '', importer, has)
  if (/^\.{1,2}(\/|$)/.test(specifier)) return resolveFile(specifier, folderOf(importer), importer, has)
  if (specifier.startsWith('/')) {
    const root = new URL(PROJECT_URL).pathname
    return resolveFile(specifier.startsWith(root) ? specifier.slice(root.length) : specifier, '', importer, has)
  }
  if (/^[a-z][a-z\d+.-]*:/i.test(specifier) && !specifier.startsWith('node:'))
    return {
      kind: 'missing',
      reason: `The embedded runtime has no network, so it cannot load '${specifier}', imported by ${importer}.`,
    }
  return resolveBare(specifier, importer, builtins)
}
