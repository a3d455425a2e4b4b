/** Bash and PowerShell. */
import type { SymbolKind } from '../syntax'
import { childOf, type Define, type Language, namedDefinition } from './language'

const assignment: Define = (node, { textOf }) => {
  const at = node.childForFieldName('name')
  if (at?.type !== 'variable_name') return []
  return [{ kind: 'variable', node, names: [textOf(at)], at, cut: node.childForFieldName('value'), first: true }]
}

const bash_: [string, Define][] = [
  ['function_definition', namedDefinition('function', { walk: false })],
  ['variable_assignment', assignment],
]

export const bash: Language = {
  definitions: new Map(bash_),
  through: new Set(['declaration_command']),
  wrappers: new Set(['declaration_command']),
}

/** A definition whose name is a child of a type, and whose body is between its braces. */
const braced =
  (kind: SymbolKind, name: string, walk = false): Define =>
  (node, { path, textOf }) => {
    const at = childOf(node, name)
    if (at === null) return []
    const text = textOf(at).replace(/^\$/, '')
    const isConstructor = kind === 'method' && text === path.at(-1)
    const cut = node.children.find(({ type }) => type === '{')
    return [{ kind: isConstructor ? 'constructor' : kind, node, names: [text], at, cut, body: walk ? node : null }]
  }

const powershell_: [string, Define][] = [
  ['function_statement', braced('function', 'function_name')],
  ['class_statement', braced('class', 'simple_name', true)],
  ['enum_statement', braced('enum', 'simple_name')],
  ['class_method_definition', braced('method', 'simple_name')],
  ['class_property_definition', braced('property', 'variable')],
]

export const powershell: Language = {
  definitions: new Map(powershell_),
  through: new Set(['statement_list']),
  marks: new Set(['attribute']),
}
