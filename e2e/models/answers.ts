/** What a test says that a model answers, and what it learns about the request that came. */

/** Tokens. `input` has those of the cache in it, `output` those of thinking: each wire takes them apart as its provider does. */
type Counts = {
  readonly input: number
  readonly output: number
  readonly cacheRead: number
  readonly cacheWrite: number
  readonly thinking: number
}

type Stop = 'end' | 'tools' | 'length' | 'filter'

/** An answer with this status, and the provider's own error body, which repeats the key. `retryAfter`: seconds. */
export type StatusFault = { readonly status: number; readonly retryAfter?: number; readonly message?: string }

/**
 * What goes wrong. 'no-cors': the answer has no CORS headers. 'reset': the connection ends before a byte of an answer.
 * 'cut': it ends after half of the bytes. 'unfinished': the answer ends properly, but after half of its events.
 * 'hang': nothing comes after half of the events, until the client leaves or the server closes.
 * 'garbage': an event in the middle is no JSON. 'error-event': the provider's own error comes instead of the second half.
 * 'broken-call': the input of the last call ends early. 'huge': a text of 1 MB. 'empty': status 200 and not a byte.
 * 'wrong-type': status 200 and a page of HTML.
 */
export type Fault =
  | StatusFault
  | 'no-cors'
  | 'reset'
  | 'cut'
  | 'unfinished'
  | 'hang'
  | 'garbage'
  | 'error-event'
  | 'broken-call'
  | 'huge'
  | 'empty'
  | 'wrong-type'

export type Answer = {
  readonly thinking?: string
  readonly text?: string
  /** `input`: JSON text, broken where a model is to have broken it. */
  readonly calls?: readonly { readonly name: string; readonly input: string }[]
  /** What is left out is worked out from the lengths. */
  readonly usage?: Partial<Counts>
  /** Left out: 'tools' where there are calls, else 'end'. */
  readonly stop?: Stop
  /** Bytes of one write, even where that cuts an event or a character; left out: an event a write. */
  readonly chunk?: number
  /** Milliseconds between writes. */
  readonly pause?: number
  readonly fault?: Fault
}

/** A call as the model made it. */
type Call = { readonly id: string; readonly name: string; readonly input: string }

/** One message of the conversation, the same for every wire. */
export type Turn = {
  readonly role: 'user' | 'assistant' | 'tool'
  readonly text: string
  readonly calls: readonly Call[]
  readonly results: readonly { readonly id: string; readonly text: string; readonly isError: boolean }[]
}

/** A request as the provider understands it. */
export type Asked = {
  readonly provider: string
  readonly model: string
  readonly system: string
  readonly turns: readonly Turn[]
  /** Names of the tools that the model may call. */
  readonly tools: readonly string[]
  readonly maxOutput: number | null
  /** What was sent, decoded. */
  readonly body: unknown
}

/** One answer, or what works it out from the request. */
export type Script = Answer | ((asked: Asked) => Answer)

/** An answer with nothing left open. */
export type Reply = {
  readonly thinking: string
  readonly text: string
  readonly calls: readonly Call[]
  readonly counts: Counts
  readonly stop: Stop
}

const HUGE = 1_000_000 // characters
const CHARACTERS_PER_TOKEN = 4

const tokens = (text: string) => Math.ceil(text.length / CHARACTERS_PER_TOKEN)

function hugeText(): string {
  const line = 'This line is repeated until the answer has a million characters.\n'
  return line.repeat(Math.ceil(HUGE / line.length)).slice(0, HUGE)
}

/** `id`: names the calls. */
export function toReply(answer: Answer, asked: Asked, id: () => string): Reply {
  const { thinking = '', usage = {}, fault } = answer
  const text = fault === 'huge' ? hugeText() : (answer.text ?? '')
  const written = answer.calls ?? []
  const calls = written.map(({ name, input }, place) => {
    const broken = fault === 'broken-call' && place === written.length - 1
    return { id: id(), name, input: broken ? input.slice(0, Math.ceil(input.length * 0.6)) : input }
  })
  const thought = usage.thinking ?? tokens(thinking)
  const counts = {
    input: tokens(JSON.stringify(asked.body)),
    output: thought + tokens(text) + calls.reduce((sum, { name, input }) => sum + tokens(name + input), 0),
    cacheRead: 0,
    cacheWrite: 0,
    ...usage,
    thinking: thought,
  }
  return { thinking, text, calls, counts, stop: answer.stop ?? (calls.length > 0 ? 'tools' : 'end') }
}

const PIECES = 2_000 // deltas at most: a long text comes in longer ones
const PIECE = 12 // characters, about three tokens

/** A text as a model's deltas. No character is cut in two. */
export function pieces(text: string): string[] {
  const characters = [...text]
  const size = Math.max(PIECE, Math.ceil(characters.length / PIECES))
  const found: string[] = []
  for (let at = 0; at < characters.length; at += size) found.push(characters.slice(at, at + size).join(''))
  return found
}
