/** A shell over the staged tree: command lines in, text, exit code and changed files out. Knows no page: a terminal and an agent both use it. */
import type { Content, Path } from '../../../engine/model'
import { OUTPUT_CAP } from '../../limits'
import type { ChangedFiles, Runtime } from '../../runtime'
import type { Program } from '../protocol'
import { isDirect, readTestLine } from './parse-command'
import { nextTask, partsOf } from './parts'
import { plainText } from './plain-text'
import {
  type ChangeEntry,
  decodeWorkerMessage,
  isPath,
  type LineProgress,
  PROJECT,
  type ShellAnswer,
  type ShellCall,
  type ShellWorkerMessage,
  type WorkerLike,
} from './protocol'
import { resolveWord, runTests } from './run-tests'

/** Milliseconds that one line may take unless the caller says otherwise. */
const LINE_TIMEOUT_MS = 60_000

/** Exit code of what was ended from outside or by its limit. */
const INTERRUPTED = 130

/** `EmbeddedRuntime.execute`. */
type Execute = (
  program: Program,
  files: ReadonlyMap<Path, Content>,
  options: { onOutput?(text: string): void; readonly signal?: AbortSignal; readonly timeoutMs?: number },
) => Promise<{ readonly code: number; readonly changed: ChangedFiles }>

export type ShellParts = {
  /** Starts the module worker `shell.worker.ts`; asked again after one was ended. Throws where there are no workers. */
  makeWorker(): WorkerLike
  /** Runs tests: `Runtime.run`. */
  readonly run: Runtime['run']
  /** Runs one file as Node does. */
  readonly execute: Execute
  /** Runs one program as Python does. */
  readonly python: Execute
}

type ExecOptions = {
  /** The whole staged tree; commands see nothing else. */
  readonly files: ReadonlyMap<Path, Content>
  /** Absolute; '/project' where it is left out or does not exist. */
  readonly cwd?: string
  readonly signal?: AbortSignal
  /** Standard output and error in one, at most 1,000,000 UTF-16 units; what is more is left out, which is said. Of escape sequences only colours are in it. */
  onOutput(text: string): void
  /** Receives now and then what the line has done with files, once it takes a while. */
  onProgress?(progress: LineProgress): void
  /** Width of the terminal in characters. */
  readonly columns?: number
  readonly timeoutMs?: number
}

type ExecResult = {
  /** 127: no such command; 130: interrupted, or ended by the limit. */
  readonly code: number
  /** What the line changed; empty where it was interrupted. */
  readonly changed: ChangedFiles
  /** Where `cd` led, absolute. */
  readonly cwd: string
}

export interface Shell {
  /** Runs one command line, or several; one call after the other. Never rejects. */
  exec(line: string, options: ExecOptions): Promise<ExecResult>
  /** Ends the worker; the shell may be used again. */
  dispose(): void
}

type Ending = Extract<ShellWorkerMessage, { type: 'done' }> | { readonly type: 'ended' | 'late' | 'broken' }

/** Counts what is shown; beyond the cap nothing is. */
function capped(show: (text: string) => void) {
  let left = OUTPUT_CAP
  let dropped = 0
  return {
    show(printed: string) {
      const text = plainText(printed)
      if (text !== '' && left > 0) show(text.slice(0, left))
      dropped += Math.max(0, text.length - left)
      left -= Math.min(left, text.length)
    },
    finish(more: number) {
      dropped += more
      if (dropped > 0) show(`\n[${dropped} characters more are left out]\n`)
    },
  }
}

/** Files as they are with changes on top. */
function withChanges(
  files: ReadonlyMap<Path, Content>,
  changed: Iterable<readonly [path: Path, content: Content | null]>,
): Map<Path, Content> {
  const next = new Map(files)
  for (const [path, content] of changed)
    if (content === null) next.delete(path)
    else next.set(path, content)
  return next
}

/** One program or test run that a line asks for. */
async function answerCall(
  call: ShellCall,
  files: ReadonlyMap<Path, Content>,
  parts: ShellParts,
  options: { readonly signal: AbortSignal; readonly timeoutMs: number; show(text: string): void },
): Promise<Omit<ShellAnswer, 'output'>> {
  const { signal, timeoutMs, show } = options
  if (call.kind === 'test') return runTests(call, files, parts, options)
  const limits = { signal, timeoutMs, onOutput: show }
  const kept = ({ code, changed }: Awaited<ReturnType<Execute>>, without: string | null) => ({
    code,
    changed: [...changed].flatMap(([path, content]) => (isPath(path) && path !== without ? [[path, content] as const] : [])),
  })
  if (call.kind === 'python') {
    const { kind: _, ...program } = call
    return kept(await parts.python(program, files, limits), null)
  }
  const { file, args, code } = call
  const seen = code !== null && isPath(file) ? withChanges(files, [[file, code]]) : files
  const program = { file, args, program: 'file', cwd: PROJECT, input: '' } as const
  return kept(await parts.execute(program, seen, limits), code === null ? null : file)
}

type CallMessage = Extract<ShellWorkerMessage, { type: 'call' }>

/** `shown` takes what it prints as it comes; null: it becomes part of the answer. */
async function collectAnswer(
  call: ShellCall,
  files: ReadonlyMap<Path, Content>,
  parts: ShellParts,
  limits: { readonly signal: AbortSignal; readonly timeoutMs: number },
  shown: ((text: string) => void) | null,
): Promise<ShellAnswer> {
  let output = ''
  const show = (text: string) => {
    if (shown) shown(text)
    else if (output.length < OUTPUT_CAP) output += text
  }
  const made = await answerCall(call, files, parts, { ...limits, show }).catch((error: unknown) => {
    show(`${String(error)}\n`)
    return { code: 1, changed: [] }
  })
  return { ...made, output }
}

