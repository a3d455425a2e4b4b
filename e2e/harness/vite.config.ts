/** Builds the harness pages: the same runtime text as the product's, minified as it is there. */
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { hosting } from '../../src/hosting/plugin.ts'
import { guestBundle } from '../../src/runtimes/embedded/guest-bundle.ts'
import { pythonBundle } from '../../src/runtimes/python/python-bundle.ts'
import { memfsInBrowser } from '../../src/workspace/memfs-in-browser.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig({
  root: here('.'),
  publicDir: here('../../public'),
  plugins: [hosting(), guestBundle(), pythonBundle()],
  worker: { format: 'es' },
  resolve: { alias: memfsInBrowser.alias },
  define: memfsInBrowser.define,
  build: {
    outDir: here('../../.cache/harness'),
    emptyOutDir: true,
    target: 'es2023',
    modulePreload: { polyfill: false },
    rolldownOptions: { input: [here('./index.html'), here('./workspace.html')] },
  },
})
