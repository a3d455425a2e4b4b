/**
 * A server on the loopback that speaks the wire formats of model providers, as strictly as they do, and answers what a test has written down.
 * A request passes CORS, then the key, then the provider's rules, and only then takes the next answer.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { type Answer, type Asked, type Script, toReply } from './answers'
import { at, Invalid, numberAt } from './check-shape'
import { answerHeaders, pagesHeaders, preflight, refusal } from './cors'
import { ENDPOINTS, type Endpoint } from './endpoints'
import { Login } from './login'
import { loadsOf, type OllamaContext, ollamaAnswer } from './ollama'
import { CUT, send } from './stream'
import { faultMessage, Refused, type Wire } from './wire'

export type { Answer, Asked, Fault, Script } from './answers'

export type ModelServerOptions = {
  /** The models that there are; others are 404. Left out: `main-model` and `cheap-model`. */
  readonly models?: readonly string[]
  /** The keys that are good, beside those of a login. Left out: any. */
  readonly keys?: readonly string[]
  /** Origins of pages that the local servers (`/ollama`, `/lmstudio`) let through; `*`: all. Left out: none. */
  readonly allowOrigins?: readonly string[]
  /** Whether bodies are held to the types of the providers' own SDKs, too. Left out: they are. */
  readonly official?: boolean
  /** Tokens that Ollama's models take, are set to, and are loaded with. Left out: 40,960, not set, 4,096. */
  readonly ollama?: OllamaContext
}

type ModelRequest = {
  readonly method: string
  /** With the query. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  /** Decoded JSON; the text where it is none, null where nothing was sent. */
  readonly body: unknown
  /** Status of the answer; 0 before there is one and where the connection ended without. */
  readonly status: number
  /** Why it was refused before an answer was taken; null: it was not. */
  readonly refused: string | null
  /** Whether the client left before the answer was over. */
  readonly left: boolean
}

export type ModelServer = {
  /** Without a slash at the end; base addresses are this and `/openai/v1`, `/anthropic/v1`, `/google/v1beta`, `/compatible/v1` and the others of `endpoints.ts`. */
  readonly url: string
  /** The next requests are answered with these, in order; what was left of earlier ones is dropped. */
  script(answers: readonly Script[]): void
  /** Answers that nothing has asked for yet. */
  readonly left: number
  /** What came, preflights apart, in order. */
  readonly requests: readonly ModelRequest[]
  readonly preflights: readonly ModelRequest[]
  close(): Promise<void>
}

type Entry = { -readonly [K in keyof ModelRequest]: ModelRequest[K] }

type State = {
  readonly options: ModelServerOptions
  /** Models that Ollama has loaded, with the tokens of their windows. */
  readonly loaded: Map<string, number>
  readonly login: Login
  readonly issued: Set<string>
  scripts: Script[]
  serial: number
}

/** One request on its way. */
type Visit = {
  readonly state: State
  readonly place: Endpoint
  readonly entry: Entry
  readonly url: URL
  readonly request: IncomingMessage
  readonly response: ServerResponse
}

const LARGEST = 32_000_000 // bytes of a request, as with Anthropic: https://platform.claude.com/docs/en/api/errors

const MODELS = ['main-model', 'cheap-model']

