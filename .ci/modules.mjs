/** The project's TypeScript modules, for commands of Node. */
import { createServer } from 'vite'
import { root } from './tools.mjs'

/** A server that `ssrLoadModule` loads them by; to be closed. It watches nothing and listens nowhere. */
export const openModules = () =>
  createServer({
    root,
    configFile: false,
    server: { middlewareMode: true, watch: null },
    optimizeDeps: { noDiscovery: true },
    logLevel: 'error',
  })
