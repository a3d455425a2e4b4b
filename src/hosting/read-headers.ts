/** The headers that a host sends, from one list: `public/_headers`, which static hosts read themselves. Node only. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { blocksIn, headersAt } from './header-list.ts'

const LIST = fileURLToPath(new URL('../../public/_headers', import.meta.url))

/** @param base the path under which the page is served, with a slash at both ends */
const headerBlocks = (base = '/') => blocksIn(readFileSync(LIST, 'utf8'), base)

/** The list as a file, for a page under `base`. */
export const headersFile = (base: string) =>
  headerBlocks(base)
    .map(({ path, headers }) => [path, ...headers.map(([name, value]) => `  ${name}: ${value}`)].join('\n'))
    .join('\n\n')
    .concat('\n')

/** What a host sends for `path`; a later block's header replaces an earlier one's. */
export const headersFor = (path: string, base = '/'): Map<string, string> => headersAt(headerBlocks(base), path)
