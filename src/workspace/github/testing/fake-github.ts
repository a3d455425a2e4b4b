/** GitHub as its REST documentation says it answers, for tests: one repository, its raw files and gists, on three loopback servers. */

import type { SourceEntry, SourceFolder } from '../../intake/source'
import { parseAddress } from '../address'
import { blobSha } from '../contents'
import { type GitHubOptions, openGitHub } from '../github'
import { FakeGists } from './fake-gists'
import {
  type FakeResponse,
  jsonResponse,
  NOT_FOUND,
  type ResponseBytes,
  type ResponseHeaders,
  responseBytes,
} from './fake-responses'

type Asked = {
  readonly host: string
  readonly method: string
  readonly path: string
  readonly token: string | undefined
  readonly cookie: string | undefined
  /** What was posted, '' elsewhere. */
  readonly body: string
}
type File = { readonly mode?: string; readonly type?: string; readonly bytes: ResponseBytes }

/** Of Node's `createServer` what is used; only tests may name Node's modules. */
type Request = AsyncIterable<unknown> & {
  readonly url?: string | undefined
  readonly method?: string | undefined
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
}
type Response = { writeHead(status: number, headers?: ResponseHeaders): { end(body: ResponseBytes): unknown } }
type Server = {
  listen(port: number, host: string, ready: () => void): unknown
  address(): string | { readonly port: number } | null
  close(): unknown
  closeAllConnections(): void
}
type CreateServer = (answer: (request: Request, response: Response) => void) => Server

export const COMMIT = 'c'.repeat(40)
export const TAGGED = 'd'.repeat(40)
export const NOW = 1_700_000_000_000
const LIMIT = 1_000_000 // bytes of a file

/** Tests change its fields; it answers accordingly. */
export class FakeGitHub {
  readonly files = new Map<string, File>([
    ['README.md', { bytes: '# pool\n' }],
    ['src/pool.ts', { bytes: 'export const size = 1\n' }],
    ['src/net/socket #1.ts', { bytes: 'export {}\n' }],
    ['logo.png', { bytes: Uint8Array.of(0, 255, 254, 1) }],
    ['latest', { bytes: 'src', mode: '120000' }],
    ['vendor/lib', { bytes: '', mode: '160000', type: 'commit' }],
  ])
  readonly refs = new Map([
    ['heads/main', COMMIT],
    ['heads/feature/pool', COMMIT],
    ['tags/v1', TAGGED],
    ['tags/feature', TAGGED],
  ])
  /** Entries beyond which a recursive listing is cut. */
  listable = Number.POSITIVE_INFINITY
  isPrivate = false
  isEmpty = false
  /** Requests of the hour. */
  left = 60
  /** Whole answers for single paths, on any of the servers. */
  readonly instead = new Map<string, FakeResponse>()
  readonly asked: Asked[] = []
  /** Token → what it may. */
  readonly tokens = new Map<string, 'read' | 'gist' | 'fine-grained'>([['good', 'read']])
  readonly gists = new FakeGists(() => this.bases.gist)
  bases = { api: '', raw: '', gist: '' }
  #servers: Server[] = []

  about = () => ({ id: 1, full_name: 'octo/pool', default_branch: 'main', private: this.isPrivate, description: null })

  async start(createServer: CreateServer): Promise<void> {
    const listen = async (answer: (path: string, headers: Request['headers'], posted: string | null) => FakeResponse) => {
      const respond = async (request: Request, response: Response) => {
        const { url: path = '', method = 'GET', headers } = request
        const { authorization: token, cookie, host } = headers
        const one = (value: string | string[] | undefined) => (value === undefined ? undefined : String(value))
        const posted = method === 'POST' ? await textFrom(request) : null
        this.asked.push({ host: `http://${host}`, method, path, token: one(token), cookie: one(cookie), body: posted ?? '' })
        const { status, headers: more, body } = this.instead.get(path) ?? answer(path, headers, posted)
        response.writeHead(status, more).end(body)
      }
      const server = createServer((request, response) => void respond(request, response))
      this.#servers.push(server)
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      const address = server.address()
      return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
    }
    this.bases = {
      api: await listen((path, headers, posted) => this.#api(path, headers, posted)),
      raw: await listen((path) => this.#raw(path)),
      gist: await listen((path) => this.gists.raw(path)),
    }
  }

  stop(): void {
    for (const server of this.#servers.splice(0)) {
      server.closeAllConnections()
      server.close()
    }
  }

  open(pasted: string, options: GitHubOptions = {}) {
    const parsed = parseAddress(pasted)
    if (!parsed.ok) throw new Error(parsed.problem.code)
    return openGitHub(parsed.address, { bases: this.bases, now: () => NOW, ...options })
  }

  /** @throws Error where it is refused */
  async opened(pasted = 'octo/pool', options: GitHubOptions = {}) {
    const answer = await this.open(pasted, options)
    if (!answer.ok) throw new Error(JSON.stringify(answer.problem))
    return answer.value
  }

  #api(path: string, { authorization: token, accept }: Request['headers'], posted: string | null): FakeResponse {
    this.left--
    const limits = {
      'x-ratelimit-limit': '60',
      'x-ratelimit-remaining': String(Math.max(0, this.left)),
      'x-ratelimit-reset': String(NOW / 1000 + 900),
    }
    const answer = (): FakeResponse => {
      const known = this.tokens.get(String(token).replace(/^Bearer /, ''))
      if (token !== undefined && known === undefined) return jsonResponse(401, { message: 'Bad credentials', status: '401' })
      if (this.left < 0) return jsonResponse(403, { message: 'API rate limit exceeded for 127.0.0.1.' })
      if (this.isPrivate && token === undefined) return NOT_FOUND
      if (path.startsWith('/repos/octo/pond'))
        return jsonResponse(301, { message: 'Moved Permanently' }, { location: `${this.bases.api}/repositories/1` })
      if (path.startsWith('/gists')) return this.gists.answer(path, posted, known)
      return this.#answer(path, String(accept))
    }
    const { status, body, headers } = answer()
    return { status, body, headers: { ...limits, ...headers } }
  }

  #answer(path: string, accept: string): FakeResponse {
    if (path === '/repos/octo/pool' || path === '/repositories/1') return jsonResponse(200, this.about())
    const [, verb = '', rest = ''] =
      /^\/repos\/octo\/pool\/(commits|pulls|git\/[a-z-]+)\/(.*)$/.exec(decodeURIComponent(path)) ?? []
    switch (verb) {
      case 'commits':
        return this.#commit(rest, accept)
      case 'git/matching-refs': {
        const found = [...this.refs].filter(([name]) => name.startsWith(rest))
        return jsonResponse(
          200,
          found.map(([name, sha]) => ({ ref: `refs/${name}`, object: { sha } })),
        )
      }
      case 'git/trees':
        return this.#tree(rest)
      case 'git/blobs': {
        const blob = [...this.files.values()].find(({ bytes }) => blobSha(responseBytes(bytes)) === rest)
        if (blob === undefined) return NOT_FOUND
        return accept === 'application/vnd.github.raw+json'
          ? { status: 200, body: blob.bytes }
          : jsonResponse(200, { content: '' })
      }
      default:
        return verb === 'pulls' && rest === '7' ? jsonResponse(200, { head: { sha: COMMIT, repo: null } }) : NOT_FOUND
    }
  }

