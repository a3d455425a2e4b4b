/** A session of a log: events in their order become replies with the files that they met. */
import { type ApplierId, emulate } from '../engine/appliers'
import { applyReply, readReply } from '../engine/index'
import { append } from '../engine/lists'
import type { Edit } from '../engine/model'
import { commandOf, folderOf, onlyReads, shownBy } from './commands'
import { FileStates, type Room } from './file-states'
import type { FileFact, FilesBefore, LogEvent, LoggedReply, LogKind } from './log'
import { masked } from './masks'
import { projectPath, withProjectPaths } from './project-paths'

/** Calls that wait for their answer. More: a log without answers fills the memory; fewer: an answer that comes late is not heard. */
const WAITING = 200
/** UTF-16 units of all calls of a session that wait for their answer; the last is kept, whatever its length. */
const WAITING_UNITS = 1_000_000
/** UTF-16 units of a tool's answer that are kept. */
const ANSWER = 300

/** What writes the files of each tool, for the state after an edit that the log does not show. */
const WRITERS: Readonly<Partial<Record<LogKind, readonly ApplierId[]>>> = {
  'claude-code': ['exact-unique', 'multi-edit'],
  codex: ['codex-apply-patch'],
  'gemini-cli': ['gemini-cli'],
  opencode: ['opencode'],
  cline: ['cline-legacy', 'roo'],
  aider: ['aider-diff', 'aider-whole'],
}

type Waiting = {
  readonly name: string
  readonly input: unknown
  readonly at: string | null
  /** UTF-16 units. */
  readonly size: number
  /** null: it is no edit. */
  readonly reply: string | null
  readonly edits: readonly Edit[]
}

type Result = Extract<LogEvent, { readonly kind: 'result' }>

export class Session {
  readonly #log: LogKind
  readonly #id: string
  readonly #states: FileStates
  readonly #waiting = new Map<string, Waiting>()
  readonly #project: Readonly<Record<string, string>> | null
  #waitingUnits = 0
  #root: string | null = null
  #model: string | null = null
  #version: string | null = null

  /** @param project the files as they were before the session, where they are given */
  constructor(log: LogKind, id: string, project: Readonly<Record<string, string>> | null, room: Room) {
    this.#log = log
    this.#id = id
    this.#project = project
    this.#states = new FileStates(room, project)
  }

