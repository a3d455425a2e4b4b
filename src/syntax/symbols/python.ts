/** Python. */
import type { SymbolKind } from '../syntax'
import { type Define, type Language, namedDefinition } from './language'

const callable: Define = (node, { kind: around, textOf }) => {
  const at = node.childForFieldName('name')
  if (at === null) return []
  const name = textOf(at)
  const kind: SymbolKind = around !== 'class' ? 'function' : name === '__init__' ? 'constructor' : 'method'
  const body = node.childForFieldName('body')
  return [{ kind, node, names: [name], at, cut: body, body }]
}

const assignment: Define = (node, { kind: around, textOf }) => {
  const at = node.childForFieldName('left')
  if (at?.type !== 'identifier') return []
  const kind: SymbolKind = around === 'class' ? 'property' : 'variable'
  return [{ kind, node, names: [textOf(at)], at, cut: node.childForFieldName('right'), first: true }]
}

const alias: Define = (node, { textOf }) => {
  const at = node.childForFieldName('left')
  const name = at === null ? undefined : /^\w+/u.exec(textOf(at))?.[0]
  return at === null || name === undefined
    ? []
    : [{ kind: 'type', node, names: [name], at, cut: node.childForFieldName('right') }]
}

const definitions: [string, Define][] = [
  ['class_definition', namedDefinition('class')],
  ['function_definition', callable],
  ['assignment', assignment],
  ['type_alias_statement', alias],
]

export const python: Language = {
  definitions: new Map(definitions),
  through: new Set([
    'decorated_definition',
    'expression_statement',
    'block',
    'if_statement',
    'elif_clause',
    'else_clause',
    'try_statement',
    'except_clause',
    'finally_clause',
    'with_statement',
  ]),
  wrappers: new Set(['decorated_definition', 'expression_statement']),
  marks: new Set(['decorator']),
}
