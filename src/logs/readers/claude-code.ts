/**
 * Claude Code's session files (`~/.claude/projects/…/<session>.jsonl`), and what `claude -p --output-format stream-json` writes, which has the same
 * messages. Read in records of versions 1.0.3 to 2.1: github.com/DRMacIver/claude-reliability notes/transcript-format.md (2.1.12),
 * github.com/oneryalcin/agent-schemas claude-code (2.0.76, 2.1.1).
 */
import { at, isFields, listAt, numberAt, textAt, wordsOf } from '../fields'
import type { FileFact, LogEvent, LogReader, SessionEvent, ShownLines } from '../log'

/** Entries that say nothing of files. */
const OTHERS =
  /^(?:summary|system|file-history-snapshot|queue-operation|progress|result|stream_event|attachment|custom-title|last-prompt|ai-title|permission-mode|worktree-state)$/

/** Whether a line is one of such a session. */
export const isClaudeCode = (value: unknown): boolean =>
  (textAt(value, 'sessionId') ?? textAt(value, 'session_id')) !== null &&
  (isFields(at(value, 'message')) || OTHERS.test(textAt(value, 'type') ?? '')) &&
  textAt(value, 'projectHash') === null

export function claudeCodeReader(): LogReader {
  return {
    read: (value) => {
      const session = textAt(value, 'sessionId') ?? textAt(value, 'session_id')
      const type = textAt(value, 'type') ?? ''
      if (session === null) return null
      const about: LogEvent = {
        kind: 'session',
        root: textAt(value, 'cwd'),
        version: textAt(value, 'version'),
        // Of the messages that the tool itself writes there is no model.
        model: modelOf(textAt(value, 'message', 'model') ?? textAt(value, 'model')),
      }
      const events = type === 'assistant' ? called(value) : type === 'user' ? answered(value) : OTHERS.test(type) ? [] : null
      return events === null ? null : [about, ...events].map((event): SessionEvent => ({ session, event }))
    },
    end: () => [],
  }
}

const modelOf = (name: string | null): string | null => (name === null || name.startsWith('<') ? null : name)

function called(entry: unknown): LogEvent[] {
  const moment = textAt(entry, 'timestamp')
  return listAt(entry, 'message', 'content').flatMap((part): LogEvent[] => {
    const [id, name] = [textAt(part, 'id'), textAt(part, 'name')]
    if (textAt(part, 'type') !== 'tool_use' || id === null || name === null) return []
    return [{ kind: 'call', id, name, input: at(part, 'input'), at: moment }]
  })
}

function answered(entry: unknown): LogEvent[] {
  const result = at(entry, 'toolUseResult') ?? at(entry, 'tool_use_result')
  return listAt(entry, 'message', 'content').flatMap((part): LogEvent[] => {
    const id = textAt(part, 'tool_use_id')
    if (textAt(part, 'type') !== 'tool_result' || id === null) return []
    const ok = at(part, 'is_error') !== true
    const shown = ok ? shownIn(result) : undefined
    // A command's output has a field of its own; the message shortens it.
    const text = textAt(result, 'stdout') ?? wordsOf(at(part, 'content'))
    return [{ kind: 'result', id, ok, text, facts: ok ? factsIn(result) : [], ...(shown === undefined ? {} : { shown }) }]
  })
}

/** What a call that has written says of the file: as it was, and what became of it. */
function factsIn(result: unknown): FileFact[] {
  const path = textAt(result, 'filePath')
  if (path === null) return []
  const facts: FileFact[] = []
  const before = at(result, 'originalFile')
  if (typeof before === 'string') facts.push({ path, when: 'before', text: before, exact: true })
  else if (textAt(result, 'type') === 'create') facts.push({ path, when: 'before', text: null, exact: true })
  const after = textAt(result, 'content')
  // A person may have put other lines there before they were written.
  if (at(result, 'userModified') === true) facts.push({ path, when: 'after', text: undefined, exact: false })
  else if (after !== null) facts.push({ path, when: 'after', text: after, exact: true })
  return facts
}

function shownIn(result: unknown): ShownLines | undefined {
  const file = at(result, 'file')
  const [path, content, total] = [textAt(file, 'filePath'), textAt(file, 'content'), numberAt(file, 'totalLines')]
  if (path === null || content === null || total === null) return undefined
  return { path, start: (numberAt(file, 'startLine') ?? 1) - 1, lines: content.split('\n'), total }
}
