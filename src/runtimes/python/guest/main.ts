/** The Python worker's side of the port: boots CPython, takes messages from the page, runs one file after the other. */
import { decodeEvent, isFields } from '../../decode-event'
import { createOutbox, type Outbox } from '../../embedded/guest/outbox'
import { readMessage } from '../../embedded/guest/read-message'
import type { ExecuteMessage, RunMessage } from '../../embedded/protocol'
import { errorOf } from '../../run-progress'
import type { RunEvent } from '../../runtime'
import { createDisk } from './disk'
import { createLimit, type Parts, type Started, startPython, watchLimit } from './interpreter'

const now = performance.now.bind(performance)
const later = setTimeout.bind(globalThis)
const parse = JSON.parse

const bytesOf = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer())

/** A message of another shape is null. */
function readParts(value: unknown): Promise<Parts> | null {
  if (!isFields(value) || !(value.program instanceof WebAssembly.Module) || !(value.data instanceof Blob)) return null
  const { program, data, memory } = value
  const given = [bytesOf(data), memory instanceof Blob ? bytesOf(memory) : null] as const
  return Promise.all(given).then(([library, kept]) => ({ program, data: library, memory: kept }))
}

const strings = (text: unknown): readonly string[] | undefined => {
  if (typeof text !== 'string') return undefined
  const list: unknown = parse(text)
  return Array.isArray(list) ? list.map(String) : undefined
}

/** What the runner says, with what it has not ended yet, so that the end of the interpreter itself can be reported. */
function createChannel(outbox: Outbox, limit: ReturnType<typeof createLimit>) {
  const open: { file: string | null; path: readonly string[] | null; since: number } = { file: null, path: null, since: 0 }
  let isOver = false
  const see = (event: RunEvent) => {
    if (event.type === 'file-start') open.file = event.file
    if (event.type === 'file-end') open.file = null
    if (event.type === 'file-start' || event.type === 'file-end') isOver = event.type === 'file-end'
    if (event.type === 'test-start') open.path = event.path
    if (event.type === 'test' && open.path?.length === event.path.length) open.path = null
    if (event.type === 'test-start') open.since = now()
  }
  const send = (event: RunEvent) => {
    see(event)
    outbox.send(event)
  }
  return {
    /** What Python is given. */
    toPython: {
      send(text: string) {
        const event = decodeEvent(parse(text))
        if (event !== null) send(event)
      },
      print(level: string, text: string, file: string, path: unknown) {
        const known = level === 'error' || level === 'warn' ? level : 'log'
        outbox.print(known, text, file, strings(path))
      },
      limit: (ms: number) => limit.set(ms),
    },
    begin() {
      isOver = false
    },
    /** Reports why the interpreter is gone, for the test that ran or for the file; nothing where the whole file is reported. */
    lose(file: string, why: string) {
      if (isOver) return
      const error = errorOf(why)
      if (open.file === null) send({ type: 'file-start', file })
      if (open.path === null) send({ type: 'file-error', file, error })
      else send({ type: 'test', file, path: open.path, state: 'fail', durationMs: now() - open.since, error })
      send({ type: 'file-end', file, durationMs: 0 })
    },
  }
}

/** Why the interpreter ended, from what it threw. */
function endOf(thrown: unknown): string {
  const status: unknown = isFields(thrown) ? thrown.status : undefined
  const text = thrown instanceof Error ? thrown.message : String(thrown)
  if (typeof status === 'number') return `It ended the program with exit code ${status}; tests behind it did not run.`
  if (text === 'unreachable') return 'It aborted the process, as os.abort and faults in C do; tests behind it did not run.'
  if (/null function|function table|signature mismatch|out of bounds|reading 'apply'/.test(text))
    return 'It had code in C called at an address where there is none, and Python broke down; tests behind it did not run.'
  if (/call stack|recursion/i.test(text))
    return 'It called itself too deeply for the page’s Python, which ended; tests behind it did not run.'
  return `Python itself broke down (${text.split('\n')[0]}); tests behind it did not run.`
}

/** The runner inside Python; what it is given and says is JSON. */
type Runner = { run(request: string): unknown; execute(request: string): unknown }

/** Exit code of a program with which the interpreter broke down. */
const BROKEN = 134

/** Runs a program. @returns its exit code */
function runProgram(runner: Runner, { file, args, program, cwd, input }: ExecuteMessage, outbox: Outbox): number {
  try {
    return Number(runner.execute(JSON.stringify({ file, args, program, cwd, input })))
  } catch (ended) {
    if (isFields(ended) && typeof ended.status === 'number') return ended.status
    outbox.print('error', `Python itself broke down: ${ended instanceof Error ? ended.message.split('\n')[0] : String(ended)}`)
    return BROKEN
  }
}

function runFile(runner: Runner, message: RunMessage, channel: ReturnType<typeof createChannel>): boolean {
  const { file, only, name, done, testTimeoutMs } = message
  try {
    return runner.run(JSON.stringify({ file, only, name, done, testTimeoutMs })) === true
  } catch (ended) {
    channel.lose(file, endOf(ended))
    return false
  }
}

/** The worker's first word to the frame: the interpreter's memory, which the frame gives to the next worker; null: it has nothing to give. */
function handOver(copy: Started['copy']): void {
  let memory: Blob | null = null
  try {
    memory = copy === null ? null : new Blob([copy()])
  } catch (uncopied) {
    console.warn(uncopied)
  }
  postMessage(memory)
}

async function start(port: MessagePort, given: Promise<Parts>): Promise<void> {
  const post = port.postMessage.bind(port)
  const outbox = createOutbox(post, now, (run, ms) => void later(run, ms))
  const limit = createLimit(now)
  const channel = createChannel(outbox, limit)
  const { python, isSmall, copy } = await startPython(await given, (level, text) => outbox.print(level, text))
  handOver(copy)
  const disk = createDisk(python)
  python.globals.set('_channel', channel.toPython)
  const runner: Runner = python.runPython("__import__('sys').modules['_hunkscope.run'].Runner(globals().pop('_channel'))")
  watchLimit(python, limit.signal)
  port.onmessage = ({ data }) => {
    const message = readMessage(data)
    if (message?.type === 'ping') post({ type: 'pong', id: message.id })
    else if (message?.type === 'files') disk.apply(message.set, message.removed)
    else if (message?.type === 'run') {
      outbox.begin(message.key)
      channel.begin()
      const isClean = runFile(runner, message, channel)
      outbox.done({ changed: disk.changed(), code: 0, isClean: isClean && isSmall() })
    } else if (message?.type === 'execute') {
      outbox.begin(message.key)
      const code = runProgram(runner, message, outbox)
      outbox.done({ changed: disk.changed(), code, isClean: false })
    }
  }
  post({ type: 'ready' })
}

const begin = ({ ports, data }: MessageEvent) => {
  const [port] = ports
  const parts = readParts(data)
  if (port === undefined || parts === null) return
  start(port, parts).catch((failed: unknown) => {
    // The page hears of what a worker does not catch.
    later(() => {
      throw failed
    })
  })
}
addEventListener('message', begin, { once: true })