  /** The replies that an event completes. */
  take(event: LogEvent): readonly LoggedReply[] {
    if (event.kind === 'session') {
      this.#root = event.root ?? this.#root
      this.#model = event.model ?? this.#model
      this.#version = event.version ?? this.#version
      return []
    }
    if (event.kind === 'result') return this.#answered(event)
    if (this.#waiting.has(event.id)) return []
    const input = withProjectPaths(event.kind === 'text' ? event.text : event.input, this.#root)
    const reply = typeof input === 'string' ? input : JSON.stringify({ name: event.kind === 'call' ? event.name : '', input })
    const { edits, diagnostics } = readReply(reply)
    // Words alone are taken for a file's text where a reply is all that there is: here they are words.
    const isBare = diagnostics.some(({ code }) => code === 'bare-reply')
    const isEdit = !isBare && (edits.length > 0 || (event.kind === 'call' && diagnostics.some(({ repair }) => repair === null)))
    const name = event.kind === 'call' ? event.name : ''
    if (!isEdit && event.kind === 'text') return []
    this.#waiting.set(event.id, { name, input, at: event.at, size: reply.length, reply: isEdit ? reply : null, edits })
    this.#waitingUnits += reply.length
    const replies: LoggedReply[] = []
    for (const oldest of this.#waiting.keys()) {
      const isTooMuch = this.#waiting.size > WAITING || this.#waitingUnits > WAITING_UNITS
      if (!isTooMuch || oldest === event.id) break
      append(replies, this.#unanswered(oldest))
    }
    return replies
  }

  /** The replies that nothing answered. */
  end(): readonly LoggedReply[] {
    const replies = [...this.#waiting.keys()].flatMap((id) => this.#unanswered(id))
    this.#states.end()
    return replies
  }

  #unanswered(id: string): readonly LoggedReply[] {
    return this.#answered({ kind: 'result', id, ok: null, text: '', facts: [] })
  }

  #answered(result: Result): readonly LoggedReply[] {
    const { id, ok, text, facts, shown } = result
    const call = this.#waiting.get(id)
    this.#waiting.delete(id)
    this.#waitingUnits -= call?.size ?? 0
    this.#learn(facts, 'before')
    const replies: LoggedReply[] = []
    if (call?.reply != null) {
      const before = this.#before(call.edits)
      replies.push(this.#logged(id, call, call.reply, before, result))
      if (ok !== false) this.#after(call.reply, call.edits, before, facts, ok)
      else if (/modified since|unexpectedly modified|has changed/i.test(text)) this.#change(call.edits)
    } else if (call !== undefined) this.#ran(call, ok, text)
    this.#learn(facts, 'shown')
    if (shown !== undefined) this.#show(shown)
    return replies
  }

  #logged(id: string, call: Waiting, reply: string, before: FilesBefore, { ok, text }: Result): LoggedReply {
    const names = { session: this.#id, id, model: this.#model, version: this.#version, at: call.at }
    const own = ok === null ? null : ok ? 'applied' : 'refused'
    return {
      log: this.#log,
      names: Object.fromEntries(Object.entries(names).flatMap(([name, value]) => (value ? [[name, masked(value)]] : []))),
      reply: masked(reply),
      before: maskedFiles(before),
      own,
      answer: masked(text.slice(0, 2 * ANSWER)).slice(0, ANSWER),
    }
  }

  /** The files that edits meet, as far as the log shows them. */
  #before(edits: readonly Edit[]): FilesBefore {
    const files: [string, string][] = []
    let state: 'shown' | 'assumed' = 'shown'
    for (const edit of edits) {
      const { written } = edit
      // Which file is meant by an edit that names none is not in the log.
      const path = projectPath(written, this.#root)
      if (path === null) return { state: 'unseen', why: written === '' ? 'never-shown' : 'outside', path: masked(written) }
      const known = this.#states.get(path)
      if (known === null) {
        if (this.#project !== null) return { state: 'assumed', files: this.#project }
        if (!needsNoFile(edit)) return { state: 'unseen', why: this.#states.why(path), path: masked(path) }
        state = 'assumed'
      } else {
        if (known.how === 'assumed') state = 'assumed'
        if (known.text !== null) files.push([path, known.text])
      }
    }
    return { state, files: Object.fromEntries(files) }
  }

  /** What the files are behind an edit that the tool has made, or may have. */
  #after(reply: string, edits: readonly Edit[], before: FilesBefore, facts: readonly FileFact[], ok: boolean | null): void {
    const paths = edits.flatMap(({ written }) => projectPath(written, this.#root) ?? [])
    const reported = facts.filter(({ when }) => when === 'after')
    if (reported.length > 0) {
      this.#change(edits)
      this.#learn(reported, 'after')
      return
    }
    const made = ok === true && before.state !== 'unseen' ? this.#written(reply, before.files) : null
    if (made === null) {
      this.#change(edits)
      return
    }
    const how = made.exact && before.state === 'shown' ? 'shown' : 'assumed'
    const names = new Set([...paths, ...Object.keys(made.files)])
    for (const path of names) {
      const after = Object.hasOwn(made.files, path) ? (made.files[path] ?? null) : null
      if (this.#states.get(path)?.text !== after || paths.includes(path)) this.#states.set(path, after, how)
    }
  }

  /** What the tool writes: as it is emulated, else as the engine lands it. */
  #written(reply: string, files: Readonly<Record<string, string>>) {
    for (const id of WRITERS[this.#log] ?? []) {
      const { verdict, stopped, files: after } = emulate(id, reply, files)
      if (verdict === 'applied' && stopped === null) return { files: after, exact: true }
    }
    const { ok, files: after } = applyReply(reply, files)
    return ok ? { files: after, exact: false } : null
  }

  #change(edits: readonly Edit[]): void {
    for (const { written } of edits) {
      const path = projectPath(written, this.#root)
      if (path !== null) this.#states.forget(path, 'changed')
    }
  }

  #learn(facts: readonly FileFact[], moment: FileFact['when']): void {
    for (const { path: written, when, text, exact } of facts) {
      const path = projectPath(written, this.#root)
      if (when !== moment || path === null) continue
      if (text === undefined) this.#states.forget(path, 'changed')
      else this.#states.set(path, text, exact ? 'shown' : 'assumed')
    }
  }

  #show(shown: Parameters<FileStates['show']>[0], folder: string | null = null): void {
    const absolute = folder === null || /^(?:[a-z]:)?[/\\]/i.test(shown.path) ? shown.path : `${folder}/${shown.path}`
    const path = projectPath(absolute, this.#root)
    if (path !== null) this.#states.show({ ...shown, path })
  }

  #ran({ name, input }: Waiting, ok: boolean | null, text: string): void {
    const command = commandOf(name, input)
    if (command === null) return
    const shown = ok === true ? shownBy(command, text) : null
    if (shown !== null) this.#show(shown, folderOf(input))
    else if (!onlyReads(command)) this.#states.doubt()
  }
}

/** Whether an edit lands where no file is. */
const needsNoFile = (edit: Edit): boolean =>
  edit.kind === 'create' ||
  edit.kind === 'write' ||
  (edit.kind === 'replace' && edit.before.length === 0) ||
  (edit.kind === 'patch' && edit.hunks.every(({ before }) => before.length === 0))

function maskedFiles(before: FilesBefore): FilesBefore {
  if (before.state === 'unseen') return before
  return {
    ...before,
    files: Object.fromEntries(Object.entries(before.files).map(([path, text]) => [masked(path), masked(text)])),
  }
}
