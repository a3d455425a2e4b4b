/** The definitions in a text, by the tables of its language. */
import type { Node, Tree } from 'web-tree-sitter'
import type { TreeGrammar } from './grammars'
import { c } from './symbols/c'
import { css, ini } from './symbols/css'
import { go } from './symbols/go'
import { csharp, java } from './symbols/java'
import { javascript } from './symbols/javascript'
import type { FoundDefinition, Language, WalkPosition } from './symbols/language'
import { php } from './symbols/php'
import { python } from './symbols/python'
import { ruby } from './symbols/ruby'
import { rust } from './symbols/rust'
import { bash, powershell } from './symbols/shell'
import type { CodeSymbol, SymbolKind } from './syntax'

const LANGUAGES: Readonly<Record<TreeGrammar, Language>> = {
  bash,
  c,
  'c-sharp': csharp,
  cpp: c,
  css,
  go,
  ini,
  java,
  javascript,
  php,
  powershell,
  python,
  ruby,
  rust,
  tsx: javascript,
  typescript: javascript,
}

/** Definitions around a definition. Deeper ones are left out: they are not what people name, and the walk is recursive. */
const DEEPEST = 40
/** Definitions of a file. More: generated files swamp an outline, fewer: large honest ones are cut. */
const MOST = 20_000
/** UTF-16 units of a signature, and of a value that is shown with it. */
const SIGNATURE = 200
const SHORT = 100
/** UTF-16 units of a name: a selector may be longer than what people would say. */
const NAME = 200

/** Definitions whose insides are not known outside: variables in them are not listed. */
const CLOSED: readonly (SymbolKind | null)[] = ['function', 'method', 'constructor', 'property']

/** Outer before inner, in the order of the text. */
export function symbolsOf(grammar: TreeGrammar, tree: Tree, text: string): CodeSymbol[] {
  const walk = new Walk(LANGUAGES[grammar], text)
  walk.inside(tree.rootNode, null, { path: [], kind: null, textOf: walk.textOf }, 0)
  return walk.symbols
}

class Walk {
  readonly symbols: CodeSymbol[] = []
  readonly #language: Language
  readonly #text: string
  /** Paths of definitions that are so only the first time. */
  readonly #once = new Set<string>()

  constructor(language: Language, text: string) {
    this.#language = language
    this.#text = text
  }

  readonly textOf = ({ startIndex, endIndex }: Node): string => this.#text.slice(startIndex, endIndex)

  /** `outer`: the wrapper around the children of `node`, from where what is attached to it begins. */
  inside(node: Node, outer: Outer | null, place: WalkPosition, depth: number): void {
    if (depth > DEEPEST) return
    const { definitions, through, wrappers, attached } = this.#language
    let from: number | null = null
    for (const child of node.namedChildren) {
      if (this.symbols.length >= MOST) return
      if (attached?.has(child.type)) {
        from ??= child.startIndex
        continue
      }
      if (child.isExtra) continue
      const around = outer ?? (from === null ? null : { node: child, from })
      const found = definitions.get(child.type)?.(child, place) ?? []
      for (const one of found)
        this.#add(
          one,
          found.length === 1 && one.isPart !== true ? (around ?? { node: child, from: child.startIndex }) : null,
          place,
          depth,
        )
      if (found.length === 0 && through.has(child.type)) {
        const wraps = wrappers?.has(child.type) === true
        this.inside(child, wraps ? (around ?? { node: child, from: from ?? child.startIndex }) : null, place, depth + 1)
      }
      from = null
    }
  }

  #add(found: FoundDefinition, outer: Outer | null, place: WalkPosition, depth: number): void {
    const { kind, names, at, body, inside, first, isPart } = found
    const own = names.map((name) => name.slice(0, NAME))
    const name = own.at(-1)
    if (name === undefined || name === '' || found.node.isMissing) return
    if (kind === 'variable' && CLOSED.includes(place.kind)) return
    const path = [...place.path, ...own]
    if (first === true) {
      const key = JSON.stringify(path)
      if (this.#once.has(key)) return
      this.#once.add(key)
    }
    const node = outer?.node ?? found.node
    const span = { from: outer?.from ?? node.startIndex, to: this.#end(node, isPart === true) }
    const signature = this.#signature(found, node, span.to)
    this.symbols.push({ name, kind, path, span, signature, at: { from: at.startIndex, to: at.endIndex } })
    if (body) this.inside(body, null, { ...place, path: [...place.path, ...(inside ?? own)], kind }, depth + 1)
  }

  /** Where a definition ends: without the line end, with the ';' that belongs to it. */
  #end({ startIndex, endIndex }: Node, isPart: boolean): number {
    let end = endIndex
    while (end > startIndex && /\s/.test(this.#text.charAt(end - 1))) end--
    if (this.#language.semicolon !== true || isPart || this.#text[end - 1] === ';') return end
    let next = end
    while (this.#text[next] === ' ' || this.#text[next] === '\t') next++
    return this.#text[next] === ';' ? next + 1 : end
  }

  #signature({ kind, cut, body, node: own }: FoundDefinition, node: Node, end: number): string {
    const start = this.#head(node)
    const isShort = !NESTING.includes(kind) && !body && end - start <= SHORT
    const to = isShort || !cut || cut.startIndex <= start ? Math.max(own.endIndex, start) : cut.startIndex
    const line = this.#text
      .slice(start, Math.min(to, start + 4 * SIGNATURE))
      .replace(/\s+/g, ' ')
      .replace(/(?:\s|\{|=>|=|:|;|,)+$/, '')
    return line.length > SIGNATURE ? `${line.slice(0, SIGNATURE - 1)}…` : line
  }

  /** Where the definition itself begins, after its decorators. */
  #head(node: Node): number {
    const { marks } = this.#language
    if (marks === undefined) return node.startIndex
    for (const [index, child] of node.children.entries()) {
      if (marks.has(child.type) || (index > 0 && child.isExtra)) continue
      if (child.type === 'modifiers' || this.#language.wrappers?.has(child.type)) return this.#head(child)
      return index === 0 ? node.startIndex : child.startIndex
    }
    return node.nextSibling?.startIndex ?? node.endIndex
  }
}

/** A node that a definition begins and ends with; `from` lies before it where siblings belong to it. */
type Outer = { readonly node: Node; readonly from: number }

/** Kinds whose signature never shows what is in them. */
const NESTING: readonly SymbolKind[] = ['class', 'interface', 'enum', 'module', 'function', 'method', 'constructor', 'rule']
