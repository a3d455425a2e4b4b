/** Java and C#. Namespaces count only where they are blocks. */
import { type Define, each, type Language, namedDefinition, partsOf } from './language'

const java_: [string, Define][] = [
  ['class_declaration', namedDefinition('class')],
  ['record_declaration', namedDefinition('class')],
  ['interface_declaration', namedDefinition('interface')],
  ['annotation_type_declaration', namedDefinition('interface')],
  ['enum_declaration', namedDefinition('enum')],
  ['method_declaration', namedDefinition('method', { walk: false })],
  ['annotation_type_element_declaration', namedDefinition('method')],
  ['constructor_declaration', namedDefinition('constructor', { walk: false })],
  ['compact_constructor_declaration', namedDefinition('constructor', { walk: false })],
  ['field_declaration', each('property', 'variable_declarator', 'value')],
  ['constant_declaration', each('property', 'variable_declarator', 'value')],
]

export const java: Language = {
  definitions: new Map(java_),
  through: new Set(['enum_body_declarations']),
  marks: new Set(['annotation', 'marker_annotation']),
}

const namespace: Define = (node, { textOf }) => {
  const at = node.childForFieldName('name')
  const body = node.childForFieldName('body')
  return at === null || body === null ? [] : [{ kind: 'module', node, names: partsOf(textOf(at)), at, cut: body, body }]
}

/** An indexer or an operator: its name is a keyword, or a sign after one. */
const unnamed =
  (keyword: string, name: (sign: string) => string): Define =>
  (node, { textOf }) => {
    const word = node.children.findIndex(({ type }) => type === keyword)
    const at = node.children[word]
    const sign = node.children[word + 1]
    const cut = node.childForFieldName('body') ?? node.childForFieldName('accessors') ?? node.childForFieldName('value')
    return at === undefined || sign === undefined ? [] : [{ kind: 'method', node, names: [name(textOf(sign))], at, cut }]
  }

const property: Define = (node, place) =>
  namedDefinition('property', { walk: false })(node, place).map((found) => ({
    ...found,
    cut: node.childForFieldName('accessors') ?? node.childForFieldName('value'),
  }))

const destructor: Define = (node, place) =>
  namedDefinition('method', { walk: false })(node, place).map((found) => ({
    ...found,
    names: found.names.map((name) => `~${name}`),
  }))

const csharp_: [string, Define][] = [
  ['namespace_declaration', namespace],
  ['class_declaration', namedDefinition('class')],
  ['struct_declaration', namedDefinition('class')],
  ['record_declaration', namedDefinition('class')],
  ['interface_declaration', namedDefinition('interface')],
  ['enum_declaration', namedDefinition('enum', { walk: false })],
  ['delegate_declaration', namedDefinition('type')],
  ['method_declaration', namedDefinition('method')],
  ['constructor_declaration', namedDefinition('constructor')],
  ['destructor_declaration', destructor],
  ['local_function_statement', namedDefinition('function')],
  ['property_declaration', property],
  ['event_declaration', property],
  ['indexer_declaration', unnamed('this', () => 'this')],
  ['operator_declaration', unnamed('operator', (sign) => `operator ${sign}`)],
  ['field_declaration', each('property', 'variable_declarator')],
  ['event_field_declaration', each('property', 'variable_declarator')],
]

export const csharp: Language = {
  definitions: new Map(csharp_),
  through: new Set(['file_scoped_namespace_declaration', 'global_statement', 'declaration_list', 'preproc_if', 'preproc_else']),
  wrappers: new Set(['global_statement']),
  marks: new Set(['attribute_list']),
}