/** A worker, the files that it has, and what listens to it while a line runs; null: it broke down. */
type Connection = {
  readonly worker: WorkerLike
  files: ReadonlyMap<Path, Content>
  hear: ((message: ShellWorkerMessage | null) => void) | null
}

function connect(worker: WorkerLike): Connection {
  const connection: Connection = { worker, files: new Map(), hear: null }
  worker.addEventListener('message', ({ data }) => {
    const message = decodeWorkerMessage(data)
    if (message !== null) connection.hear?.(message)
  })
  for (const type of ['error', 'messageerror'] as const) worker.addEventListener(type, () => connection.hear?.(null))
  return connection
}

/** The part of one line: what the worker asks for, until it is done or has to be ended. */
function converse(
  connection: Connection,
  line: string,
  parts: ShellParts,
  options: ExecOptions,
  show: (text: string) => void,
): Promise<Ending> {
  const { worker } = connection
  const limitMs = options.timeoutMs ?? LINE_TIMEOUT_MS
  const started = performance.now()
  const calls = new AbortController()
  return new Promise((resolve) => {
    let isOver = false
    const end = (ending: Ending) => {
      if (isOver) return
      isOver = true
      connection.hear = null
      clearTimeout(timer)
      options.signal?.removeEventListener('abort', interrupt)
      calls.abort()
      resolve(ending)
    }
    const interrupt = () => end({ type: 'ended' })
    const timer = setTimeout(() => end({ type: 'late' }), limitMs)
    options.signal?.addEventListener('abort', interrupt, { once: true })

    const answer = async ({ id, call, changed }: CallMessage) => {
      const timeoutMs = Math.max(1, limitMs - (performance.now() - started))
      const limits = { signal: calls.signal, timeoutMs }
      const shown = isDirect(line) ? (text: string) => !isOver && show(text) : null
      const made = await collectAnswer(call, withChanges(options.files, changed), parts, limits, shown)
      if (!isOver) worker.postMessage({ type: 'answer', id, answer: made })
    }
    let earlier: ChangeEntry[] = []
    /** All that a message changed: what came before it, and its own. */
    const whole = <Message extends { readonly changed: readonly ChangeEntry[] }>(message: Message): Message => {
      const changed = [...earlier, ...message.changed]
      earlier = []
      return { ...message, changed }
    }
    connection.hear = (message) => {
      if (message === null) end({ type: 'broken' })
      else if (message.type === 'changed') earlier.push(...message.changed)
      else if (message.type === 'progress') options.onProgress?.(message)
      else if (message.type === 'done') end(whole(message))
      else void answer(whole(message))
    }

    const begin = async () => {
      const before = connection.files
      connection.files = options.files
      const removed = [...before.keys()].filter((path) => !options.files.has(path))
      const differing = partsOf([...options.files].filter(([path, content]) => before.get(path) !== content))
      for (const [at, set] of differing.entries()) {
        if (at > 0) await nextTask()
        if (isOver) return
        worker.postMessage({ type: 'files', set, removed: at === 0 ? removed : [] })
      }
      worker.postMessage({ type: 'exec', line, cwd: options.cwd ?? PROJECT, columns: options.columns ?? 80 })
    }
    void begin()
  })
}

/** @param parts the worker's maker and what runs programs and tests */
export function createShell(parts: ShellParts): Shell {
  let connection: Connection | null = null
  let tail: Promise<unknown> = Promise.resolve()

  const drop = () => {
    const dropped = connection
    connection = null
    dropped?.worker.terminate()
    dropped?.hear?.(null)
  }

  async function exec(typed: string, options: ExecOptions): Promise<ExecResult> {
    const cwd = options.cwd ?? PROJECT
    const stopped: ExecResult = { code: INTERRUPTED, changed: new Map(), cwd }
    if (options.signal?.aborted) return stopped
    const output = capped(options.onOutput)
    try {
      connection ??= connect(parts.makeWorker())
    } catch (error) {
      output.show(`The shell does not start: ${String(error)}\n`)
      return { ...stopped, code: 1 }
    }
    const ending = await converse(connection, readTestLine(typed, isFileOf(options.files, cwd)), parts, options, output.show)
    if (ending.type === 'done') {
      output.show(ending.output)
      output.finish(ending.dropped)
      return { code: ending.code, changed: new Map(ending.changed), cwd: ending.cwd }
    }
    drop()
    if (ending.type === 'late') output.show('It ran longer than it may and was ended.\n')
    if (ending.type === 'broken') output.show('The shell broke down; what the line changed is lost.\n')
    output.finish(0)
    return ending.type === 'broken' ? { ...stopped, code: 1 } : stopped
  }

  return {
    exec(line, options) {
      const result = tail.then(() => exec(line, options))
      tail = result
      return result
    },
    dispose: drop,
  }
}

/** Whether a word names a file or a folder of the project. */
const isFileOf = (files: ReadonlyMap<Path, Content>, cwd: string) => (word: string) => {
  const place = resolveWord(cwd, word)
  if (place === null) return false
  return [...files.keys()].some((path) => path === place || path.startsWith(`${place}/`))
}
