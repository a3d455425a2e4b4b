/** A log of any kind: values in, replies out. The kind is recognised by the values themselves. */
import { isFields, listAt } from './fields'
import { Room } from './file-states'
import type { LoggedReply, LogKind, LogReader, SessionEvent } from './log'
import { aiderReader } from './readers/aider'
import { batchKindOf, batchReader } from './readers/batch-outputs'
import { claudeCodeReader, isClaudeCode } from './readers/claude-code'
import { clineEvents, clineMessages } from './readers/cline'
import { codexReader, isCodex } from './readers/codex'
import { geminiReader, isGeminiRecord, isGeminiSession } from './readers/gemini-cli'
import { isOpencode, opencodeEvents, opencodeMessage, opencodePart, opencodeSession } from './readers/opencode'
import { Session } from './session'

/** Sessions of one log that are open at a time. More: a log of many fills the memory; fewer: sessions that take turns lose their files. */
const OPEN = 16

type Files = Readonly<Record<string, string>>

/** Puts the events of one kind of log into their sessions. */
class Sessions {
  readonly #log: LogKind
  readonly #project: Files | null
  readonly #open = new Map<string, Session>()
  readonly #room = new Room()

  constructor(log: LogKind, project: Files | null) {
    this.#log = log
    this.#project = project
  }

  *take(events: Iterable<SessionEvent>): Generator<LoggedReply> {
    for (const { session: id, event } of events) {
      const session = this.#open.get(id) ?? new Session(this.#log, id, this.#project, this.#room)
      this.#open.delete(id)
      this.#open.set(id, session)
      yield* session.take(event)
      if (this.#open.size <= OPEN) continue
      const [[oldest, ended] = []] = this.#open
      if (oldest !== undefined) this.#open.delete(oldest)
      if (ended !== undefined) yield* ended.end()
    }
  }

  *end(): Generator<LoggedReply> {
    for (const session of this.#open.values()) yield* session.end()
    this.#open.clear()
  }
}

/** Which log a line is of; null: of none. @param last the kind of the line before, by which some lines are recognised */
function kindOf(value: unknown, last: LogKind | null): LogKind | null {
  if (!isFields(value)) return null
  if (isGeminiSession(value)) return 'gemini-cli'
  if (isClaudeCode(value)) return 'claude-code'
  if (isCodex(value)) return 'codex'
  if (last === 'gemini-cli' && isGeminiRecord(value)) return last
  return batchKindOf(value)
}

const READERS: Readonly<Partial<Record<LogKind, () => LogReader>>> = {
  'claude-code': claudeCodeReader,
  codex: codexReader,
  'gemini-cli': geminiReader,
  'openai-batch': batchReader,
  'anthropic-batch': batchReader,
  'swe-bench': batchReader,
}

/** A log of JSON lines. Lines of several kinds and sessions may be mixed. */
export class LineLog {
  readonly #project: Files | null
  readonly #readers = new Map<LogKind, { readonly reader: LogReader; readonly sessions: Sessions }>()
  #last: LogKind | null = null

  /** @param project the files before the log, where they are given */
  constructor(project: Files | null) {
    this.#project = project
  }

  /** Whether anything of a log was seen: a line of which nothing is known then is one of a version that is not known. */
  get isLog(): boolean {
    return this.#last !== null
  }

  /** The replies that a line completes; null: it is no line of any log that is known. */
  read(value: unknown): Iterable<LoggedReply> | null {
    const kind = kindOf(value, this.#last)
    const open = kind === null ? undefined : READERS[kind]
    if (kind === null || open === undefined) return null
    this.#last = kind
    const own = this.#readers.get(kind) ?? { reader: open(), sessions: new Sessions(kind, this.#project) }
    this.#readers.set(kind, own)
    const events = own.reader.read(value)
    return events === null ? [] : own.sessions.take(events)
  }

  /** The replies that were still open. */
  *end(): Generator<LoggedReply> {
    for (const { reader, sessions } of this.#readers.values()) {
      yield* sessions.take(reader.end())
      yield* sessions.end()
    }
    this.#readers.clear()
    this.#last = null
  }
}

/** A log that is a text with lines of its own kind: Aider's. */
export class TextLog {
  readonly #reader = aiderReader()
  readonly #sessions: Sessions

  constructor(project: Files | null) {
    this.#sessions = new Sessions('aider', project)
  }

  /** @param line without its end */
  read(line: string): Iterable<LoggedReply> {
    return this.#sessions.take(this.#reader.read(line) ?? [])
  }

  *end(): Generator<LoggedReply> {
    yield* this.#sessions.take(this.#reader.end())
    yield* this.#sessions.end()
  }
}

/** The replies of a log that is one document of JSON; null: it is none of those that are known. @param name what the session is called where it does not say so itself */
export function documentReplies(document: unknown, name: string, project: Files | null): Iterable<LoggedReply> | null {
  const task = clineMessages(document)
  if (task !== null) return all('cline', clineEvents(task, name), project)
  if (isOpencode(document)) return all('opencode', opencodeEvents(document), project)
  // A session, a list of lines, or predictions by their name.
  const lines =
    isFields(document) && kindOf(document, null) === null
      ? Object.values(document)
      : isFields(document)
        ? [document]
        : listAt(document)
  if (!lines.some((line) => kindOf(line, null) !== null)) return null
  const log = new LineLog(project)
  return (function* () {
    for (const line of lines) yield* log.read(line) ?? []
    yield* log.end()
  })()
}

function* all(log: LogKind, events: Iterable<SessionEvent>, project: Files | null): Generator<LoggedReply> {
  const sessions = new Sessions(log, project)
  yield* sessions.take(events)
  yield* sessions.end()
}

/** The files below a folder. `list`: the names in it, sorted; `read`: the JSON in a file, undefined where there is none. */
export type JsonFolder = {
  readonly list: (path: string) => Promise<readonly string[]>
  readonly read: (path: string) => Promise<unknown>
}

/** The replies of opencode's folder `storage/`, one session after the other. */
export async function* opencodeFolder(folder: JsonFolder, project: Files | null): AsyncGenerator<LoggedReply> {
  for (const owner of await folder.list('session'))
    for (const file of await folder.list(`session/${owner}`)) {
      const session = file.replace(/\.json$/, '')
      const sessions = new Sessions('opencode', project)
      yield* sessions.take([{ session, event: opencodeSession(await folder.read(`session/${owner}/${file}`)) }])
      for (const message of await folder.list(`message/${session}`)) {
        yield* sessions.take([{ session, event: opencodeMessage(await folder.read(`message/${session}/${message}`)) }])
        const parts = `part/${message.replace(/\.json$/, '')}`
        for (const part of await folder.list(parts))
          yield* sessions.take(opencodePart(await folder.read(`${parts}/${part}`)).map((event) => ({ session, event })))
      }
      yield* sessions.end()
    }
}
