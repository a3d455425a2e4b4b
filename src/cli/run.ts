/** What the arguments ask for, done. */
import { readFile } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { toolsNamed } from '../lab/judge'
import { projectTexts } from '../lab/project-texts'
import { application } from './apply'
import { batch, merge, type Part } from './batch'
import { CliFailure, EXIT, type ExitName } from './cli-failure'
import { explainObstacle, explainProblem, helpOf, SAY } from './cli-messages'
import { compare } from './compare'
import { codeOf } from './disk-folder'
import { oneReply, pathOption } from './input'
import { isFolder } from './log-files'
import { judgeInFolder, linksNamedBy, openFolder } from './project-folder'
import { harmless, OutputClosed, painter, type Terminal } from './terminal'
import { summaryOf, verdictJson, verdictText } from './why'

/** What follows the command's name. */
type Arguments = {
  readonly names: readonly string[]
  readonly values: Readonly<Record<string, string | boolean | undefined>>
}
type Option = { readonly type: 'string' | 'boolean' }
type Command = {
  readonly options: Readonly<Record<string, Option>>
  readonly run: (given: Arguments, terminal: Terminal) => Promise<ExitName>
}

const TEXT = { type: 'string' } as const
const FLAG = { type: 'boolean' } as const
const OF_FOLDER = { dir: TEXT, path: TEXT, json: FLAG } as const

const COMMANDS: Readonly<Record<string, Command>> = {
  why: { options: OF_FOLDER, run: why },
  apply: { options: { ...OF_FOLDER, write: FLAG }, run: apply },
  batch: {
    options: {
      shard: TEXT,
      skip: TEXT,
      tools: TEXT,
      report: TEXT,
      dir: TEXT,
      reply: TEXT,
      files: TEXT,
      expected: TEXT,
      seconds: TEXT,
    },
    run: judgeBatch,
  },
  serve: { options: { port: TEXT }, run: servePage },
  mcp: { options: { dir: TEXT, write: FLAG }, run: mcp },
  compare: {
    options: { json: FLAG, report: TEXT },
    run: ({ names, values }, terminal) => compare(names, { json: values.json === true, report: text(values.report) }, terminal),
  },
  merge: { options: {}, run: ({ names }, terminal) => merge(names, terminal) },
}

/** Does what `args` (without the program's own names) ask for; returns the exit code, see `EXIT`. Rejects for a fault of its own alone. */
export async function run(args: readonly string[], terminal: Terminal): Promise<number> {
  try {
    return EXIT[await dispatch(args, terminal)]
  } catch (failure) {
    if (failure instanceof OutputClosed) return EXIT.ok
    if (failure instanceof CliFailure) {
      terminal.say(harmless(explainProblem(failure.problem)))
      return EXIT[failure.exit]
    }
    if (codeOf(failure) === '') throw failure
    terminal.say(harmless(explainProblem({ code: 'output', detail: failure instanceof Error ? failure.message : '' })))
    return EXIT.disk
  }
}

async function dispatch(args: readonly string[], terminal: Terminal): Promise<ExitName> {
  const [name, ...rest] = args
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    await terminal.write(`${helpOf(rest[0])}\n`)
    return name === undefined ? 'input' : 'ok'
  }
  if (name === '--version' || name === '-v') {
    await terminal.write(`${terminal.version}\n`)
    return 'ok'
  }
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (command === undefined) throw new CliFailure('input', { code: 'no-command', name })
  const given = parsed(rest, command)
  if (given.values.help === true) {
    await terminal.write(`${helpOf(name)}\n`)
    return 'ok'
  }
  return command.run(given, given.values['no-color'] === true ? { ...terminal, colour: false } : terminal)
}

function parsed(args: readonly string[], { options }: Command): Arguments {
  try {
    const all = { ...options, help: { ...FLAG, short: 'h' }, 'no-color': FLAG }
    const { values, positionals } = parseArgs({ args: [...args], options: all, allowPositionals: true })
    return { names: positionals, values }
  } catch (failure) {
    const [detail = ''] = failure instanceof Error ? failure.message.split(/(?<=\.) /) : []
    throw new CliFailure('input', { code: 'usage', detail })
  }
}

const text = (value: string | boolean | undefined): string | undefined => (typeof value === 'string' ? value : undefined)

async function judged({ names, values }: Arguments, terminal: Terminal) {
  const path = pathOption(text(values.path))
  const reply = await oneReply(names, terminal)
  const folder = await openFolder(text(values.dir) ?? '.', terminal.cwd, terminal.signal)
  return { folder, verdict: await judgeInFolder(reply, folder, path) }
}

async function why(given: Arguments, terminal: Terminal): Promise<ExitName> {
  const { folder, verdict } = await judged(given, terminal)
  const links = await linksNamedBy(verdict, folder.root)
  for (const link of links) terminal.say(harmless(explainObstacle(link)))
  const said = given.values.json === true ? `${JSON.stringify(verdictJson(verdict))}\n` : verdictText(verdict, terminal.colour)
  await terminal.write(said)
  return verdict.transaction.state === 'staged' && links.length === 0 ? 'ok' : 'refused'
}

