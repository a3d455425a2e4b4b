/** `unknown` from the page → a message for a guest, or null. */
import type { RunnerId } from '../../../test-plan/test-plan'
import type { ExecuteMessage, FileEntry, PageMessage, ProgramKind, RunMessage } from '../protocol'
import { readSettings } from './read-settings'

/** Only the page posts to this port, so a message is recognised by its type alone. */
type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null

const strings = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item: unknown): item is string => typeof item === 'string') : []

const entries = (value: unknown): FileEntry[] =>
  Array.isArray(value)
    ? value.flatMap((entry: unknown): FileEntry[] => {
        if (!Array.isArray(entry)) return []
        const [path, content]: unknown[] = entry
        return typeof path === 'string' && (typeof content === 'string' || content instanceof Uint8Array) ? [[path, content]] : []
      })
    : []

const refs = (value: unknown): RunMessage['done'] =>
  Array.isArray(value)
    ? value.flatMap((ref: unknown) =>
        isFields(ref) && typeof ref.file === 'string' ? [{ file: ref.file, path: strings(ref.path) }] : [],
      )
    : []

const RUNNERS: readonly RunnerId[] = ['node', 'vitest', 'jest', 'mocha', 'uvu', 'ava', 'python']

function readRun(data: Fields): RunMessage {
  return {
    type: 'run',
    key: String(data.key),
    file: String(data.file),
    runner: RUNNERS.find((known) => known === data.runner) ?? null,
    only: data.only === null ? null : refs(data.only),
    name: typeof data.name === 'string' ? data.name : '',
    done: refs(data.done),
    testOnly: data.testOnly === true,
    testTimeoutMs: Number(data.testTimeoutMs),
    ownTimeoutMs: typeof data.ownTimeoutMs === 'number' ? data.ownTimeoutMs : null,
    settings: readSettings(data.settings),
    updateSnapshots: data.updateSnapshots === true,
  }
}

const PROGRAMS: readonly ProgramKind[] = ['file', 'module', 'code']

const readExecute = (data: Fields): ExecuteMessage => ({
  type: 'execute',
  key: String(data.key),
  file: String(data.file),
  args: strings(data.args),
  program: PROGRAMS.find((known) => known === data.program) ?? 'file',
  cwd: String(data.cwd),
  input: String(data.input),
})

/** Null for what is no message. */
export function readMessage(data: unknown): PageMessage | null {
  if (!isFields(data)) return null
  switch (data.type) {
    case 'files':
      return { type: 'files', set: entries(data.set), removed: strings(data.removed), warm: strings(data.warm) }
    case 'ping':
      return { type: 'ping', id: Number(data.id) }
    case 'run':
      return readRun(data)
    case 'execute':
      return readExecute(data)
    default:
      return null
  }
}
