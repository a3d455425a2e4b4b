/**
 * Lines that are each a reply of their own: outputs of the batch interfaces of OpenAI (`custom_id`, `response.body`) and Anthropic (`custom_id`,
 * `result.message`), as both document them in 2025, and predictions of SWE-bench (`instance_id`, `model_patch`), as its harness reads them since 1.0.
 */
import { at, isFields, textAt } from '../fields'
import type { LogEvent, LogKind, LogReader } from '../log'

/** Which of them a line is; null: none. */
export function batchKindOf(value: unknown): LogKind | null {
  if (typeof at(value, 'model_patch') === 'string' && textAt(value, 'instance_id') !== null) return 'swe-bench'
  if (textAt(value, 'custom_id') === null) return null
  if (textAt(value, 'result', 'type') !== null) return 'anthropic-batch'
  return at(value, 'response') !== undefined || at(value, 'error') !== undefined ? 'openai-batch' : null
}

/** Each line is a session, so that none knows of another's files. */
export function batchReader(): LogReader {
  let line = 0
  return {
    read: (value) => {
      const kind = batchKindOf(value)
      const id = textAt(value, 'custom_id') ?? textAt(value, 'instance_id')
      if (kind === null || id === null) return null
      const session = `${++line}`
      const events = kind === 'swe-bench' ? predicted(value, id) : responded(value, id, kind)
      return events.map((event) => ({ session, event }))
    },
    end: () => [],
  }
}

function predicted(value: unknown, id: string): LogEvent[] {
  const text = textAt(value, 'model_patch') ?? ''
  return said(id, text, textAt(value, 'model_name_or_path'))
}

function responded(value: unknown, id: string, kind: LogKind): LogEvent[] {
  const body = kind === 'openai-batch' ? at(value, 'response', 'body') : at(value, 'result', 'message')
  // A request that failed has no reply.
  return isFields(body) ? said(id, JSON.stringify(body), textAt(body, 'model')) : []
}

const said = (id: string, text: string, model: string | null): LogEvent[] => [
  { kind: 'session', model },
  { kind: 'text', id, text, at: null },
  { kind: 'result', id, ok: null, text: '', facts: [] },
]