async function apply(given: Arguments, terminal: Terminal): Promise<ExitName> {
  const { folder, verdict } = await judged(given, terminal)
  const write = given.values.write === true
  const outcome = await application(verdict, folder, { write, signal: terminal.signal })
  const asJson = given.values.json === true
  if (asJson) await terminal.write(`${JSON.stringify({ ...verdictJson(verdict), outcome })}\n`)
  if (outcome.state === 'refused') {
    if (!asJson) terminal.say(`${verdictText(verdict, terminal.colour)}${SAY.nothingWritten}`)
    return 'refused'
  }
  if (outcome.state === 'blocked') {
    for (const obstacle of outcome.obstacles) terminal.say(harmless(explainObstacle(obstacle)))
    return 'disk'
  }
  if (outcome.state === 'put-back') {
    const { kept, detail } = outcome
    terminal.say(harmless(kept.length === 0 ? SAY.putBack(detail) : SAY.halfPutBack(kept, detail)))
    return terminal.signal.aborted ? 'stopped' : 'disk'
  }
  if (!asJson) await terminal.write(terminal.outputIsSeen ? seenDiff(outcome.diff, terminal.colour) : outcome.diff)
  const files = outcome.paths.length
  const end = outcome.state === 'written' ? SAY.wrote(files) : files === 0 ? SAY.nothingToWrite : SAY.wouldWrite(files)
  terminal.say(`${summaryOf(verdict)} ${end}`)
  return 'ok'
}

/** A diff for eyes: in colours, and without what a terminal would obey. */
function seenDiff(diff: string, colour: boolean): string {
  const paint = painter(colour)
  return diff
    .split('\n')
    .map((line) => {
      const shown = harmless(line)
      if (/^(?:diff|index|---|\+\+\+) /.test(line)) return paint('bold', shown)
      if (line.startsWith('@@')) return paint('cyan', shown)
      return line.startsWith('+') ? paint('green', shown) : line.startsWith('-') ? paint('red', shown) : shown
    })
    .join('\n')
}

async function judgeBatch({ names, values }: Arguments, terminal: Terminal): Promise<ExitName> {
  const list = text(values.tools)
  const tools = list === undefined ? [] : toolsNamed(list)
  if (tools === null) throw new CliFailure('input', { code: 'bad-tool', name: list ?? '' })
  const dir = text(values.dir)
  const project = dir === undefined ? null : await textsOfProject(dir, terminal)
  const fields = {
    reply: text(values.reply) ?? 'reply',
    files: text(values.files) ?? 'files',
    expected: text(values.expected) ?? 'expected',
  }
  const part = partOf(text(values.shard), text(values.skip))
  const seconds = text(values.seconds) ?? '120'
  if (!/^[1-9]\d{0,5}$/.test(seconds)) throw new CliFailure('input', { code: 'bad-number', name: seconds })
  const patience = 1000 * Number(seconds)
  return batch(names, { tools, project, fields, part, report: text(values.report), patience }, terminal)
}

/** The texts of a project by path. @param dir a folder, a zip or a git bundle */
async function textsOfProject(dir: string, terminal: Terminal): Promise<Record<string, string>> {
  const { cwd, signal } = terminal
  const path = resolve(cwd, dir)
  const bytes = (await isFolder(path)) ? null : await readFile(path).catch(() => null)
  if (bytes === null) {
    const { files } = await openFolder(dir, cwd, signal)
    return Object.fromEntries([...files].flatMap(([name, text]) => (typeof text === 'string' ? [[name, text]] : [])))
  }
  const opened = await projectTexts([{ name: basename(path), file: new Blob([bytes]) }], signal)
  if (opened.ok) return Object.fromEntries(opened.texts)
  if (opened.why === 'stopped') throw new CliFailure('stopped', { code: 'stopped' })
  throw new CliFailure('input', { code: 'unreadable', name: dir, detail: opened.detail })
}

/** @param shard "1/4" is the first of four */
function partOf(shard = '1/1', skip = '0'): Part {
  const [, index = '', of = ''] = /^([1-9]\d{0,8})\/([1-9]\d{0,8})$/.exec(shard) ?? []
  if (index === '' || Number(index) > Number(of)) throw new CliFailure('input', { code: 'bad-shard', name: shard })
  if (!/^\d{1,15}$/.test(skip)) throw new CliFailure('input', { code: 'bad-number', name: skip })
  return { first: Number(index) - 1, of: Number(of), skip: Number(skip) }
}

async function mcp({ values }: Arguments, terminal: Terminal): Promise<ExitName> {
  // Other commands start without it.
  const { serveTools } = await import('./mcp')
  return serveTools(text(values.dir) ?? '.', values.write === true, terminal)
}

/** The page lies beside the command in the package. */
async function servePage({ names, values }: Arguments, terminal: Terminal): Promise<ExitName> {
  if (names.length > 1) throw new CliFailure('input', { code: 'no-folder', name: names.join(' ') })
  const port = text(values.port) ?? '4173'
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) throw new CliFailure('input', { code: 'bad-number', name: port })
  const { serve } = await import('./serve')
  const { page, script } = terminal.beside
  return serve({ dir: names[0], port: Number(port), page, script }, terminal)
}
