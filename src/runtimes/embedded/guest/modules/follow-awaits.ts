/** Writes into each `await` of a source what brings its context back. Loaded where a project names `async_hooks`: acorn is heavy. */
import { type Node, parse } from 'acorn'
import { EACH, WAITED } from '../async-context'
import type { SourcePatch } from './source-patches'

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

/** Null where acorn does not read it: newer syntax than it knows, or none. */
function read(code: string, sourceType: 'module' | 'script'): Node | null {
  try {
    return parse(code, {
      ecmaVersion: 'latest',
      sourceType,
      allowReturnOutsideFunction: true,
      allowAwaitOutsideFunction: sourceType === 'module',
      allowHashBang: true,
    })
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

/** What is waited for, and by which name; null: the node waits for nothing. */
function awaitedBy(node: Node): { readonly part: unknown; readonly name: string } | null {
  if (node.type === 'AwaitExpression') return { part: Reflect.get(node, 'argument'), name: WAITED }
  const isLoop = node.type === 'ForOfStatement' && Reflect.get(node, 'await') === true
  return isLoop ? { part: Reflect.get(node, 'right'), name: EACH } : null
}

/**
 * @param code without types
 * @returns insertions; no line moves
 */
export function followAwaits(code: string): readonly SourcePatch[] {
  const program = read(code, 'module') ?? read(code, 'script')
  const patches: SourcePatch[] = []
  const waiting: Node[] = program ? [program] : []
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    const awaited = awaitedBy(node)
    if (awaited && isNode(awaited.part)) {
      const { start, end } = awaited.part
      patches.push({ from: start, to: start, text: `${awaited.name}((` }, { from: end, to: end, text: '))' })
    }
    for (const held of Object.values(node))
      for (const one of Array.isArray(held) ? held : [held]) if (isNode(one)) waiting.push(one)
  }
  return patches
}
