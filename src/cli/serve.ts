/** `hunkscope serve`: the built page on this machine alone, with a folder that it may open and write back to. */
import { randomBytes, timingSafeEqual } from 'node:crypto'
import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { basename, extname, join } from 'node:path'
import { parsePath } from '../engine/index'
import { blocksIn, headersAt } from '../hosting/header-list'
import { CliFailure, type ExitName } from './cli-failure'
import { SAY } from './cli-messages'
import { answerFolder } from './folder-requests'
import { openFolder } from './project-folder'
import { FOLDER_HEADER } from './served-folder'
import type { Terminal } from './terminal'

/** Where the built page and the script for it lie. */
type ServedPage = { readonly page: string; readonly script: string }

/** What is served. `dir` undefined: the page without a folder. `port` 0: one that is free. */
export type ServeOptions = ServedPage & { readonly dir: string | undefined; readonly port: number }

const KINDS: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.ttf': 'font/ttf',
  '.txt': 'text/plain; charset=utf-8',
  '.md': 'text/plain; charset=utf-8',
}

const SCRIPT = '/offer-folder.js'
const COOKIE = 'hunkscope'

/** Serves until Ctrl-C. */
export async function serve({ dir, port, page, script }: ServeOptions, terminal: Terminal): Promise<ExitName> {
  if (!existsSync(join(page, 'index.html'))) throw new CliFailure('input', { code: 'no-page' })
  const root = dir === undefined ? null : (await openFolder(dir, terminal.cwd, terminal.signal)).root
  const secret = randomBytes(24).toString('base64url')
  const blocks = blocksIn(readFileSync(join(page, '_headers'), 'utf8'))
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    const name = decoded(url.pathname)
    for (const [header, value] of headersAt(blocks, name)) response.setHeader(header, value)
    if (!isOwnHost(request)) return end(response, 421)
    if (root !== null && name === `/open/${secret}`) {
      response.setHeader('Set-Cookie', `${COOKIE}=${secret}; HttpOnly; SameSite=Strict; Path=/`)
      response.setHeader('Location', '/')
      return end(response, 303)
    }
    if (name.startsWith('/folder/')) {
      if (root === null || !isFromPage(request, secret)) return end(response, 403)
      return void answerFolder(root, url, request, response)
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') return end(response, 405)
    if (name === SCRIPT && root !== null) return send(script, request, response)
    if (name === '/' || name === '/index.html') {
      const html = readFileSync(join(page, 'index.html'), 'utf8')
      response.setHeader('Content-Type', KINDS['.html'] ?? '')
      response.end(root === null || request.method === 'HEAD' ? html : offering(html, basename(root)))
      return
    }
    const path = parsePath(name.slice(1))
    return path.ok ? send(join(page, path.path), request, response) : end(response, 404)
  })
  const address = await listening(server, port)
  terminal.say(SAY.serving(root === null ? address : `${address}open/${secret}`))
  await new Promise<void>((settle) => {
    if (terminal.signal.aborted) settle()
    terminal.signal.addEventListener('abort', () => settle(), { once: true })
  })
  server.closeAllConnections()
  server.close()
  return 'ok'
}

function listening(server: ReturnType<typeof createServer>, port: number): Promise<string> {
  return new Promise((settle, fail) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      fail(error.code === 'EADDRINUSE' ? new CliFailure('input', { code: 'port-taken', name: String(port) }) : error),
    )
    server.listen(port, '127.0.0.1', () => {
      const address = server.address()
      settle(`http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : port}/`)
    })
  })
}

/** The page with the script in front of its own. */
const offering = (html: string, name: string): string =>
  html.replace(
    '<head>',
    `<head><script src="${SCRIPT}" data-name="${name.replace(/[&<>"]/g, (mark) => `&#${mark.codePointAt(0)};`)}"></script>`,
  )

function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name // no name of a file either
  }
}

/** Whether the request names this machine itself, and no foreign name that resolves to it. */
const isOwnHost = ({ headers }: IncomingMessage): boolean => /^(?:127\.0\.0\.1|localhost)(?::\d+)?$/.test(headers.host ?? '')

/** From the page that was opened by the secret address, and from no other page or program. */
function isFromPage({ headers }: IncomingMessage, secret: string): boolean {
  const site = headers['sec-fetch-site']
  const [, given = ''] = new RegExp(`(?:^|; )${COOKIE}=([^;]*)`).exec(headers.cookie ?? '') ?? []
  const [a, b] = [Buffer.from(given), Buffer.from(secret)]
  return (
    a.length === b.length && timingSafeEqual(a, b) && (site === undefined || site === 'same-origin') && FOLDER_HEADER in headers
  )
}

function send(path: string, request: IncomingMessage, response: ServerResponse): void {
  const found = existsSync(path) ? statSync(path) : null
  if (found === null || !found.isFile()) {
    end(response, 404)
    return
  }
  response.setHeader('Content-Type', KINDS[extname(path)] ?? 'application/octet-stream')
  response.setHeader('Content-Length', found.size)
  if (request.method === 'HEAD') response.end()
  else
    createReadStream(path)
      .on('error', () => response.destroy())
      .pipe(response)
}

function end(response: ServerResponse, status: number): void {
  response.statusCode = status
  response.end()
}
