/** What `only` asks for, where it counts: only those run, what they hold, and what holds them. */
import { ancestors, type Node } from '../test-tree'

function holdsOnly(node: Node): boolean {
  for (let i = 0; i < node.children.length; i++) {
    const child = node.children[i]
    if (child && (child.options.only || holdsOnly(child))) return true
  }
  return false
}

/** Whether a test or suite runs where `only` counts. */
export function isAskedFor(node: Node): boolean {
  if (node.options.only || (node.kind === 'suite' && holdsOnly(node))) return true
  const holders = ancestors(node)
  for (let i = holders.length - 1; i >= 0; i--) {
    const holder = holders[i]
    if (holder?.options.only) return !holdsOnly(holder)
  }
  return false
}
