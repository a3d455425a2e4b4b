/** The definitions of a file that an outline lists. */
import type { CodeSymbol, SymbolKind } from '../syntax'

export type OutlineDefinition = {
  readonly name: string
  readonly kind: SymbolKind
  readonly signature: string
  /** 0-based. */
  readonly line: number
  /** How many of the listed definitions are around it. */
  readonly depth: number
  /** Index of the one around it; -1: none. */
  readonly parent: number
  /** Whether other files may use it, as far as its own file says which of its definitions they may. */
  readonly isShared: boolean
}

/** What is inside these is their own business. */
const CLOSED: readonly SymbolKind[] = ['function', 'method', 'constructor', 'property', 'variable']

/** What is open to other files, in languages that say so; and a list of it, which says it elsewhere. */
const SHARED = /^(?:export|pub|public|module\.exports|exports)\b/
const LISTED = /^export\s*(?:\{|=)/m
/** What only holds others. */
const HOLDS = /^(?:impl|namespace|mod)\b/
const HIDDEN = /^(?:private\b|static #|#|_)/

/** Without definitions inside functions and values. `symbols`: in the order of the text, outer before inner. */
export function definitionsOf(symbols: readonly CodeSymbol[], text: string): OutlineDefinition[] {
  const listed: OutlineDefinition[] = []
  const marked = symbols.some(({ path, signature }) => path.length === 1 && SHARED.test(signature)) && !LISTED.test(text)
  const around: { readonly to: number; readonly index: number; readonly closed: boolean }[] = []
  let line = 0
  let read = 0
  for (const { name, kind, signature, span, at } of symbols) {
    while ((around.at(-1)?.to ?? Number.POSITIVE_INFINITY) <= span.from) around.pop()
    const outer = around.at(-1)
    if (outer?.closed === true) continue
    if (at.from < read) {
      line = 0
      read = 0
    }
    for (let end = text.indexOf('\n', read); end >= 0 && end < at.from; end = text.indexOf('\n', read)) {
      line++
      read = end + 1
    }
    around.push({ to: span.to, index: listed.length, closed: CLOSED.includes(kind) })
    const isShared = around.length > 1 ? !HIDDEN.test(signature) : !marked || SHARED.test(signature) || HOLDS.test(signature)
    listed.push({ name, kind, signature, line, depth: around.length - 1, parent: outer?.index ?? -1, isShared })
  }
  return listed
}
