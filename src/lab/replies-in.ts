/** The replies in files of any source: logs of agents, lines of JSON, archives, and files that are one reply each. */
import { parsed } from '../logs/fields'
import type { LoggedReply } from '../logs/log'
import { documentReplies, type JsonFolder, LineLog, opencodeFolder, TextLog } from '../logs/open-log'
import { isAider } from '../logs/readers/aider'
import { decode } from '../workspace/content'
import type { SourceFolder } from '../workspace/intake/source'
import { type Course, WHOLE } from './course'
import { type BatchOptions, hasReply, type LineValue, replyValue, valueOfLine } from './judge'
import { joined, linesOf } from './lines'
import { isWanted } from './wanted-files'

/** A file with replies. `name`: its path, with '/' between; '-' is lines without a name. */
export type LabFile = { readonly name: string; readonly bytes: () => AsyncIterable<Uint8Array> }

/** One reply: what a line holds, or what a log has recorded. */
export type Found = LineValue | LoggedReply

/**
 * What was read over: lines of logs of a kind that is not known, files that cannot be opened or are too large, by name,
 * and files that were left before their end because reading them had none.
 */
export type ReadOver = { lines: number; readonly files: string[]; readonly hung: string[] }
export const readOver = (): ReadOver => ({ lines: 0, files: [], hung: [] })

/** Bytes of a file that is read whole. More: one file fills the memory; fewer: a long task is not read. */
export const LARGEST = 256_000_000

/** Whether a file is read line by line. */
export const isOfLines = (name: string): boolean => name === '-' || /\.(?:jsonl|ndjson)$/i.test(name)
/** Whether a file is an archive of others. */
export const isArchive = (name: string): boolean => /\.zip$/i.test(name)

const TASK = 'api_conversation_history.json'
const STORAGE = /^(.*?\/)?(?:session|message|part)\/[^/]+\/[^/]+\.json$/

const folderOf = (name: string): string => name.slice(0, name.lastIndexOf('/') + 1)
const baseOf = (name: string): string => name.slice(name.lastIndexOf('/') + 1)

/** The replies of all files, in their order. Rejects where a file cannot be read. */
export async function* repliesIn(
  files: AsyncIterable<LabFile> | Iterable<LabFile>,
  options: BatchOptions,
  over: ReadOver,
  course: Course = WHOLE,
): AsyncGenerator<Found> {
  yield* repliesAmong(files, { unit: null, options, over, course })
}

/** @param reading `unit` null: the files are those of the list, else inside that one */
async function* repliesAmong(
  files: AsyncIterable<LabFile> | Iterable<LabFile>,
  reading: Omit<Reading, 'unit'> & { readonly unit: number | null },
): AsyncGenerator<Found> {
  const { options, course } = reading
  const all: LabFile[] = []
  // What a file is depends on those beside it.
  for await (const file of files) all.push(file)
  const names = new Set(all.map(({ name }) => name))
  const storages = storagesIn(names)
  const done = new Set<string>()
  for (const [at, file] of all.entries()) {
    const unit = reading.unit ?? at
    const { name } = file
    const own: Reading = { ...reading, unit }
    const root = STORAGE.exec(name)?.[1] ?? ''
    const storage = STORAGE.test(name) ? storages.find((one) => one === root) : undefined
    if (unit < course.from) {
      if (storage !== undefined) done.add(storage)
    } else if (storage === undefined) {
      // A task keeps what its page shows beside what the model was sent.
      const isBeside = name.endsWith('.json') && baseOf(name) !== TASK && names.has(folderOf(name) + TASK)
      if (!isBeside) yield* watched(name, own, () => repliesOf(file, own))
    } else if (!done.has(storage)) {
      done.add(storage)
      yield* watched(`${storage}session`, own, () => opencodeFolder(folderIn(all, storage), options.project))
    }
  }
}

/** What reading one file of the list needs. */
type Reading = { readonly unit: number; readonly options: BatchOptions; readonly over: ReadOver; readonly course: Course }

/** The replies of one file, up to where it is left. */
async function* watched(name: string, { unit, over, course }: Reading, open: () => AsyncIterable<Found>): AsyncGenerator<Found> {
  const most = course.left.find((left) => left.unit === unit && left.name === name)?.replies ?? Number.POSITIVE_INFINITY
  let replies = 0
  course.at({ unit, name, replies })
  if (most > 0)
    for await (const found of open()) {
      yield found
      course.at({ unit, name, replies: ++replies })
      if (replies >= most) break
    }
  if (replies >= most) over.hung.push(name)
}

/** All values in turn, of a file of so many bytes; leaves it where the next has no end. */
function* inTime<Value>(
  bytes: number,
  values: Iterable<Value>,
  name: string,
  { course, over }: Reading,
): Generator<Value, boolean> {
  const all = values[Symbol.iterator]()
  for (;;) {
    const next = course.within(bytes, () => all.next())
    if (next === null) over.hung.push(name)
    if (next === null || next.result.done === true) return next !== null
    yield next.result.value
  }
}

/** The folders that hold `session/`, `message/` and `part/`, as far as they are needed. */
function storagesIn(names: Iterable<string>): readonly string[] {
  const found = new Map<string, Set<string>>()
  for (const name of names) {
    const match = STORAGE.exec(name)
    if (match === null) continue
    const root = match[1] ?? ''
    found.set(root, (found.get(root) ?? new Set()).add(name.slice(root.length).split('/')[0] ?? ''))
  }
  return [...found].filter(([, inside]) => inside.has('session') && inside.has('message')).map(([root]) => root)
}

