/** `hunkscope mcp`: the engine as tools of an agent, by the Model Context Protocol over stdin and stdout. */
import { McpServer } from '@modelcontextprotocol/server'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import * as z from 'zod'
import { AnsweredTransport } from './answered-transport'
import { type Application, application } from './apply'
import { CliFailure, type ExitName } from './cli-failure'
import { explainObstacle, explainProblem, SAY, TOOL } from './cli-messages'
import { pathOption } from './input'
import { type Judged, judgeInFolder, openFolder } from './project-folder'
import type { Terminal } from './terminal'
import { summaryOf, verdictText } from './why'

/** UTF-16 units. More: one call fills the memory; fewer: a long reply is refused. */
const LONGEST_REPLY = 8_000_000

const REPLY = z.string().max(LONGEST_REPLY)
const ASKED = z.object({ reply: REPLY.describe(TOOL.reply), path: z.string().optional().describe(TOOL.path) })
const APPLIED = ASKED.extend({ dry_run: z.boolean().optional().describe(TOOL.dryRun) })

/** Serves until the client closes its end or Ctrl-C. `write`: whether files may be written. */
export async function serveTools(dir: string, write: boolean, terminal: Terminal): Promise<ExitName> {
  // Says now what is wrong with the folder, and not to a model later.
  await openFolder(dir, terminal.cwd, terminal.signal)
  let closed = () => {}
  const ended = new Promise<void>((settle) => {
    // The transport closes at the end of the input, when it has answered what came before.
    closed = settle
    terminal.signal.addEventListener('abort', () => settle(), { once: true })
  })
  const transport = new AnsweredTransport(process.stdin, process.stdout, closed)
  const onerror = ({ message }: Error) => terminal.say(message)
  const serving = serveStdio(() => toolServer(dir, write, terminal), { transport, onerror })
  await ended
  await serving.close()
  return terminal.signal.aborted ? 'stopped' : 'ok'
}

function toolServer(dir: string, write: boolean, terminal: Terminal): McpServer {
  const server = new McpServer({ name: 'hunkscope', version: terminal.version }, { instructions: TOOL.instructions })
  const tools = new Tools(dir, write, terminal)
  server.registerTool(
    'explain_failure',
    { title: TOOL.explainTitle, description: TOOL.explain, inputSchema: ASKED, annotations: { readOnlyHint: true } },
    ({ reply, path }) => tools.explain(reply, path),
  )
  server.registerTool(
    'apply_edits',
    {
      title: TOOL.applyTitle,
      description: write ? TOOL.apply : TOOL.applyDry,
      inputSchema: APPLIED,
      annotations: { readOnlyHint: !write, destructiveHint: write },
    },
    ({ reply, path, dry_run }) => tools.apply(reply, path, dry_run ?? false),
  )
  return server
}

type Answer = { content: { type: 'text'; text: string }[]; isError?: boolean }

const answer = (text: string, isError = false): Answer => ({ content: [{ type: 'text', text }], ...(isError ? { isError } : {}) })

/** What the tools answer. One call at a time: two that write the same file would meet. */
class Tools {
  readonly #dir: string
  readonly #write: boolean
  readonly #terminal: Terminal
  #last: Promise<unknown> = Promise.resolve()

  constructor(dir: string, write: boolean, terminal: Terminal) {
    this.#dir = dir
    this.#write = write
    this.#terminal = terminal
  }

  explain(reply: string, path: string | undefined): Promise<Answer> {
    return this.#inTurn(reply, path, async (judged) =>
      answer(judged.message === '' ? summaryOf(judged) : `${judged.message}\n\n${verdictText(judged, false)}`),
    )
  }

  apply(reply: string, path: string | undefined, dryRun: boolean): Promise<Answer> {
    return this.#inTurn(reply, path, async (judged, folder) => {
      const outcome = await application(judged, folder, { write: this.#write && !dryRun, signal: this.#terminal.signal })
      return answer(outcomeText(judged, outcome), outcome.state !== 'would' && outcome.state !== 'written')
    })
  }

  /** The files are read for each call: other programs change them. */
  #inTurn(
    reply: string,
    written: string | undefined,
    act: (judged: Judged, folder: Awaited<ReturnType<typeof openFolder>>) => Promise<Answer>,
  ): Promise<Answer> {
    const turn = this.#last.then(async () => {
      try {
        const path = pathOption(written)
        const folder = await openFolder(this.#dir, this.#terminal.cwd, this.#terminal.signal)
        return await act(await judgeInFolder(reply, folder, path), folder)
      } catch (failure) {
        if (failure instanceof CliFailure) return answer(explainProblem(failure.problem), true)
        throw failure
      }
    })
    this.#last = turn.catch(() => {})
    return turn
  }
}

function outcomeText(judged: Judged, outcome: Application): string {
  switch (outcome.state) {
    case 'refused':
      return judged.message === '' ? summaryOf(judged) : judged.message
    case 'blocked':
      return outcome.obstacles.map(explainObstacle).join('\n')
    case 'put-back':
      return outcome.kept.length === 0 ? SAY.putBack(outcome.detail) : SAY.halfPutBack(outcome.kept, outcome.detail)
    case 'written':
      return `${summaryOf(judged)} ${SAY.wrote(outcome.paths.length)}\n\n${outcome.diff}`
    case 'would':
      return outcome.paths.length === 0 ? SAY.nothingToWrite : `${summaryOf(judged)} ${SAY.notWritten}\n\n${outcome.diff}`
  }
}
