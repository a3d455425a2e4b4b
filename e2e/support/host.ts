/** A static host on the loopback: with the product's headers or with none, under any path, and with a list of what it was asked for. */
import { readFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { text } from 'node:stream/consumers'
import { headersFor } from '../../src/hosting/read-headers'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
}

export type Host = {
  /** With a slash at its end. */
  readonly url: string
  readonly origin: string
  /** Paths asked for, with their queries, in order. */
  readonly asked: readonly string[]
  /** Resolves with the first text that a page posts. */
  readonly posted: Promise<string>
  close(): Promise<void>
}

export type HostOptions = {
  /** Where the files lie. */
  readonly folder: string
  /** The path that they are served under, with a slash at both ends. */
  readonly base?: string
  /** What the host adds to each file. */
  readonly headers?: (path: string) => Iterable<readonly [string, string]>
  /** What it makes of a page's own text. */
  readonly rewrite?: (path: string, content: string) => string
  /** It redirects each address that ends in `.html` to the one without, as Cloudflare Pages does. */
  readonly dropsHtml?: boolean
  /** What it serves as `plan.json`. */
  readonly plan?: (origin: string) => string
}

/** The product's own headers. */
export const productHeaders =
  (base = '/') =>
  (path: string) =>
    headersFor(path, base)

/** The headers but for the policies: what the control of an isolation proof is served under. */
export const withoutPolicy =
  (base = '/') =>
  (path: string) =>
    [...headersFor(path, base)].filter(([name]) => name !== 'Content-Security-Policy')

export const withoutMetaPolicy = (_: string, content: string) =>
  content.replace(/<meta\s+http-equiv="Content-Security-Policy"[^>]*>/, '')

async function answer(response: ServerResponse, file: string, rewrite: HostOptions['rewrite']): Promise<void> {
  try {
    const content = await readFile(file)
    response.setHeader('Content-Type', TYPES[extname(file)] ?? 'application/octet-stream')
    response.end(rewrite && /\.(html|js)$/.test(file) ? rewrite(file, content.toString('utf8')) : content)
  } catch {
    // Whatever cannot be read is not there for the browser.
    response.statusCode = 404
    response.end('Not found')
  }
}

/** Serves until it is closed. */
export async function openHost({
  folder,
  base = '/',
  headers = () => [],
  rewrite,
  dropsHtml = false,
  plan,
}: HostOptions): Promise<Host> {
  const asked: string[] = []
  let origin = ''
  let post = (_: string) => {}
  const posted = new Promise<string>((resolve) => {
    post = resolve
  })
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    asked.push(url.pathname + url.search)
    for (const [name, value] of headers(url.pathname)) response.setHeader(name, value)
    const path = decodeURIComponent(url.pathname)
    const short = dropsHtml ? path.replace(/(?:index)?\.html$/, '') : path
    if (short !== path) {
      response.writeHead(308, { Location: short }).end()
      return
    }
    const named = dropsHtml && !/(?:\/|\.[a-z0-9]+)$/.test(path) ? `${path}.html` : path
    const inside = named.startsWith(base) ? normalize(named.slice(base.length)) : null
    if (request.method === 'POST') {
      response.end()
      void text(request).then(post)
    } else if (inside === 'plan.json' && plan !== undefined) response.end(plan(origin))
    else if (inside === null || inside.startsWith('..')) void answer(response, '', rewrite)
    else void answer(response, join(folder, inside === '.' || inside === '' ? 'index.html' : inside), rewrite)
  })
  // A web socket asks first, and hears no.
  server.on('upgrade', (request, socket) => {
    asked.push(request.url ?? '/')
    // One that the other side leaves half open would keep the host from closing.
    socket.end('HTTP/1.1 403 Forbidden\r\n\r\n', () => socket.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  origin = `http://localhost:${port}`
  return {
    url: origin + base,
    origin,
    asked,
    posted,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
