/** How a test file is loaded: its tests begin while it still loads, and whatever keeps it from its end is reported. */
import type { RunEvent, TestError } from '../../runtime'
import { describeError } from './errors'
import { turn } from './node-test/intrinsics'
import { now } from './platform'
import { type GuestProcess, ProcessExit } from './process'
import type { Project } from './project'
import type { Runner } from './runner'
import type { Session } from './session'
import type { SourcePositions } from './source-positions'
import type { Timers } from './timers'

/** Exit code. */
const UNSETTLED = 13

const STALLED: TestError = {
  name: 'Error',
  message: 'It waits at its top level for what never happens: Node ends such a file with exit code 13.',
  frames: [],
}

type Surroundings = {
  readonly process: GuestProcess
  readonly project: Project
  readonly timers: Pick<Timers, 'hold' | 'release'>
  /** Timers and operations of the platform that keep the program alive. */
  readonly active: () => number
  readonly tell: (event: RunEvent) => void
  readonly places: () => SourcePositions
  readonly giveGlobals: (current: Session) => Promise<void>
}

/**
 * Loads the file and runs its tests as they are declared, until loading ends, the file leaves, or nothing moves for `limitMs` milliseconds (0: no limit).
 * @returns false: the file itself failed
 */
export async function loadFile(
  current: Session,
  runner: Runner,
  limitMs: number,
  { process, project, timers, active, tell, places, giveGlobals }: Surroundings,
): Promise<boolean> {
  const progress: { state: 'loading' | 'loaded' | 'failed' } = { state: 'loading' }
  /** It threw in one go: in Node no test has begun by then. */
  let isThrown = false
  const fail = (error: TestError) => {
    progress.state = 'failed'
    // The runner reports the rest of a file that left by process.exit.
    if (current.exitCode === null) tell({ type: 'file-error', file: current.file, error })
  }
  /** A program that ends while its ES modules still load. */
  const unsettled = () => {
    process.exitCode ??= UNSETTLED
  }
  const read = async () => {
    try {
      await giveGlobals(current)
      if (current.face === null) process.on('exit', unsettled)
      current.isLoading = true
      await current.graph.import(current.file, () => {
        const source = project.sources.get(current.file)
        isThrown = source?.kind !== 'esm' || !source.isAsync
      })
      current.brought?.register()
      progress.state = 'loaded'
    } catch (error) {
      if (error instanceof ProcessExit) current.isCutOff = false
      fail(describeError(error, places()))
    } finally {
      current.isLoading = false
      process.removeListener('exit', unsettled)
    }
  }
  // Tests begin before the timers that their file set, however slow the worker is.
  const start = (mayRun: boolean) => {
    const running = mayRun ? runner.runPending() : undefined
    timers.release()
    return running
  }
  timers.hold()
  void read()
  // A file may wait for its own test at the top level: what is registered runs whenever loading makes no progress.
  let aliveAt = now()
  while (progress.state === 'loading' && current.exitCode === null && !current.isBroken) {
    await turn()
    const mayRun = progress.state === 'loading' && !current.isBroken && !isThrown && runner.hasPending
    await start(mayRun)
    timers.hold()
    if (mayRun || active() > 0) aliveAt = now()
    if (limitMs > 0 && now() - aliveAt > limitMs) fail(STALLED)
  }
  // What throws before any test ran takes its tests with it, as in Node.
  if (isThrown && current.exitCode === null && !runner.hasRun) current.isBroken = true
  await start(!current.isBroken)
  return progress.state !== 'failed'
}
