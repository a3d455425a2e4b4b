/** Stdin and stdout of `hunkscope mcp`: calls that came before the input ended are answered before it ends for the server. */
import { PassThrough, type Readable, type Writable } from 'node:stream'
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio'

type Message = Parameters<StdioServerTransport['send']>[0]

/** A transport that hands the end of `input` on once every request before it has its answer. */
export class AnsweredTransport extends StdioServerTransport {
  /** Requests without an answer. */
  readonly #open = new Set<string | number>()
  readonly #passed: PassThrough
  readonly #onEnd: () => void
  #hasEnded = false

  /** @param onEnd called when the transport is closed */
  constructor(input: Readable, output: Writable, onEnd: () => void) {
    const passed = new PassThrough()
    super(passed, output)
    this.#passed = passed
    this.#onEnd = onEnd
    input.pipe(passed, { end: false })
    input.once('end', () => this.#ends())
    input.once('close', () => this.#ends())
  }

  override async start(): Promise<void> {
    const { onmessage } = this
    this.onmessage = (message) => {
      this.#note(message)
      onmessage?.(message)
    }
    await super.start()
  }

  override async send(message: Message): Promise<void> {
    await super.send(message)
    if (!('method' in message) && message.id !== undefined) this.#done(message.id)
  }

  override async close(): Promise<void> {
    await super.close()
    this.#onEnd()
  }

  #note(message: Message): void {
    if (!('method' in message)) return
    if ('id' in message) this.#open.add(message.id)
    // A call that its client cancels gets no answer.
    else if (message.method === 'notifications/cancelled') {
      const id = message.params?.requestId
      if (typeof id === 'string' || typeof id === 'number') this.#done(id)
    }
  }

  #done(id: string | number): void {
    this.#open.delete(id)
    if (this.#hasEnded && this.#open.size === 0) this.#passed.end()
  }

  /** All that came is read first: what is in the pipe by then goes through it in the next turns of the event loop. */
  #ends(): void {
    if (this.#hasEnded) return
    const look = () => {
      if (this.#passed.readableLength > 0) return void setImmediate(look)
      this.#hasEnded = true
      if (this.#open.size === 0) this.#passed.end()
    }
    setImmediate(look)
  }
}
