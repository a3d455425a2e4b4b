/** JSON that arrives line by line, gone over once: whether it goes on to look like what it should be, and the value itself. */
import { MappedText } from '../mapped-text'
import { JsonTree } from './json'
import { AHEAD } from './quote'
import { JsonScanner } from './scan'

/** Units of UTF-16 behind a quotation mark that are looked at. */
const HEAD = 200

export class JsonFollower {
  readonly tree: JsonTree
  readonly #scanner: JsonScanner
  /** What the scanner has left: a quotation mark, and what may tell whether it ends its string. */
  #rest: MappedText[] = []
  #restLength = 0
  /** Where what was followed ends in the reply. */
  #end = 0
  #telling = false

  /** `tells`: whether a key is one by which the value is known for what it should be. */
  constructor(tells: (key: string) => boolean) {
    this.tree = new JsonTree(MappedText.plain(''), (key) => {
      this.#telling ||= tells(key)
    })
    this.#scanner = new JsonScanner(this.tree)
  }

  /** Goes on with a line and its end. Returns what follows the value; null: the value goes on. */
  follow(line: MappedText): MappedText | null {
    this.#end = line.end
    this.#rest.push(line)
    // Blank lines do not tell whether a quotation mark ends its string: what follows them does.
    const waits = this.#restLength > 0 && this.#restLength < AHEAD && line.text.trim() === ''
    this.#restLength += line.text.length
    return waits ? null : this.#scan(false)
  }

  /** There is no more text. Returns what follows the value. */
  finish(): MappedText {
    return this.#scan(true) ?? MappedText.meant('', this.#end, this.#end)
  }

  #scan(final: boolean): MappedText | null {
    const [only = MappedText.meant('', this.#end, this.#end)] = this.#rest
    const text = this.#rest.length < 2 ? only : MappedText.join(this.#rest)
    this.tree.goOn(text)
    const at = this.#scanner.feed(text.text, 0, final)
    const rest = at === 0 ? text : text.slice(at, text.text.length)
    this.#rest = rest.text === '' ? [] : [rest]
    this.#restLength = rest.text.length
    return this.#scanner.done ? rest : null
  }

  get isTelling(): boolean {
    return this.#telling
  }

  /** Whether a string goes on beyond what may be its closing mark. */
  get inString(): boolean {
    const rest = this.#rest.map(({ text }) => text).join('')
    return this.#scanner.inString && !/^["'”][\s}\],]*$/.test(rest.slice(0, HEAD))
  }
}
