/** What the embedded runtime says of a folder, with its workers as threads of Node. */
import { parsePath } from '../../src/engine/paths'
import { EmbeddedRuntime } from '../../src/runtimes/embedded/embedded'
import { buildGuest } from '../../src/runtimes/embedded/guest-bundle'
import { threadSandbox } from '../../src/runtimes/embedded/testing/thread-sandbox'
import type { RunEvent, RunRequest } from '../../src/runtimes/runtime'
import { runWithEvents } from '../../src/runtimes/testing/run-with-events'

export type Project = Readonly<Record<string, string>>

const pathOf = (text: string) => {
  const parsed = parsePath(text)
  if (!parsed.ok) throw new Error(`"${text}" is no path: ${parsed.problem}`)
  return parsed.path
}

let built: Promise<string> | null = null

/** Builds the guest once a process; `run` may be called any number of times, `end` once. */
export async function openEmbedded() {
  built ??= buildGuest({ minify: false })
  const runtime = new EmbeddedRuntime(threadSandbox(await built))
  return {
    async run(files: Project, tests: readonly string[], options: Partial<RunRequest> = {}): Promise<readonly RunEvent[]> {
      const { events } = await runWithEvents(runtime, {
        files: new Map(Object.entries(files).map(([path, text]) => [pathOf(path), text])),
        tests: tests.map(pathOf),
        runTimeoutMs: 600_000,
        ...options,
      })
      return events
    },
    end: () => runtime.dispose(),
  }
}
