/** PHP. Namespaces count only where they are blocks. */
import { type Define, each, type Language, namedDefinition, partsOf } from './language'

const namespace: Define = (node, { textOf }) => {
  const at = node.childForFieldName('name')
  const body = node.childForFieldName('body')
  return at === null || body === null ? [] : [{ kind: 'module', node, names: partsOf(textOf(at)), at, cut: body, body }]
}

const method: Define = (node, place) =>
  namedDefinition('method', { walk: false })(node, place).map((found) =>
    found.names[0] === '__construct' ? { ...found, kind: 'constructor' } : found,
  )

const fields: Define = (node, place) =>
  each('property', 'property_element')(node, place).map((found) => ({
    ...found,
    names: found.names.map((name) => name.replace(/^\$/, '')),
  }))

const constants: Define = (node, place) =>
  each(place.kind === null || place.kind === 'module' ? 'variable' : 'property', 'const_element')(node, place)

const definitions: [string, Define][] = [
  ['namespace_definition', namespace],
  ['class_declaration', namedDefinition('class')],
  ['trait_declaration', namedDefinition('class')],
  ['interface_declaration', namedDefinition('interface')],
  ['enum_declaration', namedDefinition('enum')],
  ['function_definition', namedDefinition('function', { walk: false })],
  ['method_declaration', method],
  ['property_declaration', fields],
  ['const_declaration', constants],
]

export const php: Language = {
  definitions: new Map(definitions),
  through: new Set(['if_statement', 'compound_statement']),
  marks: new Set(['attribute_list']),
}