function folderIn(files: readonly LabFile[], root: string): JsonFolder {
  const inside = new Map<string, Set<string>>()
  const byName = new Map<string, LabFile>()
  for (const file of files) {
    if (!file.name.startsWith(root)) continue
    const [kind = '', owner = '', name = ''] = file.name.slice(root.length).split('/')
    inside.set(kind, (inside.get(kind) ?? new Set()).add(owner))
    inside.set(`${kind}/${owner}`, (inside.get(`${kind}/${owner}`) ?? new Set()).add(name))
    byName.set(`${kind}/${owner}/${name}`, file)
  }
  return {
    list: async (path) => [...(inside.get(path) ?? [])].sort(),
    read: async (path) => {
      const file = byName.get(path)
      const whole = file === undefined ? null : await wholeOf(file.bytes())
      const text = whole === null ? null : decode(whole)
      return typeof text === 'string' ? parsed(text) : undefined
    },
  }
}

/** null: it is larger than a file may be that is read whole. */
async function wholeOf(bytes: AsyncIterable<Uint8Array>): Promise<Uint8Array | null> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of bytes) {
    size += part.length
    if (size > LARGEST) return null
    parts.push(part)
  }
  return joined(parts)
}

function repliesOf(file: LabFile, reading: Reading): AsyncGenerator<Found> {
  const { name } = file
  if (isOfLines(name)) return repliesOfLines(file, reading)
  return isArchive(name) ? repliesOfZip(file, reading) : repliesOfFile(file, reading)
}

async function* repliesOfLines({ name, bytes }: LabFile, reading: Reading): AsyncGenerator<Found> {
  const { options, over, course } = reading
  const log = new LineLog(options.project)
  for await (const line of linesOf(bytes())) {
    const size = line?.length ?? 0
    const parsed = course.within(size, () => {
      const value = valueOfLine(line)
      return { value, replies: 'broken' in value || hasReply(value.value, options) ? null : log.read(value.value) }
    })
    if (parsed === null) {
      over.hung.push(name)
      return
    }
    const { value, replies } = parsed.result
    if (replies !== null) {
      if (!(yield* inTime(size, replies, name, reading))) return
    } else if (log.isLog && !('broken' in value) && !hasReply(value.value, options)) over.lines++
    else yield value
  }
  yield* log.end()
}

async function* repliesOfZip(file: LabFile, reading: Reading): AsyncGenerator<Found> {
  const { over } = reading
  const whole = await wholeOf(file.bytes())
  const { zipSource } = await import('../workspace/intake/zip')
  // A copy: Node's own arrays share memory when they are sliced.
  const opened = whole === null ? null : await zipSource(Uint8Array.from(whole), baseOf(file.name))
  if (opened === null || !opened.ok) over.files.push(file.name)
  else yield* repliesAmong(filesIn(opened.source, `${file.name}/`, over), reading)
}

/** The files below a folder of a source, by their names. Symbolic links are not followed. */
async function* filesIn(folder: SourceFolder, above: string, over: ReadOver): AsyncGenerator<LabFile> {
  const entries = [...(await folder.entries())].sort((a, b) => (a.name < b.name ? -1 : 1))
  for (const entry of entries) {
    const name = above + entry.name
    if (entry.kind === 'folder') yield* filesIn(entry, `${name}/`, over)
    else if (entry.kind === 'file' && isWanted(entry.name) && !isArchive(entry.name))
      yield {
        name,
        bytes: async function* () {
          // One damaged entry is no reason to leave the others unread.
          const bytes = await entry.read(LARGEST).catch(() => null)
          if (bytes === null) over.files.push(name)
          else yield bytes
        },
      }
  }
}

/** A file that is no list of lines: a log, or one reply. */
async function* repliesOfFile({ name, bytes }: LabFile, reading: Reading): AsyncGenerator<Found> {
  const { options, over, course } = reading
  const parts: Uint8Array[] = []
  let size = 0
  const all = bytes()[Symbol.asyncIterator]()
  for (let next = await all.next(); next.done !== true; next = await all.next()) {
    const part = next.value
    if (parts.length === 0 && isAider(new TextDecoder().decode(part.subarray(0, 200)))) {
      yield* repliesOfText({ name, bytes: () => behind(part, { [Symbol.asyncIterator]: () => all }) }, reading)
      return
    }
    size += part.length
    parts.push(part)
    if (size <= LARGEST) continue
    over.files.push(name)
    return
  }
  if (over.files.includes(name)) return
  const whole = joined(parts)
  const text = decode(whole)
  const document = typeof text === 'string' && /\.json$/i.test(name) ? parsed(text) : undefined
  const session = baseOf(name) === TASK ? baseOf(folderOf(name).slice(0, -1)) : baseOf(name)
  const opened = course.within(whole.length, () =>
    document === undefined ? null : documentReplies(document, session, options.project),
  )
  if (opened === null) over.hung.push(name)
  else if (opened.result !== null) yield* inTime(whole.length, opened.result, name, reading)
  else yield typeof text === 'string' ? replyValue(name, text, options) : valueOfLine(whole)
}

async function* repliesOfText({ name, bytes }: LabFile, reading: Reading): AsyncGenerator<Found> {
  const log = new TextLog(reading.options.project)
  for await (const line of linesOf(bytes())) {
    const text = new TextDecoder().decode(line ?? new Uint8Array())
    if (!(yield* inTime(text.length, log.read(text), name, reading))) return
  }
  yield* log.end()
}

async function* behind(first: Uint8Array, rest: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield first
  yield* rest
}
