/** What a log of an agent holds, whatever tool wrote it. */

/** Whose log it is. 'cline' holds the tasks of Roo, too. */
export type LogKind =
  | 'claude-code'
  | 'codex'
  | 'aider'
  | 'cline'
  | 'opencode'
  | 'gemini-cli'
  | 'openai-batch'
  | 'anthropic-batch'
  | 'swe-bench'

/** What a log says of a file at one moment. `text` null: it is not there; undefined: it is another than before, and the log does not say which. */
export type FileFact = {
  /** As the log writes it. */
  readonly path: string
  /** 'before' and 'after' the edit that it comes with; 'shown': read. */
  readonly when: 'before' | 'after' | 'shown'
  readonly text: string | null | undefined
  /** Whether the text is the file's to the byte. */
  readonly exact: boolean
}

/** Some lines of a file, as a tool has shown them. */
export type ShownLines = {
  readonly path: string
  /** 0-based. */
  readonly start: number
  /** Without line ends. An empty last one follows the last line end. */
  readonly lines: readonly string[]
  /** Of the whole file. */
  readonly total: number
}

/** What happens in a session, in the order of the log. Texts are as the log has them: nothing is masked yet. */
export type LogEvent =
  /** `root`: the folder that paths are in; null where the log does not name it. */
  | { readonly kind: 'session'; readonly root?: string | null; readonly version?: string | null; readonly model?: string | null }
  /** A tool is called. `input`: its arguments, or the text that it takes. */
  | { readonly kind: 'call'; readonly id: string; readonly name: string; readonly input: unknown; readonly at: string | null }
  /** The model's words, which may hold edits. */
  | { readonly kind: 'text'; readonly id: string; readonly text: string; readonly at: string | null }
  /** What the tool answered. `ok` null: it does not say. */
  | {
      readonly kind: 'result'
      readonly id: string
      readonly ok: boolean | null
      readonly text: string
      readonly facts: readonly FileFact[]
      readonly shown?: ShownLines
    }

/** An event with the session that it is of, by a name of its own in the log. */
export type SessionEvent = { readonly session: string; readonly event: LogEvent }

/** Reads the values of one kind of log, one after the other: what JSON holds on each line, or the line itself. Keeps little. */
export type LogReader = {
  /** null: nothing of this kind says what the value is. */
  readonly read: (value: unknown) => readonly SessionEvent[] | null
  /** What was still open. */
  readonly end: () => readonly SessionEvent[]
}

/** Why the files that an edit meets are not known. 'outside': its path leaves the folder. */
export type Unseen = 'never-shown' | 'partly-shown' | 'changed' | 'forgotten' | 'outside'

/** The files that an edit meets. 'assumed': as the log has them last, and something ran since that may have changed them. */
export type FilesBefore =
  | { readonly state: 'shown' | 'assumed'; readonly files: Readonly<Record<string, string>> }
  | { readonly state: 'unseen'; readonly why: Unseen; readonly path: string }

/** One reply of a log that edits. All texts are masked. */
export type LoggedReply = {
  readonly log: LogKind
  /** What the log calls it: `session`, `id`, `model`, `version`, `at`. */
  readonly names: Readonly<Record<string, string>>
  readonly reply: string
  readonly before: FilesBefore
  /** The tool's own verdict; null where the log has none. */
  readonly own: 'applied' | 'refused' | null
  /** The beginning of its words. */
  readonly answer: string
}
