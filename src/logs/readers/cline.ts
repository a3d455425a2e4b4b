/**
 * Tasks of Cline and Roo: `api_conversation_history.json`, a list of messages, whose tools are called by tags in the text or as calls. What the tools
 * answer is read in src/core/prompts/responses.ts of Cline 3.17 and src/core/tools of Roo 3.25.
 */
import { at, isFields, listAt, numberAt, textAt, wordsOf } from '../fields'
import type { FileFact, LogEvent, SessionEvent, ShownLines } from '../log'

const ROOT = /(?:Current (?:Working|Workspace) Directory|current working directory) \(([^)\n]{1,400})\)/
const RESULT = /^\[(\w{1,60})(?: for '([^'\n]{0,400})'[^\]\n]{0,400})?\] Result:\n?/
const FAILED =
  /The tool execution failed|<error>|The user denied|was not executed|Unable to apply|Error (?:applying|writing|reading)|"status": ?"(?:error|denied)"|Missing value for required parameter/

/** The messages of a task; null: the document is none. */
export function clineMessages(document: unknown): readonly unknown[] | null {
  const messages = listAt(document)
  const isTask = messages.some((message) => {
    const role = textAt(message, 'role')
    if (role !== 'user' && role !== 'assistant') return false
    const words = wordsOf(at(message, 'content'))
    return ROOT.test(words) || RESULT.test(words) || words.includes('<environment_details>') || words.startsWith('<task>')
  })
  return isTask ? messages : null
}

/** What happens in a task. @param session what the task is called */
export function* clineEvents(messages: readonly unknown[], session: string): Generator<SessionEvent> {
  /** Texts whose tags call a tool, the oldest first: one answer each. */
  let open: string[] = []
  const state: { root: string | null } = { root: null }
  for (const [index, message] of messages.entries()) {
    if (!isFields(message)) continue
    const content = at(message, 'content')
    const number = numberAt(message, 'ts')
    const moment = number === null || !(Math.abs(number) < 8e15) ? null : new Date(number).toISOString()
    const events: LogEvent[] = []
    if (textAt(message, 'role') === 'assistant') {
      const model = textAt(message, 'modelInfo', 'modelId') ?? textAt(message, 'model')
      if (model !== null) events.push({ kind: 'session', model })
      const parts = typeof content === 'string' ? [{ type: 'text', text: content }] : listAt(content)
      const text = parts.map((part) => (textAt(part, 'type') === 'text' ? (textAt(part, 'text') ?? '') : '')).join('\n')
      const command = /<execute_command>\s*<command>([\s\S]*?)<\/command>/.exec(text)?.[1]
      if (command !== undefined)
        events.push({ kind: 'call', id: `${index}`, name: 'execute_command', input: { command }, at: moment })
      else if (text.trim() !== '') events.push({ kind: 'text', id: `${index}`, text: withoutThinking(text), at: moment })
      open = [`${index}`]
      for (const part of parts) {
        const [id, name] = [textAt(part, 'id'), textAt(part, 'name')]
        if (textAt(part, 'type') === 'tool_use' && id !== null && name !== null)
          events.push({ kind: 'call', id, name, input: at(part, 'input'), at: moment })
      }
    } else events.push(...answersIn(content, open, state))
    for (const event of events) yield { session, event }
  }
}

const withoutThinking = (text: string): string => text.replace(/<thinking>[\s\S]*?<\/thinking>/g, '')

function answersIn(content: unknown, open: string[], state: { root: string | null }): LogEvent[] {
  const parts = typeof content === 'string' ? [{ type: 'text', text: content }] : listAt(content)
  const events: LogEvent[] = []
  const root = ROOT.exec(wordsOf(content))?.[1] ?? null
  if (root !== null && root !== state.root) {
    state.root = root
    events.push({ kind: 'session', root })
  }
  for (const [index, part] of parts.entries()) {
    const id = textAt(part, 'tool_use_id')
    const words = id === null ? (textAt(part, 'text') ?? '') : wordsOf(at(part, 'content'))
    const head = RESULT.exec(words)
    if (id !== null)
      events.push(answer(id, head?.[1] ?? '', head?.[2] ?? '', words.replace(RESULT, ''), at(part, 'is_error') === true))
    else if (head !== null) {
      // The tool's words follow its name, or are the next part.
      const rest = words.slice(head[0].length)
      const text = rest.trim() === '' ? (textAt(parts[index + 1], 'text') ?? '') : rest
      events.push(answer(open.shift() ?? `result-${index}`, head[1] ?? '', head[2] ?? '', text, false))
    }
  }
  return events
}

function answer(id: string, tool: string, path: string, text: string, isError: boolean): LogEvent {
  const ok = !isError && !FAILED.test(text)
  const facts: FileFact[] = []
  for (const [, name = '', body = ''] of text.matchAll(
    /<final_file_content path="([^"\n]{1,400})">\n([\s\S]*?)\n<\/final_file_content>/g,
  ))
    facts.push({ path: name, when: 'after', text: body, exact: true })
  for (const [, name = '', body = ''] of text.matchAll(/<file_content path="([^"\n]{1,400})">\n([\s\S]*?)\n<\/file_content>/g))
    facts.push({ path: name, when: ok ? 'shown' : 'before', text: body, exact: true })
  const isRead = tool === 'read_file' && ok
  if (isRead && !text.includes('<file>') && path !== '' && !text.startsWith('[[NOTE]')) {
    // A file that is read by its name alone is there as it is.
    facts.push({ path, when: 'shown', text: unnumbered(text)?.join('\n') ?? text, exact: unnumbered(text) === null })
    return { kind: 'result', id, ok, text, facts }
  }
  const shown = isRead ? linesShown(text) : undefined
  return { kind: 'result', id, ok, text, facts, ...(shown === undefined ? {} : { shown }) }
}

/** The lines of a file as Roo shows them: `<file><path>…</path><content lines="1-3">` with their numbers. */
function linesShown(text: string): ShownLines | undefined {
  const found = /<path>([^<\n]{1,400})<\/path>\s*<content lines="(\d{1,7})-(\d{1,7})">\n([\s\S]*?)\n?<\/content>/.exec(text)
  const lines = unnumbered(found?.[4] ?? '')
  if (found === null || lines === null) return undefined
  const whole = /Showing only (\d{1,7}) of (\d{1,7}) total lines/.exec(text)
  // Its lines have numbers as far as they go: the last line end is taken to be there.
  const total = whole === null ? Number(found[3]) : Number(whole[2])
  const start = Number(found[2]) - 1
  const isWhole = start === 0 && lines.length === total
  return { path: found[1] ?? '', start, lines: isWhole ? [...lines, ''] : lines, total: isWhole ? total + 1 : total }
}

/** Lines without the numbers in front of them; null where not all have one. */
function unnumbered(text: string): readonly string[] | null {
  const lines = text.split('\n')
  return lines.every((line) => /^\s{0,8}\d{1,7} \| ?/.test(line)) ? lines.map((line) => line.replace(/^\s*\d+ \| ?/, '')) : null
}
