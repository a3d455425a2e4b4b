/** The headers that a host sends, from one list: `public/_headers`, which static hosts read themselves. Node only. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const LIST = fileURLToPath(new URL('../../public/_headers', import.meta.url))

/** Headers for the paths that `path` matches: one path, or all that begin as it does where it ends in `*`. */
export type HeaderBlock = { readonly path: string; readonly headers: readonly (readonly [name: string, value: string])[] }

/** Splits `name: value`. */
const headerOf = (line: string): [string, string] => [
  line.slice(0, line.indexOf(':')).trim(),
  line.slice(line.indexOf(':') + 1).trim(),
]

/** @param base the path under which the page is served, with a slash at both ends */
function headerBlocks(base = '/'): HeaderBlock[] {
  return readFileSync(LIST, 'utf8')
    .split(/\n\s*\n/)
    .filter((block) => block.trim())
    .map((block) => {
      const [path = '', ...rest] = block.trim().split('\n')
      return { path: base + path.slice(1), headers: rest.map(headerOf) }
    })
}

/** The list as a file, for a page under `base`. */
export const headersFile = (base: string) =>
  headerBlocks(base)
    .map(({ path, headers }) => [path, ...headers.map(([name, value]) => `  ${name}: ${value}`)].join('\n'))
    .join('\n\n')
    .concat('\n')

const matches = (pattern: string, path: string) =>
  pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern

/** What a host sends for `path`; a later block's header replaces an earlier one's. */
export function headersFor(path: string, base = '/'): Map<string, string> {
  return new Map(headerBlocks(base).flatMap((block) => (matches(block.path, path) ? block.headers : [])))
}
