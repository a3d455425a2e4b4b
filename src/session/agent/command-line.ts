/** Command lines of a run over the working tree: where the project's tests run, if programs start there, else in the page's shell. */
import type { Tree } from '../../engine/model'
import type { Shell } from '../../runtimes/embedded/shell/shell'
import type { Runtime } from '../../runtimes/runtime'
import type { SessionParts } from '../action-context'
import type { ToolParts } from './tools'

/** Milliseconds that a line may take. */
const LIMIT = 120_000

/** UTF-16 units of what a program prints that are kept. More: the page's memory; the model sees the two ends of it. */
const PRINTED = 1_000_000

const TEST_LINE =
  /^\s*(?:npm (?:run )?t(?:est)?\b|node --test\b|(?:npx )?(?:vitest|jest)\b|pytest\b|python3? -m (?:pytest|unittest)\b)/

/** A line that asks Python for all tests and for nothing else. */
const PYTHON_TESTS = /^\s*(?:python3? -m )?(?:pytest|unittest)(?:\s+-[qv]+|\s+discover)*\s*$/

type Ran = Awaited<ReturnType<ToolParts['run']>>

/** Where lines find their files, and where they run besides the page's shell. */
export type CommandRooms = {
  /** The working tree's files. Rejects where they cannot be loaded. */
  readonly files: () => Promise<Tree>
  /** The runtime in which the project's tests run, where it starts programs; null: it starts none, or is not up. */
  readonly programs: () => Promise<Runtime | null>
  /** Runs all tests as the project runs them; null: it runs none but by a shell. */
  readonly pythonTests: () => Promise<Pick<Ran, 'code' | 'output'> | null>
}

/** The shell is opened by the first line that needs it. */
export function createCommandLine(
  { shell: open }: Pick<SessionParts, 'shell'>,
  { files, programs, pythonTests }: CommandRooms,
): (line: string, signal: AbortSignal) => Promise<Ran> {
  let shell: Promise<Shell> | null = null

  async function inShell(line: string, signal: AbortSignal): Promise<Omit<Ran, 'isTest'>> {
    shell ??= open()
    let output = ''
    const opened = await Promise.all([shell, files()]).catch((unavailable: unknown) => {
      shell = null
      output = `The shell cannot be had: ${String(unavailable)}`
      return null
    })
    if (opened === null) return { code: 127, output, changed: new Map() }
    const [within, seen] = opened
    const { code, changed } = await within.exec(line, {
      files: seen,
      signal,
      timeoutMs: LIMIT,
      onOutput(text) {
        output += text
      },
    })
    return { code, output, changed }
  }

  return async (line, signal) => {
    const isTest = TEST_LINE.test(line)
    const tested = PYTHON_TESTS.test(line) ? await pythonTests() : null
    if (tested !== null) return { ...tested, changed: new Map(), isTest }
    const runtime = await programs()
    const ran = runtime === null ? await inShell(line, signal) : await inRuntime(runtime, line, await files(), signal)
    return { ...ran, isTest }
  }
}

const EXIT = /ended with exit code (\d+)/

/** One line by the shell of a runtime that starts programs. */
async function inRuntime(runtime: Runtime, line: string, files: Tree, signal: AbortSignal): Promise<Omit<Ran, 'isTest'>> {
  let output = ''
  let code = 1
  const print = (text: string) => {
    if (output.length < PRINTED) output += `${text}\n`
  }
  const { outcome, changedFiles } = await runtime.run(
    { files, tests: [], command: ['jsh', '-c', line], runTimeoutMs: LIMIT },
    {
      signal,
      onEvent(event) {
        if (event.type === 'console') print(event.text)
        if (event.type === 'unhandled') print(event.error.message)
        if (event.type === 'test') code = event.state === 'pass' ? 0 : Number(EXIT.exec(event.error?.message ?? '')?.[1] ?? 1)
      },
    },
  )
  if (outcome === 'killed-timeout') print(`It ran longer than ${LIMIT / 1000} s and was ended.`)
  return { code: outcome === 'done' ? code : INTERRUPTED, output, changed: changedFiles }
}

/** Exit code of what was ended from outside or by its limit. */
const INTERRUPTED = 130
