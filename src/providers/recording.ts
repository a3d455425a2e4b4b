/** A run's exchanges with models, to be saved and played again. */
import * as z from 'zod/mini'
import type { ApiKey } from './keys'
import type { FailureCode, Message, Provider, ProviderEvent, Request } from './provider'
import { isFailureCode } from './provider-messages'
import { withoutKey } from './scrub'

/** Where a recording comes from. Only a captured one may name a model. `date`: YYYY-MM-DD. */
type Origin =
  | { readonly type: 'captured'; readonly model: string; readonly date: string }
  | { readonly type: 'corpus'; readonly item: string; readonly licence: string }
  | { readonly type: 'scripted' }

/** `at`: milliseconds since the request. */
type RecordedEvent = { readonly at: number; readonly event: ProviderEvent }

/** One request and what came of it. `purpose`: what the loop asked for. `request`: left out in recordings that were written without. */
export type RecordedCall = { readonly purpose: string; readonly request?: Request; readonly events: readonly RecordedEvent[] }

/** The exchanges of a run, as a file keeps them. */
export type Recording = {
  readonly version: 1
  readonly origin: Origin
  /** Id of the loop that ran. */
  readonly loop: string
  /** What the person asked for. */
  readonly task: string
  readonly calls: readonly RecordedCall[]
}

const LONGEST = 64 * 2 ** 20 // UTF-16 units of a recording's JSON
const CALLS = 1000
const EVENTS = 100_000 // of one call
const TEXT = 16 * 2 ** 20 // UTF-16 units of one text
const DEPTH = 40 // of a tool's schema
const DAY = 86_400_000 // milliseconds

const text = z.string().check(z.maxLength(TEXT))
const short = z.string().check(z.maxLength(500))
const label = z.string().check(z.minLength(1), z.maxLength(500))
const tokens = z.nullable(z.number().check(z.minimum(0), z.maximum(1e12)))
const ms = z.number().check(z.minimum(0), z.maximum(DAY))
const day = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/))
const list = <T extends z.ZodMiniType>(of: T) => z.array(of).check(z.maxLength(10_000))

const call = z.strictObject({ id: short, name: short, input: text })
const result = z.strictObject({ id: short, name: short, text, isError: z.boolean() })
const message: z.ZodMiniType<Message> = z.discriminatedUnion('role', [
  z.strictObject({ role: z.literal('user'), text, stable: z.exactOptional(z.boolean()) }),
  z.strictObject({ role: z.literal('assistant'), text, calls: list(call) }),
  z.strictObject({ role: z.literal('tool'), results: list(result) }),
])
const schema = z.record(z.string(), z.unknown()).check(z.refine((value) => isWithin(value, DEPTH)))
const request: z.ZodMiniType<Request> = z.strictObject({
  system: text,
  messages: list(message),
  tools: list(z.strictObject({ name: short, description: text, input: schema })),
  maxOutput: z.nullable(z.number().check(z.minimum(0), z.maximum(1e9))),
})
const failure = z.strictObject({
  code: z.custom<FailureCode>(isFailureCode),
  status: z.nullable(z.number().check(z.minimum(0), z.maximum(999))),
  detail: z.string().check(z.maxLength(10_000)),
  retryAfter: z.nullable(ms),
})
const event: z.ZodMiniType<ProviderEvent> = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('text'), text }),
  z.strictObject({ type: z.literal('thinking'), text }),
  z.strictObject({ type: z.literal('call-part'), id: short, name: short, text }),
  z.strictObject({ type: z.literal('call'), call }),
  z.strictObject({
    type: z.literal('usage'),
    usage: z.strictObject({ input: tokens, cacheRead: tokens, cacheWrite: tokens, output: tokens, thinking: tokens }),
  }),
  z.strictObject({ type: z.literal('waiting'), failure, ms, attempt: z.number().check(z.minimum(1), z.maximum(100)) }),
  z.strictObject({ type: z.literal('stop'), reason: z.enum(['end', 'tools', 'length', 'filter', 'cut', 'other']) }),
  z.strictObject({ type: z.literal('failed'), failure }),
])

const recordedCall: z.ZodMiniType<RecordedCall> = z.strictObject({
  purpose: label,
  request: z.exactOptional(request),
  events: z.array(z.strictObject({ at: ms, event })).check(
    z.maxLength(EVENTS),
    z.refine((events) => events.every(({ at }, index) => at >= (events[index - 1]?.at ?? 0)), 'times go back'),
    z.refine((events) => events.slice(0, -1).every((each) => !isLast(each.event)), 'something comes after the last event'),
  ),
})

const recording: z.ZodMiniType<Recording> = z.strictObject({
  version: z.literal(1),
  origin: z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('captured'), model: label, date: day }),
    z.strictObject({ type: z.literal('corpus'), item: label, licence: label }),
    z.strictObject({ type: z.literal('scripted') }),
  ]),
  loop: label,
  task: text,
  calls: z.array(recordedCall).check(z.maxLength(CALLS)),
})

/** A recording from untrusted text, or why it is invalid. */
export type DecodedRecording =
  | { readonly ok: true; readonly recording: Recording }
  /** `why`: where it differs from a recording, for a person who wrote one. */
  | { readonly ok: false; readonly why: string }

/** Reads a recording's JSON, which may come from anyone. */
export function decodeRecording(json: string): DecodedRecording {
  if (json.length > LONGEST) return { ok: false, why: `it is longer than ${LONGEST} characters` }
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch {
    return { ok: false, why: 'it is no JSON' }
  }
  let read: ReturnType<typeof recording.safeParse>
  try {
    read = recording.safeParse(value)
  } catch (odd) {
    // Limits are compared with an object's own `length`, which may be an object that is no number.
    if (odd instanceof TypeError) return { ok: false, why: 'it is no recording' }
    throw odd
  }
  if (read.success) return { ok: true, recording: read.data }
  const [issue] = read.error.issues
  return { ok: false, why: `${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`.slice(0, 300) }
}

/** As JSON. @param keys taken out of it, wherever they were pasted: a person may have written one into a file or a prompt */
export const encodeRecording = (made: Recording, keys: readonly ApiKey[] = []): string => withoutKeys(JSON.stringify(made), keys)

/** The text with each of these keys masked. */
export const withoutKeys = (text: string, keys: readonly ApiKey[]): string =>
  keys.reduce((rest, key) => withoutKey(rest, key.reveal()), text)

/** Whether an event ends an answer. */
export const isLast = ({ type }: ProviderEvent): boolean => type === 'stop' || type === 'failed'

/** `now`: milliseconds, from any beginning. `onCall`: once for each request, also when it was aborted. */
export type Tape = { readonly purpose: string; readonly now: () => number; readonly onCall: (call: RecordedCall) => void }

/** A provider that keeps what comes, with its times. */
export function record(provider: Provider, { purpose, now, onCall }: Tape): Provider {
  return {
    async *stream(request, signal) {
      const began = now()
      const events: RecordedEvent[] = []
      try {
        for await (const event of provider.stream(request, signal)) {
          events.push({ at: Math.max(events.at(-1)?.at ?? 0, Math.round(now() - began)), event })
          yield event
        }
      } finally {
        onCall({ purpose, request, events })
      }
    },
  }
}

/** Whether a value is nested no deeper than this. */
function isWithin(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return true
  return depth > 0 && Object.values(value).every((each) => isWithin(each, depth - 1))
}
