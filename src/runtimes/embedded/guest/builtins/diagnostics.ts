/** `node:diagnostics_channel`. */
import { invalidType, needFunction, refusedMember } from './node-error'

type Subscriber = (message: unknown, name: PropertyKey) => unknown
type Transform = (data: unknown) => unknown

class Channel {
  readonly name: PropertyKey
  readonly #subscribers = new Set<Subscriber>()

  constructor(name: PropertyKey) {
    this.name = name
  }
  get hasSubscribers(): boolean {
    return this.#subscribers.size > 0
  }
  subscribe(subscriber: unknown): void {
    needFunction(subscriber, 'subscription')
    this.#subscribers.add(subscriber)
  }
  unsubscribe(subscriber: Subscriber): boolean {
    return this.#subscribers.delete(subscriber)
  }
  publish(message: unknown): void {
    for (const subscriber of [...this.#subscribers])
      try {
        subscriber(message, this.name)
      } catch (error) {
        // As in Node: the others still hear of it, the error is uncaught.
        queueMicrotask(() => {
          throw error
        })
      }
  }
  bindStore(_store: unknown, _transform?: Transform): never {
    return refusedMember('diagnostics_channel.Channel.bindStore')()
  }
  unbindStore(): boolean {
    return false
  }
  runStores(message: unknown, run: CallableFunction, self?: unknown, ...args: readonly unknown[]): unknown {
    this.publish(message)
    return Reflect.apply(run, self, args)
  }
}

const EVENTS = ['start', 'end', 'asyncStart', 'asyncEnd', 'error'] as const
type Handlers = Partial<Record<(typeof EVENTS)[number], Subscriber>>

class TracingChannel {
  readonly start: Channel
  readonly end: Channel
  readonly asyncStart: Channel
  readonly asyncEnd: Channel
  readonly error: Channel

  constructor(channelOf: (event: string) => Channel) {
    this.start = channelOf('start')
    this.end = channelOf('end')
    this.asyncStart = channelOf('asyncStart')
    this.asyncEnd = channelOf('asyncEnd')
    this.error = channelOf('error')
  }
  get hasSubscribers(): boolean {
    return EVENTS.some((event) => this[event].hasSubscribers)
  }
  subscribe(handlers: Handlers): void {
    for (const event of EVENTS) if (handlers[event]) this[event].subscribe(handlers[event])
  }
  unsubscribe(handlers: Handlers): boolean {
    return EVENTS.every((event) => !handlers[event] || this[event].unsubscribe(handlers[event]))
  }
  traceSync(run: CallableFunction, context: object = {}, self?: unknown, ...args: readonly unknown[]): unknown {
    this.start.publish(context)
    try {
      const result: unknown = Reflect.apply(run, self, args)
      Reflect.set(context, 'result', result)
      return result
    } catch (error) {
      Reflect.set(context, 'error', error)
      this.error.publish(context)
      throw error
    } finally {
      this.end.publish(context)
    }
  }
  tracePromise(run: CallableFunction, context: object = {}, self?: unknown, ...args: readonly unknown[]): Promise<unknown> {
    const settle = (key: string, value: unknown) => {
      Reflect.set(context, key, value)
      if (key === 'error') this.error.publish(context)
      this.asyncStart.publish(context)
      this.asyncEnd.publish(context)
    }
    this.start.publish(context)
    try {
      return Promise.resolve(Reflect.apply(run, self, args)).then(
        (result: unknown) => {
          settle('result', result)
          return result
        },
        (error: unknown) => {
          settle('error', error)
          throw error
        },
      )
    } finally {
      this.end.publish(context)
    }
  }
}

export function createDiagnostics(): object {
  const channels = new Map<PropertyKey, Channel>()
  const channel = (name: unknown): Channel => {
    if (typeof name !== 'string' && typeof name !== 'symbol') throw invalidType('channel', ['string', 'symbol'], name)
    const known = channels.get(name) ?? new Channel(name)
    channels.set(name, known)
    return known
  }
  return {
    channel,
    hasSubscribers: (name: PropertyKey) => channels.get(name)?.hasSubscribers ?? false,
    subscribe: (name: unknown, subscriber: unknown) => channel(name).subscribe(subscriber),
    unsubscribe: (name: unknown, subscriber: Subscriber) => channel(name).unsubscribe(subscriber),
    tracingChannel: (name: unknown) => new TracingChannel((event) => channel(`tracing:${String(name)}:${event}`)),
    Channel,
  }
}
