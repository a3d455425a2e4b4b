/** `npm start`: installs what is missing, then serves the app. `--port N` or PORT chooses the port, `--base /x/` the path. */
import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { install } from './install.mjs'
import { isTaken } from './ports.mjs'
import { root } from './tools.mjs'

const DEFAULT_PORT = 5173

/** @param {string | undefined} text @returns {number | undefined} undefined if it is no port */
function readPort(text) {
  const port = Number(text)
  return Number.isInteger(port) && port > 0 && port < 65_536 ? port : undefined
}

/** What the server says about its own page. @param {string} url */
async function isolation(url) {
  const { headers } = await fetch(url)
  const coop = headers.get('cross-origin-opener-policy')
  const coep = headers.get('cross-origin-embedder-policy')
  if (coop === 'same-origin' && coep === 'require-corp') return 'cross-origin isolated (COOP same-origin, COEP require-corp)'
  return `not cross-origin isolated (COOP ${coop ?? 'missing'}, COEP ${coep ?? 'missing'})`
}

/** Serves until a signal ends it. @param {number} port @param {string} base path of the page, with a slash at both ends */
async function serve(port, base) {
  const { createServer } = await import('vite')
  const server = await createServer({ root, base, logLevel: 'warn', server: { port, strictPort: true } })
  await server.listen()
  const url = `http://localhost:${port}${base}`
  console.log(`Hunkscope is at ${url}, ${await isolation(url)}. Ctrl-C ends it.`)
  await Promise.race(['SIGINT', 'SIGTERM', 'SIGHUP'].map((signal) => once(process, signal)))
  await server.close()
}

/** @returns {Promise<string>} the sentence that says what went wrong, or nothing */
async function main() {
  const { values } = parseArgs({ options: { port: { type: 'string' }, base: { type: 'string' } }, strict: false })
  const wanted = typeof values.port === 'string' ? values.port : (process.env.PORT ?? String(DEFAULT_PORT))
  const port = readPort(wanted)
  if (port === undefined) return `"${wanted}" is not a port: give a number from 1 to 65535.`
  const base = typeof values.base === 'string' ? values.base : '/'
  if (!/^\/(?:[\w.-]+\/)*$/.test(base)) return `"${base}" is not a base: give a path with a slash at both ends, as in --base /x/.`
  const installed = await install()
  if (!installed.ok) return installed.why
  if (await isTaken(port))
    return `Port ${port} is taken: end what runs there, or choose another one with "npm start -- --port ${port + 1}".`
  await serve(port, base)
  return ''
}

const trouble = await main()
if (trouble) console.error(trouble)
process.exit(trouble ? 1 : 0)
