/** Lines as numbers: equal text has an equal number, in every normal form, so that a rung compares integers. */
import type { HunkLine } from '../model'

export type LineEnd = '' | '\n' | '\r\n' | '\r'

/** Splits text at line ends and keeps each end. Text that ends in a line end has no empty last line; '' has no line. */
export function splitLines(text: string): { texts: string[]; ends: LineEnd[] } {
  const texts: string[] = []
  const ends: LineEnd[] = []
  let from = 0
  while (from < text.length) {
    const feed = text.indexOf('\n', from)
    const to = feed < 0 ? text.length : feed
    const carriage = feed >= 0 && to > from && text.charCodeAt(to - 1) === 13
    texts.push(text.slice(from, carriage ? to - 1 : to))
    ends.push(feed < 0 ? '' : carriage ? '\r\n' : '\n')
    from = to + 1
  }
  return { texts, ends }
}

/** Normal forms of a line: as it is, without trailing white space, without white space at both ends. */
export type Form = 'text' | 'trimmed-end' | 'trimmed'

const NORMAL: Record<Form, (text: string) => string> = {
  text: (text) => text,
  'trimmed-end': (text) => text.trimEnd(),
  trimmed: (text) => text.trim(),
}

/** Gives texts their numbers. One for a reply and all its files, so that numbers compare across them. */
export class Alphabet {
  readonly #numbers = new Map<string, number>()
  readonly #texts: string[] = []
  readonly #forms: Record<Form, number[]> = { text: [], 'trimmed-end': [], trimmed: [] }

  number(text: string): number {
    const known = this.#numbers.get(text)
    if (known !== undefined) return known
    const fresh = this.#texts.push(text) - 1
    this.#numbers.set(text, fresh)
    return fresh
  }

  text(number: number): string {
    return this.#texts[number] ?? ''
  }

  /** The number of the normal form of line `number`. */
  form(form: Form, number: number): number {
    if (form === 'text') return number
    const known = this.#forms[form][number]
    if (known !== undefined) return known
    const fresh = this.number(NORMAL[form](this.text(number)))
    this.#forms[form][number] = fresh
    return fresh
  }
}

/** Lines of a file or a hunk. `numbers` are of the texts without line ends. */
export class Lines {
  readonly alphabet: Alphabet
  readonly numbers: readonly number[]
  readonly ends: readonly LineEnd[]
  readonly #forms = new Map<Form, readonly number[]>()
  #places: Map<number, number[]> | null = null

  constructor(alphabet: Alphabet, numbers: readonly number[], ends: readonly LineEnd[]) {
    this.alphabet = alphabet
    this.numbers = numbers
    this.ends = ends
  }

  static of(alphabet: Alphabet, texts: readonly string[], ends: readonly LineEnd[]): Lines {
    return new Lines(
      alphabet,
      texts.map((text) => alphabet.number(text)),
      ends,
    )
  }

  /** The lines of one side of a hunk. */
  static ofHunk(alphabet: Alphabet, lines: readonly HunkLine[]): Lines {
    return new Lines(
      alphabet,
      lines.map((line) => alphabet.number(line.text)),
      lines.map(() => '\n' as const),
    )
  }

  get length(): number {
    return this.numbers.length
  }

  text(line: number): string {
    return this.alphabet.text(this.numbers[line] ?? -1)
  }

  in(form: Form): readonly number[] {
    const known = this.#forms.get(form)
    if (known !== undefined) return known
    const fresh = form === 'text' ? this.numbers : this.numbers.map((number) => this.alphabet.form(form, number))
    this.#forms.set(form, fresh)
    return fresh
  }

  /** Lines whose trimmed form is `number`, ascending. */
  placesOf(number: number): readonly number[] {
    if (this.#places === null) {
      this.#places = new Map()
      for (const [line, form] of this.in('trimmed').entries()) {
        const places = this.#places.get(form)
        if (places === undefined) this.#places.set(form, [line])
        else places.push(line)
      }
    }
    return this.#places.get(number) ?? []
  }
}