function decode(bytes: Buffer): unknown {
  const text = bytes.toString('utf8')
  if (text === '') return null
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function sendJson(
  { response, entry }: Visit,
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): void {
  entry.status = status
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(JSON.stringify(body))
}

/** The wire of a path and the model in it; null where there is none. */
function wireAt({ wires, base }: Endpoint, path: string): { wire: Wire; model: string } | null {
  const behind = path.slice(base.length)
  for (const [pattern, wire] of Object.entries(wires)) {
    const [before = '', after] = pattern.split('{model}')
    if (after === undefined ? behind === pattern : behind.startsWith(before) && behind.endsWith(after))
      return { wire, model: after === undefined ? '' : decodeURIComponent(behind.slice(before.length, -after.length)) }
  }
  return null
}

function keyOf({ key }: Endpoint, { headers }: IncomingMessage, url: URL): string {
  const value = headers[key ?? 'authorization']
  const found = Array.isArray(value) ? value.join() : (value ?? '')
  if (key === null || key === 'authorization') return /^Bearer (.+)$/.exec(found)?.[1] ?? ''
  return found === '' && key === 'x-goog-api-key' ? (url.searchParams.get('key') ?? '') : found
}

/** Throws `Refused` for a key that is missing or not good. */
function checkKey({ state, place, request, url }: Visit): string {
  const key = keyOf(place, request, url)
  if (place.key === null) return key
  if (key === '') throw place.noKey()
  const { keys } = state.options
  if (keys !== undefined && !keys.includes(key) && !state.login.keys.includes(key)) throw place.wrongKey(key)
  return key
}

/** Throws `Refused` for what the provider would not take. */
function readAsked(visit: Visit, wire: Wire, model: string): { asked: Asked; serial: number } {
  const { state, place, entry } = visit
  const serial = ++state.serial
  if (Number(entry.headers['content-length']) > LARGEST) throw new Refused(413, 'Request exceeds the maximum size')
  if (typeof entry.body !== 'object' || entry.body === null) throw new Refused(400, 'The request body is not valid JSON.')
  if (!/^application\/json\b/.test(entry.headers['content-type'] ?? ''))
    throw new Refused(400, 'The content type must be application/json.')
  const ground = { provider: place.name, model, headers: entry.headers, serial, issued: state.issued }
  try {
    const asked = wire.read(entry.body, ground)
    const wrong = (state.options.official ?? true) ? wire.official(entry.body) : null
    if (wrong !== null) throw new Refused(400, `The types of the official SDK have no such body: ${wrong}`)
    if (!(state.options.models ?? MODELS).includes(asked.model)) throw place.noModel(asked.model)
    const streams = model === '' ? at(entry.body, 'stream') === true : visit.url.searchParams.get('alt') === 'sse'
    if (!streams) throw new Refused(400, 'Only streamed answers are served here.')
    return { asked, serial }
  } catch (error) {
    throw error instanceof Invalid ? wire.invalid(error) : error
  }
}

function nextAnswer(state: State, asked: Asked): Answer {
  const script = state.scripts.shift()
  if (script === undefined) throw new Refused(400, 'No answer was written down for this request.')
  return typeof script === 'function' ? script(asked) : script
}

async function generate(visit: Visit, wire: Wire, model: string, cors: Readonly<Record<string, string>>): Promise<void> {
  const { state, place, entry, response } = visit
  const key = checkKey(visit)
  const { asked, serial } = readAsked(visit, wire, model)
  if (place.name === 'ollama')
    state.loaded.set(asked.model, numberAt(at(asked.body, 'options'), 'num_ctx') ?? loadsOf(state.options))
  const answer = nextAnswer(state, asked)
  const { fault } = answer
  if (typeof fault === 'object') {
    const retry: Record<string, string> = fault.retryAfter === undefined ? {} : { 'retry-after': String(fault.retryAfter) }
    const body = wire.failure(new Refused(fault.status, faultMessage(fault, key)), fault.retryAfter ?? null)
    return sendJson(visit, fault.status, body, { ...cors, ...retry })
  }
  if (fault === 'reset') {
    response.destroy(CUT)
    return
  }
  const ground = { provider: place.name, model, headers: entry.headers, serial, issued: state.issued }
  entry.status = 200
  // Node's own fetch takes the end of a connection that is not kept for the end of the answer.
  response.shouldKeepAlive = fault === 'cut'
  if (fault === 'wrong-type') {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...cors })
    response.end('<!doctype html><title>Sign in</title><p>This network asks you to sign in first.')
    return
  }
  const events = wire.events(
    toReply(answer, asked, () => wire.callId(++state.serial)),
    asked,
    ground,
  )
  response.writeHead(200, {
    'content-type': wire.contentType ?? 'text/event-stream; charset=utf-8',
    'cache-control': 'no-cache',
    ...(fault === 'no-cors' ? {} : cors),
  })
  await send(response, events, answer, wire.errorEvent(ground))
}

