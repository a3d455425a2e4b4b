/** What the sandbox's frame, the guest, the terminal's worker and the engine's worker say → messages. All of it may be forged. */
import { decodeEvent } from '../../../src/runtimes/decode-event'
import { decodeFrameMessage, decodeGuestMessage } from '../../../src/runtimes/embedded/decode-message'
import { decodePageMessage, decodeWorkerMessage } from '../../../src/runtimes/embedded/shell/protocol'
import { OUTPUT_CAP } from '../../../src/runtimes/limits'
import { readLines } from '../../../src/runtimes/webcontainer/event-lines'
import { decodeMessage } from '../../../src/workers/protocol'
import { grownJson, mutateJson } from '../json'
import { type Input, inputBytes, law, partOf, same, signature, type Target } from '../target'

const ERROR = {
  name: 'AssertionError',
  message: 'no',
  actual: '1',
  expected: '2',
  frames: [{ file: 'a.ts', line: 1, column: 2, name: 'f' }],
}
const EVENTS = [
  { type: 'progress', text: 'npm install' },
  { type: 'file-start', file: 'a.test.ts' },
  { type: 'file-end', file: 'a.test.ts', durationMs: 3, uses: ['a.ts'] },
  { type: 'test-start', file: 'a.test.ts', path: ['a', 'b'], limitMs: 5000 },
  { type: 'test', file: 'a.test.ts', path: ['a'], state: 'fail', durationMs: 1, error: ERROR },
  { type: 'unhandled', error: ERROR },
  { type: 'console', level: 'log', text: 'hello', file: 'a.test.ts', path: ['a'] },
]
const MESSAGES: readonly unknown[] = [
  ...EVENTS,
  { type: 'ready' },
  { type: 'pong', id: 1 },
  { type: 'dropped', lines: 1, characters: 2 },
  { type: 'report', key: 'k', n: 1, report: { type: 'events', events: EVENTS } },
  { type: 'report', key: 'k', n: 2, report: { type: 'done', changed: [['a.ts', 'a']], code: 0, count: 5, isClean: true } },
  { type: 'failed', id: 1, detail: 'no' },
  {
    type: 'done',
    changed: [
      ['a.ts', 'a'],
      ['b.ts', null],
      ['c.bin', { $bytes: 'abc' }],
    ],
    code: 0,
    output: 'a',
    dropped: 0,
    cwd: '/project',
  },
  { type: 'call', id: 1, call: { kind: 'execute', file: 'a.js', args: ['-x'], code: null }, changed: [['a.ts', 'a']] },
  { type: 'call', id: 1, call: { kind: 'test', words: ['a'], cwd: '/project', name: '', updateSnapshots: false }, changed: [] },
  { type: 'files', set: [['a.ts', 'a']], removed: ['b.ts'] },
  { type: 'exec', line: 'ls', cwd: '/project', columns: 80 },
  { type: 'changed', changed: [['a.ts', 'b']] },
  { type: 'progress', read: 1, written: 2 },
  { type: 'answer', id: 1, answer: { code: 0, output: '', changed: [['a.ts', null]] } },
  { type: 'part', id: 1, lists: { edits: [], spans: [], diagnostics: [], decisions: [], diagnoses: [] } },
  { type: 'decided', id: 1, shell: {} },
  { type: 'preview', id: 1, preview: {} },
  { type: 'outlined', id: 1, outline: null },
  { type: 'leftovers', id: 1, leftovers: [] },
  { type: 'loaded' },
]

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** What structured cloning lets through and JSON does not: bytes, holes, missing values, numbers that are none, values within themselves. */
function revived(value: unknown, depth = 0): unknown {
  if (!isObject(value) || depth > 50) return value
  const bytes: unknown = Reflect.get(value, '$bytes')
  if (typeof bytes === 'string') return inputBytes(bytes)
  const odd: unknown = Reflect.get(value, '$odd')
  if (typeof odd === 'string') return ODD[odd] ?? undefined
  if (Array.isArray(value)) return value.map((each) => revived(each, depth + 1))
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, revived(each, depth + 1)]))
}

const circle: Record<string, unknown> = { type: 'events', path: [], frames: [] }
circle.events = [circle]
circle.error = circle
const ODD: Readonly<Record<string, unknown>> = {
  NaN: Number.NaN,
  Infinity: Number.POSITIVE_INFINITY,
  bigint: 1n,
  date: new Date(0),
  map: new Map([['type', 'ready']]),
  circle,
  holes: new Array(50),
  buffer: new ArrayBuffer(8),
  words: new Uint16Array([1, 2]),
}

const DECODERS = {
  decodeEvent,
  decodeGuestMessage,
  decodeFrameMessage,
  decodePageMessage,
  decodeWorkerMessage,
  decodeMessage,
} as const

/** Longest text in a message, UTF-16 units, where the page sets a limit. */
const longestIn = (value: unknown): number => {
  if (typeof value === 'string') return value.length
  return isObject(value) && !(value instanceof Uint8Array) ? Math.max(0, ...Object.values(value).map(longestIn)) : 0
}

/** Numbers of events that are shown and summed. */
function checkEvent(value: unknown): void {
  const event = decodeEvent(value)
  if (event === null) return
  law('texts of an event are limited', longestIn(event) <= OUTPUT_CAP, () => event.type)
  same('an event that was decoded decodes to itself', decodeEvent(event), event)
  if ('durationMs' in event) law('a duration is a number', Number.isFinite(event.durationMs) && event.durationMs >= 0)
}

function run(input: Input): string {
  let value: unknown
  try {
    value = revived(JSON.parse(partOf(input, 'json')))
  } catch {
    const { values } = readLines(new TextEncoder().encode(partOf(input, 'json')), 0)
    return `lines ${Math.min(9, values.length)}`
  }
  const words = Object.entries(DECODERS).flatMap(([name, decode]) => {
    const decoded = decode(value)
    law('a message is null or has a type', decoded === null || typeof decoded.type === 'string', () => name)
    return decoded === null ? [] : [`${name}:${decoded.type}`, ...Object.keys(decoded)]
  })
  checkEvent(value)
  const guest = decodeGuestMessage(value)
  const report = guest?.type === 'report' ? guest.report : null
  if (report?.type === 'events') for (const event of report.events) checkEvent(event)
  if (report?.type === 'done') law('an exit code is a number', typeof report.code === 'number')
  return signature(words)
}

export const messages: Target = {
  name: 'messages',
  seeds: () => MESSAGES.map((message) => ({ json: JSON.stringify(message) })),
  mutate(parent, other, random) {
    const json = mutateJson(partOf(parent, 'json'), partOf(other, 'json'), random).slice(0, 40_000)
    const odd = { $odd: random.pick(Object.keys(ODD)) }
    return {
      json: random.oneIn(4)
        ? json.replace(/"(?:[^"\\]|\\.)*"(?!:)|\d+|\[\]/g, (found) => (random.oneIn(4) ? JSON.stringify(odd) : found))
        : json,
    }
  },
  run,
  grow: (input, times) => ({ json: grownJson(partOf(input, 'json'), times) }),
}
