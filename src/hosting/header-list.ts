/** The list of headers that static hosts read: blocks of a path and its headers. */

/** Headers for the paths that `path` matches: one path, or all that begin as it does where it ends in `*`. */
export type HeaderBlock = { readonly path: string; readonly headers: readonly (readonly [name: string, value: string])[] }

/** Splits `name: value`. */
const headerOf = (line: string): [string, string] => [
  line.slice(0, line.indexOf(':')).trim(),
  line.slice(line.indexOf(':') + 1).trim(),
]

/** The blocks of a list. `base`: the path under which the page is served, with a slash at both ends. */
export const blocksIn = (list: string, base = '/'): readonly HeaderBlock[] =>
  list
    .split(/\n\s*\n/)
    .filter((block) => block.trim())
    .map((block) => {
      const [path = '', ...rest] = block.trim().split('\n')
      return { path: base + path.slice(1), headers: rest.map(headerOf) }
    })

const matches = (pattern: string, path: string) =>
  pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern

/** What a host sends for `path`; a later block's header replaces an earlier one's. */
export const headersAt = (blocks: readonly HeaderBlock[], path: string): Map<string, string> =>
  new Map(blocks.flatMap((block) => (matches(block.path, path) ? block.headers : [])))
