/** JavaScript, TypeScript, JSX. */
import type { Node } from 'web-tree-sitter'
import type { SymbolKind } from '../syntax'
import { type Define, type FoundDefinition, type Language, namedDefinition, partsOf, type WalkPosition } from './language'

const FUNCTIONS = ['arrow_function', 'function_expression', 'generator_function', 'function']
const CLASSES = ['class', 'class_declaration']

/** A value without what only types it. */
function bare(value: Node | null): Node | null {
  let node = value
  while (node !== null && ['as_expression', 'satisfies_expression', 'parenthesized_expression'].includes(node.type))
    node = node.firstNamedChild
  return node
}

/** What a name is that has this value. */
function ofValue(
  value: Node | null,
  otherwise: SymbolKind,
  whenFunction: SymbolKind,
): Pick<FoundDefinition, 'kind' | 'cut' | 'body'> {
  const node = bare(value)
  if (node === null) return { kind: otherwise, cut: value }
  if (FUNCTIONS.includes(node.type)) {
    const body = node.childForFieldName('body')
    return { kind: whenFunction, cut: body, body }
  }
  if (CLASSES.includes(node.type)) {
    const body = node.childForFieldName('body')
    return { kind: 'class', cut: body, body }
  }
  return { kind: otherwise, cut: value, body: node.type === 'object' ? node : null }
}

/** The name of a member, without quotes. */
const memberName = (text: string): string => text.replace(/^(['"])(.*)\1$/s, '$2')

const method: Define = (node, { textOf }) => {
  const at = node.childForFieldName('name')
  if (at === null) return []
  const name = memberName(textOf(at))
  const isAccessor = node.children.some(({ type }) => type === 'get' || type === 'set')
  const kind = name === 'constructor' ? 'constructor' : isAccessor ? 'property' : 'method'
  const body = node.childForFieldName('body')
  return [{ kind, node, names: [name], at, cut: body, body }]
}

const member =
  (nameField: string): Define =>
  (node, { textOf }) => {
    const at = node.childForFieldName(nameField)
    if (at === null) return []
    return [{ node, names: [memberName(textOf(at))], at, ...ofValue(node.childForFieldName('value'), 'property', 'method') }]
  }

const variables: Define = (node, { textOf }) =>
  node.namedChildren.flatMap((declarator, _, all): FoundDefinition[] => {
    const at = declarator.type === 'variable_declarator' ? declarator.childForFieldName('name') : null
    if (at?.type !== 'identifier') return []
    const value = declarator.childForFieldName('value')
    const isPart = all.filter(({ type }) => type === 'variable_declarator').length > 1
    return [{ node: declarator, names: [textOf(at)], at, isPart, ...ofValue(value, 'variable', 'function') }]
  })

/** `exports.name = function …`, `Pool.prototype.acquire = …`. */
const assignment: Define = (node, { textOf }) => {
  const left = node.childForFieldName('left')
  const value = ofValue(node.childForFieldName('right'), 'variable', 'function')
  if (left?.type !== 'member_expression' || value.kind === 'variable') return []
  const names = partsOf(textOf(left)).filter((name) => !['module', 'exports', 'prototype', 'this'].includes(name))
  const at = left.childForFieldName('property')
  return at === null || names.length === 0 ? [] : [{ ...value, node, names, at }]
}

/** The namespace's or module's name; that of a file is in quotes. */
const module: Define = (node, { textOf }) => {
  const at = node.childForFieldName('name')
  const body = node.childForFieldName('body')
  if (at === null || body === null) return []
  const names = at.type === 'string' ? [memberName(textOf(at))] : partsOf(textOf(at))
  return [{ kind: 'module', node, names, at, cut: body, body }]
}

/** `export default` of what has no name. */
const byDefault: Define = (node, place) => {
  const value = node.childForFieldName('value')
  const at = node.children.find(({ type }) => type === 'default')
  if (value === null || at === undefined) return []
  const found = ofValue(value, 'variable', 'function')
  return found.kind === 'variable' && found.body === null ? [] : [{ ...found, node, names: [nameOf(value, place)], at }]
}

const nameOf = (value: Node, { textOf }: WalkPosition): string => {
  const name = value.childForFieldName('name')
  return name === null ? 'default' : textOf(name)
}

const definitions: [string, Define][] = [
  ['class_declaration', namedDefinition('class')],
  ['abstract_class_declaration', namedDefinition('class')],
  ['interface_declaration', namedDefinition('interface')],
  ['type_alias_declaration', namedDefinition('type', { body: 'value', walk: false })],
  ['enum_declaration', namedDefinition('enum', { walk: false })],
  ['function_declaration', namedDefinition('function')],
  ['generator_function_declaration', namedDefinition('function')],
  ['function_signature', namedDefinition('function')],
  ['internal_module', module],
  ['module', module],
  ['method_definition', method],
  ['method_signature', method],
  ['abstract_method_signature', method],
  ['public_field_definition', member('name')],
  ['field_definition', member('property')],
  ['property_signature', namedDefinition('property', { walk: false })],
  ['pair', member('key')],
  ['lexical_declaration', variables],
  ['variable_declaration', variables],
  ['assignment_expression', assignment],
  ['export_statement', byDefault],
]

export const javascript: Language = {
  definitions: new Map(definitions),
  through: new Set(['export_statement', 'ambient_declaration', 'expression_statement', 'statement_block']),
  wrappers: new Set(['export_statement', 'ambient_declaration', 'expression_statement']),
  attached: new Set(['decorator']),
  marks: new Set(['decorator']),
  semicolon: true,
}
