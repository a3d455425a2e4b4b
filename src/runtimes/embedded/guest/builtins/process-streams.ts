/** The standard streams of `process`. */
import { inNextTurn } from '../platform'
import { type Emitter, EventEmitter } from './events'
import { invalidType } from './node-error'
import { tick } from './tick-queue'

export type ProcessStream = Emitter & { write(chunk: unknown, ...rest: readonly unknown[]): boolean }

const decoder = new TextDecoder()

/** Lines go out whole. What has no line end yet waits for the end of the turn. */
export function createStream(fd: number, print: (text: string) => void): ProcessStream {
  let line = ''
  let isWaiting = false
  const flush = () => {
    isWaiting = false
    if (line !== '') print(line)
    line = ''
  }
  const call = (rest: readonly unknown[]) => {
    const done = rest.find((one) => typeof one === 'function')
    if (typeof done === 'function') tick(done, [])
  }
  const write = (chunk: unknown, ...rest: readonly unknown[]): boolean => {
    if (typeof chunk !== 'string' && !(chunk instanceof Uint8Array))
      throw invalidType('chunk', ['string', 'Buffer', 'Uint8Array'], chunk)
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
  return Object.assign(new EventEmitter(), {
    fd,
    isTTY: false,
    writable: true,
    columns: 80,
    write,
    end(chunk?: unknown, ...rest: readonly unknown[]) {
      if (typeof chunk === 'string' || chunk instanceof Uint8Array) write(chunk)
      flush()
      call([chunk, ...rest])
    },
    cork: () => undefined,
    uncork: () => undefined,
    getColorDepth: () => 1,
    hasColors: () => false,
  })
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
