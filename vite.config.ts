import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { hosting } from './src/hosting/plugin.ts'
import { guestBundle } from './src/runtimes/embedded/guest-bundle.ts'

/** What memfs asks of Node, in a browser. Tests run in Node and take Node's own. */
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const NODE_BUILTINS = [
  { find: /^node:path$/, replacement: 'path-browserify' },
  { find: /^node:events$/, replacement: 'events/' },
  { find: /^node:buffer$/, replacement: 'buffer/' },
  { find: /^node:stream$/, replacement: here('./src/workspace/node-builtins.ts') },
  { find: /^node:url$/, replacement: here('./src/workspace/node-builtins.ts') },
  { find: /^process$/, replacement: here('./src/workspace/node-builtins.ts') },
]

export default defineConfig({
  plugins: [react(), tailwindcss(), hosting(), guestBundle()],
  server: { port: 5173, strictPort: true },
  preview: { port: 4173, strictPort: true },
  worker: { format: 'es' },
  resolve: { alias: process.env.VITEST ? [] : NODE_BUILTINS },
  // memfs calls it; without it listing a folder never ends.
  define: process.env.VITEST ? {} : { 'process.nextTick': '((call, ...args) => queueMicrotask(() => call(...args)))' },
  build: { target: 'es2023', manifest: true, chunkSizeWarningLimit: 4000, modulePreload: { polyfill: false } },
  test: { include: ['src/**/*.test.{ts,tsx}'], exclude: ['src/starter/files/**'], environment: 'node' },
})
