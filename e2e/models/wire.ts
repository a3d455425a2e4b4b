/** What a provider's format comes down to: requests are read and refused, answers and failures written. */
import type { Asked, Reply, StatusFault } from './answers'
import type { Invalid } from './check-shape'

/** A refusal with its status. `message` is the provider's own sentence; `code` its name for the case, where it has one. */
export class Refused extends Error {
  readonly status: number
  readonly code: string | null
  readonly param: string | null

  constructor(status: number, message: string, code: string | null = null, param: string | null = null) {
    super(message)
    this.status = status
    this.code = code
    this.param = param
  }
}

/** What a server knows beside the request. */
export type ServerContext = {
  readonly provider: string
  /** From the path, where the wire has it there; else empty. */
  readonly model: string
  readonly headers: Readonly<Record<string, string>>
  /** A number that no other answer of this server has. */
  readonly serial: number
  /** Names that this server gave to items that it stores. */
  readonly issued: Set<string>
}

export type Wire = {
  /** Of an answer; left out: server-sent events. */
  readonly contentType?: string
  /** Throws `Invalid` or `Refused` for what the provider would not take. */
  read(body: unknown, ground: ServerContext): Asked
  /** Why the types of the provider's own SDK do not let a body through; null: they do. */
  official(body: unknown): string | null
  /** `Refused` with the provider's words for it. */
  invalid(problem: Invalid): Refused
  /** The answer's events, each as its text: a server-sent event, or a line. */
  events(reply: Reply, asked: Asked, ground: ServerContext): readonly string[]
  /** The provider's error as an event in mid stream. */
  errorEvent(ground: ServerContext): string
  /** The body of a failure. */
  failure(refused: Refused, retryAfter: number | null): unknown
  /** What the name of a call looks like. */
  callId(serial: number): string
}

/** What a provider says beside a status, with the key in it, as some have done. */
export function faultMessage({ status, message, retryAfter }: StatusFault, key: string): string {
  if (message !== undefined) return message
  const said: Readonly<Record<number, string>> = {
    400: `The request is not valid (credential ${key}).`,
    401: `Incorrect API key provided: ${key}.`,
    402: `Insufficient balance for the key ${key}.`,
    403: `The key ${key} has no access to this resource.`,
    404: `The model does not exist or the key ${key} has no access to it.`,
    413: 'Request exceeds the maximum size.',
    429: `Rate limit reached for the key ${key}. Please try again in ${retryAfter ?? 1}s.`,
  }
  return said[status] ?? `The server had an error while it processed the request of ${key}.`
}

export const event = (data: unknown, name?: string) =>
  `${name === undefined ? '' : `event: ${name}\n`}data: ${JSON.stringify(data)}\n\n`
