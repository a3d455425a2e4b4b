/** Ruby. */
import { type Define, type Language, partsOf } from './language'

const container =
  (kind: 'class' | 'module'): Define =>
  (node, { textOf }) => {
    const at = node.childForFieldName('name')
    const body = node.childForFieldName('body')
    if (at === null) return []
    return [{ kind, node, names: partsOf(textOf(at)), at, cut: (node.childForFieldName('superclass') ?? at).nextSibling, body }]
  }

const method: Define = (node, { kind: around, textOf }) => {
  const at = node.childForFieldName('name')
  if (at === null) return []
  const name = textOf(at)
  const kind = around !== 'class' && around !== 'module' ? 'function' : name === 'initialize' ? 'constructor' : 'method'
  return [{ kind, node, names: [name], at, cut: node.childForFieldName('body') ?? node.children.at(-1) }]
}

const constant: Define = (node, { kind: around, textOf }) => {
  const at = node.childForFieldName('left')
  if (at?.type !== 'constant') return []
  const kind = around === null ? 'variable' : 'property'
  return [{ kind, node, names: [textOf(at)], at, cut: node.childForFieldName('right'), first: true }]
}

const definitions: [string, Define][] = [
  ['module', container('module')],
  ['class', container('class')],
  ['method', method],
  ['singleton_method', method],
  ['assignment', constant],
]

/** `private def …` is a call with a method in it. */
export const ruby: Language = {
  definitions: new Map(definitions),
  through: new Set(['singleton_class', 'body_statement', 'call', 'argument_list']),
  wrappers: new Set(['call', 'argument_list']),
}
