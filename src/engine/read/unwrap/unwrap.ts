/** Finds the model's words in what carries them: a stream of events, a provider's response, a transcript. */
import { append } from '../../lists'
import type { Diagnostic, Span, Turn, Wrapping } from '../../model'
import { type JsonNode, parseJson } from '../json/json'
import { MappedText } from '../mapped-text'
import { feedChunk } from './chunks'
import { eventsIn, opensEventStream } from './event-stream'
import { field, nodeTextOf } from './fields'
import { entriesOf, Transcript } from './messages'
import { boundsOf, mergedSpans } from './model-spans'
import { partsIn, responseIn } from './response'
import { Speech } from './speech'
import type { TurnBuilder, TurnPart } from './turn-builder'

/** `spoken`: the stretches of the reply that hold the turn's parts, sorted. */
type WrappedTurn = Turn & { readonly parts: readonly TurnPart[]; readonly spoken: readonly Span[] }

export type Unwrapped = {
  readonly kind: Exclude<Wrapping['kind'], 'chat'>
  /** At least one. */
  readonly turns: readonly WrappedTurn[]
  /** How what carries the turns departs from JSON. */
  readonly faults: readonly Diagnostic[]
}

/** Units of UTF-16 at the reply's beginning that tell whether anything is wrapped around it. */
const REACH = 400

