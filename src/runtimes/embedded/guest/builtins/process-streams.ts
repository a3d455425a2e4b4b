/** The standard streams of `process`. */
import { inNextTurn } from '../platform'
import { type Emitter, EventEmitter } from './events'
import { invalidType, nodeError } from './node-error'
import { tick } from './tick-queue'

export type ProcessStream = Emitter & {
  writable: boolean
  write(chunk: unknown, ...rest: readonly unknown[]): boolean
  end(chunk?: unknown, ...rest: readonly unknown[]): ProcessStream
  destroy(error?: unknown): ProcessStream
}

export type StandardStream = {
  readonly stream: ProcessStream
  /** Node's runner writes what it says of a test to the stream: throws what a `write` of the project's throws, and fails a stream that was ended. */
  report(): void
  /** As at the start of a program. */
  renew(): void
}

const decoder = new TextDecoder()

const isData = (chunk: unknown): chunk is string | Uint8Array => typeof chunk === 'string' || chunk instanceof Uint8Array

/** Lines go out whole. What has no line end yet waits for the end of the turn. */
export function createStream(fd: number, print: (text: string) => void): StandardStream {
  let line = ''
  let isWaiting = false
  let state: 'open' | 'ended' | 'destroyed' = 'open'
  const flush = () => {
    isWaiting = false
    if (line !== '') print(line)
    line = ''
  }
  const call = (rest: readonly unknown[], error?: Error) => {
    const done = rest.find((one) => typeof one === 'function')
    if (typeof done === 'function') tick(done, error ? [error] : [])
  }
  const close = (to: 'ended' | 'destroyed') => {
    flush()
    state = to
    stream.writable = false
  }
  /** A stream that was ended fails with the first that is written to it; one that was destroyed takes no notice. */
  const refuse = (rest: readonly unknown[]): boolean => {
    const isEnded = state === 'ended'
    const error = isEnded
      ? nodeError(Error, 'ERR_STREAM_WRITE_AFTER_END', 'write after end')
      : nodeError(Error, 'ERR_STREAM_DESTROYED', 'Cannot call write after a stream was destroyed')
    call(rest, error)
    state = 'destroyed'
    if (isEnded) tick(() => stream.emit('error', error), [])
    return false
  }
  const write = (chunk: unknown, ...rest: readonly unknown[]): boolean => {
    if (!isData(chunk)) throw invalidType('chunk', ['string', 'Buffer', 'Uint8Array'], chunk)
    if (state !== 'open') return refuse(rest)
    const parts = (line + (typeof chunk === 'string' ? chunk : decoder.decode(chunk))).split('\n')
    line = parts.pop() ?? ''
    for (const part of parts) print(part)
    if (line !== '' && !isWaiting) {
      isWaiting = true
      inNextTurn(flush)
    }
    call(rest)
    return true
  }
  const destroy = (error?: unknown) => {
    if (state === 'destroyed') return stream
    close('destroyed')
    tick(() => {
      if (error) stream.emit('error', error)
      stream.emit('close')
    }, [])
    return stream
  }
  const stream: ProcessStream = Object.assign(new EventEmitter(), {
    fd,
    isTTY: false,
    writable: true,
    columns: 80,
    write,
    end(chunk?: unknown, ...rest: readonly unknown[]) {
      if (isData(chunk)) write(chunk)
      call([chunk, ...rest])
      if (state !== 'open') return stream
      close('ended')
      tick(() => stream.emit('finish'), [])
      return stream
    },
    destroy,
    destroySoon: destroy,
    cork: () => undefined,
    uncork: () => undefined,
    getColorDepth: () => 1,
    hasColors: () => false,
  })
  return {
    stream,
    report() {
      if (stream.write !== write) stream.write('')
      else if (state !== 'open') refuse([])
    },
    renew() {
      state = 'open'
      stream.writable = true
      stream.removeAllListeners()
    },
  }
}

/** Nobody types: reading ends at once. */
export function createStdin(): object {
  const stdin = Object.assign(new EventEmitter(), {
    fd: 0,
    isTTY: false,
    readable: true,
    read: () => null,
    setEncoding: () => stdin,
    pause: () => stdin,
    unref: () => stdin,
    ref: () => stdin,
    resume() {
      tick(() => stdin.emit('end'), [])
      return stdin
    },
    async *[Symbol.asyncIterator]() {
      // Nothing comes.
    },
  })
  return stdin
}
