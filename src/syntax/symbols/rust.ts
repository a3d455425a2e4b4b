/** Rust. What an `impl` block holds is under the type; the block itself is called `impl Type` or `impl Trait for Type`. */
import type { SymbolKind } from '../syntax'
import { type Define, type Language, namedDefinition, partsOf } from './language'

const impl: Define = (node, { textOf }) => {
  const at = node.childForFieldName('type')
  const trait = node.childForFieldName('trait')
  const body = node.childForFieldName('body')
  const type =
    at === null
      ? undefined
      : partsOf(textOf(at))
          .at(-1)
          ?.replace(/^[&*]+(?:mut\s+)?/, '')
  if (at === null || type === undefined) return []
  const of = trait === null ? undefined : partsOf(textOf(trait)).at(-1)
  const name = of === undefined ? `impl ${type}` : `impl ${of} for ${type}`
  return [{ kind: 'module', node, names: [name], at, cut: body, body, inside: [type] }]
}

const callable: Define = (node, { kind: around, textOf }) => {
  const at = node.childForFieldName('name')
  if (at === null) return []
  const body = node.childForFieldName('body')
  const isMethod = around === 'interface' || node.parent?.parent?.type === 'impl_item'
  return [{ kind: isMethod ? 'method' : 'function', node, names: [textOf(at)], at, cut: body, body }]
}

const value = (kind: SymbolKind): Define => namedDefinition(kind, { body: 'value', walk: false })

const definitions: [string, Define][] = [
  ['struct_item', namedDefinition('class')],
  ['union_item', namedDefinition('class')],
  ['enum_item', namedDefinition('enum', { walk: false })],
  ['trait_item', namedDefinition('interface')],
  ['mod_item', namedDefinition('module')],
  ['impl_item', impl],
  ['function_item', callable],
  ['function_signature_item', callable],
  ['const_item', value('variable')],
  ['static_item', value('variable')],
  ['type_item', namedDefinition('type', { body: 'type', walk: false })],
  ['associated_type', namedDefinition('type')],
  ['field_declaration', namedDefinition('property')],
  ['macro_definition', namedDefinition('function')],
]

export const rust: Language = {
  definitions: new Map(definitions),
  through: new Set(['foreign_mod_item', 'declaration_list']),
  attached: new Set(['attribute_item']),
}
