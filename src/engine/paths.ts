/** Paths: what a reply may name. */
import type { Path, PathProblem } from './model'

/** UTF-16 units; longer names are refused by common file systems. */
const LONGEST = 1000

/**
 * Segments that reach an object's prototype where a path becomes a key, or what git runs and trusts where a project is written back: also by the
 * names that Windows takes for `.git`.
 */
const RESERVED = /^(?:__proto__|(?:\.git|git~1)[ .]*(?::.*)?)$/i

/** Control characters, and the marks that turn the direction of text and so disguise a name. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const CONTROL = /[\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069]/

export type ParsedPath = { readonly ok: true; readonly path: Path } | { readonly ok: false; readonly problem: PathProblem }

const problem = (problem: PathProblem): ParsedPath => ({ ok: false, problem })

/** Decodes untrusted text into a path inside the project: the only maker of `Path`. */
export function parsePath(text: string): ParsedPath {
  if (text.length > LONGEST) return problem('too-long')
  if (CONTROL.test(text)) return problem('control-character')
  const slashed = text.normalize('NFC').replace(/\\/g, '/')
  if (/^(\/|[a-z]:\/|~\/|[a-z][a-z+.-]+:\/\/)/i.test(slashed)) return problem('absolute')
  const segments = slashed.split('/').filter((segment) => segment !== '' && segment !== '.')
  if (segments.length === 0) return problem('empty')
  if (segments.includes('..')) return problem('outside')
  if (segments.some((segment) => RESERVED.test(segment))) return problem('reserved-name')
  return { ok: true, path: segments.join('/') as Path }
}
