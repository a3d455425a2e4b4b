/** What is looked at when a test or suite ends. */
import type { Node, TestFailure } from '../test-tree'
import { SafeError } from './intrinsics'

/** How many of its children failed and count. */
export function countFailed(node: Node): number {
  let failed = 0
  for (let i = 0; i < node.children.length; i++) if (node.children[i]?.isFine === false) failed++
  return failed
}

/** A plan that was not kept. */
export function planFailure({ plan }: Node): TestFailure | null {
  if (plan === null || plan.actual === plan.expected) return null
  return { thrown: new SafeError(`plan expected ${plan.expected} assertions but received ${plan.actual}`) }
}

/** Puts back what the node's mocks replaced. */
export function cleanUp(node: Node): TestFailure | null {
  let failure: TestFailure | null = null
  for (let i = 0; i < node.cleanups.length; i++) {
    try {
      node.cleanups[i]?.()
    } catch (thrown) {
      // What project code froze or sealed cannot be put back.
      failure ??= { thrown }
    }
  }
  node.cleanups.length = 0
  return failure
}
