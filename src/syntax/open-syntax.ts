/** Syntax checks and symbols of files, with grammars that are fetched when they are first wanted. */
import type { Language, Tree } from 'web-tree-sitter'
import type { SyntaxProblem } from '../engine/model'
import { problemsOf } from './check'
import { GrammarRuntime, type WasmReader } from './grammar-runtime'
import { grammarOf, grammarsFor, type TreeGrammar } from './grammars'
import { jsonProblems } from './json'
import { masked } from './masks'
import { symbolsOf } from './symbols'
import type { CodeSymbol, Looked, Syntax } from './syntax'

export type SyntaxOptions = {
  readonly wasm: WasmReader
  /** Called once for each grammar that could not be loaded. `cause` is what was thrown. */
  readonly onAbsent?: (grammar: TreeGrammar, cause: unknown) => void
}

/** Loads nothing yet. One for each worker: the runtime's memory is shared by all of them. */
export function openSyntax({ wasm, onAbsent = () => {} }: SyntaxOptions): Syntax {
  const grammars = new Grammars(wasm, onAbsent)
  const parses = new Parses(grammars)

  return {
    load: async (paths) => {
      const wanted = new Set(paths.flatMap((path) => grammarsFor(path)))
      await Promise.all([...wanted].map((grammar) => grammars.load(grammar)))
    },
    problems: (path, text) => {
      const grammar = grammarOf(path, text)
      if (grammar === null) return null
      if (grammar === 'json' || grammar === 'jsonc') return jsonProblems(text, grammar === 'jsonc')
      return parses.look(grammar, text, (parsed) => parsed.problems)
    },
    symbols: (path, text) => {
      const grammar = grammarOf(path, text)
      if (grammar === null || grammar === 'json' || grammar === 'jsonc') return null
      return parses.look(grammar, text, (parsed) => parsed.symbols)
    },
  }
}

type State =
  | { readonly is: 'loading'; readonly done: Promise<void> }
  | { readonly is: 'here'; readonly language: Language }
  | { readonly is: 'absent' }

class Grammars {
  readonly #read: WasmReader
  readonly #onAbsent: NonNullable<SyntaxOptions['onAbsent']>
  readonly #states = new Map<TreeGrammar, State>()
  readonly #warned = new Set<TreeGrammar>()
  runtime: GrammarRuntime | null = null

  constructor(read: WasmReader, onAbsent: NonNullable<SyntaxOptions['onAbsent']>) {
    this.#read = read
    this.#onAbsent = onAbsent
  }

  stateOf(grammar: TreeGrammar): State | undefined {
    return this.#states.get(grammar)
  }

  /** What could not be had before is tried again. */
  async load(grammar: TreeGrammar): Promise<void> {
    const state = this.#states.get(grammar)
    if (state?.is === 'here') return
    if (state?.is === 'loading') return state.done
    const done = this.#fetch(grammar)
    this.#states.set(grammar, { is: 'loading', done })
    return done
  }

  async #fetch(grammar: TreeGrammar): Promise<void> {
    try {
      const [runtime, bytes] = await Promise.all([GrammarRuntime.open(this.#read), this.#read(grammar)])
      this.runtime = runtime
      this.#states.set(grammar, { is: 'here', language: runtime.language(bytes) })
    } catch (cause) {
      // The reader's errors and WebAssembly's: whatever it is, files of this kind go unchecked.
      this.#states.set(grammar, { is: 'absent' })
      if (!this.#warned.has(grammar)) this.#onAbsent(grammar, cause)
      this.#warned.add(grammar)
    }
  }
}

/** What is known of one text. */
type Parsed = {
  readonly problems: readonly SyntaxProblem[] | null
  readonly symbols: readonly CodeSymbol[]
}

/** Texts of which the trees are kept: a file before and after an edit, and two more. */
const KEPT = 4

/** The last few trees, so that a check and the symbols share one parse. */
class Parses {
  readonly #grammars: Grammars
  readonly #kept: Kept[] = []

  constructor(grammars: Grammars) {
    this.#grammars = grammars
  }

  look<T>(grammar: TreeGrammar, text: string, ask: (parsed: Parsed) => readonly T[] | null): Looked<T> {
    const state = this.#grammars.stateOf(grammar)
    const { runtime } = this.#grammars
    if (state?.is === 'absent') return null
    if (state?.is !== 'here' || runtime === null) return 'loading'
    const kept = this.#kept.find((one) => one.grammar === grammar && one.text === text)
    if (kept !== undefined) return kept.tree === null || runtime.broken ? null : ask(kept)
    const parse = (read: string) => runtime.parse(grammar, state.language, read)
    const read = masked(grammar, text)
    const fresh = new Kept(grammar, text, read, parse(read), parse)
    this.#kept.unshift(fresh)
    for (const { tree } of this.#kept.splice(KEPT)) if (!runtime.broken) tree?.delete()
    return fresh.tree === null ? null : ask(fresh)
  }
}

class Kept implements Parsed {
  readonly grammar: TreeGrammar
  readonly text: string
  readonly tree: Tree | null
  readonly #read: string
  readonly #parse: (read: string) => Tree | null
  #problems: readonly SyntaxProblem[] | null | undefined
  #symbols: readonly CodeSymbol[] | undefined

  constructor(grammar: TreeGrammar, text: string, read: string, tree: Tree | null, parse: (read: string) => Tree | null) {
    this.grammar = grammar
    this.text = text
    this.tree = tree
    this.#read = read
    this.#parse = parse
  }

  get problems(): readonly SyntaxProblem[] | null {
    if (this.tree === null) return null
    if (this.#problems === undefined) this.#problems = problemsOf(this.grammar, this.tree, this.text, this.#read, this.#parse)
    return this.#problems
  }

  get symbols(): readonly CodeSymbol[] {
    this.#symbols ??= this.tree === null ? [] : symbolsOf(this.grammar, this.tree, this.text)
    return this.#symbols
  }
}
