/** CSS: rules by their selectors, at-rules by the text before their block. INI: sections. */
import type { Node } from 'web-tree-sitter'
import { childOf, type Define, type Language } from './language'

/** Where the block begins, in the type of whatever holds it. */
const block = (node: Node): Node | null => childOf(node, 'block', 'keyframe_block_list')

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

const rule: Define = (node, { textOf }) => {
  const body = block(node)
  const at = node.firstChild
  if (body === null || at === null) return []
  const name = oneLine(textOf(node).slice(0, body.startIndex - node.startIndex))
  return [{ kind: 'rule', node, names: [name], at, cut: body, body: body.type === 'block' ? body : null }]
}

const definitions: [string, Define][] = [
  'rule_set',
  'at_rule',
  'media_statement',
  'supports_statement',
  'keyframes_statement',
  'scope_statement',
].map((type) => [type, rule])

export const css: Language = { definitions: new Map(definitions), through: new Set() }

const section: Define = (node, { textOf }) => {
  const at = node.firstNamedChild
  const name = at === null ? null : childOf(at, 'text')
  if (at === null || name === null) return []
  return [{ kind: 'heading', node, names: [textOf(name)], at: name, cut: at.nextNamedSibling }]
}

export const ini: Language = { definitions: new Map([['section', section]]), through: new Set() }
