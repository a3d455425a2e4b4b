/** The parser's runtime: loads grammars and parses within limits. */
import type { Language, Parser, Tree } from 'web-tree-sitter'
import type { TreeGrammar } from './grammars'
import type { WasmFile } from './wasm'

/** The bytes of a WASM file; rejects where they cannot be had. */
export type WasmReader = (file: WasmFile) => Promise<Uint8Array>

/**
 * The parser's steps, in hundreds, for any text and for each of its UTF-16 units. Honest code takes up to 0.022 a unit.
 * More: a hostile file holds the worker up, fewer: odd but honest code goes unchecked.
 */
const STEPS = 1000
const STEPS_PER_UNIT = 0.05
/** Milliseconds for one parse, where steps take long. More: a hostile file holds the worker up, fewer: what is checked depends on how busy the machine is. */
const TIME = 4000
/** Bytes that the runtime's memory may grow to, which it never gives back. More: a hostile file takes them, fewer: a long honest file goes unchecked. */
const MEMORY = 256 * 2 ** 20
/** UTF-16 units of a text. More: slow and large trees, fewer: honest files go unchecked. */
const LONGEST = 2_000_000
/** Open angle brackets in one statement. More: grammars with generics take memory by the square of them until they abort, fewer: odd but honest code goes unchecked. */
const NESTED = 1000
const GENERIC: readonly TreeGrammar[] = ['c-sharp', 'cpp', 'java', 'tsx', 'typescript']

/** Pages of 64 KiB that the runtime's WASM file asks for: at first, at most. */
const PAGES = { initial: 512, maximum: 32768 }

/** web-tree-sitter starts once for each worker and keeps its first memory. */
let opening: Promise<GrammarRuntime> | null = null

export class GrammarRuntime {
  readonly #load: (wasm: Uint8Array<ArrayBuffer>) => Language
  readonly #parser: Parser
  readonly #memory: WebAssembly.Memory
  #broken = false

  private constructor(load: (wasm: Uint8Array<ArrayBuffer>) => Language, parser: Parser, memory: WebAssembly.Memory) {
    this.#load = load
    this.#parser = parser
    this.#memory = memory
  }

  /** The runtime of this worker: there is one. Rejects where it cannot be had (no network, no WebAssembly), and may then be asked again. */
  static async open(read: WasmReader): Promise<GrammarRuntime> {
    opening ??= GrammarRuntime.#start(read)
    try {
      return await opening
    } catch (cause) {
      opening = null
      throw cause
    }
  }

  static async #start(read: WasmReader): Promise<GrammarRuntime> {
    const [{ Language, Parser }, wasmBinary] = await Promise.all([import('web-tree-sitter'), read('runtime')])
    const own = new WebAssembly.Memory(PAGES)
    await Parser.init({ wasmBinary, wasmMemory: own })
    // Compiled at once and here: the asynchronous way waits for seconds while a grammar that is in use is being optimised.
    return new GrammarRuntime((wasm) => Language.loadSync(new WebAssembly.Module(wasm)), new Parser(), own)
  }

  /** Throws on bytes that are no grammar of this version. */
  language(wasm: Uint8Array): Language {
    const language = this.#load(new Uint8Array(wasm))
    this.#parser.setLanguage(language)
    return language
  }

  /** Whether it ran out of memory once: it answers nothing more. */
  get broken(): boolean {
    return this.#broken
  }

  /** The caller deletes the tree. null: the text is too long, or takes too long or too much memory. */
  parse(grammar: TreeGrammar, language: Language, text: string): Tree | null {
    if (this.#broken || text.length > LONGEST || (GENERIC.includes(grammar) && isNested(text))) return null
    const room = Math.max(MEMORY, this.#memory.buffer.byteLength)
    const end = performance.now() + TIME
    let steps = STEPS + text.length * STEPS_PER_UNIT
    try {
      this.#parser.setLanguage(language)
      const tree = this.#parser.parse(text, null, {
        progressCallback: () => --steps < 0 || performance.now() > end || this.#memory.buffer.byteLength > room,
      })
      if (tree === null) this.#parser.reset()
      return tree
    } catch (outOfMemory) {
      if (!(outOfMemory instanceof WebAssembly.RuntimeError)) throw outOfMemory
      this.#broken = true
      return null
    }
  }
}

const [OPEN, CLOSE, SEMICOLON, BRACE, END] = [...'<>;{}'].map((sign) => sign.charCodeAt(0))

/** Whether more angle brackets are open than valid code has. */
function isNested(text: string): boolean {
  let open = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === OPEN) {
      if (++open > NESTED) return true
    } else if (code === CLOSE) open = Math.max(0, open - 1)
    else if (code === SEMICOLON || code === BRACE || code === END) open = 0
  }
  return false
}
