/** The replies in files, folders and the input: logs of agents, lines of JSON, and files that are one reply each. */
import { readdir, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { type BatchOptions, hasReply, type LineValue, replyValue, valueOfLine } from '../lab/judge'
import { parsed } from '../logs/fields'
import type { LoggedReply } from '../logs/log'
import { documentReplies, LineLog, opencodeFolder, TextLog } from '../logs/open-log'
import { isAider } from '../logs/readers/aider'
import { decode } from '../workspace/content'
import { CliFailure } from './cli-failure'
import { bytesFrom } from './input'
import { linesOf } from './lines'
import type { Terminal } from './terminal'

/** One reply: what a line holds, or what a log has recorded. */
export type Found = LineValue | LoggedReply

/** Lines of logs of which nothing is known, counted. */
type ReadOver = { lines: number }
export const readOver = (): ReadOver => ({ lines: 0 })

/** Bytes of a file that is read whole. More: one file fills the memory; fewer: a long task is not read. */
const LARGEST = 256_000_000

const TASK = 'api_conversation_history.json'

/** The replies of all that is named, in its order; those of a folder by their files' names. */
export async function* repliesIn(
  names: readonly string[],
  options: BatchOptions,
  over: ReadOver,
  terminal: Terminal,
): AsyncGenerator<Found> {
  for (const name of names) {
    if (name === '-' && terminal.inputIsTyped) throw new CliFailure('input', { code: 'no-reply' })
    if (name === '-' || /\.(?:jsonl|ndjson)$/i.test(name)) yield* repliesOfLines(name, options, over, terminal)
    else if (await isFolder(resolve(terminal.cwd, name))) yield* repliesOfFolder(name, options, over, terminal)
    else yield* repliesOfFile(name, options, terminal)
  }
}

async function* repliesOfLines(name: string, options: BatchOptions, over: ReadOver, terminal: Terminal): AsyncGenerator<Found> {
  const log = new LineLog(options.project)
  for await (const line of linesOf(bytesFrom(name, terminal))) {
    const value = valueOfLine(line)
    const replies = 'broken' in value || hasReply(value.value, options) ? null : log.read(value.value)
    if (replies !== null) yield* replies
    else if (log.isLog && !('broken' in value) && !hasReply(value.value, options)) over.lines++
    else yield value
  }
  yield* log.end()
}

async function* repliesOfFolder(name: string, options: BatchOptions, over: ReadOver, terminal: Terminal): AsyncGenerator<Found> {
  const inside = (await readdir(resolve(terminal.cwd, name))).filter((entry) => !entry.startsWith('.')).sort()
  const history = await readdir(resolve(terminal.cwd, name)).then((all) => all.filter((entry) => entry.startsWith('.aider.chat')))
  if (['session', 'message', 'part'].every((folder) => inside.includes(folder))) {
    yield* opencodeFolder(filesBelow(resolve(terminal.cwd, name)), options.project)
    return
  }
  // A task keeps what its page shows beside what the model was sent.
  const own = inside.includes(TASK) ? inside.filter((entry) => entry === TASK || !entry.endsWith('.json')) : inside
  yield* repliesIn(
    [...history, ...own].map((entry) => join(name, entry)),
    options,
    over,
    terminal,
  )
}

/** Reads the JSON below a folder, as `opencodeFolder` asks for it. */
const filesBelow = (folder: string) => ({
  list: async (path: string) => {
    try {
      return (await readdir(join(folder, path))).sort()
    } catch {
      return [] // a message without parts has no folder
    }
  },
  read: async (path: string) => {
    const name = join(folder, path)
    if ((await stat(name)).size > LARGEST) return undefined
    const parts: Uint8Array[] = []
    for await (const part of bytesFrom(name, { cwd: folder, input: none() })) parts.push(part)
    const text = decode(Buffer.concat(parts))
    return typeof text === 'string' ? parsed(text) : undefined
  },
})

async function* none(): AsyncGenerator<Uint8Array> {}

/** A file that is no list of lines: a log, or one reply. */
async function* repliesOfFile(name: string, options: BatchOptions, terminal: Terminal): AsyncGenerator<Found> {
  const parts: Uint8Array[] = []
  let size = 0
  const bytes = bytesFrom(name, terminal)
  for await (const part of bytes) {
    if (parts.length === 0 && isAider(new TextDecoder().decode(part.subarray(0, 200)))) {
      yield* repliesOfText(part, bytes, options)
      return
    }
    size += part.length
    if (size > LARGEST) throw new CliFailure('input', { code: 'too-large', name, limit: LARGEST })
    parts.push(part)
  }
  const whole = Buffer.concat(parts)
  const text = decode(whole)
  const document = typeof text === 'string' && /\.json$/i.test(name) ? parsed(text) : undefined
  const session = basename(name) === TASK ? basename(dirname(resolve(terminal.cwd, name))) : basename(name)
  const replies = document === undefined ? null : documentReplies(document, session, options.project)
  if (replies !== null) yield* replies
  else yield typeof text === 'string' ? replyValue(name, text, options) : valueOfLine(whole)
}

async function* repliesOfText(first: Uint8Array, rest: AsyncIterable<Uint8Array>, options: BatchOptions): AsyncGenerator<Found> {
  const log = new TextLog(options.project)
  for await (const line of linesOf(after(first, rest))) yield* log.read(new TextDecoder().decode(line ?? new Uint8Array()))
  yield* log.end()
}

async function* after(first: Uint8Array, rest: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield first
  yield* rest
}

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory()
  } catch {
    return false // reading it says what is wrong
  }
}
