/** One process of the container, until it ends, is stopped, or does not let itself be stopped. */
import type { SpawnOptions } from '@webcontainer/api'
import type { Container } from './container'
import { createTail, readOutput } from './output'

/** Milliseconds that output may come after the exit code. */
const DRAIN_MS = 250

/** A promise for the reason to stop, and how to give one. `end()` lets go of the timer and of the signal. */
export type Stopper<Why> = { readonly stop: Promise<Why>; give(why: Why): void; end(): void }

/** @param reasons the value for an abort of the signal, and for the end of `leftMs` milliseconds */
export function stopAfter<Why>(
  signal: AbortSignal | undefined,
  leftMs: number,
  reasons: { readonly aborted: Why; readonly late: Why },
): Stopper<Why> {
  let give: (why: Why) => void = () => {}
  const stop = new Promise<Why>((resolve) => {
    give = resolve
  })
  const abort = () => give(reasons.aborted)
  signal?.addEventListener('abort', abort, { once: true })
  if (signal?.aborted) abort()
  const timer = setTimeout(() => give(reasons.late), Math.max(0, leftMs))
  const end = () => {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
  }
  return { stop, give, end }
}

const wait = (ms: number) => new Promise<'late'>((resolve) => setTimeout(() => resolve('late'), ms))

/** How it ended. `stuck`: it went on after it was killed; only a teardown ends it. `why` is what it was stopped for. */
export type Exit<Why> =
  | { readonly how: 'exit'; readonly code: number; readonly tail: string }
  | { readonly how: 'killed' | 'stuck'; readonly why: Why; readonly tail: string }

export type Command = { readonly command: string; readonly args: readonly string[]; readonly env?: SpawnOptions['env'] }

export type ProcessOptions<Why> = {
  onText?(text: string): void
  /** Resolves with the reason to kill it; never, if there is none. */
  readonly stop: Promise<Why>
  readonly killMs: number
}

/** Settles with the process, or `killMs` after it was to be stopped. Rejects where it cannot be started. */
export async function runProcess<Why>(container: Container, command: Command, options: ProcessOptions<Why>): Promise<Exit<Why>> {
  const tail = createTail()
  const stopped = options.stop.then((why) => ({ how: 'stop' as const, why }))
  const { env } = command
  const starting = container.spawn(command.command, [...command.args], env ? { env } : {})
  const started = await Promise.race([starting, stopped])
  if ('how' in started) {
    void starting.then(
      (process) => process.kill(),
      () => {},
    )
    return { how: 'killed', why: started.why, tail: '' }
  }
  const output = readOutput(started.output, (text) => {
    tail.push(text)
    options.onText?.(text)
  })
  const exited = started.exit.then((code) => ({ how: 'exit' as const, code }))
  const first = await Promise.race([exited, stopped])
  if (first.how === 'exit') {
    await Promise.race([output, wait(DRAIN_MS)])
    return { how: 'exit', code: first.code, tail: tail.text() }
  }
  started.kill()
  // A process that fails while it is killed is over as well.
  const ended = await Promise.race([exited.catch(() => null), wait(options.killMs)])
  return { how: ended === 'late' ? 'stuck' : 'killed', why: first.why, tail: tail.text() }
}
