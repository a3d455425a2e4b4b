/** What is known of the code in a file: its errors, its symbols. Texts in, plain values out. */
import type { Span, SyntaxProblem } from '../engine/model'

export type SymbolKind =
  | 'class'
  | 'interface'
  | 'type'
  | 'enum'
  | 'module'
  | 'function'
  | 'method'
  | 'constructor'
  | 'property'
  | 'variable'
  | 'rule'
  | 'heading'

/** A named definition in a file. Offsets are UTF-16 units of the text. */
export type CodeSymbol = {
  readonly name: string
  readonly kind: SymbolKind
  /** Names from the outermost definition down to this one. */
  readonly path: readonly string[]
  /** The whole definition with what belongs to it: decorators, `export`, and no comments. */
  readonly span: Span
  /** The definition up to its body, in one line: "acquire(): Lease". */
  readonly signature: string
  /** Where the name is. */
  readonly at: Span
}

/** `null`: nothing here can read files of this kind. `loading`: it can, but its grammar is not here yet. */
export type Looked<T> = readonly T[] | null | 'loading'

/** Synchronous; grammars are loaded by `load` beforehand. */
export type Syntax = {
  /** Loads what the files of these names need. Resolves when all of it is there, or could not be had: those are then answered with null. */
  load(paths: readonly string[]): Promise<void>
  /** Every syntax error, in the order of the text. */
  problems(path: string, text: string): Looked<SyntaxProblem>
  /** Definitions, outer before inner, in the order of the text. */
  symbols(path: string, text: string): Looked<CodeSymbol>
}
