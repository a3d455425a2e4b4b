/** Drives a Firefox by WebDriver BiDi (https://w3c.github.io/webdriver-bidi/): as much of it as a smoke run needs. */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { WebSocket } from 'undici'

/** Where a Firefox is installed; undefined: nowhere. */
export const FIREFOX = [process.env.HUNKSCOPE_FIREFOX ?? '', '/usr/bin/firefox', '/usr/bin/firefox-esr'].find(
  (path) => path !== '' && existsSync(path),
)
export const NO_FIREFOX = 'No Firefox here: install one, or name it in HUNKSCOPE_FIREFOX.'

type Answer = { readonly id: number; readonly type: string; readonly result?: unknown; readonly message?: string }

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** What a browser says of one of its values; only what tests ask for. */
function plainOf(remote: unknown): unknown {
  if (!isRecord(remote)) return undefined
  if (remote.type === 'array' && Array.isArray(remote.value)) return remote.value.map(plainOf)
  return remote.value ?? null
}

export type Firefox = {
  /** Opens an address in a tab of its own, which the other calls are about from then on. */
  open(url: string): Promise<void>
  /** Reloads the page. An expression that does so may be left without an answer. */
  reload(): Promise<void>
  /** Evaluates an expression, a promise's outcome. Throws where it does. */
  evaluate(expression: string): Promise<unknown>
  /** What the page logged as an error, or threw. */
  readonly errors: readonly string[]
  close(): void
}

/** Milliseconds for the browser to begin, and for each answer; these only end what hangs. */
const PATIENCE = 60_000

/** Resolves with the address that Firefox listens at. */
function listening(browser: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('Firefox did not begin.')), PATIENCE)
    let said = ''
    browser.stderr?.on('data', (chunk) => {
      said += String(chunk)
      const address = /WebDriver BiDi listening on (ws:\/\/\S+)/.exec(said)?.[1]
      if (address === undefined) return
      clearTimeout(late)
      resolve(address)
    })
    browser.once('exit', (code) => reject(new Error(`Firefox ended with ${code}: ${said.slice(-500)}`)))
  })
}

/** @param profile an empty folder */
export async function launchFirefox(path: string, profile: string): Promise<Firefox> {
  const flags = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0']
  const browser = spawn(path, flags, { stdio: ['ignore', 'ignore', 'pipe'] })
  const socket = new WebSocket(`${await listening(browser)}/session`)
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true })
    socket.addEventListener('error', () => reject(new Error('Firefox takes no session.')), { once: true })
  })
  const asked = new Map<number, (answer: Answer) => void>()
  const errors: string[] = []
  let last = 0
  socket.addEventListener('message', ({ data }) => {
    const message: unknown = JSON.parse(String(data))
    if (!isRecord(message)) return
    if (typeof message.id === 'number') {
      const { id, type, result } = message
      asked.get(id)?.({ id, type: String(type), result, message: String(message.message) })
      asked.delete(id)
    } else if (message.method === 'log.entryAdded' && isRecord(message.params) && message.params.level === 'error')
      errors.push(String(message.params.text))
  })
  const ask = async (method: string, params: object): Promise<Record<string, unknown>> => {
    const id = ++last
    const answered = new Promise<Answer>((resolve, reject) => {
      asked.set(id, resolve)
      setTimeout(() => reject(new Error(`Firefox does not answer ${method}.`)), PATIENCE).unref()
    })
    socket.send(JSON.stringify({ id, method, params }))
    const { type, result, message } = await answered
    if (type !== 'success' || !isRecord(result)) throw new Error(`${method}: ${message}`)
    return result
  }
  await ask('session.new', { capabilities: {} })
  await ask('session.subscribe', { events: ['log.entryAdded'] })
  let context: unknown = null
  return {
    errors,
    async open(url) {
      context = (await ask('browsingContext.create', { type: 'tab' })).context
      await ask('browsingContext.setViewport', { context, viewport: { width: 1440, height: 900 } })
      await ask('browsingContext.navigate', { context, url, wait: 'complete' })
    },
    async reload() {
      await ask('browsingContext.reload', { context, wait: 'complete' })
    },
    async evaluate(expression) {
      const { type, result, exceptionDetails } = await ask('script.evaluate', {
        expression,
        target: { context },
        awaitPromise: true,
      })
      if (type === 'success') return plainOf(result)
      throw new Error(isRecord(exceptionDetails) ? String(exceptionDetails.text) : 'The expression threw.')
    },
    close() {
      socket.close()
      browser.kill('SIGKILL')
    },
  }
}
