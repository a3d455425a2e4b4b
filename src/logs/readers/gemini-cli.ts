/**
 * Gemini CLI's sessions (`~/.gemini/tmp/<project>/chats/session-….json`, and `….jsonl` with a record a line). Read in
 * packages/core/src/services/chatRecordingTypes.ts and packages/core/src/tools of 0.9 and later.
 */
import { textSha } from '../../engine/sha'
import { at, isFields, listAt, textAt, wordsOf } from '../fields'
import type { FileFact, LogEvent, LogReader, SessionEvent } from '../log'

/** Whether a value is such a session, or a line of one. */
export const isGeminiSession = (value: unknown): boolean =>
  textAt(value, 'sessionId') !== null && textAt(value, 'projectHash') !== null

const isRecord = (value: unknown): boolean =>
  (textAt(value, 'id') !== null && /^(?:user|gemini|info|error|warning)$/.test(textAt(value, 'type') ?? '')) ||
  isFields(at(value, '$set')) ||
  textAt(value, '$rewindTo') !== null

/** Whether a line is a record behind the first line of such a session. */
export const isGeminiRecord = (value: unknown): boolean =>
  isRecord(value) && (at(value, 'content') !== undefined || !textAt(value, 'id'))

export function geminiReader(): LogReader {
  let session = 'session'
  let hash = ''
  let root: string | null = null
  // A record is written again when it grows.
  const done = new Set<string>()

  const called = (call: unknown, model: string | null): LogEvent[] => {
    const [id, name, status] = [textAt(call, 'id'), textAt(call, 'name'), textAt(call, 'status') ?? '']
    if (id === null || name === null || done.has(id) || !/^(?:success|error|cancelled)$/.test(status)) return []
    done.add(id)
    const input = at(call, 'args')
    const path = textAt(input, 'file_path') ?? textAt(input, 'absolute_path')
    if (root === null && path !== null) root = rootOf(path, hash)
    const ok = status === 'success' ? true : status === 'error' ? false : null
    const text = answerOf(call)
    const facts = ok === true ? factsIn(call, name, path, text) : []
    return [
      { kind: 'session', root, model },
      { kind: 'call', id, name, input, at: textAt(call, 'timestamp') },
      { kind: 'result', id, ok, text, facts },
    ]
  }

  return {
    read: (value) => {
      if (isGeminiSession(value)) {
        session = textAt(value, 'sessionId') ?? session
        hash = textAt(value, 'projectHash') ?? ''
        root = null
      } else if (!isRecord(value)) return null
      const messages = isGeminiSession(value) ? listAt(value, 'messages') : [value]
      return messages.flatMap((message) =>
        listAt(message, 'toolCalls').flatMap((call) =>
          called(call, textAt(message, 'model')).map((event): SessionEvent => ({ session, event })),
        ),
      )
    },
    end: () => [],
  }
}

/** The folder of the project: that above the file whose hash the session names. */
function rootOf(path: string, hash: string): string | null {
  const folders = path.split('/')
  for (let length = folders.length - 1; length > 1; length--) {
    const folder = folders.slice(0, length).join('/')
    if (textSha(folder) === hash) return folder
  }
  return null
}

const answerOf = (call: unknown): string =>
  listAt(call, 'result')
    .map((part) => {
      const response = at(part, 'functionResponse', 'response')
      return textAt(response, 'output') ?? textAt(response, 'error') ?? textAt(part, 'text') ?? ''
    })
    .join('\n') || wordsOf(at(call, 'resultDisplay'))

function factsIn(call: unknown, name: string, path: string | null, text: string): FileFact[] {
  if (path === null) return []
  const display = at(call, 'resultDisplay')
  const [before, after] = [at(display, 'originalContent'), textAt(display, 'newContent')]
  if (after !== null)
    return [
      ...(before === null || typeof before === 'string'
        ? [{ path, when: 'before', text: before === '' && isNew(text) ? null : before, exact: true } as const]
        : []),
      { path, when: 'after', text: after, exact: true },
    ]
  const isWhole = name === 'read_file' && at(call, 'args', 'offset') === undefined && at(call, 'args', 'limit') === undefined
  const isCut = /^\s*IMPORTANT: The file content has been truncated/.test(text)
  return isWhole && !isCut && text !== '' ? [{ path, when: 'shown', text, exact: true }] : []
}

const isNew = (text: string): boolean => /created and wrote to new file|Created new file/i.test(text)
