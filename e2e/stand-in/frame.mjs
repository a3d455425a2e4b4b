/** The page of the stand-in for WebContainer's host: speaks the package's protocol, and hands every call to a machine outside the browser. */
import { Comlink } from '../../node_modules/@webcontainer/api/dist/vendor/index.js'

const { standInCall, standInHost } = globalThis
const listeners = new Map()
let last = 0

const toText = (bytes) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
const toBytes = (text) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
const pack = (value) => (value instanceof Uint8Array ? { bytes: toText(value) } : (value ?? null))
const unpack = (value) => (typeof value?.bytes === 'string' ? toBytes(value.bytes) : value)

/** What each listener has heard last: it hears one thing after the other, since every call that is not answered yet slows all answers down. */
const heard = new Map()

/** What the machine says to the listeners, in order. */
function hear(said) {
  for (const [id, values] of said) {
    const tell = () => listeners.get(id)?.(...values.map(unpack))
    heard.set(
      id,
      Promise.resolve(heard.get(id))
        .then(tell)
        .catch(() => {}),
    )
  }
}

/** Hears what machines say, a list a line, for as long as this page is there. @returns once it does */
async function listenToMachines() {
  const response = await fetch(`${standInHost}said`, { method: 'POST' })
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const nextLine = async () => {
    while (!text.includes('\n')) {
      const { value, done } = await reader.read()
      if (done) return null
      text += value
    }
    const end = text.indexOf('\n')
    const line = text.slice(0, end)
    text = text.slice(end + 1)
    return line
  }
  const goOn = async () => {
    for (let line = await nextLine(); line !== null; line = await nextLine()) hear(JSON.parse(line))
  }
  await standInCall('hear', [Number(await nextLine())])
  goOn().catch(() => {})
}

const call = async (method, ...values) => unpack(await standInCall(method, values.map(pack)))

/** A listener of the package as a number, which is what can leave the browser; null where there is none. */
function listen(listener) {
  if (typeof listener !== 'function') return null
  last++
  listeners.set(last, listener)
  return last
}

/** Milliseconds in which reads gather for one request. */
const GATHER_MS = 4

/** Reads that wait for the next request, by their machine: one takes many of them, since each costs the browser milliseconds. */
const waiting = new Map()

async function flush(machine) {
  const reads = waiting.get(machine)
  waiting.delete(machine)
  const body = JSON.stringify({ machine, paths: reads.map(({ path }) => path) })
  const bytes = new Uint8Array(await (await fetch(`${standInHost}files`, { method: 'POST', body })).arrayBuffer())
  const from = 4 + new DataView(bytes.buffer).getUint32(0)
  let at = from
  for (const [nth, said] of JSON.parse(new TextDecoder().decode(bytes.subarray(4, from))).entries()) {
    const { resolve, reject } = reads[nth]
    if (typeof said === 'string') reject(new Error(said))
    else resolve(bytes.slice(at, at + said))
    at += typeof said === 'string' ? 0 : said
  }
}

function readFile(machine, path) {
  return new Promise((resolve, reject) => {
    const reads = waiting.get(machine) ?? []
    waiting.set(machine, [...reads, { path, resolve, reject }])
    if (reads.length === 0) setTimeout(() => flush(machine).catch(() => {}), GATHER_MS)
  })
}

const files = (machine) => ({
  readFile: async (path, encoding) => {
    const bytes = await readFile(machine, path)
    return encoding ? new TextDecoder().decode(bytes) : Comlink.transfer(bytes, [bytes.buffer])
  },
  writeFile: (path, data) => call('writeFile', machine, path, data),
  readdir: (path, options) => call('readdir', machine, path, options),
  mkdir: (path, options) => call('mkdir', machine, path, options),
  rm: (path, options) => call('rm', machine, path, options),
  rename: (from, to) => call('rename', machine, from, to),
  watch: async (path, options, listener) => {
    const id = listen(listener)
    await call('watch', machine, path, options, id)
    const close = () => {
      // A watcher that is closed reports nothing more, not even what it has seen.
      listeners.delete(id)
      return call('unwatch', machine, id)
    }
    return Comlink.proxy({ close })
  },
})

const instance = (machine, info) => ({
  fs: () => Comlink.proxy(files(machine)),
  previewScript: () => null,
  runtimeInfo: () => info,
  setCredentials: () => undefined,
  on: () => Comlink.proxy(() => undefined),
  loadFiles: (payload, options) => call('loadFiles', machine, payload, options?.mountPoints),
  run: async (command, _stdout, _stderr, output) => {
    let end
    const onExit = new Promise((resolve) => {
      end = resolve
    })
    const id = await call('run', machine, command, listen(output), listen(end))
    return Comlink.proxy({
      onExit,
      kill: () => call('kill', machine, id),
      write: (text) => call('write', machine, id, text),
      resize: ({ cols, rows }) => call('resize', machine, id, cols, rows),
    })
  },
  teardown: () => call('teardown', machine),
})

await listenToMachines()
const { port1, port2 } = new MessageChannel()
Comlink.expose(
  {
    build: async (options) => {
      const { id, info } = await call('build', options)
      return Comlink.proxy(instance(id, info))
    },
  },
  port1,
)
parent.postMessage({ type: 'init' }, '*', [port2])
