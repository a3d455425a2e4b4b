/** Gathers what a model says in one turn: text and arguments that come in pieces, in the order in which they begin. */
import type { Diagnostic, Span } from '../../model'
import type { Call } from '../calls/call'
import type { JsonNode } from '../json/json'
import { MappedText } from '../mapped-text'
import { buildCall, type CallPieces } from './build-call'

/** What a model said in one turn, in order. `faults`: how a call's arguments, which came as text, depart from JSON. */
export type TurnPart =
  | { readonly kind: 'text'; readonly passage: MappedText }
  | { readonly kind: 'thinking'; readonly passage: MappedText }
  | { readonly kind: 'call'; readonly call: Call; readonly faults: readonly Diagnostic[] }

type Words = { readonly kind: 'text' | 'thinking'; readonly pieces: MappedText[] }
type CallInPieces = {
  readonly kind: 'call'
  type: string
  name: string
  id: string
  value: JsonNode | undefined
  readonly pieces: MappedText[]
  readonly spans: Span[]
  ended: boolean
  /** A person did not let it run. */
  declined: boolean
}
type Block = Words | CallInPieces

export class TurnBuilder {
  speaker = ''
  /** The model said that it is done. */
  ended = false
  readonly #blocks: Block[] = []
  readonly #byKey = new Map<string, Block>()

  get isEmpty(): boolean {
    return this.#blocks.length === 0
  }

  has(key: string): boolean {
    return this.#byKey.has(key)
  }

  /** Words under one key are one text; null: a text of its own. */
  say(kind: 'text' | 'thinking', key: string | null, passage: MappedText | null): void {
    if (passage === null || passage.text === '') return
    const known = key === null ? undefined : this.#byKey.get(key)
    if (known !== undefined && known.kind === kind) known.pieces.push(passage)
    else this.#add({ kind, pieces: [passage] }, key)
  }

  /** Words that go on where the ones before ended, if those were of the same kind. */
  sayOn(kind: 'text' | 'thinking', passage: MappedText | null): void {
    if (passage === null || passage.text === '') return
    const last = this.#blocks.at(-1)
    if (last?.kind === kind) last.pieces.push(passage)
    else this.#add({ kind, pieces: [passage] }, null)
  }

  /** A call, or what is new of it. Another `id` under the same key is another call. */
  call(key: string | null, spoken: CallPieces, id = ''): void {
    const { type, name, value, span } = spoken
    const block = this.#callAt(key, id)
    if (span !== null) block.spans.push(span)
    if (name?.type === 'string' && name.passage.text !== '') {
      block.name = name.passage.text
      block.spans.push(name.span)
    }
    block.type ||= type
    if (value === undefined) return
    if (key !== null && value.type === 'string') this.callPiece(key, value.passage)
    else {
      block.value = value
      block.spans.push(value.span)
    }
  }

  /** More of a call's arguments. */
  callPiece(key: string, passage: MappedText | null): void {
    if (passage !== null && passage.text !== '') this.#callAt(key, '').pieces.push(passage)
  }

  endCall(key: string): void {
    const block = this.#byKey.get(key)
    if (block?.kind === 'call') block.ended = true
  }

  /** Marks the call of an id as one that a person did not let run; false where there is none. */
  decline(id: string): boolean {
    const block = this.#blocks.find((one): one is CallInPieces => one.kind === 'call' && one.id === id)
    if (block !== undefined) block.declined = true
    return block !== undefined
  }

  /** Whether arguments of the call have come. */
  hasArguments(key: string): boolean {
    const block = this.#byKey.get(key)
    return block?.kind === 'call' && (block.pieces.length > 0 || block.value !== undefined)
  }

  /** All of it, in the order in which it began. */
  parts(): TurnPart[] {
    return this.#blocks.map((block) => {
      if (block.kind !== 'call') return { kind: block.kind, passage: MappedText.join(block.pieces) }
      const { call, faults } = buildCall({ ...block, ended: block.ended || this.ended })
      const { span, name: found } = call
      const declined: Diagnostic[] = block.declined ? [{ code: 'declined', span, found, expected: '', repair: null }] : []
      return { kind: 'call', call, faults: [...faults, ...declined] }
    })
  }

  /** The stretches of the reply that hold it, in no order. */
  spans(): Span[] {
    return this.#blocks.flatMap((block) => {
      const pieces = block.pieces.map((piece) => ({ from: piece.at(0), to: piece.end }))
      return block.kind === 'call' ? [...block.spans, ...pieces] : pieces
    })
  }

  #callAt(key: string | null, id: string): CallInPieces {
    const known = key === null ? undefined : this.#byKey.get(key)
    if (known?.kind === 'call' && (id === '' || known.id === '' || known.id === id)) {
      known.id ||= id
      return known
    }
    const block: CallInPieces = {
      kind: 'call',
      type: '',
      name: '',
      id,
      value: undefined,
      pieces: [],
      spans: [],
      ended: false,
      declined: false,
    }
    this.#add(block, key)
    return block
  }

  #add(block: Block, key: string | null): void {
    this.#blocks.push(block)
    if (key !== null) this.#byKey.set(key, block)
  }
}
