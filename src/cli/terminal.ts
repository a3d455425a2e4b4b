/** What a command has of the terminal or of the pipes around it. */
import { once } from 'node:events'
import { fstatSync, ftruncateSync, writeSync } from 'node:fs'
import { stripVTControlCharacters, styleText } from 'node:util'

/** Where a command reads, writes, and is stopped. */
export type Terminal = {
  readonly input: AsyncIterable<Uint8Array>
  /** A person would have to type the input: nothing is piped in. */
  readonly inputIsTyped: boolean
  /** Whether the output is looked at by a person, and not by a program. */
  readonly outputIsSeen: boolean
  readonly colour: boolean
  /** Of the package. */
  readonly version: string
  /** What the package has besides: the folder of the built page, and the script that offers it a folder. */
  readonly beside: { readonly page: string; readonly script: string }
  /** The folder that relative paths of arguments begin at. */
  readonly cwd: string
  /** Aborted by Ctrl-C. */
  readonly signal: AbortSignal
  /** Resolves once there is room for more. Rejects with `OutputClosed` where the output's reader is gone, with `OutputFull` where the disk is full. */
  write(text: string): Promise<void>
  /** To a person, beside the output. */
  say(text: string): void
}

/** Whoever read the output has gone: no reason to complain. */
export class OutputClosed extends Error {
  override readonly name = 'OutputClosed'
}

/** The output takes no more. `lines`: how many whole lines of the text it has taken. */
export class OutputFull extends Error {
  override readonly name = 'OutputFull'
  readonly code: string
  readonly lines: number

  constructor({ code = '', message }: NodeJS.ErrnoException, lines: number) {
    super(message)
    this.code = code
    this.lines = lines
  }
}

/** Bytes of the file that a descriptor writes to; null: it is no file. */
function sizeOf(descriptor: number): number | null {
  try {
    const found = fstatSync(descriptor)
    return found.isFile() ? found.size : null
  } catch {
    return null
  }
}

/**
 * Writes all of a text to a file of `before` bytes. Node's own stream takes what a full disk still takes of it for the whole.
 * @throws {OutputFull} the file then ends with a whole line
 */
function writeToFile(descriptor: number, text: string, before: number): void {
  const bytes = Buffer.from(text)
  let at = 0
  try {
    while (at < bytes.length) at += writeSync(descriptor, bytes, at)
  } catch (failure) {
    if (!(failure instanceof Error)) throw failure
    const whole = bytes.subarray(0, at).lastIndexOf(10) + 1
    try {
      ftruncateSync(descriptor, before + whole)
    } catch {
      // Half a line stays: whoever reads the lines finds one that is broken.
    }
    throw new OutputFull(failure, bytes.subarray(0, whole).filter((byte) => byte === 10).length)
  }
}

/** The terminal of this process. */
export function ownTerminal({ version, beside }: Pick<Terminal, 'version' | 'beside'>): Terminal {
  const { stdin, stdout, stderr, env } = process
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop.abort())
  let failure: Error | null = null
  stdout.on('error', (error: NodeJS.ErrnoException) => {
    failure = error.code === 'EPIPE' ? new OutputClosed() : error
  })
  stderr.on('error', () => {}) // no reader is left for an error
  const colour = env.NO_COLOR === undefined || env.NO_COLOR === '' ? stdout.isTTY === true : false
  return {
    input: untilStopped(stdin, stop.signal),
    inputIsTyped: stdin.isTTY === true,
    outputIsSeen: stdout.isTTY === true,
    colour,
    version,
    beside,
    cwd: process.cwd(),
    signal: stop.signal,
    async write(text) {
      if (failure !== null) throw failure
      const size = sizeOf(stdout.fd)
      if (size !== null) {
        writeToFile(stdout.fd, text, size)
        return
      }
      await new Promise<void>((resolve, reject) => {
        stdout.write(text, (error) => {
          if (!error) resolve()
          else if ('code' in error && error.code === 'EPIPE') reject(new OutputClosed())
          else reject(new OutputFull(error, 0))
        })
      })
      if (stdout.writableNeedDrain) await Promise.race([once(stdout, 'drain'), once(stdout, 'error')])
    },
    say: (text) => void stderr.write(`${text}\n`),
  }
}

/** What is piped in, until Ctrl-C: a pipe that gives nothing would be waited for. */
async function* untilStopped(stream: NodeJS.ReadStream, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  signal.addEventListener('abort', () => stream.destroy(), { once: true })
  try {
    for await (const part of stream) if (part instanceof Uint8Array) yield part
  } catch (failure) {
    if (!signal.aborted) throw failure
  }
}

/** Marks that a terminal would obey and not show: control characters but tab and line end, and those that turn text around. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const OBEYED = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** Text of a reply or a file as a terminal may have it: what it would obey is shown by its number. */
export const harmless = (text: string): string =>
  stripVTControlCharacters(text).replace(OBEYED, (mark) => `\\u${(mark.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`)

/** How a piece of text looks. */
export type Look = 'bold' | 'dim' | 'red' | 'green' | 'cyan' | 'inverse'

/** Puts looks on text, or none where there is no colour. */
export const painter =
  (colour: boolean) =>
  (look: Look, text: string): string =>
    colour && text !== '' ? styleText(look, text, { validateStream: false }) : text
