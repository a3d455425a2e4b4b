/** `node:readline`: lines of a readable stream, and questions to it. Nothing is drawn: there is no terminal. */
import { type Emitter, EventEmitter } from './events'
import { needFunction, nodeError, refusedMember } from './node-error'
import { isHolder, isObject } from './types'

type Input = Emitter & { resume?(): unknown; pause?(): unknown }
type Output = { write(text: string): unknown }

const isInput = (value: unknown): value is Input => isHolder(value) && typeof Reflect.get(value, 'on') === 'function'
const isOutput = (value: unknown): value is Output => isHolder(value) && typeof Reflect.get(value, 'write') === 'function'

type Waiting = (line: string) => void

export class Interface extends EventEmitter {
  readonly terminal = false
  line = ''
  cursor = 0
  closed = false
  readonly #input: Input
  readonly #output: Output | null
  readonly #decoder = new TextDecoder()
  readonly #waiting: Waiting[] = []
  #prompt = '> '
  #rest = ''
  #endsWithReturn = false

  constructor(given: unknown, output?: unknown) {
    super()
    const options: object = isObject(given) && isInput(Reflect.get(given, 'input')) ? given : { input: given, output }
    const input: unknown = Reflect.get(options, 'input')
    if (!isInput(input)) throw new TypeError('readline needs a readable stream as its input.')
    const out: unknown = Reflect.get(options, 'output')
    const prompt: unknown = Reflect.get(options, 'prompt')
    this.#input = input
    this.#output = isOutput(out) ? out : null
    if (typeof prompt === 'string') this.#prompt = prompt
    input.on('data', (chunk: unknown) => this.#take(chunk))
    input.on('end', () => this.#end())
    input.resume?.()
  }

  #take(chunk: unknown): void {
    if (this.closed) return
    let text = this.#rest + (chunk instanceof Uint8Array ? this.#decoder.decode(chunk, { stream: true }) : String(chunk))
    // A CR and an LF that came in two chunks are one line end.
    if (this.#endsWithReturn && text.startsWith('\n')) text = text.slice(1)
    this.#endsWithReturn = text.endsWith('\r')
    const lines = text.split(/\r\n|\n|\r|\u2028|\u2029/)
    this.#rest = lines.pop() ?? ''
    for (const line of lines) this.#tell(line)
  }

  #tell(line: string): void {
    const waiting = this.#waiting.shift()
    if (waiting) waiting(line)
    else this.emit('line', line)
  }

  #end(): void {
    if (this.#rest !== '') this.#tell(this.#rest)
    this.#rest = ''
    this.close()
  }

  #needOpen(): void {
    if (this.closed) throw nodeError(Error, 'ERR_USE_AFTER_CLOSE', 'readline was closed')
  }

  question(query: unknown, ...rest: readonly unknown[]): void {
    this.#needOpen()
    const answer = rest.at(-1)
    needFunction(answer, 'cb')
    this.#output?.write(String(query))
    this.#waiting.push(answer)
  }
  prompt(): void {
    this.#needOpen()
    this.#output?.write(this.#prompt)
  }
  setPrompt(prompt: unknown): void {
    this.#prompt = String(prompt)
  }
  getPrompt(): string {
    return this.#prompt
  }
  write(text: unknown): void {
    this.#needOpen()
    if (typeof text === 'string' || text instanceof Uint8Array) this.#take(text)
  }
  pause(): this {
    this.#input.pause?.()
    this.emit('pause')
    return this
  }
  resume(): this {
    this.#input.resume?.()
    this.emit('resume')
    return this
  }
  close(): void {
    if (this.closed) return
    this.closed = true
    this.#input.pause?.()
    this.emit('close')
  }
  [Symbol.asyncIterator](): AsyncIterableIterator<string> {
    const lines: string[] = []
    const readers: ((result: IteratorResult<string, undefined>) => void)[] = []
    this.on('line', (line: unknown) => {
      const reader = readers.shift()
      if (reader) reader({ value: String(line), done: false })
      else lines.push(String(line))
    })
    this.on('close', () => {
      for (const reader of readers.splice(0)) reader({ value: undefined, done: true })
    })
    return {
      next: () => {
        const line = lines.shift()
        if (line !== undefined) return Promise.resolve({ value: line, done: false })
        if (this.closed) return Promise.resolve({ value: undefined, done: true })
        return new Promise((resolve) => readers.push(resolve))
      },
      return: () => {
        this.close()
        return Promise.resolve({ value: undefined, done: true })
      },
      [Symbol.asyncIterator]() {
        return this
      },
    }
  }
}

/** The same, but a question gives a promise. */
class PromiseInterface extends Interface {
  override question(query: unknown): Promise<string> {
    return new Promise((resolve) => super.question(query, resolve))
  }
}

const drawing =
  (name: string) =>
  (_stream: unknown, ...rest: readonly unknown[]) => {
    const done = rest.at(-1)
    if (typeof done === 'function') queueMicrotask(() => void Reflect.apply(done, undefined, []))
    return name !== ''
  }

/** The module; `promises` is `node:readline/promises`. */
export function createReadline(): object {
  return {
    Interface,
    createInterface: (input: unknown, output?: unknown) => new Interface(input, output),
    clearLine: drawing('clearLine'),
    clearScreenDown: drawing('clearScreenDown'),
    cursorTo: drawing('cursorTo'),
    moveCursor: drawing('moveCursor'),
    emitKeypressEvents: refusedMember('readline.emitKeypressEvents'),
    promises: {
      Interface: PromiseInterface,
      createInterface: (input: unknown, output?: unknown) => new PromiseInterface(input, output),
      Readline: refusedMember('readline.promises.Readline'),
    },
  }
}
