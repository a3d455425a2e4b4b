/** What a terminal on the page runs: command lines of a shell, or a program that takes what the person types. Knows no page. */
import type { Tree } from '../engine/model'
import type { LineProgress } from '../runtimes/embedded/shell/protocol'
import type { Shell } from '../runtimes/embedded/shell/shell'
import type { ChangedFiles, Process, Runtime } from '../runtimes/runtime'

/** UTF-16 units of output that are kept. More: the page's memory, fewer: what failed scrolls out of reach. */
const OUTPUT_CAP = 1_000_000

/** Milliseconds that a line may take, as its person sees how far it is and can end it. More: one that is forgotten goes on; fewer: large projects are not walked. */
const LINE_MS = 600_000

/** Lines that the history keeps. */
const HISTORY = 500

/** Exit code of what was interrupted. */
const INTERRUPTED = 130

/** The project's folder, as commands see it; `~` in the prompt. */
const HOME = '/project'

/** The shell of a system that spawns programs. */
const PROGRAM = 'jsh'

/** Where commands run. Loaded, and a runtime booted, with the first line or when the terminal is opened. */
export type TerminalSource =
  /** Takes command lines; the terminal edits them. */
  | { readonly kind: 'shell'; open(): Promise<Shell> }
  /** A runtime with `spawn`: its shell runs and takes every key. */
  | { readonly kind: 'program'; open(): Promise<Runtime> }

/** What a terminal works on. */
export type TerminalParts = {
  readonly source: TerminalSource
  /** The working tree's files. Rejects where they cannot be loaded. */
  files(): Promise<Tree>
  /** The same as the page shows them at once. */
  shown(): Tree
  /**
   * Files changed; resolves when the page has them. `seen`: the files that a line began with; null: unknown, for a program of a container.
   * `left`: paths that were written too and that no project keeps.
   */
  changed(files: ChangedFiles, seen: Tree | null, left?: readonly string[]): void | Promise<void>
}

type TerminalState = {
  readonly kind: TerminalSource['kind']
  /** The line that runs, or the name of the program; null where nothing does. */
  readonly running: string | null
  /** What the line that runs has done with files; null while there is nothing to tell. */
  readonly progress: LineProgress | null
  /** Lines that ran, oldest first. */
  readonly history: readonly string[]
  /** Where the next line runs, absolute. */
  readonly cwd: string
}

/** Text to put at the end, '\n' between lines where a shell printed it; null: everything goes. */
type OutputChange = string | null

/** One terminal: its screen, and what is typed into it. */
export interface Terminal {
  state(): TerminalState
  /** @returns what ends the subscription */
  subscribe(listener: () => void): () => void
  /** The output so far, as far as it is kept. */
  output(): string
  /** Each change of the output as it comes. @returns what ends the subscription */
  onOutput(listener: (change: OutputChange) => void): () => void
  /** Runs a line in the shell, after those before it. Resolves with its exit code; never rejects. */
  run(line: string): Promise<number>
  /** Ends what runs and forgets the lines that wait. */
  interrupt(): void
  clear(): void
  /** Paths of the project's files. */
  paths(): readonly string[]
  /** Its size in characters. Starts the program of a source that has one. */
  resize(columns: number, rows: number): void
  /** Keys for the program; it is started again where it ended. */
  write(text: string): void
  /** From now on commands run there; what runs is ended. */
  use(source: TerminalSource): void
  dispose(): void
}

/** The prompt before a command line. */
export const promptOf = (cwd: string): string =>
  `${cwd === HOME || cwd.startsWith(`${HOME}/`) ? `~${cwd.slice(HOME.length)}` : cwd} $ `

/** Text with a bound: what is oldest goes, by whole lines where it has lines. */
function createOutput() {
  let kept = ''
  const listeners = new Set<(change: OutputChange) => void>()
  const tell = (change: OutputChange) => {
    for (const listener of listeners) listener(change)
  }
  return {
    text: () => kept,
    listeners,
    append(text: string) {
      if (text === '') return
      kept += text
      if (kept.length > OUTPUT_CAP) {
        const from = kept.length - OUTPUT_CAP
        const lineEnd = kept.indexOf('\n', from - 1)
        kept = kept.slice(lineEnd < 0 ? from : lineEnd + 1)
      }
      tell(text)
    },
    clear() {
      kept = ''
      tell(null)
    },
  }
}

type Output = ReturnType<typeof createOutput>

