/**
 * Codex's rollouts (`~/.codex/sessions/YYYY/MM/DD/rollout-….jsonl`): lines of `timestamp`, `type` and `payload` since 0.32, bare items before.
 * Read in codex-rs/protocol and in records of cli_version 0.46 to 0.120.
 */
import { at, isFields, numberAt, parsed, textAt, wordsOf } from '../fields'
import type { LogEvent, LogReader } from '../log'

const ENVELOPES = /^(?:session_meta|turn_context|response_item|event_msg|compacted|world_state)$/
const ITEMS = /^(?:function_call|custom_tool_call|local_shell_call|function_call_output|custom_tool_call_output)$/
/** Items that say nothing of files. */
const OTHER_ITEMS = /^(?:message|reasoning|web_search_call|ghost_snapshot|compaction|other|tool_search_call|tool_search_output)$/

/** Whether a line is one of such a rollout. */
export function isCodex(value: unknown): boolean {
  const type = textAt(value, 'type') ?? ''
  if (ENVELOPES.test(type)) return isFields(at(value, 'payload'))
  return ITEMS.test(type) && textAt(value, 'call_id') !== null && at(value, 'sessionId') === undefined
}

export function codexReader(): LogReader {
  // Until a line says which it is.
  let session = 'session'
  return {
    read: (value) => {
      const type = textAt(value, 'type') ?? ''
      const payload = ENVELOPES.test(type) ? at(value, 'payload') : value
      const moment = textAt(value, 'timestamp')
      if (type === 'session_meta') {
        session = textAt(payload, 'id') ?? session
        const about: LogEvent = { kind: 'session', root: textAt(payload, 'cwd'), version: textAt(payload, 'cli_version') }
        return [{ session, event: about }]
      }
      if (type === 'turn_context')
        return [{ session, event: { kind: 'session', root: textAt(payload, 'cwd'), model: textAt(payload, 'model') } }]
      const event = type === 'response_item' || ITEMS.test(type) ? itemOf(payload, moment) : undefined
      if (event !== undefined) return [{ session, event }]
      const known = type === 'response_item' ? OTHER_ITEMS.test(textAt(payload, 'type') ?? '') : ENVELOPES.test(type)
      return known || OTHER_ITEMS.test(type) ? [] : null
    },
    end: () => [],
  }
}

function itemOf(item: unknown, moment: string | null): LogEvent | undefined {
  const [type, id] = [textAt(item, 'type') ?? '', textAt(item, 'call_id') ?? textAt(item, 'id')]
  if (id === null || !ITEMS.test(type)) return undefined
  if (type.endsWith('_output')) return { kind: 'result', id, ...answerOf(at(item, 'output')), facts: [] }
  if (type === 'local_shell_call') return { kind: 'call', id, name: 'local_shell', input: at(item, 'action'), at: moment }
  const written = type === 'function_call' ? textAt(item, 'arguments') : null
  const input = written === null ? at(item, 'input') : (parsed(written) ?? written)
  return { kind: 'call', id, name: textAt(item, 'name') ?? '', input, at: moment }
}

/** Whether a call went well, and what it wrote. */
function answerOf(output: unknown): { readonly ok: boolean | null; readonly text: string } {
  const outer = textAt(output, 'content') ?? wordsOf(output)
  const inner = outer.startsWith('{') ? parsed(outer) : undefined
  const text = textAt(inner, 'output') ?? outer
  const code = numberAt(inner, 'metadata', 'exit_code') ?? exitIn(text)
  const body = /(?:^|\n)Output:\n([\s\S]*)$/.exec(text)?.[1] ?? text
  const isCut = /(?:^|\n)Total output lines: \d|tokens truncated|\[\.\.\. (?:omitted )?\d+/.test(text)
  const success = at(output, 'success')
  const ok = typeof success === 'boolean' ? success : code === null ? saidIn(text) : code === 0
  return { ok: isCut && ok === true && !/^Success/m.test(body) ? null : ok, text: body }
}

function exitIn(text: string): number | null {
  const found = /^(?:Exit code: |Process exited with code )(-?\d{1,4})$/m.exec(text.slice(0, 1000))
  return found === null ? null : Number(found[1])
}

function saidIn(text: string): boolean | null {
  if (/^Success\. /.test(text)) return true
  return /verification failed|^(?:Error|Failed|Invalid|apply_patch )|failed to|rejected|aborted/i.test(text.slice(0, 1000))
    ? false
    : null
}
