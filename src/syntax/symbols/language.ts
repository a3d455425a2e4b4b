/** What the tables of a language say of its definitions. */
import type { Node } from 'web-tree-sitter'
import type { SymbolKind } from '../syntax'

/** Where the walk is. */
export type WalkPosition = {
  /** Names of the definitions around, outermost first. */
  readonly path: readonly string[]
  /** Of the definition around; null: none is. */
  readonly kind: SymbolKind | null
  /** The text of a node as the file has it. */
  readonly textOf: (node: Node) => string
}

/** A definition that a node of the syntax tree is. */
export type FoundDefinition = {
  readonly kind: SymbolKind
  /** The definition itself; the statement around it belongs to it where it is the only one there. */
  readonly node: Node
  /** Path from the definition around down to this one; the last is its own name. */
  readonly names: readonly string[]
  /** The node of its name. */
  readonly at: Node
  /** What the signature ends before; none: the signature is the whole. */
  readonly cut?: Node | null | undefined
  /** What is looked through for further definitions. */
  readonly body?: Node | null | undefined
  /** Path of what is in the body, where it is not `names`. */
  readonly inside?: readonly string[]
  /** Other definitions are in the same statement, which is then not its own. */
  readonly isPart?: boolean
  /** A further one of the same path is a change of value, no definition. */
  readonly first?: boolean
}

export type Define = (node: Node, place: WalkPosition) => readonly FoundDefinition[]

export type Language = {
  /** By type of node. */
  readonly definitions: ReadonlyMap<string, Define>
  /** Nodes that do not count as around the definitions in them. */
  readonly through: ReadonlySet<string>
  /** Those of them that belong to the definition in them. */
  readonly wrappers?: ReadonlySet<string>
  /** Siblings that belong to the definition after them. */
  readonly attached?: ReadonlySet<string>
  /** Parts of a definition before its signature. */
  readonly marks?: ReadonlySet<string>
  /** A ';' after the definition's node belongs to it. */
  readonly semicolon?: boolean
}

/** A definition whose name and body are fields of its node. */
export const namedDefinition =
  (kind: SymbolKind, { name = 'name', body = 'body', walk = true } = {}): Define =>
  (node, { textOf }) => {
    const at = node.childForFieldName(name)
    const inner = node.childForFieldName(body)
    return at === null ? [] : [{ kind, node, names: [textOf(at)], at, cut: inner, body: walk ? inner : null }]
  }

/** Definitions in one node, all of one kind. `cut`: the field of each that its signature ends before. */
export const each =
  (kind: SymbolKind, type: string, cut?: string): Define =>
  (node, { textOf }) =>
    descendants(node, type).flatMap((part): FoundDefinition[] => {
      const at = part.childForFieldName('name') ?? part.firstNamedChild
      return at === null
        ? []
        : [{ kind, node: part, names: [textOf(at)], at, cut: cut === undefined ? null : part.childForFieldName(cut) }]
    })

/** How deep `descendants` looks: a declaration, its list, its declarators. */
const NEAR = 3

/** Nodes of a type not far below a node, none inside another. */
function descendants(node: Node, type: string, near = NEAR): Node[] {
  return node.namedChildren.flatMap((child) =>
    child.type === type ? [child] : near > 1 ? descendants(child, type, near - 1) : [],
  )
}

/** The first child of one of some types. */
export const childOf = (node: Node, ...types: readonly string[]): Node | null =>
  node.namedChildren.find((child) => types.includes(child.type)) ?? null

/** A name of several parts, without what is in angle brackets. */
export const partsOf = (name: string): string[] =>
  name
    .replace(/<[^<>]*(?:<[^<>]*>[^<>]*)*>/g, '')
    .split(/::|\.|\\/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
