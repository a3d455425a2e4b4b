/** Go. A method is under the type of its receiver. */
import type { SymbolKind } from '../syntax'
import { type Define, each, type FoundDefinition, type Language, namedDefinition } from './language'

const OF_TYPE: ReadonlyMap<string, SymbolKind> = new Map([
  ['struct_type', 'class'],
  ['interface_type', 'interface'],
])

const types: Define = (node, { textOf }) =>
  node.namedChildren.flatMap((spec): FoundDefinition[] => {
    const at = spec.childForFieldName('name')
    const type = spec.childForFieldName('type')
    if (at === null || type === null) return []
    const kind = OF_TYPE.get(type.type)
    const found = { kind: kind ?? 'type', node: spec, names: [textOf(at)], at } as const
    if (kind === undefined) return [{ ...found, cut: type }]
    const list = type.type === 'struct_type' ? type.firstNamedChild : type
    return [{ ...found, cut: type.children.find((child) => child.type === '{') ?? list, body: list }]
  })

const method: Define = (node, { textOf }) => {
  const at = node.childForFieldName('name')
  const receiver = node.childForFieldName('receiver')
  if (at === null || receiver === null) return []
  const type = /([\p{L}\p{N}_]+)\s*(?:\[[^\]]*\])?\s*,?\s*\)$/u.exec(textOf(receiver))?.[1]
  const names = type === undefined ? [textOf(at)] : [type, textOf(at)]
  return [{ kind: 'method', node, names, at, cut: node.childForFieldName('body') }]
}

/** Several names with one type or value: `x, y int`. */
const names =
  (kind: SymbolKind): Define =>
  (node, { textOf }) =>
    node
      .childrenForFieldName('name')
      .filter(({ isNamed }) => isNamed)
      .map((at) => ({ kind, node, names: [textOf(at)], at }))

const specs =
  (type: string): Define =>
  (node, place) =>
    each('variable', type)(node, place).flatMap(({ node: spec }) => names('variable')(spec, place))

const definitions: [string, Define][] = [
  ['type_declaration', types],
  ['function_declaration', namedDefinition('function', { walk: false })],
  ['method_declaration', method],
  ['const_declaration', specs('const_spec')],
  ['var_declaration', specs('var_spec')],
  ['field_declaration', names('property')],
  ['method_elem', namedDefinition('method')],
]

export const go: Language = { definitions: new Map(definitions), through: new Set() }