/** A beginning of JSON that may hold more than a sentence in brackets. */
const JSON_OPENING = /^(?:\{\s*["']|\[\s*[{"'])/

/** A beginning that only a call has, bare or in a list: its large arguments need not be read twice. */
const CALL_OPENING =
  /^(?:\[\s{0,20})?\{\s{0,20}"(?:(?:file_?path|file|old_?str(?:ing)?|new_?str(?:ing)?|command|arguments|tool|tool_?name|function|edits|patch|diff)"\s?:|name"\s?:\s?"[^"]{0,80}"\s?,\s{0,20}"(?:input|arguments|args|parameters)"\s?:)|^\{\s{0,20}"type"\s?:\s?"tool_use"/i

/** null: nothing is wrapped around the reply. Costs no more than a look at its beginning where that is so. */
export function unwrap(reply: string): Unwrapped | null {
  const from = bodyStart(reply)
  const head = reply.slice(from, from + REACH)
  if (JSON_OPENING.test(head)) return CALL_OPENING.test(head) ? null : unwrapJson(reply, from)
  return opensEventStream(head) ? unwrapEvents(reply, from) : null
}

/** Where the body begins: behind white space and what HTTP puts before it. */
function bodyStart(reply: string): number {
  const blank = /^[\s\ufeff]*/.exec(reply.slice(0, REACH))?.[0].length ?? 0
  if (!reply.startsWith('HTTP/', blank)) return blank
  const end = /\r?\n\r?\n\s*/.exec(reply.slice(0, HEADERS))
  return end === null ? blank : end.index + end[0].length
}

/** Longest headers that are skipped: units of UTF-16. */
const HEADERS = 20_000

type Found = { readonly sayings: readonly TurnBuilder[]; readonly faults: readonly Diagnostic[] }

function unwrapEvents(reply: string, from: number): Unwrapped | null {
  const speech = new Speech()
  const faults: Diagnostic[] = []
  const others: JsonNode[] = []
  let found = false
  for (const event of eventsIn(reply, from)) {
    if (event.kind === 'done') speech.end()
    else
      for (const { node, faults: departures } of valuesIn(event.passage)) {
        if (feedChunk(speech, node)) found = true
        else others.push(node)
        append(faults, departures)
      }
  }
  if (found) return unwrapped(reply, 'event-stream', { sayings: speech.sayings, faults })
  const whole = others.flatMap((node) => responseIn(node) ?? [])
  return whole.length === 0 ? null : unwrapped(reply, 'event-stream', { sayings: whole, faults })
}

type Value = { readonly node: JsonNode; readonly faults: readonly Diagnostic[] }

/** The objects that follow one another in a text. */
function* valuesIn(passage: MappedText): Generator<Value> {
  const { text } = passage
  for (let at = 0; at < text.length; ) {
    while (text.charCodeAt(at) <= 32) at++
    if (text[at] !== '{' && text[at] !== '[') return
    const { node, end, faults } = parseJson(passage, at)
    if (node === null || end <= at) return
    yield { node, faults }
    at = end
  }
}

function unwrapJson(reply: string, from: number): Unwrapped | null {
  const lines = jsonLines(reply, from)
  return lines === null ? unwrapDocument(reply, from) : unwrapLines(reply, lines)
}

/** The lines of JSONL: more than one, and the first holds an object that the next does not go on with. null where it is one document. */
function jsonLines(reply: string, from: number): readonly MappedText[] | null {
  if (reply[from] !== '{') return null
  const end = reply.indexOf('\n', from)
  if (
    end < 0 ||
    !reply
      .slice(Math.max(from, end - 20), end)
      .trimEnd()
      .endsWith('}')
  )
    return null
  const second = reply.slice(end, end + REACH).trimStart()
  if (!second.startsWith('{')) return null
  const lines: MappedText[] = []
  for (let at = from; at < reply.length; ) {
    const stop = reply.indexOf('\n', at)
    const to = stop < 0 ? reply.length : stop
    if (reply[at] === '{') lines.push(MappedText.plain(reply.slice(at, to), at))
    at = to + 1
  }
  return lines
}

function unwrapLines(reply: string, lines: readonly MappedText[]): Unwrapped | null {
  const nodes: JsonNode[] = []
  const faults: Diagnostic[] = []
  for (const line of lines)
    for (const value of valuesIn(line)) {
      nodes.push(value.node)
      append(faults, value.faults)
    }
  const speech = new Speech()
  if (nodes.map((node) => feedChunk(speech, node)).includes(true))
    return unwrapped(reply, 'event-stream', { sayings: speech.sayings, faults })
  const transcript = new Transcript()
  for (const node of nodes) transcript.add(node)
  const sayings = transcript.finish()
  if (sayings !== null) return unwrapped(reply, 'transcript', { sayings, faults })
  const events = nodes.flatMap((node) =>
    nodeTextOf(field(node, 'type')) === 'stream_event' ? [field(node, 'event') ?? node] : [],
  )
  const found = events.map((event) => feedChunk(speech, event)).includes(true)
  return found ? unwrapped(reply, 'event-stream', { sayings: speech.sayings, faults }) : null
}

function unwrapDocument(reply: string, from: number): Unwrapped | null {
  const { node, end, faults } = parseJson(MappedText.plain(reply), from)
  if (node === null || /\S/.test(reply.slice(end, end + REACH))) return null
  const response = responseIn(node) ?? partsIn(node)
  if (response !== null) return unwrapped(reply, 'response', { sayings: response, faults })
  const entries = entriesOf(node)
  const speech = new Speech()
  if (entries.map((entry) => feedChunk(speech, entry)).includes(true))
    return unwrapped(reply, 'event-stream', { sayings: speech.sayings, faults })
  const transcript = new Transcript()
  for (const entry of entries) transcript.add(entry)
  const sayings = transcript.finish()
  return sayings === null ? null : unwrapped(reply, 'transcript', { sayings, faults })
}

/** Sayings as turns; one that says nothing is left out, unless there is no other. */
function unwrapped(reply: string, kind: Unwrapped['kind'], { sayings, faults }: Found): Unwrapped {
  const turns = sayings
    .filter((saying) => !saying.isEmpty)
    .map((saying) => {
      const spoken = mergedSpans(saying.spans())
      return { speaker: saying.speaker || 'assistant', span: boundsOf(spoken), parts: saying.parts(), spoken }
    })
  const nothing: WrappedTurn = { speaker: 'assistant', span: { from: 0, to: reply.length }, parts: [], spoken: [] }
  return { kind, turns: turns.length > 0 ? turns : [nothing], faults }
}

/** The faults that concern a turn: those inside it, and what lies behind the last of all. */
export function faultsOf({ turns, faults }: Unwrapped, turn: number): readonly Diagnostic[] {
  const { from, to } = turns[turn]?.span ?? { from: 0, to: 0 }
  const end = turn === turns.length - 1 ? Number.POSITIVE_INFINITY : to
  return faults.filter(({ span }) => span.from >= from && span.from <= end)
}
