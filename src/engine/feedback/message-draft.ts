/** A message within a number of tokens: parts in a fixed order, each of which says as much as there is room for. */
import { estimateTokenCount } from 'tokenx'

/** `tokens`: what `text` takes of a model's context, estimated. Nothing to say is '' and 0. */
export type Feedback = { readonly text: string; readonly tokens: number }

/** A place in the message. `gap`: what separates it from the part above it, white space with a line end. */
export type MessagePart = { readonly gap: '\n' | '\n\n' }

export const messagePart = (gap: MessagePart['gap']): MessagePart => ({ gap })

type Said = { readonly text: string; readonly cost: number }

/** Tokens that a gap takes at most. */
const GAP = 1

export class MessageDraft {
  readonly #budget: number
  /** In the order in which the parts began to speak. */
  readonly #said = new Map<MessagePart, Said>()
  #used = 0

  constructor(budget: number) {
    this.#budget = budget
  }

  /** Tokens left. */
  get room(): number {
    return this.#budget - this.#used
  }

  /** What the part says so far gives way to `text`. False, and nothing changes, where there is no room for it. */
  say(part: MessagePart, text: string): boolean {
    const cost = GAP + estimateTokenCount(text)
    const fresh = this.#used - (this.#said.get(part)?.cost ?? 0) + cost
    if (fresh > this.#budget) return false
    this.#said.set(part, { text, cost })
    this.#used = fresh
    return true
  }

  silence(part: MessagePart): void {
    this.#used -= this.#said.get(part)?.cost ?? 0
    this.#said.delete(part)
  }

  /** The parts that speak, in the order of `parts`. */
  finish(parts: readonly MessagePart[]): Feedback {
    for (;;) {
      const text = this.#join(parts)
      const tokens = estimateTokenCount(text)
      const last = [...this.#said.keys()].at(-1)
      // The estimate of a whole is not the sum of its parts by contract: the whole decides.
      if (tokens <= this.#budget || last === undefined) return { text, tokens }
      this.silence(last)
    }
  }

  #join(parts: readonly MessagePart[]): string {
    let text = ''
    for (const part of parts) {
      const said = this.#said.get(part)
      if (said !== undefined) text += (text === '' ? '' : part.gap) + said.text
    }
    return text === '' ? '' : `${text}\n`
  }
}
