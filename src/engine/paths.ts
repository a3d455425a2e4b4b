/** Paths: what a reply may name, and which file of the project it means. */
import type { Path, PathProblem, Refusal, Tree } from './model'

/** UTF-16 units; longer names are refused by common file systems. */
const LONGEST = 1000

/** Segments that reach an object's prototype where a path becomes a key, or what git runs and trusts where a project is written back. */
const RESERVED: readonly string[] = ['__proto__', '.git']

/** Control characters, and the marks that turn the direction of text and so disguise a name. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const CONTROL = /[\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069]/

export type ParsedPath = { readonly ok: true; readonly path: Path } | { readonly ok: false; readonly problem: PathProblem }

const problem = (problem: PathProblem): ParsedPath => ({ ok: false, problem })

/** Decodes untrusted text into a path inside the project: the only maker of `Path`. */
export function parsePath(text: string): ParsedPath {
  if (text.length > LONGEST) return problem('too-long')
  if (CONTROL.test(text)) return problem('control-character')
  const slashed = text.normalize('NFC').replaceAll('\\', '/')
  if (/^(\/|[a-z]:\/|~\/|[a-z][a-z+.-]+:\/\/)/i.test(slashed)) return problem('absolute')
  const segments = slashed.split('/').filter((segment) => segment !== '' && segment !== '.')
  if (segments.length === 0) return problem('empty')
  if (segments.includes('..')) return problem('outside')
  if (segments.some((segment) => RESERVED.includes(segment.toLowerCase()))) return problem('reserved-name')
  return { ok: true, path: segments.join('/') as Path }
}

export type Resolved = { readonly path: Path } | { readonly refusal: Refusal }

/**
 * The file of the project that a reply means.
 * In order: the path itself; without git's `a/` or `b/`; the one file whose path ends in what is written or that what is written ends in.
 * An absolute path is accepted only in that last way: it can name a file of the project and never reach beyond it.
 * Where no path is written, `fallback` is meant. A path of no file is returned as it is for an edit that creates it (`creates`).
 */
export function resolvePath(
  written: string,
  tree: Tree,
  options: { readonly fallback?: Path | undefined; readonly creates: boolean },
): Resolved {
  if (written === '') return options.fallback === undefined ? { refusal: { code: 'no-path' } } : { path: options.fallback }
  const parsed = parsePath(written)
  if (!parsed.ok) {
    const [inside, ...others] =
      parsed.problem === 'absolute' ? [...tree.keys()].filter((path) => written.replaceAll('\\', '/').endsWith(`/${path}`)) : []
    return inside !== undefined && others.length === 0 ? { path: inside } : { refusal: { code: 'path', problem: parsed.problem } }
  }
  if (tree.has(parsed.path)) return { path: parsed.path }
  const bare = parsePath(parsed.path.replace(/^[ab]\//, ''))
  if (bare.ok && tree.has(bare.path)) return { path: bare.path }
  if (options.creates) return { path: parsed.path }
  const tails = [...tree.keys()].filter((path) => path.endsWith(`/${parsed.path}`) || parsed.path.endsWith(`/${path}`))
  const [tail] = tails
  if (tail !== undefined && tails.length === 1) return { path: tail }
  const name = parsed.path.slice(parsed.path.lastIndexOf('/') + 1)
  const similar = tails.length > 0 ? tails : [...tree.keys()].filter((path) => path === name || path.endsWith(`/${name}`))
  return { refusal: { code: 'missing', similar } }
}
