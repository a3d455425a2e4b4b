/**
 * A stand-in for WebContainer's host: the real package boots in a frame of its host's own address, whose page comes from here,
 * and a machine of this computer runs what the package asks for. Nothing leaves the computer.
 */
import { readFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import { fileURLToPath } from 'node:url'
import type { Frame, Page, Request, Route } from '@playwright/test'
import { z } from 'zod'
import { commandSchema, Machine, type MachineOptions } from './machine'

const read = (path: string) => readFile(fileURLToPath(new URL(path, import.meta.url)), 'utf8')

/** What the host sends with its page, so that an isolated page may show it. */
const HEADERS = {
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Access-Control-Allow-Origin': '*',
}

/** The package's own way of calling across frames; the frame's page has its addresses as this repository has them. */
const COMLINK = '/node_modules/@webcontainer/api/dist/vendor/index.js'

/** @param host where the frame's page asks for files, and hears what machines say */
const pageOf = (host: string) =>
  `<!doctype html><script>globalThis.standInHost = ${JSON.stringify(host)}</script><script type="module" src="/e2e/stand-in/frame.mjs"></script>`

export type StandInOptions = MachineOptions & {
  /** Milliseconds until the host answers for its page. */
  readonly slowMs?: number
  /** The key that the host knows: a page that brings another, or brings it without saying where it is, hears 404. */
  readonly key?: string
}

export type StandIn = {
  /** Addresses of the host's page that were asked for, in order. */
  readonly asked: readonly string[]
  /** Containers that were booted, in order. */
  readonly machines: readonly Machine[]
  /** What follows is answered by no word: what a container does that has died together with its host's page. */
  die(): Promise<void>
  close(): Promise<void>
}

const bytesSchema = z.object({ bytes: z.base64() })
const watchSchema = z.object({ recursive: z.boolean().optional() }).nullish()
const removeSchema = z.object({ force: z.boolean().optional(), recursive: z.boolean().optional() }).nullish()
const idSchema = z.number()
const addressSchema = z.object({ port: z.number() })
const textSchema = z.string()

const unpack = (value: unknown): unknown => {
  const packed = bytesSchema.safeParse(value)
  return packed.success ? Buffer.from(packed.data.bytes, 'base64') : value
}
const pack = (value: unknown): unknown => (value instanceof Uint8Array ? { bytes: Buffer.from(value).toString('base64') } : value)

const contentSchema = z.union([z.string(), z.instanceof(Uint8Array)])

/** The calls of the frame's page, by their names there. */
function performCall(
  machine: Machine,
  tell: (id: number, ...values: unknown[]) => void,
  method: string,
  given: readonly unknown[],
) {
  const text = (at: number) => textSchema.parse(given[at])
  const id = (at: number) => idSchema.parse(given[at])
  switch (method) {
    case 'writeFile':
      return machine.writeFile(text(0), contentSchema.parse(given[1]))
    case 'readdir':
      return machine.readdir(text(0)).then((entries) => (given[1] ? entries : entries.map(({ name }) => name)))
    case 'mkdir':
      return machine.mkdir(text(0), watchSchema.parse(given[1])?.recursive === true)
    case 'rm':
      return machine.rm(text(0), removeSchema.parse(given[1]) ?? {})
    case 'rename':
      return machine.rename(text(0), text(1))
    case 'watch':
      return machine.watch(text(0), watchSchema.parse(given[1])?.recursive === true, id(2), (event, name) =>
        tell(id(2), event, name),
      )
    case 'unwatch':
      return machine.unwatch(id(0))
    case 'loadFiles':
      return machine.load(z.instanceof(Uint8Array).parse(given[0]), given[1] ? text(1) : '.')
    case 'run':
      return machine.run(
        commandSchema.parse(given[0]),
        (chunk) => given[1] !== null && tell(id(1), chunk),
        (code) => tell(id(2), code),
      )
    case 'kill':
      return machine.kill(id(0))
    case 'write':
      return machine.write(id(0), text(1))
    case 'resize':
      return undefined
    case 'teardown':
      return machine.teardown()
    default:
      throw new Error(`The stand-in knows no "${method}".`)
  }
}

const readsSchema = z.object({ machine: z.number(), paths: z.array(z.string()) })

/** Answers many reads in one: how long a list of lengths is, the list, in which an error is in its file's place, and the bytes one after the other. */
async function readAll(machine: Machine | undefined, paths: readonly string[]): Promise<Buffer> {
  const read = await Promise.all(
    paths.map(async (path) => {
      if (!machine || machine.isGone) return 'The container is gone.'
      return machine.readFile(path).catch((error: unknown) => (error instanceof Error ? error.message : String(error)))
    }),
  )
  const list = Buffer.from(JSON.stringify(read.map((each) => (typeof each === 'string' ? each : each.length))))
  const length = Buffer.alloc(4)
  length.writeUInt32BE(list.length)
  return Buffer.concat([length, list, ...read.filter((each) => typeof each !== 'string')])
}

/** What a machine says: to which listener, and what. */
type Said = readonly [id: number, values: readonly unknown[]]

type Host = {
  /** Ends with a slash. */
  readonly url: string
  /** To the page that listens under this number: a burst of it goes in one line. */
  tell(listening: number, said: Said): void
  close(): void
}

/** What the frame's page reads from and hears, on the loopback. */
async function openHost(machines: readonly Machine[], isDead: () => boolean): Promise<Host> {
  const listening: ServerResponse[] = []
  const untold = new Map<number, Said[]>()
  const flush = (to: number) => {
    const all = untold.get(to)
    untold.delete(to)
    if (!isDead()) listening[to]?.write(`${JSON.stringify(all)}\n`)
  }
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(Buffer.from(part))
    if (isDead()) return // as all else of a container that died
    response.writeHead(200, HEADERS)
    if (request.url === '/said') {
      response.write(`${listening.length}\n`)
      listening.push(response)
      return
    }
    const asked = readsSchema.safeParse(JSON.parse(Buffer.concat(parts).toString('utf8') || 'null'))
    response.end(asked.success ? await readAll(machines[asked.data.machine], asked.data.paths) : '')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = addressSchema.parse(server.address())
  return {
    url: `http://127.0.0.1:${port}/`,
    tell(to, said) {
      const waiting = untold.get(to) ?? []
      waiting.push(said)
      if (!untold.has(to)) setImmediate(() => flush(to))
      untold.set(to, waiting)
    },
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** Takes the host's place in this page, until it is closed. */
export async function openStandIn(page: Page, options: StandInOptions = {}): Promise<StandIn> {
  const asked: string[] = []
  const machines: Machine[] = []
  let isDead = false
  const host = await openHost(machines, () => isDead)
  // Browsers that ask before a page may reach the loopback know this permission, and no other does.
  await page
    .context()
    .grantPermissions(['local-network-access'])
    .catch(() => {})
  const [frame, comlink] = await Promise.all([read('./frame.mjs'), read(`../..${COMLINK}`)])
  const script = (route: Route, body: string) => route.fulfill({ contentType: 'text/javascript', headers: HEADERS, body })

  /** A key is of use only where the host hears who brings it. */
  const isWelcome = async (request: Request): Promise<boolean> => {
    if (options.key === undefined) return true
    const brought = new URL(request.url()).searchParams.get('client_id')
    const from = await request.headerValue('referer')
    return brought === options.key && from !== null && new URL(from).origin === new URL(page.url()).origin
  }

  const answer = async (route: Route): Promise<void> => {
    const { pathname, href } = new URL(route.request().url())
    if (pathname === '/e2e/stand-in/frame.mjs') return script(route, frame)
    if (pathname === COMLINK) return script(route, comlink)
    if (pathname !== '/headless') return route.fulfill({ status: 404, body: 'Not found' })
    asked.push(href)
    if (options.slowMs !== undefined) await new Promise((resolve) => setTimeout(resolve, options.slowMs))
    if (!(await isWelcome(route.request()))) return route.fulfill({ status: 404, headers: HEADERS, body: 'Not found' })
    return route.fulfill({ contentType: 'text/html', headers: HEADERS, body: pageOf(host.url) })
  }

  /** Under which number each frame's page listens. */
  const listening = new Map<Frame, number>()

  const call = async (from: Frame, method: string, values: readonly unknown[]): Promise<unknown> => {
    if (isDead) return new Promise(() => {})
    if (method === 'hear') return listening.set(from, idSchema.parse(values[0])).size
    if (method === 'build') {
      machines.push(await Machine.open(options))
      const made = machines.length - 1
      return { id: made, info: machines[made]?.info }
    }
    const [at, ...given] = values.map(unpack)
    const machine = machines[idSchema.parse(at)]
    if (machine?.isGone && method === 'teardown') return null
    if (!machine || machine.isGone) throw new Error('The container is gone.')
    const to = listening.get(from)
    const tell = (id: number, ...said: unknown[]) => {
      if (to !== undefined) host.tell(to, [id, said.map(pack)])
    }
    return pack(await performCall(machine, tell, method, given))
  }

  await page.route('https://stackblitz.com/**', answer)
  await page.exposeBinding('standInCall', ({ frame: from }, method: unknown, values: unknown) =>
    call(from, textSchema.parse(method), z.array(z.unknown()).parse(values)),
  )
  const end = async () => void (await Promise.all(machines.filter(({ isGone }) => !isGone).map((machine) => machine.teardown())))
  return {
    asked,
    machines,
    die: () => {
      isDead = true
      return end()
    },
    close: async () => {
      await end()
      host.close()
    },
  }
}