/** The program of a runtime that spawns: started with the first size, and again with a key after it ended. */
function createProgram(
  open: () => Promise<Runtime>,
  { shown, changed }: Pick<TerminalParts, 'shown' | 'changed'>,
  output: Output,
  tellRunning: (name: string | null) => void,
) {
  let state: 'unasked' | 'starting' | 'running' | 'stopped' = 'unasked'
  let process: Process | null = null
  let isOver = false
  let size = { columns: 80, rows: 24 }

  const print = (text: string) => {
    if (!isOver) output.append(text)
  }

  async function spawn(): Promise<Process> {
    const runtime = await open()
    const booted = await runtime.boot()
    if (!booted.ok) throw new Error(booted.detail)
    if (runtime.spawn === undefined) throw new Error('this runtime starts no programs')
    return runtime.spawn(PROGRAM, [], {
      onOutput: print,
      terminal: size,
      files: shown,
      onChanged: (files, left) => changed(files, null, left),
    })
  }

  async function start(): Promise<void> {
    state = 'starting'
    tellRunning(PROGRAM)
    try {
      process = await spawn()
      if (isOver) return process.kill()
      state = 'running'
      const code = await process.exit
      print(`\r\n${PROGRAM} ended with ${code}. A key starts it again.\r\n`)
    } catch (error) {
      print(`\r\n${PROGRAM} does not start: ${error instanceof Error ? error.message : String(error)}\r\nA key tries again.\r\n`)
    }
    process = null
    state = 'stopped'
    if (!isOver) tellRunning(null)
  }

  return {
    resize(columns: number, rows: number) {
      size = { columns, rows }
      process?.resize(columns, rows)
      if (state === 'unasked') void start()
    },
    write(text: string) {
      if (process) process.write(text)
      else if (state !== 'starting') void start()
    },
    end() {
      isOver = true
      process?.kill()
    },
  }
}

type SetState = (change: Partial<TerminalState>) => void

/** Runs lines in the shell, one after the other. */
function createLines(parts: Omit<TerminalParts, 'source'>, output: Output, get: () => TerminalState, set: SetState) {
  let tail: Promise<unknown> = Promise.resolve()
  /** Ends the line that runs and all that wait. */
  let abort = new AbortController()

  async function execute(open: () => Promise<Shell>, line: string, columns: number, signal: AbortSignal): Promise<number> {
    const { cwd } = get()
    let isLineOpen = false
    const print = (text: string) => {
      if (text === '' || signal.aborted) return
      isLineOpen = !text.endsWith('\n')
      output.append(text)
    }
    let code = 1
    try {
      const [shell, files] = await Promise.all([open(), parts.files()])
      const onProgress = (progress: LineProgress) => {
        if (!signal.aborted) set({ progress })
      }
      const result = await shell.exec(line, { files, cwd, signal, columns, timeoutMs: LINE_MS, onOutput: print, onProgress })
      set({ progress: null })
      code = result.code
      if (result.changed.size > 0) await parts.changed(result.changed, files)
      if (!signal.aborted) set({ cwd: result.cwd })
    } catch (error) {
      print(`${error instanceof Error ? error.message : String(error)}\n`)
    }
    if (isLineOpen) output.append('\n')
    return code
  }

  async function run(open: () => Promise<Shell>, line: string, columns: number, signal: AbortSignal): Promise<number> {
    if (signal.aborted) return INTERRUPTED
    output.append(`${promptOf(get().cwd)}${line}\n`)
    if (line.trim() === '') return 0
    const { history } = get()
    set({ running: line, ...(line === history.at(-1) ? {} : { history: [...history, line].slice(-HISTORY) }) })
    const isClear = line.trim() === 'clear'
    if (isClear) output.clear()
    const code = isClear ? 0 : await execute(open, line, columns, signal)
    if (signal.aborted) output.append('^C\n')
    set({ running: null, progress: null })
    return code
  }

  return {
    run(open: () => Promise<Shell>, line: string, columns: number): Promise<number> {
      const { signal } = abort
      const result = tail.then(() => run(open, line, columns, signal))
      tail = result
      return result
    },
    interrupt() {
      abort.abort()
      abort = new AbortController()
    },
  }
}

/** A terminal; nothing is loaded before it is used. */
export function createTerminal({ source: first, ...parts }: TerminalParts): Terminal {
  const output = createOutput()
  const listeners = new Set<() => void>()
  let state: TerminalState = { kind: first.kind, running: null, progress: null, history: [], cwd: HOME }
  let source = first
  let columns = 80

  const set: SetState = (change) => {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }
  const lines = createLines(parts, output, () => state, set)
  const programOf = (of: TerminalSource) =>
    of.kind === 'program' ? createProgram(of.open, parts, output, (running) => set({ running })) : null
  let program = programOf(first)

  const end = () => {
    lines.interrupt()
    program?.end()
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    output: output.text,
    onOutput(listener) {
      output.listeners.add(listener)
      return () => void output.listeners.delete(listener)
    },
    run: async (line) => (source.kind === 'shell' ? lines.run(source.open, line, columns) : INTERRUPTED),
    interrupt() {
      if (program) program.write('\u0003')
      else lines.interrupt()
    },
    clear: output.clear,
    paths: () => [...parts.shown().keys()],
    resize(wide, high) {
      columns = wide
      program?.resize(wide, high)
    },
    write: (text) => program?.write(text),
    use(next) {
      end()
      source = next
      program = programOf(next)
      set({ kind: next.kind, running: null, progress: null, cwd: HOME })
    },
    dispose() {
      end()
      listeners.clear()
      output.listeners.clear()
    },
  }
}
