/** What memfs asks of Node, in a browser: for the builds that hold it. Node only. */
import { fileURLToPath } from 'node:url'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** What Vite resolves so that memfs runs in a browser. */
export const memfsInBrowser = {
  alias: [
    { find: /^node:path$/, replacement: 'path-browserify' },
    { find: /^node:events$/, replacement: 'events/' },
    { find: /^node:buffer$/, replacement: 'buffer/' },
    { find: /^node:stream$/, replacement: here('./node-builtins.ts') },
    { find: /^node:url$/, replacement: here('./node-builtins.ts') },
    { find: /^process$/, replacement: here('./node-builtins.ts') },
  ],
  // memfs calls it; without it listing a folder never ends.
  define: { 'process.nextTick': '((call, ...args) => queueMicrotask(() => call(...args)))' },
}