  #commit(name: string, accept: string): FakeResponse {
    if (this.isEmpty) return jsonResponse(409, { message: 'Git Repository is empty.', status: '409' })
    const ref = this.refs.get(name) ?? this.refs.get(`heads/${name}`) ?? this.refs.get(`tags/${name}`)
    const commit = ref ?? [COMMIT, TAGGED].find((sha) => name.length > 6 && sha.startsWith(name))
    if (commit === undefined) return jsonResponse(422, { message: `No commit found for SHA: ${name}`, status: '422' })
    return accept === 'application/vnd.github.sha' ? { status: 200, body: commit } : jsonResponse(200, { sha: commit })
  }

  #tree(asked: string): FakeResponse {
    const [sha = '', query] = asked.split('?')
    const shaOfFolder = (path: string) => blobSha(responseBytes(`tree ${path}`))
    const parents = (path: string) =>
      path
        .split('/')
        .slice(1)
        .map((_, at) =>
          path
            .split('/')
            .slice(0, at + 1)
            .join('/'),
        )
    const folders = [...new Set([...this.files.keys()].flatMap(parents))]
    const root = [COMMIT, TAGGED].includes(sha) ? '' : folders.find((folder) => shaOfFolder(folder) === sha)
    if (root === undefined) return NOT_FOUND
    const blobs = [...this.files].map(([path, { mode = '100644', type = 'blob', bytes }]) => {
      const size = type === 'blob' ? { size: responseBytes(bytes).length } : {}
      return { path, mode, type, sha: blobSha(responseBytes(bytes)), ...size }
    })
    const trees = folders.map((path) => ({ path, mode: '040000', type: 'tree', sha: shaOfFolder(path) }))
    const start = root === '' ? '' : `${root}/`
    const all = [...trees, ...blobs]
      .filter(({ path }) => path.startsWith(start))
      .map((entry) => ({ ...entry, path: entry.path.slice(start.length) }))
    const tree = query === 'recursive=1' ? all.slice(0, this.listable) : all.filter(({ path }) => !path.includes('/'))
    return jsonResponse(200, { sha, url: '', tree, truncated: query === 'recursive=1' && tree.length < all.length })
  }

  #raw(path: string): FakeResponse {
    const [owner, name, commit = '', ...rest] = path.slice(1).split('/').map(decodeURIComponent)
    const isThere = `${owner}/${name}` === 'octo/pool' && [COMMIT, TAGGED].includes(commit) && !this.isPrivate
    const file = isThere ? this.files.get(rest.join('/')) : undefined
    return file === undefined ? { status: 404, body: '404: Not Found' } : { status: 200, body: file.bytes }
  }
}

async function textFrom(chunks: AsyncIterable<unknown>): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of chunks) if (chunk instanceof Uint8Array) text += decoder.decode(chunk, { stream: true })
  return text
}

/** Every file and link below the folder, by path: its bytes, one character each, 'link', or the error's name and message. */
export async function contents(folder: SourceFolder, at = ''): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const entry of await folder.entries())
    if (entry.kind === 'folder') for (const [name, text] of await contents(entry, `${at}${entry.name}/`)) found.set(name, text)
    else found.set(at + entry.name, await textOf(entry))
  return found
}

async function textOf(entry: SourceEntry): Promise<string> {
  if (entry.kind !== 'file') return entry.kind
  try {
    return Array.from(await entry.read(LIMIT), (byte) => String.fromCharCode(byte)).join('')
  } catch (error) {
    if (error instanceof Error) return `${error.name}: ${error.message}`
    throw error
  }
}
