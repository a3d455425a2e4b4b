/**
 * opencode's sessions: what `opencode export` writes, and the folder `storage/` with `session/`, `message/` and `part/`. Read in
 * packages/opencode/src/session/message-v2.ts and src/tool of 1.0 and 1.1.
 */
import { at, isFields, listAt, numberAt, textAt } from '../fields'
import type { FileFact, LogEvent, SessionEvent, ShownLines } from '../log'

/** Whether a document is what `opencode export` writes. */
export const isOpencode = (document: unknown): boolean =>
  (textAt(document, 'info', 'id') ?? '').startsWith('ses') &&
  listAt(document, 'messages').some((message) => isFields(at(message, 'info')))

/** What happens in an exported session. */
export function* opencodeEvents(document: unknown): Generator<SessionEvent> {
  const session = textAt(document, 'info', 'id') ?? 'session'
  yield { session, event: opencodeSession(at(document, 'info')) }
  for (const message of listAt(document, 'messages')) {
    yield { session, event: opencodeMessage(at(message, 'info')) }
    for (const part of listAt(message, 'parts')) for (const event of opencodePart(part)) yield { session, event }
  }
}

/** @param info of `storage/session/` */
export const opencodeSession = (info: unknown): LogEvent => ({
  kind: 'session',
  root: textAt(info, 'directory'),
  version: textAt(info, 'version'),
})

/** @param info of `storage/message/` */
export const opencodeMessage = (info: unknown): LogEvent => ({ kind: 'session', model: textAt(info, 'modelID') })

/** The events of a part of a message, as `storage/part/` has it, too. */
export function opencodePart(part: unknown): readonly LogEvent[] {
  const [id, name, status] = [textAt(part, 'callID') ?? textAt(part, 'id'), textAt(part, 'tool'), textAt(part, 'state', 'status')]
  if (textAt(part, 'type') !== 'tool' || id === null || name === null) return []
  const state = at(part, 'state')
  const started = numberAt(state, 'time', 'start')
  const moment = started === null || !(Math.abs(started) < 8e15) ? null : new Date(started).toISOString()
  const call: LogEvent = { kind: 'call', id, name, input: at(state, 'input'), at: moment }
  if (status !== 'completed' && status !== 'error') return [call]
  const text = textAt(state, 'output') ?? textAt(state, 'error') ?? ''
  const ok = status === 'completed'
  const path = textAt(state, 'input', 'filePath')
  const shown = ok && name === 'read' && path !== null ? linesShown(path, text) : undefined
  return [
    call,
    { kind: 'result', id, ok, text, facts: ok ? factsIn(state, name) : [], ...(shown === undefined ? {} : { shown }) },
  ]
}

function factsIn(state: unknown, tool: string): FileFact[] {
  const input = at(state, 'input')
  const changes = [at(state, 'metadata', 'filediff'), ...listAt(state, 'metadata', 'files')]
  const facts = changes.flatMap((change): FileFact[] => {
    const path = textAt(change, 'filePath') ?? textAt(change, 'file')
    const [before, after] = [textAt(change, 'before'), textAt(change, 'after')]
    if (path === null || before === null || after === null) return []
    const [isAdded, isDeleted] = [textAt(change, 'type') === 'add', textAt(change, 'type') === 'delete']
    return [
      { path, when: 'before', text: isAdded ? null : before, exact: true },
      { path, when: 'after', text: isDeleted ? null : after, exact: true },
    ]
  })
  const [path, content] = [textAt(input, 'filePath'), textAt(input, 'content')]
  if (tool === 'write' && path !== null && content !== null) {
    if (at(state, 'metadata', 'exists') === false) facts.push({ path, when: 'before', text: null, exact: true })
    facts.push({ path, when: 'after', text: content, exact: true })
  }
  return facts
}

/** The lines that `read` has shown: with numbers, and a sentence where the file ends. */
function linesShown(path: string, text: string): ShownLines | undefined {
  const lines: string[] = []
  let start = -1
  for (const line of text.split('\n')) {
    const found = /^(\d{5,7}\| ?|\d{1,7}: )/.exec(line)?.[0]
    if (found === undefined) continue
    if (start < 0) start = Number.parseInt(line, 10) - 1
    if (Number.parseInt(line, 10) - 1 !== start + lines.length) return undefined
    lines.push(line.slice(found.length))
  }
  const total = Number(/\(End of file - total (\d{1,7}) lines\)/.exec(text)?.[1] ?? Number.NaN)
  if (start < 0 || !Number.isFinite(total) || start + lines.length !== total) return undefined
  // Lines that are too long are cut, and whether the last one ends is not said: most files have that end.
  if (lines.some((line) => line.endsWith('...') && line.length >= 2000)) return undefined
  return { path, start, lines: [...lines, ''], total: total + 1 }
}
