/** The SDK's parts of an answer as events, without the key. */
import type { LanguageModelUsage, TextStreamPart, ToolSet } from 'ai'
import type { Companion, ProviderOptions, Thought } from './conversation'
import type { ProviderEvent, StopReason, Usage } from './provider'
import { openScrubber, type Scrubber, withoutKey } from './scrub'

type Part = TextStreamPart<ToolSet>
type Finish = Extract<Part, { type: 'finish' }>

/** How an answer ended: with a reason, in its middle, or with an error. */
export type AnswerEnding =
  | { readonly type: 'stop'; readonly reason: StopReason }
  | { readonly type: 'unfinished' }
  | { readonly type: 'error'; readonly error: unknown }

/** A call that has begun. `text`: its input so far, as the model wrote it. */
type OpenCall = { readonly name: string; text: string; readonly scrubber: Scrubber; isGiven: boolean }

/** What each part comes to. The events of an `ending` come before it. */
export type ReadPart = { readonly events: readonly ProviderEvent[]; readonly ending: AnswerEnding | null }

const REASONS = { stop: 'end', length: 'length', 'content-filter': 'filter', 'tool-calls': 'tools', other: 'other' } as const

/** Reads one answer of the SDK, part by part, into the events of a provider. */
export class AnswerReader {
  readonly #key: string | null
  /** Inputs that the SDK could not read, by call. */
  readonly broken = new Map<string, string>()
  /** What a provider wants to see again beside a call. */
  readonly beside = new Map<string, Companion>()
  readonly #thoughts = new Map<string, Thought>()
  readonly #calls = new Map<string, OpenCall>()
  #prose: { readonly type: 'text' | 'thinking'; readonly scrubber: Scrubber } | null = null
  /** Whether anything of an answer has come. */
  hasContent = false

  constructor(key: string | null) {
    this.#key = key
  }

  read(part: Part): ReadPart {
    switch (part.type) {
      case 'text-delta':
        return more(this.#write('text', part.text))
      case 'reasoning-start':
      case 'reasoning-end':
        this.#think(part.id, '', part.providerMetadata)
        return more([])
      case 'reasoning-delta':
        this.#think(part.id, part.text, part.providerMetadata)
        return more(this.#write('thinking', part.text))
      case 'tool-input-start':
        this.#open(part.id, part.toolName)
        return more(this.#endProse())
      case 'tool-input-delta':
        return more(this.#input(part.id, part.delta))
      case 'tool-call':
        this.beside.set(part.toolCallId, { options: part.providerMetadata, thoughts: [...this.#thoughts.values()] })
        return more(this.#call(part.toolCallId, part.toolName, part.input))
      case 'finish':
        return { events: [...this.#rest(), ...usageEvents(part.totalUsage)], ending: this.#endingOf(part) }
      case 'error':
        return {
          events: this.#rest(),
          ending: isUnfinished(part.error) ? { type: 'unfinished' } : { type: 'error', error: part.error },
        }
      default:
        return more([])
    }
  }

  /** 'other' that no provider wrote is the SDK's own word for a stream that ends without a reason. */
  #endingOf({ finishReason: reason, rawFinishReason }: Finish): AnswerEnding {
    if (reason === 'error' || (reason === 'other' && rawFinishReason === undefined)) return { type: 'unfinished' }
    const known = Object.entries(REASONS).find(([each]) => each === reason)?.[1] ?? 'other'
    return { type: 'stop', reason: this.#calls.size > 0 && (known === 'end' || known === 'other') ? 'tools' : known }
  }

  /** What a part of the thinking brings is added to what is known of it. */
  #think(id: string, text: string, more: ProviderOptions | undefined): void {
    const { text: before, options } = this.#thoughts.get(id) ?? { text: '', options: undefined }
    this.#thoughts.set(id, { text: before + text, options: more === undefined ? options : merged(options ?? {}, more) })
  }

  #write(type: 'text' | 'thinking', text: string): ProviderEvent[] {
    if (text === '') return []
    this.hasContent = true
    const before = this.#prose?.type === type ? [] : this.#endProse()
    this.#prose ??= { type, scrubber: openScrubber(this.#key) }
    return [...before, ...prose(type, this.#prose.scrubber.push(text))]
  }

  #endProse(): ProviderEvent[] {
    const ended = this.#prose
    this.#prose = null
    return ended ? prose(ended.type, ended.scrubber.end()) : []
  }

  #open(id: string, name: string): OpenCall {
    this.hasContent = true
    const call = { name: this.#clean(name), text: '', scrubber: openScrubber(this.#key), isGiven: false }
    this.#calls.set(id, call)
    return call
  }

  #input(id: string, delta: string): ProviderEvent[] {
    const call = this.#calls.get(id)
    if (!call) return []
    call.text += delta
    const text = call.scrubber.push(delta)
    return text === '' ? [] : [{ type: 'call-part', id: this.#clean(id), name: call.name, text }]
  }

  #call(id: string, name: string, input: unknown): ProviderEvent[] {
    const before = this.#endProse()
    const call = this.#calls.get(id) ?? this.#open(id, name)
    if (call.isGiven) return before
    call.text = this.broken.get(id) ?? (call.text || JSON.stringify(input ?? {}))
    return [...before, ...this.#give(id, call)]
  }

  #give(id: string, call: OpenCall): ProviderEvent[] {
    call.isGiven = true
    const shown = this.#clean(id)
    const last = call.scrubber.end()
    const part: ProviderEvent[] = last === '' ? [] : [{ type: 'call-part', id: shown, name: call.name, text: last }]
    return [...part, { type: 'call', call: { id: shown, name: call.name, input: this.#clean(call.text) } }]
  }

  /** What is held back, and calls that were begun and not ended. */
  #rest(): ProviderEvent[] {
    const open = [...this.#calls].filter(([, { isGiven }]) => !isGiven)
    return [...this.#endProse(), ...open.flatMap(([id, call]) => this.#give(id, call))]
  }

  #clean(text: string): string {
    return withoutKey(text, this.#key)
  }
}

const merged = (known: ProviderOptions, fresh: ProviderOptions): ProviderOptions => ({
  ...known,
  ...Object.fromEntries(Object.entries(fresh).map(([name, values]) => [name, { ...known[name], ...values }])),
})

const more = (events: readonly ProviderEvent[]): ReadPart => ({ events, ending: null })

const prose = (type: 'text' | 'thinking', text: string): ProviderEvent[] => (text === '' ? [] : [{ type, text }])

function usageEvents(reported: LanguageModelUsage): ProviderEvent[] {
  const hits = reported.raw?.prompt_cache_hit_tokens // DeepSeek's own name
  const usage: Usage = {
    input: reported.inputTokens ?? null,
    cacheRead: (typeof hits === 'number' ? hits : reported.inputTokenDetails.cacheReadTokens) ?? null,
    cacheWrite: reported.inputTokenDetails.cacheWriteTokens ?? null,
    output: reported.outputTokens ?? null,
    thinking: reported.outputTokenDetails.reasoningTokens ?? null,
  }
  return Object.values(usage).every((tokens) => tokens === null) ? [] : [{ type: 'usage', usage }]
}

/** The SDK's errors for a stream that ends without its last event. */
function isUnfinished(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return error.name === 'AI_NoOutputGeneratedError' || /ended without a finish (?:reason|chunk)/.test(error.message)
}
