/** JSON with the place of everything in it, read as far as it can be read. */
import type { Diagnostic, DiagnosticCode, Span } from '../../model'
import { MappedText, MappedTextBuilder } from '../mapped-text'
import { type Bracket, JsonScanner, type JsonSink } from './scan'
import type { Scalar } from './tokens'

/** `span`: in the reply, quotes and brackets included. `closed` false: the text ended inside. */
export type JsonNode =
  /** `passage`: the text that is meant, with the way back into the reply. */
  | { readonly type: 'string'; readonly passage: MappedText; readonly span: Span; readonly closed: boolean }
  | { readonly type: 'number'; readonly value: number; readonly span: Span }
  | { readonly type: 'boolean'; readonly value: boolean; readonly span: Span }
  | { readonly type: 'null'; readonly span: Span }
  | { readonly type: 'array'; readonly items: readonly JsonNode[]; readonly span: Span; readonly closed: boolean }
  | { readonly type: 'object'; readonly entries: readonly JsonEntry[]; readonly span: Span; readonly closed: boolean }

/** `keySpan`: the key with its quotes. */
export type JsonEntry = { readonly key: string; readonly keySpan: Span; readonly value: JsonNode }

export type ParsedJson = {
  /** null: no value begins at the offset. */
  readonly node: JsonNode | null
  /** Offset in the passage behind the value. */
  readonly end: number
  /** Departures from JSON and how each was read: 'json-line-break', 'json-comma', 'json-quotes', 'json-unclosed', 'json-syntax'. */
  readonly faults: readonly Diagnostic[]
}

/** Reads the value that begins at offset `from` of the passage, white space before it left out. Never throws, never recurses; linear. */
export function parseJson(passage: MappedText, from = 0): ParsedJson {
  const tree = new JsonTree(passage)
  const end = new JsonScanner(tree).feed(passage.text, from, true)
  return { node: tree.root, end: tree.root === null ? from : end, faults: tree.faults }
}

type Building = {
  readonly bracket: Bracket
  readonly from: number
  readonly items: JsonNode[]
  readonly entries: JsonEntry[]
  key: { readonly text: string; readonly span: Span } | null
}

/** Longest text that a fault quotes: units of UTF-16. */
const QUOTED = 80

/** Builds the value that a scanner says it meets. */
export class JsonTree implements JsonSink {
  root: JsonNode | null = null
  readonly faults: Diagnostic[] = []
  #source: MappedText
  readonly #onKey: ((key: string) => void) | null
  readonly #open: Building[] = []
  /** The string that is open: where it begins in the reply, its text but the last part, and that one, which may still grow. */
  #from = 0
  #parts = new MappedTextBuilder()
  #plainFrom = 0
  #plainTo = 0

  /** `source`: the text that offsets are of. `onKey` is given each key. */
  constructor(source: MappedText, onKey: ((key: string) => void) | null = null) {
    this.#source = source
    this.#onKey = onKey
  }

  /** From now on offsets are of another text. */
  goOn(source: MappedText): void {
    this.#flush()
    this.#source = source
    this.#plainFrom = 0
    this.#plainTo = 0
  }

  opened(bracket: Bracket, at: number): void {
    this.#open.push({ bracket, from: this.#source.at(at), items: [], entries: [], key: null })
  }

  ended(at: number, closed: boolean): void {
    const built = this.#open.pop()
    if (built === undefined) return
    const span = { from: built.from, to: Math.max(built.from, this.#source.at(at)) }
    if (built.bracket === '[') this.#add({ type: 'array', items: built.items, span, closed })
    else {
      if (built.key !== null) built.entries.push(cutEntry(built.key, span.to))
      this.#add({ type: 'object', entries: built.entries, span, closed })
    }
  }

  beganString(at: number): void {
    this.#from = this.#source.at(at)
    this.#parts = new MappedTextBuilder()
    this.#plainFrom = at
    this.#plainTo = at
  }

  plain(from: number, to: number): void {
    if (from !== this.#plainTo) {
      this.#flush()
      this.#plainFrom = from
    }
    this.#plainTo = to
  }

  escaped(text: string, from: number, to: number): void {
    this.#flush()
    this.#plainFrom = to
    this.#plainTo = to
    this.#parts.add(text, this.#source.at(from))
  }

  endedString(at: number, isKey: boolean, closed: boolean): void {
    const span = { from: this.#from, to: Math.max(this.#from, this.#source.at(at)) }
    const holder = this.#open.at(-1)
    if (isKey && holder !== undefined && this.#parts.isEmpty) {
      holder.key = { text: this.#source.text.slice(this.#plainFrom, this.#plainTo), span }
      this.#onKey?.(holder.key.text)
      return
    }
    this.#flush()
    const passage = this.#parts.finish(Math.max(this.#from, this.#source.at(closed ? at - 1 : at)))
    if (isKey && holder !== undefined) {
      holder.key = { text: passage.text, span }
      this.#onKey?.(passage.text)
    } else this.#add({ type: 'string', passage, span, closed })
  }

  /** Adds what was read plainly last to the parts. */
  #flush(): void {
    if (this.#plainTo > this.#plainFrom) this.#parts.copy(this.#source, this.#plainFrom, this.#plainTo)
  }

  scalar(scalar: Scalar, from: number, to: number): void {
    this.#add({ ...scalar, span: this.#source.span(from, to) })
  }

  fault(code: DiagnosticCode, from: number, to: number, expected: string, repair: string): void {
    const found = this.#source.text.slice(from, Math.min(to, from + QUOTED))
    this.faults.push({ code, span: { from: this.#source.at(from), to: this.#source.at(to) }, found, expected, repair })
  }

  #add(node: JsonNode): void {
    const holder = this.#open.at(-1)
    if (holder === undefined) this.root = node
    else if (holder.bracket === '[') holder.items.push(node)
    else if (holder.key !== null) {
      holder.entries.push({ key: holder.key.text, keySpan: holder.key.span, value: node })
      holder.key = null
    }
  }
}

/** A key at which the text ended: its value is an open string without a character. */
function cutEntry(key: { readonly text: string; readonly span: Span }, end: number): JsonEntry {
  return {
    key: key.text,
    keySpan: key.span,
    value: { type: 'string', passage: emptyAt(end), span: { from: end, to: end }, closed: false },
  }
}

const emptyAt = (end: number) => MappedText.meant('', end, end)
