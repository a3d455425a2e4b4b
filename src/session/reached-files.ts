/** Which of a project's files its tests reach, by the paths that their code names. */
import type { Content, Path } from '../engine/model'

type Files = ReadonlyMap<Path, Content>

const CODE = /\.[cm]?[jt]sx?$/
/** Settings of tools that no test loads. */
const SETTINGS = /(?:^|\/)[\w.-]+\.config\.[cm]?[jt]s$/

/** The quoted text after `from`, `import` or `require`. */
const SPECIFIER = /(?:\bfrom\s*|\bimport\s*\(?\s*|\brequire\s*\(\s*)(['"])([^'"\n]+)\1/g

/** The modules and paths that a file's code names, in order, repeated ones too. */
export const specifiersIn = (text: string): string[] => Array.from(text.matchAll(SPECIFIER), ([, , specifier = '']) => specifier)

const ENDINGS = ['', '.ts', '.tsx', '.js', '.jsx', '.mts', '.mjs', '.cts', '.cjs', '.json']
const INDEXES = ENDINGS.slice(1).map((ending) => `/index${ending}`)

/** The path that a specifier names, seen from a file; null outside of the project. */
function joined(from: string, specifier: string): string | null {
  const segments = from.split('/').slice(0, -1)
  for (const part of specifier.replace(/[?#].*$/, '').split('/')) {
    if (part === '..') {
      if (segments.pop() === undefined) return null
    } else if (part !== '' && part !== '.') segments.push(part)
  }
  return segments.join('/')
}

/** TypeScript sources that a specifier in JavaScript's manner may mean. */
const withoutScript = (path: string): string => path.replace(/\.[cm]?jsx?$/, '')

function fileAt(path: string, byName: ReadonlyMap<string, Content>): string | null {
  for (const ending of [...ENDINGS, ...INDEXES]) if (byName.has(path + ending)) return path + ending
  const stem = withoutScript(path)
  if (stem !== path) for (const ending of ENDINGS.slice(1)) if (byName.has(stem + ending)) return stem + ending
  // A folder with a manifest of its own.
  return path === '' || byName.has(`${path}/package.json`) ? path : null
}

/** Names of the project's own that are no paths: the package itself, `#imports`, aliases. What they lead to is not looked up. */
const isAlias = (specifier: string, own: string | null): boolean =>
  /^[#~@]\/|^[#~]/.test(specifier) || (own !== null && (specifier === own || specifier.startsWith(`${own}/`)))

/**
 * Files that the tests lead to, themselves included; every code file where they name files in a way that only a resolver follows. `missing`: paths that
 * they name and that are not there, sorted.
 */
export function reachedFrom(
  tests: readonly Path[],
  files: Files,
): { readonly files: readonly Path[]; readonly missing: readonly string[] } {
  const byName: ReadonlyMap<string, Content> = files
  const own = ownName(byName.get('package.json'))
  const reached = new Set<string>(tests)
  const missing = new Set<string>()
  let isWhole = tests.length === 0
  for (const path of reached) {
    const text = byName.get(path)
    if (typeof text !== 'string' || !CODE.test(path)) continue
    for (const specifier of specifiersIn(text)) {
      if (isAlias(specifier, own)) isWhole = true
      if (!specifier.startsWith('.')) continue
      const named = joined(path, specifier)
      const found = named === null ? null : fileAt(named, byName)
      if (found === '') isWhole = true
      else if (found !== null) reached.add(found)
      else if (named !== null) missing.add(named)
    }
  }
  const isCode = (path: string) => CODE.test(path) && !SETTINGS.test(path) && !path.includes('node_modules/')
  return {
    files: [...files.keys()].filter((path) => reached.has(path) || (isWhole && isCode(path))),
    missing: [...missing].sort(),
  }
}

function ownName(manifest: Content | undefined): string | null {
  const name = typeof manifest === 'string' ? /"name"\s*:\s*"([^"]+)"/.exec(manifest)?.[1] : undefined
  return name ?? null
}
