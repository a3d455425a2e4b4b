/** Command lines of a run, in the page's shell over the files as the run has them. */
import type { Shell } from '../../runtimes/embedded/shell/shell'
import type { SessionParts } from '../action-context'
import type { createRunBranch } from './run-branch'
import type { ToolParts } from './tools'

/** Milliseconds that a line may take. */
const LIMIT = 120_000

const TEST_LINE = /^\s*(?:npm (?:run )?t(?:est)?\b|node --test\b|(?:npx )?(?:vitest|jest)\b)/

/** The shell is opened by the first line. */
export function createCommandLine(
  { shell: open }: Pick<SessionParts, 'shell'>,
  work: Pick<ReturnType<typeof createRunBranch>, 'files'>,
): (line: string, signal: AbortSignal) => ReturnType<ToolParts['run']> {
  let shell: Promise<Shell> | null = null
  return async (line, signal) => {
    shell ??= open()
    let output = ''
    const opened = await shell.catch((unavailable: unknown) => {
      shell = null
      output = `The shell cannot be had: ${String(unavailable)}`
      return null
    })
    if (opened === null) return { code: 127, output, changed: new Map(), isTest: false }
    const { code, changed } = await opened.exec(line, {
      files: work.files(),
      signal,
      timeoutMs: LIMIT,
      onOutput(text) {
        output += text
      },
    })
    return { code, output, changed, isTest: TEST_LINE.test(line) }
  }
}
