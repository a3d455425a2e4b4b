/** Scripts for Node with all that they import in one file each: through a development server they take twice as long. */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './tools.mjs'

/**
 * Writes `<name>.mjs` for each entry.
 * @param {string} folder where to
 * @param {Record<string, string>} entries name → module, from the project's root
 * @returns {Promise<(name: string) => string>} the address of what was written, for `import`
 */
export async function bundleForNode(folder, entries) {
  const { build } = await import('vite')
  const input = Object.fromEntries(Object.entries(entries).map(([name, path]) => [name, join(root, path)]))
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir: folder,
      target: 'es2023',
      minify: false,
      rolldownOptions: { input, output: { entryFileNames: '[name].mjs' } },
    },
  })
  return (name) => pathToFileURL(join(folder, `${name}.mjs`)).href
}
