/** C and C++. A definition out of line is under the names before its own: `Pool::acquire`. */
import type { Node } from 'web-tree-sitter'
import type { SymbolKind } from '../syntax'
import {
  childOf,
  type Define,
  type FoundDefinition,
  type Language,
  namedDefinition,
  partsOf,
  type WalkPosition,
} from './language'

type Declared = { readonly at: Node; readonly isFunction: boolean }

/** The name in a declarator: `*f(void)`, `(*fp)(int)`, `a[3] = …`. A pointer to a function is no function. */
function declaredBy(declarator: Node): Declared | null {
  let isFunction = false
  let node: Node | null = declarator
  while (node !== null) {
    switch (node.type) {
      case 'function_declarator':
        isFunction = node.childForFieldName('declarator')?.type !== 'parenthesized_declarator'
        node = node.childForFieldName('declarator')
        break
      case 'parenthesized_declarator':
      case 'attributed_declarator':
      case 'reference_declarator':
        node = node.namedChildren.find(({ type }) => type.includes('declarator') || type.includes('identifier')) ?? null
        break
      case 'operator_cast':
        return { at: node, isFunction: true }
      default: {
        const inner: Node | null = node.childForFieldName('declarator')
        if (inner === null) return { at: node, isFunction }
        node = inner
      }
    }
  }
  return null
}

function found(
  node: Node,
  { at, isFunction }: Declared,
  cut: Node | null,
  { path, kind: around, textOf }: WalkPosition,
): FoundDefinition {
  const text = at.type === 'operator_cast' ? textOf(at).replace(/\(.*$/s, '') : textOf(at)
  const names = text.includes('operator') ? text.split('::') : partsOf(text)
  const outer = names.at(-2) ?? (around === 'class' ? path.at(-1) : undefined)
  const kind: SymbolKind = !isFunction
    ? around === 'class'
      ? 'property'
      : 'variable'
    : outer === undefined
      ? 'function'
      : names.at(-1) === outer
        ? 'constructor'
        : 'method'
  return { kind, node, names, at, cut }
}

/** The node that ends a function's head: its member initialisers, else its body. */
const bodyOf = (node: Node): Node | null => childOf(node, 'field_initializer_list') ?? node.childForFieldName('body')

const callable: Define = (node, place) => {
  const declarator = node.childForFieldName('declarator')
  const declared = declarator === null ? null : declaredBy(declarator)
  return declared === null ? [] : [found(node, { ...declared, isFunction: true }, bodyOf(node), place)]
}

const DEFINED = ['struct_specifier', 'class_specifier', 'union_specifier', 'enum_specifier']

/** Variables, fields and prototypes, and a type that is defined with them: `struct s { … } a, *b;`. */
const declaration: Define = (node, place) => {
  const type = node.childForFieldName('type')
  const defined = type !== null && DEFINED.includes(type.type) ? (DEFINITIONS.get(type.type)?.(type, place) ?? []) : []
  const declared = node.childrenForFieldName('declarator').flatMap((declarator): FoundDefinition[] => {
    const name = declaredBy(declarator)
    return name === null ? [] : [found(declarator, name, declarator.childForFieldName('value'), place)]
  })
  return [...defined, ...(declared.length === 1 && defined.length === 0 ? declared.map((one) => ({ ...one, node })) : declared)]
}

/** `typedef struct { … } name;` is the struct's definition. */
const typedef: Define = (node, place) => {
  const type = node.childForFieldName('type')
  const body = type?.childForFieldName('body') ?? null
  const own =
    type !== null && body !== null && type.childForFieldName('name') !== null
      ? (DEFINITIONS.get(type.type)?.(type, place) ?? [])
      : []
  const kind: SymbolKind = body === null || own.length > 0 ? 'type' : type?.type === 'enum_specifier' ? 'enum' : 'class'
  const aliases = node.childrenForFieldName('declarator').flatMap((declarator): FoundDefinition[] => {
    const at = declaredBy(declarator)?.at
    if (at === undefined) return []
    return [
      { kind, node, names: [place.textOf(at)], at, cut: own.length > 0 ? null : body, body: kind === 'class' ? body : null },
    ]
  })
  return [...aliases, ...own]
}

/** A type with a body; without one it is only named. */
const type =
  (kind: SymbolKind): Define =>
  (node, { textOf }) => {
    const at = node.childForFieldName('name')
    const body = node.childForFieldName('body')
    if (at === null || body === null) return []
    return [{ kind, node, names: partsOf(textOf(at)), at, cut: body, body: kind === 'class' ? body : null }]
  }

const namespace: Define = (node, { textOf }) => {
  const at = node.childForFieldName('name')
  const body = node.childForFieldName('body')
  return at === null ? [] : [{ kind: 'module', node, names: partsOf(textOf(at)), at, cut: body, body }]
}

const DEFINITIONS: ReadonlyMap<string, Define> = new Map<string, Define>([
  ['function_definition', callable],
  ['declaration', declaration],
  ['field_declaration', declaration],
  ['type_definition', typedef],
  ['struct_specifier', type('class')],
  ['class_specifier', type('class')],
  ['union_specifier', type('class')],
  ['enum_specifier', type('enum')],
  ['namespace_definition', namespace],
  ['alias_declaration', namedDefinition('type', { body: 'type', walk: false })],
  ['concept_definition', namedDefinition('type')],
  ['preproc_function_def', namedDefinition('function', { body: 'value', walk: false })],
  ['preproc_def', namedDefinition('variable', { body: 'value', walk: false })],
])

export const c: Language = {
  definitions: DEFINITIONS,
  through: new Set([
    'template_declaration',
    'linkage_specification',
    'declaration_list',
    'preproc_ifdef',
    'preproc_if',
    'preproc_else',
    'preproc_elif',
    'export_declaration',
  ]),
  wrappers: new Set(['template_declaration', 'export_declaration']),
  semicolon: true,
}
