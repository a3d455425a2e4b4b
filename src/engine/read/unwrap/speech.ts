import { TurnBuilder } from './turn-builder'

/** The model's sayings in a stream, and those that are still open. */
export class Speech {
  readonly sayings: TurnBuilder[] = []
  readonly #open = new Map<string, { readonly saying: TurnBuilder; readonly id: string }>()

  /** The saying that is open under `key`; a new one where the last is over, which another `id` or none tells. */
  at(key: string, id: string, speaker?: string): TurnBuilder {
    const known = this.#open.get(key)
    const over = known?.saying.ended === true && id !== '' && known.id !== '' && known.id !== id
    const saying = known === undefined || over ? this.begin(key, id) : known.saying
    saying.speaker ||= speaker ?? ''
    return saying
  }

  /** Under `key` something new begins. */
  begin(key: string, id = ''): TurnBuilder {
    const known = this.#open.get(key)
    if (known?.saying.isEmpty === true) return known.saying
    const saying = new TurnBuilder()
    this.sayings.push(saying)
    this.#open.set(key, { saying, id })
    return saying
  }

  /** The stream has ended; another may follow. */
  end(): void {
    for (const { saying } of this.#open.values()) saying.ended = true
    this.#open.clear()
  }
}
