import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { hosting } from './src/hosting/plugin.ts'
import { guestBundle } from './src/runtimes/embedded/guest-bundle.ts'
import { memfsInBrowser } from './src/workspace/memfs-in-browser.ts'

/** Tests run in Node and take Node's own modules. */
const inBrowser = process.env.VITEST ? { alias: [], define: {} } : memfsInBrowser

export default defineConfig({
  plugins: [react(), tailwindcss(), hosting(), guestBundle()],
  server: { port: 5173, strictPort: true },
  preview: { port: 4173, strictPort: true },
  worker: { format: 'es' },
  resolve: { alias: inBrowser.alias },
  define: inBrowser.define,
  build: { target: 'es2023', manifest: true, chunkSizeWarningLimit: 4000, modulePreload: { polyfill: false } },
  test: {
    include: ['src/**/*.test.{ts,tsx}'],
    exclude: ['src/starter/files/**'],
    environment: 'node',
    // Milliseconds: these only end what hangs, on a busy machine too.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
