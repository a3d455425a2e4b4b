/** The language's own declarations, as text. Nothing of the page's or Node's: names of theirs are not known. */
const files = import.meta.glob<string>(
  ['/node_modules/typescript5/lib/lib.es*.d.ts', '/node_modules/typescript5/lib/lib.decorators*.d.ts', '!**/*.full.d.ts'],
  { query: '?raw', import: 'default', eager: true },
)

/** By file name. */
export const libs: ReadonlyMap<string, string> = new Map(
  Object.entries(files).map(([path, text]) => [path.slice(path.lastIndexOf('/') + 1), text]),
)
