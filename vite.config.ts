import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { guestBundle } from './src/runtimes/embedded/guest-bundle.ts'

/** Header blocks of `public/_headers`: static hosts read that file, the dev and preview servers read it here, so there is one list. */
function headerBlocks(): { path: string; headers: [string, string][] }[] {
  const text = readFileSync(new URL('./public/_headers', import.meta.url), 'utf8')
  return text
    .split(/\n\s*\n/)
    .filter((block) => block.trim())
    .map((block) => {
      const [path = '', ...rest] = block.trim().split('\n')
      return {
        path,
        headers: rest.map((line): [string, string] => [
          line.slice(0, line.indexOf(':')).trim(),
          line.slice(line.indexOf(':') + 1).trim(),
        ]),
      }
    })
}

const matches = (pattern: string, path: string) =>
  pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern

function hostHeaders(): Plugin {
  const middleware =
    (skip: (path: string, name: string) => boolean) => (request: IncomingMessage, response: ServerResponse, next: () => void) => {
      const path = (request.url ?? '/').split('?')[0] ?? '/'
      for (const block of headerBlocks())
        if (matches(block.path, path))
          for (const [name, value] of block.headers) if (!skip(path, name)) response.setHeader(name, value)
      next()
    }
  // The dev server injects inline scripts and a web socket, which the page's policy forbids; the sandbox keeps its policy everywhere.
  const devSkips = (path: string, name: string) => name === 'Content-Security-Policy' && path !== '/sandbox.html'
  return {
    name: 'host-headers',
    configureServer: (server) => void server.middlewares.use(middleware(devSkips)),
    configurePreviewServer: (server) => void server.middlewares.use(middleware(() => false)),
  }
}

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
  plugins: [react(), tailwindcss(), hostHeaders(), guestBundle()],
  server: { port: 5173, strictPort: true },
  preview: { port: 4173, strictPort: true },
  worker: { format: 'es' },
  resolve: { alias: process.env.VITEST ? [] : NODE_BUILTINS },
  // memfs calls it; without it listing a folder never ends.
  define: process.env.VITEST ? {} : { 'process.nextTick': '((call, ...args) => queueMicrotask(() => call(...args)))' },
  build: { target: 'es2023', manifest: true, chunkSizeWarningLimit: 4000, modulePreload: { polyfill: false } },
  test: { include: ['src/**/*.test.{ts,tsx}'], exclude: ['src/starter/files/**'], environment: 'node' },
})
