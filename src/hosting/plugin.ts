/** Vite plugin: the page under its headers, on the dev server, on the preview server, and on a host that sends none. */
import { readFileSync, writeFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Plugin, ResolvedConfig } from 'vite'
import { headersFile, headersFor } from './read-headers.ts'

const POLICY = 'Content-Security-Policy'
/** Makes a page cross-origin isolated where its host sends no headers; registered by `isolate.ts` only. */
const SERVICE_WORKER = 'coi-serviceworker.js'

const readServiceWorker = () => readFileSync(createRequire(import.meta.url).resolve('coi-serviceworker'), 'utf8')

type Next = () => void

export function hosting(): Plugin {
  let config: ResolvedConfig
  const sendHeaders =
    (skip: (path: string, name: string) => boolean) => (request: IncomingMessage, response: ServerResponse, next: Next) => {
      const path = (request.url ?? '/').split('?')[0] ?? '/'
      for (const [name, value] of headersFor(path, config.base)) if (!skip(path, name)) response.setHeader(name, value)
      next()
    }
  // The dev server injects inline scripts and a web socket, which the page's policy forbids; the sandbox keeps its policy everywhere.
  const devSkips = (path: string, name: string) => name === POLICY && path !== `${config.base}sandbox.html`
  return {
    name: 'hunkscope-hosting',
    configResolved(resolved) {
      config = resolved
    },
    configureServer(server) {
      server.middlewares.use(sendHeaders(devSkips))
      server.middlewares.use(`${config.base}${SERVICE_WORKER}`, (_, response) => {
        response.setHeader('Content-Type', 'text/javascript')
        response.end(readServiceWorker())
      })
    },
    configurePreviewServer: (server) => void server.middlewares.use(sendHeaders(() => false)),
    // A host without headers still gives the page its policy.
    transformIndexHtml: {
      order: 'post',
      handler: (_, { server }) =>
        server
          ? []
          : [
              {
                tag: 'meta',
                attrs: { 'http-equiv': POLICY, content: headersFor(`${config.base}index.html`, config.base).get(POLICY) ?? '' },
                injectTo: 'head-prepend',
              },
            ],
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: SERVICE_WORKER, source: readServiceWorker() })
    },
    writeBundle({ dir }) {
      if (dir !== undefined && config.base !== '/') writeFileSync(join(dir, '_headers'), headersFile(config.base))
    },
  }
}