async function serve(visit: Visit, cors: Readonly<Record<string, string>>): Promise<void> {
  const { state, place, url, entry } = visit
  const behind = url.pathname.slice(place.base.length)
  const found = wireAt(place, url.pathname)
  const wire = found?.wire ?? Object.values(place.wires)[0]
  try {
    if (place.name === 'openrouter' && behind === '/auth/keys' && entry.method === 'POST')
      sendJson(visit, 200, state.login.exchange(entry.body), cors)
    else if (found === null && place.name === 'ollama' && place.base.endsWith('/api'))
      sendJson(visit, 200, ollamaAnswer(`${entry.method} ${behind}`, entry.body, state), cors)
    else if (behind === '/models' && entry.method === 'GET') {
      if (place.openList !== true) checkKey(visit)
      sendJson(visit, 200, place.list(state.options.models ?? MODELS), cors)
    } else if (found !== null && entry.method === 'POST') await generate(visit, found.wire, found.model, cors)
    else throw new Refused(404, `Unknown request URL: ${entry.method} ${url.pathname}.`)
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    entry.refused = error.message
    sendJson(visit, error.status, wire?.failure(error, null) ?? {}, cors)
  }
}

async function answerPage(visit: Visit): Promise<void> {
  const { state, place, entry, request, response } = visit
  const { origin } = request.headers
  const origins = state.options.allowOrigins ?? []
  if (entry.method === 'OPTIONS') {
    const { status, headers, refused } = preflight(place.cors, request.headers, origins)
    Object.assign(entry, { status, refused })
    response.writeHead(status, headers)
    response.end()
    return
  }
  if (origin === undefined) return serve(visit, {})
  entry.refused = refusal(place.cors, { origin, method: entry.method, set: pagesHeaders(request.headers), origins })
  if (entry.refused === null) return serve(visit, answerHeaders(place.cors, origin))
  const status = entry.refused.startsWith('CORS requests must set') ? 401 : 403
  sendJson(visit, status, Object.values(place.wires)[0]?.failure(new Refused(status, entry.refused), null))
}

const headersOf = ({ headers }: IncomingMessage): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : (value ?? '')]),
  )

/** Where the login page of OpenRouter would be: the person agrees at once. */
function logIn(state: State, url: URL, response: ServerResponse): void {
  try {
    response.writeHead(302, { location: state.login.begin(url.searchParams) })
    response.end()
  } catch (error) {
    response.writeHead(error instanceof Refused ? error.status : 500, { 'content-type': 'text/plain' })
    response.end(String(error))
  }
}

/** Serves on a free port of 127.0.0.1 until it is closed. */
export async function startModelServer(options: ModelServerOptions = {}): Promise<ModelServer> {
  const state: State = { options, loaded: new Map(), login: new Login(), issued: new Set(), scripts: [], serial: 0 }
  const requests: ModelRequest[] = []
  const preflights: ModelRequest[] = []
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1')
    const method = request.method ?? 'GET'
    const body = decode(await buffer(request))
    const entry: Entry = {
      method,
      path: url.pathname + url.search,
      headers: headersOf(request),
      body,
      status: 0,
      refused: null,
      left: false,
    }
    ;(method === 'OPTIONS' ? preflights : requests).push(entry)
    // A browser sends a request once more when a connection that it kept ends without an answer; a fault is to be seen at once.
    response.shouldKeepAlive = false
    response.once('close', () => {
      entry.left = !response.writableEnded && response.errored !== CUT
    })
    const place = ENDPOINTS.find(({ base }) => url.pathname.startsWith(`${base}/`))
    if (url.pathname === '/openrouter/auth') logIn(state, url, response)
    else if (place === undefined) response.writeHead(404).end()
    else await answerPage({ state, place, entry, url, request, response })
  }
  const server = createServer((request, response) => {
    take(request, response).catch((error: unknown) => {
      if (!response.headersSent) response.writeHead(500, { 'content-type': 'text/plain' })
      response.end(String(error))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    script: (answers) => {
      state.scripts = [...answers]
    },
    get left() {
      return state.scripts.length
    },
    requests,
    preflights,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
