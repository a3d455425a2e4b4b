/** What the page asks of a model, and what comes back: the same for every provider and for a recording. */

/** A tool's call as the model wrote it. `input`: JSON text, broken where the model broke it. */
export type ToolCall = { readonly id: string; readonly name: string; readonly input: string }

/** What a tool's call came to. `isError`: it was refused or failed. */
export type ToolResult = { readonly id: string; readonly name: string; readonly text: string; readonly isError: boolean }

/** `stable`: the next request begins with the same messages up to here, so that a provider may cache them. */
export type Message =
  | { readonly role: 'user'; readonly text: string; readonly stable?: boolean }
  | { readonly role: 'assistant'; readonly text: string; readonly calls: readonly ToolCall[] }
  | { readonly role: 'tool'; readonly results: readonly ToolResult[] }

/** A tool that the model may call. `input`: a JSON schema of its arguments. */
export type ToolSpec = {
  readonly name: string
  readonly description: string
  readonly input: Readonly<Record<string, unknown>>
}

/** The JSON that an answer is to be. `schema`: a JSON schema of an object. */
export type AnswerShape = { readonly name: string; readonly schema: Readonly<Record<string, unknown>> }

/** How much a model thinks before it answers. */
export type Effort = 'low' | 'medium' | 'high'

/** What is asked of a model. */
export type Request = {
  readonly system: string
  readonly messages: readonly Message[]
  readonly tools: readonly ToolSpec[]
  /** Tokens that the answer may have; null: as many as the model gives. */
  readonly maxOutput: number | null
  /** Left out: the answer is text. A provider that does not know shapes answers as the messages ask for. */
  readonly shape?: AnswerShape
  /** Left out: as much as its provider thinks right. */
  readonly effort?: Effort
}

/** Tokens, as the provider counts them; null where it does not say. `input` has those of the cache in it, `output` those of thinking. */
export type Usage = {
  readonly input: number | null
  readonly cacheRead: number | null
  readonly cacheWrite: number | null
  readonly output: number | null
  readonly thinking: number | null
}

/** Why a model stopped. 'length': its room was used up. 'cut': the stream ended without saying so. */
export type StopReason = 'end' | 'tools' | 'length' | 'filter' | 'cut' | 'other'

/** What went wrong between the page and a model. */
export type FailureCode =
  | 'offline'
  | 'cors'
  | 'local-server'
  | 'key'
  | 'key-malformed'
  | 'no-access'
  | 'quota'
  | 'rate'
  | 'too-long'
  | 'no-model'
  | 'bad-request'
  | 'server'
  | 'garbled'
  | 'cut'
  | 'idle'
  | 'recording'

/** `detail`: what the provider said, without the key. `retryAfter`: milliseconds that it asks to wait. */
export type Failure = {
  readonly code: FailureCode
  readonly status: number | null
  readonly detail: string
  readonly retryAfter: number | null
}

/** What comes of a request, in order; 'stop' or 'failed' is the last. */
export type ProviderEvent =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'thinking'; readonly text: string }
  /** Part of a call's input, as it streams; the whole call comes as 'call'. */
  | { readonly type: 'call-part'; readonly id: string; readonly name: string; readonly text: string }
  | { readonly type: 'call'; readonly call: ToolCall }
  | { readonly type: 'usage'; readonly usage: Usage }
  /** It failed, and is tried again after `ms` milliseconds; what came so far does not count. `attempt`: 1 for the first retry. */
  | { readonly type: 'waiting'; readonly failure: Failure; readonly ms: number; readonly attempt: number }
  /** The last event: one of these two, unless the request was aborted. */
  | { readonly type: 'stop'; readonly reason: StopReason }
  | { readonly type: 'failed'; readonly failure: Failure }

/** Answers requests for models. */
export interface Provider {
  /** Never rejects: failures are events. Ends at once, without another event, when it is aborted. */
  stream(request: Request, signal: AbortSignal): AsyncIterable<ProviderEvent>
}
