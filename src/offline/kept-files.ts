/** Which files of the built page are kept from the first visit on. */

/** Bytes of the largest. More: visitors load what few of them use, fewer: tests cannot be run without a network. */
const LARGEST = 1_400_000

/** Parts that only some visits need: they are kept once they were asked for. */
const ON_USE = /(?:rename\.worker|MonacoPane|editor\.worker|tree-sitter|pyodide|python|codicon)/

/** The page, the frame of the sandbox, and what of the code is small or needed by tests. `path`: below the base, with '/'. */
export function isKept(path: string, bytes: number): boolean {
  if (/^(?:index\.html|sandbox\.html|(?:app-)?icon\.svg|manifest\.webmanifest|lessons\/index\.json)$/.test(path)) return true
  return path.startsWith('assets/') && /\.(?:js|css|woff2)$/.test(path) && bytes <= LARGEST && !ON_USE.test(path)
}
